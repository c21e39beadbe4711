/** What a drawing of a machine shows: its states and what leads from one to another, as plain data. */
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

export type Reaction = {
  /** Unique in the chart. */
  readonly id: string
  readonly source: string
  /** Paths of the states it leads to; empty if it stays. */
  readonly targets: readonly string[]
  /** The event in words: the outcome of a port, the name of a delay, or the event itself. */
  readonly word: string
  readonly guard: string
  readonly actions: readonly string[]
}
export type State = {
  /** The dotted path; the machine's id for the whole. */
  readonly path: string
  readonly name: string
  readonly kind: 'atomic' | 'compound' | 'parallel' | 'final'
  readonly initial: string | null
  readonly tags: readonly string[]
  /** The ports and machines that run while it is active. */
  readonly runs: readonly string[]
  readonly entry: readonly string[]
  readonly exit: readonly string[]
  /** In the order in which their guards are asked. */
  readonly reactions: readonly Reaction[]
  readonly states: readonly State[]
}

/** Of an action or a guard. */
export const nameOf = (part: unknown): string => {
  if (typeof part === 'string') return part
  if (part && typeof part === 'object' && 'type' in part) return String(part.type)
  return ''
}
/** Of actions that have a name of their own. */
export const namesOf = (actions: readonly unknown[]) =>
  actions.map(nameOf).filter((name) => name && !name.startsWith('xstate.'))

export const pathOf = (node: AnyStateNode) => node.path.join('.') || node.machine.id

/** The event in words: the outcome of a port, the name of a delay, or the event itself. */
export function wordOf(type: string, machineId: string) {
  if (type === '') return 'at once'
  const parts = /^xstate\.(done|error|snapshot)\.(?:actor\.)?(.+)$/.exec(type)
  if (parts) {
    const [, how, whose = ''] = parts
    if (whose.startsWith('state.')) return 'when it is over'
    return `${whose} ${how === 'done' ? 'done' : how === 'error' ? 'failed' : 'changed'}`
  }
  const after = /^xstate\.after\.([^.]+)\./.exec(type)
  if (after) return `after ${after[1]}`
  return type.replace(`.${machineId}.`, '.')
}

/** The transitions of a state, in the order in which their guards are asked. */
export const transitionsOf = (node: AnyStateNode): readonly AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
]
/** The id of a transition in the chart of its machine. */
export const reactionId = (transition: AnyTransitionDefinition) =>
  `${pathOf(transition.source)} ${transitionsOf(transition.source).indexOf(transition)}`

const reactionOf = (transition: AnyTransitionDefinition): Reaction => ({
  id: reactionId(transition),
  source: pathOf(transition.source),
  targets: (transition.target ?? []).map(pathOf),
  word: wordOf(transition.eventType, transition.source.machine.id),
  guard: nameOf(transition.guard),
  actions: namesOf(transition.actions),
})

function stateOf(node: AnyStateNode): State {
  const initial = node.initial?.target?.[0]
  return {
    path: pathOf(node),
    name: node.key,
    kind: node.type === 'history' ? 'atomic' : node.type,
    initial: initial && node.type === 'compound' ? pathOf(initial) : null,
    tags: [...node.tags],
    runs: node.invoke.map(({ id, src }) => (typeof src === 'string' ? src : id)),
    entry: namesOf(node.entry),
    exit: namesOf(node.exit),
    reactions: transitionsOf(node).map(reactionOf),
    states: (Object.values(node.states) as AnyStateNode[]).map(stateOf),
  }
}

export const chartOf = (machine: AnyStateMachine): State => stateOf(machine.root)

export const statesIn = (state: State): readonly State[] => [state, ...state.states.flatMap(statesIn)]

export const labelOf = ({ word, guard }: Pick<Reaction, 'word' | 'guard'>) => (guard ? `${word} [${guard}]` : word)
