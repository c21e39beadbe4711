import { expect, test } from 'vitest'
import { BLOCKS, type BlockName, blockAt, itemIdOf } from '../../rules/site/blocks'
import { routeAt, routeOf } from '../../rules/site/navigation'

test('each block is shown on a page of general information of its own', () => {
  const paths = Object.values(BLOCKS)
  expect(new Set(paths).size).toBe(paths.length)
  for (const [name, path] of Object.entries(BLOCKS)) {
    expect(routeOf(routeAt(path)!)).toMatchObject({ path, audience: 'public', isGeneral: true })
    expect(blockAt(path)).toBe(name)
  }
})

test('other pages have none', () => {
  expect(['/', '/contact', '/faq/nonreload', '/dashboard', '/toString'].map(blockAt)).toEqual(Array(5).fill(null))
})

test.each([
  ['fees', 'en', 'fees-en'],
  ['termsDigitalSlp', 'fr', 'termsDigitalSlp-fr'],
] as const)('the block %s in %s is the item %s', (block: BlockName, locale, itemId) => {
  expect(itemIdOf(block, locale)).toBe(itemId)
})
