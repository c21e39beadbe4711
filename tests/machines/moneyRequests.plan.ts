import { moneyRequestsMachine } from '../../machines/money-requests/moneyRequestsMachine'
import type { Plan } from '../support/paths'
import { fault, knownRequestOf, requestOf } from '../support/samples'

export const reading = (...statuses: string[]) => ({
  requests: statuses.map((status, index) => requestOf({ id: `request-${index + 1}`, status })),
  skewMs: 0,
})
export const unread = fault('error.readMoneyRequests')

export const moneyRequestsPlan = {
  machine: moneyRequestsMachine,
  starts: { 'nobody has asked': { isFollowing: false }, 'one was open before a reload': { isFollowing: true } },
  samples: {
    refresh: { type: 'requests.refresh' },
    'request changed': { type: 'request.changed', request: knownRequestOf({ status: 'cancelled' }) },
    'read, one open': { type: 'xstate.done.actor.readRequests', output: reading('Initiated', 'declined') },
    'read, none open': { type: 'xstate.done.actor.readRequests', output: reading('cancelled', 'declined') },
    'request opened': { type: 'request.opened', id: 'request-1' },
    unread: { type: 'xstate.error.actor.readRequests', error: unread },
    'user acted': { type: 'user.acted' },
    'page shown': { type: 'page.shown' },
    'page hidden': { type: 'page.hidden' },
  },
  tellsApart: ({ failure, isHidden, requests }) => [failure !== null, isHidden, requests.map(({ stage }) => stage)],
  perTransition: true,
  isMoney: true,
} satisfies Plan<typeof moneyRequestsMachine>
