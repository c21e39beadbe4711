// @vitest-environment happy-dom
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { StateValueFrom } from 'xstate'
import { activityMachine } from '../../machines/activity/activityMachine'
import type { ActivityActor } from '../../machines/activity/selectors'
import { type Activity as ActivityRead, NONE_PENDING, type Transaction } from '../../rules/money/transaction'
import { Activity } from '../../src/features/dashboard/Activity'
import { CATEGORY_COLORS } from '../../src/flow/categoryColors'
import { Language } from '../../src/i18n/text'
import { activity, activityPlan } from '../machines/activity.plan'
import { holdDate } from '../support/clock'
import { MemoryRouter } from '../support/memoryRouter'
import { leavesOf } from '../support/paths'
import { openCase } from '../support/perform'
import { openRig } from '../support/rig'
import { transactionOf } from '../support/samples'
import { draw, fillIn, type Leaf, loadTexts, performOn, testScreen } from '../support/screen'

const retry = () => screen.queryByRole('button', { name: 'Try again' })
/** Texts of a group's closed lines. */
const rowsOf = (group: string) =>
  [...screen.getByRole('region', { name: group }).querySelectorAll('summary')].map(({ textContent }) => textContent)
const reading = () => {
  expect(screen.getByText('Loading your transactions…')).toBeTruthy()
  // The periods can be chosen before the list is there.
  expect(screen.getAllByRole('list')).toHaveLength(1)
  expect(retry()).toBeNull()
}
const sum = (name: string) => screen.getByText(name).nextElementSibling?.textContent
const list = () => {
  expect(rowsOf('Yesterday')).toEqual(['Corner StoreGroceries−$42.10Balance $457.90'])
  expect(rowsOf('Friday, January\u00a02')).toEqual(['Top-upEmployer+$200.00Balance $500.00'])
  expect(rowsOf('Pending (1)')).toEqual(['Gas BarAutoJan\u00a015−$15.00'])
  expect([sum('Spent in this period'), sum('Received in this period')]).toEqual(['$42.10', '$200.00'])
  expect(retry()).toBeNull()
}
const anything = () => expect(screen.getByRole('heading', { name: 'Transactions' })).toBeTruthy()

const shows = {
  cardless: reading,
  'known.list.reading': () => {
    if (screen.queryByText('Loading transactions…')) return
    reading()
  },
  'known.list.read': list,
  'known.list.unread': () => {
    expect(screen.getByText('We couldn’t load your transactions')).toBeTruthy()
    expect(retry()).toBeTruthy()
  },
  'known.export.idle': anything,
  // Without a list there is nothing to export.
  'known.export.exporting': () => {
    const save = screen.queryByRole('button', { name: 'Download as CSV' })
    if (save) expect(save.getAttribute('aria-disabled')).toBe('true')
  },
  // The expiry check is shown elsewhere.
  'known.expiry.checking': anything,
  'known.expiry.checked': anything,
  'known.expiry.unchecked': anything,
} satisfies Record<Leaf<StateValueFrom<typeof activityMachine>>, () => void>

beforeAll(loadTexts('activity'))
// Turn animations off.
beforeAll(() => void vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList))
afterEach(cleanup)

testScreen(
  activityPlan,
  async (path) => {
    const user = userEvent.setup()
    const rig = openCase(activityPlan, path)
    draw(<Activity activity={rig.actor} />)
    for (const leaf of leavesOf(path.initial)) shows[leaf as keyof typeof shows]()
    for (const step of path.steps) {
      await performOn(rig as never, step, {
        'activity.retry': () => user.click(retry()!),
        'export.start': async (event) => {
          const save = screen.queryByRole('button', { name: 'Download as CSV' })
          if (save) await user.click(save)
          else await act(() => rig.send(event as never))
        },
      })
      for (const leaf of leavesOf(step.value)) shows[leaf as keyof typeof shows]()
      if (step.event.type.startsWith('xstate.error.')) {
        expect(rig.told('notification.show').at(-1)).toMatchObject({ notification: { type: 'error' } })
      }
    }
    rig.stop()
  },
  'CRD-34',
)

async function open(
  read: ActivityRead,
  { locale = 'en', search = '' }: { locale?: 'en' | 'fr'; search?: string } = {},
) {
  const rig = openRig(activityMachine, { clientId: '1000000001', search })
  await rig.answer('readActivity', read)
  draw(<Drawn activity={rig.actor} />, locale)
  return rig
}
function Drawn({ activity: actor }: { activity: ActivityActor }) {
  const { pathname, search } = useLocation()
  return (
    <>
      <Activity activity={actor} />
      <output>{`${pathname}${search}`}</output>
    </>
  )
}
const address = () => document.querySelector('output')?.textContent
const href = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')

