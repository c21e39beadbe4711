/** What the effects know. */
import type { RouteId } from '../../rules/site/navigation'
import type { MessageKey } from '../../rules/values/messageKey'
import type { Notification } from '../notification/notification'
import type { Outcome, Phase, Step, Stored, Unfinished, Watch } from './effect'

/**
 * `isElsewhere`: another tab sent it, stores it and announces it. This tab follows it for its own screens.
 * `isAnnounced`: its screen was left, and the holder was told that the outcome will be shown.
 */
export type UnderWay = Unfinished & {
  readonly phase: Phase
  readonly isElsewhere: boolean
  readonly isAnnounced: boolean
  /** Of the notices about it. */
  readonly title: MessageKey | null
}
/**
 * `routeId`: of the screen that goes on with it. `isStored`: kept over a reload, and over a session that ends by itself. `isShown`: the open screen goes on with it.
 * `isTold`: that screen was left, and the holder was told what waits.
 */
export type OpenStep = Step & {
  readonly routeId: RouteId
  readonly isStored: boolean
  readonly isShown: boolean
  readonly isTold: boolean
}
/** `at`: when, in milliseconds; null if it is said with the next screen. */
export type Said = { readonly notification: Notification; readonly at: number | null }
export type EffectsContext = {
  readonly username: string | null
  /** Of the current card, as last told. */
  readonly clientId: string | null
  /** By their keys. */
  readonly underWay: Readonly<Record<string, UnderWay>>
  /** The lost calls that may still have been done: the terms of the first one, by its key. */
  readonly doubts: Readonly<Record<string, unknown>>
  /** What was done once and for all, here or in another tab, by its key. */
  readonly done: Readonly<Record<string, Extract<Outcome, { type: 'effect.done' }>>>
  readonly watches: readonly Watch[]
  /** The newest one last. */
  readonly steps: readonly OpenStep[]
  /** Of the outcomes of this tab's effects: what the holder may not have read. */
  readonly said: readonly Said[]
  /** From before a reload, or before the session ended: for the same person only. */
  readonly stored: Stored | null
}
