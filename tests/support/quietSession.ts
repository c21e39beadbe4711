import { fromCallback, fromPromise } from 'xstate'
import { sessionMachine } from '../../machines/session/sessionMachine'

/** A session without a page to listen to and without an issuer. */
export const quietSession = sessionMachine.provide({
  actors: { attention: fromCallback(() => {}), endSession: fromPromise(async () => {}) },
})
