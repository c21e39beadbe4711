// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { amountLocaleIn, centsTyped, localeFieldOf } from '../../rules/money/amount'
import { LOCALES, type Locale } from '../../rules/values/locale'
import { LimitLeft } from '../../src/flow/LimitLeft'
import { Receipt } from '../../src/flow/Receipt'
import { Review } from '../../src/flow/Review'
import { AmountField } from '../../src/forms/AmountField'
import { amountText, intlOf } from '../../src/i18n/format'
import { Language } from '../../src/i18n/text'
import { Form } from '../../src/ui/Form'
import { MemoryRouter } from '../support/memoryRouter'
import { draw, loadTexts } from '../support/screen'

beforeAll(loadTexts('money'))
afterEach(cleanup)

const NBSP = '\u00a0'
const words = (element: Element | null) => element?.textContent?.replaceAll(NBSP, ' ') ?? ''

describe('the field of an amount', () => {
  const submitted = vi.fn<(values: Record<string, unknown>) => void>()
  const inLanguage = (locale: Locale, cents?: number) => (
    <MemoryRouter>
      <Language locale={locale}>
        <Form onSubmit={(data) => submitted(Object.fromEntries(data))}>
          <AmountField name="amount" error={undefined} label="How much" {...(cents === undefined ? {} : { cents })} />
          <button type="submit">Send</button>
        </Form>
      </Language>
    </MemoryRouter>
  )
  const input = () => screen.getByLabelText<HTMLInputElement>('How much')
  const leaveAfter = async (locale: Locale, typed: string) => {
    render(inLanguage(locale))
    await userEvent.type(input(), typed)
    await userEvent.tab()
    return input().value
  }

  test.each([
    ['en', '1234.5', '1,234.50'],
    ['en', '1234,5', '1,234.50'],
    ['en', '1,234', '1,234.00'],
    ['en', '$20', '20.00'],
    ['fr', '1234.5', `1${NBSP}234,50`],
    ['fr', '1234,5', `1${NBSP}234,50`],
    ['fr', '20 $', '20,00'],
  ] as const)('OP-78 writes an amount as the language does when it is left (%s, %s)', async (locale, typed, shown) => {
    expect(await leaveAfter(locale, typed)).toBe(shown)
  })

  test.each([
    ['en', '1a234.567', '1,234.56'],
    ['fr', '1a234,567', `1${NBSP}234,56`],
    ['en', '-5', '5.00'],
    ['en', '1.234', '1.23'],
    ['en', '1,234,567.891', '1,234,567.89'],
    ['fr', '1,234', '1,23'],
    ['en', 'abc', ''],
    ['en', '0', '0'],
  ] as const)(
    'CON-44 CON-45 key by key takes no letter, no sign and no third decimal (%s, %s)',
    async (locale, typed, shown) => {
      expect(await leaveAfter(locale, typed)).toBe(shown)
      await userEvent.click(screen.getByRole('button', { name: 'Send' }))
      expect(submitted.mock.lastCall?.[0]).toMatchObject({ amount: shown })
    },
  )

  test('CON-44 takes a digit before the decimals, and in place of one that is selected', async () => {
    render(inLanguage('en'))
    await userEvent.type(input(), '12.34')
    await userEvent.type(input(), '9', { initialSelectionStart: 1, initialSelectionEnd: 1 })
    expect(input().value).toBe('192.34')
    await userEvent.type(input(), '5', { initialSelectionStart: 5, initialSelectionEnd: 6 })
    expect(input().value).toBe('192.35')
    await userEvent.type(input(), '6', { initialSelectionStart: 4, initialSelectionEnd: 4 })
    expect(input().value).toBe('192.35')
  })

  test.each([
    ['en', '1a234.567'],
    ['en', '1.234'],
    ['en', '-5'],
    ['en', '1e3'],
    ['en', '0'],
    ['fr', '1,234'],
    ['fr', 'vingt'],
  ] as const)('OP-78 never changes what is pasted and is not an amount (%s, %s)', async (locale, pasted) => {
    render(inLanguage(locale))
    await userEvent.click(input())
    await userEvent.paste(pasted)
    await userEvent.tab()
    expect([input().value, centsTyped(input().value, locale)]).toEqual([pasted, 0])
  })

  test.each(LOCALES)('submits the language beside it (%s)', async (locale) => {
    render(inLanguage(locale, 123_450))
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    const values = submitted.mock.lastCall?.[0] ?? {}
    expect(amountLocaleIn(values, 'amount')).toBe(locale)
    expect(centsTyped(String(values['amount']), amountLocaleIn(values, 'amount'))).toBe(123_450)
  })

  test('CON-44 pastes whatever it is, also a single character: it is not cut unseen', async () => {
    render(inLanguage('en'))
    await userEvent.click(input())
    await userEvent.paste('x')
    expect(input().value).toBe('x')
    await userEvent.paste('12.345')
    expect(input().value).toBe('x12.345')
  })

  test('keeps the amount when the language changes under it', async () => {
    const { rerender } = render(inLanguage('en'))
    await userEvent.type(input(), '1,234')
    rerender(inLanguage('fr'))
    expect(input().value).toBe(`1${NBSP}234,00`)
    rerender(inLanguage('en'))
    expect(input().value).toBe('1,234.00')
  })

  test('what is no amount in its language is none in the other one either, until it is changed', async () => {
    const { rerender } = render(inLanguage('fr'))
    await userEvent.click(input())
    await userEvent.paste('1,234')
    rerender(inLanguage('en'))
    await userEvent.tab()
    expect(input().value).toBe('1,234')
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(submitted.mock.lastCall?.[0]).toEqual({ amount: '1,234', [localeFieldOf('amount')]: 'fr' })
    await userEvent.type(input(), '0')
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(submitted.mock.lastCall?.[0]).toMatchObject({ [localeFieldOf('amount')]: 'en' })
  })

  test('each amount of a form has the language of its own text', async () => {
    const both = (locale: Locale) => (
      <MemoryRouter>
        <Language locale={locale}>
          <Form onSubmit={(data) => submitted(Object.fromEntries(data))}>
            <AmountField name="first" error={undefined} label="First" />
            <AmountField name="second" error={undefined} label="Second" />
            <button type="submit">Send</button>
          </Form>
        </Language>
      </MemoryRouter>
    )
    const { rerender } = render(both('fr'))
    await userEvent.click(screen.getByRole('textbox', { name: 'First' }))
    await userEvent.paste('1,234')
    await userEvent.type(screen.getByRole('textbox', { name: 'Second' }), '60')
    rerender(both('en'))
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(submitted.mock.lastCall?.[0]).toEqual({
      first: '1,234',
      [localeFieldOf('first')]: 'fr',
      second: '60.00',
      [localeFieldOf('second')]: 'en',
    })
  })

  test('puts the symbol where the language does', () => {
    const { container, rerender } = render(inLanguage('en'))
    const affix = () => container.querySelector('[aria-hidden]')
    expect(affix()?.nextElementSibling).toBe(input())
    rerender(inLanguage('fr'))
    expect(affix()?.previousElementSibling).toBe(input())
  })

  test.each(LOCALES)('every amount that it writes is read as the same amount (%s)', (locale) => {
    const all = [1, 10, 99, 100, 12_345, 100_000, 123_456, 99_999_999, 100_000_000, 99_999_999_999]
    expect(all.map((cents) => centsTyped(amountText(intlOf(locale), cents), locale))).toEqual(all)
  })
})

