/** Shares what a person has sent between their tabs: each shows what another one has sent, and nothing is sent twice. */
import * as v from 'valibot'
import type { Outcome, Unfinished } from '../../machines/effect/effect'
import { selectUnfinished } from '../../machines/effect/selectors'
import { failureSchema } from '../../machines/shared/failureSchema'
import { type Effects, unfinishedSchema } from './effectStorage'

/** What a result must be, the effects know. */
const outcome = v.variant('type', [
  v.object({ type: v.literal('effect.done'), result: v.unknown() }),
  v.object({ type: v.literal('effect.conflict'), theirs: v.unknown() }),
  v.object({ type: v.literal('effect.refused'), failure: failureSchema }),
  v.object({ type: v.literal('effect.notDone'), failure: v.nullable(failureSchema), isDoubted: v.boolean() }),
  v.object({ type: v.literal('effect.unknown'), failure: v.exactOptional(failureSchema) }),
])
const message = v.intersect([
  v.object({ username: v.string() }),
  v.variant('type', [
    v.object({ type: v.literal('effects.wanted') }),
    v.object({ type: v.literal('effect.sent'), effect: unfinishedSchema }),
    v.object({ type: v.literal('effect.concluded'), key: v.string(), outcome }),
  ]),
])

/** The part of a `BroadcastChannel` that is used. */
export type Channel = {
  postMessage(data: unknown): void
  addEventListener(type: 'message', hear: (event: { data: unknown }) => void): void
}

/** `loadKind`: null if the code of this kind is loaded. */
export function shareEffects(
  effects: Effects,
  channel: Channel,
  loadKind: (kind: string) => Promise<unknown> | null = () => null,
) {
  /** Where each effect stood when the other tabs were last told. */
  let told: ReadonlyMap<string, string> = new Map()
  let asked: string | null = null
  let loading: Promise<unknown> | null = null
  /** In the order of the messages. What cannot be loaded is not followed. */
  const whenLoaded = (next: Promise<unknown> | null, act: () => void) => {
    if (!loading && !next) return act()
    loading = Promise.all([loading, next]).then(act, () => {})
  }
  const standingOf = ({ key, sentAt }: Unfinished) => {
    const phase = effects.getSnapshot().context.underWay[key]?.phase
    return `${sentAt} ${phase}`
  }
  const usernameNow = () => effects.getSnapshot().context.username
  const mine = () => selectUnfinished(effects.getSnapshot())?.effects ?? []

  channel.addEventListener('message', ({ data }) => {
    const parsed = v.safeParse(message, data)
    const username = usernameNow()
    if (!parsed.success || parsed.output.username !== username) return
    const heard = parsed.output
    switch (heard.type) {
      case 'effects.wanted':
        for (const effect of mine()) channel.postMessage({ type: 'effect.sent', username, effect })
        break
      case 'effect.sent':
        whenLoaded(loadKind(heard.effect.kind), () => effects.send({ type: 'effect.adopt', effect: heard.effect }))
        break
      case 'effect.concluded':
        whenLoaded(null, () => effects.send({ type: 'effect.told', key: heard.key, outcome: heard.outcome as Outcome }))
    }
  })
  effects.on('effect.concluded', ({ key, outcome: known }) =>
    channel.postMessage({ type: 'effect.concluded', username: usernameNow(), key, outcome: known }),
  )
  const tell = () => {
    const username = usernameNow()
    if (username === null) return
    if (asked !== username) channel.postMessage({ type: 'effects.wanted', username })
    asked = username
    const before = told
    told = new Map(mine().map((effect) => [effect.key, standingOf(effect)]))
    // Also of each lookup: the other tabs wait for the outcome as long as this one looks.
    for (const effect of mine()) {
      if (before.get(effect.key) !== told.get(effect.key))
        channel.postMessage({ type: 'effect.sent', username, effect })
    }
  }
  tell()
  return effects.subscribe(tell)
}
