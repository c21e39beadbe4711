import { expect, test } from 'vitest'
import { NEXT_LOOKUP_MS } from '../../rules/values/effect'
import { describeInTurn, testInTurn } from './inTurn'
import { eventually, journeys, type Visitor } from './journeys'
import {
  button,
  cardInSwitcher,
  hasFocus,
  heading,
  link,
  notification,
  openService,
  pathOf,
  serviceLink,
  sidebar,
  storageOf,
  summary,
  tokenSaying,
  WAITS_IN_DOUBT,
} from './portalParts'
import { type Locale, type MessageKey, textsOf } from './texts'

const sandbox = journeys()
const { visit, fault, advance, cardsOf } = sandbox

const STARTER = 'starter@example.com'
const CARD = '1000002001'
const PATH = '/api/prepaid/cards/upgrade'
const FEE: Record<Locale, string> = { en: '$4.95', fr: '4,95\u00a0$' }
const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

const sent = (visitor: Visitor) => visitor.callsTo('POST', PATH)
const fee = ({ page, t, locale }: Visitor) => page.getByRole('checkbox', { name: t('kyc.fee', { fee: FEE[locale] }) })
const thirdParty = ({ page, t }: Visitor, answer: 'yes' | 'no') =>
  page.getByRole('radio', { name: t(`kyc.thirdParty.${answer}`) })
const input = ({ page, t }: Visitor, key: MessageKey) =>
  page.getByRole('textbox', { name: new RegExp(`^${t(key)}`) }).filter({ visible: true })
const select = ({ page, t }: Visitor, key: MessageKey) => page.getByRole('combobox', { name: t(key), exact: true })

async function openFlow(visitor: Visitor, path = '/enable-reloads') {
  await visitor.signIn(STARTER, path)
  await button(visitor, visitor.t('kyc.change')).waitFor()
}

async function declare(visitor: Visitor) {
  await thirdParty(visitor, 'no').check()
  await fee(visitor).check()
  await visitor.page.getByRole('checkbox', { name: visitor.t('signIn.captcha') }).check()
}
const proceed = (visitor: Visitor) => button(visitor, visitor.t('kyc.submit')).click()

async function toQuestions(visitor: Visitor) {
  await declare(visitor)
  await proceed(visitor)
  await heading(visitor, visitor.t('upgrade.questions.title')).waitFor()
}

/** The right answers are the second street and the first city. */
async function answer(visitor: Visitor, street: number, city: number) {
  const groups = visitor.page.getByRole('group')
  await groups.nth(0).getByRole('radio').nth(street).check()
  await groups.nth(1).getByRole('radio').nth(city).check()
  await button(visitor, visitor.t('upgrade.questions.submit')).click()
}

