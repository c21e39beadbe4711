/** The kinds of effects whose code has been loaded: with the screens that begin them, or to look up what was sent. */
import type { AnyEffectKind, EffectKind } from './effect'

export const LOADED: Record<string, AnyEffectKind> = {}

export function defineEffect<Terms, Result, Answer, Progress, Response>(
  kind: EffectKind<Terms, Result, Answer, Progress, Response>,
) {
  LOADED[kind.kind] = kind as AnyEffectKind
  return kind
}
