/** Disputing a transaction: from its details to the decision. Content spec §9. */
import { expect, test } from 'vitest'
import { describeInTurn } from './inTurn'
import { eventually, FULL, journeys, type Visitor } from './journeys'
import { button, heading, link, notification, openDispute, signInLink } from './portalParts'

const { visit, fault, advance } = journeys()

const OPEN = /^\/api\/prepaid\/cards\/\d+\/transactions\/\d+\/dispute$/
const ANSWER = /\/dispute\/answer$/
const DAY = 86_400
const sent = (visitor: Visitor) => visitor.callsTo('POST', OPEN)
const send = (visitor: Visitor) => button(visitor, visitor.t('dispute.submit'))
const WRITTEN = 'It never came.'
const reference = ({ page }: Visitor) => page.getByText(/DSP-\d{8}/).first()

async function toReview(visitor: Visitor, evidence = true) {
  const { page, t } = visitor
  await page.getByRole('radio', { name: t('dispute.reason.notReceived') }).check({ force: true })
  await page.getByRole('textbox', { name: t('dispute.description') }).fill(WRITTEN)
  if (evidence) await page.getByRole('checkbox', { name: t('dispute.evidence.messages') }).check({ force: true })
  await button(visitor, t('dispute.continue')).click()
  await heading(visitor, t('dispute.review.title')).waitFor()
}
const received = (visitor: Visitor) => heading(visitor, visitor.t('dispute.case.title'))
const isReceived = (visitor: Visitor) => received(visitor).waitFor()

describeInTurn('a dispute', (locale, test) => {
  test('a transaction is disputed once, answered, decided and credited', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    await openDispute(visitor, FULL)
    await visitor.checkAccessibility()
    await button(visitor, t('dispute.lock')).click()
    await page.getByText(t('dispute.lock.locked')).waitFor()
    await button(visitor, t('dispute.continue')).click()
    await page.getByRole('link', { name: t('dispute.reason.required') }).waitFor()
    await toReview(visitor, false)
    await visitor.checkAccessibility()
    await send(visitor).dblclick()
    await isReceived(visitor)
    expect(sent(visitor)).toHaveLength(1)
    expect(await sent(visitor)[0]!.body).toEqual({ reason: 'notReceived', description: WRITTEN, evidence: [] })
    await visitor.checkAccessibility()
    await visitor.checkWidths()

    const address = page.url().replace(/^https?:\/\/[^/]+/, '')
    const quoted = (await reference(visitor).innerText()).match(/DSP-\d{8}/)?.[0] ?? ''

    await advance(3 * DAY + 60)
    const asked = await visit({ locale })
    await asked.signIn(FULL, address)
    await asked.page.getByText(t('dispute.needed'), { exact: true }).waitFor()
    await asked.checkAccessibility()
    await asked.page.getByRole('textbox', { name: t('dispute.reply') }).fill('I have the messages.')
    await button(asked, t('dispute.reply.submit')).dblclick()
    await notification(asked, t('dispute.replied', { reference: quoted })).waitFor()
    expect(asked.callsTo('POST', ANSWER)).toHaveLength(1)

    await advance(10 * DAY + 60)
    const decided = await visit({ locale })
    await decided.signIn(FULL, address)
    await decided.page.getByText(t('dispute.decided.inFavour'), { exact: true }).waitFor()
    await decided.checkAccessibility()
    await link(decided, t('dispute.back')).click()
    await decided.page
      .getByText(locale === 'fr' ? 'Crédit pour contestation' : 'Dispute credit')
      .first()
      .waitFor({ state: 'attached' })
  })

  test('R3 F5 a lost answer is looked up, and only then it is said to be received', async () => {
    const visitor = await visit({ locale, hasClock: true })
    const { t } = visitor
    visitor.allow(/net::ERR_|\b503\b/)
    await openDispute(visitor, FULL)
    await toReview(visitor)
    await fault({ operationId: 'openDispute', dropAfterCommit: true, times: 10 })
    await fault({ operationId: 'getDispute', status: 503, times: 2 })
    await send(visitor).click()
    await heading(visitor, t('dispute.unconfirmed.opening.title')).waitFor()
    const check = button(visitor, t('card.doubt.check'))
    await eventually(() => check.getAttribute('aria-disabled')).toBeNull()
    expect(await send(visitor).count()).toBe(0)
    await visitor.checkAccessibility()
    await check.click()
    await visitor.waitForOutcome(received(visitor))
    expect(await visitor.page.getByText(t('error.openDispute')).count()).toBe(0)
    expect(sent(visitor)).toHaveLength(1)
  })

  test('F11 a 401 in the middle: after signing in again the outcome is said, and nothing is sent twice', async () => {
    const visitor = await visit({ locale, hasClock: true })
    const { page, t } = visitor
    visitor.allow(/status of 401|net::ERR_/)
    await openDispute(visitor, FULL)
    await toReview(visitor)
    await fault({ operationId: 'openDispute', delayMs: 2000 })
    await fault({ operationId: 'getCardStats', status: 401 })
    await send(visitor).click()
    await eventually(() => sent(visitor).length).toBe(1)
    await link(visitor, t('nav.home')).click()
    await heading(visitor, t('home.title')).waitFor()
    await signInLink(visitor).click()
    await visitor.fillSignIn()
    await visitor.submitSignIn()
    await visitor.waitForOutcome(page.getByText(/DSP-\d{8}/))
    expect(sent(visitor)).toHaveLength(1)
    expect(JSON.stringify(await page.evaluate(() => ({ ...sessionStorage })))).not.toContain(WRITTEN)
  })
})

test('R5 a reload in the middle shows what became of the dispute, and a second one leads to it', async () => {
  const visitor = await visit({ hasClock: true })
  const { page } = visitor
  visitor.allow(/net::ERR_/)
  await openDispute(visitor, FULL)
  await toReview(visitor)
  await fault({ operationId: 'openDispute', delayMs: 1500 })
  await send(visitor).click()
  await eventually(() => sent(visitor).length).toBe(1)
  await page.reload()
  await visitor.ready()
  await visitor.waitForOutcome(reference(visitor))
  await isReceived(visitor)
  expect(sent(visitor)).toHaveLength(1)
  const known = await reference(visitor).innerText()
  await page.reload()
  await visitor.ready()
  await isReceived(visitor)
  expect(await page.getByRole('textbox').count()).toBe(0)
  expect(known).toContain((await reference(visitor).innerText()).match(/DSP-\d{8}/)?.[0])
})

test('R4 of two tabs that send, the second shows the first dispute and says that nothing was added', async () => {
  const one = await visit()
  const { t } = one
  await openDispute(one, FULL)
  const two = await one.newTab()
  await two.open(one.page.url().replace(/^https?:\/\/[^/]+/, ''))
  await two.page.getByRole('textbox', { name: t('dispute.description') }).waitFor()
  for (const tab of [one, two]) await toReview(tab)
  await send(one).click()
  await isReceived(one)
  await send(two).click()
  await isReceived(two)
  await notification(two, t('dispute.repeated')).waitFor()
  const quoted = (await reference(one).innerText()).match(/DSP-\d{8}/)?.[0] ?? 'none'
  await two.page.getByText(quoted).first().waitFor()
})