describeInTurn('enabling reloads', (locale, test) => {
  test('SHL-099 ORD-20 ORD-21 ORD-25 ORD-28 ORD-29 ORD-30 ORD-31 NOT-33 PRF-35 PRF-36 leads from the dashboard to a reloadable card', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    await visitor.signIn(STARTER)
    // The price agreed to is the price offered.
    await page.getByText(t('dashboard.enableReloads.body', { fee: FEE[locale] })).waitFor()
    await page
      .getByRole('main')
      .getByRole('link', { name: t('screen.enableReloads.title') })
      .click()
    await button(visitor, t('kyc.change')).waitFor()
    await eventually(() => hasFocus(heading(visitor, t('screen.enableReloads.title')))).toBe(true)
    await page.getByText(FEE[locale]).first().waitFor()
    await visitor.checkAccessibility()

    await proceed(visitor)
    for (const key of ['kyc.thirdParty.required', 'kyc.fee.required', 'kyc.captcha.required'] as const) {
      await summary(visitor)
        .getByRole('link', { name: t(key) })
        .waitFor()
    }
    await eventually(() => hasFocus(summary(visitor))).toBe(true)
    await summary(visitor)
      .getByRole('link', { name: t('kyc.fee.required') })
      .click()
    expect(await hasFocus(fee(visitor))).toBe(true)
    expect(sent(visitor)).toEqual([])
    await visitor.checkAccessibility()

    await toQuestions(visitor)
    await eventually(() => hasFocus(heading(visitor, t('upgrade.questions.title')))).toBe(true)
    await visitor.checkAccessibility()
    await answer(visitor, 1, 0)
    await heading(visitor, t('upgrade.done.reloadablePower')).waitFor()
    await notification(visitor, t('upgrade.done.reloadablePower')).waitFor()
    await visitor.checkAccessibility()

    const [short, answers, ...more] = sent(visitor)
    expect(more).toEqual([])
    expect(await short?.body).toEqual({
      step: 'short',
      clientId: CARD,
      thirdParty: false,
      monthlyFeeAccepted: true,
      recaptchaToken: 'built-in',
    })
    expect(await answers?.body).toEqual({
      step: 'answers',
      clientId: CARD,
      id: expect.stringMatching(/^verification-/),
      answers: [
        { questionId: 'street', answer: 'a2' },
        { questionId: 'city', answer: 'c1' },
      ],
    })
    const keys = [short, answers].map((call) => call?.headers['idempotency-key'])
    for (const key of keys) expect(key).toMatch(UUID)
    expect(keys[0]).not.toBe(keys[1])

    // The sidebar and the dashboard update without a reload.
    await serviceLink(visitor, 'reload').waitFor({ state: 'attached' })
    await page
      .getByRole('main')
      .getByRole('link', { name: t('blocked.dashboard') })
      .click()
    await heading(visitor, t('dashboard.title')).waitFor()
    expect(
      await page
        .getByRole('main')
        .getByRole('link', { name: t('screen.enableReloads.title') })
        .count(),
    ).toBe(0)
    await visitor.open('/enable-reloads')
    await page.getByRole('heading', { name: t('upgrade.not.reloadable') }).waitFor()
  })

  test('ORD-24 PRF-55 ERR-63 wrong answers fail, and may be tried again', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    await openFlow(visitor)
    await toQuestions(visitor)
    await answer(visitor, 0, 2)
    await heading(visitor, t('upgrade.failed.title')).waitFor()
    await page
      .getByRole('alert')
      .filter({ hasText: t('error.identity') })
      .first()
      .waitFor()
    await visitor.checkAccessibility()
    await button(visitor, t('common.retry')).click()
    // A ticked box stays ticked.
    expect(await fee(visitor).isChecked()).toBe(true)
    await proceed(visitor)
    await heading(visitor, t('upgrade.questions.title')).waitFor()
    await answer(visitor, 1, 0)
    await heading(visitor, t('upgrade.done.reloadablePower')).waitFor()
  })

  test('ORD-23 one wrong answer waits for a person, who accepts it after ten minutes', async () => {
    const visitor = await visit({ locale })
    const { t } = visitor
    await openFlow(visitor)
    await toQuestions(visitor)
    await answer(visitor, 1, 2)
    await heading(visitor, t('upgrade.pending.title')).waitFor()
    await visitor.checkAccessibility()
    await button(visitor, t('upgrade.pending.check')).click()
    await heading(visitor, t('upgrade.pending.title')).waitFor()

    // After a reload, neither address asks again.
    for (const path of ['/enable-reloads', '/upgrade']) {
      await visitor.open(path)
      await heading(visitor, t('upgrade.pending.title')).waitFor()
      expect(await button(visitor, t('kyc.submit')).count()).toBe(0)
    }
    await advance(601)
    await button(visitor, t('upgrade.pending.check')).click()
    await heading(visitor, t('upgrade.done.reloadablePower')).waitFor()
    await notification(visitor, t('upgrade.done.reloadablePower')).waitFor()
    await serviceLink(visitor, 'reload').waitFor({ state: 'attached' })
  })

  test('ORD-19 PRF-27 PRF-28 PRF-29 PRF-30 PRF-31 PRF-32 PRF-33 PRF-34 PRF-37 PRF-38 PRF-39 each rule of the long form is told at its field', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    await openFlow(visitor)
    await button(visitor, t('kyc.change')).click()
    await input(visitor, 'identity.legalFirstName').waitFor()
    await visitor.checkAccessibility()
    const told = async (field: ReturnType<typeof input>, key: MessageKey) => {
      await summary(visitor)
        .getByRole('link', { name: t(key) })
        .first()
        .waitFor()
      expect(await field.first().getAttribute('aria-invalid')).toBe('true')
      const described = ((await field.first().getAttribute('aria-describedby')) ?? '').split(' ').at(-1)
      expect(await page.locator(`[id="${described}"]`).innerText()).toBe(t(key))
    }
    const try_ = async (values: Partial<Record<MessageKey, string>>) => {
      for (const [key, value] of Object.entries(values)) await input(visitor, key as MessageKey).fill(value)
      await proceed(visitor)
    }

    await select(visitor, 'identity.region').selectOption('SK')
    await select(visitor, 'identity.occupation').selectOption('Other')
    await thirdParty(visitor, 'yes').check()
    await try_({
      'identity.legalFirstName': 'J0hn',
      'identity.legalLastName': 'Roy ',
      'identity.addressLine': 'C.P. 12',
      'identity.unitNum': '4/B',
      'identity.city': '',
      'identity.postCode': '',
      'identity.occupationOther': 'abc1',
    })
    await told(input(visitor, 'identity.legalFirstName'), 'identity.name.invalid')
    await told(input(visitor, 'identity.legalLastName'), 'identity.spaces')
    await told(input(visitor, 'identity.addressLine'), 'identity.poBox')
    await told(input(visitor, 'identity.unitNum'), 'identity.unitNum.invalid')
    await told(input(visitor, 'identity.city'), 'identity.city.required')
    await told(input(visitor, 'identity.postCode'), 'identity.postCode.required')
    await told(input(visitor, 'identity.occupationOther'), 'identity.occupationOther.invalid')
    await told(select(visitor, 'identity.region'), 'kyc.saskatchewan')
    await summary(visitor)
      .getByRole('link', { name: t('kyc.thirdParty.refused') })
      .waitFor()
    await visitor.checkAccessibility()

    await select(visitor, 'identity.region').selectOption('')
    await try_({
      'identity.legalFirstName': '',
      'identity.postCode': '90210',
      'identity.occupationOther': 'b'.repeat(36),
    })
    await told(input(visitor, 'identity.legalFirstName'), 'identity.legalFirstName.required')
    await told(input(visitor, 'identity.postCode'), 'identity.postCode.invalid')
    await told(input(visitor, 'identity.occupationOther'), 'identity.occupationOther.long')
    await told(select(visitor, 'identity.region'), 'identity.region.required')
    await select(visitor, 'identity.occupation').selectOption('')
    await proceed(visitor)
    await told(select(visitor, 'identity.occupation'), 'identity.occupation.required')
    expect(sent(visitor)).toEqual([])

    await select(visitor, 'identity.region').selectOption('QC')
    await select(visitor, 'identity.occupation').selectOption('Other')
    await declare(visitor)
    await try_({
      'identity.legalFirstName': 'Jean-François',
      'identity.legalLastName': "O'Neil",
      'identity.addressLine': '12, rue Principale',
      'identity.unitNum': 'Suite 4B',
      'identity.city': 'Gatineau',
      'identity.postCode': 'a1a1a1',
      'identity.occupationOther': 'Apicultrice',
    })
    await heading(visitor, t('upgrade.questions.title')).waitFor()
    expect(await sent(visitor)[0]?.body).toEqual({
      step: 'long',
      clientId: CARD,
      legalFirstName: 'Jean-François',
      legalLastName: "O'Neil",
      dateOfBirth: '1985-06-15',
      phoneNumber: '4165550123',
      occupation: 'Other - Apicultrice',
      currentAddress: {
        addressLine: '12, rue Principale',
        unitNum: 'Suite 4B',
        city: 'Gatineau',
        region: 'QC',
        postCode: 'A1A 1A1',
      },
      thirdParty: false,
      monthlyFeeAccepted: true,
      recaptchaToken: 'built-in',
    })

    await button(visitor, t('flow.back')).click()
    expect(await input(visitor, 'identity.addressLine').inputValue()).toBe('12, rue Principale')
    expect(await input(visitor, 'identity.occupationOther').inputValue()).toBe('Apicultrice')
    await proceed(visitor)
    await heading(visitor, t('upgrade.questions.title')).waitFor()
    await answer(visitor, 1, 0)
    await heading(visitor, t('upgrade.done.reloadablePower')).waitFor()
  })

  test('ORD-26 ERR-61 a holder in Saskatchewan is told so, and where to go instead', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    const { cards } = await cardsOf('saskatchewan@example.com')
    await fault({ operationId: 'getCards', status: 200, body: { cards: cards.slice(1) }, times: 5 })
    // The dashboard offers no way there to residents of Saskatchewan.
    await visitor.signIn('saskatchewan@example.com', '/enable-reloads')
    await heading(visitor, t('upgrade.ineligible.title')).waitFor()
    await page.getByText(t('error.saskatchewanUpgrade')).waitFor()
    await link(visitor, t('blocked.dashboard')).waitFor()
    await visitor.checkAccessibility()
    await button(visitor, t('upgrade.ineligible.moved')).click()
    await declare(visitor)
    await proceed(visitor)
    await summary(visitor)
      .getByRole('link', { name: t('kyc.saskatchewan') })
      .waitFor()
    expect(sent(visitor)).toEqual([])
  })

  test('CRD-65 ORD-29 it is not offered beside a reloadable card, and says why', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    const { cards } = await cardsOf('saskatchewan@example.com')
    await visitor.signIn('saskatchewan@example.com')
    await cardInSwitcher(visitor, cards[1]?.lastFourDigits ?? '').click()
    await page.getByRole('heading', { name: t('card.about') }).click()
    await page.getByRole('main').getByText(t('hint.chooseReloadable')).first().waitFor()
    expect(await link(visitor, t('screen.enableReloads.title')).count()).toBe(0)
    await visitor.open('/enable-reloads')
    await page.getByRole('heading', { name: t('upgrade.not.secondReloadable') }).waitFor()
    await visitor.checkAccessibility()
    await visitor.open('/upgrade')
    await page.getByRole('heading', { name: t('upgrade.not.secondReloadable') }).waitFor()
    await page.getByText(t('upgrade.not.secondReloadable.body')).waitFor()
    await visitor.checkAccessibility()
  })

  test('ORD-29 T-20 it is not offered to a declared tax resident of elsewhere, and says why', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    await visitor.signIn('nonresident@example.com')
    const offered = page.getByRole('main').getByRole('link', { name: t('screen.enableReloads.title') })
    await visitor.open('/enable-reloads')
    await page
      .getByRole('main')
      .getByRole('heading', { name: t('blocked.foreignTaxResident') })
      .waitFor()
    await link(visitor, t('blocked.profile')).waitFor()
    expect(await button(visitor, t('kyc.submit')).count()).toBe(0)
    await visitor.checkAccessibility()
    await link(visitor, t('blocked.dashboard')).click()
    await heading(visitor, t('dashboard.title')).waitFor()
    expect(await offered.count()).toBe(0)
  })
})

