import { DAY } from '../clock'

/** How long a browser is recognized. */
export const MARK_LIVES = 30 * DAY

const NAME = 'signUp'
const MARK = /^[\w-]{43}$/

/** The mark that an earlier answer set in this browser; null without the cookie. */
export function markIn(cookie: string | undefined): string | null {
  for (const one of (cookie ?? '').split(';')) {
    const [name, value = ''] = one.trim().split('=')
    if (name === NAME && MARK.test(value)) return value
  }
  return null
}

/** Not readable by scripts, and sent only to the sign-up calls. It grants nothing by itself. */
export const cookieOf = (mark: string, origin: string) =>
  [
    `${NAME}=${mark}`,
    'Path=/api/verify',
    `Max-Age=${MARK_LIVES / 1000}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(origin.startsWith('https:') ? ['Secure'] : []),
  ].join('; ')
