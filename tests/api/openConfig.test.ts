import { afterEach, expect, test, vi } from 'vitest'
import { askOpenConfig } from '../../src/ports/openConfig'

const BASE = 'https://issuer.test'
const answering = (answer: () => Promise<Response>) => {
  const asked: string[] = []
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    return answer()
  })
  return asked
}
afterEach(() => vi.unstubAllGlobals())

test('the brand’s configuration is asked for as the contract names it, and given as it came', async () => {
  const asked = answering(async () => Response.json({ pid: '1100003', accountAccess: 'ended' }))
  expect(await askOpenConfig(BASE)).toEqual({ pid: '1100003', accountAccess: 'ended' })
  expect(asked).toEqual([`${BASE}/api/prepaid/open-config/1100003`])
})

test.each([
  ['is refused', async () => Response.json({ pid: '1100003' }, { status: 503 })],
  ['is no JSON', async () => new Response('<!doctype html>')],
  ['does not come', () => Promise.reject(new TypeError('Failed to fetch'))],
])('a configuration that %s is none', async (_, answer) => {
  answering(answer)
  expect(await askOpenConfig(BASE)).toBeNull()
})