test('ORD-22 an unanswered question is told at the question', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  await openFlow(visitor)
  await toQuestions(visitor)
  await page.getByRole('group').nth(0).getByRole('radio').nth(0).check()
  await button(visitor, t('upgrade.questions.submit')).click()
  await summary(visitor)
    .getByRole('link', { name: t('upgrade.answer.required') })
    .click()
  expect(await hasFocus(page.getByRole('group').nth(1).getByRole('radio').nth(0))).toBe(true)
  expect(sent(visitor)).toHaveLength(1)
  await visitor.checkAccessibility()
})

test('ORD-27 ORD-33 ERR-32 ERR-61 ERR-63 ERR-64 failures are worded, and nothing typed is lost', async () => {
  const visitor = await visit()
  const { t } = visitor
  visitor.allow(/\b(400|500|503)\b.*cards\/upgrade/)
  await openFlow(visitor)
  await declare(visitor)
  for (const [answered, key] of [
    [{ status: 500 }, 'error.upgrade'],
    [{ status: 400, body: { code: 'UPG-4001', message: 'x' } }, 'error.saskatchewanUpgrade'],
    [{ status: 503, body: { code: 'UPG-5030', message: 'x' } }, 'error.upgradeUnavailable'],
  ] as const) {
    await fault({ operationId: 'upgradeCard', ...answered })
    await proceed(visitor)
    await notification(visitor, t(key)).waitFor()
    expect(await fee(visitor).isChecked()).toBe(true)
  }
  expect(t('error.upgrade')).toBe('Upgrade Card failed!')
  await fault({ operationId: 'upgradeCard', status: 400, body: { code: 'UPG-4002', message: 'x' } })
  await proceed(visitor)
  await heading(visitor, t('upgrade.failed.title')).waitFor()
  await visitor.page
    .getByRole('alert')
    .filter({ hasText: t('error.identity') })
    .first()
    .waitFor()
})

