// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Screen } from '../../src/app/routes/contact'
import { draw, loadTexts } from '../support/screen'

beforeAll(loadTexts('contact'))
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('HLP-116 OP-02 customer service closes on the page at the moment it closes, and opens so', () => {
  vi.setSystemTime('2026-07-10T23:59:20.500Z')
  draw(<Screen />)
  act(() => vi.advanceTimersByTime(39_499))
  expect(screen.getByText('Open now')).toBeTruthy()
  act(() => vi.advanceTimersByTime(1))
  expect(screen.getByText('Closed now')).toBeTruthy()
  act(() => vi.advanceTimersByTime(12.5 * 3_600_000 - 1))
  expect(screen.getByText('Closed now')).toBeTruthy()
  act(() => vi.advanceTimersByTime(1))
  expect(screen.getByText('Open now')).toBeTruthy()
})
