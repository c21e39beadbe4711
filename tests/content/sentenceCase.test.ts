import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const LOCALES = ['en', 'fr'] as const
type Locale = (typeof LOCALES)[number]

/** Names that keep their capitals. Spelled-out abbreviations such as ATM or NIP need no entry. */
const NAMES: Readonly<Record<Locale, readonly string[]>> = {
  en: [
    'Auto-Reload',
    'Direct Deposit',
    'Interac',
    'e-Transfers',
    'e-Transfer',
    'Client ID',
    'My Cards',
    'Virtual Card',
    'Apple Pay',
    'Google Pay',
    'Halifax',
    'Sunday',
    'Power Reloadable',
    'Reloadable Power',
    'Power Plus',
    'Power',
    'Reloadable',
    'Digital Non-Reloadable',
    'Digital Reloadable',
    'Non-Reloadable',
    'Visa Debit',
    'Debit Mastercard',
    'Visa',
    'Mastercard',
    'JavaScript',
    'Lunaria',
    'Canada Deposit Insurance Corporation',
    'United States',
    'Canada',
    'Canadian',
    'Saskatchewan',
    'Eastern',
    'English',
    'French',
    'Monday',
    'Friday',
    'May',
    'June',
    'PINs',
    'ATMs',
    'I',
    'A1A',
    'British Columbia',
    'New Brunswick',
    'Newfoundland and Labrador',
    'Nova Scotia',
    'Northwest Territories',
    'Prince Edward Island',
  ],
  fr: [
    'Virement Interac',
    'Interac',
    'Mes cartes',
    'Apple Pay',
    'Google Pay',
    'Québec',
    'Rechargeable',
    'Power Plus',
    'Power',
    'Numérique',
    'Visa Débit',
    'Mastercard Débit',
    'Visa',
    'Mastercard',
    'JavaScript',
    'Lunaria',
    'Société d’assurance-dépôts du Canada',
    'États-Unis',
    'Canada',
    'Saskatchewan',
    'Est',
    'English',
    'État',
    'Web',
    'Colombie-Britannique',
    'Nouveau-Brunswick',
    'Terre-Neuve-et-Labrador',
    'Nouvelle-Écosse',
    'A1A',
    'Territoires du Nord-Ouest',
    'Île-du-Prince-Édouard',
  ],
}

/** Texts with other capitals, each with its reason. */
const EXCEPTIONS: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  en: {
    'transaction.type.BPR': 'TXN-19: exact',
    'transaction.type.LHR': 'DQE-08: exact',
    'transaction.type.CR': 'TXN-22: exact',
    'nav.contact': 'portal spec §2 names the entry of the top bar',
    'nav.retailers': 'portal spec §2 names the entry of the top bar',
    'screen.contact.title': 'the page that the top bar names',
    'screen.retailers.title': 'the page that the top bar names',
    'legal.fees': 'content spec §2 names the page',
    'screen.fees.title': 'content spec §2 names the page',
    'profile.preferences': 'PRF-56: exact',
    'notification.update': 'NOT-13: exact',
    'session.ending.message': 'portal spec §4: exact',
    'session.ending.failed': 'portal spec §4: the same words',
    'loading.newContent': 'portal spec §4: exact',
    'hint.orderReloadable': 'portal spec §2: exact',
    'error.estimateFee': 'ERR-06: exact',
    'error.topUp': 'ERR-07: exact',
    'error.readProfile': 'ERR-17: exact',
    'error.saveProfile': 'ERR-18: exact',
    'error.orderCard': 'ERR-19: exact',
    'error.replaceCard': 'ERR-20: exact',
    'error.checkExpiry': 'ERR-21: exact',
    'error.registerCard': 'ERR-22: exact',
    'error.setPin': 'ERR-24: exact',
    'error.setCardStatus': 'ERR-25: exact',
    'error.directDeposit': 'ERR-27: exact',
    'error.saveFatca': 'ERR-30: exact',
    'error.readFatca': 'ERR-31: exact',
    'error.upgrade': 'ERR-32: exact',
    'error.readBills': 'ERR-36: exact',
    'error.readPayees': 'ERR-37: exact',
    'error.addBill': 'ERR-38: exact',
    'error.editBill': 'ERR-39: exact',
    'error.deleteBill': 'ERR-40: exact',
    'error.payBill': 'ERR-41: exact',
    'error.readPending': 'ERR-42: exact',
    'error.readPayments': 'ERR-43: exact',
    'error.cancelPayment': 'ERR-44: exact',
    'registerCard.alias.hint': 'an example of what may be typed',
    'common.show': 'portal spec §9: exact',
    'common.hide': 'portal spec §9: exact',
    'loading.refresh': 'portal spec §4: exact',
    'crash.body': 'names a button',
    'crash.stays': 'names a button',
    'crash.open': 'names a button',
    'bills.add': 'BIL-54: exact',
    'bills.view': 'BIL-54: exact',
    'bills.alias.hint': 'an example of what may be typed',
  },
  fr: {
    'bills.alias.hint': 'an example of what may be typed',
    'loading.newContent': 'as in English',
    'common.show': 'as in English',
    'common.hide': 'as in English',
    'loading.refresh': 'as in English',
    'crash.body': 'names a button',
    'crash.stays': 'names a button',
    'crash.open': 'names a button',
  },
}

const textsOf = (locale: Locale) =>
  readdirSync(`src/i18n/${locale}`).flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(`src/i18n/${locale}/${file}`, 'utf8')) as Record<string, string>),
  )

/** Finds capitals inside a sentence, and words in capitals that are not abbreviations. */
function capitalsOf(text: string, locale: Locale): string[] {
  const plain = [...NAMES[locale]]
    .sort((one, other) => other.length - one.length)
    .reduce(
      (left, name) => left.replaceAll(new RegExp(`(?<![\\p{L}\\d])${name}(?![\\p{L}\\d])`, 'gu'), 'name'),
      text.replaceAll(/\{(?:\w+, plural,|\w+\})/g, '1'),
    )
  const late = plain.match(/(?<=[\p{L}\p{N},;)’'"\]-]\s|[-/(’])(?<![.!?:…|“«·]\s)\p{Lu}[\p{L}-]*/gu) ?? []
  const loud = plain.match(/\p{Lu}{4,}/gu) ?? []
  return [...new Set([...late, ...loud])].filter((word) => !/^(?:\p{Lu}{2,3}|CDIC|SADC)$/u.test(word))
}

describe.each(LOCALES)('sentence case, %s', (locale) => {
  const found = textsOf(locale).flatMap(([key, text]) => capitalsOf(text, locale).map((word) => [key, word] as const))

  test('only names and the specification’s exact strings have other capitals', () => {
    expect(found.filter(([key]) => !(key in EXCEPTIONS[locale]))).toEqual([])
  })

  test('every exception is still needed', () => {
    const needed = new Set<string>(found.map(([key]) => key))
    expect(Object.keys(EXCEPTIONS[locale]).filter((key) => !needed.has(key))).toEqual([])
  })
})

test.each([
  ['Lock Card', ['Card']],
  ['Lock card', []],
  ['Your card is LOCKED', ['LOCKED']],
  ['Choose it under My Cards. Then go on', []],
  ['Add Auto-Reload', []],
  ['Reload Auto-reload', ['Auto-reload']],
])('the capitals of “%s”', (text, words) => expect(capitalsOf(text, 'en')).toEqual(words))
