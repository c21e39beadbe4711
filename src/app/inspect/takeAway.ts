/** What can be taken out of the window: rows and samples for a path test, and a report to attach to an issue. */
import type { Entry } from './recorder'
import { nameIn, stateText, type Watching } from './watching'

const wordOf = (type: string) => {
  const [, how, whose] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? []
  return whose ? `${whose} ${how === 'done' ? 'done' : 'failed'}` : type
}
const quoted = (text: string) => `'${text.replace(/['\\]/g, '\\$&').replaceAll('\n', '\\n')}'`
const LINE = 100
/** On one line if it fits there. */
function within(open: string, parts: readonly string[], close: string, indent: string): string {
  const line = `${open} ${parts.join(', ')} ${close}`
  if (line.length <= LINE && !line.includes('\n')) return parts.length === 0 ? `${open}${close}` : line
  return [open, ...parts.map((part) => `${indent}  ${part},`), `${indent}${close}`].join('\n')
}
/** As a literal of TypeScript. */
function literal(value: unknown, indent = '  '): string {
  if (typeof value === 'string') return quoted(value)
  const inner = `${indent}  `
  if (Array.isArray(value))
    return within(
      '[',
      value.map((one) => literal(one, inner)),
      ']',
      indent,
    )
  if (typeof value !== 'object' || value === null) return String(value)
  const parts = Object.entries(value).map(
    ([key, one]) => `${/^[A-Za-z_]\w*$/.test(key) ? key : quoted(key)}: ${literal(one, inner)}`,
  )
  return within('{', parts, '}', indent)
}
/** The word of each event: one that comes with other contents has a number. */
function wordsOf(events: readonly { type: string; event: unknown }[]): ReadonlyMap<string, string> {
  const words = new Map<string, string>()
  const counts = new Map<string, number>()
  for (const { type, event } of events) {
    const content = literal(event)
    if (words.has(content)) continue
    const word = wordOf(type)
    const count = (counts.get(word) ?? 0) + 1
    counts.set(word, count)
    words.set(content, count === 1 ? word : `${word} ${count}`)
  }
  return words
}

/** `entries`: of one actor, the oldest first. For `samples` of a plan and the rows of its transition table. */
export function pathTestOf(entries: readonly Entry[]): string {
  const own = entries.filter(({ type }) => type !== 'xstate.init')
  const words = wordsOf(own)
  const rows = own.map(({ event, before, after, taken }) => {
    const [was, is] = [stateText(before).join(' & '), stateText(after).join(' & ')]
    return `${was} + ${words.get(literal(event))} -> ${taken.length === 0 ? 'refused' : was === is ? 'same' : is}`
  })
  return [
    '// What was hidden on its way here, such as [text], has to be filled in.',
    'samples: {',
    ...[...words].map(([event, word]) => `  ${quoted(word)}: ${event},`),
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
        .map(({ id, value, context }) => ({ actor: nameIn(watching, id), state: stateText(value), context })),
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
