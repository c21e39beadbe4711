/** The account with 20,000 transactions, 200 bills and 40 cards: how long each press takes (P13). */
import type { Page } from 'playwright-core'
import { textsOf } from '../../tests/e2e/texts.ts'
import { interaction } from './page.ts'

const text = textsOf('en')

export const FIRST_DAY = '[id^="day-"]'

/** `page` is signed in, on the dashboard, with the CPU throttled to a slow phone. */
export async function measureLargeAccount(page: Page, note: (name: string, value: number) => void) {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const measure = async (name: string, act: () => Promise<void>) =>
    note(`INP ${name}, ms`, await interaction(page, act))
  const settled = () => page.waitForLoadState('networkidle')

  await measure('open 40 cards', () => button(text('nav.cards')).click())
  await measure('find one of 40 cards', () => page.getByRole('searchbox').press('7'))
  await page.keyboard.press('Escape')

  const filters = page.getByRole('button', { name: new RegExp(`${text('activity.filters')}$`) })
  await measure('20,000 transactions: open the filters', () => filters.click())
  await measure('20,000 transactions: a year of them', () =>
    page.getByRole('link', { name: text('activity.period.month12'), exact: true }).click(),
  )
  await settled()
  await measure('20,000 transactions: the next page', () => button(text('activity.pages.next')).click())
  await settled()
  await measure('20,000 transactions: open one', () => page.locator('li summary').first().click())
  const words = page.getByLabel(text('activity.filter.text'), { exact: true })
  await measure('20,000 transactions: type into the filter', () => words.pressSequentially('mar'))
  await measure('20,000 transactions: filter them', () => button(text('activity.filter.apply')).click())
  await settled()
  await page.locator(FIRST_DAY).first().waitFor()

  await page.goto(new URL('/dashboard/bills', page.url()).href)
  const filter = page.getByLabel(text('payBill.filter'), { exact: true })
  await filter.waitFor()
  await settled()
  await measure('200 bills: a letter in the filter', () => filter.press('7'))
  await measure('200 bills: all of them again', () => filter.press('Backspace'))
  await measure('200 bills: to paying several', () => button(text('payBill.several')).click())
  await page.getByRole('heading', { level: 1, name: text('payBill.several.title') }).waitFor()
  await settled()
  await measure('paying several of 200: a letter in the filter', () => filter.press('7'))
  await measure('paying several of 200: all of them again', () => filter.press('Backspace'))
  const amount = page.locator('input[name^="amount."]').first()
  await measure('paying several of 200: an amount', () => amount.pressSequentially('12.34'))
  await measure('paying several of 200: to the review', () => button(text('payBill.continue')).click())
  await page.getByRole('heading', { level: 1, name: text('payBill.review.title', { count: 1 }) }).waitFor()
}
