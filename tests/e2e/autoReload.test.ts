/**
 * Auto-reload: settings, fee, review, saved once, changed and removed. Portal spec §3 to §9; beyond the specification:
 * the health of a rule.
 */
import { describe, expect, test } from 'vitest'
import { SEED_PASSWORD } from '../../sandbox/seed/people'
import { describeInTurn, testInTurn } from './inTurn'
import { FULL, journeys, type Visitor } from './journeys'
import { button, cardInSwitcher, field, heading, notification, savedCard } from './portalParts'

const { visit, fault, url } = journeys()
const RULES = /\/api\/prepaid\/entity\/ar\/1100003\/[^/]+$/
const saves = (visitor: Visitor) => visitor.callsTo('POST', RULES).filter(({ search }) => !search.includes('estimate'))

async function openList(visitor: Visitor) {
  await visitor.signIn(FULL, '/dashboard/autoreload')
  await heading(visitor, visitor.t('screen.autoreload.title')).waitFor()
}
const change = ({ page, t }: Visitor) => page.getByText(t('autoReload.modify'), { exact: true })

/** From 300 dollars on, the sandbox's bank asks for a challenge. */
async function toBank(visitor: Visitor) {
  const { t, page } = visitor
  await openList(visitor)
  await change(visitor).click()
  await field(visitor, t('autoReload.amount')).fill('300')
  await savedCard(visitor, '5454').check({ force: true })
  await page.getByRole('button', { name: t('autoReload.continue'), exact: true }).click()
  await heading(visitor, t('autoReload.review.title')).waitFor()
  await button(visitor, t('autoReload.save.modify')).click()
  await heading(visitor, t('bankCheck.title')).waitFor()
  return page.frameLocator(`iframe[title="${t('bankCheck.frame')}"]`)
}

async function removeRule(visitor: Visitor) {
  const { t, page } = visitor
  await page.getByText(t('autoReload.remove'), { exact: true }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('autoReload.remove'), exact: true })
    .click()
  await notification(visitor, t('autoReload.removed')).waitFor()
}

async function review(visitor: Visitor, amount: string) {
  const { t, page } = visitor
  await change(visitor).click()
  await field(visitor, t('autoReload.amount')).fill(amount)
  await page.getByRole('button', { name: t('autoReload.continue'), exact: true }).click()
  await heading(visitor, t('autoReload.review.title')).waitFor()
}

