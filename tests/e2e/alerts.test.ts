import { expect, test } from 'vitest'
import { MANDATORY_ALERTS, OPTIONAL_ALERTS } from '../../rules/identity/alerts'
import { describeInTurn } from './inTurn'
import { eventually, FULL, journeys, type Visitor } from './journeys'
import { button, gate, hasFocus, heading, notification } from './portalParts'
import { type KeyAfter } from './texts'

const { visit, fault } = journeys()

const PATH = '/api/prepaid/notifications'
const choice = ({ page, t }: Visitor, alert: KeyAfter<'alerts.'>) =>
  page.getByRole('switch', { name: t(`alerts.${alert}`), exact: true })
const saves = (visitor: Visitor) => Promise.all(visitor.callsTo('PATCH', PATH).map(({ body }) => body))
const saved = ({ page, t }: Visitor) => page.getByRole('status').filter({ hasText: t('alerts.saved') })
const chosen = async (visitor: Visitor) => {
  const on: string[] = []
  for (const alert of OPTIONAL_ALERTS) if (await choice(visitor, alert).isChecked()) on.push(alert)
  return on
}

async function openAlerts(visitor: Visitor) {
  await visitor.signIn(FULL, '/dashboard/alerts')
  await choice(visitor, 'billPayments').waitFor()
}

describeInTurn('e-mail alerts', (locale, test) => {
  test('SHL-096 ALR-01 ALR-02 ALR-03 ALR-04 ALR-05 ALR-06 each choice is sent by itself and is there after a reload', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    await openAlerts(visitor)
    await heading(visitor, t('screen.alerts.title')).waitFor()
    await page.emulateMedia({ media: 'print' })
    for (const [words, count] of [
      ['alerts.on', 3],
      ['alerts.off', 1],
    ] as const)
      expect(await page.getByText(t(words), { exact: true }).filter({ visible: true }).count()).toBe(count)
    await page.emulateMedia({ media: 'screen' })
    expect(visitor.callsTo('GET', PATH)).toHaveLength(1)
    expect(await chosen(visitor)).toEqual(['billPayments', 'onlineReloads', 'cardTransfers'])
    await visitor.checkAccessibility()

    await choice(visitor, 'billPayments').focus()
    await page.keyboard.press('Space')
    await saved(visitor).waitFor()
    expect(await hasFocus(choice(visitor, 'billPayments'))).toBe(true)
    for (const alert of ['onlineReloads', 'cardTransfers', 'postedTransactions'] as const) {
      const answered = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
      await choice(visitor, alert).click()
      await answered
      await saved(visitor).waitFor()
    }
    expect(await saves(visitor)).toEqual([
      { billPayments: false },
      { onlineReloads: false },
      { cardTransfers: false },
      { postedTransactions: true },
    ])
    await visitor.checkAccessibility()
    await page.reload()
    await visitor.ready()
    await choice(visitor, 'billPayments').waitFor()
    expect(await chosen(visitor)).toEqual(['postedTransactions'])
  })

  test('ALR-11 ALR-12 the e-mail is the agent’s to change, and blue and green cards are stopped by phone', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    await openAlerts(visitor)
    const main = page.getByRole('main')
    await main.getByText(FULL, { exact: true }).waitFor()
    await main.getByText(t('alerts.email.agent')).waitFor()
    await main.getByText(t('alerts.byPhone.body')).waitFor()
    expect(t('alerts.byPhone.body')).toMatch(/1-888-677-3299.*457/)
    expect(await main.locator('input:not([type=checkbox]), textarea, select').count()).toBe(0)
  })

  test('ALR-14 ERR-47 F6 settings that cannot be read are said, and read again', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    visitor.allow(/\b500\b.*\/notifications/)
    await visitor.signIn()
    await fault({ operationId: 'getNotificationSettings', status: 500 })
    await visitor.open('/dashboard/alerts')
    await notification(visitor, t('error.readAlerts')).waitFor()
    if (locale === 'en') expect(t('error.readAlerts')).toBe('Get email alert settings failed!')
    await page.getByRole('heading', { name: t('alerts.unread') }).waitFor()
    expect(await page.getByRole('switch').count()).toBe(0)
    await visitor.checkAccessibility()
    await fault({ operationId: 'getNotificationSettings', status: 200, body: { billPayments: 'yes' } })
    await button(visitor, t('common.retry')).click()
    await eventually(() => visitor.callsTo('GET', PATH).length).toBe(2)
    await button(visitor, t('common.retry')).click()
    await choice(visitor, 'billPayments').waitFor()
  })

  test('ALR-13 T14 without identity there are no switches, and the hint says what to do', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    await visitor.signIn('starter@example.com', '/dashboard/alerts')
    await page.getByRole('heading', { name: t('dashboard.enableReloads.title') }).waitFor()
    await page.getByRole('main').getByText(t('hint.orderReloadable'), { exact: true }).waitFor()
    if (locale === 'en') expect(t('hint.orderReloadable')).toBe('Order RELOADABLE for access')
    expect(await page.getByRole('switch').count()).toBe(0)
    await visitor.checkAccessibility()
  })

  test('at 320, 375 and 800 px nothing is cut off', async () => {
    const visitor = await visit({ locale, width: 320 })
    await openAlerts(visitor)
    await visitor.checkWidths()
  })
})

