/** Runs many schedules one after another, and counts the faults met. */

import { ROUTE_IDS } from '../../rules/site/navigation'
import { areasOf, loadScreen } from '../../src/app/routes/screens'
import { loadAreas } from '../../src/i18n/catalogue'
import { shareCharts } from './charts'
import { FAULTS, type Fault } from './faults'
import { FLOWS } from './flows'
import { standIn } from './globals'
import { planOf, runSchedule } from './schedule'
import type { Options } from './simulation'

export type Failed = { readonly seed: number; readonly message: string }
export type Report = {
  readonly ran: number
  readonly milliseconds: number
  readonly failed: readonly Failed[]
  /** By flow, then by fault. */
  readonly met: Readonly<Record<string, Readonly<Record<string, number>>>>
}
export type Request = {
  readonly from: number
  readonly count: number
  /** Runs every n-th seed: several processes share a run. */
  readonly stride?: number
  readonly flows: readonly string[]
  /** Continues until each flow has met each fault this often, within a limit: a schedule may not meet its fault. */
  readonly least?: number
  readonly openIssuer?: Options['openIssuer']
  readonly createDrawing?: Options['createDrawing']
  readonly onProgress?: (ran: number) => void
  /** Called per failure: a long run may be stopped before it reports. */
  readonly onFailed?: (failed: Failed) => void
}

const MORE_ROUNDS = 20

/** Loads all code: the simulation only pretends that files are missing. */
async function loadEverything(): Promise<void> {
  for (const id of ROUTE_IDS.filter((id) => id !== 'logout')) {
    await loadScreen(id)
    await loadAreas('en', areasOf(id))
  }
}

export async function simulate({
  from,
  count,
  stride = 1,
  flows,
  least = 0,
  openIssuer,
  createDrawing,
  onProgress,
  onFailed,
}: Request) {
  await loadEverything()
  const met: Record<string, Record<string, number>> = {}
  for (const flow of flows) met[flow] = Object.fromEntries(FAULTS.map((fault) => [fault, 0]))
  const cover = (fault: Fault, flow: string) => {
    const counts = met[flow]
    if (counts) counts[fault] = (counts[fault] ?? 0) + 1
  }
  const failed: Failed[] = []
  const restores = [standIn(), shareCharts()]
  const begun = performance.now()
  let ran = 0
  const run = async (seed: number) => {
    try {
      await runSchedule(seed, flows, {
        cover,
        ...(openIssuer && { openIssuer }),
        ...(createDrawing && { createDrawing }),
      })
    } catch (error) {
      const one = { seed, message: error instanceof Error ? error.message : String(error) }
      failed.push(one)
      onFailed?.(one)
    }
    ran += 1
    onProgress?.(ran)
  }
  try {
    for (let index = 0; index < count; index += 1) await run(from + index * stride)
    const round = flows.length * FAULTS.length
    const end = from + count * stride
    for (let seed = end; seed < end + MORE_ROUNDS * round; seed += 1) {
      const { flow, theme } = planOf(seed, flows)
      if ((met[flow.name]?.[theme] ?? 0) < least) await run(seed)
    }
  } finally {
    for (const restore of restores) restore()
  }
  return { ran, milliseconds: performance.now() - begun, failed, met } satisfies Report
}

/** Runs the same schedule again, with a trace. */
export async function replay(
  seed: number,
  flows: readonly string[],
  tell: (line: string) => void,
  means: Pick<Options, 'openIssuer' | 'createDrawing'> = {},
): Promise<boolean> {
  await loadEverything()
  const restores = [standIn(), shareCharts()]
  try {
    await runSchedule(seed, flows, { cover: () => {}, trace: tell, ...means })
    return true
  } catch (error) {
    tell(`BREACH: ${error instanceof Error ? error.message : String(error)}`)
    if (error instanceof Error && error.name !== 'Breach' && error.stack) tell(error.stack)
    return false
  } finally {
    for (const restore of restores) restore()
  }
}

/** Flows whose screen can be rendered. */
export const drawnFlowNames = (): readonly string[] => FLOWS.filter(({ titles }) => titles).map(({ name }) => name)
export const flowNames = (isFake = true): readonly string[] =>
  FLOWS.filter(({ isOfFake, isApart }) => (isFake || !isOfFake) && !isApart).map(({ name }) => name)
/** Flows with their own seeds. */
export const apartNames = (): readonly string[] => FLOWS.filter(({ isApart }) => isApart).map(({ name }) => name)

/** Flows and faults that were met too rarely. */
export const missedIn = ({ met }: Pick<Report, 'met'>, least: number): readonly string[] =>
  Object.entries(met).flatMap(([flow, counts]) =>
    Object.entries(counts).flatMap(([fault, times]) => (times < least ? [`${flow} × ${fault}: ${times}`] : [])),
  )
