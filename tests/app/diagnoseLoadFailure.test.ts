// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { diagnoseLoadFailure } from '../../src/app/root/diagnoseLoadFailure'

const known = async () => {}
const documentWith = (script: string) =>
  new Response(`<!doctype html><script type="module" crossorigin src="${script}"></script>`)

beforeEach(() => {
  document.head.innerHTML = '<script type="text/plain" src="/assets/index-1.js"></script>'
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.head.innerHTML = ''
})

test.each([
  ['of this version', () => documentWith('/assets/index-1.js'), 'stuck'],
  ['of another version', () => documentWith('/assets/index-2.js'), 'outdated'],
  ['that is not the portal’s', () => new Response('<h1>Sign in to the network</h1>'), 'unreachable'],
  ['that fails', () => new Response('<script type="module" src="/assets/x.js">', { status: 502 }), 'unreachable'],
] as const)('a document %s', async (_, answer, cause) => {
  vi.stubGlobal('fetch', async () => answer())
  expect(await diagnoseLoadFailure(known)).toBe(cause)
})

test('a page that names its scripts instead of running them knows its own version', async () => {
  document.head.innerHTML = '<script type="text/plain" src="/assets/first-use-1.js"></script>'
  document.body.innerHTML = '<div id="portal" data-scripts="/assets/index-1.js /assets/faq-1.js"></div>'
  vi.stubGlobal('fetch', async () => documentWith('/assets/index-1.js'))
  expect(await diagnoseLoadFailure(known)).toBe('stuck')
  vi.stubGlobal('fetch', async () => documentWith('/assets/index-2.js'))
  expect(await diagnoseLoadFailure(known)).toBe('outdated')
  document.body.innerHTML = ''
})

test('without a connection nobody is asked', async () => {
  const fetch = vi.fn()
  vi.stubGlobal('fetch', fetch)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(await diagnoseLoadFailure(known)).toBe('offline')
  expect(fetch).not.toHaveBeenCalled()
})

test('nothing is said before there are words to say it with: they are asked for again every five seconds', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async () => documentWith('/assets/index-1.js'))
  const loadWords = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('cut off')).mockResolvedValueOnce()
  const said = vi.fn()
  void diagnoseLoadFailure(loadWords).then(said)
  await vi.advanceTimersByTimeAsync(4_999)
  expect([loadWords.mock.calls.length, said.mock.calls]).toEqual([1, []])
  await vi.advanceTimersByTimeAsync(1)
  expect([loadWords.mock.calls.length, said.mock.calls]).toEqual([2, [['stuck']]])
})
