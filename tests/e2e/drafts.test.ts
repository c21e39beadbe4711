/** What was typed when a session expired is restored for the same holder on the same screen. */
import { expect, test } from 'vitest'
import { describeInTurn, testInTurn } from './inTurn'
import { eventually, FULL, journeys, type Visitor } from './journeys'
import {
  button,
  cardInSwitcher,
  field,
  heading,
  link,
  notification,
  openDispute,
  openService,
  pathOf,
  payNow,
  signInLink,
  submitButton,
} from './portalParts'

const { visit, fault, pass } = journeys()

const STARTER = 'starter@example.com'
const named = ({ page }: Visitor, name: string) => page.locator(`main form [name="${name}"]`)
const restored = (visitor: Visitor) => notification(visitor, visitor.t('form.restored'))
const edit = (visitor: Visitor) => button(visitor, visitor.t('profile.edit'))

async function signInAgain(visitor: Visitor, username: string) {
  await heading(visitor, visitor.t('home.title')).waitFor()
  await signInLink(visitor).click()
  await visitor.fillSignIn(username)
  await visitor.submitSignIn()
}

/** Brings a payment of the first bill to its review, and returns what begins it. */
async function reviewPayment(visitor: Visitor) {
  const { page, t } = visitor
  await visitor.signIn(FULL, '/dashboard/bills')
  await button(visitor, t('bills.add')).waitFor()
  const name = await page.getByRole('main').getByRole('heading', { level: 2 }).first().innerText()
  const pay = button(visitor, t('payBill.pay.of', { name }))
  await pay.click()
  await field(visitor, t('payBill.amount')).fill('25')
  await button(visitor, t('payBill.continue')).click()
  return pay
}

/** Changes the name, the birth date and the occupation; the save is refused. */
async function interrupted(visitor: Visitor, status: 401 | 403) {
  const { t } = visitor
  visitor.allow(new RegExp(`status of ${status}`))
  await visitor.signIn(FULL, '/profile')
  await edit(visitor).click()
  await named(visitor, 'legalFirstName').fill('Élodie')
  await named(visitor, 'dateOfBirth').fill('1984-02-29')
  await named(visitor, 'occupation').selectOption('Other')
  await named(visitor, 'occupationOther').fill('Luthière')
  await fault({ operationId: 'updateAccount', status })
  await button(visitor, t('profile.save')).click()
}

