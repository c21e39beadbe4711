// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { claimTab } from '../../src/app/tabs'

const isCopy = async () => (await claimTab()) !== null

const open: BroadcastChannel[] = []
beforeEach(() => {
  class Channel extends BroadcastChannel {
    constructor(name: string) {
      super(name)
      open.push(this)
    }
  }
  vi.stubGlobal('BroadcastChannel', Channel)
})
afterEach(() => {
  for (const channel of open.splice(0)) channel.close()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})
const tabId = () => sessionStorage.getItem('portal.tab')

test('F1 a duplicated tab finds out that it is the copy, and is a tab of its own from then on', async () => {
  expect(await isCopy()).toBe(false)
  const original = tabId()
  expect(await isCopy()).toBe(true)
  expect(tabId()).not.toBe(original)
  // Works for a copy of the copy too.
  expect(await isCopy()).toBe(true)
})

test('a tab that is reloaded is no copy: its page before is gone', async () => {
  await claimTab()
  const before = tabId()
  for (const channel of open.splice(0)) channel.close()
  expect([await isCopy(), tabId()]).toEqual([false, before])
})

test('F1 of two that are loaded at once one is the copy', async () => {
  sessionStorage.setItem('portal.tab', 'both')
  expect((await Promise.all([isCopy(), isCopy()])).sort()).toEqual([false, true])
})

test('another tab, and what is no such message, is not answered', async () => {
  await claimTab()
  const stranger = new BroadcastChannel('portal.tabs')
  const heard: unknown[] = []
  stranger.addEventListener('message', ({ data }) => heard.push(data))
  stranger.postMessage({ type: 'tab.wanted', tabId: 'another', pageId: 'page' })
  stranger.postMessage({ type: 'tab.wanted', tabId: tabId() })
  stranger.postMessage({ type: 'tab.wanted', tabId: tabId(), pageId: 'page' })
  await vi.waitFor(() => expect(heard).toHaveLength(1))
  expect(heard).toEqual([{ type: 'tab.held', tabId: tabId(), pageId: 'page' }])
})
