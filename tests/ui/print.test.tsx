// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Disclosure } from '../../src/ui/Disclosure'

const supports = vi.fn<(condition: string) => boolean>()
beforeEach(() => vi.stubGlobal('CSS', { supports }))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const drawn = () => {
  render(
    <>
      <Disclosure summary="First" group="one">
        1
      </Disclosure>
      <Disclosure summary="Second" group="one">
        2
      </Disclosure>
      <Disclosure summary="Third" defaultOpen>
        3
      </Disclosure>
    </>,
  )
  const all = [...document.querySelectorAll('details')]
  return () => all.map(({ open }) => open)
}
const tell = (name: 'beforeprint' | 'afterprint') => window.dispatchEvent(new Event(name))

describe('what is closed, in print', () => {
  test('is opened where no style can show it, and closed again', () => {
    supports.mockReturnValue(false)
    const isOpen = drawn()
    tell('beforeprint')
    expect(isOpen()).toEqual([true, true, true])
    tell('afterprint')
    expect(isOpen()).toEqual([false, false, true])
    expect([...document.querySelectorAll('details[name="one"]')].length).toBe(2)
    tell('afterprint')
    expect(isOpen()).toEqual([false, false, true])
  })

  test('is left as it is where its style shows it', () => {
    supports.mockImplementation((condition) => condition === 'selector(::details-content)')
    const isOpen = drawn()
    tell('beforeprint')
    expect(isOpen()).toEqual([false, false, true])
  })
})