describeInTurn('F10 after a session that ended by itself', (locale, test) => {
  test.each([401, 403] as const)('a %s while a form is saved loses nothing of it', async (status) => {
    const visitor = await visit({ locale })
    const { t } = visitor
    await interrupted(visitor, status)
    await signInAgain(visitor, FULL)
    await heading(visitor, t('screen.profile.title')).waitFor()
    expect(pathOf(visitor)).toBe('/profile')
    const told = notification(visitor, t('form.notSent'))
    await told.waitFor()
    await edit(visitor).click()
    await eventually(() => named(visitor, 'legalFirstName').inputValue()).toBe('Élodie')
    // That nothing was saved must not be replaced by what was restored.
    expect([await told.count(), await restored(visitor).count()]).toEqual([1, 0])
    const names = ['legalFirstName', 'dateOfBirth', 'occupation', 'occupationOther', 'legalLastName']
    const values = await Promise.all(names.map((name) => named(visitor, name).inputValue()))
    expect(values).toEqual(['Élodie', '1984-02-29', 'Other', 'Luthière', 'Holder'])
    await visitor.checkAccessibility()
    await button(visitor, t('profile.save')).click()
    await notification(visitor, t('profile.updated')).waitFor()
    // Restored once: the form then shows what is on file.
    await edit(visitor).click()
    expect(await named(visitor, 'legalFirstName').inputValue()).toBe('Élodie')
    expect(await restored(visitor).count()).toBe(0)
  })

  test('a 401 at “Pay now” is told after signing in again, and what was typed is there', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    visitor.allow(/status of 401/)
    const pay = await reviewPayment(visitor)
    await fault({ operationId: 'payBill', status: 401 })
    await payNow(visitor, 1).click()
    await signInAgain(visitor, FULL)
    await notification(visitor, t('form.notSent')).waitFor()
    expect(pathOf(visitor)).toBe('/dashboard/bills')
    await visitor.checkAccessibility()
    await pay.click()
    await eventually(() => field(visitor, t('payBill.amount')).inputValue()).toBe('25')
    expect(await notification(visitor, t('form.notSent')).count()).toBe(1)
    await button(visitor, t('payBill.continue')).click()
    await payNow(visitor, 1).click()
    await page.getByRole('region', { name: t('money.receipt'), exact: true }).waitFor()
    expect(visitor.callsTo('POST', '/api/prepaid/billPay/payments')).toHaveLength(2)
  })

  test('a 401 at “Pay now” after the page was left is told under its title, also after a reload', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    visitor.allow(/status of 401/)
    await reviewPayment(visitor)
    await fault({ operationId: 'payBill', status: 401, delayMs: 2_000 })
    await payNow(visitor, 1).click()
    await link(visitor, t('nav.home')).first().click()
    await notification(visitor, t('flow.inFlight')).waitFor()
    await heading(visitor, t('home.title')).waitFor()
    await page.reload()
    await signInAgain(visitor, FULL)
    const told = notification(visitor, t('form.notSent'))
    await told.waitFor()
    expect(await told.innerText()).toContain(t('screen.bills.title'))
    await visitor.checkAccessibility()
    await told.getByRole('button', { name: t('notification.close') }).click()
    await told.waitFor({ state: 'detached' })
    expect(visitor.callsTo('POST', '/api/prepaid/billPay/payments')).toHaveLength(1)
  })

  test('a 401 while a dispute is sent is told after signing in again, and what was written is there', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    visitor.allow(/status of 401/)
    await openDispute(visitor, FULL)
    const written = page.getByRole('textbox', { name: t('dispute.description') })
    await page.getByRole('radio', { name: t('dispute.reason.notReceived') }).check({ force: true })
    await written.fill('It never came.')
    await button(visitor, t('dispute.continue')).click()
    await fault({ operationId: 'openDispute', status: 401 })
    await button(visitor, t('dispute.submit')).click()
    await signInAgain(visitor, FULL)
    await notification(visitor, t('form.notSent')).waitFor()
    expect(await written.inputValue()).toBe('It never came.')
    expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).not.toContain(
      'It never came.',
    )
  })

  test('a 401 while a card is locked is told after signing in again: the card is not locked', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    visitor.allow(/status of 401/)
    await visitor.signIn(FULL)
    await fault({ operationId: 'setCardStatus', status: 401 })
    await button(visitor, t('card.lock')).click()
    const ended = page.getByText(t('session.rejected'), { exact: true })
    await ended.waitFor()
    // Said once for the eye: the notification is for screen readers only.
    await eventually(() => page.locator('[data-type="error"]').getAttribute('data-place')).toBe('told')
    await signInAgain(visitor, FULL)
    await notification(visitor, t('card.notSent')).waitFor()
    await button(visitor, t('card.lock')).waitFor()
    await visitor.checkAccessibility()
  })

  test('a 401 while an auto-reload is saved is told after signing in again, and what was typed is there', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    visitor.allow(/status of 401/)
    await visitor.signIn(FULL, '/dashboard/autoreload')
    const change = page.getByText(t('autoReload.modify'), { exact: true })
    await change.click()
    await field(visitor, t('autoReload.amount')).fill('44')
    await page.getByRole('button', { name: t('autoReload.continue'), exact: true }).click()
    await heading(visitor, t('autoReload.review.title')).waitFor()
    await fault({ operationId: 'saveAutoReload', status: 401 })
    await button(visitor, t('autoReload.save.modify')).click()
    await signInAgain(visitor, FULL)
    await notification(visitor, t('form.notSent')).waitFor()
    expect(pathOf(visitor)).toBe('/dashboard/autoreload')
    await change.click()
    await eventually(() => field(visitor, t('autoReload.amount')).inputValue()).toBe('44')
    expect(await notification(visitor, t('form.notSent')).count()).toBe(1)
  })
})

test('F10 what was typed before the session ended by the clock is restored, and that is said', async () => {
  const visitor = await visit({ hasClock: true })
  await visitor.signIn(FULL, '/profile')
  await edit(visitor).click()
  await named(visitor, 'legalFirstName').fill('Élodie')
  await pass(visitor, 901)
  await signInAgain(visitor, FULL)
  await edit(visitor).click()
  await restored(visitor).waitFor()
  expect(await named(visitor, 'legalFirstName').inputValue()).toBe('Élodie')
})

