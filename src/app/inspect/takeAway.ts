/** What can be taken out of the window: rows and samples for a path test, and a report to attach to an issue. */
import type { Entry } from './recorder'
import { nameIn, stateText, type Watching } from './watching'

const wordOf = (type: string) => {
  const [, how, whose] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? []
  return whose ? `${whose} ${how === 'done' ? 'done' : 'failed'}` : type
}
const quoted = (text: string) => `'${text.replace(/['\\]/g, '\\$&')}'`
/** As a literal of TypeScript; what was redacted stays so, and has to be filled in. */
const literal = (value: unknown): string => {
  if (typeof value === 'string') return quoted(value)
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value === 'object' && value !== null)
    return `{ ${Object.entries(value)
      .map(([key, inner]) => `${/^[A-Za-z_]\w*$/.test(key) ? key : quoted(key)}: ${literal(inner)}`)
      .join(', ')} }`
  return String(value)
}

/** `entries`: of one actor, the oldest first. For `samples` of a plan and the rows of its transition table. */
export function pathTestOf(entries: readonly Entry[]): string {
  const own = entries.filter(({ type }) => type !== 'xstate.init')
  const samples = new Map(own.map(({ type, event }) => [wordOf(type), literal(event)]))
  const rows = own.map(({ type, before, after, taken }) => {
    const [was, is] = [stateText(before).join(' & '), stateText(after).join(' & ')]
    return `${was} + ${wordOf(type)} -> ${taken.length === 0 ? 'refused' : was === is ? 'same' : is}`
  })
  return [
    'samples: {',
    ...[...samples].map(([word, event]) => `  ${quoted(word)}: ${event},`),
    '},',
    '',
    '[',
    ...[...new Set(rows)].map((row) => `  ${quoted(row)},`),
    ']',
    '',
  ].join('\n')
}

/** Everything that the page has heard, redacted as it came. */
export const reportOf = (watching: Watching): string =>
  JSON.stringify(
    {
      release: watching.release,
      startedAt: new Date(watching.startedAt).toISOString(),
      scenario: watching.scenario,
      states: Object.values(watching.actors)
        .filter(({ status }) => status === 'active')
        .map(({ id, value }) => ({ actor: nameIn(watching, id), state: stateText(value) })),
      events: watching.log
        .toReversed()
        .map(({ at, fromId, toId, type, event, before, after, taken, asked, changes }) => ({
          at: new Date(at).toISOString(),
          from: nameIn(watching, fromId),
          to: nameIn(watching, toId),
          type,
          event,
          before: stateText(before),
          after: stateText(after),
          taken,
          asked,
          changes,
        })),
    },
    null,
    2,
  )
