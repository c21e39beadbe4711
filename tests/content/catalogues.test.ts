import { readdirSync, readFileSync } from 'node:fs'
import {
  isPluralElement,
  isSelectElement,
  type MessageFormatElement,
  parse,
  TYPE,
} from '@formatjs/icu-messageformat-parser'
import { describe, expect, test } from 'vitest'
import { failed } from '../../machines/shared/failure'
import { FAQ_SETS, ROUTE_IDS } from '../../rules/site/navigation'
import type { CallName } from '../../src/api/failures'
import { DEFAULT_FAILURES } from '../../src/api/laterFailures'
import { descriptionKeyOf } from '../../src/app/site/pageMetadata'
import { loadArea } from '../../src/i18n/catalogue'
import { dayRange } from '../../src/i18n/dayRange'
import { failureText, nextText } from '../../src/i18n/failureText'
import {
  clockText,
  dayNameText,
  dayText,
  easternTimeText,
  intlOf,
  moneyText,
  translate,
  weekdayText,
} from '../../src/i18n/format'
import { titleKeyOf } from '../../src/i18n/titles'

const AREAS = readdirSync('src/i18n/en').map((file) => file.replace('.json', ''))
const LOCALES = ['en', 'fr'] as const
/** Not an area of the portal: the editors' own. */
const EDITORS = 'editors'
const fileOf = (locale: string, area: string) =>
  area === EDITORS ? `src/editor/texts/${locale}.json` : `src/i18n/${locale}/${area}.json`
const read = (locale: string, area: string) =>
  JSON.parse(readFileSync(fileOf(locale, area), 'utf8')) as Record<string, string>
const all = (locale: string) => Object.assign({}, ...AREAS.map((area) => read(locale, area))) as Record<string, string>
const NBSP = '\u00a0'

/** Names and kinds of a message's arguments: the same in both languages, whatever the word order. */
const argumentsOf = (elements: readonly MessageFormatElement[]): string[] =>
  elements
    .flatMap((element) => {
      if (element.type === TYPE.literal || element.type === TYPE.pound) return []
      const inner =
        isPluralElement(element) || isSelectElement(element)
          ? Object.values(element.options).flatMap(({ value }) => argumentsOf(value))
          : []
      return [`${element.value}:${element.type}`, ...inner]
    })
    .filter((name, index, names) => names.indexOf(name) === index)
    .sort()

describe.each([...AREAS, EDITORS])('the catalogue %s', (area) => {
  const en = read('en', area)
  const fr = read('fr', area)

  test('I18-09 NOT-35 has the same keys in both languages, none of them empty', () => {
    expect(Object.keys(fr)).toEqual(Object.keys(en))
    expect([...Object.values(en), ...Object.values(fr)].filter((text) => text.trim() === '')).toEqual([])
  })

  test('takes the same arguments in both languages', () => {
    const differing = Object.keys(en).filter(
      (key) => argumentsOf(parse(en[key] ?? '')).join() !== argumentsOf(parse(fr[key] ?? '')).join(),
    )
    expect(differing).toEqual([])
  })

  test('I18-01 is translated: what is alike in both languages is named here', () => {
    const alike = [
      'portal.name',
      'portal.title',
      'nav.faq',
      'nav.menu',
      'card.status.active',
      'autoReload.health.active',
      'debitCard.saved.named',
      'money.total',
      'money.at',
      'payments.history.page',
      'home.cards.powerPlus',
      'fees.column.power',
      'fees.column.powerPlus',
      'directDeposit.signature',
      'orderCard.card.kind',
      'directDeposit.date',
      'activity.pages.page',
      'activity.detail.date',
      'activity.detail.type',
      'category.RESTAURANTS',
      'upgrade.facts.not',
      'item.description',
      'preview.version',
      // Place and trade names that both languages spell alike.
      ...['AB', 'MB', 'NU', 'SK', 'YT', 'ON'].map((code) => `identity.region.${code}`),
      ...['Administrator', 'Construction', 'Consultant'].map((name) => `identity.occupation.${name}`),
    ]
    expect(Object.keys(en).filter((key) => en[key] === fr[key] && !alike.includes(key))).toEqual([])
  })
})

