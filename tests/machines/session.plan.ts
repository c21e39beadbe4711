import { sessionMachine } from '../../machines/session/sessionMachine'
import { failed } from '../../machines/shared/failure'
import { NOW } from '../support/clock'
import type { Plan } from '../support/paths'
import { accountOf, lostAnswer, refusal, sessionOf, tokenOf } from '../support/samples'

const later = sessionOf(2_400_000, { id: 'session-2', openedAt: NOW + 1 })
const failure = failed('error.unauthorized')

export const sessionPlan = {
  machine: sessionMachine,
  starts: {
    'nothing kept': { session: null },
    'kept, 90 s left': { session: sessionOf(90_000) },
    'kept, 60 s left': { session: sessionOf(60_000) },
    'kept, expired': { session: sessionOf(0) },
  },
  samples: {
    'opened for 30 min': { type: 'session.open', session: sessionOf(1_800_000) },
    close: { type: 'session.close' },
    'close to confirm an e-mail': { type: 'session.close', reason: 'mailed' },
    'close for another holder': { type: 'session.close', reason: 'displaced' },
    'signed in again': { type: 'session.replaced', session: later },
    'signed in before': { type: 'session.replaced', session: { ...later, openedAt: NOW - 1 } },
    'another holder signed in': {
      type: 'session.replaced',
      session: { ...later, account: accountOf({ username: 'alex@example.com' }) },
    },
    extend: { type: 'session.extend' },
    'brand settled': { type: 'brand.settled' },
    'endSession done': { type: 'xstate.done.actor.endSession', output: undefined },
    'endSession refused': { type: 'xstate.error.actor.endSession', error: refusal('error.generic') },
    'endSession lost': { type: 'xstate.error.actor.endSession', error: lostAnswer('error.generic') },
    'token renewed': { type: 'token.renewed', sessionId: 'session-1', token: tokenOf(3_600_000) },
    'token renewed for another': { type: 'token.renewed', sessionId: 'session-0', token: tokenOf(3_600_000) },
    rejected: { type: 'session.rejected', sessionId: 'session-1', failure },
    'another rejected': { type: 'session.rejected', sessionId: 'session-0', failure },
    'server failed': { type: 'server.failed', sessionId: 'session-1' },
    'account changed': { type: 'account.changed', changes: { kycLevel: accountOf().kycLevel + 1 } },
    'page shown': { type: 'page.shown' },
  },
  tellsApart: ({ session, hasExtensionFailed }) => [session?.xAuthTokenExpiry, hasExtensionFailed],
} satisfies Plan<typeof sessionMachine>
