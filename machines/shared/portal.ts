/** The one channel from any machine to the rest of the portal. Receivers are found by `systemId`: a reference in the input would put an actor into the context, which is JSON, and an event for the parent would have to be relayed. */
import type { AnyActorRef, EventObject, MachineContext } from 'xstate'
import type { UpgradeNews } from '../../rules/cards/upgrade'
import type { Account } from '../../rules/identity/account'
import type { KnownRequest } from '../../rules/money/moneyRequest'
import type { Brand } from '../../rules/site/brand'
import type { Address } from '../../rules/site/navigation'
import type { MessageKey } from '../../rules/values/messageKey'
import { errorNotice, type Notification, type NotificationAction, success } from '../notification/notification'
import type { CloseReason, EndReason, Session } from '../session/session'
import { enqueue } from './enqueue'
import { type Failure, failureIn, NO_CARD } from './failure'
import type { Flow } from './flow'

/**
 * Where the e-mail for a new account or for a password recovery was sent, and when it may be sent again, in
 * milliseconds.
 */
export type Mailed = { readonly purpose: 'account' | 'recovery'; readonly email: string; readonly resendAt: number }

/** Everything that a machine may tell the portal. The union is closed: a fact that is not listed does not compile. */
export type PortalFact =
  | { readonly type: 'notification.show'; readonly notification: Notification }
  | { readonly type: 'notification.dismiss' }
  /** Closes the notification if it has one of these keys; without keys, if it reports a success or is about this. */
  | { readonly type: 'notification.outdate'; readonly keys?: readonly string[]; readonly about?: string }
  | { readonly type: 'notification.withdraw'; readonly action: NotificationAction }
  | { readonly type: 'notification.clicked'; readonly action: NotificationAction | null }
  | { readonly type: 'session.open'; readonly session: Session }
  | { readonly type: 'session.close'; readonly reason?: CloseReason }
  /** The holder wants to sign out. */
  | { readonly type: 'session.leave' }
  | { readonly type: 'session.opened'; readonly account: Account }
  | { readonly type: 'session.ended'; readonly reason: EndReason }
  | { readonly type: 'account.changed'; readonly changes: Partial<Account> }
  | { readonly type: 'account.mailed'; readonly mailed: Mailed | null }
  | { readonly type: 'email.confirmed'; readonly username: string }
  | { readonly type: 'brand.reload' }
  | { readonly type: 'brand.settled'; readonly accountAccess: Brand['accountAccess'] }
  | { readonly type: 'consents.asked' }
  | { readonly type: 'consents.settled' }
  | { readonly type: 'cards.refresh' }
  | { readonly type: 'card.changed'; readonly clientId: string; readonly cardStatus: 'A' | 'S' }
  | { readonly type: 'card.chosen'; readonly clientId: string }
  | { readonly type: 'card.current'; readonly clientId: string | null; readonly digits: string }
  | ({ readonly type: 'upgrade.reported' } & UpgradeNews)
  | { readonly type: 'requests.refresh' }
  | { readonly type: 'request.changed'; readonly request: KnownRequest }
  | { readonly type: 'request.opened'; readonly id: string }
  /** Whether one is open: it is followed after a reload, too. */
  | { readonly type: 'requests.followed'; readonly isFollowing: boolean }
  | { readonly type: 'expiry.checked'; readonly isExpiring: boolean }
  | { readonly type: 'changes.hold'; readonly form: string }
  | { readonly type: 'changes.release'; readonly form: string }
  | { readonly type: 'route.followed'; readonly address: Address }
  | { readonly type: 'screen.opened'; readonly address: Address; readonly flow: Flow | null }
  /** The flow of the open screen has stopped with an error. */
  | { readonly type: 'screen.broken' }

/** The root, or one of its lasting children, by its `systemId`. */
type Receiver =
  | 'portal'
  | 'configuration'
  | 'session'
  | 'notification'
  | 'navigation'
  | 'screen'
  | 'cards'
  | 'moneyRequests'

/** The facts that only the portal itself handles. */
type ForPortal =
  | 'notification.clicked'
  | 'session.leave'
  | 'session.opened'
  | 'session.ended'
  | 'account.mailed'
  | 'email.confirmed'
  | 'consents.asked'
  | 'consents.settled'
  | 'card.chosen'
  | 'expiry.checked'
  | 'requests.followed'
  | 'route.followed'

