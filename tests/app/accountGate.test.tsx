// @vitest-environment happy-dom
import { cleanup, waitFor as eventually, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { waitFor } from 'xstate'
import type { Card } from '../../rules/cards/card'
import type { Account } from '../../rules/identity/account'
import { ROUTES, type RouteId } from '../../rules/site/navigation'
import { PortalContext } from '../../src/app/portal/portalContext'
import { createPortal } from '../../src/app/root/createPortal'
import { AccountGate } from '../../src/app/signed-in/AccountGate'
import { Language } from '../../src/i18n/text'
import { MemoryRouter } from '../support/memoryRouter'
import { accountOf, cardOf, expressOf, sessionOf } from '../support/samples'
import { loadTexts } from '../support/screen'

beforeAll(loadTexts())
afterEach(cleanup)

const express = expressOf()

async function open(id: RouteId, cards: readonly Card[], account: Partial<Account> = {}, locale: 'en' | 'fr' = 'en') {
  const session = sessionOf(0, { account: accountOf(account), xAuthTokenExpiry: Date.now() + 900_000 })
  const wallet = { cards, currentCardId: cards[0]?.clientId ?? null, loadedAt: Date.now() }
  const portal = createPortal({
    address: { pathname: ROUTES[id].path, search: '', hash: '' },
    locale,
    persisted: { session, wallet },
    isNarrow: false,
    baseUrl: 'http://localhost',
    drawn: Promise.resolve(),
    fetch: () => new Promise(() => {}),
  })
  const { root } = portal
  root.start()
  await waitFor(root, ({ context }) => context.routeId === id)
  render(
    <PortalContext value={portal}>
      <MemoryRouter>
        <Language locale={locale}>
          <AccountGate>the screen</AccountGate>
        </Language>
      </MemoryRouter>
    </PortalContext>,
  )
  // The closed screen loads when it is shown.
  await eventually(() => expect(screen.queryByText(/^(Loading|Chargement)…/)).toBeNull())
  return root
}
const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

test.each([
  ['reload', 'en', 'You can’t reload in Saskatchewan'],
  ['autoreload', 'en', 'You can’t reload in Saskatchewan'],
  ['qrcode', 'en', 'You can’t reload in Saskatchewan'],
  ['directDeposit', 'en', 'You can’t reload in Saskatchewan'],
  ['interac', 'fr', 'Recharge non offerte en Saskatchewan'],
] as const)('TOP-07 ERR-62 %s is closed in Saskatchewan before anything is typed (%s)', async (id, locale, title) => {
  const root = await open(id, [cardOf()], { region: 'SK' }, locale)
  expect(screen.queryByText('the screen')).toBeNull()
  expect(screen.getByRole('heading', { name: title })).toBeTruthy()
  root.stop()
})

test.each(['reload', 'autoreload', 'directDeposit', 'transfer', 'bills', 'billsPending', 'billsHistory'] as const)(
  'CRD-63 CRD-64 %s with a card that cannot be reloaded asks to enable reloads or upgrade first',
  async (id) => {
    const root = await open(id, [express])
    expect(screen.queryByText('the screen')).toBeNull()
    expect(screen.getByRole('heading', { name: 'This card can’t be reloaded yet' })).toBeTruthy()
    expect(links()).toEqual([
      ['Enable reloads', '/enable-reloads'],
      ['Upgrade card', '/upgrade'],
    ])
    root.stop()
  },
)

test('CRD-64 the same in French', async () => {
  const root = await open('reload', [express], {}, 'fr')
  expect(screen.getByRole('heading', { name: 'Cette carte n’est pas encore rechargeable' })).toBeTruthy()
  root.stop()
})

test.each([
  ['an allowed card', [cardOf()], {}, null],
  ['no card', [], {}, 'You don’t have a card yet'],
  ['a locked card', [cardOf({ cardStatus: 'S' })], {}, 'This card is locked'],
  ['a card that is not activated', [cardOf({ cardStatus: 'N' })], {}, 'This card isn’t activated yet'],
  ['an unknown status', [cardOf({ cardStatus: 'X' })], {}, 'Not available for this card right now'],
  ['identity level 0', [cardOf()], { kycLevel: 0 }, 'You need a reloadable card for this'],
  ['a flag that is off', [cardOf({ reloadAllowed: false })], {}, 'Not offered for this card'],
  ['no tax residence in Canada', [express], { isCanadian: false }, 'Only for tax residents of Canada'],
  ['a reloadable card beside', [express, cardOf({ clientId: '2' })], {}, 'This card isn’t reloadable'],
  ['no upgrade', [{ ...express, upgradeAllowed: false }], {}, 'You can’t reload this card'],
] as const)('CRD-66 a reload with %s', async (_, cards, account, title) => {
  const root = await open('reload', cards, account)
  if (title === null) expect(screen.getByText('the screen')).toBeTruthy()
  else {
    expect(screen.getByRole('heading', { name: title })).toBeTruthy()
    expect(screen.queryByText('the screen')).toBeNull()
    expect(links().length).toBeGreaterThan(0)
  }
  root.stop()
})

test.each(['charts', 'dispute'] as const)('CRD-66 %s asks a holder without a card to get one', async (id) => {
  const root = await open(id, [])
  expect(screen.getByRole('heading', { name: 'You don’t have a card yet' })).toBeTruthy()
  expect(screen.queryByText('the screen')).toBeNull()
  root.stop()
})

test('alerts of a holder without a card and an identity lead to a first card, and say so once', async () => {
  const root = await open('alerts', [], { kycLevel: 0 })
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'You don’t have a card yet',
  ])
  expect(screen.queryByText(/reloadable/i)).toBeNull()
  expect(links()).toEqual([
    ['Register a card', '/register'],
    ['Get a card', '/getcard'],
  ])
  root.stop()
})

