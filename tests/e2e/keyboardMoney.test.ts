/** Screens that move money, by keyboard only: every stop is visible and has a name, and each step takes the focus. */
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { describeInTurn } from './inTurn'
import { eventually, FULL, journeys, type Visitor } from './journeys'
import { stopsAround, tabTo } from './keyboard'
import { button, field, hasFocus, heading, notification, submitButton } from './portalParts'

const { visit } = journeys()
/** The journey checks some hundred stops. */
const TIMEOUT_MS = 180_000
const OTHER = '1000001002'

async function press(visitor: Visitor, control: Locator, key = 'Enter') {
  await tabTo(visitor, control)
  await visitor.page.keyboard.press(key)
}

async function type(visitor: Visitor, input: Locator, words: string) {
  await tabTo(visitor, input)
  await visitor.page.keyboard.press('Control+a')
  await visitor.page.keyboard.type(visitor.locale === 'fr' ? words.replace('.', ',') : words)
}

/** A group of options is one stop; arrow keys move inside. */
async function choose(visitor: Visitor, name: string, value: string) {
  const { page } = visitor
  const all = page.locator(`main input[type=radio][name="${name}"]`)
  const wanted = all.and(page.locator(`[value="${value}"]`)).first()
  const checked = all.and(page.locator(':checked'))
  await all.first().waitFor({ state: 'attached' })
  await tabTo(visitor, (await checked.count()) > 0 ? checked : all.first())
  await page.keyboard.press('Space')
  for (let left = await all.count(); left > 0 && !(await wanted.isChecked()); left -= 1)
    await page.keyboard.press('ArrowDown')
  expect(await wanted.isChecked()).toBe(true)
}

const arrive = (visitor: Visitor, title: string) =>
  eventually(() => heading(visitor, title).and(visitor.page.locator(':focus')).count()).toBe(1)
/** The first of several buttons whose names also say what they are about. */
const named = ({ page }: Visitor, words: string) =>
  page.locator('main').getByRole('button').filter({ hasText: words }).first()
const isSomewhere = ({ page }: Visitor) => page.evaluate(() => document.activeElement !== document.body)

/** Answers a dialog: Escape returns the focus to the opener; the answer leaves it somewhere on the page. */
async function answer(visitor: Visitor, asks: Locator, confirm: string) {
  const { page } = visitor
  const dialog = page.getByRole('alertdialog')
  await press(visitor, asks)
  await dialog.waitFor()
  await eventually(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  expect((await stopsAround(visitor)).map(({ isInDialog }) => isInDialog)).toEqual([true, true])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await eventually(() => hasFocus(asks)).toBe(true)
  await page.keyboard.press('Enter')
  await press(visitor, dialog.getByRole('button', { name: confirm, exact: true }))
  await dialog.waitFor({ state: 'hidden' })
  await eventually(() => isSomewhere(visitor)).toBe(true)
}

describeInTurn('by keyboard alone', (locale, test) => {
  test(
    'A2 money moves to another card',
    async () => {
      const visitor = await visit({ locale })
      const { t } = visitor
      await visitor.signIn(FULL, '/dashboard/transfer')
      await choose(visitor, 'receivingCard', OTHER)
      await type(visitor, field(visitor, t('transfer.amount')), '25.50')
      await press(visitor, button(visitor, t('transfer.continue')))
      await arrive(visitor, t('transfer.review.title'))
      await press(visitor, submitButton(visitor, 'transfer.submit'))
      await arrive(visitor, t('transfer.done.title'))
      await press(visitor, visitor.page.locator('main').getByRole('link', { name: t('blocked.dashboard') }))
      await press(visitor, button(visitor, t('notification.close')))
      await notification(visitor, t('transfer.done')).waitFor({ state: 'detached' })
    },
    TIMEOUT_MS,
  )

  test(
    'A2 a saved debit card loads money',
    async () => {
      const visitor = await visit({ locale })
      const { page, t } = visitor
      await visitor.signIn(FULL, '/dashboard/reload')
      await type(visitor, field(visitor, t('topUp.amount')), '40.25')
      await choose(visitor, 'method', 'existing')
      await press(visitor, button(visitor, t('topUp.continue')))
      await arrive(visitor, t('topUp.review.title'))
      await press(visitor, page.getByRole('button', { name: locale === 'fr' ? /^Payer / : /^Pay / }))
      await arrive(visitor, t('topUp.done.title'))
    },
    TIMEOUT_MS,
  )

  test(
    'A2 an e-Transfer is asked for, and cancelled',
    async () => {
      const visitor = await visit({ locale })
      const { page, t } = visitor
      await visitor.signIn(FULL, '/dashboard/interac')
      await type(visitor, page.locator('main input[name=amount]'), '75.25')
      await press(visitor, button(visitor, t('interac.continue')))
      await arrive(visitor, t('interac.review.title'))
      await press(visitor, button(visitor, t('interac.submit')))
      await arrive(visitor, t('interac.opened.title'))
      await answer(visitor, button(visitor, t('interac.cancel')).first(), t('interac.cancel'))
      await notification(visitor, t('interac.cancelled')).waitFor()
    },
    TIMEOUT_MS,
  )

  test(
    'A2 an auto-reload is changed, and removed',
    async () => {
      const visitor = await visit({ locale })
      const { t } = visitor
      await visitor.signIn(FULL, '/dashboard/autoreload')
      await press(visitor, named(visitor, t('autoReload.modify')))
      await type(visitor, field(visitor, t('autoReload.amount')), '81.75')
      await press(visitor, button(visitor, t('autoReload.continue')))
      await arrive(visitor, t('autoReload.review.title'))
      await press(visitor, button(visitor, t('autoReload.save.modify')))
      await notification(visitor, t('autoReload.modified')).waitFor()
      await eventually(() => isSomewhere(visitor)).toBe(true)
      await press(visitor, button(visitor, t('notification.close')))
      await answer(visitor, named(visitor, t('autoReload.remove')), t('autoReload.remove'))
      await notification(visitor, t('autoReload.removed')).waitFor()
    },
    TIMEOUT_MS,
  )
})
