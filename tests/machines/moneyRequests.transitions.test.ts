import { testTable } from '../support/suites'
import { moneyRequestsPlan } from './moneyRequests.plan'

testTable(
  'the list is read when it is asked for, and again while a request is open and somebody is there',
  moneyRequestsPlan,
  [
    'nobody has asked -> dormant',
    'one was open before a reload -> resumed.loading',
    'dormant + refresh -> loading',
    'moneyRequests + request opened -> same',

    'loading + read, none open -> known.settled ! requests.followed',
    'loading + read, one open -> known.fresh ! moneyRequest: request.reported, requests.followed',
    'loading + refresh -> loading',
    'loading + unread -> unavailable ! notification.show (error)',
    'unavailable + page shown -> loading',
    'unavailable + refresh -> loading',

    // Read until the outcome is known: in flight until then.
    'resumed.loading + read, none open -> known.settled ! requests.followed',
    'resumed.loading + read, one open -> known.fresh ! moneyRequest: request.reported, requests.followed',
    'resumed.loading + refresh -> resumed.loading',
    'resumed.loading + unread -> resumed.unread',
    'resumed.unread + after 15000 ms -> resumed.loading',
    'resumed.unread + after 15000 ms -> resumed.stale',
    'resumed.unread + page shown -> resumed.loading',
    'resumed.unread + refresh -> resumed.loading',
    'resumed.stale + page shown -> resumed.loading',
    'resumed.stale + refresh -> resumed.loading',
    'resumed.stale + user acted -> resumed.loading',

    'known.settled + refresh -> known.reading',
    'known.settled + request changed -> known.reading',

    'known.fresh + after 15000 ms -> known.reading',
    'known.fresh + after 15000 ms -> known.stale',
    'known.fresh + page shown -> known.reading',
    'known.fresh + refresh -> known.reading',
    'known.fresh + request changed -> known.reading',

    // Nobody is there: read on the next activity.
    'known.stale + page shown -> known.reading',
    'known.stale + refresh -> known.reading',
    'known.stale + request changed -> known.reading',
    'known.stale + user acted -> known.reading',

    'known.reading + read, none open -> known.settled ! moneyRequest: request.reported, requests.followed',
    'known.reading + read, one open -> known.fresh ! moneyRequest: request.reported, requests.followed',
    'known.reading + refresh -> known.reading',
    'known.reading + request changed -> known.reading',
    'known.reading + unread -> known.unread',

    // Known requests stay.
    'known.unread + after 15000 ms -> known.reading',
    'known.unread + after 15000 ms -> known.stale',
    'known.unread + page shown -> known.reading',
    'known.unread + refresh -> known.reading',
    'known.unread + request changed -> known.reading',

    'moneyRequests + page hidden -> same',
    'moneyRequests + page shown -> same',
    'moneyRequests + user acted -> same',
  ],
  [
    // None of the requests has an actor to report to.
    'known.reading + read, none open -> known.settled ! requests.followed',
  ],
)
