/** A holder whose e-mail is not verified is asked to have the confirmation e-mail sent again, and is signed out once it is on its way. Portal spec §1, §4; OP-25. */
import { assign, setup } from 'xstate'
import { errorNotice, success } from '../notification/notification'
import { type Failure, problem } from '../shared/failure'
import { promisePort } from '../shared/ports'
import { tellParent } from '../shared/tellParent'

/** Portal spec §9. */
export const SIGN_OUT_AFTER_MS = 1_500

type Context = { emailVerified: boolean; failure: Failure | null }
type Event = { type: 'email.send' } | { type: 'prompt.dismiss' }

export const unverifiedEmailMachine = setup({
  types: {} as { input: { emailVerified: boolean }; context: Context; events: Event; tags: 'busy' | 'settled' },
  actors: { sendEmail: promisePort<void, void>('sendEmail') },
  delays: { untilSignOut: SIGN_OUT_AFTER_MS },
  guards: { isVerified: ({ context }) => context.emailVerified },
  actions: {
    storeFailure: assign((_, failure: Failure) => ({ failure })),
    clearFailure: assign({ failure: null }),
    showSent: tellParent<Context, Event>(() => ({ type: 'notification.show', notification: success('email.sent') })),
    showFailure: tellParent<Context, Event, Failure>((_, failure) => ({
      type: 'notification.show',
      notification: errorNotice(failure),
    })),
    closeSession: tellParent<Context, Event>(() => ({ type: 'session.close', reason: 'mailed' })),
  },
}).createMachine({
  id: 'unverifiedEmail',
  context: ({ input: { emailVerified } }) => ({ emailVerified, failure: null }),
  initial: 'unresolved',
  states: {
    unresolved: { always: [{ guard: 'isVerified', target: 'verified' }, { target: 'asked' }] },
    verified: { tags: 'settled' },
    asked: {
      on: { 'email.send': 'sending', 'prompt.dismiss': 'dismissed' },
      exit: 'clearFailure',
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'sendEmail',
        src: 'sendEmail',
        onDone: { target: 'sent', actions: 'showSent' },
        onError: {
          target: 'asked',
          actions: problem,
        },
      },
    },
    // Whoever runs this stops it when the session ends: nobody is then signed out a second time.
    sent: { after: { untilSignOut: 'left' } },
    left: { entry: 'closeSession', tags: 'settled' },
    // Until the next sign-in or reload.
    dismissed: { tags: 'settled' },
  },
})
