/** What the inspector page knows about a portal from its messages so far. */
import type { FromPortal } from './channel'
import type { Entry, Facts, Recorded } from './recorder'

const LOG_LIMIT = 5_000
const ENDED_LIMIT = 500

export type Watching = {
  readonly portal: string | null
  readonly startedAt: number
  readonly release: string
  readonly scenario: string
  readonly actors: Readonly<Record<string, Facts>>
  /** Newest first. */
  readonly log: readonly Entry[]
}

export const NOTHING: Watching = { portal: null, startedAt: 0, release: '', scenario: '', actors: {}, log: [] }

/** Follows the portal that started last. */
export function heard(watching: Watching, said: FromPortal): Watching {
  if (said.type === 'portal.recorded') {
    return said.portal === watching.portal ? recorded(watching, said.recorded) : watching
  }
  const { portal, startedAt, release, scenario, actors, entries } = said
  if (startedAt < watching.startedAt) return watching
  return {
    portal,
    startedAt,
    release,
    scenario,
    actors: Object.fromEntries(actors.map((actor) => [actor.id, actor])),
    log: entries.toSorted((one, other) => other.number - one.number),
  }
}

function recorded(watching: Watching, told: Recorded): Watching {
  if (told.type === 'entry') {
    const { log } = watching
    const later = log.findIndex(({ number }) => number < told.entry.number)
    return { ...watching, log: log.toSpliced(later < 0 ? log.length : later, 0, told.entry).slice(0, LOG_LIMIT) }
  }
  const actors = { ...watching.actors, [told.actor.id]: told.actor }
  const ended = Object.values(actors).filter(({ status }) => status !== 'active')
  for (const { id } of ended.slice(0, Math.max(0, ended.length - ENDED_LIMIT))) delete actors[id]
  return { ...watching, actors }
}

const UUID = /\b([\da-f]{8})-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/g
/** Without the later parts of ids, which nobody reads. */
export const shortened = (text: string) => text.replace(UUID, '$1…')

/** `flow.3 · transfer`; of an effect its kind and its key. */
export function nameOf({ id, name, machine, about }: Facts): string {
  // The root has no other name than its number.
  if (name === id && machine !== null) return machine
  if (about !== null) return `${about} · ${shortened(name.replace(/^effect\./, ''))}`
  return machine === null || machine === name ? name : `${name} · ${machine}`
}
export const nameIn = ({ actors }: Watching, id: string | null): string => {
  if (id === null) return 'outside'
  const actor = actors[id]
  return actor ? nameOf(actor) : id
}

/** XState numbers the actors in the order in which they start: `x:12`. */
const startOf = ({ id }: Facts) => Number(id.slice(id.indexOf(':') + 1))

export type Branch = { readonly actor: Facts; readonly children: readonly Branch[] }

/** A tree of actors below the one that started them; `isShown` decides which ended actors stay. */
export function treeOf({ actors }: Watching, isShown: (actor: Facts) => boolean): readonly Branch[] {
  const shown = Object.values(actors)
    .filter(isShown)
    .toSorted((one, other) => startOf(one) - startOf(other))
  const ids = new Set(shown.map(({ id }) => id))
  const below = (parentId: string | null): readonly Branch[] =>
    shown
      .filter((actor) => (actor.parentId !== null && ids.has(actor.parentId) ? actor.parentId : null) === parentId)
      .map((actor) => ({ actor, children: below(actor.id) }))
  return below(null)
}

/** What became of an event: the states that it left and entered, or why it did not. */
export function outcomeText(entry: Pick<Entry, 'before' | 'after' | 'taken' | 'asked'>): string {
  const [left, entered] = changedStates(entry)
  const refused = entry.asked.filter(({ said }) => said === false).map(({ guard }) => `${guard} no`)
  const led = entry.taken.length === 0 ? 'not taken' : entered === '' ? 'stays' : `${left} → ${entered}`
  return [led, ...refused].join(', ')
}

/** Bookkeeping: nothing that a holder or the issuer did. */
const isNoise = ({ type }: Entry) =>
  type === 'user.acted' || type === 'xstate.init' || type === 'xstate.stop' || type.startsWith('xstate.snapshot.')

export type Wanted = {
  /** Of the event, its sender, its receiver, what became of it or its number. */
  readonly words: string
  /** Only what this actor sent or received. */
  readonly actorId: string | null
  readonly withNoise: boolean
}
/** Whether a text has all of these words, in any order. */
export function hasWords(words: string): (text: string) => boolean {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  return (text) => wanted.every((word) => text.toLowerCase().includes(word))
}

export function matching(watching: Watching, log: readonly Entry[], { words, actorId, withNoise }: Wanted) {
  const isWanted = hasWords(words)
  return log.filter((entry) => {
    if (!withNoise && isNoise(entry)) return false
    const { type, fromId, toId } = entry
    if (actorId !== null && toId !== actorId && fromId !== actorId) return false
    // The texts of thousands of entries are not needed at each event.
    if (words === '') return true
    const guards = entry.asked.map(({ guard, said }) => `${guard} ${said ? 'yes' : 'no'}`).join(' ')
    return isWanted(
      `#${entry.number} ${type} ${nameIn(watching, fromId)} ${nameIn(watching, toId)} ${outcomeText(entry)} ${guards}`,
    )
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
/** The states that an event has left and entered; of parallel regions, those that have changed. */
export function changedStates({ before, after }: Pick<Entry, 'before' | 'after'>): readonly [string, string] {
  const [was, is] = [stateText(before), stateText(after)]
  return [was.filter((line) => !is.includes(line)).join(', '), is.filter((line) => !was.includes(line)).join(', ')]
}
/** The paths of all active states, the whole machine included. */
export function activePaths(machine: string, value: unknown): ReadonlySet<string> {
  const paths = stateText(value).flatMap((line) => {
    const names = line.split('.')
    return names.map((_, index) => names.slice(0, index + 1).join('.'))
  })
  return new Set([machine, ...paths])
}
