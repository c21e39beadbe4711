// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createDeviceSession } from '../../src/app/services/deviceSession'

const COLLECTOR = 'https://collector.test/page?client=7'
const frames = () => [...document.querySelectorAll('iframe')]

/** Nothing is fetched: the test triggers the load of the collector's page. */
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(HTMLIFrameElement.prototype, 'src', 'set').mockImplementation(function (this: HTMLIFrameElement, value) {
    this.dataset['page'] = value
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

describe('TOP-30 the fraud-device session of a payment', () => {
  test('is an id of 32 hexadecimal digits, the same for the flow and another for the next', async () => {
    const settings = () => ({ isOn: true, collectorUrl: '' })
    const session = createDeviceSession(settings)
    const id = await session()
    expect(id).toMatch(/^[\da-f]{32}$/)
    expect(await session()).toBe(id)
    expect(await createDeviceSession(settings)()).not.toBe(id)
    expect(frames()).toEqual([])
  })

  test('is none while it is turned off, and begins once it is turned on', async () => {
    const settings = { isOn: false, collectorUrl: COLLECTOR }
    const session = createDeviceSession(() => settings)
    expect([await session(), frames()]).toEqual([null, []])
    Object.assign(settings, { isOn: true, collectorUrl: '' })
    expect(await session()).toMatch(/^[\da-f]{32}$/)
  })

  test('is collected once by an unseen page that reaches nothing of the portal, and then taken away', async () => {
    const session = createDeviceSession(() => ({ isOn: true, collectorUrl: COLLECTOR }))
    const both = Promise.all([session(), session()])
    await vi.advanceTimersByTimeAsync(0)
    const [frame, ...more] = frames()
    expect(more).toEqual([])
    const attributes = Object.fromEntries([...frame!.attributes].map(({ name, value }) => [name, value]))
    expect(attributes).toMatchObject({ sandbox: 'allow-scripts', 'aria-hidden': 'true' })
    expect([frame?.hidden, frame?.title, frame?.referrerPolicy]).toEqual([true, '', 'no-referrer'])
    frame?.dispatchEvent(new Event('load'))
    const [id, again] = await both
    expect(frame?.dataset['page']).toBe(`https://collector.test/page?client=7&s=${id}`)
    expect(again).toBe(id)
    expect(frames()).toEqual([])
  })

  test('waits 5 s for a collector that does not answer, and no longer', async () => {
    const told = vi.fn()
    void createDeviceSession(() => ({ isOn: true, collectorUrl: COLLECTOR }))().then(told)
    await vi.advanceTimersByTimeAsync(4_999)
    expect([told.mock.calls.length, frames().length]).toEqual([0, 1])
    await vi.advanceTimersByTimeAsync(1)
    expect(told).toHaveBeenCalledWith(expect.stringMatching(/^[\da-f]{32}$/))
    expect(frames()).toEqual([])
  })

  test('needs no collector whose address is none', async () => {
    expect(await createDeviceSession(() => ({ isOn: true, collectorUrl: 'collector' }))()).toMatch(/^[\da-f]{32}$/)
    expect(frames()).toEqual([])
  })
})
