/** Turns a machine's graph into test cases: one per transition from each configuration that it can reach. */
import { adjacencyMapToArray, getAdjacencyMap, getShortestPaths } from '@xstate/graph'
import { vi } from 'vitest'
import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type ContextFrom,
  createEmptyActor,
  type EventFrom,
  type InputFrom,
  type StateValue,
} from 'xstate'
import { holdDate, NOW } from './clock'

type Sample<M extends AnyStateMachine> =
  | EventFrom<M>
  | { type: `xstate.done.actor.${string}`; output?: unknown }
  | { type: `xstate.error.actor.${string}`; error: unknown }
  | { type: `xstate.snapshot.${string}`; snapshot: unknown }

export type Plan<M extends AnyStateMachine = AnyStateMachine> = {
  readonly machine: M
  /** Initial inputs, by their names in the table. */
  readonly starts: Readonly<Record<string, InputFrom<M>>>
  /** Events by their names in the table. Delays need no entry: the graph reads them from the machine. */
  readonly samples: Readonly<Record<string, Sample<M>>>
  /** What a view can distinguish besides the states; keeps the graph finite. */
  readonly tellsApart?: (context: ContextFrom<M>) => unknown
  /** With parallel regions, takes each transition once, not once per state of the other regions. */
  readonly perTransition?: boolean
  /** Also takes every pair of successive transitions: what the first leaves behind must not affect the second. */
  readonly isMoney?: boolean
}

export type Step = {
  readonly word: string
  readonly event: AnyEventObject
  /** Delay before this event, for a delayed transition. */
  readonly afterMs: number | null
  readonly value: StateValue
}
export type PathCase = {
  readonly name: string
  readonly start: string
  readonly initial: StateValue
  readonly steps: readonly Step[]
}

export const nodesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)]

export const label = (value: StateValue): string =>
  typeof value === 'string'
    ? value
    : Object.entries(value)
        .map(([key, inner]) => (inner && Object.keys(inner).length > 0 ? `${key}.${label(inner)}` : key))
        .join(' & ')

export const leavesOf = (value: StateValue | undefined, prefix = ''): string[] => {
  if (value === undefined) return []
  if (typeof value === 'string') return [prefix + value]
  return Object.entries(value).flatMap(([key, inner]) => {
    const leaves = leavesOf(inner, `${prefix}${key}.`)
    return leaves.length > 0 ? leaves : [prefix + key]
  })
}

// A state left in the same step it is entered in is never observed.
const isPassing = (node: AnyStateNode) =>
  node.always?.some(({ guard }) => !guard) === true ||
  (node.type === 'final' && node.parent?.ownEvents.includes(`xstate.done.state.${node.parent.id}`) === true)

export const leafStates = ({ root }: AnyStateMachine): string[] =>
  nodesOf(root)
    .filter((node) => (node.type === 'atomic' || node.type === 'final') && !isPassing(node))
    .map(({ path }) => path.join('.'))
    .sort()

export const eventsNamed = ({ root }: AnyStateMachine): string[] => [
  ...new Set(
    nodesOf(root)
      .flatMap(({ ownEvents }) => ownEvents as string[])
      .filter((type) => !type.startsWith('xstate.done.state.')),
  ),
]

/** Includes events that a state handles only to block its parents. */
export const acceptedBy = ({ _nodes }: AnyMachineSnapshot) =>
  new Set((_nodes as AnyStateNode[]).flatMap(({ transitions }) => [...transitions.keys()]))

const delaysOf = (machine: AnyStateMachine, snapshot: AnyMachineSnapshot) =>
  (snapshot._nodes as AnyStateNode[]).flatMap((node) =>
    node.after.map(({ eventType, delay }) => {
      const known = typeof delay === 'string' ? machine.implementations.delays[delay] : delay
      const ms =
        typeof known === 'function'
          ? known({ context: snapshot.context, event: { type: eventType } } as never, {} as never)
          : known
      return { type: eventType as string, ms: Number(ms) }
    }),
  )

type Edge = { readonly state: AnyMachineSnapshot; readonly event: AnyEventObject; readonly next: AnyMachineSnapshot }
type Graph = {
  readonly first: PathCase
  readonly edges: readonly Edge[]
  /** Edges with the same key need only one case. */
  keyOf(edge: Edge): string
  /** What a view can distinguish in a state. */
  viewOf(snapshot: AnyMachineSnapshot): string
  wayTo(snapshot: AnyMachineSnapshot): readonly AnyEventObject[]
  walk(events: readonly AnyEventObject[]): PathCase
}
const graphs = new WeakMap<object, readonly Graph[]>()

