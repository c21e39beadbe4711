import { expect, test } from 'vitest'
import { type CallStatus, doubtOf, LOOKUPS, NEXT_LOOKUP_MS } from '../../rules/values/effect'

test.each<[string, readonly CallStatus[]]>([
  ['none', ['unsent', 400, 401, 403, 404, 405, 407, 410, 422, 423, 429, 499]],
  ['running', [null, 408, 409, 502, 504]],
  ['finished', [200, 204, 304, 399, 500, 501, 503, 505, 599]],
])('what a failed call may have done is %s for %j', (doubt, statuses) => {
  expect(statuses.map((status) => [status, doubtOf(status)])).toEqual(statuses.map((status) => [status, doubt]))
})

test('a call that may still be running is asked about three times, ten seconds apart', () => {
  expect([LOOKUPS, NEXT_LOOKUP_MS]).toEqual([3, 10_000])
})
