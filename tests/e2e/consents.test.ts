import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { describeInTurn } from './inTurn'
import { eventually, journeys, type Visitor } from './journeys'
import { button, hasFocus, heading, link, notification, openService, pathOf } from './portalParts'

const { visit, fault } = journeys()
const CONSENTS = 'consents@example.com'

const agreementOf = (locale: string) =>
  JSON.parse(readFileSync(`content/agreement/${locale}.json`, 'utf8')) as { heading: string; paragraphs: string[] }[]
const title = (visitor: Visitor) => heading(visitor, visitor.t('screen.consents.title'))
const text = ({ page, t }: Visitor) => page.getByRole('region', { name: t('consents.text') })
const accepts = (visitor: Visitor) => visitor.callsTo('POST', '/api/prepaid/consent')

async function signIn(visitor: Visitor) {
  await visitor.signIn(CONSENTS)
  await title(visitor).waitFor()
}

describeInTurn('the consents screen', (locale, test) => {
  test('SHL-104 PRF-52 PRF-53 NOT-24 OP-40 stands for the screens until the agreement is accepted', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    await signIn(visitor)
    expect(pathOf(visitor)).toBe('/dashboard')
    expect(await page.title()).toBe(t('portal.title', { screen: t('screen.consents.title') }))
    await eventually(() => hasFocus(title(visitor))).toBe(true)
    const agreement = agreementOf(locale)
    await text(visitor).getByRole('heading', { level: 2 }).first().waitFor()
    expect(await text(visitor).getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(
      agreement.map((section) => section.heading),
    )
    expect(await text(visitor).getByRole('paragraph').allInnerTexts()).toEqual(
      agreement.flatMap((section) => section.paragraphs),
    )
    await visitor.checkAccessibility()

    // Keyboard only: focus the text, scroll it, move on.
    await text(visitor).focus()
    await page.keyboard.press('End')
    await eventually(() => text(visitor).evaluate((box) => box.scrollTop > 0)).toBe(true)
    // The agreement's phone numbers come before the button.
    const numbers = await text(visitor).getByRole('link').count()
    for (let key = 0; key <= numbers; key += 1) await page.keyboard.press('Tab')
    expect(await hasFocus(button(visitor, t('consents.accept')))).toBe(true)

    // Other signed-in screens are blocked too; public ones are not.
    await openService(visitor, 'profile')
    await page.waitForURL('**/profile')
    await title(visitor).waitFor()
    await page
      .getByRole('banner')
      .getByRole('link', { name: t('nav.contact') })
      .click()
    await heading(visitor, t('screen.contact.title')).waitFor()
    await page
      .getByRole('banner')
      .getByRole('link', { name: t('nav.home') })
      .click()
    await title(visitor).waitFor()

    await button(visitor, t('consents.accept')).click()
    await notification(visitor, t('consents.accepted')).waitFor()
    await heading(visitor, t('dashboard.title')).waitFor()
    await eventually(() => hasFocus(heading(visitor, t('dashboard.title')))).toBe(true)
    expect(await page.title()).toBe(t('portal.title', { screen: t('dashboard.title') }))
    const [sent, ...again] = accepts(visitor)
    expect(again).toEqual([])
    expect(await sent?.body).toEqual({ type: 'cha-2026-01' })
    await page.reload()
    await visitor.ready()
    await heading(visitor, t('dashboard.title')).waitFor()
    await link(visitor, t('nav.logout')).click()
    await visitor.signIn(CONSENTS)
    await heading(visitor, t('dashboard.title')).waitFor()
  })
})

test('PRF-52 put off, is gone until the next sign-in', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  await signIn(visitor)
  await button(visitor, t('consents.later')).click()
  await heading(visitor, t('dashboard.title')).waitFor()
  await openService(visitor, 'profile')
  await page.waitForURL('**/profile')
  expect(await title(visitor).count()).toBe(0)
  await link(visitor, t('nav.logout')).click()
  await signIn(visitor)
  expect(accepts(visitor)).toEqual([])
})

test('ERR-45 a failure is shown in its words, and accepts nothing', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  visitor.allow(/400/)
  await signIn(visitor)
  await fault({ operationId: 'acceptConsent', status: 400, body: {} })
  await button(visitor, t('consents.accept')).click()
  await notification(visitor, t('error.consent')).waitFor()
  expect(await notification(visitor, t('error.consent')).getAttribute('role')).toBe('alert')
  expect(t('error.consent')).toBe('Consent failed!')
  await page.getByRole('main').getByText(t('error.consent')).waitFor()
  await visitor.checkAccessibility()
  await button(visitor, t('consents.accept')).click()
  await notification(visitor, t('consents.accepted')).waitFor()
})

test('I18-04 the agreement changes language where it stands', async () => {
  const visitor = await visit()
  await signIn(visitor)
  await visitor.page.getByRole('button', { name: visitor.t('nav.language.label') }).click()
  const [first] = agreementOf('fr')
  await visitor.page.getByRole('heading', { level: 2, name: first?.heading ?? '' }).waitFor()
  await visitor.page.getByRole('button', { name: 'Accepter la convention' }).click()
  await visitor.page.getByText('Convention acceptée').waitFor()
})

test('PRF-54 a holder who has accepted the latest agreement is not asked', async () => {
  const visitor = await visit()
  await visitor.signIn()
  await heading(visitor, visitor.t('dashboard.title')).waitFor()
  expect(await title(visitor).count()).toBe(0)
})

test('the agreement fades while there is more of it, and its end is clear', async () => {
  const visitor = await visit({ width: 375, height: 700 })
  await signIn(visitor)
  await text(visitor).waitFor()
  const look = () =>
    text(visitor).evaluate((box) => {
      const fade = Number.parseFloat(getComputedStyle(box, '::after').height)
      const end = [...box.querySelectorAll('p')].at(-1)!.getBoundingClientRect().bottom
      return { fade, room: box.getBoundingClientRect().bottom - end }
    })
  const before = await look()
  expect(before.fade).toBeGreaterThan(0)
  expect(before.room).toBeLessThan(0)
  await text(visitor).evaluate((box) => box.scrollTo(0, box.scrollHeight))
  const after = await look()
  // A box scrolls by whole pixels.
  expect(after.room).toBeGreaterThan(after.fade - 1)
})

test('the agreement is printed whole, without what stands around it', async () => {
  const visitor = await visit({ width: 375, height: 700 })
  const { page, t } = visitor
  await signIn(visitor)
  await page.emulateMedia({ media: 'print' })
  await text(visitor).waitFor()
  expect(await text(visitor).evaluate((box) => box.scrollHeight <= box.clientHeight + 1)).toBe(true)
  expect(await button(visitor, t('consents.accept')).count()).toBe(0)
  // The header shows only the logo and the name.
  expect(await page.getByRole('banner').innerText()).toBe(t('portal.name'))
})
