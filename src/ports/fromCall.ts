import { fromPromise } from 'xstate'
import { CallError, failed } from '../../machines/shared/failure'
import { type CallName, defaultFailureOf } from '../api/failures'

type Run<Output, Input> = Parameters<typeof fromPromise<Output, Input>>[0]

/**
 * For a port that calls the issuer. An error in its own code, such as a function that this browser does not have, counts
 * as a call without a response: the holder reads the default text of the call, and its effect is looked up.
 */
export const calling =
  <Args extends readonly unknown[], Output>(name: CallName, run: (...args: Args) => PromiseLike<Output>) =>
  async (...args: Args): Promise<Output> => {
    const startedAt = Date.now()
    try {
      return await run(...args)
    } catch (cause) {
      if (cause instanceof CallError) throw cause
      throw new CallError(failed(defaultFailureOf(name)), null, startedAt, { cause })
    }
  }

/** Such a port, for a machine that invokes it. */
export const fromCall = <Output, Input>(name: CallName, run: Run<Output, Input>) =>
  fromPromise<Output, Input>(calling(name, run))
