/**
 * After each flow in which a secret is typed or shown, no trace of it remains; runs on a build with the inspector
 * enabled.
 */
import { afterAll, expect, test } from 'vitest'
import { SEED_ANSWER, SEED_CHALLENGE, SEED_PASSWORD } from '../../sandbox/seed/people'
import { FULL, journeys, reports, startIssuer, type Visitor } from './journeys'
import { leaksOf, listen } from './leaks'
import { inspectedBuild } from './otherBuilds'
import { button, cardInSwitcher, field, heading, notification, openService } from './portalParts'
import type { MessageKey } from './texts'

const issuer = await startIssuer(await inspectedBuild())
afterAll(() => issuer.close())
const { visit } = journeys(issuer)

const STARTER = 'starter@example.com'
const ACCOUNT = { email: 'new.person@example.com', password: 'Maple2026x', response: 'Rex the dog' }
const NEW_PASSWORD = 'Changed2026'
const [PIN, WRONG_ANSWER] = ['0731', 'planted-galleon']
const SIN = '046454286'
const TIN = '001-22-3333'
const DEBIT_CARD = '5555555555554444'

type Printed = { cardNumber: string; cvv: string; clientId: string; cardProgram: string; expiryDate: string }
type Mail = { kind: string; link: string; code: string }
const read = async <T>(path: string) => (await (await fetch(issuer.url + path)).json()) as T
const cardsInTheMail = (to: string) => read<readonly Printed[]>(`/sandbox/cards?to=${encodeURIComponent(to)}`)

const named = ({ page }: Visitor, name: string) => page.locator(`[name="${name}"]`)
async function type(visitor: Visitor, values: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(values)) await named(visitor, name).fill(value)
}
const press = (visitor: Visitor, key: MessageKey) => button(visitor, visitor.t(key)).click()
const until = (visitor: Visitor, key: MessageKey) => heading(visitor, visitor.t(key)).waitFor()
const isSaid = (visitor: Visitor, key: MessageKey) => notification(visitor, visitor.t(key)).waitFor()
const inGroups = (number: string) => number.replace(/(.{4})(?=.)/g, '$1 ')
const secretsOf = ({ cardNumber, cvv }: Printed) => [cardNumber, inGroups(cardNumber), cvv]

/** Runs a flow and returns its secrets; `hide` removes those meant to be shown from the screen. */
type Went = { secrets: readonly string[]; hide?: () => Promise<void> }
type Flow = readonly [name: string, username: string | null, path: string, go: (visitor: Visitor) => Promise<Went>]

