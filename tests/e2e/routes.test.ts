import { expect, test } from 'vitest'
import { describeInTurn, testInTurn } from './inTurn'
import { FULL, journeys, type Visitor } from './journeys'
import { heading, link, pathOf, sidebar, sidebarToggle, signInLink } from './portalParts'
import { LOCALES, type MessageKey } from './texts'

const { visit } = journeys()

const PUBLIC = [
  ['/contact', 'screen.contact.title'],
  ['/faq', 'screen.faq.title'],
  ['/faq/nonreload', 'FAQ.nonreload.title'],
  ['/faq/retiringcards', 'screen.faqRetiringCards.title'],
  ['/cha', 'screen.cha.title'],
  ['/fees', 'screen.fees.title'],
  ['/terms', 'legal.terms'],
  ['/terms/digital', 'legal.termsDigital'],
  ['/terms/digital-slp', 'legal.termsDigitalSlp'],
  ['/terms/nonreload', 'legal.termsNonreload'],
  ['/terms/nonreloadblue', 'legal.termsNonreloadBlue'],
  ['/terms/reloaddigital', 'legal.termsReloadDigital'],
  ['/terms/virtual', 'legal.termsVirtual'],
  ['/cardholder-information', 'screen.cardholderInformation.title'],
  ['/retailers', 'screen.retailers.title'],
  ['/pwdrecoveryLink?link=abc', 'screen.pwdRecoveryLink.title'],
] as const
const SIGNED_OUT = [
  ['/', 'home.title'],
  ['/create-account', 'screen.createAccount.title'],
  ['/login', 'screen.login.title'],
] as const
const SIDEBAR = [
  ['/dashboard', 'dashboard.title'],
  ['/dashboard/reload', 'screen.reload.title'],
  ['/dashboard/autoreload', 'screen.autoreload.title'],
  ['/dashboard/qrcode', 'screen.qrcode.title'],
  ['/dashboard/directDeposit', 'screen.directDeposit.title'],
  ['/dashboard/transfer', 'screen.transfer.title'],
  ['/dashboard/interac', 'screen.interac.title'],
  ['/dashboard/charts', 'screen.charts.title'],
  ['/dashboard/alerts', 'screen.alerts.title'],
  ['/dashboard/getpin', 'screen.getpin.title'],
  ['/dashboard/bills', 'screen.bills.title'],
  ['/dashboard/bills/pending', 'screen.billsPending.title'],
  ['/dashboard/bills/history', 'screen.billsHistory.title'],
  ['/register', 'screen.register.title'],
  ['/replacecard', 'screen.replacecard.title'],
  ['/getcard', 'screen.getcard.title'],
  ['/activate', 'screen.activate.title'],
  ['/profile', 'screen.profile.title'],
] as const
/** Routes whose accessibility no other journey checks; of the unbuilt routes, which share one screen, only one. */
const UNCHECKED: ReadonlySet<string> = new Set(['/dashboard/charts', '/activate', '/i-have-card'])

async function expectScreen(visitor: Visitor, path: string, key: MessageKey) {
  const { t } = visitor
  await visitor.open(path)
  await heading(visitor, t(key)).waitFor()
  expect(pathOf(visitor)).toBe(path)
}

async function expectNoSidebar(visitor: Visitor) {
  expect(await sidebar(visitor).count()).toBe(0)
  expect(await sidebarToggle(visitor).count()).toBe(0)
}

