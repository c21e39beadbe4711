// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useMinute, useNow } from '../../src/ui/useNow'

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

test('HLP-116 a minute is known at the moment it begins, whenever the page was opened', () => {
  vi.setSystemTime('2026-07-10T23:59:12.345Z')
  const { result } = renderHook(() => useMinute())
  const minute = () => new Date(result.current).toISOString().slice(11, 16)
  act(() => vi.advanceTimersByTime(47_654))
  expect(minute()).toBe('23:59')
  act(() => vi.advanceTimersByTime(1))
  expect(minute()).toBe('00:00')
  act(() => vi.advanceTimersByTime(59_999))
  expect(minute()).toBe('00:00')
  act(() => vi.advanceTimersByTime(1))
  expect(minute()).toBe('00:01')
})

test('OP-65 the end of a span is known when it comes, not at the minute after', () => {
  vi.setSystemTime('2026-07-10T23:59:12.345Z')
  const spans = [{ start: '2026-07-10T19:00:00-04:00', end: '2026-07-10T19:59:30-04:00' }]
  const { result } = renderHook(() => useMinute(spans))
  act(() => vi.advanceTimersByTime(17_655))
  expect(new Date(result.current).toISOString()).toBe('2026-07-10T23:59:30.000Z')
  act(() => vi.advanceTimersByTime(30_000))
  expect(new Date(result.current).toISOString()).toBe('2026-07-11T00:00:00.000Z')
})

test('HLP-116 a hidden page that slept through a minute is right when it is seen again, and at the minute after', () => {
  vi.setSystemTime('2026-07-10T23:40:00.000Z')
  const { result } = renderHook(() => useMinute())
  vi.setSystemTime('2026-07-11T00:00:30.000Z')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(new Date(result.current).toISOString()).toBe('2026-07-11T00:00:30.000Z')
  act(() => vi.advanceTimersByTime(30_000))
  expect(new Date(result.current).toISOString()).toBe('2026-07-11T00:01:00.000Z')
})
