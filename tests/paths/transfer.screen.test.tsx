// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { StateValueFrom } from 'xstate'
import { transferMachine } from '../../machines/transfer/transferMachine'
import type { LimitedCard } from '../../rules/money/limits'
import type { Locale } from '../../rules/values/locale'
import { TransferScreen } from '../../src/features/transfer/TransferScreen'
import { type Wallet, WalletContext } from '../../src/flow/walletContext'
import { before, cards, input, other, source, transferPlan, typed, underWay, withUsed } from '../machines/transfer.plan'
import { NOW } from '../support/clock'
import { label } from '../support/paths'
import { openCase } from '../support/perform'
import { openRig } from '../support/rig'
import {
  checkNow,
  draw,
  fillIn,
  type InDoubt,
  type Leaf,
  loadTexts,
  performOn,
  saysIsSent,
  shownAs,
  testScreen,
} from '../support/screen'

type State = Leaf<StateValueFrom<typeof transferMachine>> | InDoubt<'sending'>

const heading = (name: string) => screen.getByRole('heading', { level: 1, name })
const button = (name: string) => screen.getByRole('button', { name })
const words = (element: Element | null) => element?.textContent?.replaceAll('\u00a0', ' ') ?? ''
const rowsOf = (region: string) =>
  [...screen.getByRole('region', { name: region }).querySelectorAll('dl > div')].map((row) => [
    words(row.querySelector('dt')),
    words(row.querySelector('dd')),
  ])
/** Also after a reload, before the cards have been read again. */
const FROM = 'Groceries, ending in 0001'
const TO = 'Travel, ending in 0002'
const SUM = [
  ['Amount', '$25.50'],
  ['Fee', '$0.00'],
  ['Total', '$25.50'],
]

function expectForm() {
  expect(heading('Transfer')).toBeTruthy()
  expect(screen.getAllByText('Ending in 0001')[0]).toBeTruthy()
  expect(screen.getByText('$300.00 available')).toBeTruthy()
  expect(within(screen.getByRole('group', { name: /Transfer to/ })).getAllByRole('radio')).toHaveLength(1)
  expect(screen.getByText('Up to $250.00 for each transfer. Transfers between your cards are free.')).toBeTruthy()
  // All of today's limit is left.
  expect(screen.queryByRole('region', { name: 'Your limits' })).toBeNull()
}
function expectReview() {
  expect(heading('Review your transfer')).toBeTruthy()
  const [from, to, ...sum] = rowsOf('Summary')
  expect([from, to]).toEqual([
    ['From', FROM],
    ['To', TO],
  ])
  expect(sum).toEqual([...SUM, ['Balance after transfer', '$274.50']])
}

