/** A forgotten password: a link by e-mail, its code, the security question, then a new password. Portal spec §4, §5, §7, §8. */
import * as v from 'valibot'
import { assign, setup } from 'xstate'
import { type Challenge, type RecoveryAnswer, recoveryRequestSchema } from '../../rules/recovery'
import { formActions, isValid, NO_PROBLEMS } from '../form/formParts'
import { success } from '../notification/notification'
import { resendTime, untilResend } from '../shared/cooldown'
import { failed, type Failure, failureIn, problem } from '../shared/failure'
import { promisePort } from '../shared/ports'
import { tellParent } from '../shared/tellParent'
import type { RecoveryContext as Context, RecoveryEvent as Event, RecoveryInput as Input } from './passwordRecovery'
import { answer, challengeInput, changeInput, code, request } from './passwordRecovery'

const REFUSED_LINKS = ['error.recoveryLink', 'recovery.link.used', 'recovery.link.expired']
const NO_LINK = failed('recovery.link.required')

const refusedLink = {
  guard: { type: 'isLinkRefused', params: failureIn },
  target: 'refused',
  actions: { type: 'storeFailure', params: failureIn },
} as const

export const passwordRecoveryMachine = setup({
  types: {} as { input: Input; context: Context; events: Event; tags: 'busy' | 'settled' },
  actors: {
    requestLink: promisePort<void, { username: string }>('requestLink'),
    challengeLink: promisePort<Challenge, { link: string; code: string }>('challengeLink'),
    changePassword: promisePort<void, { link: string } & RecoveryAnswer>('changePassword'),
  },
  delays: { untilResend: ({ context }) => untilResend(context.resendAt) },
  guards: {
    isValid,
    hasLink: ({ context }) => Boolean(context.link?.trim()),
    hasEmptyLink: ({ context }) => context.link?.trim() === '',
    isLinkRefused: (_, { key }: Failure) => REFUSED_LINKS.includes(key),
  },
  actions: {
    ...formActions<Context, Event>(),
    storeUsername: assign((_, { username }: { username: string }) => ({ username })),
    storeChallenge: assign((_, challenge: Challenge) => ({ challenge })),
    startCooldown: assign({ resendAt: resendTime }),
    forgetLink: assign({ link: null, challenge: null }),
    announce: tellParent<Context, Event, { key: string }>((_, { key }) => ({
      type: 'notification.show',
      notification: success(key),
    })),
    // The issuer has ended every session of the account: this tab must not wait for its next call to find out.
    endSession: tellParent<Context, Event>(() => ({ type: 'session.close' })),
  },
}).createMachine({
  id: 'passwordRecovery',
  context: ({ input }) => ({ ...NO_PROBLEMS, ...input, resendAt: 0, challenge: null }),
  initial: 'unresolved',
  states: {
    unresolved: {
      always: [
        { guard: 'hasLink', target: 'unconfirmed' },
        { guard: 'hasEmptyLink', target: 'refused', actions: { type: 'storeFailure', params: NO_LINK } },
        { target: 'forgotten' },
      ],
    },
    forgotten: {
      on: {
        'form.submit': [
          {
            guard: { type: 'isValid', params: request },
            target: 'requesting',
            actions: { type: 'storeUsername', params: ({ event }) => v.parse(recoveryRequestSchema, event.values) },
          },
          { target: 'forgotten', reenter: true, actions: { type: 'storeErrors', params: request } },
        ],
      },
      exit: 'clearProblems',
    },
    requesting: {
      tags: 'busy',
      invoke: {
        id: 'requestLink',
        src: 'requestLink',
        input: ({ context: { username } }) => ({ username }),
        onDone: { target: 'mailed', actions: 'startCooldown' },
        onError: { target: 'forgotten', actions: problem },
      },
    },
    mailed: { after: { untilResend: 'resendable' }, on: { 'recovery.restart': 'forgotten' } },
    resendable: { on: { 'link.resend': 'resending', 'recovery.restart': 'forgotten' }, exit: 'clearProblems' },
    resending: {
      tags: 'busy',
      invoke: {
        id: 'requestLink',
        src: 'requestLink',
        input: ({ context: { username } }) => ({ username }),
        onDone: {
          target: 'mailed',
          actions: ['startCooldown', { type: 'announce', params: { key: 'recovery.resent' } }],
        },
        onError: { target: 'resendable', actions: problem },
      },
    },
    unconfirmed: {
      on: {
        'form.submit': [
          { guard: { type: 'isValid', params: code }, target: 'challenging' },
          { target: 'unconfirmed', reenter: true, actions: { type: 'storeErrors', params: code } },
        ],
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
        onDone: { target: 'challenged', actions: { type: 'storeChallenge', params: ({ event }) => event.output } },
        onError: [refusedLink, { target: 'unconfirmed', actions: problem }],
      },
    },
    challenged: {
      on: {
        'form.submit': [
          { guard: { type: 'isValid', params: answer }, target: 'changing' },
          { target: 'challenged', reenter: true, actions: { type: 'storeErrors', params: answer } },
        ],
      },
      exit: 'clearProblems',
    },
    changing: {
      tags: 'busy',
      invoke: {
        id: 'changePassword',
        src: 'changePassword',
        input: changeInput,
        onDone: {
          target: 'changed',
          actions: ['forgetLink', { type: 'announce', params: { key: 'recovery.changed.title' } }, 'endSession'],
        },
        onError: [refusedLink, { target: 'challenged', actions: problem }],
      },
    },
    refused: { on: { 'recovery.restart': { target: 'forgotten', actions: 'forgetLink' } }, exit: 'clearProblems' },
    changed: { tags: 'settled' },
  },
})
