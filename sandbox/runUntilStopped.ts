import { type Sandbox, type SandboxOptions, startSandbox } from './server'
import { startFailure } from './startFailure'

/** A connection that a call is on its way on is not closed under it. */
const LINGER_MS = 1_000
/** Longer than running calls get, and a query of theirs after that. */
const GIVE_UP_AFTER = 35_000

/** Ends the process with a sentence and no stack. */
export function refuseToStart(problem: unknown, databaseUrl: string | undefined): never {
  console.error(startFailure(problem, databaseUrl))
  process.exit(1)
}

/** Runs the sandbox as a program: SIGTERM or Ctrl-C ends it once what it has taken is answered, a second one at once. */
export async function runUntilStopped(options: SandboxOptions): Promise<Sandbox> {
  const sandbox = await startSandbox(options).catch((problem) => refuseToStart(problem, options.databaseUrl))
  const stop = () => {
    setTimeout(() => process.exit(1), GIVE_UP_AFTER).unref()
    sandbox.close({ lingerMs: LINGER_MS }).then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
  return sandbox
}
