import { expect, test } from 'vitest'
import { pageOf, placeAt } from '../../src/editor/places'

test.each([
  ['/content', { name: 'dashboard' }],
  ['/content/fees', { name: 'page', page: 'fees', itemIds: { en: 'fees-en', fr: 'fees-fr' } }],
  // A name that every object has is no block.
  ['/content/constructor', { name: 'page', page: 'constructor', itemIds: { en: 'constructor', fr: null } }],
])('the place at %s', (path, place) => expect(placeAt(path)).toMatchObject(place))

test('a text of a block is on the page of its pair, another one on its own', () => {
  expect(['fees-fr', 'item-7', 'constructor-en'].map(pageOf)).toEqual(['fees', 'item-7', 'constructor-en'])
})
