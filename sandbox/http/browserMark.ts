import { DAY } from '../clock'

/** How long a browser is known again. */
export const MARK_LIVES = 30 * DAY

const NAME = 'signUp'
const MARK = /^[\w-]{43}$/

/** By what an earlier answer made this browser known; null where it has no such cookie. */
export function markIn(cookie: string | undefined): string | null {
  for (const one of (cookie ?? '').split(';')) {
    const [name, value = ''] = one.trim().split('=')
    if (name === NAME && MARK.test(value)) return value
  }
  return null
}

/** Scripts cannot read it, and it goes only to the calls of sign-up. It opens nothing by itself. */
export const cookieOf = (mark: string, origin: string) =>
  [
    `${NAME}=${mark}`,
    'Path=/api/verify',
    `Max-Age=${MARK_LIVES / 1000}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(origin.startsWith('https:') ? ['Secure'] : []),
  ].join('; ')