test('HLP-002 every route has a heading, every set of questions too, in both languages', () => {
  for (const locale of LOCALES) {
    const texts = all(locale)
    const named = ROUTE_IDS.filter((id) => id !== 'logout' && id !== 'faqSet')
    const keys = [
      ...named.map((id) => titleKeyOf(id)),
      ...FAQ_SETS.flatMap((set) => [
        titleKeyOf('faqSet', `/faq/${set}`),
        descriptionKeyOf('faqSet', `/faq/${set}`) ?? '',
      ]),
    ]
    expect(keys.filter((key) => !texts[key])).toEqual([])
  }
})

test('SES-56 OP-56 the variants of the password rules have their words, though none is enforced', () => {
  for (const variant of ['lowercase', 'symbol', 'noSpaces', 'notUsername', 'notPassword', 'noRepeats']) {
    for (const locale of LOCALES) {
      const texts = all(locale)
      expect([texts[`password.${variant}`], texts[`password.rule.${variant}`]]).toEqual([
        expect.stringMatching(/\S/),
        expect.stringMatching(/\S/),
      ])
    }
  }
})

describe('I18-11 T-15 exact texts of the specification', () => {
  const defaults = [
    ['ERR-02', 'login', 'Sign-in failed!'],
    ['ERR-03', 'getOpenConfig', 'Brand failed!'],
    ['ERR-04', 'getFrontendConfig', 'Config failed!'],
    ['ERR-05', 'evaluateTopUpRisk', 'Evaluate risk failed!'],
    ['ERR-06', 'estimateTopUp', 'Estimate Fee Failed!'],
    ['ERR-07', 'topUpCard', 'Topup Card failed!'],
    ['ERR-08', 'getVaultedCards', 'Reading vaulted cards failed!'],
    ['ERR-09', 'deleteVaultedCard', 'Deleting vaulted card failed!'],
    ['ERR-10', 'saveAutoReload', 'Autoreload post failed!'],
    ['ERR-11', 'estimateAutoReload', 'Auto-Reload failed!'],
    ['ERR-12', 'getAutoReloads', 'Autoreload status failed!'],
    ['ERR-13', 'deleteAutoReload', 'Autoreload delete failed!'],
    ['ERR-14', 'getCards', 'Reading card information failed!'],
    ['ERR-15', 'getBalances', 'Reading balances failed!'],
    ['ERR-16', 'getCardStats', 'Loading transactions failed!'],
    ['ERR-17', 'getAccount', 'Get Member Profile failed!'],
    ['ERR-18', 'updateAccount', 'Update Member Profile failed!'],
    ['ERR-19', 'orderCard', 'Get Card failed!'],
    ['ERR-20', 'replaceCard', 'Replace Card failed!'],
    ['ERR-21', 'getCardExpiring', 'Expiry Card failed!'],
    ['ERR-22', 'registerCard', 'Register Card failed!'],
    ['ERR-23', 'transferFunds', 'Transfer failed!'],
    ['ERR-24', 'setCardPin', 'Set ATM Pin failed!'],
    ['ERR-25', 'setCardStatus', 'Set Card Lock failed!'],
    ['ERR-26', 'locateStores', 'Get stores failed!'],
    ['ERR-27', 'setUpDirectDeposit', 'Setup DirectDeposit failed!'],
    ['ERR-28', 'sendVerification', 'Send verification email failed!'],
    ['ERR-29', 'clickVerification', "Could't create your account. Please try again."],
    ['ERR-30', 'saveFatca', 'FATCA post request failed!'],
    ['ERR-31', 'getFatca', 'FATCA failed!'],
    ['ERR-32', 'upgradeCard', 'Upgrade Card failed!'],
    ['ERR-33', 'completePasswordRecovery', 'Password recovery failed!'],
    ['ERR-34', 'startPasswordRecovery', 'Initiate password recovery request failed!'],
    ['ERR-35', 'challengePasswordRecovery', 'Password recovery request failed!'],
    ['ERR-36', 'getBillers', 'Get Bills failed!'],
    ['ERR-37', 'getPayees', 'Get Payees failed!'],
    ['ERR-38', 'addBiller', 'Add Bill failed!'],
    ['ERR-39', 'editBiller', 'Edit Bill failed!'],
    ['ERR-40', 'deleteBiller', 'Delete Bill failed!'],
    ['ERR-41', 'payBill', 'Pay Bill failed!'],
    ['ERR-42', 'getPendingPayments', 'Pending Payments failed!'],
    ['ERR-43', 'getPayments', 'Payments History failed!'],
    ['ERR-44', 'cancelPayment', 'Cancel Payment failed!'],
    ['ERR-45', 'acceptConsent', 'Consent failed!'],
    ['ERR-46', 'getCardPan', 'Get card number failed!'],
    ['ERR-47', 'getNotificationSettings', 'Get email alert settings failed!'],
    ['ERR-48', 'updateNotificationSettings', 'Set email alert settings failed!'],
    ['ERR-49', 'getMoneyRequests', 'Get interac transactions failed!'],
    ['ERR-50', 'openMoneyRequest', 'Post interac link failed!'],
    ['ERR-51', 'cancelMoneyRequest', 'Delete interac txn failed!'],
    ['ERR-52', 'getCardType', 'Get card type by proxyId failed!'],
  ] as const satisfies readonly (readonly [string, CallName, string])[]
  test.each(defaults)('%s the default text of %s is %s, and has its French', (_, call, text) => {
    const key = DEFAULT_FAILURES[call]
    expect(all('en')[key]).toBe(text)
    expect(all('fr')[key]).not.toBe(text)
  })

  // The text of ERR-29 itself says what to do.
  test.each(defaults.filter(([id]) => id !== 'ERR-29'))(
    '%s a sentence says what to do after the default text of %s',
    (_, call) => {
      for (const locale of LOCALES) expect(all(locale)[`${DEFAULT_FAILURES[call]}.next`]).toMatch(/\p{L}{3}.*\.$/u)
    },
  )

  const exact = [
    ['CRD-42', "Your answer doesn't match our records, please try again"],
    ['CRD-43', "We're sorry, but this service is temporarily unavailable. Please try again later."],
    ['ERR-56', 'something unexpected happened, please try again'],
    ['ERR-57', 'Your session has expired, please login'],
    ['ERR-59', 'Unauthorized'],
    ['SES-11', 'Your session will expire soon...'],
    ['SES-11', 'Click HERE to extend your session'],
    ['NOT-13', 'Updates available, Please click here'],
    ['SHL-070', 'Unlock your card for access'],
    ['SHL-071', 'Order RELOADABLE for access'],
    ['SHL-109', 'Ooops! Something went wrong.'],
    ['SHL-111', 'New content is available; please REFRESH'],
  ] as const
  const texts = Object.values(all('en'))

  test.each(exact)('%s %s', (_, text) => expect(texts).toContain(text))

  test.each(['en', 'fr'] as const)('CRD-42 a wrong answer has the same words in a recovery, %s', (locale) => {
    expect(all(locale)['recovery.response.wrong']).toBe(all(locale)['error.wrongAnswer'])
  })

  // The specification gives the topic of these texts, not their wording.
  test.each([
    ['ERR-60', 'error.payeeGone', /payee.*no longer available/i, /bénéficiaire/i],
    ['ERR-61', 'error.saskatchewanUpgrade', /Saskatchewan.*upgrade/i, /Saskatchewan.*rechargeable/i],
    ['ERR-62', 'error.saskatchewanReload', /Saskatchewan.*reload/i, /Saskatchewan.*recharger/i],
    ['ERR-63', 'error.identity', /identity.*credit bureau/i, /identité.*crédit/i],
    ['ERR-64', 'error.upgradeUnavailable', /temporarily unable to upgrade/i, /momentané|temporaire/i],
    ['ERR-65', 'error.recoveryLink', /password.*link.*again/i, /lien.*mot de passe/i],
    ['ERR-66', 'error.creationLink', /account.*link|link.*account/i, /lien/i],
    ['ERR-67', 'error.reloadCancel', /reload.*cancel/i, /annuler.*recharge/i],
    ['ERR-71', 'error.networkUnavailable', /card network.*temporarily unavailable/i, /réseau.*temporaire/i],
    ['ERR-72', 'error.methodsUnavailable', /reload methods.*temporarily unavailable/i, /recharge.*temporaire/i],
  ] as const)('%s %s is worded in both languages', (_, key, english, french) => {
    expect(all('en')[key]).toMatch(english)
    expect(all('fr')[key]).toMatch(french)
  })
})

