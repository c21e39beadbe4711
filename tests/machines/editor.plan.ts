import { setup } from 'xstate'
import { editorMachine } from '../../machines/editor/editorMachine'
import { failed } from '../../machines/shared/failure'
import type { Plan } from '../support/paths'
import { effect, written } from './effect.plan'

const logic = setup({}).createMachine({ id: 'screen' })
const settled = { type: 'effect.settled', effect } as const

export const editorPlan = {
  machine: editorMachine,
  starts: { start: { session: null, isReturning: false, stored: null } },
  samples: {
    'open a screen': { type: 'screen.opened', flow: { logic, input: {} } },
    'open no screen': { type: 'screen.opened', flow: null },
    'done, shown': { ...settled, isShown: true, outcome: { type: 'effect.done', result: written } },
    'done, not shown': { ...settled, isShown: false, outcome: { type: 'effect.done', result: written } },
    'refused, not shown': {
      ...settled,
      isShown: false,
      outcome: { type: 'effect.refused', failure: failed('error.generic') },
    },
    'dismiss a notice': { type: 'notice.dismiss', noticeId: 1 },
    'ask before leaving': { type: 'leave.ask' },
    leave: { type: 'leave.confirm' },
    stay: { type: 'leave.cancel' },
    'nothing is under way': { type: 'session.close' },
  },
  tellsApart: ({ flowId, notices }) => [flowId !== null, Math.min(notices.length, 2)],
} satisfies Plan<typeof editorMachine>