/** A machine's graph from each start; computed once for paths and pairs. */
function graphsOf<M extends AnyStateMachine>(plan: Plan<M>): readonly Graph[] {
  const known = graphs.get(plan)
  if (known) return known
  const { machine, samples, tellsApart = ({ failure }) => failure !== null, perTransition = false } = plan
  const words = new Map(Object.entries(samples).map(([word, event]) => [JSON.stringify(event), word]))
  // Time is part of a machine's position: a delay advances it.
  const times = new WeakMap<object, number>()
  // Cache: the graph is walked three times, for its edges, the ways to them, and along each way.
  const taken = new WeakMap<object, Map<string, AnyMachineSnapshot>>()
  const at = (snapshot: AnyMachineSnapshot) => times.get(snapshot) ?? NOW
  const waitOf = (snapshot: AnyMachineSnapshot, event: AnyEventObject) => {
    holdDate(at(snapshot))
    return delaysOf(machine, snapshot).find(({ type }) => type === event.type)?.ms ?? null
  }
  const timed = {
    // A new scope per step: the walk starts a child with a `systemId` many times.
    getInitialSnapshot(_: never, input: never) {
      holdDate(NOW)
      return machine.getInitialSnapshot(createMockScope() as never, input)
    },
    transition(snapshot: AnyMachineSnapshot, event: AnyEventObject) {
      const known = taken.get(snapshot) ?? new Map<string, AnyMachineSnapshot>()
      taken.set(snapshot, known)
      const word = JSON.stringify(event)
      const next = known.get(word) ?? timed.take(snapshot, event)
      known.set(word, next)
      return next
    },
    take(snapshot: AnyMachineSnapshot, event: AnyEventObject) {
      const now = at(snapshot) + (waitOf(snapshot, event) ?? 0)
      holdDate(now)
      const next = machine.transition(
        snapshot as never,
        event as never,
        createMockScope() as never,
      ) as AnyMachineSnapshot
      if (next !== snapshot) times.set(next, now)
      return next
    },
  }
  const viewOf = (snapshot: AnyMachineSnapshot) => JSON.stringify([snapshot.value, tellsApart(snapshot.context)])

  const found = Object.entries(plan.starts).map(([start, input]): Graph => {
    const fromState = timed.getInitialSnapshot(null as never, input as never)
    const options = {
      fromState,
      input,
      limit: 20_000,
      serializeState: viewOf,
      serializeEvent: (event: AnyEventObject) => JSON.stringify(event),
      events: (snapshot: AnyMachineSnapshot) => {
        if (snapshot.status !== 'active') return []
        const accepted = acceptedBy(snapshot)
        holdDate(at(snapshot))
        return [
          ...Object.values(samples).filter(({ type }) => accepted.has(type)),
          ...delaysOf(machine, snapshot).map(({ type }) => ({ type })),
        ]
      },
    }
    const adjacency = getAdjacencyMap(timed as never, options as never)
    const begin = Object.values(adjacency)[0]!.state as unknown as AnyMachineSnapshot
    const ways = new Map(
      getShortestPaths(timed as never, options as never).map((path) => [
        viewOf(path.state as never),
        path.steps.slice(1).map(({ event }) => event as AnyEventObject),
      ]),
    )
    const keys = new Map<Edge, string>()
    return {
      first: { name: `${start} -> ${label(begin.value)}`, start, initial: begin.value, steps: [] },
      edges: adjacencyMapToArray(adjacency as never).map((edge) => {
        const { state, event, nextState } = edge as unknown as Record<'state' | 'nextState', AnyMachineSnapshot> & {
          event: AnyEventObject
        }
        return { state, event, next: nextState }
      }),
      viewOf,
      wayTo: (snapshot) => ways.get(viewOf(snapshot)) ?? [],
      keyOf(edge) {
        const { state, event, next } = edge
        const key = keys.get(edge)
        if (key !== undefined) return key
        holdDate(at(next))
        const made = JSON.stringify([
          perTransition ? endsOf(machine, state, event, next, true) : viewOf(state),
          JSON.stringify(event),
        ])
        keys.set(edge, made)
        return made
      },
      // Walk again: two snapshots that a view cannot distinguish may differ in a remaining delay.
      walk(events) {
        let here = begin
        let source = begin
        const steps = events.map((event): Step => {
          const afterMs = waitOf(here, event)
          source = here
          here = timed.transition(here, event)
          const word = afterMs === null ? words.get(JSON.stringify(event)) : `after ${afterMs} ms`
          return { word: word ?? event.type, event, afterMs, value: here.value }
        })
        holdDate(at(here))
        const ends = endsOf(machine, source, events.at(-1)!, here, perTransition)
        return { start, initial: begin.value, steps, name: `${ends.source} + ${steps.at(-1)!.word} -> ${ends.target}` }
      },
    }
  })
  graphs.set(plan, found)
  return found
}

