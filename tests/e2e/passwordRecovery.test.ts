import { expect, test } from 'vitest'
import { SEED_ANSWER, SEED_CHALLENGE, SEED_CHALLENGE_FR, SEED_PASSWORD } from '../../sandbox/seed/people'
import { describeInTurn } from './inTurn'
import { eventually, FULL, journeys, type Visitor } from './journeys'
import {
  button,
  cardInSwitcher,
  field,
  hasFocus,
  heading,
  link,
  notification,
  pathOf,
  said,
  storageOf,
  summary,
} from './portalParts'
import { type Locale, type MessageKey } from './texts'

const host = journeys()
const { visit, fault, advance } = host

/** The email and its link are in the holder's language. */
const HOLDERS: Readonly<Record<Locale, string>> = { en: FULL, fr: 'nonresident@example.com' }
const NEW_PASSWORD = 'Changed2026'
const HOUR = 3600

type Mail = { kind: string; locale: string; lines: string[]; link: string; code: string }
async function mailsTo(email: string): Promise<Mail[]> {
  const answer = await fetch(`${host.url}/sandbox/mail?to=${encodeURIComponent(email)}`)
  return ((await answer.json()) as Mail[]).filter(({ kind }) => kind === 'recovery')
}
async function latestMail(email: string): Promise<Mail> {
  const [mail] = await mailsTo(email)
  if (!mail) throw new Error(`No recovery mail to ${email}`)
  return mail
}
/** Requests it without the portal, where the journey is about a later step. */
async function mailFor(email: string, locale = 'en'): Promise<Mail> {
  const path = `/api/users/1100003/${encodeURIComponent(email)}/password/recovery`
  const headers = { 'Accept-Language': `${locale}_CA` }
  expect((await fetch(host.url + path, { method: 'POST', headers })).status).toBe(204)
  return latestMail(email)
}

const calls = {
  request: (visitor: Visitor) => visitor.callsTo('POST', /^\/api\/users\/1100003\/[^/]+\/password\/recovery$/),
  challenge: (visitor: Visitor) => visitor.callsTo('POST', '/api/users/password/challenge'),
  change: (visitor: Visitor) => visitor.callsTo('POST', '/api/users/password/response'),
}
const username = (visitor: Visitor) => field(visitor, visitor.t('recovery.username'))
const code = (visitor: Visitor) => field(visitor, visitor.t('recovery.code'))
/** The question is in its holder's words. */
const answer = (visitor: Visitor) => field(visitor, SEED_CHALLENGE).or(field(visitor, SEED_CHALLENGE_FR))
const submitRequest = (visitor: Visitor) => button(visitor, visitor.t('recovery.request.submit'))
const submitCode = (visitor: Visitor) => button(visitor, visitor.t('recovery.code.submit'))
const submitAnswer = (visitor: Visitor) => button(visitor, visitor.t('recovery.answer.submit'))
const resend = (visitor: Visitor) => button(visitor, visitor.t('recovery.resend'))
const title = (visitor: Visitor, key: MessageKey) => heading(visitor, visitor.t(key))
const reaches = async (visitor: Visitor, key: MessageKey) => {
  await title(visitor, key).waitFor()
  await eventually(() => hasFocus(title(visitor, key))).toBe(true)
}

async function enterCode(visitor: Visitor, mail: Mail) {
  await visitor.open(mail.link)
  await code(visitor).fill(mail.code)
  await submitCode(visitor).click()
  await reaches(visitor, 'recovery.answer.title')
}
async function fillAnswer(visitor: Visitor, response = SEED_ANSWER, password = NEW_PASSWORD) {
  await answer(visitor).fill(response)
  await field(visitor, visitor.t('recovery.newPassword')).fill(password)
  await field(visitor, visitor.t('password.confirmation.label')).fill(password)
}
async function change(visitor: Visitor, mail: Mail) {
  await enterCode(visitor, mail)
  await fillAnswer(visitor)
  await submitAnswer(visitor).click()
}

