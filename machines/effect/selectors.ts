/** The rest of the application reads the effects only through these selectors. */
import type { MessageKey } from '../../rules/values/messageKey'
import { type Begun, type EffectKind, isWatching, type Step, type Stored, type Unfinished } from './effect'
import type { EffectsContext, UnderWay } from './effectsContext'
import { type Followed, isInDoubt } from './followed'
import { stepOf, waitingIn } from './steps'
import { unsaidIn } from './unread'

type Snapshot = { readonly context: EffectsContext }

export const unfinishedIn = ({ underWay }: Pick<EffectsContext, 'underWay'>): readonly Unfinished[] =>
  Object.values(underWay)
    .filter(({ isElsewhere }) => !isElsewhere)
    .map(({ kind, key, subjects, terms, progress, sentAt }) => ({
      kind,
      key,
      subjects,
      terms,
      sentAt,
      ...(progress !== undefined && { progress }),
    }))
export const watchesOf = (
  { watches }: Pick<EffectsContext, 'watches'>,
  effect: Pick<Begun, 'key' | 'subjects'>,
): readonly string[] => watches.filter((watch) => isWatching(watch, effect)).map(({ id }) => id)
/** The watches of screens: another page has others. */
export const screensOf = ({ watches }: Pick<EffectsContext, 'watches'>, effect: Pick<Begun, 'key' | 'subjects'>) =>
  watchesOf({ watches: watches.filter(({ about }) => !('isLasting' in about)) }, effect)

export const keptStepsIn = ({ steps }: Pick<EffectsContext, 'steps'>): readonly Step[] =>
  steps.filter(({ isStored }) => isStored).map(stepOf)

/** Null if nothing is. */
export const storedAs = (stored: Stored): Stored | null =>
  stored.effects.length + stored.steps.length + stored.unread.length > 0 ? stored : null
/** Whose effects and steps are stored: signing out asks about them. */
export const ownerOf = (stored: Stored | null) =>
  stored && stored.effects.length + stored.steps.length > 0 ? stored.username : null
/**
 * What must be stored, and whose it is: what this tab has sent and does not know the outcome of, what waits, and what has
 * not been said.
 */
export const selectUnfinished = ({ context }: Snapshot): Stored | null => {
  if (context.username === null) return context.stored
  const { username } = context
  return storedAs({ username, effects: unfinishedIn(context), steps: keptStepsIn(context), unread: unsaidIn(context) })
}
/** Something waits for the holder: signing out asks first. */
export const selectHasStep = ({ context }: Snapshot) => waitingIn(context).length > 0
/** The open screen goes on with what waits for the holder. */
export const selectIsStepShown = ({ context }: Snapshot) => context.steps.some(({ isShown }) => isShown)
/** For a flow that opens while one of its kind waits. `subject`: if the flow is about one. */
export function selectStep<Terms>(
  { context }: Snapshot,
  { kind }: Pick<EffectKind<never, never>, 'kind'>,
  subject?: string,
): Step<Terms> | null {
  const found = context.steps.findLast(
    (step) => step.kind === kind && (subject === undefined || step.subjects.includes(subject)),
  )
  return found ? (stepOf(found) as Step<Terms>) : null
}
/** The outcome of something is not known: signing out asks first. */
export const selectIsAnyUnderWay = ({ context }: Snapshot) => Object.keys(context.underWay).length > 0
/** `isSent`: its outcome is not known; else it waits for the holder. */
export const selectTitles = ({ context }: Snapshot): readonly { key: string; title: MessageKey; isSent: boolean }[] => [
  ...Object.values(context.underWay).flatMap(({ key, title }) =>
    title === null ? [] : [{ key, title, isSent: true }],
  ),
  ...waitingIn(context).map(({ key, routeId }) => ({
    key,
    title: `screen.${routeId}.title` as MessageKey,
    isSent: false,
  })),
]
/** The open screen shows something whose outcome is not known. */
export const selectIsAnyShown = ({ context }: Snapshot) =>
  Object.values(context.underWay).some((effect) => screensOf(context, effect).length > 0)
/** For a flow that opens while its effect is under way: this tab's own first. `subject`: if the address, or the card, names one. */
export function selectUnderWay<Terms>(
  { context }: Snapshot,
  { kind }: Pick<EffectKind<Terms, never>, 'kind' | 'subjectsOf'>,
  subject?: string,
) {
  const all = Object.values(context.underWay).filter(
    (effect) => effect.kind === kind && (subject === undefined || effect.subjects.includes(subject)),
  )
  return (all.find(({ isElsewhere }) => !isElsewhere) ?? all[0] ?? null) as
    | (UnderWay & { readonly terms: Terms })
    | null
}

type Following = { readonly context: Followed }
/** Of a flow: the response to what its screen shows was lost. */
export const selectIsInDoubt = (snapshot: Following) => isInDoubt(snapshot)
/** Of a flow: when what its screen shows was sent, in milliseconds; null if that is not known yet. */
export const selectSentAt = ({ context: { followed } }: Following) => followed?.sentAt ?? null
/** Of a flow, in doubt: a lookup is under way. */
export const selectIsChecking = ({ context: { followed } }: Following) => followed?.phase === 'checking'
