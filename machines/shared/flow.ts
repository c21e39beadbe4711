/** What a screen gives the portal to run. */
import type { AnyActorLogic } from 'xstate'

/** A machine with its ports provided, and its input. */
export type Flow = {
  readonly logic: AnyActorLogic
  readonly input: unknown
  /** The subject, if the address names one: the same machine with another subject is another flow. */
  readonly subject?: string
  /**
   * For a visitor, whose calls are not effects: left while it has the tag `sent`, it goes on until its outcome is known,
   * and says it.
   */
  readonly finishes?: true
}
