import { ProviderError } from '../../machines/editor-session/editorSession'
import { editorSessionMachine } from '../../machines/editor-session/editorSessionMachine'
import { NOW } from '../support/clock'
import type { Plan } from '../support/paths'
import { editor } from './contentSamples'

const session = { email: editor, expiresAt: NOW + 900_000 }
const nobody = { session: null, isReturning: false }

export const editorSessionPlan = {
  machine: editorSessionMachine,
  starts: {
    start: nobody,
    'back from the provider': { ...nobody, isReturning: true },
    'at the callback again, signed in': { session, isReturning: true },
    'after a reload': { ...nobody, session },
    'after a reload, expired': { ...nobody, session: { ...session, expiresAt: NOW - 1 } },
  },
  samples: {
    open: { type: 'session.open' },
    close: { type: 'session.close' },
    'a call': { type: 'token.wanted' },
    'a call has succeeded': { type: 'token.accepted' },
    'a call was refused': { type: 'session.rejected' },
    'redirect begun': { type: 'xstate.done.actor.startSignIn' },
    'redirect failed': { type: 'xstate.error.actor.startSignIn', error: new ProviderError(true) },
    'code exchanged': { type: 'xstate.done.actor.finishSignIn', output: session },
    'code exchanged, no e-mail': { type: 'xstate.done.actor.finishSignIn', output: { ...session, email: '' } },
    'code refused': { type: 'xstate.error.actor.finishSignIn', error: new ProviderError(false) },
    renewed: { type: 'xstate.done.actor.renew', output: session },
    'renewed for no time': { type: 'xstate.done.actor.renew', output: { ...session, expiresAt: NOW - 1 } },
    'provider down': { type: 'xstate.error.actor.renew', error: new ProviderError(true) },
    'renewal refused': { type: 'xstate.error.actor.renew', error: new ProviderError(false) },
    'ended at the provider': { type: 'xstate.done.actor.endSession' },
    'not ended at the provider': { type: 'xstate.error.actor.endSession', error: new ProviderError(true) },
  },
  tellsApart: ({ session: current, triesLeft, isRejected, trouble }) => [
    current && current.expiresAt > NOW,
    triesLeft,
    isRejected,
    trouble,
  ],
} satisfies Plan<typeof editorSessionMachine>