describe('the words of a failure', () => {
  const t = (key: string) => `<${key}>`
  const fields = [
    { field: 'a', message: 'A' },
    { field: 'b', message: 'B' },
  ]
  test.each([
    ['ERR-01 the server’s words first', { ...failed('error.brand'), serverMessage: 'M' }, 'M'],
    ['NOT-10 F4 how long to wait last', { ...failed('error.brand'), waitMinutes: 2 }, '<error.brand>. <error.wait>'],
    ['NOT-10 after a mark', { ...failed('error.brand'), serverMessage: 'M!', waitMinutes: 2 }, 'M! <error.wait>'],
    [
      'NOT-10 after a quotation',
      { ...failed('error.brand'), serverMessage: '« M. »', waitMinutes: 2 },
      '« M. » <error.wait>',
    ],
    [
      'NOT-09 NOT-10 after the fields',
      { ...failed('error.brand'), serverMessage: 'M', fieldMessages: fields, waitMinutes: 2 },
      'M - A - B. <error.wait>',
    ],
    ['ERR-01 else the default text', failed('error.brand'), '<error.brand>'],
    [
      'NOT-09 joined by a spaced hyphen',
      { ...failed('error.brand'), serverMessage: 'M', fieldMessages: fields },
      'M - A - B',
    ],
    [
      'NOT-09 OP-28 fields alone have no leading separator',
      { ...failed('error.brand'), fieldMessages: fields },
      'A - B',
    ],
  ])('%s', (_, failure, text) => expect(failureText(t, failure)).toBe(text))
})

