import { expect, test } from 'vitest'
import { describeInTurn } from './inTurn'
import { eventually, FULL, journeys, type Visitor } from './journeys'
import { button, field, hasFocus, heading, link, notification, pathOf, storageOf, summary } from './portalParts'
import { type KeyAfter, type MessageKey, textsOf } from './texts'

const journey = journeys()
const { visit, fault, advance } = journey

const NEW = 'new.person@example.com'
const SECRETS = { password: 'Maple2026x', response: 'Rex the dog' }
const SEND = '/api/verify/1100003/send'
const CLICK = '/api/verify/1100003/click'

type Mail = { kind: string; link: string | null; locale: string }
const mailsTo = async (to: string) =>
  (await (await fetch(`${journey.url}/sandbox/mail?to=${encodeURIComponent(to)}`)).json()) as Mail[]
const linkTo = async (to: string) => {
  const found = (await mailsTo(to)).find(({ kind }) => kind === 'verification')?.link
  if (!found) throw new Error(`No mail has come to ${to}`)
  return found
}

const sent = (visitor: Visitor) => visitor.callsTo('POST', SEND)
const clicked = (visitor: Visitor) => visitor.callsTo('POST', CLICK)
const create = (visitor: Visitor) => button(visitor, visitor.t('createAccount.submit'))
const resend = (visitor: Visitor) => button(visitor, visitor.t('createAccount.resend'))
const checkMail = (visitor: Visitor) => heading(visitor, visitor.t('createAccount.mailed.title'))
const outcome = ({ page, t }: Visitor, key: MessageKey) =>
  page.getByRole('heading', { level: 2, name: t(key), exact: true })

async function fill(visitor: Visitor, { email = 'New.Person@Example.com', password = SECRETS.password } = {}) {
  const { page, t } = visitor
  await field(visitor, t('createAccount.email')).fill(email)
  await field(visitor, t('email.confirmation.label')).fill(email)
  await field(visitor, t('createAccount.password')).fill(password)
  await field(visitor, t('password.confirmation.label')).fill(password)
  await page
    .getByLabel(t('createAccount.challenge'), { exact: true })
    .selectOption({ label: t('createAccount.challenge.suggestion.pet') })
  await field(visitor, t('createAccount.response')).fill(SECRETS.response)
  for (const key of ['createAccount.digitalConsent', 'createAccount.privacyConsent', 'signIn.captcha'] as const) {
    await page.getByRole('checkbox', { name: t(key) }).check()
  }
}

async function askForAccount(visitor: Visitor) {
  await visitor.open('/create-account')
  await fill(visitor)
  await create(visitor).click()
  await checkMail(visitor).waitFor()
}