test('an answer lost on its way back is no failure: the card, read again, has been upgraded', async () => {
  const visitor = await visit()
  const { t } = visitor
  visitor.allow(/net::ERR_/)
  await openFlow(visitor)
  await toQuestions(visitor)
  // Browsers retry by themselves on every reused connection.
  await fault({ operationId: 'upgradeCard', dropAfterCommit: true, times: 10 })
  await answer(visitor, 1, 0)
  await heading(visitor, t('upgrade.done.reloadablePower')).waitFor()
  await notification(visitor, t('upgrade.done.reloadablePower')).waitFor()
  expect(await summary(visitor).count()).toBe(0)
})

test('what may not have arrived is looked for before anything is claimed, and sent again with the same key', async () => {
  const visitor = await visit({ hasClock: true })
  const { page, t } = visitor
  visitor.allow(/net::ERR_/)
  await openFlow(visitor)
  await declare(visitor)
  await fault({ operationId: 'upgradeCard', dropBefore: true, times: 10 })
  await proceed(visitor)
  await heading(visitor, t('upgrade.unconfirmed.title')).waitFor()
  await eventually(() => hasFocus(heading(visitor, t('upgrade.unconfirmed.title')))).toBe(true)
  expect(await page.getByText(t('error.upgrade')).filter({ visible: true }).count()).toBe(0)
  await visitor.checkAccessibility()
  await fetch(`${sandbox.url}/sandbox/faults`, { method: 'DELETE' })
  // Checking again does not shorten the wait: the issuer may still be working on it.
  await button(visitor, t('card.doubt.check')).click()
  for (let wait = 0; wait < WAITS_IN_DOUBT; wait += 1) {
    await page.waitForLoadState('networkidle')
    await heading(visitor, t('upgrade.unconfirmed.title')).waitFor()
    await sandbox.pass(visitor, NEXT_LOOKUP_MS / 1000)
  }
  // A lookup cannot show whether the form arrived, only that it had no effect.
  await notification(visitor, t('upgrade.formLost')).waitFor()
  await proceed(visitor)
  await heading(visitor, t('upgrade.questions.title')).waitFor()
  expect(new Set(sent(visitor).map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  const bodies = await Promise.all(sent(visitor).map(({ body }) => body))
  for (const body of bodies) expect(body).toEqual(bodies[0])
})

test('ORD-25 ERR-32 a gateway that gives up after the issuer has upgraded is no failure', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  visitor.allow(/\b504\b/)
  await openFlow(visitor)
  await toQuestions(visitor)
  let isFirst = true
  await page.route(`**${PATH}`, async (route) => {
    await route.fetch()
    if (isFirst) await route.fulfill({ status: 504, body: '' })
    isFirst = false
  })
  await answer(visitor, 1, 0)
  await heading(visitor, t('upgrade.done.reloadablePower')).waitFor()
  await notification(visitor, t('upgrade.done.reloadablePower')).waitFor()
  expect(await page.getByText(t('error.upgrade')).count()).toBe(0)
})

test('ORD-28 whoever leaves while the answers are on their way hears the outcome, and the dashboard follows', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  await openFlow(visitor)
  await toQuestions(visitor)
  await fault({ operationId: 'upgradeCard', delayMs: 1500 })
  await answer(visitor, 1, 0)
  await sidebar(visitor)
    .getByRole('link', { name: t('sidebar.dashboard'), exact: true })
    .click()
  await heading(visitor, t('dashboard.title')).waitFor()
  expect(await button(visitor, t('leave.confirm')).count()).toBe(0)
  await notification(visitor, t('upgrade.done.reloadablePower')).waitFor()
  await serviceLink(visitor, 'reload').waitFor({ state: 'attached' })
  await eventually(() =>
    page
      .getByRole('main')
      .getByRole('link', { name: t('screen.enableReloads.title') })
      .count(),
  ).toBe(0)
})

