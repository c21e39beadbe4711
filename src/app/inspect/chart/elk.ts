/** ELK in a worker: laying out a large chart takes longer than a frame. */
import ELK from 'elkjs/lib/elk-api'
import workerUrl from 'elkjs/lib/elk-worker.min.js?url'
import { registry } from '../../../../machines/registry'
import { chartOf, type State } from './chart'
import { type Drawing, drawingOf } from './layout'

export type Drawn = { readonly chart: State; readonly drawing: Drawing }

const elk = new ELK({ workerFactory: () => new Worker(workerUrl) })
const drawn = new Map<string, Promise<Drawn>>()

export const isKnown = (machine: string | null): machine is keyof typeof registry =>
  machine !== null && Object.hasOwn(registry, machine)

/** The drawing of a machine of the registry. */
export function draw(machine: keyof typeof registry): Promise<Drawn> {
  const known = drawn.get(machine)
  if (known) return known
  const chart = chartOf(registry[machine])
  const made = drawingOf(chart, elk).then((drawing) => ({ chart, drawing }))
  drawn.set(machine, made)
  return made
}
