import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor, type EventObject, fromPromise } from 'xstate'
import { contentEffectsMachine } from '../../machines/editor/kinds'
import type { Found, More } from '../../machines/effect/effect'
import { effectMachine, type LookingUp, type Sending } from '../../machines/effect/effectMachine'
import { failed } from '../../machines/shared/failure'
import { type Channel, shareEffects } from '../../src/effects/effectTabs'
import { editor, reviewer } from '../machines/contentSamples'
import { effect, written } from '../machines/effect.plan'
import { lostAnswer } from '../support/samples'
import { channelsOfTabs } from '../support/tabs'

const { sentAt: _, ...begun } = effect

function openTab(
  channel: Channel,
  username = editor,
  send: () => Promise<unknown> = () => new Promise(() => {}),
  loadKind?: (kind: string) => Promise<unknown> | null,
) {
  const lookUp = vi.fn(async (): Promise<Found> => ({ type: 'notFound' }))
  const effects = createActor(
    contentEffectsMachine.provide({
      actors: {
        effect: effectMachine.provide({
          actors: { send: fromPromise<unknown, Sending>(send), lookUp: fromPromise<Found | More, LookingUp>(lookUp) },
        }),
      },
    }),
    { systemId: 'effects', input: { stored: null } },
  )
  const heard: EventObject[] = []
  effects.on('effect.reported', ({ to, news }) => {
    if (to.includes('watch-1')) heard.push(news)
  })
  effects.start()
  shareEffects(effects, channel, loadKind)
  effects.send({ type: 'session.opened', username })
  effects.send({ type: 'effect.watch', watch: { id: 'watch-1', about: { subject: 'fees-en' } } })
  return { effects, heard, lookUp, underWay: () => Object.values(effects.getSnapshot().context.underWay) }
}

describe('the tabs of one editor', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('follow what one has sent, and hear its outcome from there: nobody else asks the service', async () => {
    const join = channelsOfTabs()
    let answer = (_: unknown) => {}
    const sender = openTab(join(), editor, () => new Promise((resolve) => (answer = resolve)))
    const other = openTab(join())
    sender.effects.send({ type: 'effect.begin', effect: begun })
    const late = openTab(join())
    for (const tab of [other, late]) {
      expect(tab.underWay()).toMatchObject([{ key: effect.key, isElsewhere: true, phase: 'sending' }])
    }
    answer(written)
    await vi.advanceTimersByTimeAsync(0)
    expect(sender.heard.at(-1)).toEqual({ type: 'effect.done', key: effect.key, result: written })
    for (const tab of [other, late]) {
      expect(tab.underWay()).toEqual([])
      expect(tab.heard).toEqual([
        { type: 'effect.underWay', sentAt: expect.any(Number), phase: 'sending', kind: 'saveDraft', key: effect.key },
        { type: 'effect.done', key: effect.key, result: written },
      ])
      expect(tab.lookUp).not.toHaveBeenCalled()
    }
  })

  test('load the code of a kind first, and hear what was told meanwhile afterwards', async () => {
    const join = channelsOfTabs()
    let answer = (_: unknown) => {}
    let load = () => {}
    const sender = openTab(join(), editor, () => new Promise((resolve) => (answer = resolve)))
    const loadKind = vi.fn(() => new Promise<void>((resolve) => (load = resolve)))
    const other = openTab(join(), editor, undefined, loadKind)
    sender.effects.send({ type: 'effect.begin', effect: begun })
    expect([loadKind.mock.calls, other.underWay()]).toEqual([[['saveDraft']], []])
    answer(written)
    await vi.advanceTimersByTimeAsync(0)
    load()
    await vi.advanceTimersByTimeAsync(0)
    expect(other.heard.map(({ type }) => type)).toEqual(['effect.underWay', 'effect.done'])
    expect(other.lookUp).not.toHaveBeenCalled()
  })

  test('follow nothing whose code cannot be loaded', async () => {
    const join = channelsOfTabs()
    const sender = openTab(join())
    const other = openTab(join(), editor, undefined, () => Promise.reject(new Error('offline')))
    sender.effects.send({ type: 'effect.begin', effect: begun })
    await vi.advanceTimersByTimeAsync(0)
    expect([sender.underWay().length, other.underWay()]).toEqual([1, []])
  })

  test('look it up themselves once the one that sent it is silent', async () => {
    const join = channelsOfTabs()
    const sender = openTab(join())
    const other = openTab(join())
    sender.effects.send({ type: 'effect.begin', effect: begun })
    sender.effects.stop()
    await vi.advanceTimersByTimeAsync(49_000)
    expect(other.lookUp).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(other.lookUp).toHaveBeenCalledOnce()
    // From now on this tab stores it and announces its outcome.
    expect(other.underWay()).toMatchObject([{ isElsewhere: false }])
  })

  test('wait as long as the one that sent it looks it up', async () => {
    const join = channelsOfTabs()
    const sender = openTab(join(), editor, () => Promise.reject(lostAnswer('error.generic')))
    const other = openTab(join())
    sender.effects.send({ type: 'effect.begin', effect: begun })
    await vi.advanceTimersByTimeAsync(59_000)
    expect(sender.lookUp.mock.calls.length).toBeGreaterThan(4)
    expect([other.lookUp.mock.calls.length, other.underWay()]).toMatchObject([0, [{ isElsewhere: true }]])
    await vi.advanceTimersByTimeAsync(20_000)
    expect([sender.underWay(), other.underWay(), other.lookUp.mock.calls.length]).toEqual([[], [], 0])
  })

  test('do not hear of another editor, nor of what they cannot read', () => {
    const join = channelsOfTabs()
    const channel = join()
    const stranger = openTab(join(), reviewer)
    const same = openTab(join())
    for (const data of [
      null,
      { type: 'effect.sent', username: editor, effect: { ...effect, sentAt: 'now' } },
      { type: 'effect.sent', username: editor, effect: { ...effect, terms: { itemId: 7 } } },
      { type: 'effect.concluded', username: editor, key: effect.key, outcome: { type: 'effect.refused' } },
    ])
      channel.postMessage(data)
    expect(same.underWay()).toEqual([])
    channel.postMessage({ type: 'effect.sent', username: editor, effect })
    expect([same.underWay().length, stranger.underWay().length]).toEqual([1, 0])
    channel.postMessage({
      type: 'effect.concluded',
      username: editor,
      key: effect.key,
      outcome: { type: 'effect.done', result: { items: [7] } },
    })
    expect(same.underWay()).toHaveLength(1)
  })
})

test.each(['effect.refused', 'effect.unknown'] as const)(
  'another tab hears of %s what the tab that sent it knows',
  (type) => {
    const effects = createActor(contentEffectsMachine, { systemId: 'effects', input: { stored: null } })
    let hear: (event: { data: unknown }) => void = () => {}
    const heard: unknown[] = []
    effects.on('effect.reported', ({ news }) => heard.push(news))
    effects.start()
    shareEffects(effects, { postMessage() {}, addEventListener: (_, listener) => void (hear = listener) })
    effects.send({ type: 'session.opened', username: editor })
    effects.send({ type: 'effect.watch', watch: { id: 'watch-1', about: { subject: 'fees-en' } } })
    const failure = { ...failed('error.generic'), waitMinutes: 5, fields: ['fee'] }
    hear({ data: { username: editor, type: 'effect.sent', effect } })
    hear({
      data: {
        username: editor,
        type: 'effect.concluded',
        key: effect.key,
        outcome: { type, failure },
      },
    })
    expect(heard.at(-1)).toEqual({ type, key: effect.key, failure })
  },
)
