// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useVerdicts } from '../../src/app/site/helpful'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const kept = () => JSON.parse(localStorage.getItem('portal.helpful') ?? 'null')

test('an opinion is kept, changed and taken back in this browser, and the others stay', () => {
  const { result } = renderHook(useVerdicts)
  act(() => result.current?.give('lock', 'yes'))
  act(() => result.current?.give('fees', 'no'))
  expect([result.current?.of('lock'), kept()]).toEqual(['yes', { lock: 'yes', fees: 'no' }])
  act(() => result.current?.give('lock', 'no'))
  expect([result.current?.of('lock'), kept()]).toEqual(['no', { lock: 'no', fees: 'no' }])
  act(() => result.current?.give('lock', null))
  expect([result.current?.of('lock'), result.current?.of('fees'), kept()]).toEqual([null, 'no', { fees: 'no' }])
})