async function rowsWith(locale: 'en' | 'fr', ...changes: Partial<Transaction>[]) {
  const transactions = changes.map((change, index) => transactionOf({ id: `t${index}`, balanceCents: null, ...change }))
  const rig = await open({ ...activity, pending: NONE_PENDING, transactions }, { locale })
  const rows = [...document.querySelectorAll('summary')].map(({ textContent }) => textContent)
  rig.stop()
  return rows
}

test.each([
  ['en', 'QR Code Top-up', '+$20.00'],
  ['fr', 'Recharge par code QR', '+20,00\u00a0$'],
] as const)('DQE-08 a load by QR code is called %s %s', async (locale, label, sum) => {
  const load = { typeCode: 'LHR', amountCents: 2_000, category: 'LOADHUB' } as const
  expect(await rowsWith(locale, { ...load, merchant: 'Load Counter' }, { ...load, merchant: '' })).toEqual([
    `${label}Load Counter${sum}`,
    `${label}${sum}`,
  ])
})

test.each([
  ['en', 'Bill payment feeBills', 'Uncategorized', '−$1.95'],
  ['fr', 'Frais de paiement de factureFactures', 'Sans catégorie', '−1,95\u00a0$'],
] as const)('the fee of a bill payment is called so, with the biller, %s', async (locale, label, other, sum) => {
  const fee = { typeCode: 'FEE', typeLabel: 'Fee', amountCents: -195, merchant: 'City Hydro' }
  expect(await rowsWith(locale, { ...fee, category: 'BILLS' }, { ...fee, category: 'OTHER' })).toEqual([
    `${label}City Hydro${sum}`,
    `City Hydro${other}${sum}`,
  ])
})

test('a fee follows its payment in the same item, with the balance after both', async () => {
  const paid = { reference: 'BP1', merchant: 'City Hydro', category: 'BILLS' } as const
  const transactions = [
    transactionOf({ ...paid, id: 'fee', typeCode: 'FEE', amountCents: -195, balanceCents: 7_805 }),
    transactionOf({ ...paid, id: 'bill', typeCode: 'BPR', amountCents: -2_000, balanceCents: 8_000 }),
    transactionOf({ id: 'other', balanceCents: 10_000 }),
  ]
  const rig = await open({ ...activity, pending: NONE_PENDING, transactions })
  const items = screen.getAllByRole('listitem').filter((item) => item.querySelector('summary'))
  expect(items.map((item) => [...item.querySelectorAll('summary')].map(({ textContent }) => textContent))).toEqual([
    ['Bill PaymentBillsCity Hydro−$20.00', 'Bill payment fee−$1.95Balance $78.05'],
    ['Corner StoreGroceries−$42.10Balance $100.00'],
  ])
  rig.stop()
})

test('a merchant that says no more than its type is not said twice; an unknown type is its merchant', async () => {
  const rows = await rowsWith('en', { typeCode: '6F', merchant: 'Reload' }, { typeCode: 'POS', typeLabel: 'Purchase' })
  expect(rows).toEqual(['ReloadGroceries−$42.10', 'Corner StoreGroceries−$42.10'])
})

test.each(['en', 'fr'] as const)(
  'a replacement is paid to nobody, whatever the issuer calls it (%s)',
  async (locale) => {
    const [row] = await rowsWith(locale, { typeCode: 'CR', merchant: 'Card replacement' })
    expect(row).toMatch(/^(?:Card ReplacementGroceries−\$42\.10|Remplacement de carteÉpicerie−42,10\s\$)$/)
  },
)

