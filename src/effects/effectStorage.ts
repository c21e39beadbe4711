/** What survives a reload of what was sent: a validated allow-list, in this browser tab only. */
import * as v from 'valibot'
import type { ActorRefFrom } from 'xstate'
import type { Stored } from '../../machines/effect/effect'
import type { effectsMachineOf } from '../../machines/effect/effectsMachine'
import { selectUnfinished, storedAs } from '../../machines/effect/selectors'
import type { MessageKey } from '../../rules/values/messageKey'

export type Effects = ActorRefFrom<ReturnType<typeof effectsMachineOf>>

// Increase it when a stored shape changes: data of another version is dropped.
const VERSION = 3
/** The terms of each kind are checked by the effects, when they are taken up. */
const stepSchema = v.object({ kind: v.string(), key: v.string(), subjects: v.array(v.string()), terms: v.unknown() })
export const unfinishedSchema = v.object({
  ...stepSchema.entries,
  progress: v.optional(v.unknown()),
  sentAt: v.number(),
})
/**
 * Only what the end of the session refused: the texts of these come with every signed-in screen, and they say nothing
 * about the holder but the last digits of a card.
 */
const unreadSchema = v.object({
  type: v.literal('warning'),
  title: v.nullable(
    v.object({
      key: v.custom<MessageKey>((key) => typeof key === 'string' && /^(?:screen\.\w+\.title|card\.ending)$/.test(key)),
      values: v.exactOptional(v.object({ digits: v.string() })),
    }),
  ),
  message: v.object({ key: v.picklist(['form.notSent', 'card.notSent', 'bills.rest.notSent']) }),
  action: v.null(),
  stands: v.literal(true),
  about: v.array(v.string()),
})
const storedSchema = v.object({
  version: v.literal(VERSION),
  username: v.string(),
  effects: v.array(unfinishedSchema),
  steps: v.array(stepSchema),
  unread: v.array(unreadSchema),
})

/** What storage may do besides working: be full, forbidden, or hold something else. */
function attempt<Result>(run: () => Result): Result | null {
  try {
    return run()
  } catch {
    return null
  }
}

/** `name`: of the application, in the browser's storage. */
export const readStored = (storage: Storage, name: string): Stored | null =>
  attempt(() => {
    const { version: _, ...known } = v.parse(storedSchema, JSON.parse(storage.getItem(name) ?? 'null'))
    return known
  })

/** Keeps the storage as the effects are. */
export function storeEffects(effects: Effects, storage: Storage, name: string) {
  // From before this page: of another person, or of the page that this one is a copy of.
  let stored = attempt(() => storage.getItem(name))
  const look = () => {
    const unfinished = selectUnfinished(effects.getSnapshot())
    const kept =
      unfinished && storedAs({ ...unfinished, unread: unfinished.unread.filter((one) => v.is(unreadSchema, one)) })
    const text = kept && JSON.stringify({ version: VERSION, ...kept })
    if (text === stored) return
    stored = text
    attempt(() => (text === null ? storage.removeItem(name) : storage.setItem(name, text)))
  }
  look()
  return effects.subscribe(look)
}