test('F10 the earlier steps of an order are filled in again, its consents are not', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  visitor.allow(/status of 401/)
  await visitor.signIn(STARTER, '/getcard')
  const toApplicant = async () => {
    await page.locator('input[name=programCode][value=BHW229]').check({ force: true })
    await button(visitor, t('orderCard.continue')).click()
    await field(visitor, t('identity.city')).waitFor()
  }
  await toApplicant()
  await field(visitor, t('identity.city')).fill('Kuujjuaq')
  await button(visitor, t('orderCard.continue')).click()
  await heading(visitor, t('orderCard.review.title')).waitFor()
  for (const name of ['monthlyFeeAccepted', 'ownUse']) await page.locator(`input[name=${name}]`).check()
  await fault({ operationId: 'orderCard', status: 401 })
  await button(visitor, t('orderCard.submit')).click()
  await signInAgain(visitor, STARTER)
  await page.getByRole('group', { name: t('orderCard.program') }).waitFor()
  await toApplicant()
  expect(await field(visitor, t('identity.city')).inputValue()).toBe('Kuujjuaq')
  await button(visitor, t('orderCard.continue')).click()
  await heading(visitor, t('orderCard.review.title')).waitFor()
  for (const name of ['monthlyFeeAccepted', 'ownUse'])
    expect(await page.locator(`input[name=${name}]`).isChecked()).toBe(false)
})

test('F10 T5 the new security question is filled in again, the answers are not, even where they were shown', async () => {
  const visitor = await visit()
  const { t } = visitor
  visitor.allow(/status of 401/)
  await visitor.signIn(FULL, '/profile')
  const change = button(visitor, t('profile.question.change'))
  await change.click()
  await named(visitor, 'challenge').fill('Name of the lake?')
  await button(visitor, t('common.show')).last().click()
  await named(visitor, 'response').fill('Memphremagog')
  await named(visitor, 'currentResponse').fill('bluenose')
  await fault({ operationId: 'updateAccount', status: 401 })
  await button(visitor, t('profile.question.save')).click()
  await signInAgain(visitor, FULL)
  await change.click()
  await eventually(() => named(visitor, 'challenge').inputValue()).toBe('Name of the lake?')
  const values = await Promise.all(
    ['challenge', 'response', 'currentResponse'].map((name) => named(visitor, name).inputValue()),
  )
  expect(values).toEqual(['Name of the lake?', '', ''])
})

test('SES-21 the next holder, and whoever signed out on purpose, finds nothing of it', async () => {
  const visitor = await visit()
  const { t } = visitor
  await interrupted(visitor, 401)
  await signInAgain(visitor, STARTER)
  await link(visitor, t('nav.logout')).click()
  await signInAgain(visitor, FULL)
  await cardInSwitcher(visitor, '0012').waitFor()
  await openService(visitor, 'profile')
  await edit(visitor).click()
  expect(await named(visitor, 'legalFirstName').inputValue()).toBe('Full')
  expect(await restored(visitor).count()).toBe(0)
})

testInTurn('F10 S14 what has been sent is not put back into its form, %s', async (locale) => {
  const visitor = await visit({ locale })
  const { page, t } = visitor
  visitor.allow(/status of 401/)
  await visitor.signIn(FULL, '/dashboard/transfer')
  await field(visitor, t('transfer.amount')).fill('22')
  await page.locator('[name="receivingCard"]').first().check({ force: true })
  await button(visitor, t('transfer.continue')).click()
  await heading(visitor, t('transfer.review.title')).waitFor()
  // The money moves; reading the cards again then finds the session ended.
  await fault({ operationId: 'getCards', status: 401 })
  await submitButton(visitor, 'transfer.submit').click()
  await signInAgain(visitor, FULL)
  await field(visitor, t('transfer.amount')).waitFor()
  expect(await field(visitor, t('transfer.amount')).inputValue()).toBe('')
  expect(await restored(visitor).count()).toBe(0)
  // The money has moved: nobody could read it before.
  await notification(visitor, t('transfer.done')).waitFor()
  expect(await notification(visitor, t('form.notSent')).count()).toBe(0)
  expect(visitor.callsTo('POST', '/api/prepaid/transfer')).toHaveLength(1)
})
