import { expect, test } from 'vitest'
import { pageCountOf, pagesOf, withStart } from '../../rules/values/paging'

test('a list has as many pages as its total fills, and an empty one has one', () => {
  expect([0, 1, 10, 11, 20, 21, 20_000].map((total) => pagesOf(total, 10))).toEqual([1, 1, 1, 2, 2, 3, 2000])
})

test('a page that a cursor leads to and none follows is the last, whatever the total says', () => {
  const starts = withStart({}, 1, { next: 'after-10', total: 20 })
  expect(starts).toEqual({ 2: 'after-10' })
  expect(pageCountOf(2, starts, { next: null, total: 21 }, 10)).toBe(2)
  expect(pageCountOf(2, starts, { next: 'after-20', total: 21 }, 10)).toBe(3)
  expect(pageCountOf(3, starts, { next: null, total: 21 }, 10)).toBe(3)
  expect(withStart(starts, 2, { next: null, total: 21 })).toBe(starts)
})
