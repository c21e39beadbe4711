/** Bills paid from the card. Portal spec §2, §4, §5, §7, §8; content spec §2, §5; OP-36, OP-37. */
import { expect, test } from 'vitest'
import { describeInTurn } from './inTurn'
import { eventually, FULL, journeys, type Visitor } from './journeys'
import { button, field, hasFocus, heading, notification, summary } from './portalParts'

const { visit, fault } = journeys()

const PATH = '/api/prepaid/billPay/billers'
const PAYEES = /\/api\/prepaid\/billPay\/payees\//
const BILLER = 'Regional Power Service'
const added = (visitor: Visitor) => visitor.callsTo('POST', PATH)
const region = ({ page }: Visitor, name: string) => page.getByRole('region', { name, exact: true })
const account = ({ page }: Visitor) => page.locator('input[name=billerAccount]')
const nickname = ({ page }: Visitor) => page.locator('input[name=alias]')
const question = ({ page }: Visitor) => page.getByRole('alertdialog')

async function openBills(visitor: Visitor) {
  await visitor.signIn(FULL, '/dashboard/bills')
  await button(visitor, visitor.t('bills.add')).waitFor()
}
async function choose(visitor: Visitor, text: string, name: string) {
  const { t } = visitor
  await field(visitor, t('bills.payee.search')).fill(text)
  await button(visitor, name).click()
  await heading(visitor, t('bills.account.title', { name })).waitFor()
}
async function chooseFor(visitor: Visitor, name: string, item: 'bills.edit' | 'bills.delete') {
  const { page, t } = visitor
  await button(visitor, t('bills.more', { name })).click()
  await page.getByRole('menuitem', { name: t(item), exact: true }).click()
}
async function toReview(visitor: Visitor, alias: string) {
  const { t } = visitor
  await button(visitor, t('bills.add')).click()
  await choose(visitor, 'power', BILLER)
  await account(visitor).fill('00123456')
  await nickname(visitor).fill(alias)
  await button(visitor, t('bills.continue')).click()
  await heading(visitor, t('bills.review.title')).waitFor()
}

describeInTurn('bills', (locale, test) => {
  const alias = locale === 'fr' ? 'Chalet' : 'Cottage'

  test('BIL-01 BIL-17 BIL-18 BIL-24 BIL-25 BIL-27 BIL-54 NOT-22 a bill is added, edited and deleted', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    await openBills(visitor)
    const before = await page.getByRole('region').count()
    await visitor.checkAccessibility()
    await button(visitor, t('bills.add')).click()
    await eventually(() => hasFocus(heading(visitor, t('bills.payee.title')))).toBe(true)
    await field(visitor, t('bills.payee.search')).fill('zzz')
    await page.getByText(t('bills.payee.none', { query: 'zzz' })).waitFor()
    await visitor.checkAccessibility()
    await choose(visitor, 'power', BILLER)
    expect(visitor.callsTo('GET', PAYEES).at(-1)?.path).toMatch(/payees\/\d{10}$/)
    await account(visitor).fill('12AB')
    await button(visitor, t('bills.continue')).click()
    await summary(visitor)
      .getByRole('link', { name: t('bills.account.digits') })
      .waitFor()
    await account(visitor).fill('00123456')
    await nickname(visitor).fill(alias)
    await button(visitor, t('flow.back')).click()
    await button(visitor, BILLER).click()
    expect([await account(visitor).inputValue(), await nickname(visitor).inputValue()]).toEqual(['00123456', alias])
    await button(visitor, t('bills.continue')).click()
    await heading(visitor, t('bills.review.title')).waitFor()
    await visitor.checkAccessibility()
    await button(visitor, t('bills.submit')).dblclick()
    await heading(visitor, t('bills.added.title')).waitFor()
    expect(added(visitor)).toHaveLength(1)
    expect(await added(visitor)[0]!.body).toEqual({
      billerId: 'PAYEE0002',
      billerName: BILLER,
      billerAccount: '00123456',
      alias,
    })
    await button(visitor, t('bills.view')).click()
    await region(visitor, alias).waitFor()
    expect(await page.getByRole('region').count()).toBe(before + 1)

    await chooseFor(visitor, alias, 'bills.edit')
    await account(visitor).fill('00999999')
    await button(visitor, t('bills.save')).click()
    await notification(visitor, t('bills.edited')).waitFor()
    expect(await region(visitor, alias).innerText()).toContain('00999999')

    await chooseFor(visitor, alias, 'bills.delete')
    await visitor.checkAccessibility()
    await question(visitor)
      .getByRole('button', { name: t('bills.delete'), exact: true })
      .click()
    await notification(visitor, t('bills.deleted')).waitFor()
    expect(await region(visitor, alias).count()).toBe(0)
    expect(await page.getByRole('region').count()).toBe(before)
  })

  test('BIL-19 ERR-60 a biller that is no longer available is said, and the search is open again', async () => {
    const visitor = await visit({ locale })
    const { t } = visitor
    visitor.allow(/status of 400.*billers/)
    await openBills(visitor)
    await button(visitor, t('bills.add')).click()
    // The last payee of the sandbox's list.
    await choose(visitor, 'entreposage', 'Entreposage du Port')
    await account(visitor).fill('12345678')
    await button(visitor, t('bills.continue')).click()
    await button(visitor, t('bills.submit')).click()
    await notification(visitor, t('error.payeeGone')).waitFor()
    await heading(visitor, t('bills.payee.title')).waitFor()
  })

  test.each([
    ['ERR-36', 'getBillers', 'error.readBills', 'Get Bills failed!'],
    ['ERR-37', 'getPayees', 'error.readPayees', 'Get Payees failed!'],
    ['ERR-38', 'addBiller', 'error.addBill', 'Add Bill failed!'],
  ] as const)('%s an answer of %s without words has the default text', async (_, operationId, key, english) => {
    const visitor = await visit({ locale })
    const { t } = visitor
    visitor.allow(/status of 400.*billPay/)
    if (locale === 'en') expect(t(key)).toBe(english)
    if (operationId === 'getBillers') {
      await fault({ operationId, status: 400 })
      await visitor.signIn(FULL, '/dashboard/bills')
    } else {
      await openBills(visitor)
      if (operationId === 'getPayees') {
        await button(visitor, t('bills.add')).click()
        await fault({ operationId, status: 400 })
        await field(visitor, t('bills.payee.search')).fill('power')
      } else {
        await toReview(visitor, alias)
        await fault({ operationId, status: 400 })
        await button(visitor, t('bills.submit')).click()
      }
    }
    await notification(visitor, t(key)).waitFor()
  })
})

test('R3 F5 a lost answer is looked up in the list, and the bill is there once', async () => {
  const visitor = await visit()
  const { t } = visitor
  visitor.allow(/net::ERR_/)
  await openBills(visitor)
  await toReview(visitor, 'Cottage')
  await fault({ operationId: 'addBiller', dropAfterCommit: true, times: 10 })
  await button(visitor, t('bills.submit')).click()
  await heading(visitor, t('bills.added.title')).waitFor()
  expect(added(visitor)).toHaveLength(1)
  await button(visitor, t('bills.view')).click()
  await region(visitor, 'Cottage').waitFor()
  expect(await region(visitor, 'Cottage').count()).toBe(1)
})