describe('a line', () => {
  test.each([
    ['TXN-17', '6F', 'Reload', 'Recharge'],
    ['TXN-18', 'DP', 'Top-up', 'Recharge'],
    ['TXN-19', 'BPR', 'Bill Payment', 'Paiement de facture'],
    ['TXN-20', 'LHR', 'QR Code Top-up', 'Recharge par code QR'],
    ['TXN-21', 'INC', 'Top-up', 'Recharge'],
    ['TXN-22', 'CR', 'Card Replacement', 'Remplacement de carte'],
  ])('%s of the type %s is called %s, in French %s', async (_, typeCode, english, french) => {
    expect(await rowsWith('en', { typeCode, merchant: '' })).toEqual([`${english}Groceries−$42.10`])
    cleanup()
    expect(await rowsWith('fr', { typeCode, merchant: '' })).toEqual([`${french}Épicerie−42,10\u00a0$`])
  })

  test('TXN-23 OP-57 of an unknown type is its merchant, else the issuer’s label, else the code', async () => {
    const rows = await rowsWith(
      'en',
      { typeCode: 'ZZ', merchant: 'Ferry', typeLabel: 'Trip' },
      { typeCode: 'ZZ', merchant: '', typeLabel: 'Trip' },
      { typeCode: 'ZZ', merchant: '', typeLabel: null },
    )
    expect(rows).toEqual(['FerryGroceries−$42.10', 'TripGroceries−$42.10', 'ZZGroceries−$42.10'])
  })

  test('that was declined says so, and its amount is struck', async () => {
    const declined = transactionOf({ status: 'declined', balanceCents: null })
    const rig = await open({
      ...activity,
      pending: NONE_PENDING,
      transactions: [declined, transactionOf({ id: 't9' })],
    })
    const [first, second] = [...document.querySelectorAll('summary')]
    expect(first?.textContent).toBe('Corner StoreGroceriesDeclined−$42.10')
    const classOf = (row?: Element) => within(row as HTMLElement).getByText('−$42.10').className
    expect(classOf(first)).toMatch(/struck/)
    expect(within(first as HTMLElement).getByText('Declined').parentElement?.className).toMatch(/danger/)
    expect(classOf(second)).not.toMatch(/struck/)
    rig.stop()
  })

  test('T4 shows a merchant as text', async () => {
    expect(await rowsWith('en', { merchant: '<img src=x onerror=alert(1)>' })).toEqual([
      '<img src=x onerror=alert(1)>Groceries−$42.10',
    ])
    expect(document.querySelector('img')).toBeNull()
  })
})

/** The steps of the opened line, each with its state. */
const steps = () =>
  [...document.querySelectorAll('li details ol > li')].map((item) =>
    item.querySelector('strong')?.textContent.replaceAll('\u00a0', ' '),
  )
const stepOf = (name: string) =>
  [...document.querySelectorAll('li details ol > li')]
    .find((item) => item.querySelector('strong')?.textContent.startsWith(name))
    ?.textContent.replaceAll('\u00a0', ' ')

const disputeLink = (name: string) => screen.queryByRole('link', { name, hidden: true })?.getAttribute('href') ?? null

describe('a dispute', () => {
  test.each([
    [null, '', null, null, null],
    ['none', '', '/dashboard/dispute?transaction=txn-5', null, null],
    ['received', 'Disputed', null, '/dashboard/dispute?transaction=txn-5', 'Dispute received (now)'],
    ['needsAnswer', 'Disputed', null, '/dashboard/dispute?transaction=txn-5', 'Something needed from you (now)'],
    ['decided', 'Disputed', null, '/dashboard/dispute?transaction=txn-5', 'Dispute decided (done)'],
  ] as const)(
    'where it is %s is marked "%s", and leads to its page',
    async (disputeStatus, badge, opens, follows, said) => {
      const one = transactionOf({ id: 'txn-5', disputeStatus, balanceCents: null })
      const rig = await open({ ...activity, pending: NONE_PENDING, transactions: [one] })
      expect(document.querySelector('summary')?.textContent).toBe(`Corner StoreGroceries${badge}−$42.10`)
      expect([disputeLink('Dispute this transaction'), disputeLink('See your dispute')]).toEqual([opens, follows])
      expect(steps().includes(said ?? '')).toBe(said !== null)
      if (said === null) expect(steps().join()).not.toMatch(/dispute/i)
      rig.stop()
    },
  )
})

const detail = () =>
  Object.fromEntries(
    [...document.querySelectorAll('li dl > div')].map((row) => [
      row.querySelector('dt')?.textContent,
      row.querySelector('dd')?.textContent?.replaceAll('\u00a0', ' '),
    ]),
  )

