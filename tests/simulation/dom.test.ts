// oxlint-disable-next-line import/no-unassigned-import -- it makes the globals
import './domGlobals'
import { expect, test } from 'vitest'

test('through the screens as well: what is typed and clicked moves money once, and their titles are true', async () => {
  // Import one by one: Node fails if a package is required while another import of it is still being linked.
  const { createDrawing } = await import('./dom')
  const { drawnFlowNames, simulate } = await import('./run')
  const report = await simulate({ from: 1, count: 12, flows: drawnFlowNames(), createDrawing })
  expect(report.failed).toEqual([])
}, 300_000)
