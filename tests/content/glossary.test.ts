import { readdirSync, readFileSync } from 'node:fs'
import { parse } from '@formatjs/icu-messageformat-parser'
import { describe, expect, test } from 'vitest'
import { wordsOf as wordsOfRich } from '../../rules/content/richText'
import { LETTERS, REASONS } from '../../sandbox/mail/letters'
import { FIELD_MESSAGES, REFUSALS } from '../../sandbox/wire/refusals'
import { readFaq } from '../../src/content/compile'
import { compileLegal } from '../../src/content/compileLegal'
import { plainAnswer } from '../../src/content/faq'
import { LEGAL_NAMES } from '../../src/content/legal'
import { FRENCH_BREAK, hasFrenchMistake, wordsOf } from './typography'

const LOCALES = ['en', 'fr'] as const
type Locale = (typeof LOCALES)[number]

const textsOf = (locale: Locale) =>
  readdirSync(`src/i18n/${locale}`).flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(`src/i18n/${locale}/${file}`, 'utf8')) as Record<string, string>).map(
      ([key, text]) => [key, wordsOf(parse(text))] as const,
    ),
  )

/** Texts of the sandbox's issuer for holders: its refusals, and its letters with placeholders for details. */
const issuerTextsOf = (locale: Locale) => [
  ...Object.entries(REFUSALS).map(([code, kind]) => [code, kind[locale]] as const),
  ...Object.entries(FIELD_MESSAGES).map(([name, words]) => [`field ${name}`, words[locale]] as const),
  ...Object.entries(REASONS).map(([reason, words]) => [`reason ${reason}`, words[locale]] as const),
  ...Object.entries(LETTERS).map(([kind, letter]) => {
    const { subject, lines } = letter[locale](new Proxy({}, { get: () => '…' }))
    return [`letter ${kind}`, [subject, ...lines].join('\n')] as const
  }),
]
type Section = { readonly heading?: string; readonly question?: string; readonly paragraphs: readonly string[] }
const readLegal = (name: string, locale: Locale) => {
  const [own = '', other = ''] = [locale, locale === 'en' ? 'fr' : 'en'].map((language) =>
    readFileSync(`content/legal/${name}.${language}.md`, 'utf8'),
  )
  return compileLegal(own, other)
}
const contentOf = (locale: Locale) => [
  ...Object.entries(readFaq('content/faq', locale).answers).map(
    ([id, answer]) => [`faq ${id}`, `${answer.question} ${plainAnswer(answer)}`] as const,
  ),
  ...LEGAL_NAMES.map((name) => [`legal ${name}`, wordsOfRich(readLegal(name, locale).body)] as const),
  ...['agreement/', 'help/replacement.'].flatMap((file) =>
    (JSON.parse(readFileSync(`content/${file}${locale}.json`, 'utf8')) as Section[]).flatMap(
      ({ heading, question, paragraphs }) =>
        [heading ?? question ?? '', ...paragraphs].map((text) => [`${file} ${text.slice(0, 30)}`, text] as const),
    ),
  ),
]
const allOf = (locale: Locale) => [...textsOf(locale), ...issuerTextsOf(locale), ...contentOf(locale)]
const TEXTS = { en: allOf('en'), fr: allOf('fr') }