test('ORD-22 whoever leaves while the details are on their way comes back to the questions, and sends the details once', async () => {
  const visitor = await visit()
  const { t } = visitor
  await openFlow(visitor)
  await fault({ operationId: 'upgradeCard', delayMs: 1500 })
  await declare(visitor)
  await proceed(visitor)
  await sidebar(visitor)
    .getByRole('link', { name: t('sidebar.dashboard'), exact: true })
    .click()
  await heading(visitor, t('dashboard.title')).waitFor()
  await button(visitor, t('upgrade.questions.due')).click()
  await heading(visitor, t('upgrade.questions.title')).waitFor()
  await notification(visitor, t('upgrade.questions.due')).waitFor({ state: 'detached' })
  expect(sent(visitor)).toHaveLength(1)
  await answer(visitor, 1, 0)
  await notification(visitor, t('upgrade.done.reloadablePower')).waitFor()
  expect(sent(visitor)).toHaveLength(2)
})

test('ORD-28 a reload while the answers are on their way loses no outcome', async () => {
  const visitor = await visit({ hasClock: true })
  const { page, t } = visitor
  visitor.allow(/net::ERR_|abort/i)
  await openFlow(visitor)
  await toQuestions(visitor)
  await fault({ operationId: 'upgradeCard', delayMs: 1000 })
  page.on('dialog', (dialog) => void dialog.accept())
  await answer(visitor, 1, 0)
  await button(visitor, t('upgrade.questions.submit')).and(page.locator('[aria-disabled=true]')).waitFor()
  await page.reload()
  await visitor.waitForOutcome(notification(visitor, t('upgrade.done.reloadablePower')))
})