type Way = readonly AnyEventObject[]
/** The shortest way for each key. */
function shortestWays(graph: Graph, ways: Iterable<readonly [key: string, way: Way]>): [string, PathCase][] {
  const chosen = new Map<string, Way>()
  for (const [key, way] of ways)
    if (way.length < (chosen.get(key)?.length ?? Number.POSITIVE_INFINITY)) chosen.set(key, way)
  return [...chosen].map(([key, way]) => [key, graph.walk(way)])
}
function shortestCases(all: readonly (readonly [key: string, path: PathCase])[]): PathCase[] {
  const shortest = new Map<string, PathCase>()
  for (const [key, path] of all) {
    const known = shortest.get(key)
    if (!known || path.steps.length < known.steps.length) shortest.set(key, path)
  }
  vi.useRealTimers()
  return [...shortest.values()]
}

export function pathCases<M extends AnyStateMachine>(plan: Plan<M>): PathCase[] {
  return shortestCases(
    graphsOf(plan).flatMap((graph) => [
      [`start ${graph.first.start}`, graph.first] as const,
      ...shortestWays(
        graph,
        graph.edges.map((edge) => [graph.keyOf(edge), [...graph.wayTo(edge.state), edge.event]]),
      ),
    ]),
  )
}

/** One case for each pair of successive transitions. */
export function pairCases<M extends AnyStateMachine>(plan: Plan<M>): PathCase[] {
  return shortestCases(
    graphsOf(plan).flatMap((graph) => {
      const from = new Map<string, Edge[]>()
      for (const edge of graph.edges) {
        const view = graph.viewOf(edge.state)
        from.set(view, [...(from.get(view) ?? []), edge])
      }
      const ways = graph.edges.flatMap((first) =>
        (from.get(graph.viewOf(first.next)) ?? []).map((second): [string, Way] => [
          `${graph.keyOf(first)} ${graph.keyOf(second)}`,
          [...graph.wayTo(first.state), first.event, second.event],
        ]),
      )
      return shortestWays(graph, ways)
    }),
  )
}

/** The scope that a transition needs when no action is executed. */
function createMockScope() {
  const idle = createEmptyActor()
  return {
    self: idle,
    system: idle.system,
    logger() {},
    id: '',
    sessionId: '',
    defer() {},
    stopChild() {},
    emit() {},
    actionExecutor() {},
  }
}

/** Source and target of an edge, as the table names them. 'refused': a guard was false; 'same': only actions ran. */
function endsOf(
  machine: AnyStateMachine,
  state: AnyMachineSnapshot,
  event: AnyEventObject,
  next: AnyMachineSnapshot,
  perTransition: boolean,
) {
  const taken = machine.getTransitionData(state as never, event as never)
  const isSame =
    taken.length > 0 &&
    taken.every(({ target }) => !target) &&
    JSON.stringify(state.value) === JSON.stringify(next.value)
  if (!perTransition) {
    const target = taken.length === 0 ? 'refused' : isSame ? 'same' : label(next.value)
    return { source: label(state.value), target }
  }
  const owners =
    taken.length > 0
      ? taken.map(({ source }) => source)
      : (state._nodes as AnyStateNode[]).filter(({ transitions }) => transitions.has(event.type))
  const before = leavesOf(state.value)
  const source = owners
    .flatMap((node) =>
      before.filter((leaf) => node.path.length > 0 && `${leaf}.`.startsWith(`${node.path.join('.')}.`)),
    )
    .join(' & ')
  if (taken.length === 0 || isSame)
    return { source: source || machine.id, target: taken.length === 0 ? 'refused' : 'same' }
  const entered = taken.flatMap(({ target }) => target ?? []).map((node) => node.path.join('.'))
  const isNew = (leaf: string) =>
    !before.includes(leaf) || entered.some((path) => leaf === path || leaf.startsWith(`${path}.`))
  // A root transition has a different target from each state.
  const isParallel = nodesOf(machine.root).some(({ type }) => type === 'parallel')
  const whole = isParallel ? machine.id : label(state.value)
  return { source: source || whole, target: leavesOf(next.value).filter(isNew).join(' & ') || label(next.value) }
}