const FLOWS: readonly Flow[] = [
  [
    'signing in',
    null,
    '/login',
    async (visitor) => {
      await visitor.fillSignIn()
      await visitor.submitSignIn()
      await until(visitor, 'dashboard.title')
      return { secrets: [SEED_PASSWORD] }
    },
  ],
  [
    'creating an account',
    null,
    '/create-account',
    async (visitor) => {
      const { page, t } = visitor
      const { email, password, response } = ACCOUNT
      await field(visitor, t('createAccount.email')).fill(email)
      await field(visitor, t('email.confirmation.label')).fill(email)
      await field(visitor, t('createAccount.password')).fill(password)
      await field(visitor, t('password.confirmation.label')).fill(password)
      await field(visitor, t('createAccount.challenge')).selectOption({ index: 1 })
      await field(visitor, t('createAccount.response')).fill(response)
      for (const box of await page.getByRole('checkbox').all()) await box.check()
      await press(visitor, 'createAccount.submit')
      await until(visitor, 'createAccount.mailed.title')
      return { secrets: [password, response] }
    },
  ],
  [
    'recovering a password',
    null,
    '/pwdrecoveryLink',
    async (visitor) => {
      const { t } = visitor
      await field(visitor, t('recovery.username')).fill(FULL)
      await press(visitor, 'recovery.request.submit')
      await until(visitor, 'recovery.mailed.title')
      const mails = await read<readonly Mail[]>(`/sandbox/mail?to=${FULL}`)
      const { link, code } = mails.find(({ kind }) => kind === 'recovery')!
      await visitor.open(`${link}&inspect=local`)
      await field(visitor, t('recovery.code')).fill(code)
      await press(visitor, 'recovery.code.submit')
      await until(visitor, 'recovery.answer.title')
      await field(visitor, SEED_CHALLENGE).fill(SEED_ANSWER)
      await field(visitor, t('recovery.newPassword')).fill(NEW_PASSWORD)
      await field(visitor, t('password.confirmation.label')).fill(NEW_PASSWORD)
      await press(visitor, 'recovery.answer.submit')
      await until(visitor, 'recovery.changed.title')
      return { secrets: [code, SEED_ANSWER, NEW_PASSWORD] }
    },
  ],
  [
    'showing number and code of a card',
    FULL,
    '/dashboard',
    async (visitor) => {
      const { page, t } = visitor
      await press(visitor, 'reveal.show')
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(t('reveal.answer'), { exact: true }).fill(SEED_ANSWER)
      const submit = dialog.getByRole('button', { name: t('reveal.submit'), exact: true })
      const [answer] = await Promise.all([page.waitForResponse('**/pan'), submit.click()])
      const { fullPan, cvv } = (await answer.json()) as { fullPan: string; cvv: string }
      await page.getByText(inGroups(fullPan), { exact: true }).waitFor()
      return { secrets: [fullPan, inGroups(fullPan), cvv, SEED_ANSWER], hide: () => press(visitor, 'reveal.hide') }
    },
  ],
  [
    'setting a PIN, refused once',
    FULL,
    '/dashboard',
    async (visitor) => {
      const { t } = visitor
      visitor.allow(/\b400\b.*setpin/)
      await cardInSwitcher(visitor, '0028').click()
      await openService(visitor, 'getpin')
      await type(visitor, { pin: PIN, confirmPin: PIN, securityResponse: WRONG_ANSWER })
      await press(visitor, 'pin.submit')
      await visitor.page
        .getByRole('alert')
        .filter({ hasText: t('error.wrongAnswer') })
        .waitFor()
      await type(visitor, { pin: PIN, confirmPin: PIN, securityResponse: SEED_ANSWER })
      await press(visitor, 'pin.submit')
      await isSaid(visitor, 'pin.changed')
      return { secrets: [PIN, WRONG_ANSWER, SEED_ANSWER] }
    },
  ],
  [
    'registering a card',
    FULL,
    '/register',
    async (visitor) => {
      const card = (await read<readonly Printed[]>('/sandbox/cards')).find(
        ({ cardProgram }) => cardProgram === 'BLU110',
      )!
      const expiry = `${card.expiryDate.slice(5)} / ${card.expiryDate.slice(0, 4)}`
      for (const [name, value] of [
        ['cardEntry.number', card.cardNumber],
        ['cardEntry.expiry', expiry],
        ['cardEntry.cvv', card.cvv],
        ['registerCard.clientId', card.clientId],
      ] as const) {
        await field(visitor, visitor.t(name)).fill(value)
      }
      await press(visitor, 'registerCard.continue')
      await until(visitor, 'registerCard.review.title')
      await press(visitor, 'registerCard.submit.register')
      await until(visitor, 'registerCard.registered.title')
      return { secrets: [...secretsOf(card), expiry] }
    },
  ],
  [
    'setting an auto-reload that a new card pays',
    FULL,
    '/dashboard/autoreload',
    async (visitor) => {
      const { page, t } = visitor
      const onwards = () => page.getByRole('button', { name: t('autoReload.continue'), exact: true }).click()
      await page.getByText(t('autoReload.modify'), { exact: true }).click()
      await page.getByRole('radio', { name: t('debitCard.new.mastercarddebit') }).check({ force: true })
      await onwards()
      await field(visitor, t('cardEntry.number')).fill(DEBIT_CARD)
      await field(visitor, t('cardEntry.expiry')).fill('11 / 2039')
      await field(visitor, t('cardEntry.cvv')).fill('846')
      await onwards()
      await until(visitor, 'autoReload.review.title')
      await press(visitor, 'autoReload.save.modify')
      await isSaid(visitor, 'autoReload.modified')
      return { secrets: [DEBIT_CARD, inGroups(DEBIT_CARD), '11 / 2039', '846'] }
    },
  ],
  [
    'replacing a card',
    STARTER,
    '/replacecard',
    async (visitor) => {
      await visitor.page.locator('input[name=reason][value=damaged]').check({ force: true })
      await press(visitor, 'replaceCard.continue')
      await field(visitor, visitor.t('identity.city')).waitFor()
      await press(visitor, 'replaceCard.continue')
      await until(visitor, 'replaceCard.review.title')
      await press(visitor, 'replaceCard.submit')
      await until(visitor, 'replaceCard.done.title')
      return { secrets: (await cardsInTheMail(STARTER)).flatMap(secretsOf) }
    },
  ],
  [
    'ordering a card',
    STARTER,
    '/getcard',
    async (visitor) => {
      await visitor.page.locator('input[name=programCode][value=BHW229]').check({ force: true })
      await press(visitor, 'orderCard.continue')
      await field(visitor, visitor.t('identity.city')).waitFor()
      await press(visitor, 'orderCard.continue')
      await until(visitor, 'orderCard.review.title')
      for (const name of ['monthlyFeeAccepted', 'ownUse']) await named(visitor, name).check()
      await press(visitor, 'orderCard.submit')
      await until(visitor, 'orderCard.done.title')
      return { secrets: (await cardsInTheMail(STARTER)).flatMap(secretsOf) }
    },
  ],
  [
    'answering the questions of the upgrade',
    STARTER,
    '/enable-reloads',
    async (visitor) => {
      const { page, t } = visitor
      await page.getByRole('radio', { name: t('kyc.thirdParty.no') }).check()
      for (const box of await page.getByRole('checkbox').all()) await box.check()
      await press(visitor, 'kyc.submit')
      await until(visitor, 'upgrade.questions.title')
      const groups = page.getByRole('group')
      await groups.nth(0).getByRole('radio').nth(1).check()
      await groups.nth(1).getByRole('radio').nth(0).check()
      await press(visitor, 'upgrade.questions.submit')
      await until(visitor, 'upgrade.done.reloadablePower')
      const answered = (await visitor.callsTo('POST', '/api/prepaid/cards/upgrade')[1]?.body) as { answers: unknown[] }
      expect(answered.answers).toHaveLength(2)
      return { secrets: answered.answers.map((one) => JSON.stringify(one)) }
    },
  ],
  [
    'declaring where taxes are paid',
    STARTER,
    '/profile',
    async (visitor) => {
      const { page, t } = visitor
      const section = page.getByRole('region', { name: t('fatca.title'), exact: true })
      const pressHere = (key: MessageKey) => section.getByRole('button', { name: t(key), exact: true }).click()
      await pressHere('fatca.declare')
      await pressHere('fatca.country.add')
      await section.getByRole('combobox', { name: t('fatca.country'), exact: true }).selectOption('US')
      await section.getByLabel(t('fatca.tin')).fill(TIN)
      await section.locator('input[name=sin]').fill(SIN)
      await pressHere('fatca.submit')
      await isSaid(visitor, 'fatca.saved')
      return { secrets: [SIN, TIN] }
    },
  ],
  [
    'changing the security question',
    FULL,
    '/profile',
    async (visitor) => {
      const { t } = visitor
      await press(visitor, 'profile.question.change')
      await field(visitor, t('profile.challenge')).fill('Lac préféré?')
      await field(visitor, t('profile.currentResponse')).fill(SEED_ANSWER)
      await field(visitor, t('profile.response.new')).fill('Témiscouata')
      await press(visitor, 'profile.question.save')
      await isSaid(visitor, 'profile.updated')
      return { secrets: ['Témiscouata', SEED_ANSWER] }
    },
  ],
]

