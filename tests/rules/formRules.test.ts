/**
 * CON-46: what the specification does not show is no rule. A blocking rule has a message of the catalogue; each message
 * that `rules/` can give belongs to a sentence of the specification, or to a keyword of the contract on that field.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readContract } from '../../sandbox/http/document'

/** Portal spec §5 unless another clause is named; then what the sentence allows. */
const SPECIFIED: Readonly<Record<string, readonly string[]>> = {
  'Amount: at most two decimals; online min and max; maximum and sufficient-funds checks; limits (content §9)': [
    'amount.*',
    'transfer.amount.noRoom',
  ],
  'Date of birth required, a real date, not in the future': ['identity.dateOfBirth.*'],
  'Invalid card number, expiry and CVC messages; a card bin check': [
    'cardEntry.*',
    'debitCard.cardNumber.*',
    'registerCard.cardNumber.bin',
  ],
  'Phone: 10 digits, a valid Canadian number, at least one required': ['identity.phone.*'],
  'Username and password at login; a captcha is required on sign-in and account creation': ['signIn.*'],
  'Password: 8 to 16 letters and digits, an uppercase letter, a number, not a common one; confirmation': ['password.*'],
  'E-mail required and valid; confirmation must match': [
    'email.required',
    'email.invalid',
    'email.confirmation.required',
    'email.mismatch',
  ],
  'Account creation requires consents; the security question is answered (§7)': ['createAccount.*.required'],
  'ATM PIN required, 4 digits, both entries match; its answer (§7)': [
    'pin.required',
    'pin.digits',
    'pin.length',
    'pin.confirm.required',
    'pin.mismatch',
    'pin.answer.required',
  ],
  'Password recovery requires link, code, answer and new password; security answer required': [
    'recovery.*',
    'reveal.answer.required',
    'profile.*.required',
  ],
  'Reload: payment method and saved card required; billing address all required': [
    'debitCard.*.required',
    'debitCard.postCode.invalid',
  ],
  'Auto-reload thresholds (§9), and money kept from being raised': ['autoReload.*'],
  'Transfer: destination card required': ['transfer.to.required'],
  'Bill: account number with lengths and variants; nickname at most 35; date; amount; source; limits (content §9)': [
    'bills.*',
    'payBill.*',
  ],
  'KYC: names, address, occupation, no PO box, no trailing spaces, unit, declarations, Saskatchewan': [
    'identity.*.required',
    'identity.*.invalid',
    'identity.poBox',
    'identity.spaces',
    'kyc.*',
    'orderCard.*',
  ],
  'FATCA: at least one country, each once, reason required when no tax id, SIN 9 digits': [
    'fatca.countries.required',
    'fatca.country.*',
    'fatca.sin.digits',
    'fatca.tin.required',
  ],
  'Upgrade question answer required': ['upgrade.answer.required'],
  'Registration: Client ID of 10 or reference of 12 digits; one reloadable card per account (content §5)': [
    'registerCard.clientId.*',
    'registerCard.held',
    'registerCard.secondReloadable',
    'error.onlyNonReloadable',
    'error.onlyReloadable',
  ],
}

/** The property, and the keyword that the rule repeats. `required`: it is in the list of its schema. */
const OF_THE_CONTRACT: Readonly<Record<string, readonly [property: string, keyword: string]>> = {
  'email.tooLong': ['email', 'maxLength'],
  'identity.name.long': ['legalFirstName', 'maxLength'],
  'identity.addressLine.long': ['addressLine', 'maxLength'],
  'identity.city.long': ['city', 'maxLength'],
  'identity.unitNum.long': ['unitNum', 'maxLength'],
  'identity.occupationOther.long': ['occupation', 'maxLength'],
  'pin.answer.long': ['securityResponse', 'maxLength'],
  'registerCard.alias.long': ['alias', 'maxLength'],
  'createAccount.*.tooLong': ['challenge', 'maxLength'],
  'profile.*.long': ['challenge', 'maxLength'],
  'profile.locale.required': ['locale', 'enum'],
  'fatca.tin.long': ['tin', 'maxLength'],
  'debitCard.long': ['addressLine', 'maxLength'],
  'debitCard.alias.long': ['alias', 'maxLength'],
  'replaceCard.reason.required': ['reason', 'required'],
  'dispute.reason.required': ['reason', 'required'],
  'dispute.description.required': ['description', 'required'],
  'dispute.description.long': ['description', 'maxLength'],
  'dispute.reply.required': ['description', 'required'],
}

/** A search in what is shown already: nothing is sent but the query. */
const SEARCH = ['activity.filter.*']

const contract = readContract()
const { schemas } = contract.components as { schemas: Record<string, object> }
const catalogue = new Set(
  readdirSync('src/i18n/en').flatMap((file) =>
    Object.keys(JSON.parse(readFileSync(join('src/i18n/en', file), 'utf8')) as Record<string, string>),
  ),
)
const fits = (pattern: string, key: string) =>
  new RegExp(`^${pattern.replaceAll('.', String.raw`\.`).replaceAll('*', String.raw`[\w.]+`)}$`).test(key)

/** Messages that the sources can give; a template is every message that it can become. */
const given = ['values', 'identity', 'cards', 'money'].flatMap((room) =>
  readdirSync(join('rules', room)).flatMap((file) => {
    const text = readFileSync(join('rules', room, file), 'utf8')
    const named = [...text.matchAll(/['`]([a-zA-Z]+(?:\.(?:\w|\$\{\w+\})+)+)['`]/g)].map(([, key = '']) => key)
    return named.flatMap((name) => [...catalogue].filter((key) => fits(name.replace(/\$\{\w+\}/g, '*'), key)))
  }),
)
const messages = [...new Set(given)].filter((key) => !key.startsWith('password.rule.')).sort()
const patterns = [...Object.values(SPECIFIED).flat(), ...Object.keys(OF_THE_CONTRACT), ...SEARCH]

test('CON-46 no form has a rule that neither the specification nor the contract has', () => {
  expect(messages.length).toBeGreaterThan(80)
  expect(messages.filter((key) => !patterns.some((pattern) => fits(pattern, key)))).toEqual([])
})

test('CON-46 nothing is listed that no rule gives', () => {
  expect(patterns.filter((pattern) => !messages.some((key) => fits(pattern, key)))).toEqual([])
})

test.each(Object.entries(OF_THE_CONTRACT))('CON-46 %s repeats the contract', (_, [property, keyword]) => {
  type Schema = { readonly properties?: Record<string, Record<string, unknown>>; readonly required?: string[] }
  const found: boolean[] = []
  const look = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return
    const { properties, required } = node as Schema
    const own = properties?.[property]
    if (own) {
      const target =
        String(own['$ref'] ?? '')
          .split('/')
          .at(-1) ?? ''
      found.push(
        keyword === 'required' ? required?.includes(property) === true : keyword in { ...schemas[target], ...own },
      )
    }
    for (const child of Object.values(node)) look(child)
  }
  look(contract)
  expect(found).toContain(true)
})