describeInTurn('routes', (locale, test) => {
  test.each(PUBLIC)('SHL-015 SHL-047 SHL-073 the public page %s opens signed out', async (path, key) => {
    const visitor = await visit({ locale })
    const { t } = visitor
    await expectScreen(visitor, path, key)
    await expectNoSidebar(visitor)
    expect(await link(visitor, t('nav.logout')).count()).toBe(0)
    expect(await link(visitor, t('nav.home')).getAttribute('href')).toBe('/')
    expect(await visitor.page.title()).toBe(t('portal.title', { screen: t(key) }))
    await visitor.checkAccessibility({ isComplete: true })
  })

  test('SHL-024 SHL-047 so do the screens for who is signed out', async () => {
    const visitor = await visit({ locale })
    for (const [path, key] of SIGNED_OUT) {
      await expectScreen(visitor, path, key)
      await expectNoSidebar(visitor)
    }
  })

  test('SHL-035 SHL-036 SHL-037 SHL-038 SHL-040 SHL-041 SHL-042 SHL-097 signed-in screens survive a reload', {
    timeout: 180_000,
  }, async () => {
    const visitor = await visit({ locale })
    await visitor.signIn()
    for (const [path, key] of [
      ...SIDEBAR,
      ['/i-have-card', 'screen.iHaveCard.title'],
      ['/enable-reloads', 'screen.enableReloads.title'],
    ] as const) {
      await expectScreen(visitor, path, key)
      await sidebar(visitor).waitFor()
      if (UNCHECKED.has(path)) await visitor.checkAccessibility({ isComplete: true })
    }
  })

  test('SHL-020 the QR page stands alone', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    await expectScreen(visitor, '/qr', 'screen.qr.title')
    for (const role of ['banner', 'contentinfo', 'complementary', 'navigation'] as const) {
      expect(await page.getByRole(role).count()).toBe(0)
    }
    expect(await link(visitor, t('nav.faq')).count()).toBe(0)
    await visitor.checkAccessibility({ isComplete: true })
  })
})

test('SHL-022 SHL-048 SHL-073 SHL-078 SHL-080 public pages open signed in, without the sidebar', async () => {
  const visitor = await visit()
  const { t } = visitor
  await visitor.signIn()
  await sidebar(visitor).waitFor()
  for (const [path, key] of PUBLIC) {
    await expectScreen(visitor, path, key)
    await link(visitor, t('nav.logout')).waitFor()
    expect(await link(visitor, t('nav.home')).getAttribute('href')).toBe('/dashboard')
    await expectNoSidebar(visitor)
  }
  await link(visitor, t('nav.home')).click()
  await sidebar(visitor).waitFor()
})

const REDIRECTS_SIGNED_OUT = [
  ['SHL-018', '/faqvisa', '/faq#visa'],
  ['SHL-019', '/privacy', '/terms'],
  ['SHL-028', '/dashboard', '/'],
  ['SHL-029', '/getstarted', '/create-account'],
  ['SHL-030', '/register', '/create-account'],
  ['SHL-031', '/activate', '/create-account'],
  ['SHL-032', '/getcard', '/create-account'],
  ['SHL-033', '/no-such-page', '/'],
  ['OP-09', '/profile', '/'],
  ['OP-09', '/dashboard/bills/pending', '/'],
  ['OP-60', '/faq/xyz', '/faq'],
  ['SHL-018', '/faqvisa/', '/faq#visa'],
  ['SHL-019', '/privacy/', '/terms'],
  ['SHL-030', '/register/', '/create-account'],
  ['SHL-033', '/index.html', '/'],
  ['SHL-033', '/foo.png', '/'],
] as const

test(`${[...new Set(REDIRECTS_SIGNED_OUT.map(([id]) => id))].join(' ')} signed out, other addresses lead elsewhere`, async () => {
  const visitor = await visit()
  for (const [, from, to] of REDIRECTS_SIGNED_OUT) {
    await visitor.open(from)
    await visitor.page.waitForURL((url) => url.pathname + url.hash === to)
    await visitor.page.getByRole('heading', { level: 1 }).first().waitFor()
  }
})

test('SHL-046 signed in, addresses for others lead to the dashboard', async () => {
  const visitor = await visit()
  await visitor.signIn()
  for (const from of ['/', '/create-account', '/getstarted', '/zzz', '/verified', '/login']) {
    await visitor.open(from)
    await visitor.page.waitForURL('**/dashboard')
    await heading(visitor, visitor.t('dashboard.title')).waitFor()
  }
  for (const destination of ['activate', 'replacecard']) {
    await visitor.open(`/login/${destination}`)
    await visitor.page.waitForURL(`**/${destination}`)
  }
})

test('SHL-001 I18-01 /logout/ signs out as /logout does', async () => {
  const visitor = await visit()
  await visitor.signIn()
  await sidebar(visitor).waitFor()
  await visitor.open('/logout/')
  await heading(visitor, visitor.t('home.title')).waitFor()
  await signInLink(visitor).waitFor()
  expect(pathOf(visitor)).toBe('/')
})

