// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useLazyPart } from '../../src/lazy/useLazyPart'

afterEach(cleanup)

const fails = async (): Promise<string> => {
  throw new Error('cut off on the way')
}

test('is fetched when it is wanted, and once for each cause', async () => {
  let count = 0
  const load = async () => `part ${(count += 1)}`
  const { result, rerender } = renderHook(({ cause }) => useLazyPart(load, cause), {
    initialProps: { cause: null as string | null },
  })
  await act(async () => {})
  expect(result.current).toBeNull()
  await act(async () => rerender({ cause: 'asked' }))
  expect(result.current).toBe('part 1')
  await act(async () => rerender({ cause: 'asked' }))
  expect(result.current).toBe('part 1')
  await act(async () => rerender({ cause: 'again' }))
  expect(result.current).toBe('part 2')
})

test('what does not come is missing until another try brings it', async () => {
  const { result, rerender } = renderHook(({ load, cause }) => useLazyPart(load, cause), {
    initialProps: { load: fails, cause: 'en 0' },
  })
  await act(async () => {})
  expect(result.current).toBe('missing')
  await act(async () => rerender({ load: async () => 'part', cause: 'en 1' }))
  expect(result.current).toBe('part')
})

test('what has come stays where a later try fails', async () => {
  const { result, rerender } = renderHook(({ load, cause }) => useLazyPart(load, cause), {
    initialProps: { load: async () => 'part', cause: 'en 0' },
  })
  await act(async () => {})
  await act(async () => rerender({ load: fails, cause: 'fr 0' }))
  expect(result.current).toBe('part')
})