test('ORD-23 ORD-28 CRD-66 an approval is seen within one poll, said once, and the features follow', async () => {
  const visitor = await visit({ hasClock: true })
  const { page, t } = visitor
  await openFlow(visitor)
  await toQuestions(visitor)
  await answer(visitor, 1, 2)
  await heading(visitor, t('upgrade.pending.title')).waitFor()
  await link(visitor, t('blocked.dashboard')).click()
  await heading(visitor, t('dashboard.title')).waitFor()
  await advance(601)
  await page.clock.fastForward(151_000)
  await notification(visitor, t('upgrade.done.reloadablePower')).waitFor()
  await serviceLink(visitor, 'reload').waitFor({ state: 'attached' })
  const offered = page.getByRole('main').getByRole('link', { name: t('screen.enableReloads.title') })
  expect(await offered.count()).toBe(0)
})

testInTurn('RET-08 RET-11 a retiring card is upgraded free and at once, %s', async (locale) => {
  const visitor = await visit({ locale })
  const { page, t } = visitor
  await fault({ operationId: 'getCardExpiring', status: 200, body: { expiring: false }, times: 5 })
  await visitor.signIn('retiring@example.com')
  const banner = page.getByRole('region', { name: t('retiring.banner.title') })
  await banner.getByRole('link', { name: t('screen.enableReloads.title') }).click()
  await heading(visitor, t('screen.enableReloads.title')).waitFor()
  await button(visitor, t('kyc.upgradeNow')).waitFor()
  expect(await page.getByRole('main').innerText()).not.toContain(FEE[locale])
  expect([await page.getByRole('checkbox').count(), await page.getByRole('radio').count()]).toEqual([0, 0])
  await visitor.checkAccessibility()
  await button(visitor, t('kyc.upgradeNow')).click()
  await heading(visitor, t('upgrade.done.digitalReloadable')).waitFor()
  await notification(visitor, t('upgrade.done.digitalReloadable')).waitFor()
  expect(await Promise.all(sent(visitor).map(({ body }) => body))).toEqual([{ step: 'short', clientId: '1000005001' }])
  await visitor.checkAccessibility()
  await link(visitor, t('blocked.dashboard')).click()
  await heading(visitor, t('dashboard.title')).waitFor()
  await page.getByText(t('dashboard.spent')).waitFor()
  expect(await banner.count()).toBe(0)
})

