/** One effect: sent, looked up when its response is lost, and ended by its outcome. It knows no screen. */
import { assign, setup } from 'xstate'
import { NEXT_LOOKUP_MS } from '../../rules/values/effect'
import {
  CALL_TIMEOUT_MS,
  errorIn,
  type Failure,
  failureIn,
  failureOf,
  isUnsent,
  mayHaveHappened,
  mayStillRun,
} from '../shared/failure'
import { promisePort } from '../shared/ports'
import { isSignedOut } from '../shared/signedOut'
import { effectActions } from './channel'
import {
  type Call,
  ConflictError,
  type Doubt,
  FAILED_LOOKUPS,
  type Found,
  lookupsSince,
  type More,
  type Outcome,
  type Phase,
  type Unfinished,
} from './effect'

export type EffectInput = {
  readonly effect: Unfinished
  /** Sent before a reload: only looked up. */
  readonly isAdopted: boolean
  /** Sent by another tab, which tells its outcome. */
  readonly isElsewhere: boolean
  /** An earlier call under its key was lost and may have been done. */
  readonly isDoubted: boolean
  /** Another effect that is under way may have sent the same: it may still run. */
  readonly isBeside?: true
  readonly canLookUp: boolean
  readonly mayRepeat: boolean
  /** A refusal says nothing: an earlier call may have been done. */
  readonly isRefusalDoubted: boolean
}
/** `isDoubted`: an earlier call may have done the same. */
export type Sending = Call & { readonly isDoubted: boolean }
/** `maySend`: this page sends what is left of several calls. */
export type LookingUp = Call & Doubt & { readonly maySend: boolean }
type Context = EffectInput & {
  /** `isDoubted` of the effect; the other one is of the call now. */
  readonly isKeyDoubted: boolean
  /** How many waits are left before 'not found' is believed. A lookup that a person starts, or that fails, is not one. */
  readonly lookupsLeft: number
  /** How many lookups have failed since one was answered. */
  readonly lookupsFailed: number
  /** Why the last call failed: counts if nothing was done. */
  readonly failure: Failure | null
  readonly outcome: Outcome
}
type Sent = Pick<Unfinished, 'sentAt' | 'progress'>
type Event =
  | { type: 'effect.check' }
  | { type: 'effect.again' }
  /** The tab that has sent it is still looking it up. */
  | { type: 'effect.followed' }
  | ({ type: 'effect.superseded' } & Sent)
  /** Another tab has begun an effect that may send one of the same calls. */
  | { type: 'effect.beside' }
  | { type: 'effect.told'; outcome: Outcome }

const sendingIn = ({ context: { effect, isDoubted } }: { context: Context }): Sending => ({ ...effect, isDoubted })
const maySend = ({ isAdopted, isElsewhere }: Context) => !isAdopted && !isElsewhere
const lookingUpIn = ({ context }: { context: Context }): LookingUp => ({
  ...context.effect,
  isLast: context.lookupsLeft === 0,
  failure: context.failure,
  maySend: maySend(context),
})
type LookedUp = { event: { output: Found | More } }
const isMore = (output: unknown): output is More =>
  typeof output === 'object' && output !== null && 'type' in output && output.type === 'effect.more'
const outputIn = ({ event }: { event: { output: unknown } }) => ({ output: event.output })
/** Sends the next call: its doubts, its lookups and its time are its own. */
const sendMore = [
  { type: 'storeMore', params: outputIn },
  {
    type: 'tell',
    params: ({ context: { effect } }: { context: Context }) => ({ type: 'effect.progressed', effect }) as const,
  },
] as const
const storeDone = {
  type: 'storeDone',
  params: ({ event }: { event: { output: unknown } }) => ({ result: event.output }),
} as const
const storeFound = { type: 'storeFound', params: ({ event }: LookedUp) => event.output } as const
const superseded = [{ type: 'noteSent', params: ({ event }: { event: Sent }) => event }, 'startLookups'] as const
const tellDoubt = (phase: Exclude<Phase, 'sending'>) =>
  ({
    type: 'tell',
    params: ({ context: { effect } }: { context: Context }) => ({ type: 'effect.doubted', effect, phase }) as const,
  }) as const
