// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type AnyStateMachine, createActor, waitFor } from 'xstate'
import type { addressLookupMachine } from '../../machines/address-lookup/addressLookupMachine'
import { selectEffects, selectIsSignedIn } from '../../machines/portal/selectors'
import { handovers } from '../../machines/shared/handover'
import type { Account } from '../../rules/identity/account'
import type { DebitCard } from '../../rules/money/topUp'
import { ROUTES, type RouteId } from '../../rules/site/navigation'
import { LOCALES, type Locale } from '../../rules/values/locale'
import { createPortal } from '../../src/app/root/createPortal'
import { loadScreen } from '../../src/app/routes/screens'
import { addressLookupOf } from '../../src/app/services/addressLookup'
import { newCard, underWay as sent, stepOf } from '../machines/payment.plan'
import { asked, underWay } from '../machines/upgrade.plan'
import { accountOf, cardOf, sessionOf } from '../support/samples'
import { loadTexts } from '../support/screen'

type Action = (_: unknown, params: unknown) => void

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

/** What a screen's flow is created from. */
async function flowOf(id: RouteId, account: Partial<Account> = {}) {
  const { flow } = await loadScreen(id)
  return flow!(await open(account))
}

test('a top-up begins with what is under way, with what waits at the bank, and whether this page can still pay it', async () => {
  const portal = await open()
  await waitFor(portal.root, (snapshot) => selectEffects(snapshot) !== null)
  const { flow } = await loadScreen('reload')
  const input = () => flow!(portal).input
  expect(input()).toEqual({
    clientId: card.clientId,
    serialNumber: card.serialNumber,
    alias: card.alias,
    plasticFlag: card.plasticFlag,
    lastFourDigits: card.lastFourDigits,
    nth: 1,
    underWay: null,
    step: null,
    holdsCard: false,
  })
  const effects = selectEffects(portal.root.getSnapshot())!
  const step = stepOf(newCard)
  effects.send({ type: 'step.opened', step })
  expect(input()).toMatchObject({ step, holdsCard: false })
  const { logic } = flow!(portal)
  const actionsOf = (machine: AnyStateMachine) => machine.implementations.actions as unknown as Record<string, Action>
  const form = actionsOf(logic as AnyStateMachine)
  form['keepCard']!(null, { key: 'form-1', card: {} as DebitCard })
  form['handOver']!(null, { key: step.key, from: 'form-1' })
  const payment = (logic as AnyStateMachine).implementations.actors['payment'] as unknown as AnyStateMachine
  actionsOf(payment)['keepHandedOver']!(null, { paymentId: step.key })
  expect(input()).toMatchObject({ step, holdsCard: true })
  effects.send({ type: 'effect.adopt', effect: { ...sent, sentAt: Date.now() } })
  expect(input()).toMatchObject({ underWay: sent })
})

test('the details of a new card leave the memory of the page when the session ends', async () => {
  const portal = await open()
  const held = handovers<string, null>()(portal.api)
  held.put('key-1', 'secret', null)
  portal.root.getSnapshot().children.session!.send({ type: 'session.close' })
  await waitFor(portal.root, (snapshot) => !selectIsSignedIn(snapshot))
  expect(held.hasSecret('key-1')).toBe(false)
})

test.each([
  ['createAccount', true],
  ['pwdRecoveryLink', true],
  ['verified', true],
  ['login', false],
  ['transfer', false],
] as const)('what a visitor has sent goes on when its screen is left, on %s: %s', async (id, finishes) => {
  expect((await flowOf(id)).finishes === true).toBe(finishes)
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
    (await flowOf('getcard', { eligibleForVirtualCard, eligibleForPhysicalCard })).input
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
