import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MANDATORY_ALERTS, OPTIONAL_ALERTS, type OptionalAlert } from '../../rules/identity/alerts'
import { addDays, cutOffOf, easternDate } from '../../rules/values/easternTime'
import { PROGRAMS } from '../../sandbox/cards/programs'
import { dateText, LETTERS, type LetterKind, programText, promiseOf, REASONS } from '../../sandbox/mail/letters'
import english from '../../src/i18n/en/alerts.json' with { type: 'json' }
import { dayText, intlOf } from '../../src/i18n/format'
import frenchAccount from '../../src/i18n/fr/account.json' with { type: 'json' }
import french from '../../src/i18n/fr/alerts.json' with { type: 'json' }
import { clearedFor } from './everyOperation'
import {
  type Api,
  FULL,
  LOCKED,
  MAIN,
  MAIN_SERIAL,
  type OpenSandbox,
  openSandbox,
  SECOND,
  SEED_ANSWER,
  SEED_PASSWORD,
  sessionOf,
} from './openSandbox'

const kinds = Object.keys(LETTERS) as LetterKind[]
const LANGUAGES = ['en', 'fr'] as const
type Language = (typeof LANGUAGES)[number]

/** A letter with each detail replaced by its name in braces. */
const written = (kind: LetterKind, language: Language) =>
  LETTERS[kind][language](new Proxy({} as never, { get: (_, name) => `{${String(name)}}` }))
const detailsIn = (lines: readonly string[]) => [...new Set(lines.join(' ').match(/\{\w+\}/g))].sort()

it.each(kinds)('%s says the same in both languages, in the words of each', (kind) => {
  const [en, fr] = [written(kind, 'en'), written(kind, 'fr')]
  expect(fr.subject).not.toBe(en.subject)
  expect(fr.lines).toHaveLength(en.lines.length)
  expect(detailsIn([fr.subject, ...fr.lines])).toEqual(detailsIn([en.subject, ...en.lines]))
  for (const [index, line] of fr.lines.entries()) expect(line).not.toBe(en.lines[index])
})

it('names card programs as the portal does', () => {
  const shown: Readonly<Record<string, string>> = frenchAccount
  const named = Object.entries(PROGRAMS).filter(([code]) => shown[`program.${code}`])
  expect(named.map(([, { name }]) => programText(name, 'fr'))).toEqual(named.map(([code]) => shown[`program.${code}`]))
  expect(named.length).toBeGreaterThan(3)
})

it.each([
  ['fr', '2026-12-01', '1er\u00a0décembre 2026'],
  ['fr', '2026-12-11', '11\u00a0décembre 2026'],
  ['en', '2026-12-01', 'December\u00a01, 2026'],
] as const)('writes a day as the portal does, %s: %s', (language, day, text) => {
  expect(dateText(day, language)).toBe(text)
  expect(dayText(intlOf(language), day)).toBe(text)
})

describe('the page of email alerts', () => {
  const alerts = [...OPTIONAL_ALERTS, ...MANDATORY_ALERTS]

  it.each(alerts)('ALR-03 ALR-04 ALR-05 ALR-06 %s promises the letters of the table, and nothing else', (alert) => {
    expect({ en: english[`alerts.${alert}.hint`], fr: french[`alerts.${alert}.hint`] }).toEqual({
      en: promiseOf(alert, 'en'),
      fr: promiseOf(alert, 'fr'),
    })
  })

  it('has an alert for every e-mail, and a letter for every alert', () => {
    const used = new Set(kinds.map((kind) => LETTERS[kind].alert))
    expect(used).toEqual(new Set([...alerts, null]))
    expect(kinds.filter((kind) => LETTERS[kind].alert === null)).toEqual(['newCard'])
  })
})

let sandbox: OpenSandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})
beforeEach(() => sandbox.reset())
afterAll(async () => {
  expect(sandbox.problems).toEqual([])
  await sandbox.close()
})