const tellNotRepeated = {
  type: 'tell',
  params: ({ context: { effect }, event: { error } }: { context: Context; event: { error: unknown } }) =>
    ({ type: 'effect.notRepeated', effect, failure: failureOf(error), isUnsent: isUnsent(error) }) as const,
} as const
const tellEnd = {
  type: 'tell',
  params: ({ context: { effect, outcome } }: { context: Context }) =>
    ({ type: 'effect.ended', effect, outcome }) as const,
} as const

export const effectMachine = setup({
  types: {} as { input: EffectInput; context: Context; events: Event; tags: 'busy' },
  actors: {
    send: promisePort<unknown, Sending>('send'),
    lookUp: promisePort<Found | More, LookingUp>('lookUp'),
  },
  delays: {
    callTimeout: CALL_TIMEOUT_MS,
    untilNextLookup: NEXT_LOOKUP_MS,
    // Its sender tells of each lookup.
    untilSenderIsSilent: CALL_TIMEOUT_MS + NEXT_LOOKUP_MS,
  },
  guards: {
    isAdopted: ({ context }) => context.isAdopted,
    isElsewhere: ({ context }) => context.isElsewhere,
    canLookUp: ({ context }) => context.canLookUp,
    mayRepeat: ({ context }) => context.mayRepeat,
    hasLookupsLeft: ({ context }) => context.lookupsLeft > 0,
    // Without a connection nothing can be said, and the holder knows why.
    mayFailAgain: ({ context }, { error }: { error: unknown }) =>
      isUnsent(error) || context.lookupsFailed < FAILED_LOOKUPS,
    isUnsent: (_, { error }: { error: unknown }) => isUnsent(error),
    // Under a doubted key, the first call may be what this one conflicts with.
    isConflict: ({ context }, { error }: { error: unknown }) => error instanceof ConflictError && !context.isDoubted,
    mayHaveHappened: (_, { error }: { error: unknown }) => mayHaveHappened(error),
    // The refusal of a retry says nothing about the call before it. What was done of several calls before the session
    // ended is told after the return.
    isRefusalDoubted: ({ context }, { error }: { error: unknown }) =>
      context.isDoubted || (isSignedOut(error) ? context.effect.progress !== undefined : context.isRefusalDoubted),
    isMore: (_, { output }: { output: unknown }) => isMore(output),
    maySendMore: ({ context }, { output }: { output: unknown }) => isMore(output) && maySend(context),
    hasFound: (_, { found, type }: { found: Found | More; type: Found['type'] }) => found.type === type,
  },
  actions: {
    ...effectActions<Context, Event>(),
    noteDoubt: assign({ isDoubted: true }),
    // What a page that sends knows itself is newer.
    noteSent: assign(({ context }, { sentAt, progress }: Sent) => {
      const isNewer = !maySend(context) && progress !== undefined
      return { effect: { ...context.effect, sentAt, ...(isNewer && { progress }) } }
    }),
    // Never the time of the call before: the other tabs tell calls apart by it.
    storeMore: assign(({ context: { effect, isKeyDoubted, isBeside } }, { output }: { output: unknown }) => {
      const sentAt = Math.max(Date.now(), effect.sentAt + 1)
      return {
        effect: {
          ...effect,
          sentAt,
          ...(isMore(output) && { progress: output.progress }),
        },
        isDoubted: isKeyDoubted,
        lookupsLeft: isBeside ? lookupsSince(sentAt) : 0,
        lookupsFailed: 0,
        failure: null,
      }
    }),
    // A refusal of one of the next calls may be about that of the other tab.
    noteBeside: assign(({ context: { effect, lookupsLeft } }) => ({
      isBeside: true as const,
      isDoubted: true,
      isKeyDoubted: true,
      lookupsLeft: Math.max(lookupsLeft, lookupsSince(effect.sentAt)),
    })),
    storeFailure: assign((_, failure: Failure) => ({ failure })),
    startLookups: assign(({ context: { effect } }) => ({ lookupsLeft: lookupsSince(effect.sentAt) })),
    // One lookup is enough if the service is no longer working on the call, and no other tab has sent it again.
    countFor: assign(({ context: { effect, lookupsLeft } }, { error }: { error: unknown }) => ({
      lookupsLeft: Math.max(lookupsLeft, mayStillRun(error) ? lookupsSince(effect.sentAt) : 0),
    })),
    countFailedLookup: assign(({ context: { lookupsFailed } }, { error }: { error: unknown }) => ({
      lookupsFailed: isUnsent(error) ? lookupsFailed : lookupsFailed + 1,
    })),
    forgetFailedLookups: assign({ lookupsFailed: 0 }),
    noteSentNow: assign(({ context: { effect } }) => ({ effect: { ...effect, sentAt: Date.now() } })),
    countLookup: assign(({ context }) => ({ lookupsLeft: Math.max(context.lookupsLeft - 1, 0) })),
    storeDone: assign((_, { result }: { result: unknown }) => ({ outcome: { type: 'effect.done' as const, result } })),
    storeConflict: assign((_, { error }: { error: unknown }) => ({
      outcome: { type: 'effect.conflict' as const, theirs: error instanceof ConflictError ? error.theirs : null },
    })),
    storeRefused: assign((_, { error }: { error: unknown }) => ({
      outcome: {
        type: 'effect.refused' as const,
        failure: failureOf(error),
        ...(isSignedOut(error) && { isSignedOut: true as const }),
      },
    })),
    storeFound: assign(({ context: { outcome } }, found: Found | More) => ({
      outcome: found.type === 'effect.done' || found.type === 'effect.conflict' ? found : outcome,
    })),
    storeUnknown: assign(({ context: { failure } }) => ({
      outcome: { type: 'effect.unknown' as const, ...(failure && { failure }) },
    })),
    storeTold: assign((_, { outcome }: { outcome: Outcome }) => ({ outcome })),
    storeNotDone: assign(({ context: { failure, isDoubted } }) => ({
      outcome: { type: 'effect.notDone' as const, failure, isDoubted },
    })),
  },
}).createMachine({
  id: 'effect',
  context: ({ input }) => ({
    ...input,
    isKeyDoubted: input.isDoubted,
    lookupsLeft: input.isAdopted || input.isBeside ? lookupsSince(input.effect.sentAt) : 0,
    lookupsFailed: 0,
    failure: null,
    outcome: { type: 'effect.unknown' },
  }),
  initial: 'unresolved',
  on: {
    'effect.superseded': { actions: superseded },
    'effect.beside': { actions: 'noteBeside' },
    'effect.told': {
      guard: 'isElsewhere',
      target: '.told',
      actions: { type: 'storeTold', params: ({ event }) => event },
    },
  },
  states: {
    unresolved: {
      always: [
        { guard: 'isElsewhere', target: 'following' },
        { guard: 'isAdopted', target: 'doubted' },
        { target: 'sending' },
      ],
    },
    // Another tab has sent it. Without a word from there, it is looked up here.
    following: {
      tags: 'busy',
      after: { untilSenderIsSilent: { target: 'doubted', actions: 'startLookups' } },
      on: {
        'effect.check': { target: 'doubted', actions: 'startLookups' },
        'effect.followed': { target: 'following', reenter: true },
        'effect.superseded': { target: 'following', reenter: true, actions: superseded },
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'send',
        src: 'send',
        input: sendingIn,
        onDone: [
          { guard: { type: 'isMore', params: outputIn }, target: 'sending', reenter: true, actions: sendMore },
          { target: 'done', actions: storeDone },
        ],
        onError: [
          {
            guard: { type: 'isUnsent', params: errorIn },
            target: 'notDone',
            actions: { type: 'storeFailure', params: failureIn },
          },
          {
            guard: { type: 'isConflict', params: errorIn },
            target: 'conflicted',
            actions: { type: 'storeConflict', params: errorIn },
          },
          {
            guard: { type: 'mayHaveHappened', params: errorIn },
            target: 'doubted',
            actions: [
              { type: 'storeFailure', params: failureIn },
              { type: 'countFor', params: errorIn },
            ],
          },
          {
            guard: { type: 'isRefusalDoubted', params: errorIn },
            target: 'doubted',
            actions: { type: 'storeFailure', params: failureIn },
          },
          { target: 'refused', actions: { type: 'storeRefused', params: errorIn } },
        ],
      },
      after: { callTimeout: { target: 'doubted', actions: 'startLookups' } },
    },
    doubted: { entry: 'noteDoubt', always: [{ guard: 'canLookUp', target: 'checking' }, { target: 'unknown' }] },
    checking: {
      tags: 'busy',
      entry: tellDoubt('checking'),
      invoke: {
        id: 'lookUp',
        src: 'lookUp',
        input: lookingUpIn,
        onDone: [
          { guard: { type: 'maySendMore', params: outputIn }, target: 'sending', reenter: true, actions: sendMore },
          {
            guard: { type: 'hasFound', params: ({ event }) => ({ found: event.output, type: 'effect.done' }) },
            target: 'done',
            actions: storeFound,
          },
          {
            guard: { type: 'hasFound', params: ({ event }) => ({ found: event.output, type: 'effect.conflict' }) },
            target: 'conflicted',
            actions: storeFound,
          },
          { guard: 'hasLookupsLeft', target: 'waiting', actions: 'forgetFailedLookups' },
          {
            guard: { type: 'hasFound', params: ({ event }) => ({ found: event.output, type: 'notFound' }) },
            target: 'notDone',
          },
          { target: 'unknown' },
        ],
        onError: [
          {
            guard: { type: 'mayFailAgain', params: errorIn },
            target: 'waiting',
            actions: { type: 'countFailedLookup', params: errorIn },
          },
          { target: 'unknown' },
        ],
      },
      on: {
        'effect.again': { guard: 'mayRepeat', target: 'repeating' },
        // Another tab has sent it again: what this lookup finds is from before that.
        'effect.superseded': { target: 'checking', reenter: true, actions: superseded },
      },
    },
    waiting: {
      tags: 'busy',
      entry: tellDoubt('waiting'),
      after: { untilNextLookup: { target: 'checking', actions: 'countLookup' } },
      on: {
        'effect.check': 'checking',
        'effect.again': { guard: 'mayRepeat', target: 'repeating' },
        'effect.superseded': { target: 'checking', actions: superseded },
      },
    },
    // Only 'done' is believed: the first call may still run, whatever the response to this one.
    repeating: {
      tags: 'busy',
      entry: ['noteSentNow', tellDoubt('repeating')],
      invoke: {
        id: 'send',
        src: 'send',
        input: sendingIn,
        onDone: [
          { guard: { type: 'isMore', params: outputIn }, target: 'sending', reenter: true, actions: sendMore },
          { target: 'done', actions: storeDone },
        ],
        onError: [
          {
            guard: { type: 'mayHaveHappened', params: errorIn },
            target: 'checking',
            actions: { type: 'countFor', params: errorIn },
          },
          { target: 'checking', actions: tellNotRepeated },
        ],
      },
      after: { untilNextLookup: { target: 'checking', actions: 'startLookups' } },
      on: { 'effect.check': { target: 'checking', actions: 'startLookups' } },
    },
    done: { type: 'final', entry: tellEnd },
    conflicted: { type: 'final', entry: tellEnd },
    refused: { type: 'final', entry: tellEnd },
    notDone: { type: 'final', entry: ['storeNotDone', tellEnd] },
    unknown: { type: 'final', entry: ['storeUnknown', tellEnd] },
    told: { type: 'final', entry: tellEnd },
  },
})
