/** A holder whose e-mail is not verified is asked to have the confirmation e-mail sent again, and is signed out once it has been sent. Portal spec §1, §4; OP-25. */
import { setup } from 'xstate'
import type { Account } from '../../rules/identity/account'
import { errorIn, type Failure, failedAs, failureGuards } from '../shared/failure'
import { failureActions } from '../shared/failureActions'
import { notifyStoredFailure, notifySuccess, reportFailure, tell } from '../shared/portal'
import { promisePort } from '../shared/ports'
import { keyActions } from '../shared/submissionKey'

/** Portal spec §9. */
export const SIGN_OUT_AFTER_MS = 1_500

type Context = {
  emailVerified: boolean
  failure: Failure | null
  /** The key of the requested e-mail, until it is known to be sent. */
  idempotencyKey: string | null
}
type Changed = { changes: Partial<Account> }
type Event = { type: 'email.send' } | { type: 'prompt.dismiss' } | ({ type: 'account.changed' } & Changed)

export const unverifiedEmailMachine = setup({
  types: {} as {
    input: { emailVerified: boolean }
    context: Context
    events: Event
    tags: 'busy' | 'settled'
  },
  actors: { sendEmail: promisePort<void, { idempotencyKey: string }>('sendEmail') },
  delays: { untilSignOut: SIGN_OUT_AFTER_MS },
  guards: {
    ...failureGuards,
    isVerified: ({ context }) => context.emailVerified,
    isConfirmed: (_, { changes }: Changed) => changes.emailVerified === true,
  },
  actions: {
    ...failureActions<Context, Event>(),
    ...keyActions<Context, Event>(),
  },
}).createMachine({
  id: 'unverifiedEmail',
  context: ({ input: { emailVerified } }) => ({ emailVerified, failure: null, idempotencyKey: null }),
  initial: 'unresolved',
  on: {
    // The link in the e-mail was followed, here or in another tab.
    'account.changed': { guard: { type: 'isConfirmed', params: ({ event }) => event }, target: '.verified' },
  },
  states: {
    unresolved: { always: [{ guard: 'isVerified', target: 'verified' }, { target: 'asked' }] },
    verified: { tags: 'settled' },
    asked: {
      on: { 'email.send': { target: 'sending', actions: 'ensureKey' }, 'prompt.dismiss': 'dismissed' },
      exit: 'clearFailure',
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'sendEmail',
        src: 'sendEmail',
        input: ({ context }) => ({ idempotencyKey: context.idempotencyKey ?? '' }),
        onDone: { target: 'sent', actions: ['forgetKey', notifySuccess('email.sent')] },
        onError: [
          {
            // The key makes it safe to request it again: only one e-mail is sent.
            guard: { type: 'mayHaveHappened', params: errorIn },
            target: 'asked',
            actions: [{ type: 'storeFailure', params: failedAs('email.unconfirmed') }, notifyStoredFailure],
          },
          { target: 'asked', actions: [{ type: 'forgetRefusedKey', params: errorIn }, ...reportFailure] },
        ],
      },
    },
    // The parent stops this machine when the session ends: nobody is signed out a second time.
    sent: { after: { untilSignOut: 'left' } },
    // Dismiss the notification: the page that the holder lands on says the same.
    left: {
      entry: [tell({ type: 'notification.dismiss' }), tell({ type: 'session.close', reason: 'mailed' })],
      tags: 'settled',
    },
    // Lasts until the next sign-in or reload.
    dismissed: { tags: 'settled' },
  },
})
