import { expect, test } from 'vitest'
import { handover, handovers } from '../../machines/shared/handover'

test('T-49 what was typed is given to one call, once, and only under its key; lookups keep the rest', () => {
  const { put, takeSecret, keptFor } = handover<string, number>()
  put('key-1', 'secret', 7)
  expect([takeSecret('key-2'), keptFor('key-2')]).toEqual([null, null])
  expect([takeSecret('key-1'), takeSecret('key-1'), keptFor('key-1')]).toEqual(['secret', null, 7])
  put('key-2', 'other', 8)
  expect([takeSecret('key-1'), keptFor('key-1')]).toEqual([null, null])
})

test('pages in one process share nothing', () => {
  const of = handovers<string, number>()
  const [one, other] = [{}, {}]
  of(one).put('key-1', 'secret', 7)
  expect([of(other).takeSecret('key-1'), of(one).takeSecret('key-1')]).toEqual([null, 'secret'])
})