/** The terms that docs/glossary.md rejects: code spans in the columns 'not, English' and 'not, French'. */
const rejected = (locale: Locale) => {
  const heading = locale === 'en' ? 'not, English' : 'not, French'
  let column = -1
  return readFileSync('docs/glossary.md', 'utf8')
    .split('\n')
    .flatMap((line) => {
      if (!line.startsWith('|')) return []
      const cells = line.split('|').map((cell) => cell.trim())
      if (cells.includes(heading)) column = cells.indexOf(heading)
      return [...(cells[column] ?? '').matchAll(/`([^`]+)`/g)].map(([, term]) => term ?? '')
    })
}

/**
 * Matches whole words. A capital in the glossary must be a capital in the text; a small first letter also matches at
 * the start of a sentence.
 */
const patternOf = (term: string) => {
  const [first = '', ...rest] = term.replaceAll(/[.*+?^${}()|[\]\\]/g, (mark) => (mark === '*' ? '*' : `\\${mark}`))
  const start = first === '*' ? first : `[${first}${first.toUpperCase()}]`
  const body = `${start}${rest.join('')}`.replaceAll('*', '\\p{L}*').replaceAll(' ', '\\s')
  return new RegExp(`(?<![\\p{L}\\p{N}])${body}(?![\\p{L}\\p{N}])`, 'u')
}

/** Texts that may keep a rejected term, each with its reason. */
const EXCEPTIONS: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  en: {
    'autoReload.health.suspended': 'a state of the rule, not of a card that is locked',
    'autoReload.suspended': 'a state of the rule, not of a card that is locked',
    'letter autoReloadSuspended': 'a state of the rule, not of a card that is locked',
    'alerts.onlineReloads.hint': 'a state of the rule, not of a card that is locked',
    'error.topUp': 'ERR-07: exact',
    'error.saveAutoReload': 'ERR-10: exact',
    'error.readAutoReload': 'ERR-12: exact',
    'error.deleteAutoReload': 'ERR-13: exact',
    'error.readVaulted': 'ERR-08: exact',
    'error.deleteVaulted': 'ERR-09: exact',
    'error.readCards': 'ERR-14: exact',
    'error.readBalances': 'ERR-15: exact',
    'error.sendVerification': 'ERR-28: exact',
    'error.saveFatca': 'ERR-30: exact',
    'error.readFatca': 'ERR-31: exact',
    'error.completeRecovery': 'ERR-33: exact',
    'error.startRecovery': 'ERR-34: exact',
    'error.challengeRecovery': 'ERR-35: exact',
    'error.readPayees': 'ERR-37: exact',
    'error.readMoneyRequests': 'ERR-49: exact',
    'error.openMoneyRequest': 'ERR-50: exact',
    'error.cancelMoneyRequest': 'ERR-51: exact',
    'error.cardType': 'ERR-52: exact',
    'session.expired': 'ERR-57: exact',
    'error.payeeGone': 'ERR-60: the specification’s word',
    'BIL-4001': 'ERR-60: the specification’s word',
    'nav.logout': 'portal spec §2 names the entry of the top bar',
    'screen.logout.title': 'portal spec §2 names the entry of the top bar',
    'legal.termsDigital': 'the name of an agreement',
    'legal.termsDigitalSlp': 'the name of an agreement',
    'FAQ.section.digital': 'content spec §2 names the section',
    'transaction.type.DP': 'TXN-18: exact',
    'transaction.type.LHR': 'DQE-08: exact',
    'transaction.type.INC': 'TXN-21: exact',
    'faq direct-deposit': 'OP-17: the specification’s word',
  },
  fr: {
    'autoReload.health.suspended': 'a state of the rule, not of a card that is locked',
    'autoReload.suspended': 'a state of the rule, not of a card that is locked',
    'letter autoReloadSuspended': 'a state of the rule, not of a card that is locked',
    'alerts.onlineReloads.hint': 'a state of the rule, not of a card that is locked',
    'error.payeeGone': 'ERR-60: the specification’s word',
    'BIL-4001': 'ERR-60: the specification’s word',
    'faq direct-deposit': 'OP-17: the specification’s word',
    'faq wallet-number': 'HLP-053: of the wallet, not of a person',
  },
}

describe.each(LOCALES)('the words of docs/glossary.md, %s', (locale) => {
  const terms = rejected(locale)
  const found = TEXTS[locale].flatMap(([key, text]) =>
    terms.filter((term) => patternOf(term).test(text)).map((term) => [key, term, text] as const),
  )

  test('there are some', () => expect(terms.length).toBeGreaterThan(20))

  test('no text has a rejected term', () => {
    expect(found.filter(([key]) => !(key in EXCEPTIONS[locale]))).toEqual([])
  })

  test('every exception is still needed', () => {
    const needed = new Set(found.map(([key]) => key))
    expect(Object.keys(EXCEPTIONS[locale]).filter((key) => !needed.has(key))).toEqual([])
  })
})

test.each([
  ['surclass*', 'Surclasser la carte', true],
  ['e-mail*', 'E-mails you choose', true],
  ['e-mail*', 'two e-mails', true],
  ['PIN', 'a spinning PIN', true],
  ['PIN', 'OPINION', false],
  ['at once', 'At once', true],
  ['carte numérique', 'carte Numérique rechargeable', false],
])('the pattern of %s in “%s”: %s', (term, text, isFound) => expect(patternOf(term).test(text)).toBe(isFound))

describe('A12 the typography of the catalogues', () => {
  test('French has its no-break spaces and its own marks', () => {
    const sentenceOfPortal = ([key]: readonly [string, string]) => key !== 'AUTH-4011'
    expect(TEXTS.fr.filter(sentenceOfPortal).filter(([, text]) => hasFrenchMistake(text))).toEqual([])
    expect(TEXTS.fr.filter(([, text]) => FRENCH_BREAK.test(text))).toEqual([])
    expect(TEXTS.fr.filter(([, text]) => /\.\.\.|«(?!\u00a0)|(?<!\u00a0)»/.test(text))).toEqual([])
  })

  test('English has curly quotation marks, but where the specification has its own', () => {
    const exact = ['error.wrongAnswer', 'recovery.response.wrong', 'error.serviceUnavailable', 'error.createAccount']
    expect(TEXTS.en.filter(([key, text]) => /['"]/.test(text) && !exact.includes(key))).toEqual([])
  })
})