describe('the detail', () => {
  const foreign = transactionOf({ foreign: { cents: 3_000, currency: 'USD', rate: 1.3917, feeCents: 122 } })
  const only = (transaction: Transaction) => ({
    ...activity,
    pending: NONE_PENDING,
    transactions: [transaction],
    total: 1,
  })

  test('TXN-07 TXN-08 TXN-09 TXN-10 TXN-11 TXN-12 TXN-13 TXN-14 TXN-15 TXN-16 has every field', async () => {
    const rig = await open(only(foreign))
    expect(detail()).toEqual({
      Type: 'Purchase',
      Merchant: 'Corner Store',
      Category: 'Groceries',
      'Original amount': '30.00 USD',
      'Exchange rate': '1 USD = 1.3917 CAD',
      'Exchange fee': '$1.22, included in the amount',
      'Balance after': '$457.90',
      Reference: 'REF-1',
      'Authorization number': '410001',
    })
    expect(steps()).toEqual(['Authorized (done)', 'Posted (done)'])
    expect(stepOf('Posted')).toBe('Posted (done)January 14, 2026')
    rig.stop()
  })

  test('TXN-08 TXN-09 TXN-13 is written in French', async () => {
    const rig = await open(only(foreign), { locale: 'fr' })
    expect(detail()).toMatchObject({
      Catégorie: 'Épicerie',
      'Montant d’origine': '30,00 USD',
      'Taux de change': '1 USD = 1,3917 CAD',
      'Frais de change': '1,22 $, compris dans le montant',
    })
    expect(steps()).toEqual(['Opération autorisée (terminé)', 'Comptabilisée (terminé)'])
    expect(stepOf('Comptabilisée')).toBe('Comptabilisée (terminé)14 janvier 2026')
    rig.stop()
  })

  test.each([
    ['cardLocked', 'Unlock your card, then try the purchase again.', null],
    ['insufficientFunds', 'Load money on your card, then try the purchase again.', '/dashboard/reload'],
    ['other', 'To find out why, call 1-888-677-3299.', null],
  ])('of a decline because of %s has the reason and the next step', async (code, step, leads) => {
    const decline = { code, reason: 'The issuer’s reason.' }
    const rig = await open(only(transactionOf({ status: 'declined', decline, balanceCents: null })))
    expect(screen.getByText('The issuer’s reason.')).toBeTruthy()
    expect(screen.getByText('The transaction was declined, and no money left your card.')).toBeTruthy()
    const said = [...document.querySelectorAll('li details p')].some((p) => p.textContent?.startsWith(step))
    expect(said).toBe(code !== 'cardLocked')
    expect(screen.queryByRole('link', { name: '1-888-677-3299' }) !== null).toBe(code === 'other')
    expect(screen.queryByRole('link', { name: 'Load money' })?.getAttribute('href') ?? null).toBe(leads)
    rig.stop()
  })

  test('of a decline because the card was locked asks to unlock it only while it is locked', async () => {
    const decline = { code: 'cardLocked', reason: 'The card was locked.' }
    const rig = openRig(activityMachine, { clientId: '1000000001', search: '' })
    await rig.answer('readActivity', only(transactionOf({ status: 'declined', decline, balanceCents: null })))
    draw(<Activity activity={rig.actor} isLocked />)
    expect(screen.getByText('Unlock your card, then try the purchase again.')).toBeTruthy()
    rig.stop()
  })

  test('a hold that was released is not called declined', async () => {
    const decline = { code: 'holdReleased', reason: 'The hold was released.' }
    const rig = await open(only(transactionOf({ status: 'declined', decline, balanceCents: null })))
    expect(screen.getAllByText('Hold released').length).toBeGreaterThan(0)
    expect(screen.getByText('The hold was released.')).toBeTruthy()
    expect(screen.queryByText(/declined/i, { ignore: 'option' })).toBeNull()
    rig.stop()
  })
})

describe('the time of day', () => {
  const at = Date.UTC(2026, 0, 14, 19, 14)
  test.each([
    [
      'en',
      'Corner StoreGroceries2:14 p.m.−$42.10',
      'Posted (done)January 14, 2026, 2:14 p.m. Eastern time',
      'Times are in Eastern time.',
    ],
    [
      'fr',
      'Corner StoreÉpicerie14 h 14−42,10 $',
      'Comptabilisée (terminé)14 janvier 2026, 14 h 14, heure de l’Est',
      'Les heures sont indiquées en heure de l’Est.',
    ],
  ] as const)('is in its line and in its step, in Eastern time (%s)', async (locale, line, posted, note) => {
    const one = transactionOf({ at, balanceCents: null })
    const rig = await open({ ...activity, pending: NONE_PENDING, transactions: [one] }, { locale })
    expect(document.querySelector('summary')?.textContent.replaceAll('\u00a0', ' ')).toBe(line)
    expect(stepOf(posted.slice(0, 6))).toBe(posted)
    expect(screen.getByText(note)).toBeTruthy()
    rig.stop()
  })

  test('is not claimed where the issuer gives the day alone', async () => {
    const rig = await open({ ...activity, pending: NONE_PENDING })
    expect(document.body.textContent).not.toMatch(/[ap]\.m\.|Eastern/)
    rig.stop()
  })
})

test('the icon has the colour of its category in the charts; what has come has another', async () => {
  const bill = transactionOf({ id: 'bill', category: 'BILLS' })
  const load = transactionOf({ id: 'load', amountCents: 2_000, category: 'LOADHUB' })
  const rig = await open({ ...activity, pending: NONE_PENDING, transactions: [bill, load] })
  const colors = [...document.querySelectorAll<HTMLElement>('summary > [style]')].map(({ style }) =>
    style.getPropertyValue('--category'),
  )
  expect(colors).toEqual([CATEGORY_COLORS.BILLS, 'var(--color-success-ink)'])
  rig.stop()
})

