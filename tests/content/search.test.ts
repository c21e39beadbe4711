import { describe, expect, test } from 'vitest'
import { readIndex } from '../../src/content/compile'
import { engineOf, loadEngine } from '../../src/content/search'
import { excerpt, fold, highlight, termsIn } from '../../src/content/words'

const engines = {
  en: engineOf(readIndex('content/faq', 'en'), 'en'),
  fr: engineOf(readIndex('content/faq', 'fr'), 'fr'),
}
const find = (locale: 'en' | 'fr', query: string) => engines[locale](query).map(({ id }) => id)

describe('the search finds', () => {
  test.each([
    ['what is asked', 'en', 'lock my card', 'lock'],
    ['a word that has only begun', 'en', 'pre-auth', 'hold'],
    ['a mistyped word', 'en', 'contactles', 'tap-how'],
    ['another word for it', 'en', 'freeze', 'lock'],
    ['without its apostrophe', 'en', 'cant add wallet', 'wallet-add-fails'],
    ['the name of a network', 'en', 'visa', 'visa-debit'],
    ['some of the words, where no answer has all', 'en', 'how do i withdraw money', 'no-atm'],
    ['a figure', 'en', '517187', 'retiring-number'],
    ['a country', 'en', 'afghanistan', 'restricted-countries-90'],
    ['without accents', 'fr', 'verrouillee', 'while-locked'],
    ['with accents', 'fr', 'verrouillée', 'while-locked'],
    ['behind an elided article', 'fr', 'l’assurance', 'insured'],
    ['a straight apostrophe', 'fr', "d'argent comptant", 'no-atm'],
    ['another word for it', 'fr', 'geler', 'lock'],
    ['a figure of one digit', 'en', '3%', 'atm'],
    ['another word for it', 'en', 'check', 'cheque'],
    ['in capitals', 'fr', 'NIP', 'invalid-pin'],
    ['the issuer’s name of a number', 'en', 'proxy number', 'card-numbers'],
    ['the issuer’s name of a number', 'fr', 'numéro proxy', 'card-numbers'],
    ['the name of a check', 'en', '3DS', 'online-check'],
    ['the name of a check', 'fr', '3D Secure', 'online-check'],
    ['the word of the tax office', 'fr', 'impôt', 'tax-rule'],
    ['a phone number in one', 'en', '18886773299', 'close-account'],
    ['a phone number as others write it', 'fr', '(888) 677 3299', 'close-account'],
    ['a forgotten password', 'en', 'forgot password', 'forgot-password'],
    ['a forgotten password', 'fr', 'mot de passe', 'forgot-password'],
  ] as const)('%s, %s: %s', (_, locale, query, id) => expect(find(locale, query)).toContain(id))

  test('first what the question itself says', () => expect(find('en', 'lost or stolen')[0]).toBe('lost-or-stolen'))
  test('an answer to the word itself goes before those that only go on from it', () =>
    expect(find('en', 'lock')[0]).toBe('lock'))
  test('first the question with the form that was typed, then those with another form of it', () => {
    expect(find('fr', 'verrouiller').slice(0, 2)).toEqual(['lock', 'while-locked'])
    expect(find('fr', 'verrouillée').slice(0, 2)).toEqual(['while-locked', 'lock'])
  })
  test('nothing where only the words that are everywhere are found', () => {
    expect(find('en', 'what is my zzzzqqqq')).toEqual([])
    expect(find('fr', 'est la carte zzzzqqqq')).toEqual([])
  })
  test('what only looks like another word for it is not found', () => {
    expect(find('en', 'freeze')).not.toContain('power-card')
    expect(find('en', 'freeze')).toContain('while-locked')
  })
  test('a word that the answers write as one, written with a hyphen', () =>
    expect(find('fr', 'pré-autorisation')[0]).toBe(find('fr', 'préautorisation')[0]))
  test('a single figure is not the beginning of a longer one', () =>
    expect(engines.en('3').flatMap(({ terms }) => terms)).toSatisfy((terms: string[]) =>
      terms.every((term) => term === '3'),
    ))
  test('every answer, however many', () => expect(find('en', 'card').length).toBeGreaterThan(30))
  test('a word that is written right is not taken for a similar one', () => {
    const marked = (locale: 'en' | 'fr', query: string) => new Set(engines[locale](query).flatMap(({ terms }) => terms))
    expect([...marked('fr', 'chèque')].filter((term) => !term.startsWith('cheque'))).toEqual([])
    expect([...marked('en', 'cheque')].filter((term) => !term.startsWith('cheque'))).toEqual([])
  })
  test('words that are in every text are neither looked for nor marked', () => {
    expect(engines.fr('mot de passe').flatMap(({ terms }) => terms)).not.toContain('de')
    expect(engines.en('the card').length).toBe(engines.en('card').length)
  })
  test.each(['contact', 'contacter', 'contactez-nous'])('%s leads to customer service, not to tapping', (query) => {
    expect(find('fr', query).slice(0, 2)).toEqual(['hours-until-midnight', 'hours-with-weekends'])
    expect(engines.fr(query).flatMap(({ terms }) => terms)).not.toContain('contact')
    expect(find('fr', 'sans contact')).toEqual(expect.arrayContaining(['tap-how', 'tap-limit', 'tap-abroad']))
  })
  test.each(['pre-authorization', 'preauthorization'])('%s has no preferences, and is nothing to hold', (query) =>
    expect(new Set(find('en', query))).toEqual(new Set(['hold-business-days', 'hold', 'retiring-balance'])),
  )
  test('nothing for what is not there', () => expect(find('en', 'zzzzqqqq')).toEqual([]))
  test.each(['?! -', '.*', '%', '😀', 'l o c k'])('nothing for marks and letters alone: %s', (query) =>
    expect(find('en', query)).toEqual([]),
  )
})

