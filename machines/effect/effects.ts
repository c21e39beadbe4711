/** What the effects of this tab are, and the questions that the rest of the application asks of them. */
import * as v from 'valibot'
import type { RootFact } from './channel'
import type { AnyEffectKind, Begun, EffectKinds, Ended, Outcome, Stored, Unfinished, Watch } from './effect'
import type { EffectInput } from './effectMachine'

/** `isElsewhere`: another tab sent it, stores it and announces it. This tab looks it up for its own screens. */
export type UnderWay = Unfinished & { readonly isInDoubt: boolean; readonly isElsewhere: boolean }
export type EffectsContext = {
  readonly username: string | null
  /** By their keys. */
  readonly underWay: Readonly<Record<string, UnderWay>>
  /** The keys of lost calls that may still have been done. */
  readonly doubts: readonly string[]
  readonly watches: readonly Watch[]
  /** From before a reload, or before the session ended: for the same person only. */
  readonly stored: Stored | null
}
/** What a screen hears of the effects on its subject. */
export type EffectNews<Result = unknown> =
  | Outcome<Result>
  /** It was begun, here or elsewhere, or its response was lost: it is being looked up. */
  | { readonly type: 'effect.begun' | 'effect.inDoubt'; readonly kind: string; readonly key: string }
  /** The session has ended: it is looked up when the same person signs in again. */
  | { readonly type: 'effect.interrupted' }
/** The outcome is known in this tab: other tabs that follow it are told. */
export type Concluded = { readonly type: 'effect.concluded'; readonly key: string; readonly outcome: Outcome }
/** `to`: the watches that are told. */
export type Reported = { readonly type: 'effect.reported'; readonly to: readonly string[]; readonly news: EffectNews }

export const effectId = (key: string) => `effect.${key}` as const
export type Started = { readonly inputs: readonly EffectInput[] }
export const begunFrom = ({ doubts }: EffectsContext, begun: Begun): Started => ({
  inputs: [
    {
      effect: { ...begun, sentAt: Date.now() },
      isAdopted: false,
      isElsewhere: false,
      isDoubted: doubts.includes(begun.key),
    },
  ],
})
export const adoptedFrom = (effects: readonly Unfinished[], isElsewhere: boolean): Started => ({
  inputs: effects.map((effect) => ({ effect, isAdopted: !isElsewhere, isElsewhere, isDoubted: true })),
})
export const startedIn = ({ underWay }: EffectsContext, { inputs }: Started) => ({
  underWay: {
    ...underWay,
    ...Object.fromEntries(
      inputs.map(({ effect, isAdopted, isElsewhere }) => [
        effect.key,
        { ...effect, isInDoubt: isAdopted, isElsewhere },
      ]),
    ),
  },
})
export type Change = { readonly key: string } & Partial<UnderWay>
export const changedIn = ({ underWay }: EffectsContext, change: Change) => {
  const effect = underWay[change.key]
  return effect ? { underWay: { ...underWay, [change.key]: { ...effect, ...change } } } : {}
}

const kindOf = (kinds: EffectKinds, { kind }: Begun): AnyEffectKind | undefined => kinds[kind]
/** What was stored, or sent by another tab, in another version is dropped. */
export const isReadable = (kinds: EffectKinds, effect: Begun) => {
  const kind = kindOf(kinds, effect)
  return kind !== undefined && v.is(kind.terms, effect.terms)
}
export const storedFor = (kinds: EffectKinds, username: string, { stored }: EffectsContext) =>
  stored?.username === username ? stored.effects.filter((effect) => isReadable(kinds, effect)) : []
type Told = { readonly key: string; readonly outcome: Outcome }
/** What another tab, perhaps of another version, tells of an effect. */
export function isOutcomeOf(kinds: EffectKinds, { underWay }: EffectsContext, { key, outcome }: Told): boolean {
  const effect = underWay[key]
  const kind = effect && kindOf(kinds, effect)
  if (!kind) return false
  if (outcome.type === 'effect.done') return v.is(kind.result, outcome.result)
  return outcome.type !== 'effect.conflict' || v.is(kind.result, outcome.theirs)
}
export const unfinishedIn = ({ underWay }: EffectsContext): readonly Unfinished[] =>
  Object.values(underWay)
    .filter(({ isElsewhere }) => !isElsewhere)
    .map(({ isInDoubt: _, isElsewhere: __, ...effect }) => effect)

/** A key that was done, refused or in conflict is settled. After any other loss, a retry under it is a second call. */
const isSettled = (outcome: Outcome) =>
  outcome.type === 'effect.notDone' ? !outcome.isDoubted : outcome.type !== 'effect.unknown'
export function afterwards({ underWay, doubts }: EffectsContext, { effect: { key }, outcome }: Ended) {
  const { [key]: _, ...others } = underWay
  const rest = doubts.filter((doubt) => doubt !== key)
  return { underWay: others, doubts: isSettled(outcome) ? rest : [...rest, key] }
}
export const interrupted = (context: EffectsContext) => {
  const { username, stored } = context
  const effects = unfinishedIn(context)
  // A session that was restored may end before it has opened: what was stored stays.
  return {
    username: null,
    underWay: {},
    doubts: [],
    stored: username === null ? stored : effects.length > 0 ? { username, effects } : null,
  }
}

export const watchesOf = ({ watches }: EffectsContext, { subjects }: Begun) =>
  watches.filter(({ subject }) => subjects.includes(subject)).map(({ id }) => id)
/** Who watches anything that is under way. */
export const allWatches = (context: EffectsContext) => ({
  to: [...new Set(Object.values(context.underWay).flatMap((effect) => watchesOf(context, effect)))],
})
/** What a watch is told when it starts: of each effect that is under way. */
export const firstReports = ({ underWay }: EffectsContext, { id, subject }: Watch): readonly Reported[] =>
  Object.values(underWay)
    .filter(({ subjects }) => subjects.includes(subject))
    .map(({ isInDoubt, kind, key }) => ({
      type: 'effect.reported',
      to: [id],
      news: { type: isInDoubt ? 'effect.inDoubt' : 'effect.begun', kind, key },
    }))

export const effectIn = ({ event: { effect } }: { event: { effect: Unfinished } }) => effect
export const reportOf = (type: 'effect.begun' | 'effect.inDoubt') =>
  ({
    type: 'report',
    params: ({ context, event: { effect } }: { context: EffectsContext; event: { effect: Begun } }) => ({
      to: watchesOf(context, effect),
      news: { type, kind: effect.kind, key: effect.key },
    }),
  }) as const
type EndedIn = { context: EffectsContext; event: Ended }
/** An outcome goes to the screens that watch, and to the root, which announces it if no screen does. */
export const settle = [
  {
    type: 'report',
    params: ({ context, event }: EndedIn) => ({ to: watchesOf(context, event.effect), news: event.outcome }),
  },
  {
    type: 'tell',
    params: ({ context, event: { effect, outcome } }: EndedIn): RootFact => ({
      type: 'effect.settled',
      isShown: watchesOf(context, effect).length > 0 || context.underWay[effect.key]?.isElsewhere === true,
      effect,
      outcome,
    }),
  },
  { type: 'conclude', params: ({ event: { effect, outcome } }: EndedIn) => ({ key: effect.key, outcome }) },
  { type: 'stop', params: ({ event }: EndedIn) => ({ keys: [event.effect.key] }) },
  { type: 'forget', params: ({ event }: EndedIn) => event },
] as const