describe('what is explained', () => {
  const held = (changes: Partial<Transaction>) => {
    const one = transactionOf({ status: 'pending', balanceCents: null, ...changes })
    return {
      ...activity,
      transactions: [],
      total: 0,
      pending: { total: 1, transactions: [one] },
    }
  }

  test.each([
    ['fuel', 'At a gas station, the hold is often for more than you pump.'],
    ['lodging', 'A hotel may hold the price of your stay plus a deposit until you check out.'],
    ['carRental', 'A travel or car rental company may hold a deposit until the end of the trip.'],
    ['purchase', 'Some merchants hold up to 20% more than the price, for a tip or a change to the order.'],
  ] as const)(
    'a hold for %s says what it is, that the amount may differ, and until when it may last',
    async (kind, words) => {
      const rig = await open(held({ hold: { kind, releaseBy: '2026-02-13' } }))
      expect(steps()).toEqual([
        'Authorized (done)',
        'Held until February 13, 2026 at the latest (now)',
        'Posting or release (to come)',
      ])
      expect(stepOf('Held')).toMatch(/The final amount may differ\./)
      expect(screen.getByText(words)).toBeTruthy()
      expect(screen.getByText('What isn’t collected goes back to your available balance.')).toBeTruthy()
      rig.stop()
    },
  )

  test('a hold whose last day has passed is no longer said to last', async () => {
    const rig = await open(held({ hold: { kind: 'purchase', releaseBy: '2026-01-14' } }))
    expect(steps()).toEqual([
      'Authorized (done)',
      'Held until January 14, 2026 at the latest (done)',
      'Posting or release (now)',
    ])
    expect(stepOf('Posting or release')).toContain('The issuer hasn’t recorded the result yet.')
    expect(document.body.textContent).not.toContain('The final amount may differ.')
    rig.stop()
  })

  test('money under review says why, what is needed and by when', async () => {
    const review = { reason: 'The names differ.', needed: 'Send your ID.', by: '2026-02-13' }
    const rig = await open(held({ typeCode: 'INC', merchant: '', amountCents: 7_500, review }))
    expect(rowsOf('Pending (1)')).toEqual(['Top-upJan\u00a014Under review+$75.00'])
    const words = document.querySelector('li details > div')?.textContent
    expect(steps()).toEqual(['Received (done)', 'Under review (now)', 'On your card (to come)'])
    expect(stepOf('Under review')).toContain('The names differ.')
    expect(words).toContain('What we need from you: Send your ID.')
    expect(words).toContain('We need it by February\u00a013, 2026.')
    rig.stop()
  })

  test('a pending payment that nobody holds claims neither', async () => {
    const rig = await open(held({ typeCode: 'BPR' }))
    expect(screen.queryByText(/hold|review/)).toBeNull()
    rig.stop()
  })
})