/** The receivers of a fact. It is sent to them directly: no machine only relays it. */
const RECEIVERS: Readonly<Record<Exclude<PortalFact['type'], ForPortal>, readonly Receiver[]>> = {
  'notification.show': ['notification'],
  'notification.dismiss': ['notification'],
  'notification.outdate': ['notification'],
  'notification.withdraw': ['notification'],
  'session.open': ['session'],
  'session.close': ['session'],
  'account.changed': ['session'],
  'brand.reload': ['configuration'],
  'brand.settled': ['session', 'portal'],
  'cards.refresh': ['cards'],
  'card.changed': ['cards', 'screen', 'portal'],
  'card.current': ['portal', 'screen'],
  'upgrade.reported': ['portal', 'screen'],
  'requests.refresh': ['moneyRequests'],
  'request.changed': ['moneyRequests'],
  'request.opened': ['moneyRequests'],
  'changes.hold': ['navigation'],
  'changes.release': ['navigation'],
  'screen.opened': ['screen'],
  'screen.broken': ['navigation'],
}

type System = { get(id: string): AnyActorRef | undefined }
/** Empty if a machine runs alone. A fact for a part that does not run goes to the portal. */
export const receiversOf = (system: System, type: PortalFact['type']): ReadonlySet<AnyActorRef> =>
  new Set(
    (RECEIVERS[type as keyof typeof RECEIVERS] ?? ['portal']).flatMap(
      (name) => system.get(name) ?? system.get('portal') ?? [],
    ),
  )

/** Inside `enqueue`: sends each fact to its receivers. */
export function deliver(
  { system, enqueue: next }: { system: System; enqueue: { sendTo(receiver: AnyActorRef, fact: PortalFact): void } },
  facts: readonly PortalFact[],
) {
  for (const fact of facts) for (const receiver of receiversOf(system, fact.type)) next.sendTo(receiver, fact)
}

/** Spread into the actions of a machine. The root is created with `systemId: 'portal'`. */
export const portalActions = <Context extends MachineContext, Event extends EventObject>() => ({
  tellPortal: enqueue<Context, Event, PortalFact>((action, fact) => deliver(action, [fact])),
  /** Of a holder without a card, the page says so itself. */
  notifyFailure: enqueue<Context, Event, Failure>((action, failure) => {
    if (failure.key !== NO_CARD.key) deliver(action, [showing(errorNotice(failure))])
  }),
})

/** An action that tells the portal this fact: `actions: [tell({ type: 'cards.refresh' })]`. */
export const tell = <const Fact extends PortalFact>(params: Fact) => ({ type: 'tellPortal', params }) as const

/** `form`: the id of the machine whose form has unsaved changes. Two forms of one screen hold separately. */
export const holdChanges = (form: string) => tell({ type: 'changes.hold', form })
export const releaseChanges = (form: string) => tell({ type: 'changes.release', form })
export const refreshedCards: PortalFact = { type: 'cards.refresh' }
export const refreshCards = tell({ type: 'cards.refresh' })

export const showing = (notification: Notification) => ({ type: 'notification.show', notification }) as const
/** Shows that something was done, by catalogue key. */
export const notifySuccess = (key: MessageKey) => tell(showing(success(key)))
export const notify = (notification: Notification) => tell(showing(notification))

/** Shows why the call of this event failed. */
export const notifyFailure = { type: 'notifyFailure', params: failureIn } as const
const showStoredFailure = (type: 'error' | 'warning') =>
  ({
    type: 'tellPortal',
    params: ({ context: { failure } }: { context: { readonly failure: Failure | null } }) =>
      showing({ ...errorNotice(failure ?? { key: 'error.generic', serverMessage: null, fieldMessages: [] }), type }),
  }) as const
/** Shows the failure that the machine has stored: the effect in doubt did not happen. */
export const notifyStoredFailure = showStoredFailure('error')
/** Stays until it is clicked: for a failure of something that was begun before this page. */
export const warnStoredFailure = showStoredFailure('warning')
/** After a failed call: stores the failure in its machine, and shows it. */
export const reportFailure = [{ type: 'storeFailure', params: failureIn }, notifyFailure] as const
