// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { type AnyEventObject, assign, createActor, setup } from 'xstate'
import { attention } from '../../src/ports/attention'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const listening = setup({
  types: {} as { context: { told: string[] } },
  actors: { attention },
}).createMachine({
  context: { told: [] },
  invoke: { id: 'attention', src: 'attention' },
  on: {
    '*': { actions: assign(({ context, event }) => ({ told: [...context.told, (event as AnyEventObject).type] })) },
  },
})
const shown = (isShown: boolean) => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: isShown ? 'visible' : 'hidden' })
  document.dispatchEvent(new Event('visibilitychange'))
}
const pageShow = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))

test('each way to act is told at most every ten seconds, and the page’s coming and going each time', () => {
  vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] })
  const actor = createActor(listening).start()
  const told = () => actor.getSnapshot().context.told
  const act = (type: string) => document.dispatchEvent(new Event(type))
  act('keydown')
  vi.setSystemTime(1_009_999)
  act('wheel')
  expect(told()).toEqual(['user.acted'])
  for (const [index, type] of ['pointerdown', 'keydown', 'touchstart', 'wheel'].entries()) {
    vi.setSystemTime(1_010_000 + index * 10_000)
    act(type)
  }
  expect(told()).toHaveLength(5)
  shown(false)
  shown(true)
  pageShow(false)
  pageShow(true)
  expect(told().slice(5)).toEqual(['page.hidden', 'page.shown', 'page.shown'])
  actor.stop()
  vi.setSystemTime(2_000_000)
  act('keydown')
  shown(false)
  expect(told()).toHaveLength(8)
})

test('nothing is listened to any more once nobody asks for it', () => {
  const spies = [vi.spyOn(document, 'addEventListener'), vi.spyOn(window, 'addEventListener')]
  const actor = createActor(listening).start()
  const listeners = spies.flatMap(({ mock }) => mock.calls as [string, unknown, AddEventListenerOptions][])
  const seen = () => listeners.map(([type, , { signal, ...options }]) => [type, options, signal?.aborted])
  const inPassing = { passive: true, capture: true }
  const all = (aborted: boolean) => [
    ['pointerdown', inPassing, aborted],
    ['keydown', inPassing, aborted],
    ['touchstart', inPassing, aborted],
    ['wheel', inPassing, aborted],
    ['visibilitychange', {}, aborted],
    ['pageshow', {}, aborted],
  ]
  expect(seen()).toEqual(all(false))
  actor.stop()
  expect(seen()).toEqual(all(true))
})