describe('the list', () => {
  test('TXN-04 offers five periods, and says which one is shown', async () => {
    const rig = await open(activity, { search: '?period=month3&category=PETS&page=2' })
    const periods = within(screen.getByRole('navigation', { name: 'Period' })).getAllByRole('link')
    expect(
      periods.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]),
    ).toEqual([
      ['10 days', '/dashboard?period=day10&category=PETS', null],
      ['1 month', '/dashboard?category=PETS', null],
      ['3 months', '/dashboard?period=month3&category=PETS', 'true'],
      ['6 months', '/dashboard?period=month6&category=PETS', null],
      ['12 months', '/dashboard?period=month12&category=PETS', null],
    ])
    rig.stop()
  })

  test('TXN-49 the sums are of everything that was found, not of the page', async () => {
    const rig = await open({ ...activity, spendingCents: 987_654, depositsCents: 123_456, total: 412 })
    expect([sum('Spent in this period'), sum('Received in this period')]).toEqual(['$9,876.54', '$1,234.56'])
    expect(screen.getByText('412 other transactions in the last month, 1 to 2 shown')).toBeTruthy()
    rig.stop()
  })

  test.each([
    ['en', '', '412 other transactions in the last month, 1 to 2 shown'],
    ['en', '?status=posted', '412 posted transactions in the last month, 1 to 2 shown'],
    ['en', '?status=declined', '412 declined transactions in the last month, 1 to 2 shown'],
    ['fr', '', '412 autres opérations au cours du dernier mois, 1 à 2 affichées'],
    ['fr', '?status=posted', '412 opérations comptabilisées au cours du dernier mois, 1 à 2 affichées'],
    ['fr', '?status=declined', '412 opérations refusées au cours du dernier mois, 1 à 2 affichées'],
  ] as const)('the count names what it counts, %s %s', async (locale, search, count) => {
    const rig = await open({ ...activity, total: 412 }, { locale, search })
    expect(screen.getByText((text) => text.replaceAll('\u00a0', ' ') === count)).toBeTruthy()
    rig.stop()
  })

  test('a list that is whole on its page is only counted', async () => {
    const rig = await open({ ...activity, total: 2, pending: NONE_PENDING })
    expect(screen.getByText('2 transactions in the last month')).toBeTruthy()
    rig.stop()
  })

  test('TXN-01 pending ones are a group of their own, and in no sum', async () => {
    const rig = await open(activity)
    expect(screen.getAllByText('Gas Bar')).toHaveLength(2)
    expect(rowsOf('Pending (1)')).toHaveLength(1)
    expect(sum('Spent in this period')).toBe('$42.10')
    rig.stop()
  })

  test.each([
    ['en', -2_500, 'Transfer to card ending in 0028'],
    ['en', 2_500, 'Transfer from card ending in 0028'],
    ['fr', -2_500, 'Virement vers la carte se terminant par 0028'],
    ['fr', 2_500, 'Virement de la carte se terminant par 0028'],
  ] as const)('a transfer names the other card (%s, %d)', async (locale, amountCents, name) => {
    const [sample] = activity.transactions
    const transfer = { ...sample!, typeCode: 'TRF', merchant: '*0028', amountCents }
    const rig = await open({ ...activity, transactions: [transfer] }, { locale })
    const rows = [...document.querySelectorAll('summary')].map(({ textContent }) =>
      textContent?.replaceAll('\u00a0', ' '),
    )
    expect(rows.filter((row) => row?.startsWith(name))).toHaveLength(1)
    expect(document.body.textContent).not.toContain('*0028')
    rig.stop()
  })

  test('a top-up names the debit card it came from', async () => {
    const [sample] = activity.transactions
    const rig = await open({ ...activity, transactions: [{ ...sample!, typeCode: 'DP', merchant: '*4242' }] })
    expect(
      [...document.querySelectorAll('summary')].some((row) => /^Top-up.*Card ending\sin\s4242/.test(row.textContent)),
    ).toBe(true)
    rig.stop()
  })

  test('names today and yesterday, and any other day', async () => {
    const dates = ['2026-01-15', '2026-01-14', '2026-01-13']
    const transactions = dates.map((date) => transactionOf({ id: date, date }))
    const rig = await open({ ...activity, pending: NONE_PENDING, transactions })
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Today',
      'Yesterday',
      'Tuesday, January\u00a013',
    ])
    rig.stop()
  })

  // The day on which the clocks go back has 25 hours, the other one 23.
  test.each([
    ['2026-11-02T04:30:00Z', '2026-11-01', '2026-10-31'],
    ['2026-03-09T04:30:00Z', '2026-03-09', '2026-03-08'],
  ])('names yesterday also on the nights the clocks change: %s', async (now, today, yesterday) => {
    const rig = openRig(activityMachine, { clientId: '1000000001', search: '' })
    holdDate(Date.parse(now))
    const transactions = [today, yesterday].map((date) => transactionOf({ id: date, date }))
    await rig.answer('readActivity', { ...activity, pending: NONE_PENDING, transactions })
    draw(<Activity activity={rig.actor} />)
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Today',
      'Yesterday',
    ])
    rig.stop()
  })

  test('of more pending ones than are shown says how many there are', async () => {
    const rig = await open({ ...activity, pending: { ...activity.pending, total: 2 } })
    expect(rowsOf('Pending (2)')).toHaveLength(1)
    expect(screen.getByText('The newest 1 of 2 are shown.')).toBeTruthy()
    rig.stop()
  })

  test('is a file also where everything in it is pending, and none where there is nothing', async () => {
    const rig = await open({ ...activity, transactions: [], total: 0 })
    expect(screen.getByRole('button', { name: 'Download as CSV' })).toBeTruthy()
    await act(() => rig.send({ type: 'search.entered', search: '?text=tea' }))
    await act(() => rig.answer('readActivity', { ...activity, transactions: [], total: 0, pending: NONE_PENDING }))
    expect(screen.queryByRole('button', { name: 'Download as CSV' })).toBeNull()
    rig.stop()
  })

  test('leads to the statement of a month', async () => {
    const user = userEvent.setup()
    const rig = await open(activity, { search: '?category=PETS' })
    await user.selectOptions(screen.getByLabelText('Monthly statement'), 'December 2025')
    await user.click(screen.getByRole('button', { name: 'View statement' }))
    expect(address()).toBe('/dashboard?category=PETS&statement=2025-12')
    rig.stop()
  })

  test.each([
    ['', true],
    ['?period=month12', true],
    ['?text=store', false],
    ['?category=GROCERY', false],
    ['?max=50', false],
  ])('the balance after each one at "%s": %s', async (search, shown) => {
    const rig = await open(activity, { search })
    expect(screen.queryAllByText(/^Balance/).length > 0).toBe(shown)
    rig.stop()
  })

  test('has pages of ten, in the address', async () => {
    const user = userEvent.setup()
    const rig = await open({ ...activity, total: 25 }, { search: '?category=PETS' })
    const pages = within(screen.getByRole('navigation', { name: 'Pages of transactions' }))
    await user.click(pages.getByRole('button', { name: 'Page 3' }))
    expect(address()).toBe('/dashboard?category=PETS&page=3')
    await user.click(pages.getByRole('button', { name: 'Next page' }))
    expect(address()).toBe('/dashboard?category=PETS&page=2')
    rig.stop()
  })

  test('the next page is read from its first line on', async () => {
    const user = userEvent.setup()
    const rig = await open({ ...activity, total: 25 })
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    await act(() => rig.send({ type: 'search.entered', search: '?page=2' }))
    expect(screen.getByText('Loading transactions…')).toBeTruthy()
    expect(document.querySelector('[data-stale]')).toBeTruthy()
    await act(() => rig.answer('readActivity', { ...activity, total: 25 }))
    expect(document.querySelector('[data-stale]')).toBeNull()
    expect(document.activeElement?.textContent).toBe(
      '25 other transactions in the last month, 11\u00a0to\u00a012 shown',
    )
    rig.stop()
  })

  test('a page that it does not have leads to its first', async () => {
    const rig = await open({ ...activity, transactions: [], total: 12 }, { search: '?page=9&text=tea' })
    expect(screen.getByText('The list has 2 pages.')).toBeTruthy()
    expect(href('Go to the first page')).toBe('/dashboard?text=tea')
    rig.stop()
  })

  test('TXN-50 that is empty says so, and for which time', async () => {
    const none = { ...activity, transactions: [], total: 0, pending: NONE_PENDING }
    const rig = await open(none)
    expect(screen.getByRole('heading', { level: 3, name: 'No transactions' })).toBeTruthy()
    expect(
      screen.getByText('You have no transactions in the last month. Choose a longer period to look further back.'),
    ).toBeTruthy()
    rig.stop()
  })

  test('TXN-50 that is empty for the longest time offers no longer one', async () => {
    const none = { ...activity, transactions: [], total: 0, pending: NONE_PENDING }
    const rig = await open(none, { search: '?period=month12' })
    expect(
      screen.getByText('You have no transactions in the last 12 months. Purchases and loads will appear here.'),
    ).toBeTruthy()
    rig.stop()
  })

  test('that filters have emptied names them once, and the way back', async () => {
    const none = { ...activity, transactions: [], total: 0, pending: NONE_PENDING }
    const search = '?period=month6&text=tea&min=5&category=PETS&status=declined'
    const rig = await open(none, { search })
    expect(screen.getByRole('heading', { name: 'No transactions match your filters' })).toBeTruthy()
    expect(screen.getByText('Change or remove the filters above, or choose another period.')).toBeTruthy()
    const chips = within(screen.getByRole('list', { name: 'Filters in use' })).getAllByRole('link')
    expect(chips.map(({ textContent }) => textContent).slice(0, 4)).toEqual([
      'Text: tea',
      '$5.00 or more',
      'Category: Pets',
      'Status: Declined',
    ])
    expect(screen.getAllByText('Category: Pets')).toHaveLength(1)
    for (const link of screen.getAllByRole('link', { name: 'Remove all filters' })) {
      expect(link.getAttribute('href')).toBe('/dashboard?period=month6')
    }
    rig.stop()
  })
})