test('F4 a wait is a sentence of its own in both languages', async () => {
  for (const locale of LOCALES) for (const area of ['start', 'account'] as const) await loadArea(locale, area)
  const said = (locale: 'en' | 'fr') =>
    failureText((key, values) => translate(intlOf(locale), key, values), {
      ...failed('error.transfer'),
      waitMinutes: 2,
    }).replaceAll(/\s/g, ' ')
  expect(said('en')).toBe('Transfer failed! Please wait 2 minutes and try again.')
  expect(said('fr')).toBe('Impossible d’effectuer le virement. Veuillez patienter 2 minutes et réessayer.')
})

test.each([
  ['a default text', failed('error.transfer'), 'No money was moved. Please try again.'],
  ['the server’s words', { ...failed('error.transfer'), serverMessage: 'M' }, 'No money was moved.'],
  ['the server’s words about a list', { ...failed('error.readBills'), serverMessage: 'M' }, undefined],
  [
    'the words of fields',
    { ...failed('error.transfer'), fieldMessages: [{ field: 'a', message: 'A' }] },
    'No money was moved.',
  ],
  ['how long to wait', { ...failed('error.transfer'), waitMinutes: 2 }, 'No money was moved.'],
  ['a text of its own', failed('error.reloadCancel'), undefined],
] as const)('what follows %s', async (_, failure, next) => {
  await loadArea('en', 'money')
  expect(nextText(intlOf('en'), failure)).toBe(next)
})