const pid = '1100003'
const NEW = 'new@example.com'
const STARTER = 'starter@example.com'
const BILLER = 'B100002'
const HOUR = 3600
const money = (transactionAmount: number) => ({ transactionAmount, currency: '124' as const })
const sourceCard = { cardNumber: '4111111111111111', expiryMonth: '08', expiryYear: '39', cvv: '123' }

/** A caller with its address, whose browser is in the other language than the account. */
type Holder = { readonly username: string; readonly language: Language; api: Api }
const other = (language: Language) => ({ 'accept-language': language === 'en' ? 'fr_CA' : 'en_CA' })

async function open(username: string, language: Language): Promise<Holder> {
  const { api } = await sandbox.signIn(username)
  await api.PATCH('/api/prepaid/accounts/{username}', {
    params: { path: { username } },
    body: { locale: language },
    headers: other(language),
  })
  return { username, language, api }
}
async function pass(holder: Holder, seconds: number) {
  await sandbox.advance(seconds)
  ;({ api: holder.api } = await sandbox.signIn(holder.username))
}
/** Bills of today are paid immediately only before the cut-off. */
async function beforeCutOff(holder: Holder) {
  const now = Date.parse(await sandbox.now())
  const tomorrow = addDays(easternDate(now), 1)
  await pass(holder, (cutOffOf(tomorrow) - 4 * HOUR * 1000 - now) / 1000)
  return tomorrow
}
const pay = async ({ api }: Holder, dateToPay: string, amount = 40) => {
  const body = { proxyId: MAIN, serialNo: BILLER, amount, dateToPay, fee: 1.95, currency: '124' as const }
  const { data } = await api.POST('/api/prepaid/billPay/payments', { body })
  return data?.id ?? ''
}
const schedule = async (holder: Holder) => pay(holder, addDays(await beforeCutOff(holder), 1))
const setLocked = ({ api }: Holder, cardStatus: 'S' | 'A') =>
  api.PUT('/api/prepaid/cards/{id}', { params: { path: { id: MAIN } }, body: { cardStatus } })
const signUp = (email: string, language: Language) =>
  sandbox.api({ 'accept-language': `${language}_CA` }).POST('/api/verify/{pid}/send', {
    params: { path: { pid } },
    body: { email, password: 'Newcomer1', recaptchaResponse: 't', challenge: 'Colour?', response: 'Blue' },
  })
const linkTo = async (to: string) => {
  const [mail] = await sandbox.mailsTo(to)
  const { searchParams } = new URL(mail?.link ?? '', sandbox.url)
  return {
    link: searchParams.get('link') ?? '',
    sessionId: searchParams.get('sessionId') ?? '',
    code: mail?.code ?? '',
  }
}
const recover = (username: string, language: Language) =>
  sandbox
    .api(other(language))
    .POST('/api/users/{pid}/{username}/password/recovery', { params: { path: { pid, username } } })
const topUp = async ({ api }: Holder, amount: number, source: object = { paymentMethod: 'visadebit', sourceCard }) => {
  const riskReferenceId = await clearedFor(api, amount, source)
  return api.POST('/api/prepaid/cards/{id}/topup', {
    params: { path: { id: MAIN } },
    body: { sessionId: sessionOf(api), fundingAmount: money(amount), ...source, riskReferenceId } as never,
  })
}
const transfer = ({ api }: Holder) =>
  api.POST('/api/prepaid/transfer', {
    body: {
      funding: { fundingSource: '03', fundingCard: MAIN },
      fundingAmount: money(25.5),
      receivingAmount: money(25.5),
      receivingCard: SECOND,
    },
  })
const choose = ({ api }: Holder, choices: Partial<Record<OptionalAlert, boolean>>) =>
  api.PATCH('/api/prepaid/notifications', { body: choices })

