import { expect, test } from 'vitest'
import { handover } from '../../machines/shared/handover'

test('T-49 what was typed is given to one call, once, and only under its key; lookups keep the rest', () => {
  const { put, take, keptFor } = handover<string, number>()
  put('key-1', 'secret', 7)
  expect([take('key-2'), keptFor('key-2')]).toEqual([null, null])
  expect([take('key-1'), take('key-1'), keptFor('key-1')]).toEqual(['secret', null, 7])
  put('key-2', 'other', 8)
  expect([take('key-1'), keptFor('key-1')]).toEqual([null, null])
})
