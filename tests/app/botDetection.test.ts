// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { createPortal } from '../../src/app/root/createPortal'
import { refreshBotDetection } from '../../src/app/services/botDetection'

let stop = () => {}
afterEach(() => {
  stop()
  delete window.refreshBotDetection
})

function open(features: Record<string, unknown> = {}) {
  let answer = () => {}
  const configured = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { root } = createPortal({
    address: { pathname: '/login', search: '', hash: '' },
    locale: 'en',
    persisted: null,
    isNarrow: false,
    baseUrl: 'http://localhost',
    drawn: Promise.resolve(),
    fetch: async ({ url }) => {
      if (!url.includes('open-config')) return new Promise(() => {})
      await configured
      return Response.json({ pid: '1100003', sessionId: 's-1', features })
    },
  })
  stop = () => root.stop()
  root.start()
  const refresh = vi.fn()
  window.refreshBotDetection = refresh
  return { root, refresh, answer }
}

test.each([undefined, 'true', '', '0', 'FALSE'])(
  'SES-72 T-41 the refresh runs once the configuration is known, where the flag is %s',
  async (flag) => {
    const { root, refresh, answer } = open()
    const done = refreshBotDetection(root, flag)
    await Promise.resolve()
    expect(refresh).not.toHaveBeenCalled()
    answer()
    await done
    expect(refresh).toHaveBeenCalledExactlyOnceWith('s-1')
  },
)

test('SES-72 T-41 the text false turns it off', async () => {
  const { root, refresh, answer } = open()
  answer()
  await refreshBotDetection(root, 'false')
  expect(refresh).not.toHaveBeenCalled()
})

test('SES-72 so does the brand’s feature', async () => {
  const { root, refresh, answer } = open({ botDetection: false })
  answer()
  await refreshBotDetection(root, undefined)
  expect(refresh).not.toHaveBeenCalled()
})

test('SES-72 nothing happens where no vendor is there', async () => {
  const { root, answer } = open()
  delete window.refreshBotDetection
  answer()
  await expect(refreshBotDetection(root, undefined)).resolves.toBeUndefined()
})