describeInTurn('a forgotten password', (locale, test) => {
  const email = HOLDERS[locale]

  test('SES-63 SES-64 SES-65 SES-67 SES-69 NOT-29 T-30 leads from sign-in over the mail to a new password', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    const referers: string[] = []
    page.on('request', (request) => referers.push(request.headers()['referer'] ?? ''))
    await visitor.open('/login')
    await link(visitor, t('signIn.forgot')).click()
    await reaches(visitor, 'screen.pwdRecoveryLink.title')
    expect(await page.getByRole('main').innerText()).toMatch(
      locale === 'en' ? /link works for 3 hours/ : /fonctionne pendant 3\u00a0heures/,
    )
    await visitor.checkAccessibility()
    await username(visitor).fill(email.toUpperCase())
    await submitRequest(visitor).click()
    await reaches(visitor, 'recovery.mailed.title')
    await page.getByText(t('recovery.mailed.lead', { email })).waitFor()
    await page.getByText(t('recovery.mailed.life')).waitFor()
    await visitor.checkAccessibility()
    const [asked, ...again] = calls.request(visitor)
    expect([asked?.path, await asked?.body, again.length]).toEqual([
      `/api/users/1100003/${encodeURIComponent(email)}/password/recovery`,
      null,
      0,
    ])

    const mail = await latestMail(email)
    expect(mail.locale).toBe(locale)
    await visitor.open(mail.link)
    await title(visitor, 'screen.pwdRecoveryLink.title').waitFor()
    await page.getByText(t('recovery.code.lead')).waitFor()
    await visitor.checkAccessibility()
    await code(visitor).fill(mail.code)
    await submitCode(visitor).click()
    await reaches(visitor, 'recovery.answer.title')
    const secret = new URL(mail.link, host.url).searchParams.get('link') ?? ''
    expect(await calls.challenge(visitor)[0]?.body).toEqual({ link: secret, code: mail.code })
    expect(await username(visitor).inputValue()).toBe(email)
    await visitor.checkAccessibility()

    await fillAnswer(visitor)
    await submitAnswer(visitor).click()
    await reaches(visitor, 'recovery.changed.title')
    await notification(visitor, t('recovery.changed.title')).waitFor()
    await visitor.checkAccessibility()
    expect(calls.change(visitor)).toHaveLength(1)
    expect(await calls.change(visitor)[0]?.body).toEqual({
      userName: email,
      link: secret,
      code: mail.code,
      response: SEED_ANSWER,
      newPassword: NEW_PASSWORD,
    })
    // The link is not in the address, at another server or in the browser's storage.
    await eventually(() => pathOf(visitor)).toBe('/pwdrecoveryLink')
    // Chromium names a public page to its typeface, by its address alone.
    expect(referers.filter((referer) => referer !== '' && referer !== `${host.url}/login`)).toEqual([])
    expect(await storageOf(visitor)).not.toContain(secret)

    visitor.allow(/status of 401.*\/api\/login/)
    await link(visitor, t('recovery.signIn')).click()
    await visitor.fillSignIn(email, SEED_PASSWORD)
    await visitor.submitSignIn()
    await said(visitor, t('error.badCredentials')).waitFor()
    await visitor.fillSignIn(email, NEW_PASSWORD)
    await visitor.submitSignIn()
    await page.waitForURL('**/dashboard')
  })

  test('SES-66 SES-57 each thing that is missing is named beside its field, and nothing is sent', async () => {
    const visitor = await visit({ locale })
    const { t } = visitor
    const expectMissing = async (...keys: MessageKey[]) => {
      await eventually(() => hasFocus(summary(visitor))).toBe(true)
      expect(await summary(visitor).getByRole('link').allInnerTexts()).toEqual(keys.map((key) => t(key)))
    }
    await visitor.open('/pwdrecoveryLink')
    await submitRequest(visitor).click()
    await expectMissing('email.required')
    await username(visitor).fill('nobody')
    await submitRequest(visitor).click()
    await expectMissing('email.invalid')
    expect(calls.request(visitor)).toEqual([])

    await visitor.open('/pwdrecoveryLink?link=')
    await title(visitor, 'recovery.refused.title').waitFor()
    await visitor.page.getByText(t('recovery.link.required')).waitFor()
    await visitor.checkAccessibility()

    const mail = await mailFor(email, locale)
    await visitor.open(mail.link)
    await submitCode(visitor).click()
    await expectMissing('recovery.code.required')
    expect(calls.challenge(visitor)).toEqual([])
    await enterCode(visitor, mail)
    await submitAnswer(visitor).click()
    await expectMissing('recovery.response.required', 'password.required', 'password.confirmation.required')
    await visitor.checkAccessibility()
    await fillAnswer(visitor, SEED_ANSWER, 'weakling')
    await submitAnswer(visitor).click()
    await expectMissing('password.uppercase')
    expect(calls.change(visitor)).toEqual([])
  })

  test('SES-67 SES-68 ERR-65 unknown, expired and used links each say so, and lead to a new one', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    visitor.allow(/status of 400.*\/api\/users\/password/)
    const expectRefused = async (path: string, typed: string, key: MessageKey) => {
      await visitor.open(path)
      await code(visitor).fill(typed)
      await submitCode(visitor).click()
      await reaches(visitor, 'recovery.refused.title')
      await page.getByText(t(key)).waitFor()
      // A reload must not ask for the code of a link that can no longer be used.
      await eventually(() => pathOf(visitor)).toBe('/pwdrecoveryLink')
    }
    await expectRefused('/pwdrecoveryLink?link=made-up', '123456', 'error.recoveryLink')
    await visitor.checkAccessibility()
    await button(visitor, t('recovery.newLink')).click()
    await reaches(visitor, 'screen.pwdRecoveryLink.title')
    await eventually(() => pathOf(visitor)).toBe('/pwdrecoveryLink')

    const old = await mailFor(email, locale)
    await advance(3 * HOUR - 60)
    await enterCode(visitor, old)
    await advance(120)
    await fillAnswer(visitor)
    await submitAnswer(visitor).click()
    await reaches(visitor, 'recovery.refused.title')
    await page.getByText(t('recovery.link.expired')).waitFor()
    await expectRefused(old.link, old.code, 'recovery.link.expired')

    const [first, second] = [await mailFor(email, locale), await mailFor(email, locale)]
    await change(visitor, second)
    await reaches(visitor, 'recovery.changed.title')
    for (const mail of [second, first]) await expectRefused(mail.link, mail.code, 'recovery.link.used')
    await page
      .getByRole('main')
      .getByRole('link', { name: t('recovery.signIn') })
      .click()
    await title(visitor, 'screen.login.title').waitFor()
  })
})

