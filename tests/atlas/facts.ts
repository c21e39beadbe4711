/** What the atlas says of each machine: read from the machines, their tests and their screens. Loaded by Vite. */
import ELK from 'elkjs/lib/elk.bundled'
import type { AnyActorLogic, AnyStateMachine } from 'xstate'
import { registry } from '../../machines/registry'
import { isListenerPort } from '../../machines/shared/ports'
import { aboutOf, fileOf, runsOf } from '../../scripts/journeys'
import { chartOf, labelOf, type Reaction, type State, statesIn } from '../../src/app/inspect/chart/chart'
import { type Drawing, drawingOf } from '../../src/app/inspect/chart/layout'
import { screens } from '../gallery/screens'
import { isMachine, isStore } from '../support/rig'
import { type Named, requirementsOf, tableOf } from './tests'
import { type Shown, transcriptsOf } from './transcripts'

export type Row = {
  readonly source: string
  readonly word: string
  /** Empty if it stays where it is. */
  readonly targets: readonly string[]
  readonly actions: readonly string[]
}
export type Port = {
  readonly name: string
  readonly kind: 'call' | 'machine' | 'listener'
  /** Of a machine: its id. */
  readonly machine: string | null
  /** What its failure does. */
  readonly failures: readonly Row[]
}
export type MachineFacts = {
  readonly id: string
  readonly about: string
  readonly file: string
  readonly chart: State
  readonly drawing: Drawing
  /** The rows of its handwritten table, with the title of their test. */
  readonly table: { readonly title: string; readonly rows: readonly string[] }
  readonly rows: readonly Row[]
  readonly ports: readonly Port[]
  readonly delays: readonly string[]
  /** The machines that run it. */
  readonly runBy: readonly string[]
  readonly requirements: readonly Named[]
  readonly shown: readonly Shown[]
}
export type Facts = { readonly machines: readonly MachineFacts[]; readonly still: readonly Shown[] }

const machines: readonly (readonly [string, AnyStateMachine])[] = Object.entries(registry)

const rowOf = (reaction: Reaction): Row => ({
  source: reaction.source,
  word: labelOf(reaction),
  targets: reaction.targets,
  actions: reaction.actions,
})
const reactionsIn = (chart: State) => statesIn(chart).flatMap(({ reactions }) => reactions)
function rowsOf(chart: State): readonly Row[] {
  return [
    ...reactionsIn(chart)
      .filter(({ targets, actions }) => targets.length > 0 || actions.length > 0)
      .map(rowOf),
    ...statesIn(chart).flatMap(({ path, entry, exit }) => [
      ...(entry.length > 0 ? [{ source: path, word: 'entering', targets: [], actions: entry }] : []),
      ...(exit.length > 0 ? [{ source: path, word: 'leaving', targets: [], actions: exit }] : []),
    ]),
  ]
}

function portsOf(machine: AnyStateMachine, chart: State): readonly Port[] {
  return Object.entries(machine.implementations.actors).flatMap(([name, logic]): Port[] => {
    if (!isMachine(logic) && isStore(logic as AnyActorLogic)) return []
    const kind = isMachine(logic) ? 'machine' : isListenerPort(logic as AnyActorLogic) ? 'listener' : 'call'
    const failures = reactionsIn(chart)
      .filter(({ word }) => word === `${name} failed`)
      .map(rowOf)
    return [{ name, kind, machine: isMachine(logic) ? logic.id : null, failures }]
  })
}
const delaysOf = (machine: AnyStateMachine) =>
  Object.entries(machine.implementations.delays).map(([name, delay]) =>
    typeof delay === 'number' ? `${name} (${delay} ms)` : name,
  )

const shownOver = (machine: AnyStateMachine | null) =>
  screens
    .filter(({ plan }) => (plan?.machine ?? null) === machine)
    .map(({ name }): Shown => ({ screen: name, states: transcriptsOf(name) }))

async function factsOf(id: string, machine: AnyStateMachine): Promise<MachineFacts> {
  const chart = chartOf(machine)
  return {
    id,
    about: aboutOf(id),
    file: fileOf(id),
    chart,
    drawing: await drawingOf(chart, new ELK()),
    table: tableOf(id),
    rows: rowsOf(chart),
    ports: portsOf(machine, chart),
    delays: delaysOf(machine),
    runBy: machines.filter(([, other]) => runsOf(other).includes(id)).map(([name]) => name),
    requirements: requirementsOf(id),
    shown: shownOver(machine),
  }
}

export async function readFacts(): Promise<Facts> {
  const facts: MachineFacts[] = []
  for (const [id, machine] of machines) facts.push(await factsOf(id, machine))
  return { machines: facts, still: shownOver(null) }
}
