import { expect, test } from 'vitest'
import { describeInTurn } from './inTurn'
import { eventually, journeys, type Visitor } from './journeys'
import { button, hasFocus, heading, link, notification, openService, pathOf, signInLink } from './portalParts'

const journey = journeys()
const { visit, fault } = journey
const UNVERIFIED = 'unverified@example.com'

const prompt = ({ page, t }: Visitor) => page.getByRole('dialog', { name: t('email.title') })
const sends = (visitor: Visitor) => visitor.callsTo('POST', '/api/verify/1100003/send')

async function signIn(visitor: Visitor) {
  await visitor.open('/login')
  await visitor.fillSignIn(UNVERIFIED)
  await visitor.submitSignIn()
  await prompt(visitor).waitFor()
}

describeInTurn('an e-mail that is not verified', (locale, test) => {
  test('SHL-108 SES-58 SES-59 SES-60 NOT-27 is asked about at sign-in; Send says so and signs out', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    await signIn(visitor)
    await prompt(visitor).getByText(UNVERIFIED).waitFor()
    await eventually(() => hasFocus(button(visitor, t('email.send')))).toBe(true)
    await visitor.checkAccessibility()

    await button(visitor, t('email.send')).click()
    await prompt(visitor).getByText(t('email.sent')).waitFor()
    await notification(visitor, t('email.sent')).waitFor()
    expect(await notification(visitor, t('email.sent')).getAttribute('role')).toBe('status')
    if (locale === 'en') expect(t('email.sent')).toBe('Email is sent')
    expect(await Promise.all(sends(visitor).map(({ body }) => body))).toEqual([{}])

    await heading(visitor, t('home.title')).waitFor()
    expect(pathOf(visitor)).toBe('/')
    await signInLink(visitor).waitFor()
    await page.getByRole('main').getByText(t('session.mailed')).waitFor()
    // Shown once, on the page: no notification remains.
    expect(await notification(visitor, /./).count()).toBe(0)
    expect(t('session.mailed')).toContain(t('email.sent'))
    await visitor.checkAccessibility()
  })
})

test('SES-62 NOT-15 ERR-28 a failure is shown in its words, and signs nobody out', async () => {
  const visitor = await visit()
  const { t } = visitor
  visitor.allow(/400/)
  await signIn(visitor)
  await fault({ operationId: 'sendVerification', status: 400, body: {} })
  await button(visitor, t('email.send')).click()
  await notification(visitor, t('error.sendVerification')).waitFor()
  expect(await notification(visitor, t('error.sendVerification')).getAttribute('role')).toBe('alert')
  expect(t('error.sendVerification')).toBe('Send verification email failed!')
  await prompt(visitor).getByText(t('error.sendVerification')).waitFor()
  await visitor.checkAccessibility()
  await button(visitor, t('email.later')).click()
  await link(visitor, t('nav.logout')).waitFor()
  expect(pathOf(visitor)).toBe('/dashboard')
})

test('an e-mail whose answer was lost is asked for again, and sent once', async () => {
  const visitor = await visit()
  const { t } = visitor
  visitor.allow(/net::ERR_/)
  await signIn(visitor)
  // Browsers retry by themselves on every reused connection.
  await fault({ operationId: 'sendVerification', dropAfterCommit: true, times: 10 })
  await button(visitor, t('email.send')).click()
  await prompt(visitor).getByText(t('email.unconfirmed')).waitFor()
  await fetch(`${journey.url}/sandbox/faults`, { method: 'DELETE' })
  await button(visitor, t('email.send')).click()
  await prompt(visitor).getByText(t('email.sent')).waitFor()
  const mails = await fetch(`${journey.url}/sandbox/mail?to=${encodeURIComponent(UNVERIFIED)}`)
  expect(await mails.json()).toHaveLength(1)
})

test('put off, it is not asked about on other screens, but at the next sign-in', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  await signIn(visitor)
  await page.keyboard.press('Escape')
  await prompt(visitor).waitFor({ state: 'detached' })
  await openService(visitor, 'getcard')
  await page.waitForURL((url) => url.pathname !== '/dashboard')
  expect(await prompt(visitor).count()).toBe(0)
  await link(visitor, t('nav.logout')).click()
  await signIn(visitor)
  expect(sends(visitor)).toEqual([])
})

test.each(['the same tab', 'another tab'])(
  'OP-08 SES-30 SES-49 NOT-30 the link of the mail, opened in %s while signed in, confirms the e-mail in every tab',
  async (where) => {
    const first = await visit()
    const { t } = first
    await signIn(first)
    await button(first, t('email.send')).click()
    await heading(first, t('home.title')).waitFor()
    const mails = await fetch(`${journey.url}/sandbox/mail?to=${encodeURIComponent(UNVERIFIED)}`)
    const [mail] = (await mails.json()) as readonly { link: string }[]
    await signIn(first)
    await button(first, t('email.later')).click()
    const second = where === 'the same tab' ? first : await first.newTab()
    await second.open(mail!.link)
    await second.page.waitForURL('**/dashboard')
    await notification(second, t('verification.created')).waitFor()
    const isVerified = ({ page: tab }: Visitor) =>
      tab.evaluate(() => JSON.parse(sessionStorage.getItem('portal.session') ?? '{}').session?.account.emailVerified)
    for (const visitor of [first, second]) await eventually(() => isVerified(visitor)).toBe(true)
    await second.page.reload()
    await link(second, t('nav.logout')).waitFor()
    expect([await prompt(first).count(), await prompt(second).count()]).toEqual([0, 0])
  },
)

test('a holder whose e-mail is verified is not asked', async () => {
  const visitor = await visit()
  await visitor.signIn()
  await heading(visitor, visitor.t('dashboard.title')).waitFor()
  await visitor.page.getByText(visitor.t('dashboard.spent')).waitFor()
  expect(await prompt(visitor).count()).toBe(0)
})
