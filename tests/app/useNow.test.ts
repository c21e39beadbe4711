// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useNow } from '../../src/ui/useNow'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('the time follows the clock at each tick', () => {
  const { result } = renderHook(() => useNow(1_000))
  act(() => vi.advanceTimersByTime(2_500))
  expect(result.current).toBe(1_002_000)
})

test('it is right at once when a page that slept is seen again', () => {
  const { result } = renderHook(() => useNow(60_000))
  vi.setSystemTime(1_600_000)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(result.current).toBe(1_600_000)
})

test('without a tick it stands still', () => {
  const { result } = renderHook(() => useNow(null))
  vi.setSystemTime(1_600_000)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(result.current).toBe(1_000_000)
})
