/**
 * Writes down what the running machines do: for each event who sent it, which guards were asked, what was taken and
 * what changed. Everything that leaves it is redacted.
 */
import type {
  AnyActorRef,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
  InspectionEvent,
} from 'xstate'
import { namesOf, reactionId, transitionsOf } from './chart/chart'
import { redact, redactState, redactText } from './redact'

export type Asked = {
  readonly reactionId: string
  readonly guard: string
  /** Null if the guard could not be asked again. */
  readonly said: boolean | null
}
export type Change = { readonly key: string; readonly before: unknown; readonly after: unknown }
/** An actor as it is now. */
export type Facts = {
  readonly id: string
  readonly name: string
  readonly parentId: string | null
  /** The id of its machine; null for an actor that is none, such as a call. */
  readonly machine: string | null
  /** Of an effect: its kind. */
  readonly about: string | null
  readonly status: string
  readonly value: unknown
  readonly context: unknown
  /** Input, output and error. */
  readonly rest: Readonly<Record<string, unknown>>
  /** The events that the active states handle, innermost first. `said` is null where it depends on the event. */
  readonly possible: readonly Asked[]
}
/** What one event did to a machine. */
export type Entry = {
  /** In the order in which the events were sent: what an event has caused comes after it, and may be told before it. */
  readonly number: number
  readonly at: number
  readonly type: string
  readonly event: unknown
  /** Null: sent from outside, such as by a view. */
  readonly fromId: string | null
  readonly toId: string
  readonly before: unknown
  readonly after: unknown
  readonly status: string
  readonly context: unknown
  /** Ids of the chart's reactions, in the order in which they were taken. */
  readonly taken: readonly string[]
  readonly asked: readonly Asked[]
  /** The actions, in the order in which they were done. */
  readonly did: readonly string[]
  readonly changes: readonly Change[]
}
export type Recorded =
  | { readonly type: 'actor'; readonly actor: Facts }
  | { readonly type: 'entry'; readonly entry: Entry }

type Logic = { id?: unknown; root?: unknown; config?: unknown }
const machineOf = (actor: AnyActorRef): AnyStateMachine | null => {
  const logic = (actor as unknown as { logic?: Logic }).logic
  return logic && 'root' in logic && 'config' in logic ? (logic as unknown as AnyStateMachine) : null
}
type Args = { readonly context: unknown; readonly event: { readonly type: string } }

/** What a guard says; null if it cannot be asked outside of XState, such as a combined one. */
function saidBy(machine: AnyStateMachine, guard: AnyTransitionDefinition['guard'], args: Args): boolean | null {
  const { type, params } = (typeof guard === 'object' ? guard : { type: guard }) as { type: unknown; params?: unknown }
  const ask = typeof type === 'function' ? type : machine.implementations.guards[String(type)]
  if (typeof ask !== 'function' || 'check' in ask) return null
  try {
    return Boolean(ask(args, typeof params === 'function' ? params(args) : params))
  } catch {
    return null
  }
}
const nameOfGuard = (guard: AnyTransitionDefinition['guard']) =>
  typeof guard === 'object' && 'type' in guard ? String(guard.type) : typeof guard === 'string' ? guard : 'a guard'

const matches = (descriptor: string, type: string) =>
  descriptor === type || descriptor === '*' || (descriptor.endsWith('.*') && type.startsWith(descriptor.slice(0, -1)))

const activeNodesIn = (snapshot: AnyMachineSnapshot) =>
  (snapshot as unknown as { _nodes?: readonly AnyStateNode[] })._nodes ?? []
/** The reactions that an event from outside may cause now. */
function possibleIn(machine: AnyStateMachine, snapshot: AnyMachineSnapshot): readonly Asked[] {
  const args = { context: snapshot.context as unknown, event: { type: '' } }
  const nodes = activeNodesIn(snapshot).toSorted((one, other) => other.path.length - one.path.length)
  return nodes.flatMap(transitionsOf).flatMap((transition) => {
    const { guard, eventType } = transition
    if (eventType === '' || eventType.startsWith('xstate.')) return []
    const isOfEvent = typeof guard === 'object' && typeof guard.params === 'function'
    const said = guard === undefined ? true : isOfEvent ? null : saidBy(machine, guard, args)
    return { reactionId: reactionId(transition), guard: guard === undefined ? '' : nameOfGuard(guard), said }
  })
}

/** Asks the guards of these transitions in turn, until one lets its transition pass. */
function askInTurn(machine: AnyStateMachine, transitions: readonly AnyTransitionDefinition[], args: Args) {
  const asked: Asked[] = []
  for (const transition of transitions) {
    const { guard } = transition
    if (guard === undefined) return { asked, isTaken: true }
    const said = saidBy(machine, guard, args)
    asked.push({ reactionId: reactionId(transition), guard: nameOfGuard(guard), said })
    if (said === true) return { asked, isTaken: true }
  }
  return { asked, isTaken: false }
}