const rowsOf = (container: Element) =>
  [...container.querySelectorAll('dl > div')].map((row) => [
    words(row.querySelector('dt')),
    words(row.querySelector('dd')),
  ])

test.each([
  ['en', ['From', 'One'], ['To', 'Two'], ['Amount', '$1,234.50'], ['Fee', '$1.00'], ['Total', '$1,235.50']],
  ['fr', ['De', 'One'], ['Vers', 'Two'], ['Montant', '1 234,50 $'], ['Frais', '1,00 $'], ['Total', '1 235,50 $']],
] as const)('the review says what will be sent, and the sum (%s)', (locale, ...rows) => {
  const { container } = draw(<Review from="One" to="Two" amountCents={123_450} feeCents={100} />, locale)
  expect(rowsOf(container)).toEqual(rows)
})

describe('a receipt', () => {
  const again = vi.fn()
  const receipt = (at: number | null) => (
    <Receipt
      title="Sent"
      at={at}
      rows={[{ term: 'Amount', description: '$1.00' }]}
      references={[
        { term: 'Reference', text: 'EXT-1' },
        { term: 'Authorization number', text: null },
      ]}
      again={{ label: 'Send again', onPress: again }}
    />
  )

  test.each([
    ['en', 'June 30, 2026, 11:59 p.m. Eastern time'],
    ['fr', '30 juin 2026, 23 h 59, heure de l’Est'],
  ] as const)('says the day and the time as Eastern clocks do (%s)', (locale, moment) => {
    const { container } = draw(receipt(Date.parse('2026-07-01T03:59:00Z')), locale)
    expect(rowsOf(container)[0]?.[1]).toBe(moment)
  })

  test('leaves out what the issuer did not say', () => {
    const { container } = draw(receipt(null))
    expect(rowsOf(container)).toEqual([
      ['Amount', '$1.00'],
      ['Reference', 'EXT-1'],
    ])
  })

  test('is printed beside its heading, and leads home, then to the beginning of its flow; one in a list is only printed', async () => {
    const { unmount } = draw(receipt(null))
    const controls = [...document.querySelectorAll('a, button')].map(({ textContent }) => textContent)
    expect(controls).toEqual(['Print the receipt', 'Back to the dashboard', 'Send again'])
    await userEvent.click(screen.getByRole('button', { name: 'Send again' }))
    expect(again).toHaveBeenCalledTimes(1)
    unmount()
    draw(<Receipt title="Sent" at={null} rows={[]} references={[]} />)
    expect(screen.queryByRole('link')).toBeNull()
  })

  test('prints itself; its buttons and links are kept off the paper', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    draw(receipt(null))
    await userEvent.click(screen.getByRole('button', { name: 'Print the receipt' }))
    expect(print).toHaveBeenCalledTimes(1)
    for (const control of [...screen.getAllByRole('button'), screen.getByRole('link')]) {
      expect(control.closest('[data-print="no"]')).not.toBeNull()
    }
    // The header names it, in print too.
    expect(screen.queryByText('Lunaria')).toBeNull()
    vi.unstubAllGlobals()
  })
})