describe('TOP-37 a holder who may not reload', () => {
  test.each([
    ['lives in Saskatchewan', 'blocked.saskatchewan'],
    ['has locked the current card', 'blocked.unlockCard'],
  ] as const)('and %s sees the rules and can remove them, and nothing else', async (_, title) => {
    const visitor = await visit()
    const { t, page } = visitor
    await visitor.signIn(FULL, title === 'blocked.unlockCard' ? '/dashboard' : '/profile')
    if (title === 'blocked.unlockCard') {
      await cardInSwitcher(visitor, '0034').click()
    } else {
      await button(visitor, t('profile.edit')).click()
      await page.locator('main form [name="currentAddress.region"]').selectOption('SK')
      await button(visitor, t('profile.save')).click()
      await notification(visitor, t('profile.updated')).waitFor()
    }
    await page.goto(new URL('/dashboard/autoreload', page.url()).href)
    await page.getByRole('heading', { name: t(title) }).waitFor()
    await page.getByText(t('autoReload.remove'), { exact: true }).waitFor()
    expect(await change(visitor).count()).toBe(0)
    expect(await page.getByText(t('autoReload.add'), { exact: true }).count()).toBe(0)
    await visitor.checkAccessibility()
    await removeRule(visitor)
    expect(visitor.callsTo('DELETE', /\/entity\/ar\//)).toHaveLength(1)
  })
})

describeInTurn('an automatic reload', (locale, test) => {
  test('TOP-37 TOP-42 TOP-54 TOP-55 TOP-56 TOP-57 TOP-58 NOT-19 NOT-20 NOT-21 a rule is changed, removed and added', async () => {
    const visitor = await visit({ locale })
    const { t, page } = visitor
    await openList(visitor)
    await page.getByText(t('autoReload.within24Hours')).waitFor()
    await page.getByText(t('autoReload.preAuthorization')).waitFor()
    await visitor.checkAccessibility()
    await review(visitor, locale === 'fr' ? '75,50' : '75.50')
    await visitor.checkAccessibility()
    await button(visitor, t('autoReload.save.modify')).dblclick()
    await notification(visitor, t('autoReload.modified')).waitFor()
    expect(saves(visitor)).toHaveLength(1)
    expect(await saves(visitor)[0]!.body).toMatchObject({ id: 'AR000001', amountReload: 75.5, autoreloadFee: 3.95 })

    await removeRule(visitor)

    await button(visitor, t('autoReload.add')).click()
    await field(visitor, t('autoReload.threshold')).fill('20')
    await field(visitor, t('autoReload.amount')).fill('50')
    await page.getByRole('radio', { name: t('debitCard.new.mastercarddebit') }).check({ force: true })
    await page.getByRole('button', { name: t('autoReload.continue'), exact: true }).click()
    await heading(visitor, t('autoReload.card.title')).waitFor()
    await field(visitor, t('cardEntry.number')).fill('5555 5555 5555 4444')
    await field(visitor, t('cardEntry.expiry')).fill('11 / 2039')
    await field(visitor, t('cardEntry.cvv')).fill('123')
    await visitor.checkAccessibility()
    await page.getByRole('button', { name: t('autoReload.continue'), exact: true }).click()
    await heading(visitor, t('autoReload.review.title')).waitFor()
    await button(visitor, t('autoReload.save.add')).click()
    await notification(visitor, t('autoReload.added')).waitFor()
    expect(await saves(visitor)[1]!.body).toMatchObject({
      paymentMethod: 'mastercarddebit',
      sourceCard: { cardNumber: '5555555555554444', expiryMonth: '11', expiryYear: '39', cvv: '123' },
    })
    await page
      .getByText(t('debitCard.ending', { network: t('debitCard.method.mastercarddebit'), digits: '4444' }))
      .waitFor()
    await visitor.checkAccessibility()
  })
})

describeInTurn('TOP-53 the bank asks before a debit card pays', (locale, test) => {
  test('it approves: the rule is saved with what its page gave', async () => {
    const visitor = await visit({ locale })
    const { t } = visitor
    const bank = await toBank(visitor)
    await button(visitor, t('bankCheck.close')).click()
    await visitor.page.getByText(t('autoReload.bank.closed')).waitFor()
    await visitor.checkAccessibility()
    await button(visitor, t('bankCheck.open')).click()
    expect(saves(visitor)).toEqual([])
    await bank.getByRole('button', { name: /^(?:Yes, approve|Oui, approuver)$/ }).click()
    await notification(visitor, t('autoReload.modified')).waitFor()
    expect(saves(visitor)).toHaveLength(1)
    expect(await saves(visitor)[0]!.body).toMatchObject({
      amountReload: 300,
      vaultedCardId: 'VC000002',
      riskReferenceId: expect.stringMatching(/./),
      threeDSecure: { status: 'Y' },
    })
  })

  test.each([
    ['failed', 'bankCheck.ended.failed', /^(?:No, refuse|Non, refuser)$/],
    ['cancelled', 'bankCheck.ended.cancelled', /^(?:Cancel|Annuler)$/],
  ] as const)('%s there, nothing is saved, and that is said', async (_, words, name) => {
    const visitor = await visit({ locale })
    const bank = await toBank(visitor)
    await bank.getByRole('button', { name }).click()
    await notification(visitor, visitor.t(words)).waitFor()
    await heading(visitor, visitor.t('autoReload.review.title')).waitFor()
    expect(saves(visitor)).toEqual([])
  })

  test('cancelled here, or the page reloaded, nothing is saved, and the challenge is over', async () => {
    const visitor = await visit({ locale })
    const { t, page } = visitor
    await toBank(visitor)
    const url = new URL((await page.locator('iframe').getAttribute('src'))!, page.url())
    await button(visitor, t('autoReload.bank.cancel')).click()
    await notification(visitor, t('bankCheck.cancelled')).waitFor()
    expect(await (await fetch(url)).text()).not.toContain('<button')
    await button(visitor, t('autoReload.save.modify')).click()
    await heading(visitor, t('bankCheck.title')).waitFor()
    await page.reload()
    await heading(visitor, t('screen.autoreload.title')).waitFor()
    await change(visitor).waitFor()
    await page.getByText(t('debitCard.ending', { network: t('debitCard.method.visadebit'), digits: '4242' })).waitFor()
    expect(saves(visitor)).toEqual([])
  })
})

/** The rule that the seed has for the current card. */
async function removeElsewhere() {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ pid: '1100003', username: FULL, password: SEED_PASSWORD, recaptchaToken: 'test' })
  const login = await fetch(`${url}/api/login`, { method: 'POST', headers, body })
  const path = `/api/prepaid/entity/ar/1100003/${encodeURIComponent(FULL)}/AR000001?clientId=1000001001`
  const token = login.headers.get('x-auth-token') ?? ''
  expect((await fetch(url + path, { method: 'DELETE', headers: { 'x-auth-token': token } })).status).toBe(204)
}

testInTurn('a rule that another device has removed is not reviewed for ever, %s', async (locale) => {
  const visitor = await visit({ locale })
  const { t } = visitor
  visitor.allow(/404/)
  await openList(visitor)
  await review(visitor, '45')
  await removeElsewhere()
  await button(visitor, t('autoReload.save.modify')).click()
  await notification(visitor, t('autoReload.elsewhere.removed')).waitFor()
  await button(visitor, t('autoReload.add')).waitFor()
  expect(await change(visitor).count()).toBe(0)
  await visitor.checkAccessibility()
})

test('R3 a lost answer claims nothing before the list has been read, and the rule is saved once', async () => {
  const visitor = await visit()
  const { t, page } = visitor
  await openList(visitor)
  await review(visitor, '81')
  await fault({ operationId: 'saveAutoReload', dropAfterCommit: true })
  await button(visitor, t('autoReload.save.modify')).click()
  await notification(visitor, t('autoReload.modified')).waitFor()
  expect(saves(visitor)).toHaveLength(1)
  expect(await page.getByText(t('error.saveAutoReload')).count()).toBe(0)
})
