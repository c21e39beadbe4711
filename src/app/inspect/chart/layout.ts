/** Where the states and arrows of a chart are drawn: sizes from its texts, positions from ELK. All lengths in px. */
import type { ELK, ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api'
import { labelOf, type Reaction, type State } from './chart'

/** A line of text in a state: what runs, what it does on entry and exit, and what happens without an arrow. */
export type Line = { readonly text: string; readonly reactionId: string | null }
export type Box = {
  readonly state: State
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly lines: readonly Line[]
  readonly depth: number
}
export type Arrow = {
  readonly id: string
  readonly reactionIds: readonly string[]
  readonly source: string
  readonly target: string
  readonly points: readonly (readonly [x: number, y: number])[]
  readonly label: { readonly x: number; readonly y: number; readonly lines: readonly Line[] }
}
export type Drawing = {
  readonly width: number
  readonly height: number
  readonly boxes: readonly Box[]
  readonly starts: readonly (readonly [x: number, y: number])[]
  readonly arrows: readonly Arrow[]
}

export const LINE = 15
export const PADDING = 10
export const TITLE = 24
/** The widths of a character of the monospaced font at 11 px and of a title at 13 px. */
const CHARACTER = 6.65
const TITLE_CHARACTER = 8
const START = 10
const MARGIN = 16

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.edgeCoords': 'ROOT',
  'elk.json.shapeCoords': 'ROOT',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.spacing.nodeNode': '24',
  'elk.spacing.edgeNode': '14',
  'elk.spacing.edgeEdge': '10',
  'elk.spacing.edgeLabel': '4',
  'elk.layered.spacing.nodeNodeBetweenLayers': '28',
  'elk.layered.spacing.edgeNodeBetweenLayers': '14',
} as const

/** An arrow from a state with states inside would cross them: it is a line of text. So is what stays where it is. */
const isArrow = ({ kind, path }: State, { targets }: Reaction) =>
  (kind === 'atomic' || kind === 'final') && targets.length > 0 && !targets.includes(path)

const doing = (actions: readonly string[]) => (actions.length > 0 ? ` / ${actions.join(', ')}` : '')
const lineOf = (reaction: Reaction): Line => {
  const to = reaction.targets.length > 0 ? ` → ${reaction.targets.join(', ')}` : ''
  return { text: `${labelOf(reaction)}${to}${doing(reaction.actions)}`, reactionId: reaction.id }
}
const fact = (text: string): Line => ({ text, reactionId: null })
const LIMIT_IN_BOX = 64
const LIMIT_ON_ARROW = 30
/** Lines that are too long go on, indented, in the next one. */
function wrapped({ text, reactionId }: Line, limit: number): readonly Line[] {
  if (text.length <= limit) return [{ text, reactionId }]
  const space = text.lastIndexOf(' ', limit)
  const cut = space > limit / 3 ? space : limit
  return [
    { text: text.slice(0, cut), reactionId },
    ...wrapped({ text: `  ${text.slice(cut).trimStart()}`, reactionId }, limit),
  ]
}

function linesOf(state: State): readonly Line[] {
  return [
    ...(state.tags.length > 0 ? [fact(`# ${state.tags.join(', ')}`)] : []),
    ...state.runs.map((name) => fact(`runs ${name}`)),
    ...(state.entry.length > 0 ? [fact(`entry${doing(state.entry)}`)] : []),
    ...(state.exit.length > 0 ? [fact(`exit${doing(state.exit)}`)] : []),
    ...state.reactions.filter((reaction) => !isArrow(state, reaction)).map(lineOf),
  ].flatMap((line) => wrapped(line, LIMIT_IN_BOX))
}

const widthOf = (lines: readonly Line[]) => Math.max(0, ...lines.map(({ text }) => text.length)) * CHARACTER

type Joined = { id: string; source: string; target: string; reactions: Reaction[] }
/** One arrow for everything that leads from one state to another. */
function arrowsOf(state: State): readonly Joined[] {
  const joined = new Map<string, Joined>()
  for (const reaction of state.reactions) {
    if (!isArrow(state, reaction)) continue
    for (const target of reaction.targets) {
      const id = `${state.path} → ${target}`
      const known = joined.get(id) ?? { id, source: state.path, target, reactions: [] }
      known.reactions.push(reaction)
      joined.set(id, known)
    }
  }
  return [...joined.values(), ...state.states.flatMap(arrowsOf)]
}

const labelLines = (reactions: readonly Reaction[]): readonly Line[] =>
  reactions.flatMap(({ id, actions, ...reaction }) =>
    wrapped({ text: `${labelOf(reaction)}${doing(actions)}`, reactionId: id }, LIMIT_ON_ARROW),
  )