function watchDialogs({ page }: Visitor) {
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  return dialogs
}

test.each([
  ['SHL-043', '/login/activate', '/activate'],
  ['SHL-044 SHL-027', '/login/replacecard', '/replacecard'],
  ['SHL-045 SHL-026', '/login', '/dashboard'],
  ['SHL-045', '/login//example.com', '/dashboard'],
  ['SHL-045', '/login/javascript:alert(1)', '/dashboard'],
])('%s T-39 signing in at %s leads to %s', async (_, from, to) => {
  const visitor = await visit()
  const dialogs = watchDialogs(visitor)
  await visitor.signIn(FULL, from)
  await visitor.page.waitForURL((url) => url.pathname === to)
  await visitor.page.getByRole('heading', { level: 1 }).waitFor()
  expect(dialogs).toEqual([])
})

test('SHL-045 T-39 signed in, the sign-in form leads to the dashboard wherever its address points', async () => {
  const visitor = await visit()
  const dialogs = watchDialogs(visitor)
  await visitor.signIn()
  for (const destination of [
    'profile',
    'xyz',
    '/example.com',
    '%2f%2fexample.com',
    '\\example.com',
    'javascript:alert(1)',
    'data:text%2Fhtml,x',
    'https:example.com',
    '..%2fprofile',
    '%00activate',
    '%E2%80%AEetavitca',
    'activate%E2%88%95..',
    'activate/..%2f%2fexample.com',
  ]) {
    await visitor.open(`/login/${destination}`)
    await visitor.page.waitForURL((url) => url.pathname === '/dashboard')
    await heading(visitor, visitor.t('dashboard.title')).waitFor()
  }
  expect(dialogs).toEqual([])
})

test('SHL-021 I18-03 T-28 the address sets the language, also through a redirect; other values are ignored', async () => {
  const visitor = await visit()
  const { page } = visitor
  const language = () => page.locator('html').getAttribute('lang')
  await visitor.open('/faq?locale=de')
  expect(await language()).toBe('en')
  await visitor.open('/faq?locale=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E')
  expect(await language()).toBe('en')
  await page.getByRole('heading', { level: 1, name: 'Frequently asked questions' }).waitFor()
  await visitor.open('/privacy?locale=fr')
  await page.waitForURL('**/terms?locale=fr')
  await page.getByRole('heading', { level: 1, name: 'Convention de la carte rechargeable' }).waitFor()
  expect(await language()).toBe('fr')
  await visitor.open('/faq?locale=de')
  expect(await language()).toBe('fr')
  await visitor.open('/no-such-page?locale=en')
  await page.getByRole('heading', { level: 1, name: 'A card that answers to you' }).waitFor()
  expect(await language()).toBe('en')
  await visitor.signIn()
  await visitor.open('/?locale=fr')
  await page.waitForURL('**/dashboard')
  await page.getByRole('heading', { level: 1, name: 'Tableau de bord' }).waitFor()
  expect(await language()).toBe('fr')
})

testInTurn('a page of general information misses nothing without script but the other language, %s', async (locale) => {
  const visitor = await visit({ locale })
  await visitor.open('/')
  const other = locale === 'en' ? 'fr' : 'en'
  for (const path of ['/fees', '/faq/billpay', '/terms']) {
    const answer = await visitor.page.request.get(new URL(`${path}?locale=${locale}`, visitor.page.url()).href)
    expect(await answer.text(), path).toContain(
      `<noscript><p><a href="${path}?locale=${other}" hreflang="${other}" lang="${other}">`,
    )
  }
})

test.each(LOCALES)('A13 every document says what a browser without script cannot do, %s', async (locale) => {
  const visitor = await visit({ locale })
  await visitor.open('/')
  for (const path of ['/', '/login', '/dashboard']) {
    const answer = await visitor.page.request.get(new URL(`${path}?locale=${locale}`, visitor.page.url()).href)
    expect(await answer.text(), path).toContain(
      `<noscript><p data-warning>${visitor.t('portal.noScript').replace('1-888-677-3299', '<a href="tel:+18886773299">1-888-677-3299</a>')}`,
    )
  }
})
