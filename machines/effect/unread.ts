/** What a holder cannot have read when their session ended by itself: it is said on the first screen after the return. */
import type { MessageKey } from '../../rules/values/messageKey'
import { ERROR_LIFETIME_MS, type Notification, notice } from '../notification/notification'
import type { PortalFact } from '../shared/portal'
import type { AnyEffectKind, Begun, Ended } from './effect'
import type { EffectsContext, Said } from './effectsContext'

type Told = Pick<EffectsContext, 'said'>

const isUnread = ({ at }: Said) => at === null || Date.now() - at < ERROR_LIFETIME_MS
export const unreadIn = ({ said }: Told): readonly Notification[] =>
  said.filter(isUnread).map(({ notification }) => notification)
export const unsaidIn = ({ said }: Told): readonly Notification[] =>
  said.filter(({ at }) => at === null).map(({ notification }) => notification)
export const unsaid = (notifications: readonly Notification[]) => ({
  said: notifications.map((notification): Said => ({ notification, at: null })),
})
export const saidNow = ({ said }: Told) => ({ said: said.map((one): Said => ({ ...one, at: one.at ?? Date.now() })) })

/** What became of the former ones of this kind is no longer the latest. */
export const saidBeside = ({ said }: Told, { kind }: Pick<Begun, 'kind'>) => ({
  said: said.filter(({ notification }) => !notification.about?.includes(kind)),
})

const notSent = (kind: AnyEffectKind | undefined, terms: unknown, title: MessageKey | null): Notification =>
  kind?.notSentOf?.(terms) ?? { ...notice('warning', 'form.notSent'), title: title && { key: title } }

/**
 * The outcome of an effect of this tab, and its `facts` where no screen shows it. A refusal by the end of the session says
 * no more than that: what was refused is said instead.
 */
export function saidAfter(
  kind: AnyEffectKind | undefined,
  { said }: Told,
  { effect, outcome }: Ended,
  { title, facts }: { readonly title: MessageKey | null; readonly facts: readonly PortalFact[] },
) {
  const isSignedOut = outcome.type === 'effect.refused' && outcome.isSignedOut === true
  const notifications = isSignedOut
    ? [notSent(kind, effect.terms, title)]
    : facts.flatMap((fact) => (fact.type === 'notification.show' ? fact.notification : []))
  return {
    said: [
      ...said.filter(isUnread),
      ...notifications.map((notification) => ({
        notification: { ...notification, stands: true as const, about: [...(notification.about ?? []), effect.kind] },
        at: Date.now(),
      })),
    ],
  }
}
