/** Steps that wait for the holder: questions of the issuer, a payment at the bank. They outlive their screen as data; nothing runs. */
import * as v from 'valibot'
import type { PortalFact } from '../shared/portal'
import type { Begun, EffectKinds, Ended, Step, StepKind } from './effect'
import type { EffectsContext, OpenStep } from './effectsContext'

type Steps = Pick<EffectsContext, 'steps'>
type IsOver<About = OpenStep> = (step: About) => boolean

const kindOf = (kinds: EffectKinds, { kind }: Pick<Begun, 'kind'>): StepKind<unknown> | undefined => kinds[kind]?.step
const opened = (kinds: EffectKinds, step: Step, isShown: boolean): OpenStep => ({
  ...step,
  routeId: kindOf(kinds, step)?.routeOf(step.terms) ?? 'dashboard',
  isStored: kindOf(kinds, step)?.isStored ?? false,
  isShown,
  isTold: false,
})
export const stepOf = ({ kind, key, subjects, terms }: Step): Step => ({ kind, key, subjects, terms })

export const isStep =
  ({ key }: { readonly key: string }): IsOver =>
  (step) =>
    step.key === key
export const isAbout =
  ({ subject }: { readonly subject: string }): IsOver =>
  ({ subjects }) =>
    subjects.includes(subject)
export const isOfOtherCard =
  (kinds: EffectKinds, { clientId }: { readonly clientId: string }): IsOver<Step> =>
  (step) =>
    kindOf(kinds, step)?.isOfCard === true && !step.subjects.includes(clientId)

export function withoutStep({ steps }: Steps, isOver: IsOver) {
  // One notice at a time: with that of a step that is over, those of the others are withdrawn, and said again.
  const isWithdrawn = steps.some((step) => step.isTold && isOver(step))
  return {
    steps: steps.flatMap((step) => (isOver(step) ? [] : isWithdrawn ? { ...step, isTold: false } : step)),
  }
}
/** A screen goes on with it. */
export const openedIn = (kinds: EffectKinds, context: Steps, step: Step) => ({
  steps: [...withoutStep(context, isStep(step)).steps, opened(kinds, stepOf(step), true)],
})
/** The holder was told of it: it is shown again, or over. */
export const withdrawnFor = ({ steps }: Steps, isOver: IsOver): readonly PortalFact[] =>
  steps.some((step) => step.isTold && isOver(step)) ? [{ type: 'notification.withdraw', action: 'flow.open' }] : []
/** Their screen was left. */
export const leftIn = ({ steps }: Steps) => ({ steps: steps.map((step) => ({ ...step, isShown: false })) })

const isUnderWay =
  ({ underWay }: Pick<EffectsContext, 'underWay'>) =>
  ({ kind, subjects }: OpenStep) =>
    Object.values(underWay).some((effect) => effect.kind === kind && effect.subjects.some(isAmong(subjects)))
/** While its effect is under way, the outcome is told. */
const isDue = (context: Pick<EffectsContext, 'underWay'>) => (step: OpenStep) =>
  !(step.isShown || step.isTold) && !isUnderWay(context)(step)
/** Nothing of it was sent, and signing out ends it. What a reload ends, too, is not worth a question. */
export const waitingIn = (context: Steps & Pick<EffectsContext, 'underWay'>): readonly OpenStep[] =>
  context.steps.filter((step) => step.isStored && !isUnderWay(context)(step))
/** What waits for the holder on a screen that is not open, and has not been said. */
export const dueIn = (kinds: EffectKinds, context: Steps & Pick<EffectsContext, 'underWay'>): readonly PortalFact[] =>
  context.steps.filter(isDue(context)).flatMap((step) => {
    const kind = kindOf(kinds, step)
    return kind ? [{ type: 'notification.show', notification: kind.dueOf(step.terms) }] : []
  })
export const toldIn = (context: Steps & Pick<EffectsContext, 'underWay'>) => ({
  steps: context.steps.map((step) => (isDue(context)(step) ? { ...step, isTold: true } : step)),
})

const hasLedTo =
  ({ effect, outcome }: Ended): IsOver =>
  ({ kind, subjects }) =>
    outcome.type === 'effect.done' && kind === effect.kind && subjects.some(isAmong(effect.subjects))
/** What an effect that was done leaves for the holder to do. */
function stepLeft(kinds: EffectKinds, { effect, outcome }: Ended): Step | null {
  const terms = outcome.type === 'effect.done' ? (kinds[effect.kind]?.stepIn?.(outcome.result, effect) ?? null) : null
  return terms === null ? null : { ...stepOf(effect), terms }
}
const isTooLate = (kinds: EffectKinds, { clientId }: Pick<EffectsContext, 'clientId'>, step: Step) =>
  clientId !== null && isOfOtherCard(kinds, { clientId })(step)
/** An effect that was done ends the step that led to it, and may leave one: not about a card that is no longer current. */
export function stepsAfter(
  kinds: EffectKinds,
  context: Pick<EffectsContext, 'steps' | 'clientId'>,
  ended: Ended,
  isShown: boolean,
) {
  const others = withoutStep(context, hasLedTo(ended))
  const left = stepLeft(kinds, ended)
  if (left === null || isTooLate(kinds, context, left)) return others
  return { steps: [...others.steps, opened(kinds, left, isShown)] }
}
/** Said of a step that is left too late. */
export function tooLateIn(
  kinds: EffectKinds,
  context: Pick<EffectsContext, 'clientId'>,
  ended: Ended,
): readonly PortalFact[] {
  const left = stepLeft(kinds, ended)
  const said = left && isTooLate(kinds, context, left) ? kindOf(kinds, left)?.tooLate : null
  return said ? [{ type: 'notification.show', notification: said }] : []
}
/** Its notice is no longer true. */
export const withdrawnAfter = (context: Steps, ended: Ended) => withdrawnFor(context, hasLedTo(ended))
const isAmong = (subjects: readonly string[]) => (subject: string) => subjects.includes(subject)

/** What was stored in another version is dropped. */
export const restoredFrom = (kinds: EffectKinds, steps: readonly Step[]) => ({
  steps: steps.flatMap((step) => {
    const kind = kindOf(kinds, step)
    return kind?.isStored && v.is(kind.terms, step.terms) ? [opened(kinds, step, false)] : []
  }),
})
/** Where the newest one goes on. */
export const routeOfStep = ({ steps }: Steps) => steps.at(-1)?.routeId ?? null