describe('filters', () => {
  test('in use are chips, and each removes itself alone', async () => {
    const rig = await open(activity, { search: '?text=tea&from=2026-01-02&to=2026-01-31&min=5&max=10&page=2' })
    expect(
      within(screen.getByRole('list', { name: 'Filters in use' }))
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Text: tea', 'January\u00a02, 2026 to January\u00a031, 2026', '$5.00 to $10.00', 'Remove all filters'])
    expect(href('Remove the filter Text: tea')).toBe('/dashboard?from=2026-01-02&to=2026-01-31&min=5&max=10')
    expect(href('Remove the filter $5.00 to $10.00')).toBe('/dashboard?from=2026-01-02&to=2026-01-31&text=tea')
    rig.stop()
  })

  test.each([
    ['?from=2026-01-02', 'From January\u00a02, 2026'],
    ['?to=2026-01-31', 'Until January\u00a031, 2026'],
    ['?max=10', '$10.00 or less'],
  ])('%s is called "%s"', async (search, name) => {
    const rig = await open(activity, { search })
    expect(screen.getByRole('link', { name: `Remove the filter ${name}` })).toBeTruthy()
    rig.stop()
  })

  test('are typed, and go into the address', async () => {
    const user = userEvent.setup()
    const rig = await open(activity, { search: '?period=month3&page=2' })
    await user.click(screen.getByRole('button', { name: /Search and filter/ }))
    await fillIn(user, { text: 'tea', min: '5', category: 'PETS', status: 'posted', from: '2026-01-02' })
    await user.click(screen.getByRole('button', { name: 'Show transactions' }))
    expect(address()).toBe('/dashboard?period=month3&from=2026-01-02&text=tea&min=5&category=PETS&status=posted')
    rig.stop()
  })

  test('A6 that are wrong are said above and beside, and lead nowhere', async () => {
    const user = userEvent.setup()
    const rig = await open(activity)
    await user.click(screen.getByRole('button', { name: /Search and filter/ }))
    await fillIn(user, { min: '20', max: '10' })
    await user.click(screen.getByRole('button', { name: 'Show transactions' }))
    const problem = 'The maximum amount can’t be below the minimum amount'
    expect(screen.getByRole('alert').textContent).toContain(problem)
    expect(document.activeElement).toBe(screen.getByRole('alert'))
    expect(screen.getByLabelText('Maximum amount').getAttribute('aria-invalid')).toBe('true')
    expect(address()).toBe('/')
    rig.stop()
  })

  test('stay while they are closed', async () => {
    const user = userEvent.setup()
    const rig = await open(activity)
    const toggle = screen.getByRole('button', { name: /^1 month.*Search and filter$/ })
    const form = () => screen.queryByRole('search')
    expect([toggle.getAttribute('aria-expanded'), form()]).toEqual(['false', null])
    await user.click(toggle)
    await fillIn(user, { text: 'tea' })
    await user.click(toggle)
    expect(form()).toBeNull()
    await user.click(toggle)
    expect(toggle.getAttribute('aria-expanded')).toBe('true')
    expect(form()?.querySelector<HTMLInputElement>('[name="text"]')?.value).toBe('tea')
    rig.stop()
  })

  test.each([
    // A chip beside says the dates.
    ['?from=2026-01-02', /^Search and filter$/],
    ['?from=2026-01-02&to=2026-01-31', /^Search and filter$/],
    ['?period=month3', /^3 months, /],
  ])('%s is what the closed filters say', async (search, name) => {
    const rig = await open(activity, { search })
    expect(screen.getByRole('button', { name: /Search and filter$/ }).textContent).toMatch(name)
    rig.stop()
  })

  test('of the address stand in the form', async () => {
    const rig = await open(activity, { search: '?text=tea&min=5.5&category=PETS', locale: 'fr' })
    const values = ['text', 'min', 'category'].map(
      (name) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value,
    )
    expect(values).toEqual(['tea', '5,50', 'PETS'])
    rig.stop()
  })
})

describe('a filter that is removed', () => {
  /** As the portal does: the query of the address goes to the list. */
  function Followed({ activity: actor }: { activity: ActivityActor }) {
    const { search } = useLocation()
    useEffect(() => actor.send({ type: 'search.entered', search }), [actor, search])
    return <Activity activity={actor} />
  }
  const press = async (search: string, name: string | RegExp, read = activity) => {
    const user = userEvent.setup()
    const rig = openRig(activityMachine, { clientId: '1000000001', search })
    await rig.answer('readActivity', read)
    render(
      <MemoryRouter initialEntries={[`/dashboard${search}`]}>
        <Language locale="en">
          <Followed activity={rig.actor} />
        </Language>
      </MemoryRouter>,
    )
    const links = screen.getAllByRole('link', { name })
    links.at(-1)!.focus()
    await user.keyboard('{Enter}')
    const focused = document.activeElement
    rig.stop()
    return focused?.getAttribute('aria-label') ?? focused?.textContent
  }

  test('leaves the focus on the next one, and the last one on the title of the list', async () => {
    expect(await press('?text=a&min=10', /^Remove the filter.*a/)).toMatch(/^Remove the filter/)
    cleanup()
    expect(await press('?text=a', /^Remove the filter/)).toBe('Transactions')
    cleanup()
    expect(await press('?text=a&min=10', 'Remove all filters')).toBe('Transactions')
  })

  test('of an empty list leaves the focus on its title', async () => {
    const none = { ...activity, transactions: [], total: 0, pending: NONE_PENDING }
    expect(await press('?text=a&min=10', 'Remove all filters', none)).toBe('Transactions')
  })
})
