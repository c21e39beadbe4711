import { beforeAll, expect, test } from 'vitest'
import type { Flight, Resume } from '../../machines/shared/flow'
import type { RouteId } from '../../rules/site/navigation'
import type { Portal } from '../../src/app/portal/portalContext'
import { resumedFlows } from '../../src/app/signed-in/resumedFlows'
import { loadTexts } from '../support/screen'

beforeAll(loadTexts())

const portal = { root: { getSnapshot: () => ({ context: { locale: 'en' } }) } } as unknown as Portal
const COPIED_AT = 1_000
const sent: Flight = {
  routeId: 'reload',
  machine: 'topUp',
  sentAt: COPIED_AT,
  resume: { idempotencyKey: 'key-1' },
  isShared: true,
}

/** What each flow is created from. */
async function resumeOf(flights: readonly Flight[], copiedAt: number | null = null) {
  const screens = {
    areasOf: () => [],
    copiedAt: Promise.resolve(copiedAt),
    loadScreen: async (id: RouteId) => ({
      flow: (_: Portal, resume?: Resume) => {
        if (id === 'transfer') throw new Error('Stored by another version')
        return { logic: {} as never, input: resume }
      },
    }),
  }
  return (await resumedFlows(portal, flights, screens)).map(({ flow }) => flow.input)
}

test('a payment that was open at the bank when the page was left is known to have been so, and no other', async () => {
  expect(await resumeOf([sent, { ...sent, isOpen: false }, { ...sent, isOpen: true }])).toEqual([
    { idempotencyKey: 'key-1', sentAt: COPIED_AT },
    { idempotencyKey: 'key-1', sentAt: COPIED_AT },
    { idempotencyKey: 'key-1', sentAt: COPIED_AT, wasOpen: true },
  ])
})

test('what was sent before the page was copied goes on in the original, and the rest here', async () => {
  const earlier = { ...sent, sentAt: COPIED_AT - 1 }
  expect(await resumeOf([earlier, sent], COPIED_AT)).toEqual([
    { idempotencyKey: 'key-1', sentAt: COPIED_AT - 1, isElsewhere: true },
    { idempotencyKey: 'key-1', sentAt: COPIED_AT },
  ])
  expect(await resumeOf([earlier])).toEqual([{ idempotencyKey: 'key-1', sentAt: COPIED_AT - 1 }])
})

test('what cannot be looked up here leaves the others alone', async () => {
  const others: Flight[] = [
    { ...sent, routeId: 'transfer', machine: 'transfer' },
    { ...sent, resume: null },
    { ...sent, machine: 'moneyRequests' },
  ]
  expect(await resumeOf([...others, sent])).toEqual([{ idempotencyKey: 'key-1', sentAt: COPIED_AT }])
})