test('typed data is asked about before it is left, and a language change keeps it', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  await openFlow(visitor)
  await button(visitor, t('kyc.change')).click()
  await input(visitor, 'identity.city').fill('Ottawa')
  await sidebar(visitor)
    .getByRole('link', { name: t('sidebar.dashboard'), exact: true })
    .click()
  await button(visitor, t('leave.stay')).click()
  expect(pathOf(visitor)).toBe('/enable-reloads')
  expect(await input(visitor, 'identity.city').inputValue()).toBe('Ottawa')
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('nav.language.label') })
    .click()
  const there = { ...visitor, t: textsOf('fr') }
  await heading(there, there.t('screen.enableReloads.title')).waitFor()
  expect(await input(there, 'identity.city').inputValue()).toBe('Ottawa')
  await sidebar(there)
    .getByRole('link', { name: there.t('sidebar.dashboard'), exact: true })
    .click()
  await button(there, there.t('leave.confirm')).click()
  await heading(there, there.t('dashboard.title')).waitFor()
})

test('ORD-18 NOT-34 OP-16 /upgrade runs the same flow, and success names the other program', async () => {
  const visitor = await visit()
  const { t } = visitor
  await visitor.signIn(STARTER)
  await openService(visitor, 'upgrade')
  await heading(visitor, t('screen.upgrade.title')).waitFor()
  await declare(visitor)
  await fault({
    operationId: 'upgradeCard',
    status: 200,
    body: { status: 'upgraded', clientId: CARD, programCode: 'BHW230', programName: 'Power Plus' },
  })
  await proceed(visitor)
  await heading(visitor, t('upgrade.done.powerPlus')).waitFor()
  expect(t('upgrade.done.powerPlus')).toContain('upgraded to Power Plus')
  expect(t('upgrade.done.reloadablePower')).toContain('upgraded to Reloadable Power')
})

test('what /upgrade has done stays on the screen although the card is offered no upgrade any more', async () => {
  const visitor = await visit()
  const { t } = visitor
  await openFlow(visitor, '/upgrade')
  await toQuestions(visitor)
  await answer(visitor, 1, 0)
  await serviceLink(visitor, 'reload').waitFor({ state: 'attached' })
  await heading(visitor, t('upgrade.done.reloadablePower')).waitFor()
  expect(await sidebar(visitor).getByText(t('sidebar.upgrade')).count()).toBe(0)
})

