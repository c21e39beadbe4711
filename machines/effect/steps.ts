/** Steps that wait for the holder: questions of the issuer, a payment at the bank. They outlive their screen as data; nothing runs. */
import * as v from 'valibot'
import type { PortalFact } from '../shared/portal'
import type { Begun, EffectKinds, Ended, Step, StepKind } from './effect'
import type { EffectsContext, OpenStep } from './effectsContext'

type Steps = Pick<EffectsContext, 'steps'>
type IsOver = (step: OpenStep) => boolean

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
  (kinds: EffectKinds, { clientId }: { readonly clientId: string }): IsOver =>
  (step) =>
    kindOf(kinds, step)?.isOfCard === true && !step.subjects.includes(clientId)

/** A screen goes on with it. */
export const openedIn = (kinds: EffectKinds, { steps }: Steps, step: Step) => ({
  steps: [...steps.filter(({ key }) => key !== step.key), opened(kinds, stepOf(step), true)],
})
export const withoutStep = ({ steps }: Steps, isOver: IsOver) => ({ steps: steps.filter((step) => !isOver(step)) })
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

/** An effect that was done ends the step that led to it, and may leave one. */
export function stepsAfter(kinds: EffectKinds, { steps }: Steps, { effect, outcome }: Ended, isShown: boolean) {
  if (outcome.type !== 'effect.done') return { steps }
  const terms = kinds[effect.kind]?.stepIn?.(outcome.result, effect) ?? null
  const others = steps.filter(({ kind, subjects }) => kind !== effect.kind || !subjects.some(isAmong(effect.subjects)))
  return { steps: terms === null ? others : [...others, opened(kinds, { ...stepOf(effect), terms }, isShown)] }
}
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
