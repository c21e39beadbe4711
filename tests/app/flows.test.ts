// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import type { addressLookupMachine } from '../../machines/address-lookup/addressLookupMachine'
import { selectEffects } from '../../machines/portal/selectors'
import type { Resume } from '../../machines/shared/flow'
import type { Account } from '../../rules/identity/account'
import { ROUTES, type RouteId } from '../../rules/site/navigation'
import { LOCALES, type Locale } from '../../rules/values/locale'
import { createPortal } from '../../src/app/root/createPortal'
import { loadScreen } from '../../src/app/routes/screens'
import { addressLookupOf } from '../../src/app/services/addressLookup'
import { payment } from '../machines/topUp.plan'
import { asked, underWay } from '../machines/upgrade.plan'
import { accountOf, cardOf, sessionOf } from '../support/samples'
import { loadTexts } from '../support/screen'

let stop = () => {}
beforeAll(loadTexts())
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

const card = cardOf()

async function open(account: Partial<Account> = {}, locale: Locale = 'en') {
  const session = sessionOf(0, { account: accountOf(account), xAuthTokenExpiry: Date.now() + 900_000 })
  const portal = createPortal({
    address: { pathname: ROUTES.dashboard.path, search: '', hash: '' },
    locale,
    persisted: {
      session,
      wallet: { cards: [card], currentCardId: card.clientId, loadedAt: Date.now() },
      flights: [],
    },
    isNarrow: false,
    baseUrl: 'http://localhost',
    drawn: Promise.resolve(),
    fetch: () => new Promise(() => {}),
  })
  const { root } = portal
  root.start()
  stop = () => root.stop()
  await waitFor(root, ({ context }) => context.routeId === 'dashboard')
  return portal
}

/** Input of a screen's flow, and what the flow keeps for a reload. */
async function flowOf(id: RouteId, resume?: Resume, account: Partial<Account> = {}) {
  const { flow } = await loadScreen(id)
  return flow!(await open(account), resume)
}

const sentAt = 1_750_000_000_000
test('after a reload a top-up begins with all that was kept of its payment, or of the deletion of a saved card', async () => {
  const input = async (resume: Resume) => (await flowOf('reload', resume)).input
  expect(await input(payment)).toMatchObject({ payment })
  expect(await input({ deletedId: 'saved-1', sentAt })).toMatchObject({ deletion: { id: 'saved-1', sentAt } })
  expect((await flowOf('reload')).input).toEqual({
    clientId: card.clientId,
    serialNumber: card.serialNumber,
    alias: card.alias,
    plasticFlag: card.plasticFlag,
    lastFourDigits: card.lastFourDigits,
    nth: 1,
  })
})

test('a dispute is about the transaction of its address', async () => {
  const { flow } = await loadScreen('dispute')
  const portal = await open()
  const address = { pathname: ROUTES.dispute.path, search: '?transaction=txn-5', hash: '' }
  portal.root.getSnapshot().children.navigation!.send({ type: 'route.entered', address })
  expect(flow!(portal)).toMatchObject({ subject: 'txn-5', input: { transactionId: 'txn-5', underWay: null } })
})

test.each(['upgrade', 'enableReloads'] as const)(
  '%s begins with what is under way, and with what was asked',
  async (id) => {
    const portal = await open()
    await waitFor(portal.root, (snapshot) => selectEffects(snapshot) !== null)
    const { flow } = await loadScreen(id)
    expect(flow!(portal).input).toMatchObject({ routeId: id, clientId: card.clientId, underWay: null, step: null })
    const effects = selectEffects(portal.root.getSnapshot())!
    const ofOtherCard = { ...asked, key: 'key-2', subjects: ['1000000009'] }
    for (const step of [asked, ofOtherCard]) effects.send({ type: 'step.opened', step })
    effects.send({ type: 'effect.adopt', effect: { ...underWay, sentAt: Date.now() } })
    expect(flow!(portal).input).toMatchObject({ underWay, step: asked })
  },
)

test('each kind of card is offered by its own eligibility', async () => {
  const eligibleFor = async (eligibleForVirtualCard: boolean, eligibleForPhysicalCard: boolean) =>
    (await flowOf('getcard', undefined, { eligibleForVirtualCard, eligibleForPhysicalCard })).input
  expect(await eligibleFor(true, false)).toMatchObject({ eligibility: { forVirtual: true, forPhysical: false } })
  expect(await eligibleFor(false, true)).toMatchObject({ eligibility: { forVirtual: false, forPhysical: true } })
})

test.each(LOCALES)('PRF-41 the address service is asked in the language of the portal: %s', async (locale) => {
  const bodies: URLSearchParams[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: URLSearchParams }) => {
    bodies.push(body)
    return Response.json({ Items: [] })
  })
  const lookup = createActor(addressLookupOf(await open({}, locale)) as typeof addressLookupMachine).start()
  lookup.send({ type: 'lookup.type', term: '12 Exa' })
  await vi.waitFor(() => expect(bodies.map((body) => body.get('LanguagePreference'))).toEqual([locale]))
  lookup.stop()
})
