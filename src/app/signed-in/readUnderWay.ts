import type { EffectKind, Step } from '../../../machines/effect/effect'
import { selectStep, selectUnderWay } from '../../../machines/effect/selectors'
import { selectEffects } from '../../../machines/portal/selectors'
import type { Root } from '../portal/portalContext'

/** What a flow shows first when it opens: its effect, if the outcome is not known. `subject`: if the flow is about one. */
export function readUnderWay<Terms>(
  root: Root,
  kind: Pick<EffectKind<Terms, never>, 'kind' | 'subjectsOf'>,
  subject?: string,
) {
  const effects = selectEffects(root.getSnapshot())
  return effects ? selectUnderWay(effects.getSnapshot(), kind, subject) : null
}

/** What waits for the holder: the flow goes on with it. The terms are those of its kind. */
export function readStep<Terms>(root: Root, kind: Pick<EffectKind<never, never>, 'kind'>, subject?: string) {
  const effects = selectEffects(root.getSnapshot())
  return effects ? (selectStep(effects.getSnapshot(), kind, subject) as Step<Terms> | null) : null
}