test('a wrong code and a wrong answer keep the form, each in words of its own', async () => {
  const visitor = await visit()
  const { t } = visitor
  visitor.allow(/status of 400.*\/api\/users\/password/)
  const mail = await mailFor(FULL)
  await visitor.open(mail.link)
  await code(visitor).fill('not it')
  await submitCode(visitor).click()
  await summary(visitor)
    .getByRole('link', { name: t('recovery.code.wrong') })
    .waitFor()
  expect(await code(visitor).getAttribute('aria-invalid')).toBe('true')
  expect(await code(visitor).inputValue()).toBe('not it')
  await visitor.checkAccessibility()
  await code(visitor).fill(mail.code)
  await submitCode(visitor).click()
  await reaches(visitor, 'recovery.answer.title')

  await fillAnswer(visitor, 'Titanic')
  await submitAnswer(visitor).click()
  await summary(visitor)
    .getByRole('link', { name: t('recovery.response.wrong') })
    .waitFor()
  expect(await hasFocus(summary(visitor))).toBe(true)
  expect(await field(visitor, t('recovery.newPassword')).inputValue()).toBe(NEW_PASSWORD)
  await answer(visitor).fill(` ${SEED_ANSWER.toUpperCase()}`)
  await submitAnswer(visitor).click()
  await reaches(visitor, 'recovery.changed.title')
})

test('after five guesses of the code, or of the answer, the next says how long to wait', async () => {
  const visitor = await visit()
  const { page } = visitor
  visitor.allow(/status of (400|429).*\/api\/users\/password/)
  const mail = await mailFor(FULL)
  await enterCode(visitor, mail)
  for (let tried = 1; tried <= 6; tried++) {
    await fillAnswer(visitor, `guess ${tried}`)
    await Promise.all([page.waitForResponse('**/password/response'), submitAnswer(visitor).click()])
    await summary(visitor).or(notification(visitor, /./)).first().waitFor()
  }
  await notification(visitor, /\b15 minutes/).waitFor()
  await visitor.open(mail.link)
  for (let tried = 1; tried <= 6; tried++) {
    await code(visitor).fill(`guess ${tried}`)
    await Promise.all([page.waitForResponse('**/password/challenge'), submitCode(visitor).click()])
    await summary(visitor).or(notification(visitor, /./)).first().waitFor()
  }
  await notification(visitor, /\b15 minutes/).waitFor()
})

