// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useAutoAnimate } from '../../src/ui/useAutoAnimate'

const library = vi.hoisted(() => ({ watched: [] as Element[] }))
vi.mock('@formkit/auto-animate', () => ({
  default: (element: Element) => {
    library.watched.push(element)
    const leave = () => {
      library.watched = library.watched.filter((one) => one !== element)
    }
    return { disable() {}, destroy: leave }
  },
}))

function Box({ isAboutToChange }: { isAboutToChange: boolean }) {
  return <div ref={useAutoAnimate<HTMLDivElement>(isAboutToChange)} />
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('P12 a box is watched only around its change', async () => {
  const { rerender } = render(<Box isAboutToChange={false} />)
  await pass(5_000)
  expect(library.watched).toEqual([])
  rerender(<Box isAboutToChange />)
  await pass(0)
  expect(library.watched).toHaveLength(1)
  rerender(<Box isAboutToChange={false} />)
  await pass(5_000)
  expect(library.watched).toEqual([])
})

test('P12 a box that is gone is not watched', async () => {
  const { unmount } = render(<Box isAboutToChange />)
  await pass(0)
  expect(library.watched).toHaveLength(1)
  unmount()
  await pass(5_000)
  expect(library.watched).toEqual([])
})
