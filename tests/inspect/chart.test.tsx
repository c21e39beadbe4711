// @vitest-environment happy-dom
/** Every machine of the registry can be drawn and read. DEV-37. */
import { cleanup, render, screen } from '@testing-library/react'
import ELK from 'elkjs/lib/elk.bundled'
import { afterEach, describe, expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { registry } from '../../machines/registry'
import { ChartDrawing } from '../../src/app/inspect/chart/ChartDrawing'
import { ChartList } from '../../src/app/inspect/chart/ChartList'
import { chartOf, statesIn } from '../../src/app/inspect/chart/chart'
import { type Box, drawingOf } from '../../src/app/inspect/chart/layout'

afterEach(cleanup)

const elk = new ELK()
const overlap = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

describe.each(Object.entries(registry) as [string, AnyStateMachine][])('%s', (_, machine) => {
  test('is drawn whole: each state once and beside the others, and every reaction by name', async () => {
    const chart = chartOf(machine)
    const drawing = await drawingOf(chart, elk)
    const states = statesIn(chart)
    expect(drawing.boxes.map(({ state }) => state.path)).toEqual(states.map(({ path }) => path))
    for (const { lines, width } of drawing.boxes)
      for (const { text } of lines) expect(text.length * 6.6).toBeLessThan(width - 10)
    for (const { state, x, y, width, height } of drawing.boxes)
      for (const inner of state.states) {
        const box = drawing.boxes.find((one) => one.state === inner)!
        expect(box.x >= x && box.y >= y && box.x + box.width <= x + width && box.y + box.height <= y + height).toBe(
          true,
        )
      }
    const leaves = drawing.boxes.filter(({ state }) => state.states.length === 0)
    for (const [index, one] of leaves.entries())
      for (const other of leaves.slice(index + 1)) expect(overlap(one, other)).toBe(false)
    const named = [
      ...drawing.boxes.flatMap(({ lines }) => lines),
      ...drawing.arrows.flatMap(({ label }) => label.lines),
    ].map(({ reactionId }) => reactionId)
    for (const { id } of states.flatMap(({ reactions }) => reactions)) expect(named).toContain(id)
    for (const { points } of drawing.arrows) expect(points.length).toBeGreaterThan(1)
  })
})

test('what is active and what was taken last is lit in the drawing, and said in the list', async () => {
  const chart = chartOf(registry.transfer)
  const drawing = await drawingOf(chart, elk)
  const lit = { active: new Set(['transfer', 'sent']), taken: new Set(['sending 2']) }
  const { container } = render(<ChartDrawing drawing={drawing} scale={1} {...lit} />)
  const active = [...container.querySelectorAll('[data-active] > text:first-of-type')].map((one) => one.textContent)
  expect(active).toEqual(['transfer', 'sent'])
  expect(container.querySelectorAll('path[data-taken]').length).toBe(1)
  cleanup()
  render(
    <ul>
      <ChartList state={chart} {...lit} />
    </ul>,
  )
  expect(screen.getAllByText('sent').map((one) => one.closest('li')?.getAttribute('aria-current'))).toContain('step')
  expect(screen.getAllByText('(taken last)').length).toBe(1)
})
