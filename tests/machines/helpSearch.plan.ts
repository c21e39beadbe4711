import { type Hit, helpSearchMachine } from '../../machines/help-search/helpSearchMachine'
import type { Plan } from '../support/paths'

export const hits: readonly Hit[] = [
  { id: 'lock', terms: ['lock'] },
  { id: 'while-locked', terms: ['locked'] },
]

export const helpSearchPlan = {
  machine: helpSearchMachine,
  starts: { start: undefined },
  samples: {
    type: { type: 'query.change', query: 'lock' },
    begin: { type: 'query.change', query: 'l' },
    clear: { type: 'query.change', query: ' ' },
    retry: { type: 'search.retry' },
    'findAnswers done': { type: 'xstate.done.actor.findAnswers', output: hits },
    'findAnswers none': { type: 'xstate.done.actor.findAnswers', output: [] },
    'findAnswers failed': { type: 'xstate.error.actor.findAnswers', error: new Error('The index did not come') },
  },
  tellsApart: ({ hits: found }) => found.length,
} satisfies Plan<typeof helpSearchMachine>
