/** Headings of the routes; they are also the document titles. */
import type { RouteId } from '../../rules/site/navigation'
import type { MessageKey } from './catalogue'

const own: Partial<Record<RouteId, MessageKey>> = {
  terms: 'legal.terms',
  termsDigital: 'legal.termsDigital',
  termsDigitalSlp: 'legal.termsDigitalSlp',
  termsNonreload: 'legal.termsNonreload',
  termsNonreloadBlue: 'legal.termsNonreloadBlue',
  termsReloadDigital: 'legal.termsReloadDigital',
  termsVirtual: 'legal.termsVirtual',
  dashboard: 'dashboard.title',
}

export const setIn = (path: string) => path.slice('/faq/'.length)

export function titleKeyOf(id: RouteId, path = ''): MessageKey {
  // Each set of questions has its own heading.
  return id === 'faqSet'
    ? (`FAQ.${setIn(path)}.title` as MessageKey)
    : (own[id] ?? (`screen.${id}.title` as MessageKey))
}

const shown = { title: '', withProblem: '' }
let hasProblem = false
const apply = () => {
  document.title = hasProblem ? shown.withProblem : shown.title
}

/** Sets the document's title, and its variant for a form with a problem. */
export function setTitle(title: string, withProblem: string): void {
  Object.assign(shown, { title, withProblem })
  apply()
}
export function setTitleProblem(problem: boolean): void {
  hasProblem = problem
  apply()
}