/** What causes each letter; returns the address that it goes to. */
const CAUSES: Readonly<Record<LetterKind, (language: Language) => Promise<string>>> = {
  async verification(language) {
    await signUp(NEW, language)
    return NEW
  },
  async accountExists(language) {
    await open(FULL, language)
    await signUp(FULL, language === 'en' ? 'fr' : 'en')
    return FULL
  },
  async accountCreated(language) {
    await signUp(NEW, language)
    await sandbox
      .api(other(language))
      .POST('/api/verify/{pid}/click', { params: { path: { pid } }, body: await linkTo(NEW) })
    return NEW
  },
  async confirmation(language) {
    const { api, username } = await open('unverified@example.com', language)
    await api.POST('/api/verify/{pid}/send', { params: { path: { pid } }, body: {} })
    return username
  },
  async recovery(language) {
    await open(FULL, language)
    await recover(FULL, language)
    return FULL
  },
  async passwordChanged(language) {
    await open(FULL, language)
    await recover(FULL, language)
    const { link, code } = await linkTo(FULL)
    await sandbox.api(other(language)).POST('/api/users/password/response', {
      body: { userName: FULL, link, code, response: SEED_ANSWER, newPassword: `${SEED_PASSWORD}7` },
    })
    return FULL
  },
  async securityQuestionChanged(language) {
    const { api, username } = await open(FULL, language)
    await api.PATCH('/api/prepaid/accounts/{username}', {
      params: { path: { username } },
      body: { challenge: 'First pet?', response: 'Rex', currentResponse: SEED_ANSWER },
    })
    return username
  },
  async cardOrdered(language) {
    const { api, username } = await open(STARTER, language)
    await api.POST('/api/prepaid/cards/ordercard', {
      body: { programCode: 'BHW229', plasticFlag: true, monthlyFeeAccepted: true },
    })
    return username
  },
  async cardReplaced(language) {
    const { api, username } = await open(FULL, language)
    await api.POST('/api/prepaid/cards/{id}/replace', { params: { path: { id: LOCKED } }, body: { reason: 'damaged' } })
    return username
  },
  async newCard(language) {
    const { api, username } = await open(FULL, language)
    await api.POST('/api/prepaid/cards/{id}/replace', { params: { path: { id: SECOND } }, body: { reason: 'damaged' } })
    return username
  },
  async upgraded(language) {
    const { api, username } = await open(STARTER, language)
    const clientId = '1000002001'
    const { data } = await api.POST('/api/prepaid/cards/upgrade', {
      body: { step: 'short', clientId, monthlyFeeAccepted: true, thirdParty: false, recaptchaToken: 'test' },
    })
    const answers = [
      { questionId: 'street', answer: 'a2' },
      { questionId: 'city', answer: 'c1' },
    ]
    await api.POST('/api/prepaid/cards/upgrade', { body: { step: 'answers', clientId, id: data?.id ?? '', answers } })
    return username
  },
  async loaded(language) {
    const holder = await open(FULL, language)
    await topUp(holder, 50)
    return FULL
  },
  async autoReloadSuspended(language) {
    const holder = await open(FULL, language)
    const source = { paymentMethod: 'visadebit', sourceCard: { ...sourceCard, cardNumber: '4000000000000341' } }
    const balance = (await sandbox.balances(holder.api))[MAIN] ?? 0
    const { data } = await holder.api.POST('/api/prepaid/cards/{serial}/topup/evaluateRisk', {
      params: { path: { serial: MAIN_SERIAL } },
      body: {
        sessionId: sessionOf(holder.api),
        pid,
        fundingAmount: money(100),
        purpose: 'autoReload',
        ...source,
      } as never,
    })
    await holder.api.POST('/api/prepaid/entity/ar/{pid}/{email}', {
      params: { path: { pid, email: FULL } },
      body: {
        id: 'AR000001',
        clientId: MAIN,
        amountReload: 100,
        amountThreshold: Math.ceil(balance) + 500,
        riskReferenceId: data?.riskReferenceId,
        ...source,
      } as never,
    })
    for (const hours of [1, 6, 6, 6]) await pass(holder, hours * HOUR + 1)
    return FULL
  },
  async transferred(language) {
    await transfer(await open(FULL, language))
    return FULL
  },
  async billScheduled(language) {
    await schedule(await open(FULL, language))
    return FULL
  },
  async billPaid(language) {
    const holder = await open(FULL, language)
    await pay(holder, await beforeCutOff(holder))
    return FULL
  },
  async billCancelled(language) {
    const holder = await open(FULL, language)
    const id = await schedule(holder)
    const path = { params: { path: { id } } }
    await holder.api.DELETE('/api/prepaid/billPay/payments/{id}', path)
    // It is over: a second try causes nothing.
    await holder.api.DELETE('/api/prepaid/billPay/payments/{id}', path)
    return FULL
  },
  async billRejected(language) {
    const holder = await open(FULL, language)
    await schedule(holder)
    await setLocked(holder, 'S')
    await pass(holder, 29 * HOUR)
    await pass(holder, HOUR)
    return FULL
  },
  async posted(language) {
    const holder = await open(FULL, language)
    await choose(holder, { postedTransactions: true })
    await topUp(holder, 50)
    return FULL
  },
}