describeInTurn('creating an account', (locale, test) => {
  test('SHL-025 SES-47 SES-48 SES-49 NOT-30 T-30 goes from an empty form over the mail to the first sign-in', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    await visitor.open('/create-account')
    await visitor.checkAccessibility()
    await fill(visitor)
    await create(visitor).click()
    await checkMail(visitor).waitFor()
    await eventually(() => hasFocus(checkMail(visitor))).toBe(true)
    await visitor.checkAccessibility()

    const [call, ...more] = sent(visitor)
    expect(more).toEqual([])
    expect(await call?.body).toEqual({
      email: NEW,
      password: SECRETS.password,
      recaptchaResponse: expect.stringMatching(/./),
      challenge: t('createAccount.challenge.suggestion.pet'),
      response: SECRETS.response,
    })
    // The account is not active before the link is used.
    const [mail, ...others] = await mailsTo(NEW)
    expect(others).toEqual([])
    expect(mail?.locale).toBe(locale)
    expect(clicked(visitor)).toEqual([])

    const path = await linkTo(NEW)
    const asked = new URLSearchParams(path.split('?')[1])
    await visitor.open(path)
    await outcome(visitor, 'verification.verified.title').waitFor()
    await notification(visitor, t('verification.created')).waitFor()
    await visitor.checkAccessibility()
    expect(await Promise.all(clicked(visitor).map(({ body }) => body))).toEqual([
      { sessionId: asked.get('sessionId'), link: asked.get('link') },
    ])
    await eventually(() => pathOf(visitor)).toBe('/verified')

    await page
      .getByRole('main')
      .getByRole('link', { name: t('verification.signIn') })
      .click()
    await visitor.fillSignIn(NEW, SECRETS.password)
    await visitor.submitSignIn()
    await page.waitForURL('**/dashboard')
    await link(visitor, t('nav.logout')).waitFor()
  })

  test('SES-42 to SES-46 an empty form is answered by a summary that leads to each field, and nothing is sent', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    await visitor.open('/create-account')
    await create(visitor).click()
    await eventually(() => hasFocus(summary(visitor))).toBe(true)
    const fields = [
      ['email.required', 'createAccount.email'],
      ['email.confirmation.required', 'email.confirmation.label'],
      ['password.required', 'createAccount.password'],
      ['password.confirmation.required', 'password.confirmation.label'],
      ['createAccount.challenge.required', 'createAccount.challenge'],
      ['createAccount.response.required', 'createAccount.response'],
      ['createAccount.digitalConsent.required', 'createAccount.digitalConsent'],
      ['createAccount.privacyConsent.required', 'createAccount.privacyConsent'],
      ['signIn.captcha.required', 'signIn.captcha'],
    ] as const
    expect(await summary(visitor).getByRole('link').allInnerTexts()).toEqual(fields.map(([message]) => t(message)))
    for (const [message, label] of fields) {
      await summary(visitor)
        .getByRole('link', { name: t(message), exact: true })
        .click()
      expect(await hasFocus(page.getByLabel(t(label), { exact: true })), label).toBe(true)
    }
    await visitor.checkAccessibility()
    expect(sent(visitor)).toEqual([])
  })
})

test('SES-44 SES-45 T-43 each consent is asked for on its own', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  await visitor.open('/create-account')
  await fill(visitor)
  for (const name of ['digitalConsent', 'privacyConsent'] as const) {
    const consent = page.getByRole('checkbox', { name: t(`createAccount.${name}`) })
    await consent.uncheck()
    await create(visitor).click()
    expect(await summary(visitor).getByRole('link').allInnerTexts()).toEqual([t(`createAccount.${name}.required`)])
    await consent.check()
  }
  expect(sent(visitor)).toEqual([])
})

test('SES-51 to SES-54 the rules of the password are ticked off while it is typed', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  await visitor.open('/create-account')
  const password = field(visitor, t('createAccount.password'))
  const met = (key: KeyAfter<'password.rule.'>) =>
    page.getByText(t('password.rule.isMet', { rule: t(`password.rule.${key}`) }))
  await password.pressSequentially('abcdefg')
  await met('alphanumeric').waitFor({ state: 'attached' })
  expect(await met('length').count()).toBe(0)
  await password.pressSequentially('H')
  await met('length').waitFor({ state: 'attached' })
  await met('uppercase').waitFor({ state: 'attached' })
  expect(await met('number').count()).toBe(0)
  await password.pressSequentially('1')
  await page
    .getByRole('status')
    .filter({ hasText: t('password.rules.allMet') })
    .waitFor({ state: 'attached' })
  await password.press('!')
  await page
    .getByRole('status')
    .filter({ hasText: t('password.rules.met', { met: 4, all: 5 }) })
    .waitFor({ state: 'attached' })
})