describe('the limit left', () => {
  const limit = {
    feature: 'topUp',
    perTransactionCents: 50_000,
    perDayCents: 1_000_000,
    usedTodayCents: 980_000,
  } as const

  test.each([
    ['en', [['Left to load today', '$200.00 of $10,000.00']]],
    ['fr', [['Limite de recharge restante aujourd’hui', '200,00 $ sur 10 000,00 $']]],
  ] as const)('says what is left today when little is (%s)', (locale, rows) => {
    draw(<LimitLeft of="reload" limit={limit} />, locale)
    expect(rowsOf(within(document.body).getByRole('region'))).toEqual(rows)
  })

  test.each([
    ['en', 'Card can still hold', '$268.38 of $2,500.00'],
    ['fr', 'Place restante sur la carte', '268,38 $ sur 2 500,00 $'],
  ] as const)('says what still fits on the card (%s)', (locale, term, left) => {
    draw(<LimitLeft of="reload" limit={null} room={{ maxBalanceCents: 250_000, leftCents: 26_838 }} />, locale)
    expect(rowsOf(within(document.body).getByRole('region'))).toEqual([[term, left]])
  })

  test('shows nothing where nothing is known, or enough is left', () => {
    const { container, rerender } = draw(<LimitLeft of="reload" limit={{ ...limit, usedTodayCents: null }} />)
    expect(container.textContent).toBe('')
    const shown = (next: Parameters<typeof LimitLeft>[0]['limit']) => {
      rerender(
        <MemoryRouter>
          <Language locale="en">
            <LimitLeft of="reload" limit={next} />
          </Language>
        </MemoryRouter>,
      )
      return container.textContent
    }
    expect(shown(null)).toBe('')
    // Less than a quarter of the day, or less than one transaction may have.
    expect(shown({ ...limit, usedTodayCents: 750_000 })).toBe('')
    expect(shown({ ...limit, usedTodayCents: 750_001 })).not.toBe('')
    expect(shown({ ...limit, perDayCents: 60_000, usedTodayCents: 10_000 })).toBe('')
    expect(shown({ ...limit, perDayCents: 60_000, usedTodayCents: 10_001 })).not.toBe('')
    expect(shown({ ...limit, perTransactionCents: null, perDayCents: null })).toBe('')
  })
})