const lettersOf = async (kind: LetterKind, to: string) =>
  (await sandbox.mailsTo(to)).filter((mail) => mail.kind === kind)

describe.each(LANGUAGES)('in the account’s language, %s', (language) => {
  it.each(kinds)('%s is sent once', async (kind) => {
    const to = await CAUSES[kind](language)
    const letters = await lettersOf(kind, to)
    expect(letters).toHaveLength(1)
    const { subject, lines } = written(kind, language)
    const pattern = (text: string) =>
      new RegExp(`^${text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{\w+\}/g, '\\S.*')}$`)
    expect(letters[0]).toMatchObject({ locale: language, subject })
    expect(letters[0]?.lines).toEqual(lines.map((line) => expect.stringMatching(pattern(line))))
  })
})

describe('a payment at its cut-off', () => {
  it('that was scheduled and is paid says so, once', async () => {
    const holder = await open(FULL, 'en')
    await schedule(holder)
    expect(await lettersOf('billPaid', FULL)).toEqual([])
    await pass(holder, 29 * HOUR)
    expect((await lettersOf('billPaid', FULL)).map(({ lines }) => lines)).toEqual([
      [expect.stringContaining('$40.00 was paid to')],
    ])
  })

  it('that is declined says why, and where the money is', async () => {
    await CAUSES.billRejected('en')
    const [letter] = await lettersOf('billRejected', FULL)
    expect(letter?.lines.slice(1)).toEqual([
      `Reason: ${REASONS.cardLocked.en}`,
      'The money is available again on your card ending in 0012. To pay the bill, sign in and open Bills.',
    ])
    expect(letter?.link).toBe('/dashboard/bills')
  })
})

describe('ALR-02 an alert that is turned off', () => {
  const optional = kinds.filter((kind) => OPTIONAL_ALERTS.some((alert) => alert === LETTERS[kind].alert))

  it.each(optional.filter((kind) => kind !== 'posted'))('sends no %s', async (kind) => {
    const holder = await open(FULL, 'en')
    await choose(holder, { [LETTERS[kind].alert as OptionalAlert]: false })
    await CAUSES[kind]('en')
    expect(await lettersOf(kind, FULL)).toEqual([])
  })

  it('sends no letter of a posted transaction, and on it sends one for each', async () => {
    const holder = await open(FULL, 'en')
    await transfer(holder)
    expect(await lettersOf('posted', FULL)).toEqual([])
    await choose(holder, { postedTransactions: true })
    await transfer(holder)
    expect((await lettersOf('posted', FULL)).flatMap(({ lines }) => lines).toSorted()).toEqual([
      '+$25.50 was posted to your card ending in 0028.',
      '-$25.50 was posted to your card ending in 0012.',
    ])
    await schedule(holder)
    expect(await lettersOf('posted', FULL)).toHaveLength(2)
    await pass(holder, 29 * HOUR)
    // The payment and its fee.
    expect((await lettersOf('posted', FULL)).length).toBeGreaterThanOrEqual(4)
  })
})