const shows = {
  reading: () => expect(screen.getByText('Loading your details…')).toBeTruthy(),
  unread: () => {
    expect(screen.getByRole('heading', { name: 'We couldn’t load your cards' })).toBeTruthy()
    expect(button('Try again')).toBeTruthy()
  },
  closed: () => {
    expect(screen.getByRole('heading', { name: 'You need a second card' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
  },
  editable: expectForm,
  opening: () => {
    expectForm()
    expect(screen.getByText('Preparing your transfer…')).toBeTruthy()
  },
  reviewed: () => {
    expectReview()
    // The earlier record is a minute old.
    expect(
      screen.getByText(/^You already transferred \$25\.50 from this card at .*, Eastern time\. Transfer it again\?$/),
    ).toBeTruthy()
    expect(button('Transfer $25.50 now').getAttribute('aria-disabled')).toBeNull()
  },
  sending: () => {
    saysIsSent()
    expect(heading('Sending your transfer')).toBeTruthy()
    // Without the balance afterwards where the cards have not been read.
    expect(rowsOf('Summary').slice(0, 5)).toEqual([['From', FROM], ['To', TO], ...SUM])
    expect(screen.queryByText(/Transfer it again\?$/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
    expect(button('Transfer $25.50 now').getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText('Transferring…')).toBeTruthy()
  },
  'sending, in doubt': () => {
    expect(rowsOf('Summary')).toEqual([['From', FROM], ['To', TO], ...SUM])
    expect(heading('Your transfer isn’t confirmed yet')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Transfer .+ now$/ })).toBeNull()
  },
  sent: () => {
    expect(heading('Transfer complete')).toBeTruthy()
    const [amount, from, to, at, ...rest] = rowsOf('Receipt')
    expect([amount, from, to, at?.[0]]).toEqual([SUM[0], ['From', FROM], ['To', TO], 'Date'])
    expect(at?.[1]).toMatch(/Eastern time$/)
    expect(rest).toEqual([...SUM.slice(1), ['Reference', 'EXT-1'], ['Authorization number', '000123']])
    expect(button('Print the receipt')).toBeTruthy()
    expect(document.activeElement?.textContent).toBe('Transfer complete')
  },
} satisfies Record<State, () => void>

beforeAll(loadTexts('money', 'transfer'))
afterEach(cleanup)

testScreen(transferPlan, async (path) => {
  const user = userEvent.setup()
  const rig = openCase(transferPlan, path)
  draw(<TransferScreen transfer={rig.actor} mayBuy />)
  const users = {
    'form.submit': async ({ values }: Record<string, Record<string, string>>) => {
      const { 'amountLocale.fundingAmount.transactionAmount': _, ...fields } = values!
      await fillIn(user, fields)
      await user.click(screen.getByRole('button', { name: /^(?:Continue|Transfer .+ now)$/ }))
    },
    'form.edit': () => user.type(screen.getByRole('textbox'), '1'),
    'step.back': () => user.click(button('Back')),
    'transfer.retry': () => user.click(screen.getByRole('button', { name: /^(?:Try again|Check again)$/ })),
    'transfer.check': checkNow(rig as never, user),
    'transfer.again': () => user.click(button('Make another transfer')),
  }
  let wasRefusedForField = false
  let isDue = false
  shows[label(path.initial) as keyof typeof shows]()
  for (const step of path.steps) {
    await performOn(rig as never, step, users as never)
    const state = shownAs(rig.actor, label(step.value), 'sending')
    shows[state as keyof typeof shows]()
    const isForm = ['editable', 'reviewed'].includes(state)
    if (step.word === 'in doubt') expect(button('Check now').getAttribute('aria-disabled')).toBeNull()
    const alert = screen.queryByRole('alert')
    const isRefused = /^(?:submit, nothing filled in|refused.*|not done|(?:records|cards) unread)$/.test(step.word)
    // The form opens again after the cards are read, and still says it.
    const hasCards = rig.actor.getSnapshot().context.cards.length > 0
    if (state === 'reading') isDue = step.word === 'unknown' || (step.word === 'refused for a field' && hasCards)
    expect(alert !== null).toBe(isForm && (isRefused || (state === 'editable' && isDue)))
    if (isForm) isDue = false
    if (step.event.type === 'form.edit') expect(rig.told('changes.hold')).not.toEqual([])
    if (step.word === 'refused' && isForm) expect(alert?.textContent).toContain('Transfer failed!')
    wasRefusedForField ||= step.word === 'refused for a field'
    // Also when the cards could not be read again since.
    if (wasRefusedForField && state === 'editable') {
      expect(screen.getByRole('link', { name: 'The amount is above the maximum' })).toBeTruthy()
      expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true')
    }
  }
  rig.stop()
})

const openForm = async (read: readonly LimitedCard[], locale: Locale = 'en') => {
  const rig = openRig(transferMachine, input)
  await rig.answer('readCards', read)
  draw(<TransferScreen transfer={rig.actor} mayBuy />, locale)
  return { rig, user: userEvent.setup() }
}
const refused = (summary: string) => {
  const list = screen.getByText(summary).closest('details')
  const spans = (item: Element) => [...item.querySelectorAll('span')].filter(({ children }) => children.length === 0)
  return [...(list?.querySelectorAll('li:has(ul)') ?? [])].map((item) =>
    spans(item)
      .map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))
      .join(' '),
  )
}
const many = (count: number): LimitedCard[] =>
  Array.from({ length: count }, (_, index) => ({ ...other, clientId: `20${index}`, lastFourDigits: `100${index}` }))

describe('the form', () => {
  test('TRF-01 TRF-06 offers the other cards, not the one that sends, and folds those that take no money with the reason', async () => {
    const locked = { ...other, clientId: '3', alias: 'Old', lastFourDigits: '0003', cardStatus: 'S' }
    const mailed = { ...other, clientId: '4', alias: 'New', lastFourDigits: '0004', cardStatus: 'N' }
    const { rig } = await openForm([source, other, locked, mailed])
    const group = screen.getByRole('group', { name: /Transfer to/ })
    expect(
      within(group)
        .getAllByRole('radio')
        .map((radio) => (radio as HTMLInputElement).value),
    ).toEqual([other.clientId])
    expect(refused('2 cards that can’t receive transfers')).toEqual([
      'Locked. Unlock it first. Old Ending in 0003',
      'Not activated yet. New Ending in 0004',
    ])
    rig.stop()
  })

  test('one card that takes no money, in French', async () => {
    const locked = { ...other, clientId: '3', alias: 'Voyage', lastFourDigits: '0003', cardStatus: 'S' }
    const { rig } = await openForm([source, other, locked], 'fr')
    expect(refused('1 carte qui ne peut pas recevoir de virement')).toEqual([
      'Verrouillée. Déverrouillez‑la d’abord. Voyage Se terminant par 0003',
    ])
    rig.stop()
  })

  test('has no folded list where every card takes money', async () => {
    const { rig } = await openForm([source, other])
    expect(document.querySelector('details')).toBeNull()
    rig.stop()
  })

  test.each([
    [6, 'radio'],
    [7, 'option'],
  ] as const)('offers %i other cards as %s', async (count, role) => {
    const { rig } = await openForm([source, ...many(count)])
    expect(screen.getAllByRole(role).length).toBeGreaterThanOrEqual(count)
    rig.stop()
  })

  test('TRF-06 a list, too, has only the cards that take money', async () => {
    const locked = { ...other, clientId: '3', lastFourDigits: '0003', cardStatus: 'S' }
    const { rig } = await openForm([source, ...many(7), locked])
    const options = screen.getAllByRole<HTMLOptionElement>('option')
    expect(options.map(({ value }) => value).filter(Boolean)).toEqual(many(7).map(({ clientId }) => clientId))
    expect(refused('1 card that can’t receive a transfer')).toHaveLength(1)
    expect(options.find(({ value }) => value === '200')?.textContent).toMatch(/, ending\sin\s1000$/)
    rig.stop()
  })

  test.each([
    ['TRF-03', '250.01', 'Enter $250.00 or less'],
    ['TRF-04', '200', 'You have $100.00 available on this card'],
    ['TRF-05', '0', 'Enter an amount above zero, such as 25.00'],
    ['TRF-05', '', 'Enter an amount'],
  ])('%s says what is wrong with %s beside the field, with the figure', async (_, amount, message) => {
    const { rig, user } = await openForm([{ ...source, availableCents: 10_000 }, other])
    await fillIn(user, { 'fundingAmount.transactionAmount': amount })
    await user.click(button('Continue'))
    expect(screen.getByRole('alert').textContent?.replaceAll('\u00a0', ' ')).toContain(message)
    expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true')
    rig.stop()
  })

  test.each([
    [17_261, 0, 'Up to $172.61, the available balance of this card. Transfers between your cards are free.'],
    [17_261, 990_000, 'Up to $100.00, what’s left of today’s limit. Transfers between your cards are free.'],
    [30_000, 0, 'Up to $250.00 for each transfer. Transfers between your cards are free.'],
  ])(
    'says the most that can be sent with %i on the card and %i used today, and why',
    async (availableCents, used, hint) => {
      const { rig } = await openForm([{ ...withUsed(used), availableCents }, other])
      expect(screen.getByRole('textbox', { description: hint })).toBeTruthy()
      rig.stop()
    },
  )

  test('TRF-02 asks for the card that receives', async () => {
    const { rig, user } = await openForm([source, ...many(2)])
    await fillIn(user, { 'fundingAmount.transactionAmount': '20' })
    await user.click(button('Continue'))
    expect(screen.getByRole('alert').textContent).toContain('Choose the card to transfer to')
    rig.stop()
  })

  test('OP-78 reads French amounts in French', async () => {
    const { rig, user } = await openForm(cards, 'fr')
    await fillIn(user, { 'fundingAmount.transactionAmount': '25,5' })
    await user.click(button('Continuer'))
    await rig.answer('readRecords', before)
    expect(rig.actor.getSnapshot().context.draft?.cents).toBe(2550)
    rig.stop()
  })

  test('says what is left of today’s limit when little is', async () => {
    const { rig } = await openForm([withUsed(980_000), other])
    expect(rowsOf('Your limits')).toEqual([['Left to spend or send today', '$200.00 of $10,000.00']])
    rig.stop()
  })

  test('shows no limit where the issuer tells none', async () => {
    const { rig } = await openForm([{ ...source, limits: [] }, other])
    expect(screen.queryByRole('region', { name: 'Your limits' })).toBeNull()
    rig.stop()
  })

  test('keeps what was chosen and typed when one comes back from the review', async () => {
    const { rig, user } = await openForm([source, ...many(2)])
    await fillIn(user, { receivingCard: '201', 'fundingAmount.transactionAmount': '12.34' })
    await user.click(button('Continue'))
    await rig.answer('readRecords', before)
    await user.click(await screen.findByRole('button', { name: 'Back' }))
    await rig.answer('readCards', [source, ...many(2)])
    expect((await screen.findByRole<HTMLInputElement>('textbox')).value).toBe('12.34')
    expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([false, true])
    rig.stop()
  })
})

test.each([
  ['en', 'Transfer $25.50 now', 'Transfer complete', 'Print the receipt'],
  ['fr', 'Virer 25,50\u00a0$ maintenant', 'Virement effectué', 'Imprimer le reçu'],
] as const)('TRF-08 TRF-09 a transfer in %s ends with its receipt', async (locale, send, done, print) => {
  const { rig, user } = await openForm(cards, locale)
  rig.send({ type: 'form.submit', values: typed('25.50') })
  await rig.answer('readRecords', before)
  await user.click(await screen.findByRole('button', { name: send }))
  act(() => rig.send(transferPlan.samples.done))
  expect(await screen.findByRole('heading', { level: 1, name: done })).toBeTruthy()
  expect(button(print)).toBeTruthy()
  rig.stop()
})

describe('what is on both cards afterwards', () => {
  const balances = [
    { ...source, availableCents: 27_450 },
    { ...other, availableCents: 14_895 },
  ]
  const end = async (wallet: Wallet) => {
    const rig = openRig(transferMachine, { ...input, underWay })
    draw(
      <WalletContext value={wallet}>
        <TransferScreen transfer={rig.actor} mayBuy />
      </WalletContext>,
    )
    act(() => rig.send(transferPlan.samples.done))
    expect(screen.getByText('$25.50 moved to Travel (•••• 0002)')).toBeTruthy()
    rig.stop()
    return rowsOf('Receipt').filter(([term]) => term?.includes('balance'))
  }

  test('is shown as the issuer said after the transfer', async () => {
    expect(await end({ cards: balances, loadedAt: NOW + 1, isReading: false })).toEqual([
      ['Groceries, available balance', '$274.50'],
      ['Travel, available balance', '$148.95'],
    ])
  })
  test('keeps its place while it is read, without a figure', async () => {
    const rows = await end({ cards: balances, loadedAt: NOW, isReading: true })
    expect(rows).toHaveLength(2)
    const value = screen.getByText('Groceries, available balance').nextElementSibling
    expect(value?.querySelector('[aria-hidden]')?.textContent).toBe(value?.textContent)
  })
  test('is left out where it could not be read', async () => {
    expect(await end({ cards: balances, loadedAt: NOW, isReading: false })).toEqual([])
  })
})

test.each([
  ['noCard', [], '/getcard'],
  ['notUsable', [{ ...source, cardStatus: 'S' }, other], '/dashboard'],
  ['onlyCard', [source], '/getcard'],
  ['noneActive', [source, { ...other, cardStatus: 'N' }], '/dashboard'],
  ['noFunds', [{ ...source, availableCents: 0 }, other], '/dashboard/reload'],
  ['limitReached', [{ ...source, limits: [{ ...source.limits[0]!, usedTodayCents: 1_000_000 }] }, other], '/dashboard'],
] as const)('TRF-11 says why nothing can be transferred, and where to go: %s', async (_, read, to) => {
  const { rig } = await openForm(read)
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByRole('link').getAttribute('href')).toBe(to)
  rig.stop()
})

test.each([
  ['by the portal since the form read its cards', NOW + 1, '$114.50'],
  ['by the form', NOW, '$274.50'],
] as const)('the review counts from the balance that was read last: %s', (_, loadedAt, after) => {
  const rig = openRig(transferMachine, input)
  const { samples } = transferPlan
  const wallet = { cards: [{ ...source, availableCents: 14_000 }], loadedAt, isReading: false }
  draw(
    <WalletContext value={wallet}>
      <TransferScreen transfer={rig.actor} mayBuy />
    </WalletContext>,
  )
  act(() => {
    for (const event of [samples['cards read'], samples['submit, complete'], samples['records read, as before']])
      rig.send(event)
  })
  expect(rowsOf('Summary')).toContainEqual(['Balance after transfer', after])
  rig.stop()
})