const leastWidthOf = (state: State) =>
  Math.max(state.name.length * TITLE_CHARACTER, widthOf(linesOf(state))) + 2 * PADDING

/** `missing`: by how much the boxes with states inside would be too narrow for their texts. */
type Missing = ReadonlyMap<string, number>

function nodeOf(state: State, missing: Missing): ElkNode {
  const lines = linesOf(state)
  const height = TITLE + lines.length * LINE + PADDING
  if (state.states.length === 0) return { id: state.path, width: leastWidthOf(state), height }
  const right = MARGIN + (missing.get(state.path) ?? 0)
  const start = startId(state)
  return {
    id: state.path,
    layoutOptions: {
      'elk.padding': `[top=${height + 6},left=${MARGIN},bottom=${MARGIN},right=${right}]`,
    },
    children: [
      ...(state.initial === null ? [] : [{ id: start, width: START, height: START }]),
      ...state.states.map((inner) => nodeOf(inner, missing)),
    ],
  }
}
const startId = ({ path }: State) => `start of ${path}`
const startsOf = (state: State): readonly ElkExtendedEdge[] => [
  ...(state.initial === null
    ? []
    : [{ id: `${startId(state)} →`, sources: [startId(state)], targets: [state.initial] }]),
  ...state.states.flatMap(startsOf),
]

function graphOf(chart: State, missing: Missing): ElkNode {
  return {
    id: 'drawing',
    layoutOptions: { ...OPTIONS },
    children: [nodeOf(chart, missing)],
    edges: [
      ...startsOf(chart),
      ...arrowsOf(chart).map(({ id, source, target, reactions }) => {
        const lines = labelLines(reactions)
        return {
          id,
          sources: [source],
          targets: [target],
          labels: [{ text: id, width: widthOf(lines) + 4, height: lines.length * LINE }],
        }
      }),
    ],
  }
}

const pointsOf = ({ sections = [] }: ElkExtendedEdge) =>
  sections.flatMap(({ startPoint, bendPoints = [], endPoint }) =>
    [startPoint, ...bendPoints, endPoint].map(({ x, y }) => [x, y] as const),
  )

function missingIn({ boxes }: Drawing): Missing {
  const narrow = boxes.flatMap(({ state, width }): [string, number][] => {
    const missing = leastWidthOf(state) - width
    return missing > 0 ? [[state.path, missing]] : []
  })
  return new Map(narrow)
}

/** ELK knows no least width of a node around others: where a text is wider than what is inside, it is asked again. */
export async function drawingOf(chart: State, elk: Pick<ELK, 'layout'>): Promise<Drawing> {
  const draw = async (missing: Missing) => placedIn(chart, await elk.layout(graphOf(chart, missing)))
  const first = await draw(new Map())
  const missing = missingIn(first)
  return missing.size === 0 ? first : draw(missing)
}

function placedIn(chart: State, laid: ElkNode): Drawing {
  const nodes = new Map<string, ElkNode>()
  const note = (node: ElkNode) => {
    nodes.set(node.id, node)
    node.children?.forEach(note)
  }
  note(laid)
  const at = (id: string) => {
    const { x = 0, y = 0, width = 0, height = 0 } = nodes.get(id) ?? {}
    return { x, y, width, height }
  }
  const boxes = (state: State, depth: number): readonly Box[] => [
    { state, ...at(state.path), lines: linesOf(state), depth },
    ...state.states.flatMap((inner) => boxes(inner, depth + 1)),
  ]
  const edges = new Map((laid.edges ?? []).map((edge) => [edge.id, edge]))
  const arrowTo = (id: string, source: string, target: string, reactions: readonly Reaction[]): Arrow => {
    const edge = edges.get(id)
    const { x = 0, y = 0 } = edge?.labels?.[0] ?? {}
    return {
      id,
      source,
      target,
      reactionIds: reactions.map((reaction) => reaction.id),
      points: edge ? pointsOf(edge) : [],
      label: { x, y, lines: labelLines(reactions) },
    }
  }
  const initials = (state: State): readonly State[] => [
    ...(state.initial === null ? [] : [state]),
    ...state.states.flatMap(initials),
  ]
  return {
    width: laid.width ?? 0,
    height: laid.height ?? 0,
    boxes: boxes(chart, 0),
    starts: initials(chart).map((state) => {
      const { x, y } = at(startId(state))
      return [x + START / 2, y + START / 2] as const
    }),
    arrows: [
      ...initials(chart).map((state) => arrowTo(`${startId(state)} →`, startId(state), state.initial ?? '', [])),
      ...arrowsOf(chart).map(({ id, source, target, reactions }) => arrowTo(id, source, target, reactions)),
    ],
  }
}
