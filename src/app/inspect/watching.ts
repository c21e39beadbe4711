/** What the inspector page knows about a portal from its messages so far. */
import type { StatelyInspectionEvent } from '@statelyai/inspect'
import type { FromPortal } from './channel'

const LOG_LIMIT = 1_000
const OUTSIDE = 'outside'

export type Watched = {
  readonly id: string
  readonly name: string
  readonly parentId: string | null
  readonly status: string
  readonly value: unknown
  readonly context: unknown
  /** Input, output and error of an effect. */
  readonly rest: Readonly<Record<string, unknown>>
}
export type Entry = {
  readonly number: number
  readonly at: number
  readonly type: string
  readonly from: string
  readonly to: string
  readonly toId: string
  readonly event: unknown
}
export type Watching = {
  readonly portal: string | null
  readonly startedAt: number
  readonly scenario: string
  readonly actors: Readonly<Record<string, Watched>>
  /** Newest first. */
  readonly log: readonly Entry[]
}

export const NOTHING: Watching = { portal: null, startedAt: 0, scenario: '', actors: {}, log: [] }

/** Follows the portal that started last. */
export function heard(watching: Watching, said: FromPortal): Watching {
  if (said.type === 'portal.inspected') {
    return said.portal === watching.portal ? inspected(watching, said.event) : watching
  }
  const { portal, startedAt, scenario, events } = said
  if (startedAt < watching.startedAt) return watching
  return events.reduce(inspected, { ...NOTHING, portal, startedAt, scenario })
}

function inspected(watching: Watching, event: StatelyInspectionEvent): Watching {
  const { sessionId } = event
  switch (event.type) {
    case '@xstate.actor':
      return withActor(watching, {
        id: sessionId,
        name: event.name,
        parentId: event.parentId ?? null,
        ...facts(event.snapshot),
      })
    case '@xstate.snapshot': {
      const known = watching.actors[sessionId]
      return known ? withActor(watching, { ...known, ...facts(event.snapshot) }) : watching
    }
    case '@xstate.event': {
      const entry: Entry = {
        number: (watching.log[0]?.number ?? 0) + 1,
        at: Number(event.createdAt),
        type: event.event.type,
        from: event.sourceId ? nameOf(watching, event.sourceId) : OUTSIDE,
        to: nameOf(watching, sessionId),
        toId: sessionId,
        event: event.event,
      }
      return { ...watching, log: [entry, ...watching.log.slice(0, LOG_LIMIT - 1)] }
    }
  }
}

function facts(snapshot: unknown): Pick<Watched, 'status' | 'value' | 'context' | 'rest'> {
  const { status, value, context, input, output, error } = snapshot as Record<string, unknown>
  const rest = Object.entries({ input, output, error }).filter(([, fact]) => fact !== undefined && fact !== null)
  return { status: String(status ?? 'active'), value, context, rest: Object.fromEntries(rest) }
}

const withActor = (watching: Watching, actor: Watched): Watching => ({
  ...watching,
  actors: { ...watching.actors, [actor.id]: actor },
})

const nameOf = ({ actors }: Watching, id: string) => actors[id]?.name ?? id

export type Branch = { readonly actor: Watched; readonly children: readonly Branch[] }

/** A tree of actors below the one that started them; `isShown` decides which ended actors stay. */
export function treeOf({ actors }: Watching, isShown: (actor: Watched) => boolean): readonly Branch[] {
  const shown = Object.values(actors).filter(isShown)
  const below = (parentId: string | null): readonly Branch[] =>
    shown
      .filter(
        (actor) =>
          (actor.parentId && shown.some(({ id }) => id === actor.parentId) ? actor.parentId : null) === parentId,
      )
      .map((actor) => ({ actor, children: below(actor.id) }))
  return below(null)
}

/** Events whose name, sender or receiver contain every word. */
export function matching(log: readonly Entry[], words: string, actorId: string | null): readonly Entry[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  return log.filter(({ type, from, to, toId }) => {
    if (actorId !== null && toId !== actorId) return false
    const text = `${type} ${from} ${to}`.toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
}

/** `signedIn.fresh`, or one such line for each region. */
export function stateText(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, below]) => {
    const lines = stateText(below)
    return lines.length > 0 ? lines.map((line) => `${name}.${line}`) : [name]
  })
}
