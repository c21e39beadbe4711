/** A lock was not free in time. */
export const LOCK_NOT_FREE = '55P03'

/**
 * Classes of SQLSTATE that say nothing against the statement: connection, login, database name, transaction rolled
 * back, resources, operator, system.
 */
const CLASSES = ['08', '28', '3D', '40', '53', '57', '58']
/** The server is a standby, or it ended an idle transaction. */
const CODES = ['25006', '25P03', LOCK_NOT_FREE]
const NETWORK = [
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]
/** The driver's own errors have no code. */
const DRIVER =
  /^(Connection terminated|Client (was closed|has encountered a connection error)|timeout exceeded when trying to connect|Cannot use a pool after calling end)/

/** The problem and what caused it, from the outside in. */
function* chainOf(problem: unknown): Generator<NodeJS.ErrnoException> {
  for (let one = problem; one instanceof Error; one = one.cause) yield one
}

const SQL_STATE = /^(?:\d[0-9A-Z]|F0|HV|P0|XX)[0-9A-Z]{3}$/

/** The database's own code for a problem; null if it has none. */
export function sqlStateOf(problem: unknown): string | null {
  for (const { code = '' } of chainOf(problem)) if (SQL_STATE.test(code)) return code
  return null
}

/** Whether the call failed because of the database's state and not of what the call wanted: it may be tried again. */
export function isUnavailable(problem: unknown): boolean {
  const state = sqlStateOf(problem)
  if (state !== null) return CLASSES.includes(state.slice(0, 2)) || CODES.includes(state)
  for (const { code = '', syscall, message } of chainOf(problem)) {
    // A socket that is a file.
    if (code === 'ENOENT' && syscall === 'connect') return true
    if (NETWORK.includes(code) || DRIVER.test(message)) return true
  }
  return false
}
