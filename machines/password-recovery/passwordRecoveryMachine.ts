/** A forgotten password: a link by e-mail, its code, the security question, then a new password. Portal spec §4, §5, §7, §8. */
import { assign, setup } from 'xstate'
import type { Challenge, RecoveryAnswer } from '../../rules/identity/recovery'
import { formActions, formSubmit, isValid, NO_PROBLEMS } from '../form/formParts'
import { resendTime, untilResend } from '../shared/cooldown'
import { errorIn, type Failure, failed, failedAs, failureGuards, failureIn } from '../shared/failure'
import { notifyStoredFailure, notifySuccess, reportFailure, tell } from '../shared/portal'
import { promisePort } from '../shared/ports'
import type { RecoveryContext as Context, RecoveryEvent as Event, RecoveryInput as Input } from './passwordRecovery'
import { answer, challengeInput, changeInput, code, mailedIn, request, requestIn } from './passwordRecovery'

const REFUSED_LINKS = ['error.recoveryLink', 'recovery.link.used', 'recovery.link.expired']
/** The refusals of what was typed, and the field of each: only the form shows them. */
const REFUSED_FIELDS: Readonly<Record<string, string>> = {
  'recovery.code.wrong': 'code',
  'recovery.response.wrong': 'response',
}
const besideField = (failed: Parameters<typeof failureIn>[0]): Failure => {
  const failure = failureIn(failed)
  return { ...failure, fields: [REFUSED_FIELDS[failure.key] ?? ''] }
}
const NO_LINK = failed('recovery.link.required')