test('ALR-07 ALR-08 ALR-09 ALR-10 the mandatory mails are on and have no switch', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  await openAlerts(visitor)
  const always = page.getByRole('region', { name: t('alerts.mandatory'), exact: true })
  const promises = MANDATORY_ALERTS.map((alert) => [t(`alerts.${alert}`), t(`alerts.${alert}.hint`)])
  const shown = await always.getByRole('listitem').allInnerTexts()
  expect(shown.map((text) => text.split(/\n+/))).toEqual(promises)
  expect(await always.getByRole('listitem').locator('svg').count()).toBe(promises.length)
  expect(await always.getByRole('switch').count()).toBe(0)
})

test('ALR-15 ERR-48 F4 F8 a choice turns at once, and goes back when it is refused', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  visitor.allow(/\b500\b.*\/notifications/)
  await openAlerts(visitor)
  const { opened, open } = gate()
  await page.route(`**${PATH}`, async (route) => {
    await opened
    await route.continue()
  })
  await fault({ operationId: 'updateNotificationSettings', status: 500 })
  await choice(visitor, 'billPayments').click()
  expect(await choice(visitor, 'billPayments').isChecked()).toBe(false)
  await page
    .getByRole('status')
    .filter({ hasText: t('alerts.saving') })
    .waitFor()
  await visitor.checkAccessibility()
  open()
  await notification(visitor, t('error.saveAlerts')).waitFor()
  expect(t('error.saveAlerts')).toBe('Set email alert settings failed!')
  await eventually(() => choice(visitor, 'billPayments').isChecked()).toBe(true)
  await page.getByRole('main').getByText(t('error.saveAlerts')).waitFor()
  await visitor.checkAccessibility()
  await choice(visitor, 'billPayments').click()
  await saved(visitor).waitFor()
  expect(await page.getByRole('main').getByText(t('error.saveAlerts')).count()).toBe(0)
  expect(await choice(visitor, 'billPayments').isChecked()).toBe(false)
})

test('F2 a choice whose answer was lost is shown as the issuer kept it', async () => {
  const visitor = await visit()
  visitor.allow(/ERR_EMPTY_RESPONSE|ERR_CONNECTION|Failed to load/)
  await openAlerts(visitor)
  await fault({ operationId: 'updateNotificationSettings', dropAfterCommit: true })
  await choice(visitor, 'billPayments').click()
  await saved(visitor).waitFor()
  expect(await choice(visitor, 'billPayments').isChecked()).toBe(false)
  expect(await saves(visitor)).toEqual([{ billPayments: false }])
})

test('F1 choices made during a save go out together with the next, once', async () => {
  const visitor = await visit()
  const { page } = visitor
  await openAlerts(visitor)
  const { opened, open } = gate()
  await page.route(`**${PATH}`, async (route) => {
    await opened
    await route.continue()
  })
  for (const alert of OPTIONAL_ALERTS) await choice(visitor, alert).click()
  expect(await chosen(visitor)).toEqual(['postedTransactions'])
  open()
  await saved(visitor).waitFor()
  expect(await saves(visitor)).toEqual([
    { billPayments: false },
    { cardTransfers: false, onlineReloads: false, postedTransactions: true },
  ])
  expect(await chosen(visitor)).toEqual(['postedTransactions'])
})
