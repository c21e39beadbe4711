import { htmlOf, parseRich } from '../../../rules/content/html'
import { refuseFields } from '../../wire/refusals'

/** Names the first problem and its place: nothing of what an editor wrote is dropped silently. */
export function requireAllowed(texts: { readonly draft?: string; readonly publish?: string }) {
  for (const field of ['draft', 'publish'] as const) {
    const [problem] = parseRich(texts[field] ?? '').problems
    if (problem) {
      const values = { what: problem.what, at: String(problem.at) }
      throw refuseFields({ field, problem: 'notAllowed', values })
    }
  }
}

/** A text that was stored before the list of what is allowed is cleaned when it is read. */
export function cleaned(html: string) {
  const { nodes, problems } = parseRich(html)
  return problems.length === 0 ? html : htmlOf(nodes)
}