describe('money and dates', () => {
  test.each([
    ['en', '2026-01-19', '2026-01-20', `January${NBSP}19`, '20, 2026'],
    ['fr', '2026-01-19', '2026-01-20', '19', `20${NBSP}janvier 2026`],
    ['en', '2026-01-30', '2026-02-02', `January${NBSP}30`, `February${NBSP}2, 2026`],
    ['fr', '2026-02-01', '2026-02-03', '1er', `3${NBSP}février 2026`],
    ['fr', '2026-06-30', '2026-07-01', `30${NBSP}juin`, `1er${NBSP}juillet 2026`],
    ['en', '2026-12-31', '2027-01-04', `December${NBSP}31, 2026`, `January${NBSP}4, 2027`],
    ['fr', '2026-12-31', '2027-01-04', `31${NBSP}décembre 2026`, `4${NBSP}janvier 2027`],
  ] as const)('a range of days, %s, %s to %s, says once what its ends have in common', (locale, from, to, ...ends) => {
    expect(Object.values(dayRange(locale, from, to))).toEqual(ends)
  })

  test('I18-07 CON-02 T-53 in each language’s own format', async () => {
    await loadArea('en', 'start')
    await loadArea('fr', 'start')
    expect(moneyText(intlOf('en'), 123_450)).toBe('$1,234.50')
    expect(moneyText(intlOf('fr'), 123_450)).toBe(`1${NBSP}234,50${NBSP}$`)
    expect(moneyText(intlOf('en'), 500)).toBe('$5.00')
    expect(moneyText(intlOf('fr'), -1)).toBe(`−0,01${NBSP}$`)
    expect(dayText(intlOf('en'), '2026-06-30')).toBe(`June${NBSP}30, 2026`)
    expect(dayText(intlOf('fr'), '2026-06-30')).toBe(`30${NBSP}juin 2026`)
    expect(dayText(intlOf('fr'), '2026-11-01')).toBe(`1er${NBSP}novembre 2026`)
    expect(dayText(intlOf('en'), '2026-11-01')).toBe(`November${NBSP}1, 2026`)
    expect(weekdayText(intlOf('fr'), '2026-11-01')).toBe(`dimanche 1er${NBSP}novembre`)
    expect(weekdayText(intlOf('fr'), '2026-11-11')).toBe(`mercredi 11${NBSP}novembre`)
    expect(weekdayText(intlOf('en'), '2026-11-01')).toBe(`Sunday, November${NBSP}1`)
    expect(moneyText(intlOf('en'), 500, true)).toBe('+$5.00')
    expect(moneyText(intlOf('en'), -500, true)).toBe('−$5.00')
    expect(moneyText(intlOf('fr'), 500, true)).toBe(`+5,00${NBSP}$`)
    expect(moneyText(intlOf('en'), 0, true)).toBe('$0.00')
  })

  test.each([
    ['en', `4:32${NBSP}p.m.`],
    ['fr', `16${NBSP}h${NBSP}32`],
  ] as const)('a time stands in one line (%s)', (locale, text) => {
    expect(easternTimeText(intlOf(locale), Date.parse('2026-06-30T20:32:00Z'))).toBe(text)
  })

  test('a time of day and the name of a day, without a zone', () => {
    const [en, fr] = [intlOf('en'), intlOf('fr')]
    expect([clockText(en, '08:30'), clockText(en, '20:00')]).toEqual([`8:30${NBSP}a.m.`, `8:00${NBSP}p.m.`])
    expect([clockText(fr, '08:30'), clockText(fr, '20:00')]).toEqual([`8${NBSP}h${NBSP}30`, `20${NBSP}h`])
    expect([dayNameText(en, 1), dayNameText(fr, 7)]).toEqual(['Monday', 'dimanche'])
  })

  test.each([
    ['08 h 30', `8${NBSP}h${NBSP}30`],
    ['08 h 00', `8${NBSP}h`],
    ['00 h 05', `0${NBSP}h${NBSP}05`],
    ['00 h 00', `0${NBSP}h`],
    ['10 h 00', `10${NBSP}h`],
  ])('French writes no zero before the hour where Intl does, as in Firefox: %s', (written, text) => {
    const { prototype } = Intl.DateTimeFormat
    const format = Object.getOwnPropertyDescriptor(prototype, 'format') ?? {}
    Object.defineProperty(prototype, 'format', { configurable: true, value: () => written })
    const shown = clockText(intlOf('fr'), '12:00')
    Object.defineProperty(prototype, 'format', format)
    expect(shown).toBe(text)
  })

  test('an unfinished reload is named by its amount', () => {
    const due = (locale: 'en' | 'fr') => translate(intlOf(locale), 'flow.atTheBank', { cents: 300_05 })
    expect(due('en')).toBe('Your $300.05 reload isn’t finished. Finish or cancel.')
    expect(due('fr')).toBe(`Votre recharge de 300,05${NBSP}$ n’est pas terminée. Terminer ou annuler.`)
  })

  test('French counts one, many and other', () => {
    const minutes = (count: number) => translate(intlOf('fr'), 'error.wait', { minutes: count })
    expect([0, 1, 2].map((count) => /\d\u00a0minutes?/.exec(minutes(count))?.[0])).toEqual([
      `0${NBSP}minute`,
      `1${NBSP}minute`,
      `2${NBSP}minutes`,
    ])
    expect(parse(all('fr')['error.wait'] ?? '').find(isPluralElement)?.options['many']).toBeDefined()
  })
})
