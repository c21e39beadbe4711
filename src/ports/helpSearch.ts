/** Search over the FAQ, without a call: the index is a file of the portal. Content spec §7. */
import { fromPromise } from 'xstate'
import { type Hit, helpSearchMachine } from '../../machines/help-search/helpSearchMachine'
import type { Locale } from '../../rules/values/locale'

type Engine = (query: string) => readonly Hit[]
export type HelpSearch = { readonly locale: () => Locale; readonly loadEngine: (locale: Locale) => Promise<Engine> }

export const helpSearchWith = ({ locale, loadEngine }: HelpSearch) =>
  helpSearchMachine.provide({
    actors: { findAnswers: fromPromise(async ({ input: { query } }) => (await loadEngine(locale()))(query)) },
  })