async function visitListening(username: string | null, path: string) {
  const visitor = await visit()
  const heard = await listen(visitor, reports)
  const inspected = `${path}?inspect=local`
  if (username === null) await visitor.open(inspected)
  else await visitor.signIn(username, inspected)
  return { visitor, heard }
}

test.each(FLOWS)('S2 OP-41 PIN-10 DEV-39 T-49 %s leaves no trace', async (_, username, path, go) => {
  const { visitor, heard } = await visitListening(username, path)
  const { secrets, hide } = await go(visitor)
  expect(secrets.length).toBeGreaterThan(0)
  if (hide) {
    const leaks = await leaksOf(visitor, heard, secrets)
    expect(leaks.filter((leak) => !leak.endsWith(' in document'))).toEqual([])
    await hide()
  }
  expect(await leaksOf(visitor, heard, secrets)).toEqual([])
  // Make sure that the inspector has received something.
  expect(await leaksOf(visitor, heard, ['portal.recorded'])).toContain('portal.recorded in inspector')
})

test('a secret that leaks is found, wherever it went', async () => {
  const { visitor, heard } = await visitListening(null, '/contact')
  visitor.allow(/status of 400.*code=/)
  for (const secret of [PIN, SEED_PASSWORD]) {
    await visitor.page.evaluate(async (leaked) => {
      history.replaceState(leaked, '', `?code=${leaked}`)
      console.log(leaked)
      new BroadcastChannel('portal.inspector').postMessage({ leaked })
      const input = document.createElement('input')
      input.value = leaked
      document.body.append(leaked, input)
      localStorage.setItem('leaked', leaked)
      await fetch(`/api/prepaid/open-config/1100003?code=${leaked}`)
    }, secret)
    reports.push(secret)
    const places = ['state', 'addresses', 'document', 'values', 'storage', 'history', 'requests', 'inspector']
    expect(await leaksOf(visitor, heard, [secret])).toEqual(
      [...places, 'console', 'issuer'].map((place) => `${secret} in ${place}`),
    )
    reports.length = 0
  }
})

test.each([
  ['sessionStorage', (secret: string) => sessionStorage.setItem('leaked', secret)],
  ['cookies', (secret: string) => void (document.cookie = `leaked=${secret}`)],
  ['databases', (secret: string) => void indexedDB.open(secret)],
  ['caches', async (secret: string) => void (await caches.open(secret))],
])('a secret in %s is found', async (_, leak) => {
  const { visitor, heard } = await visitListening(null, '/contact')
  await visitor.page.evaluate(leak, SEED_PASSWORD)
  await expect.poll(() => leaksOf(visitor, heard, [SEED_PASSWORD])).toEqual([`${SEED_PASSWORD} in storage`])
})
