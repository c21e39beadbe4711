// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { cardStatusMachine } from '../../machines/card/cardStatusMachine'
import { revealMachine } from '../../machines/reveal/revealMachine'
import type { Card } from '../../rules/cards/card'
import type { Barrier, Feature } from '../../rules/cards/features'
import { CardDetails } from '../../src/features/dashboard/CardDetails'
import { CardFacts } from '../../src/features/dashboard/CardFacts'
import { CardHero } from '../../src/features/dashboard/CardHero'
import { QuickActions } from '../../src/features/dashboard/QuickActions'
import { NOW } from '../support/clock'
import { cardOf } from '../support/samples'
import { draw, loadTexts } from '../support/screen'

beforeAll(loadTexts())
afterEach(cleanup)

const nothing = () => null
const fact = (term: string) => screen.queryByText(term, { selector: 'dt' })?.nextElementSibling?.textContent
const drawDetails = (changes: Partial<Card> = {}, barrierTo: (feature: Feature) => Barrier | null = nothing) =>
  draw(<CardDetails card={cardOf(changes)} barrierTo={barrierTo} />)
const terms = (feature: string) => screen.getByText(feature).parentElement!

test('CRD-67 CRD-22 the card: alias, masked number, expiry, balances and status', () => {
  const status = createActor(cardStatusMachine, {
    input: { clientId: '1000000001', cardStatus: 'S', lastFourDigits: '0001' },
  }).start()
  const reveal = createActor(revealMachine, { input: { clientId: '1000000001' } }).start()
  const card = cardOf({ cardStatus: 'S', alias: 'Groceries', cardNumMasked: '510000******9876' })
  draw(
    <CardHero
      card={card}
      cards={[card]}
      status={status}
      facts={<CardFacts card={card} reveal={reveal} />}
      back={null}
      reveal={null}
      canReload={false}
      orderedPrograms={[]}
      loadedAt={NOW}
      onChoose={() => {}}
    />,
  )
  expect(screen.getByRole('heading', { name: 'Groceries' })).toBeTruthy()
  expect(screen.getByRole('img', { name: 'Groceries, card ending in 0001, Locked' })).toBeTruthy()
  expect(screen.getByText('Expires 05 / 28')).toBeTruthy()
  expect(screen.getByText('Available balance').parentElement?.textContent).toContain('$123.45')
  expect(fact('Settled balance')).toBe('$120.00')
  expect(fact('Card number')).toBe('**** **** **** 9876Card ending\u00a0in\u00a00001')
  expect(fact('Expiry')).toBe('05 / 28')
  status.stop()
  reveal.stop()
})

describe('about the card', () => {
  test('CRD-17 what it is, and its currency in letters', () => {
    drawDetails({ cardDescription: 'Reloadable Power', cardIssuer: 'Example Trust', serialNumber: '457000001002' })
    expect(['Card type', 'Issued by', 'Client ID', 'Reference number', 'Currency'].map(fact)).toEqual([
      'Reloadable Power',
      'Example Trust',
      '1000000001',
      '457000001002',
      'CAD',
    ])
    expect(fact('Converted balance')).toBeUndefined()
  })

  test('CRD-18 CRD-19 a balance in another currency is converted', () => {
    drawDetails({ currency: '840', conversionRate: 1.3852, convertedCents: 17_100 })
    expect(fact('Currency')).toBe('USD')
    expect(fact('Converted balance')).toBe('$171.00 at a rate of 1.3852')
  })

  test('CRD-29 CRD-30 CRD-31 CRD-32 it may do this, within these limits', () => {
    drawDetails({
      minReloadCents: 2_000,
      maxReloadCents: 50_000,
      maxEtransferReloadCents: 300_000,
      directDepositAccount: '0457000001001',
    })
    expect(terms('Reload').textContent).toBe('Reload$20.00 to $500.00 at a time')
    expect(terms('Interac e-Transfer').textContent).toBe('Interac e-TransferUp to $3,000.00 at a time')
    expect(terms('Direct Deposit').textContent).toBe('Direct DepositAccount number 0457000001001')
    expect(terms('Bills').textContent).toBe('BillsAvailable')
  })

  test('CRD-66 it may not do that, and this is why', () => {
    drawDetails({}, (feature) => (feature === 'bills' ? 'notAllowed' : feature === 'qrcode' ? 'hidden' : null))
    expect(terms('Bills').textContent).toBe('BillsNot offered for this card')
    expect(screen.queryByText('QR code')).toBeNull()
    expect(terms('Transfer').textContent).toBe('TransferAvailable')
  })
})

