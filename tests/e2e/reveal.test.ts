import { describe, expect, test } from 'vitest'
import { SEED_ANSWER, SEED_CHALLENGE } from '../../sandbox/seed/people'
import { describeInTurn } from './inTurn'
import { eventually, FULL, journeys, type Visitor } from './journeys'
import { button, cardInSwitcher, hasFocus, heading, link, notification } from './portalParts'

const { visit, fault, cardsOf } = journeys()

const reads = (visitor: Visitor) => visitor.callsTo('POST', /\/pan$/)
const dialog = ({ page, t }: Visitor) => page.getByRole('dialog', { name: t('reveal.title') })
const answer = (visitor: Visitor) => dialog(visitor).getByLabel(visitor.t('reveal.answer'), { exact: true })
const show = (visitor: Visitor) => button(visitor, visitor.t('reveal.show'))
const hide = (visitor: Visitor) => button(visitor, visitor.t('reveal.hide'))
const submit = (visitor: Visitor) =>
  dialog(visitor)
    .getByRole('button', { name: visitor.t('reveal.submit'), exact: true })
    .click()

/** The number from the issuer's answer. */
async function reveal(visitor: Visitor) {
  await show(visitor).click()
  await answer(visitor).fill(SEED_ANSWER)
  const [response] = await Promise.all([visitor.page.waitForResponse('**/pan'), submit(visitor)])
  const { fullPan, cvv } = (await response.json()) as { fullPan: string; cvv: string }
  const grouped = fullPan.replace(/(.{4})(?=.)/g, '$1 ')
  await visitor.page.getByText(grouped, { exact: true }).waitFor()
  return { fullPan, grouped, cvv }
}

const digitsOf = async (place: number) => (await cardsOf(FULL)).cards[place]?.lastFourDigits ?? ''

describeInTurn('number and code of a virtual card', (locale, test) => {
  test('SHL-089 CRD-38 CRD-39 CRD-40 CRD-41 are shown after the question, and then without it', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    await visitor.signIn()
    await show(visitor).click()
    await dialog(visitor).getByText(SEED_CHALLENGE).waitFor()
    await visitor.checkAccessibility()
    await submit(visitor)
    await dialog(visitor)
      .getByRole('link', { name: t('reveal.answer.required') })
      .waitFor()
    expect(reads(visitor)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog(visitor).waitFor({ state: 'hidden' })
    await eventually(() => hasFocus(show(visitor))).toBe(true)

    const { grouped, cvv, fullPan } = await reveal(visitor)
    expect(await page.getByText(cvv, { exact: true }).count()).toBe(1)
    await eventually(() => hasFocus(hide(visitor))).toBe(true)
    await visitor.checkAccessibility()
    expect(await reads(visitor)[0]?.body).toEqual({ sessionId: expect.any(String), securityResponse: SEED_ANSWER })

    await hide(visitor).click()
    expect(await page.getByText(grouped).count()).toBe(0)
    await page
      .getByRole('definition')
      .filter({ hasText: /^\*{4} \*{4} \*{4} \d{4}/ })
      .waitFor()
    await show(visitor).click()
    await page.getByText(grouped, { exact: true }).waitFor()
    expect(reads(visitor)).toHaveLength(1)

    await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await button(visitor, t('reveal.copy')).click()
    await button(visitor, t('reveal.copied')).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(fullPan)
  })
})

test('CRD-42 T-18 a wrong answer is told once, beside its field in the dialog, which stays', async () => {
  const visitor = await visit()
  const { t } = visitor
  visitor.allow(/status of 400.*\/pan/)
  await visitor.signIn()
  await show(visitor).click()
  await answer(visitor).fill('titanic')
  await submit(visitor)
  await dialog(visitor).getByText(t('error.wrongAnswer')).waitFor()
  expect(await visitor.page.getByText(t('error.wrongAnswer')).count()).toBe(1)
  await eventually(() => hasFocus(answer(visitor))).toBe(true)
  expect(await answer(visitor).getAttribute('aria-invalid')).toBe('true')
  expect(t('error.wrongAnswer')).toBe("Your answer doesn't match our records, please try again")
  await visitor.checkAccessibility()
  await answer(visitor).fill(SEED_ANSWER)
  await submit(visitor)
  await hide(visitor).waitFor()
  expect(await visitor.page.getByText(t('error.wrongAnswer')).count()).toBe(0)
})

test('CRD-43 a service that is down is told in the dialog, which stays', async () => {
  const visitor = await visit()
  const { t } = visitor
  visitor.allow(/status of 400.*\/pan/)
  await fault({ operationId: 'getCardPan', status: 400, body: { code: 'PAN-2001', message: 'x', fieldErrors: [] } })
  await visitor.signIn()
  await show(visitor).click()
  await answer(visitor).fill(SEED_ANSWER)
  await submit(visitor)
  await dialog(visitor).getByText(t('error.serviceUnavailable')).waitFor()
})

test('an answer without words, and a question that cannot be read', async () => {
  const visitor = await visit()
  const { t } = visitor
  visitor.allow(/status of 500|answer: 500/)
  await fault({ operationId: 'getAccount', status: 500 })
  await fault({ operationId: 'getCardPan', status: 500 })
  await visitor.signIn()
  await show(visitor).click()
  await dialog(visitor).getByText(t('reveal.question.unread')).waitFor()
  await answer(visitor).fill(SEED_ANSWER)
  await submit(visitor)
  await dialog(visitor).getByText(t('error.readPan')).waitFor()
  await notification(visitor, t('error.readPan')).waitFor()
  // A refused secret does not stay in its field.
  expect(await answer(visitor).inputValue()).toBe('')
  // An earlier failure is no longer shown after a success.
  await answer(visitor).fill(SEED_ANSWER)
  await submit(visitor)
  await hide(visitor).waitFor()
  expect(await visitor.page.getByText(t('error.readPan')).count()).toBe(0)
})

describe('they are forgotten', () => {
  test('T-17 when another card is chosen, and never shown on it', async () => {
    const visitor = await visit()
    const { page } = visitor
    await visitor.signIn()
    const { grouped } = await reveal(visitor)
    await cardInSwitcher(visitor, await digitsOf(1)).click()
    await eventually(() => page.getByText(grouped).count()).toBe(0)
    await cardInSwitcher(visitor, await digitsOf(0)).click()
    await show(visitor).click()
    await dialog(visitor).waitFor()
    expect(reads(visitor)).toHaveLength(1)
  })

  test('when the screen is left, by a lock, and by signing out', async () => {
    const visitor = await visit()
    const { page, t } = visitor
    await visitor.signIn()
    await reveal(visitor)
    await link(visitor, t('sidebar.charts')).first().click()
    await heading(visitor, t('screen.charts.title')).waitFor()
    await page.goBack()
    await show(visitor).click()
    await dialog(visitor).waitFor()
    await page.keyboard.press('Escape')

    const { grouped } = await reveal(visitor)
    await button(visitor, t('card.lock')).click()
    await button(visitor, t('card.lock.undo')).waitFor()
    expect(await page.getByText(grouped).count()).toBe(0)
    await show(visitor).click()
    await dialog(visitor).waitFor()
  })

  test('by a reload', async () => {
    const visitor = await visit()
    await visitor.signIn()
    const { grouped } = await reveal(visitor)
    await visitor.page.reload()
    await show(visitor).waitFor()
    expect(await visitor.page.getByText(grouped).count()).toBe(0)
  })
})
