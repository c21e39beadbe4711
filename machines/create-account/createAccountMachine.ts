/** Creating an account: one form, then an e-mail with a link, which can be requested again. Portal spec §1, §5, §7; OP-25. */
import * as v from 'valibot'
import { assertEvent, assign, setup } from 'xstate'
import { createAccountSchema, type NewAccount } from '../../rules/identity/createAccount'
import { type FormEvent, formActions, formSubmit, isValid, NO_PROBLEMS, type Problems } from '../form/formParts'
import { resendTime, untilResend } from '../shared/cooldown'
import { errorIn, failedAs, failureGuards } from '../shared/failure'
import { type Mailed, notifyStoredFailure, notifySuccess, reportFailure, tell } from '../shared/portal'
import { promisePort } from '../shared/ports'
import { keyActions } from '../shared/submissionKey'

type Context = Problems & {
  mailed: Mailed | null
  /** The key of the typed form until its e-mail is known to be sent; then of the next resend. */
  idempotencyKey: string | null
}
type Event = FormEvent | { type: 'form.edit' } | { type: 'mail.resend' } | { type: 'address.change' }
type Keyed = { idempotencyKey: string }
type Sent = { email: string }

const checked = ({ event: { values } }: { event: FormEvent }) => ({ schema: createAccountSchema, values })
const mailedIn = ({ context: { mailed } }: { context: Context }) => ({ type: 'account.mailed', mailed }) as const

export const createAccountMachine = setup({
  types: {} as { input: { mailed: Mailed | null }; context: Context; events: Event; tags: 'busy' | 'sent' },
  actors: {
    sendMail: promisePort<Sent, Keyed & { values: NewAccount }>('sendMail'),
    resendMail: promisePort<Sent, Keyed & Sent>('resendMail'),
  },
  delays: { cooldown: ({ context: { mailed } }) => untilResend(mailed?.resendAt ?? 0) },
  guards: {
    isValid,
    ...failureGuards,
    isMailed: ({ context }) => context.mailed !== null,
  },
  actions: {
    ...formActions<Context, Event>(),
    ...keyActions<Context, Event>(),
    storeMailed: assign((_, { email }: Sent) => ({
      mailed: { purpose: 'account' as const, email, resendAt: resendTime() },
    })),
    forgetMailed: assign({ mailed: null }),
  },
}).createMachine({
  id: 'createAccount',
  context: ({ input: { mailed } }) => ({ ...NO_PROBLEMS, mailed, idempotencyKey: null }),
  initial: 'unresolved',
  states: {
    unresolved: { always: [{ guard: 'isMailed', target: 'mailed' }, { target: 'editable' }] },
    editable: {
      on: {
        'form.submit': formSubmit(checked, {
          valid: { target: 'sending', actions: 'ensureKey' },
          invalid: { target: 'editable' },
        }),
        // Other details describe another account: the issuer refuses them under the key of the first.
        'form.edit': { actions: 'forgetKey' },
      },
      exit: 'clearProblems',
    },
    sending: {
      tags: ['busy', 'sent'],
      invoke: {
        id: 'sendMail',
        src: 'sendMail',
        input: ({ context, event }) => {
          assertEvent(event, 'form.submit')
          return { idempotencyKey: context.idempotencyKey ?? '', values: v.parse(createAccountSchema, event.values) }
        },
        onDone: {
          target: 'mailed',
          actions: [
            { type: 'storeMailed', params: ({ event }) => event.output },
            'forgetKey',
            { type: 'tellPortal', params: mailedIn },
            notifySuccess('email.sent'),
          ],
        },
        onError: [
          {
            // Nothing can be looked up without a session. The key makes it safe to send the form again.
            guard: { type: 'mayHaveHappened', params: errorIn },
            target: 'editable',
            actions: [{ type: 'storeFailure', params: failedAs('createAccount.unconfirmed') }, notifyStoredFailure],
          },
          { target: 'editable', actions: [{ type: 'forgetRefusedKey', params: errorIn }, ...reportFailure] },
        ],
      },
    },
    mailed: {
      on: {
        'address.change': {
          target: 'editable',
          actions: ['forgetMailed', 'forgetKey', tell({ type: 'account.mailed', mailed: null })],
        },
      },
      initial: 'paused',
      states: {
        paused: { after: { cooldown: 'ready' } },
        ready: { on: { 'mail.resend': { target: 'resending', actions: 'ensureKey' } }, exit: 'clearProblems' },
        resending: {
          tags: ['busy', 'sent'],
          invoke: {
            id: 'resendMail',
            src: 'resendMail',
            input: ({ context }) => ({
              idempotencyKey: context.idempotencyKey ?? '',
              email: context.mailed?.email ?? '',
            }),
            onDone: {
              target: 'paused',
              actions: [
                { type: 'storeMailed', params: ({ event }) => event.output },
                'forgetKey',
                { type: 'tellPortal', params: mailedIn },
                notifySuccess('email.sent'),
              ],
            },
            onError: [
              {
                guard: { type: 'mayHaveHappened', params: errorIn },
                target: 'ready',
                actions: [{ type: 'storeFailure', params: failedAs('email.unconfirmed') }, notifyStoredFailure],
              },
              { target: 'ready', actions: [{ type: 'forgetRefusedKey', params: errorIn }, ...reportFailure] },
            ],
          },
        },
      },
    },
  },
})