describe('what can be done now', () => {
  const linked = () => screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

  test('CRD-64 is what nothing bars', () => {
    const barriers: Partial<Record<Feature, Barrier>> = { transfer: 'unlockCard', bills: 'enableReloads' }
    draw(<QuickActions barrierTo={(feature) => barriers[feature] ?? null} canEnableReloads={false} />)
    expect(linked()).toEqual([
      ['Interac e-Transfer', '/dashboard/interac'],
      ['Charts', '/dashboard/charts'],
    ])
  })

  test('is left to the menu where it is one thing only', () => {
    draw(
      <QuickActions barrierTo={(feature) => (feature === 'charts' ? null : 'notAllowed')} canEnableReloads={false} />,
    )
    expect(linked()).toEqual([])
    expect(screen.queryByRole('navigation')).toBeNull()
  })

  test('that the card can be made reloadable is said once', () => {
    draw(<QuickActions barrierTo={() => 'orderReloadable'} canEnableReloads />)
    expect(screen.getByRole('heading', { name: 'This card can’t be reloaded yet' })).toBeTruthy()
    expect(linked()).toEqual([['Enable reloads', '/enable-reloads']])
  })

  test('TOP-07 that Saskatchewan has no reloads is said once, with what is left', () => {
    const loads: readonly Feature[] = ['reload', 'interac']
    draw(
      <QuickActions
        barrierTo={(feature) => (loads.includes(feature) ? 'saskatchewan' : null)}
        canEnableReloads={false}
      />,
    )
    expect(screen.getByRole('heading', { name: 'You can’t reload in Saskatchewan' })).toBeTruthy()
    expect(screen.getByText('You can still spend, transfer and pay bills.')).toBeTruthy()
    cleanup()
    draw(<QuickActions barrierTo={() => 'saskatchewan'} canEnableReloads={false} />)
    expect(screen.queryByText('You can still spend, transfer and pay bills.')).toBeNull()
  })

  test('what is closed to who is no tax resident of Canada leads to the declaration', () => {
    draw(<QuickActions barrierTo={() => 'foreignTaxResident'} canEnableReloads={false} />)
    expect(screen.getByText('Reloads, transfers and bill payments are only for tax residents of Canada.')).toBeTruthy()
    expect(linked().map(([, to]) => to)).toEqual(['/profile'])
  })

  test('the offer names the monthly fee', () => {
    draw(<QuickActions barrierTo={() => 'orderReloadable'} canEnableReloads />)
    expect(screen.getByText(/For \$4\.95 a month/)).toBeTruthy()
  })
})

test('money that is pending explains the two balances', () => {
  const status = createActor(cardStatusMachine, {
    input: { clientId: '1000000001', cardStatus: 'A', lastFourDigits: '0001' },
  }).start()
  const hero = (card: Card) => (
    <CardHero
      card={card}
      cards={[card]}
      status={status}
      facts={null}
      back={null}
      reveal={null}
      canReload
      orderedPrograms={[]}
      loadedAt={NOW}
      onChoose={() => {}}
    />
  )
  draw(hero(cardOf({ settledCents: 12_000, availableCents: 9_750 })))
  expect(screen.getByText('$22.50 on hold')).toBeTruthy()
  // 15:00 UTC, in the zone of the business dates and not of the browser.
  expect(screen.getByText(/^As of 10:00\sa\.m\. Eastern time$/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Reload' }).getAttribute('href')).toBe('/dashboard/reload')
  cleanup()
  draw(hero(cardOf({ settledCents: 9_750, availableCents: 9_750 })))
  expect(screen.queryByText(/pending/)).toBeNull()
  expect(screen.queryByText(/reviewing your upgrade/)).toBeNull()
  cleanup()
  draw(hero(cardOf({ isUpgradePending: true })))
  expect(screen.getByText('We’re reviewing your upgrade. You’ll see the decision here.')).toBeTruthy()
  status.stop()
})

test('B13 what can only be pressed is not printed', () => {
  draw(<QuickActions barrierTo={nothing} canEnableReloads={false} />)
  expect(screen.getByRole('navigation', { name: 'What you can do' }).closest('[data-print=no]')).toBeTruthy()
})