test('SES-38 OP-35 a blank profile begins at length', async () => {
  const visitor = await visit()
  const { t } = visitor
  const { account, cards } = await cardsOf(STARTER)
  await fault({
    operationId: 'login',
    status: 200,
    body: { ...account, blankProfile: true },
    headers: { 'x-auth-token': tokenSaying({ exp: 4_102_444_800, iat: Math.floor(Date.now() / 1000) }) },
  })
  await fault({ operationId: 'getCards', status: 200, body: { cards } })
  await fault({ operationId: 'getAccount', status: 200, body: { username: STARTER, email: STARTER, locale: 'en' } })
  await fault({
    operationId: 'getCardStats',
    // Posted and pending transactions.
    times: 2,
    status: 200,
    body: { spending: 0, deposits: 0, total: 0, transactions: [] },
  })
  await fault({ operationId: 'getCardExpiring', status: 200, body: { expiring: false } })
  await fault({ operationId: 'getPayments', status: 200, body: { payments: [] } })
  await visitor.signIn(STARTER)
  await visitor.page
    .getByRole('main')
    .getByRole('link', { name: t('screen.enableReloads.title') })
    .click()
  await input(visitor, 'identity.legalFirstName').waitFor()
  expect(await button(visitor, t('kyc.keep')).count()).toBe(0)
  expect(await input(visitor, 'identity.legalFirstName').inputValue()).toBe('')
})

test('ORD-18 SHL-070 a locked card is offered it with the reason, and unlocked there', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  const { cards } = await cardsOf(STARTER)
  await fault({
    operationId: 'getCards',
    status: 200,
    body: { cards: cards.map((card) => ({ ...card, cardStatus: 'S' })) },
    times: 5,
  })
  await visitor.signIn(STARTER)
  for (const path of ['/enable-reloads', '/upgrade']) {
    await visitor.open(path)
    await page.getByRole('main').getByText(t('hint.unlockCard')).waitFor()
    await button(visitor, t('card.unlock')).waitFor()
    expect(await button(visitor, t('kyc.submit')).count()).toBe(0)
  }
})

test('a double click sends each step once', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  await openFlow(visitor)
  await declare(visitor)
  await fault({ operationId: 'upgradeCard', delayMs: 400, times: 2 })
  await button(visitor, t('kyc.submit')).dblclick()
  await heading(visitor, t('upgrade.questions.title')).waitFor()
  const groups = page.getByRole('group')
  await groups.nth(0).getByRole('radio').nth(1).check()
  await groups.nth(1).getByRole('radio').nth(0).check()
  await button(visitor, t('upgrade.questions.submit')).dblclick()
  await heading(visitor, t('upgrade.done.reloadablePower')).waitFor()
  expect(sent(visitor)).toHaveLength(2)
})

test('a reload begins at the first step and does nothing twice; no answer is kept by the browser', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  page.on('dialog', (dialog) => void dialog.accept())
  await openFlow(visitor)
  await toQuestions(visitor)
  await page.getByRole('group').nth(0).getByRole('radio').nth(1).check()
  const kept = await storageOf(visitor)
  for (const secret of ['1985-06-15', '4165550123', 'verification-', 'Queen Street']) expect(kept).not.toContain(secret)
  await page.reload()
  await visitor.ready()
  await button(visitor, t('kyc.change')).waitFor()
  await toQuestions(visitor)
  await answer(visitor, 1, 0)
  await heading(visitor, t('upgrade.done.reloadablePower')).waitFor()
  await page.reload()
  await visitor.ready()
  await page.getByRole('heading', { name: t('upgrade.not.reloadable') }).waitFor()
})

test('the profile that cannot be read may be read again', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  visitor.allow(/\b500\b.*accounts/)
  await visitor.signIn(STARTER)
  await fault({ operationId: 'getAccount', status: 500 })
  await visitor.open('/enable-reloads')
  await page.getByRole('heading', { name: t('flow.unread') }).waitFor()
  await notification(visitor, t('error.readProfile')).waitFor()
  await button(visitor, t('common.retry')).click()
  await button(visitor, t('kyc.change')).waitFor()
})

test.each([320, 375, 800])('at %i px nothing is wider than the screen', async (width) => {
  const visitor = await visit({ width })
  const { page, t } = visitor
  const isWithin = () =>
    page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)
  await openFlow(visitor)
  expect(await isWithin()).toBe(true)
  await button(visitor, t('kyc.change')).click()
  await proceed(visitor)
  expect(await isWithin()).toBe(true)
  await visitor.checkAccessibility()
  await toQuestions(visitor)
  expect(await isWithin()).toBe(true)
})