test('ALR-13 with a card that cannot be made reloadable, the words of the menu are the heading of the alerts', async () => {
  const root = await open('alerts', [cardOf()], { kycLevel: 0 })
  expect(screen.getByRole('heading', { name: 'Order RELOADABLE for access' })).toBeTruthy()
  expect(screen.queryByText('You need a reloadable card for this')).toBeNull()
  root.stop()
})

test('A4 a locked card is unlocked where it stands in the way', async () => {
  const root = await open('reload', [cardOf({ cardStatus: 'S' })])
  fireEvent.click(screen.getByRole('button', { name: 'Unlock card' }))
  expect(await screen.findByRole('alertdialog', { name: 'Unlock this card?' })).toBeTruthy()
  root.stop()
})

test('a reloadable card beside is chosen there, and opens the screen', async () => {
  const root = await open('reload', [express, cardOf({ clientId: '2', lastFourDigits: '0002' })])
  fireEvent.click(screen.getByRole('button', { name: /^Use .*0002$/ }))
  expect(await screen.findByText('the screen')).toBeTruthy()
  root.stop()
})

const beside = (changes: Partial<Card>) => cardOf({ clientId: '2', lastFourDigits: '0002', ...changes })
const chosen = () =>
  screen.queryAllByRole('button', { name: /^(Use|Choose) / }).map(({ textContent }) => textContent?.replace(/\s/g, ' '))

test('only reloadable cards that open the screen are offered, and the first of them leads', async () => {
  const third = { clientId: '3', alias: 'Rent', lastFourDigits: '0003' }
  const root = await open('bills', [
    express,
    beside({ cardStatus: 'S' }),
    cardOf({ ...third, billPayAllowed: false }),
    cardOf({ ...third, clientId: '4', lastFourDigits: '0004' }),
  ])
  expect(chosen()).toEqual(['Use Rent, ending in 0004'])
  root.stop()
})

test.each([
  ['S', 'en', /^Your reloadable card is locked\. Choose it, then unlock it\.$/, 'Unlock card'],
  ['N', 'en', /^Your reloadable card isn’t activated yet\. Choose it, then activate it\.$/, 'Activate card'],
  ['S', 'fr', /^Votre carte rechargeable est verrouillée\. Choisissez‑la, puis déverrouillez‑la\.$/, 'Déverrouiller'],
] as const)(
  'where the reloadable card is not active either (%s), that is said, and then mended (%s)',
  async (cardStatus, locale, body, mend) => {
    const root = await open('bills', [express, beside({ cardStatus })], {}, locale)
    expect(screen.getByText(body)).toBeTruthy()
    expect(chosen()).toHaveLength(locale === 'en' ? 1 : 0)
    fireEvent.click(screen.getByRole('button', { name: /^(Choose|Choisir) .*0002$/ }))
    expect(await screen.findByText(new RegExp(mend))).toBeTruthy()
    root.stop()
  },
)

test.each([
  [
    'bills',
    { billPayAllowed: false },
    /^The issuer doesn’t offer this for your reloadable card either\./,
    'This card isn’t reloadable',
  ],
  ['upgrade', {}, /^Each account can have only one reloadable card/, 'You already have a reloadable card'],
] as const)('no card is offered that does not open %s', async (id, changes, body, title) => {
  const root = await open(id, [express, beside(changes)])
  expect(screen.getByRole('heading', { name: title })).toBeTruthy()
  expect(screen.getByText(body)).toBeTruthy()
  expect(chosen()).toEqual([])
  root.stop()
})

test('A4 a card that is not activated leads to its activation', async () => {
  const root = await open('reload', [cardOf({ cardStatus: 'N' })])
  expect(links()).toContainEqual(['Activate card', '/activate'])
  root.stop()
})

test('B1 who has no identity yet, and a card that can be made reloadable, is led there', async () => {
  const root = await open('reload', [express], { kycLevel: 0 })
  expect(screen.getByText(/^For \$4\.95 a month, make it reloadable/)).toBeTruthy()
  expect(links()).toEqual([
    ['Enable reloads', '/enable-reloads'],
    ['Get a card', '/getcard'],
  ])
  root.stop()
})
