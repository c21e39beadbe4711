/** Creating an account: one form, then a mail with a link, which can be asked for again. Portal spec §1, §5, §7; OP-25. */
import * as v from 'valibot'
import { assertEvent, assign, setup } from 'xstate'
import { createAccountSchema, type NewAccount } from '../../rules/createAccount'
import { type FormEvent, formActions, isValid, NO_PROBLEMS, type Problems } from '../form/formParts'
import { success } from '../notification/notification'
import { resendTime, untilResend } from '../shared/cooldown'
import { problem } from '../shared/failure'
import { promisePort } from '../shared/ports'
import { tellParent } from '../shared/tellParent'

/** Where the mail went, and when it may be asked for again (milliseconds). */
export type Mailed = { readonly email: string; readonly resendAt: number }
type Context = Problems & { mailed: Mailed | null }
type Event = FormEvent | { type: 'mail.resend' } | { type: 'address.change' }
type Sent = { email: string }

export const createAccountMachine = setup({
  types: {} as { input: { mailed: Mailed | null }; context: Context; events: Event; tags: 'busy' },
  actors: {
    sendMail: promisePort<Sent, { values: NewAccount }>('sendMail'),
    resendMail: promisePort<Sent, Sent>('resendMail'),
  },
  delays: { cooldown: ({ context: { mailed } }) => untilResend(mailed?.resendAt ?? 0) },
  guards: { isValid, isMailed: ({ context }) => context.mailed !== null },
  actions: {
    ...formActions<Context, Event>(),
    storeMailed: assign((_, { email }: Sent) => ({ mailed: { email, resendAt: resendTime() } })),
    forgetMailed: assign({ mailed: null }),
    tellMailed: tellParent<Context, Event>(({ context: { mailed } }) => ({ type: 'account.mailed', mailed })),
    showResent: tellParent<Context, Event>(() => ({
      type: 'notification.show',
      notification: success('createAccount.resent'),
    })),
  },
}).createMachine({
  id: 'createAccount',
  context: ({ input: { mailed } }) => ({ ...NO_PROBLEMS, mailed }),
  initial: 'unresolved',
  states: {
    unresolved: { always: [{ guard: 'isMailed', target: 'mailed' }, { target: 'editable' }] },
    editable: {
      on: {
        'form.submit': [
          {
            guard: { type: 'isValid', params: ({ event }) => ({ schema: createAccountSchema, values: event.values }) },
            target: 'sending',
          },
          {
            target: 'editable',
            reenter: true,
            actions: {
              type: 'storeErrors',
              params: ({ event }) => ({ schema: createAccountSchema, values: event.values }),
            },
          },
        ],
      },
      exit: 'clearProblems',
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'sendMail',
        src: 'sendMail',
        input: ({ event }) => {
          assertEvent(event, 'form.submit')
          return { values: v.parse(createAccountSchema, event.values) }
        },
        onDone: {
          target: 'mailed',
          actions: [{ type: 'storeMailed', params: ({ event }) => event.output }, 'tellMailed'],
        },
        onError: {
          target: 'editable',
          actions: problem,
        },
      },
    },
    mailed: {
      on: { 'address.change': { target: 'editable', actions: ['forgetMailed', 'tellMailed'] } },
      initial: 'paused',
      states: {
        paused: { after: { cooldown: 'ready' } },
        ready: { on: { 'mail.resend': 'resending' }, exit: 'clearProblems' },
        resending: {
          tags: 'busy',
          invoke: {
            id: 'resendMail',
            src: 'resendMail',
            input: ({ context }) => ({ email: context.mailed?.email ?? '' }),
            onDone: {
              target: 'paused',
              actions: [{ type: 'storeMailed', params: ({ event }) => event.output }, 'tellMailed', 'showResent'],
            },
            onError: {
              target: 'ready',
              actions: problem,
            },
          },
        },
      },
    },
  },
})
