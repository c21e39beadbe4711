import type { MessageKey } from '../../rules/values/messageKey'
import type { Failure } from '../shared/failure'

/** A text by catalogue key, so that it follows a change of language while it is shown. */
export type Text = { readonly key: MessageKey; readonly values?: Readonly<Record<string, string | number>> }

/** What a click does besides closing: the event that the portal receives. */
export type NotificationAction = 'session.extend' | 'page.reload' | 'flow.open'

/** How long an error is shown. Portal spec §4. */
export const ERROR_LIFETIME_MS = 5_000

/** Portal spec §3: notification {type, message, title, click-close action}. */
export type Notification = {
  readonly type: 'success' | 'error' | 'warning' | 'info'
  readonly title: Text | null
  readonly message: Text | Failure
  readonly action: NotificationAction | null
  /** It returns after a notification that replaced it, until it is answered or no longer true. */
  readonly stands?: true
  /** The ids of its subjects: a later flow that has the same effect withdraws the notification. */
  readonly about?: readonly string[]
}

export const success = (key: MessageKey, values?: Text['values']): Notification => ({
  type: 'success',
  title: null,
  message: values ? { key, values } : { key },
  action: null,
})

export const errorNotice = (failure: Failure): Notification => ({
  type: 'error',
  title: null,
  message: failure,
  action: null,
})

/** The issuer waits for the next step of a flow that the holder left; a click leads back to it. */
export const stepDue = (key: MessageKey): Notification => ({
  ...notice('info', key),
  action: 'flow.open',
  stands: true,
})

/** A reload at the bank. Only a reload can wait for the holder while its effect is in flight. */
export const reloadDue = (cents: number): Notification => ({
  ...stepDue('flow.atTheBank'),
  message: { key: 'flow.atTheBank', values: { cents } },
})

export const notice = (type: 'info' | 'warning', key: MessageKey): Notification => ({
  type,
  title: null,
  message: { key },
  action: null,
})

/** That an outcome is not known, and cannot be looked up any more. */
export const unknownNotice = (key: MessageKey): Notification => ({ ...notice('warning', key), stands: true })
/** The notices that something was sent and its outcome is not known go: their screen is open again, or the session has ended. */
export const SENT_NOTICES_OVER = { type: 'notification.outdate', keys: ['flow.inFlight', 'flow.unknown'] } as const