/** Asks the guards again, in XState's order: from the innermost active state outwards, until one lets its transition pass. */
function askedAbout(machine: AnyStateMachine, before: AnyMachineSnapshot, event: { type: string }) {
  const all = new Map<string, Asked>()
  const args = { context: before.context as unknown, event }
  for (const leaf of activeNodesIn(before).filter(({ type }) => type === 'atomic' || type === 'final')) {
    for (let node: AnyStateNode | undefined = leaf; node; node = node.parent) {
      const own = transitionsOf(node).filter(({ eventType }) => eventType !== '' && matches(eventType, event.type))
      const { asked, isTaken } = askInTurn(machine, own, args)
      for (const one of asked) all.set(one.reactionId, one)
      if (isTaken) break
    }
  }
  return [...all.values()]
}

/** Asks the guards of what happens at once in these states. */
function askedAtOnce(machine: AnyStateMachine, snapshot: AnyMachineSnapshot, event: { type: string }) {
  const args = { context: snapshot.context as unknown, event }
  return activeNodesIn(snapshot).flatMap(({ always = [] }) => askInTurn(machine, always, args).asked)
}

const isBelow = (node: AnyStateNode, above: AnyStateNode): boolean =>
  node.parent !== undefined && (node.parent === above || isBelow(node.parent, above))
/** The state below which the transition leaves and enters states; null if it stays. */
function domainOf({ source, target, reenter }: AnyTransitionDefinition): AnyStateNode | null {
  if (!target || !source) return null
  if (!reenter && target.every((one) => one === source || isBelow(one, source))) return source
  let domain = source.parent
  while (domain?.parent && !target.every((one) => isBelow(one, domain as AnyStateNode))) domain = domain.parent
  return domain ?? source
}
/**
 * The actions of one step, in XState's order: of the states that it leaves, of its transitions, of the states that it
 * enters. XState tells only of those that are no `assign`.
 */
function actionsOf(
  transitions: readonly AnyTransitionDefinition[],
  before: readonly AnyStateNode[],
  after: readonly AnyStateNode[],
): readonly string[] {
  const domains = transitions.map(domainOf).filter((domain) => domain !== null)
  const isMoved = (node: AnyStateNode) => domains.some((domain) => isBelow(node, domain))
  const left = before.filter((node) => !after.includes(node) || isMoved(node))
  const entered = after.filter((node) => !before.includes(node) || isMoved(node))
  return [
    ...left.toSorted((one, other) => other.order - one.order).flatMap(({ exit }) => namesOf(exit)),
    ...transitions.flatMap(({ actions }) => namesOf(actions ?? [])),
    ...entered.toSorted((one, other) => one.order - other.order).flatMap(({ entry }) => namesOf(entry)),
  ]
}

/** The states that a machine enters when it starts. */
const initialNodesIn = (node: AnyStateNode): readonly AnyStateNode[] => {
  const within =
    node.type === 'parallel' ? Object.values(node.states) : node.type === 'compound' ? (node.initial.target ?? []) : []
  return [node, ...within.flatMap(initialNodesIn)]
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function readTheSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  try {
    return JSON.stringify(one) === JSON.stringify(other)
  } catch {
    // It refers to itself, as actors do.
    return false
  }
}

type Seen = { readonly raw: unknown; readonly shown: unknown }
/** Which parts of a context differ, as they are shown: those of a change that is hidden look the same. */
function changesBetween(before: Seen, after: Seen): readonly Change[] {
  const [was, is] = [before.raw, after.raw]
  const [shownBefore, shownAfter] = [before.shown, after.shown]
  if (was === is || !isRecord(was) || !isRecord(is) || !isRecord(shownBefore) || !isRecord(shownAfter)) return []
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((key) =>
    readTheSame(was[key], is[key]) ? [] : [{ key: redactText(key), before: shownBefore[key], after: shownAfter[key] }],
  )
}

type Known = {
  machine: AnyStateMachine | null
  facts: Facts
  snapshot: AnyMachineSnapshot
  /** Events that wait in the mailbox, with their senders. */
  waiting: { number: number; event: unknown; fromId: string | null; at: number }[]
  taken: AnyTransitionDefinition[]
  askedAtOnce: Asked[]
  did: string[]
  /** As of the last step. */
  nodes: readonly AnyStateNode[]
}