test('SES-63 the message can be sent again after a minute, and at most five times in a quarter of an hour', async () => {
  const visitor = await visit({ hasClock: true })
  const { page, t } = visitor
  visitor.allow(/status of 429/)
  await visitor.open('/pwdrecoveryLink')
  await username(visitor).fill(FULL)
  await submitRequest(visitor).click()
  await reaches(visitor, 'recovery.mailed.title')
  for (let sent = 1; sent <= 5; sent++) {
    await page.getByText(t('recovery.resend.wait', { time: '' }).trim()).waitFor()
    // Click a button that is still waiting.
    await resend(visitor).click({ force: true })
    expect(calls.request(visitor)).toHaveLength(sent)
    await visitor.context.clock.fastForward(61_000)
    await page.getByText(t('recovery.resend.wait', { time: '' }).trim()).waitFor({ state: 'detached' })
    await resend(visitor).click()
    await eventually(() => calls.request(visitor).length).toBe(sent + 1)
    if (sent === 1) await notification(visitor, t('recovery.resent')).waitFor()
  }
  await page
    .getByRole('main')
    .getByText(/\b1[45] minutes/)
    .waitFor()
  await visitor.checkAccessibility()
  expect(await mailsTo(FULL)).toHaveLength(5)
  await button(visitor, t('recovery.otherEmail')).click()
  await reaches(visitor, 'screen.pwdRecoveryLink.title')
  expect(await username(visitor).inputValue()).toBe(FULL)
})

test('without a connection nothing is sent, each form stays as it was, and the next try goes on', async () => {
  const visitor = await visit()
  const { t } = visitor
  await visitor.open('/pwdrecoveryLink')
  await username(visitor).fill(FULL)
  await visitor.context.setOffline(true)
  await submitRequest(visitor).click()
  await notification(visitor, t('connection.unsent')).waitFor()
  expect(await username(visitor).inputValue()).toBe(FULL)
  await visitor.context.setOffline(false)
  await submitRequest(visitor).click()
  await reaches(visitor, 'recovery.mailed.title')

  const mail = await latestMail(FULL)
  await visitor.open(mail.link)
  await code(visitor).fill(mail.code)
  await visitor.context.setOffline(true)
  await submitCode(visitor).click()
  await notification(visitor, t('connection.unsent')).waitFor()
  await visitor.context.setOffline(false)
  await submitCode(visitor).click()
  await reaches(visitor, 'recovery.answer.title')

  await fillAnswer(visitor)
  await visitor.context.setOffline(true)
  await submitAnswer(visitor).click()
  await notification(visitor, t('connection.unsent')).waitFor()
  await visitor.context.setOffline(false)
  await submitAnswer(visitor).click()
  await reaches(visitor, 'recovery.changed.title')
})

test('a double click and a press of Enter send one call in each step', async () => {
  const visitor = await visit()
  for (const operationId of ['startPasswordRecovery', 'challengePasswordRecovery', 'completePasswordRecovery']) {
    await fault({ operationId, delayMs: 1_500 })
  }
  await visitor.open('/pwdrecoveryLink')
  await username(visitor).fill(FULL)
  await submitRequest(visitor).dblclick()
  await username(visitor).press('Enter')
  await reaches(visitor, 'recovery.mailed.title')
  const mail = await latestMail(FULL)
  await visitor.open(mail.link)
  await code(visitor).fill(mail.code)
  await submitCode(visitor).dblclick()
  await code(visitor).press('Enter')
  await reaches(visitor, 'recovery.answer.title')
  await fillAnswer(visitor)
  await submitAnswer(visitor).dblclick()
  await answer(visitor).press('Enter')
  await reaches(visitor, 'recovery.changed.title')
  expect([calls.request, calls.challenge, calls.change].map((of) => of(visitor).length)).toEqual([1, 1, 1])
})