export const passwordRecoveryMachine = setup({
  types: {} as { input: Input; context: Context; events: Event; tags: 'busy' | 'sent' | 'settled' },
  actors: {
    requestLink: promisePort<void, { username: string }>('requestLink'),
    challengeLink: promisePort<Challenge, { link: string; code: string }>('challengeLink'),
    changePassword: promisePort<void, { link: string } & RecoveryAnswer>('changePassword'),
  },
  delays: { untilResend: ({ context }) => untilResend(context.resendAt) },
  guards: {
    isValid,
    ...failureGuards,
    hasLink: ({ context }) => Boolean(context.link?.trim()),
    hasEmptyLink: ({ context }) => context.link?.trim() === '',
    isMailed: ({ context }) => context.resendAt > 0,
    isLinkRefused: (_, { key }: Failure) => REFUSED_LINKS.includes(key),
    isFieldRefused: (_, { key }: Failure) => key in REFUSED_FIELDS,
  },
  actions: {
    ...formActions<Context, Event>(),
    storeUsername: assign((_, { username }: { username: string }) => ({ username })),
    storeChallenge: assign((_, challenge: Challenge) => ({ challenge })),
    startCooldown: assign({ resendAt: resendTime }),
    forgetLink: assign({ link: null, challenge: null }),
    forgetMailed: assign({ resendAt: 0 }),
  },
}).createMachine({
  id: 'passwordRecovery',
  context: ({ input: { link, username, mailed } }) => ({
    ...NO_PROBLEMS,
    link,
    username: mailed?.email ?? username,
    resendAt: mailed?.resendAt ?? 0,
    challenge: null,
  }),
  initial: 'unresolved',
  states: {
    unresolved: {
      always: [
        { guard: 'hasLink', target: 'unconfirmed' },
        { guard: 'hasEmptyLink', target: 'refused', actions: { type: 'storeFailure', params: NO_LINK } },
        // After a reload, wait for the e-mail again.
        { guard: 'isMailed', target: 'mailed' },
        { target: 'forgotten' },
      ],
    },
    forgotten: {
      on: {
        'form.submit': formSubmit(request, {
          valid: {
            target: 'requesting',
            actions: { type: 'storeUsername', params: requestIn },
          },
          invalid: { target: 'forgotten' },
        }),
      },
      exit: 'clearProblems',
    },
    requesting: {
      tags: ['busy', 'sent'],
      invoke: {
        id: 'requestLink',
        src: 'requestLink',
        input: ({ context: { username } }) => ({ username }),
        onDone: {
          target: 'mailed',
          actions: ['startCooldown', { type: 'tellPortal', params: mailedIn }, notifySuccess('recovery.sent')],
        },
        onError: [
          {
            guard: { type: 'mayHaveHappened', params: errorIn },
            target: 'forgotten',
            actions: [{ type: 'storeFailure', params: failedAs('email.unconfirmed') }, notifyStoredFailure],
          },
          { target: 'forgotten', actions: reportFailure },
        ],
      },
    },
    mailed: {
      after: { untilResend: 'resendable' },
      on: {
        'recovery.restart': {
          target: 'forgotten',
          actions: ['forgetMailed', tell({ type: 'account.mailed', mailed: null })],
        },
      },
    },
    resendable: {
      on: {
        'link.resend': 'resending',
        'recovery.restart': {
          target: 'forgotten',
          actions: ['forgetMailed', tell({ type: 'account.mailed', mailed: null })],
        },
      },
      exit: 'clearProblems',
    },
    resending: {
      tags: ['busy', 'sent'],
      invoke: {
        id: 'requestLink',
        src: 'requestLink',
        input: ({ context: { username } }) => ({ username }),
        onDone: {
          target: 'mailed',
          actions: ['startCooldown', { type: 'tellPortal', params: mailedIn }, notifySuccess('recovery.resent')],
        },
        onError: [
          {
            guard: { type: 'mayHaveHappened', params: errorIn },
            target: 'resendable',
            actions: [{ type: 'storeFailure', params: failedAs('email.unconfirmed') }, notifyStoredFailure],
          },
          { target: 'resendable', actions: reportFailure },
        ],
      },
    },
    unconfirmed: {
      on: {
        'form.submit': formSubmit(code, { valid: { target: 'challenging' }, invalid: { target: 'unconfirmed' } }),
        'recovery.restart': { target: 'forgotten', actions: 'forgetLink' },
      },
      exit: 'clearProblems',
    },
    challenging: {
      tags: 'busy',
      invoke: {
        id: 'challengeLink',
        src: 'challengeLink',
        input: challengeInput,
        onDone: {
          target: 'challenged',
          actions: [
            { type: 'storeChallenge', params: ({ event }) => event.output },
            tell({ type: 'notification.dismiss' }),
          ],
        },
        onError: [
          {
            guard: { type: 'isLinkRefused', params: failureIn },
            target: 'refused',
            actions: { type: 'storeFailure', params: failureIn },
          },
          {
            guard: { type: 'isFieldRefused', params: failureIn },
            target: 'unconfirmed',
            actions: { type: 'storeFailure', params: besideField },
          },
          { target: 'unconfirmed', actions: reportFailure },
        ],
      },
    },
    challenged: {
      on: {
        'form.submit': formSubmit(answer, { valid: { target: 'changing' }, invalid: { target: 'challenged' } }),
      },
      exit: 'clearProblems',
    },
    changing: {
      tags: ['busy', 'sent'],
      invoke: {
        id: 'changePassword',
        src: 'changePassword',
        input: changeInput,
        onDone: {
          target: 'changed',
          actions: [
            'forgetLink',
            tell({ type: 'account.mailed', mailed: null }),
            notifySuccess('recovery.changed.title'),
            // The issuer has ended every session of the account: do not let this tab find out by its next call.
            tell({ type: 'session.close' }),
          ],
        },
        onError: [
          {
            guard: { type: 'isLinkRefused', params: failureIn },
            target: 'refused',
            actions: { type: 'storeFailure', params: failureIn },
          },
          {
            // A link works once: sending the form again shows whether it was used.
            guard: { type: 'mayHaveHappened', params: errorIn },
            target: 'challenged',
            actions: [{ type: 'storeFailure', params: failedAs('recovery.change.unconfirmed') }, notifyStoredFailure],
          },
          {
            guard: { type: 'isFieldRefused', params: failureIn },
            target: 'challenged',
            actions: { type: 'storeFailure', params: besideField },
          },
          { target: 'challenged', actions: reportFailure },
        ],
      },
    },
    // The errors of earlier tries no longer apply.
    refused: {
      entry: tell({ type: 'notification.dismiss' }),
      on: { 'recovery.restart': { target: 'forgotten', actions: 'forgetLink' } },
      exit: 'clearProblems',
    },
    changed: { tags: 'settled' },
  },
})
