import { expect, test } from 'vitest'
import { placeOf } from '../../rules/site/places'
import { folded } from '../../rules/values/folded'
import { searchPattern, searchTextOf } from '../../sandbox/cards/searchText'
import { termsIn } from '../../src/content/words'

const SAME = [
  ['office d’habitation', "OFFICE D'HABITATION"],
  ['L’Œuvre', "l'oeuvre"],
  ['Cæcilia', 'CAECILIA'],
  ['Électricité', 'electricite'],
  ['e\u0301le\u0301phant', 'éléphant'],
  ['Saint\u2011Jérôme', 'saint-jerome'],
  ['deux\u00a0mots', 'deux mots'],
] as const

test.each(SAME)('%s and %s are the same text', (one, other) => {
  expect(folded(one)).toBe(folded(other))
  const row = searchTextOf({ merchant: one, reference: 'EXT-1' })
  expect(row).toContain(searchPattern(other).slice(1, -1))
  expect(termsIn(one, 'fr')).toEqual(termsIn(other, 'fr'))
})

test('a place is found however its name is typed', () => {
  const place = placeOf('Trois-Rivières')
  expect(place).not.toBeNull()
  for (const typed of ['trois rivieres', 'TROIS\u2011RIVIE\u0300RES']) expect(placeOf(typed)).toEqual(place)
})

test('other letters and marks stay different', () => {
  expect(folded('a-b')).not.toBe(folded('ab'))
  expect(folded('50 %')).toBe('50 %')
})