test('a reload stays where the mail is waited for, else begins at the first step, with the link as long as it can serve', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  const reload = async () => {
    await page.reload()
    await visitor.ready()
  }
  await visitor.open('/pwdrecoveryLink')
  await username(visitor).fill(FULL)
  await reload()
  await submitRequest(visitor).waitFor()
  await username(visitor).fill(FULL)
  await submitRequest(visitor).click()
  await reaches(visitor, 'recovery.mailed.title')
  await reload()
  await title(visitor, 'recovery.mailed.title').waitFor()
  await page.getByText(t('recovery.mailed.lead', { email: FULL })).waitFor()
  expect(await mailsTo(FULL)).toHaveLength(1)

  const mail = await latestMail(FULL)
  await visitor.open(mail.link)
  await code(visitor).fill(mail.code)
  await reload()
  await code(visitor).fill(mail.code)
  await submitCode(visitor).click()
  await reaches(visitor, 'recovery.answer.title')
  await fillAnswer(visitor)
  await reload()
  await change(visitor, { ...mail, link: pathOf(visitor) })
  await reaches(visitor, 'recovery.changed.title')
  await eventually(() => pathOf(visitor)).toBe('/pwdrecoveryLink')
  await reload()
  await submitRequest(visitor).waitFor()
  await page.goBack()
  expect(pathOf(visitor)).not.toContain('link=')
  expect(await page.getByText(t('recovery.changed.title')).count()).toBe(0)
})

test('a change whose answer was lost is found out by the next try', async () => {
  const visitor = await visit()
  const { t } = visitor
  visitor.allow(/net::ERR_|status of 400/)
  const mail = await mailFor(FULL)
  await fault({ operationId: 'completePasswordRecovery', dropAfterCommit: true })
  await change(visitor, mail)
  const refused = title(visitor, 'recovery.refused.title')
  // Some browsers have already retried by themselves.
  await refused.or(notification(visitor, /./)).first().waitFor()
  if ((await refused.count()) === 0) await submitAnswer(visitor).click()
  await refused.waitFor()
  await visitor.page.getByText(t('recovery.link.used')).waitFor()
  await link(visitor, t('recovery.signIn')).click()
  await visitor.fillSignIn(FULL, NEW_PASSWORD)
  await visitor.submitSignIn()
  await visitor.page.waitForURL('**/dashboard')
})

test('a change of language in the last step keeps what was typed', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  await enterCode(visitor, await mailFor(FULL))
  await fillAnswer(visitor)
  await button(visitor, t('nav.language.label')).click()
  await page.getByText('Choisissez un nouveau mot de passe').first().waitFor()
  expect(await answer(visitor).inputValue()).toBe(SEED_ANSWER)
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await page.getByRole('heading', { level: 1, name: 'Votre mot de passe a été changé' }).waitFor()
})

test('a stranger learns nothing of an e-mail: the answer and the screen are the same', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  const seen: string[] = []
  await visitor.open('/pwdrecoveryLink')
  for (const email of [FULL, 'nobody@example.com']) {
    if (seen.length > 0) await button(visitor, t('recovery.otherEmail')).click()
    await username(visitor).fill(email)
    await submitRequest(visitor).click()
    await reaches(visitor, 'recovery.mailed.title')
    await page.getByText(t('recovery.mailed.lead', { email })).waitFor()
    seen.push((await page.getByRole('main').innerText()).replaceAll(email, ''))
  }
  expect(seen[1]).toBe(seen[0])
  expect(await mailsTo('nobody@example.com')).toEqual([])
})

test('SHL-017 a signed-in holder may change a forgotten password, and is signed out by it', async () => {
  const visitor = await visit()
  const { t } = visitor
  await visitor.signIn(FULL, '/pwdrecoveryLink')
  expect(await username(visitor).inputValue()).toBe(FULL)
  await submitRequest(visitor).click()
  await reaches(visitor, 'recovery.mailed.title')
  await change(visitor, await latestMail(FULL))
  await heading(visitor, t('home.title')).waitFor()
  expect(pathOf(visitor)).toBe('/')
  await notification(visitor, t('recovery.changed.title')).waitFor()
  await visitor.page.getByText(t('session.left')).waitFor()
  await link(visitor, t('nav.logout')).waitFor({ state: 'detached' })
})

test('a session that is open elsewhere ends at its next call', async () => {
  const elsewhere = await visit()
  await elsewhere.signIn()
  await cardInSwitcher(elsewhere, '0012').waitFor()
  const visitor = await visit()
  await change(visitor, await mailFor(FULL))
  await reaches(visitor, 'recovery.changed.title')

  elsewhere.allow(/status of 401/)
  await elsewhere.page.reload()
  await heading(elsewhere, elsewhere.t('home.title')).waitFor()
  await elsewhere.page.getByText(elsewhere.t('session.rejected')).waitFor()
  expect(pathOf(elsewhere)).toBe('/')
})
