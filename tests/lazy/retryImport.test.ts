import { expect, test, vi } from 'vitest'
import { retryImport } from '../../src/lazy/retryImport'

test('loads once what loads', async () => {
  const load = vi.fn(async () => ({ name: 'part' }))
  expect(await retryImport(load)).toEqual({ name: 'part' })
  expect(load).toHaveBeenCalledTimes(1)
})

test('Safari names no address: the same one is requested again', async () => {
  const load = vi.fn<() => Promise<{ name: string }>>()
  load.mockRejectedValueOnce(new TypeError('Importing a module script failed.')).mockResolvedValueOnce({ name: 'part' })
  expect(await retryImport(load)).toEqual({ name: 'part' })
})

test('a module that fails twice rejects with the second failure', async () => {
  const load = vi.fn<() => Promise<unknown>>()
  load.mockRejectedValueOnce(new TypeError('first')).mockRejectedValueOnce(new TypeError('second'))
  await expect(retryImport(load)).rejects.toThrow('second')
})