test('ERR-28 an answer without words is given the default text, and nothing typed is lost', async () => {
  const visitor = await visit()
  const { t } = visitor
  visitor.allow(/\b400\b.*\/verify\//)
  await fault({ operationId: 'sendVerification', status: 400 })
  await visitor.open('/create-account')
  await fill(visitor)
  await create(visitor).click()
  await notification(visitor, t('error.sendVerification')).waitFor()
  expect(await field(visitor, t('createAccount.email')).inputValue()).toBe('New.Person@Example.com')
  expect(await field(visitor, t('createAccount.password')).inputValue()).toBe(SECRETS.password)
  expect(await field(visitor, t('createAccount.response')).inputValue()).toBe(SECRETS.response)
  await create(visitor).click()
  await checkMail(visitor).waitFor()
})

test('the issuer’s word on a field stands beside that field', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  visitor.allow(/\b400\b.*\/verify\//)
  const message = 'Choose another password'
  await fault({
    operationId: 'sendVerification',
    status: 400,
    body: { code: 'REQ-4000', fieldErrors: [{ field: 'password', message }] },
  })
  await visitor.open('/create-account')
  await fill(visitor)
  await create(visitor).click()
  await summary(visitor).getByRole('link', { name: message }).click()
  const password = field(visitor, t('createAccount.password'))
  expect(await hasFocus(password)).toBe(true)
  const described = (await password.getAttribute('aria-describedby'))?.split(' ') ?? []
  const texts = await Promise.all(described.map((id) => page.locator(`[id="${id}"]`).innerText()))
  expect(texts.join()).toContain(message)
})

test('a change of language keeps what was typed and chosen', async () => {
  const visitor = await visit()
  const other = textsOf('fr')
  await visitor.open('/create-account')
  await fill(visitor)
  await button(visitor, visitor.t('nav.language.label'))
    .or(visitor.page.getByRole('button', { name: visitor.t('nav.language') }))
    .click()
  await visitor.page.getByRole('heading', { level: 1, name: other('screen.createAccount.title') }).waitFor()
  await visitor.page.getByRole('button', { name: other('createAccount.submit'), exact: true }).click()
  await visitor.page.getByRole('heading', { level: 1, name: other('createAccount.mailed.title') }).waitFor()
  expect(await sent(visitor)[0]?.body).toMatchObject({
    email: NEW,
    challenge: other('createAccount.challenge.suggestion.pet'),
    response: SECRETS.response,
  })
})

test('after too many mails the answer says how long to wait', async () => {
  const visitor = await visit()
  visitor.allow(/\b429\b.*\/verify\//)
  await visitor.open('/create-account')
  await fault({ operationId: 'sendVerification', status: 429, headers: { 'retry-after': '900' }, body: {} })
  await fill(visitor)
  await create(visitor).click()
  await notification(visitor, visitor.t('error.wait', { minutes: 15 })).waitFor()
})

test('SES-48 a reload comes back to it, keeps its wait, and keeps no secret', async () => {
  const visitor = await visit({ hasClock: true })
  const { page, context } = visitor
  await askForAccount(visitor)
  const kept = await storageOf(visitor)
  expect(kept).toContain(NEW)
  for (const secret of Object.values(SECRETS)) expect(kept).not.toContain(secret)
  await context.clock.fastForward(20_000)
  await page.reload()
  await visitor.ready()
  await checkMail(visitor).waitFor()
  await page.getByText(NEW).waitFor()
  expect(await resend(visitor).getAttribute('aria-disabled')).toBe('true')
  await page.getByText(/\b0:(3\d|40)/).waitFor()
  await context.clock.fastForward(41_000)
  await eventually(() => resend(visitor).getAttribute('aria-disabled')).toBeNull()
  expect(sent(visitor)).toHaveLength(1)
})

test('OP-25 is sent again after a minute, with the address alone, and its new link works', async () => {
  const visitor = await visit({ hasClock: true })
  const { context, page, t } = visitor
  await askForAccount(visitor)
  await resend(visitor).dispatchEvent('click')
  expect(sent(visitor)).toHaveLength(1)
  await context.clock.fastForward(60_000)
  await eventually(() => resend(visitor).getAttribute('aria-disabled')).toBeNull()
  await visitor.checkAccessibility()
  const first = await linkTo(NEW)
  await resend(visitor).click()
  await notification(visitor, t('email.sent')).waitFor()
  expect(await sent(visitor)[1]?.body).toEqual({ email: NEW })
  await page.getByText(t('createAccount.resend.wait', { time: '' }).trim()).waitFor()
  expect(await resend(visitor).getAttribute('aria-disabled')).toBe('true')
  const second = await linkTo(NEW)
  expect(second).not.toBe(first)
  await visitor.open(second)
  await outcome(visitor, 'verification.verified.title').waitFor()
})

test('ERR-28 a resend that fails says so, and can be tried again at once', async () => {
  const visitor = await visit({ hasClock: true })
  const { context, page, t } = visitor
  visitor.allow(/\b400\b.*\/verify\//)
  await askForAccount(visitor)
  await context.clock.fastForward(60_000)
  await eventually(() => resend(visitor).getAttribute('aria-disabled')).toBeNull()
  await fault({ operationId: 'sendVerification', status: 400 })
  await resend(visitor).click()
  await notification(visitor, t('error.sendVerification')).waitFor()
  await visitor.checkAccessibility()
  await resend(visitor).click()
  await notification(visitor, t('email.sent')).waitFor()
  expect(await page.getByText(t('error.sendVerification')).count()).toBe(0)
})

test('another address begins with an empty form, also after a reload', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  await askForAccount(visitor)
  await button(visitor, t('createAccount.change')).click()
  const title = heading(visitor, t('screen.createAccount.title'))
  await eventually(() => hasFocus(title)).toBe(true)
  expect(await field(visitor, t('createAccount.email')).inputValue()).toBe('')
  expect(await field(visitor, t('createAccount.password')).inputValue()).toBe('')
  await page.reload()
  await visitor.ready()
  await title.waitFor()
  await create(visitor).waitFor()
  expect(await storageOf(visitor)).not.toContain(NEW)
})

describeInTurn('a link that does not lead to an account', (locale, test) => {
  test('SES-50 unknown', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    visitor.allow(/\b400\b.*\/verify\//)
    await visitor.open('/verified?link=unknown&sessionId=s')
    await outcome(visitor, 'verification.refused.title').waitFor()
    await page.getByRole('main').getByText(t('error.creationLink')).waitFor()
    // Shown once, without a notification.
    expect(await page.getByText(t('error.creationLink')).count()).toBe(1)
    await visitor.checkAccessibility()
    await eventually(() => pathOf(visitor)).toBe('/verified')
    await page
      .getByRole('main')
      .getByRole('link', { name: t('verification.create') })
      .click()
    await heading(visitor, t('screen.createAccount.title')).waitFor()
  })

  test('SES-49 SES-50 a slash at the end of the path changes nothing', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    visitor.allow(/\b400\b.*\/verify\//)
    await visitor.open('/verified/?link=unknown&sessionId=s')
    await page.getByRole('main').getByText(t('error.creationLink')).waitFor()
    await eventually(() => pathOf(visitor)).toBe('/verified')
    await outcome(visitor, 'verification.refused.title').waitFor()
    await askForAccount(visitor)
    await visitor.open((await linkTo(NEW)).replace('?', '/?'))
    await notification(visitor, t('verification.created')).waitFor()
    await eventually(() => pathOf(visitor)).toBe('/verified')
    await outcome(visitor, 'verification.verified.title').waitFor()
    expect(clicked(visitor)).toHaveLength(2)
  })

  test('incomplete: nothing is sent', async () => {
    const visitor = await visit({ locale })
    for (const path of ['/verified', '/verified?link=x', '/verified?sessionId=s']) {
      await visitor.open(path)
      await outcome(visitor, 'verification.incomplete.title').waitFor()
      expect(clicked(visitor)).toEqual([])
    }
    await visitor.checkAccessibility()
  })

  test('ERR-29 no answer: the link is kept, and can be tried again', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    visitor.allow(/\b400\b.*\/verify\//)
    await askForAccount(visitor)
    const path = await linkTo(NEW)
    await fault({ operationId: 'clickVerification', status: 400, times: 2 })
    await visitor.open(path)
    await outcome(visitor, 'verification.unanswered.title').waitFor()
    await page.getByRole('main').getByText(t('error.createAccount')).waitFor()
    await visitor.checkAccessibility()
    expect(pathOf(visitor)).toContain('link=')
    await page.reload()
    await visitor.ready()
    await outcome(visitor, 'verification.unanswered.title').waitFor()
    await button(visitor, t('common.retry')).press('Enter')
    await eventually(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)
    await outcome(visitor, 'verification.verified.title').waitFor()
  })
})

test('SES-50 expired after a day', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  visitor.allow(/\b400\b.*\/verify\//)
  await askForAccount(visitor)
  const path = await linkTo(NEW)
  await advance(86_401)
  await visitor.open(path)
  await outcome(visitor, 'verification.refused.title').waitFor()
  await page.getByRole('main').getByText(t('error.creationLinkExpired')).waitFor()
})

test('SES-47 a double click and a press of Enter send one call', async () => {
  const visitor = await visit()
  const { t } = visitor
  await fault({ operationId: 'sendVerification', delayMs: 400 })
  await visitor.open('/create-account')
  await fill(visitor)
  await create(visitor).dblclick()
  await field(visitor, t('createAccount.email')).press('Enter')
  await checkMail(visitor).waitFor()
  expect(sent(visitor)).toHaveLength(1)
  expect(await mailsTo(NEW)).toHaveLength(1)
})

test('SES-49 a link that is followed twice makes one account, and says the same', async () => {
  const visitor = await visit()
  await askForAccount(visitor)
  const path = await linkTo(NEW)
  for (let run = 0; run < 2; run++) {
    await visitor.open(path)
    await outcome(visitor, 'verification.verified.title').waitFor()
  }
  expect((await mailsTo(NEW)).filter(({ kind }) => kind === 'accountCreated')).toHaveLength(1)
  // Going back does not show the step for the email again.
  await visitor.open('/create-account')
  await create(visitor).waitFor()
})

test('SES-47 a stranger sees the same for an address that has an account', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  await visitor.open('/create-account')
  await fill(visitor, { email: FULL })
  await create(visitor).click()
  await checkMail(visitor).waitFor()
  const words = await page.getByRole('main').innerText()
  await button(visitor, t('createAccount.change')).click()
  await fill(visitor)
  await create(visitor).click()
  await checkMail(visitor).waitFor()
  const plain = (text: string) => text.replaceAll(/\S+@example\.com/g, '').replaceAll(/\d:\d\d/g, '')
  expect(plain(await page.getByRole('main').innerText())).toBe(plain(words))
})

test('SES-42 an address of 500 characters is refused whole, not cut short', async () => {
  const visitor = await visit({ width: 320 })
  const { page, t } = visitor
  const email = `${'a'.repeat(488)}@example.com`
  await visitor.open('/create-account')
  await fill(visitor, { email })
  expect(await field(visitor, t('createAccount.email')).inputValue()).toBe(email)
  await create(visitor).click()
  await summary(visitor).getByText(t('email.tooLong')).waitFor()
  expect(sent(visitor)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})

test('everything can be pasted, the answer can be shown, and password managers are told what is what', async () => {
  const visitor = await visit()
  const { page, context, t } = visitor
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await visitor.open('/create-account')
  await page.evaluate(() => navigator.clipboard.writeText('Pasted2026'))
  const labels = ['createAccount.password', 'password.confirmation.label', 'createAccount.response'] as const
  for (const label of labels) {
    const input = field(visitor, t(label))
    await input.focus()
    await page.keyboard.press('Control+v')
    expect(await input.inputValue(), label).toBe('Pasted2026')
    expect(await input.getAttribute('type')).toBe('password')
    expect(await input.getAttribute('data-private')).not.toBeNull()
  }
  const answer = field(visitor, t('createAccount.response'))
  await button(visitor, t('common.show')).last().click()
  expect(await answer.getAttribute('type')).toBe('text')
  await button(visitor, t('common.hide')).click()
  expect(await answer.getAttribute('type')).toBe('password')
  const complete = (label: MessageKey) => field(visitor, t(label)).getAttribute('autocomplete')
  expect(await complete('createAccount.email')).toBe('username')
  expect(await complete('createAccount.password')).toBe('new-password')
  expect(await complete('password.confirmation.label')).toBe('new-password')
})

test('Back leaves the form for where the visitor came from, and Forward comes back', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  await visitor.open('/login')
  await page
    .getByRole('main')
    .getByRole('link', { name: t('signIn.create') })
    .click()
  await heading(visitor, t('screen.createAccount.title')).waitFor()
  await page.goBack()
  await heading(visitor, t('screen.login.title')).waitFor()
  await page.goForward()
  await fill(visitor)
  await create(visitor).click()
  await checkMail(visitor).waitFor()
  await page.goBack()
  await heading(visitor, t('screen.login.title')).waitFor()
  await page.goForward()
  await checkMail(visitor).waitFor()
})