describe('the index is a file of the portal', () => {
  test('HLP-122 P19 it comes compiled, and once', async () => {
    const engine = await loadEngine('en')
    expect(engine('lock').map(({ id }) => id)).toEqual(find('en', 'lock'))
    expect(await loadEngine('en')).toBe(engine)
  })
})

describe('words', () => {
  test('are compared without accents, each letter at its place', () => {
    expect(fold('Œuvre é')).toEqual({ folded: 'oeuvre e', at: [0, 0, 1, 2, 3, 4, 5, 6] })
  })
  test('an apostrophe is nothing in English and ends a word in French', () => {
    expect(termsIn('can’t', 'en')).toEqual(['cant'])
    expect(termsIn("l'adresse", 'fr')).toEqual(['adresse'])
  })
  test('what was found is marked, whole words, accents or not', () => {
    expect(highlight('Carte verrouillée, l’écran', ['verrouillee', 'ecran'])).toEqual([
      { text: 'Carte ', isHit: false },
      { text: 'verrouillée', isHit: true },
      { text: ', l’', isHit: false },
      { text: 'écran', isHit: true },
    ])
    expect(highlight('You can’t', ['cant'])).toEqual([
      { text: 'You ', isHit: false },
      { text: 'can’t', isHit: true },
    ])
    expect(highlight('As it is', [])).toEqual([{ text: 'As it is', isHit: false }])
    expect(highlight('17 h 30, 1 page', ['1'])).toEqual([
      { text: '17 h 30, ', isHit: false },
      { text: '1', isHit: true },
      { text: ' page', isHit: false },
    ])
  })
  test('an excerpt shows the first of them, however far it is', () => {
    const text = `${'one two '.repeat(30)}a mistake is found here, ${'and more '.repeat(30)}`.trim()
    expect(excerpt(text, ['mistake'], 100)).toMatch(/^…(?:one|two) .*a mistake is found here, and.*[a-z]…$/)
    expect(excerpt(text, ['mistake'], 100).length).toBeLessThanOrEqual(102)
    expect(excerpt(text, ['absent'], 20)).toBe('one two one two one…')
    expect(excerpt('short', ['short'], 20)).toBe('short')
    expect(excerpt('Call 1-888-677-3299 today', [], 40)).toBe('Call 1\u2011888\u2011677\u20113299 today')
  })
})