/** `tell` receives every actor when it starts and changes, and every event that a machine has handled. */
export function recorder(tell: (recorded: Recorded) => void, now: () => number = Date.now) {
  const actors = new Map<string, Known>()
  let number = 0

  function factsOf(actor: AnyActorRef, snapshot: Record<string, unknown>, former?: Known): Facts {
    const machine = machineOf(actor)
    const isSame = former !== undefined && former.snapshot.context === snapshot['context']
    const rest = Object.entries({ input: snapshot['input'], output: snapshot['output'], error: snapshot['error'] })
    const effect = (snapshot['context'] as { effect?: { kind?: unknown } } | undefined)?.effect
    return {
      id: actor.sessionId,
      name: redactText(actor.id),
      parentId: actor._parent?.sessionId ?? null,
      machine: machine?.id ?? null,
      about: machine?.id === 'effect' && typeof effect?.kind === 'string' ? effect.kind : null,
      status: String(snapshot['status'] ?? 'active'),
      value: machine ? redactState(snapshot['value']) : null,
      possible: machine ? possibleIn(machine, snapshot as unknown as AnyMachineSnapshot) : [],
      context: isSame ? former.facts.context : redact(snapshot['context']),
      rest: Object.fromEntries(
        rest.flatMap(([name, fact]) => (fact === undefined || fact === null ? [] : [[name, redact({ [name]: fact })]])),
      ),
    }
  }

  function know(actor: AnyActorRef): Known {
    return actors.get(actor.sessionId) ?? meet(actor, actor.getSnapshot() as AnyMachineSnapshot)
  }

  function meet(actor: AnyActorRef, snapshot: AnyMachineSnapshot): Known {
    const machine = machineOf(actor)
    // An actor that starts has no snapshot yet.
    const entered = machine && !snapshot.value ? initialNodesIn(machine.root) : []
    const fresh: Known = {
      machine,
      facts: factsOf(actor, snapshot as never),
      snapshot,
      waiting: [],
      taken: [],
      askedAtOnce: [],
      did: [...actionsOf([], [], entered)],
      nodes: entered.length > 0 ? entered : activeNodesIn(snapshot),
    }
    actors.set(actor.sessionId, fresh)
    tell({ type: 'actor', actor: fresh.facts })
    return fresh
  }

  function settle(actor: AnyActorRef, event: { type: string }, snapshot: AnyMachineSnapshot) {
    const known = know(actor)
    const { machine, facts: former, snapshot: before } = known
    const isStart = event.type === 'xstate.init'
    const asked = machine && !isStart ? askedAbout(machine, before, event) : []
    asked.push(...known.askedAtOnce.splice(0))
    known.facts = factsOf(actor, snapshot as never, known)
    known.snapshot = snapshot
    tell({ type: 'actor', actor: known.facts })
    const at = known.waiting.findIndex((one) => one.event === event)
    const [sent] = at < 0 ? [] : known.waiting.splice(0, at + 1).slice(-1)
    const { taken } = known
    // One that continues from a snapshot has entered nothing.
    const isRestored = activeNodesIn(snapshot).some((node) => !known.nodes.includes(node))
    const did = isRestored ? [] : known.did
    known.taken = []
    known.did = []
    known.nodes = activeNodesIn(snapshot)
    // What has ended is forgotten, with what it held.
    if (known.facts.status !== 'active') actors.delete(actor.sessionId)
    if (!machine) return
    tell({
      type: 'entry',
      entry: {
        number: sent?.number ?? (number += 1),
        at: sent?.at ?? now(),
        type: redactText(event.type),
        event: redact(event),
        fromId: sent?.fromId ?? null,
        toId: actor.sessionId,
        before: isStart ? null : former.value,
        after: known.facts.value,
        status: known.facts.status,
        context: known.facts.context,
        taken: taken.filter(({ source }) => source !== undefined).map(reactionId),
        asked,
        did,
        changes: changesBetween(
          { raw: before.context as unknown, shown: former.context },
          { raw: snapshot.context as unknown, shown: known.facts.context },
        ),
      },
    })
  }

  function record(inspected: InspectionEvent) {
    const actor = inspected.actorRef as AnyActorRef
    switch (inspected.type) {
      case '@xstate.actor':
        // It has no snapshot yet.
        meet(actor, {} as AnyMachineSnapshot)
        break
      case '@xstate.event':
        // One that has ended handles nothing more.
        if (!actors.has(actor.sessionId) && actor.getSnapshot()?.status !== 'active') break
        number += 1
        know(actor).waiting.push({
          number,
          event: inspected.event,
          fromId: (inspected.sourceRef as AnyActorRef | undefined)?.sessionId ?? null,
          at: now(),
        })
        break
      case '@xstate.microstep': {
        const known = know(actor)
        const snapshot = inspected.snapshot as AnyMachineSnapshot
        const nodes = activeNodesIn(snapshot)
        known.taken.push(...inspected._transitions)
        known.did.push(...actionsOf(inspected._transitions, known.nodes, nodes))
        known.nodes = nodes
        if (known.machine) known.askedAtOnce.push(...askedAtOnce(known.machine, snapshot, inspected.event))
        break
      }
      case '@xstate.snapshot':
        settle(actor, inspected.event, inspected.snapshot as AnyMachineSnapshot)
    }
  }

  return (inspected: InspectionEvent) => {
    try {
      record(inspected)
    } catch (error) {
      // XState calls it within the transition, which must go on.
      console.error('The inspector could not record an event', error)
    }
  }
}
