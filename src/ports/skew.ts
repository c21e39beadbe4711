/**
 * How far the issuer's clock is ahead of this one, in milliseconds, from its latest answer; 0 where the answer does not
 * say.
 */
import { clockSkewOf } from '../api/token'

export const skewOf = (response: Response, sentAt: number) =>
  clockSkewOf(response.headers.get('Date'), sentAt, Date.now()) ?? 0
