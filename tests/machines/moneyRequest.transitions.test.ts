import { testTable } from '../support/suites'
import { moneyRequestPlan } from './moneyRequest.plan'

/** The bank may end an open request at any time. */
const ENDS = [
  'reported DepositComplete -> complete ! notification.show (success), cards.refresh',
  'reported declined -> declined ! notification.show (warning)',
  'reported cancelled -> cancelled ! notification.show (success)',
  'reported Failed -> failed ! notification.show (warning)',
]
const EXPIRY = 'reported expired -> expired ! notification.show (info)'
const from = (state: string, ...rows: readonly string[]) => rows.map((row) => `${state} + ${row}`)
/** While a cancellation is in flight, only a final status is an answer. */
const asked = (state: string) =>
  from(
    `open.cancellation.${state}`,
    ...ENDS,
    EXPIRY,
    'reported Initiated -> same',
    'reported pending -> same',
    'reported Processing -> same',
    'reported OnHold -> same',
  )

/** 'Now choose your bank' is no longer true where the bank can no longer be chosen. */
const outdating = (rows: readonly string[]) =>
  rows.map((row) => {
    const [change, facts] = row.split(' ! ')
    if (/ -> (?:same|open\.cancellable)/.test(row)) return row
    return `${change} ! ${['notification.outdate', ...(facts ? [facts] : [])].join(', ')}`
  })

testTable(
  'DEV-33 DQE-23 DQE-25 DQE-26 the life of a request: asked for, bank chosen, approved, arrived',
  moneyRequestPlan,
  [
    'Initiated -> open.cancellable.settled',
    'cancelled before a reload -> open.cancellation.unconfirmed',
    'cancelled, and over since -> cancelled ! notification.show (success)',

    ...outdating(
      from(
        'open.cancellable.settled',
        ...ENDS,
        EXPIRY,
        'cancel -> open.cancellable.asked',
        'reported Initiated -> same',
        'reported pending -> open.chosen',
        'reported Processing -> open.approved',
        'reported OnHold -> unrecognised',
        'after 82800000 ms -> open.overdue ! requests.refresh',
      ),
    ),
    ...outdating(
      from(
        'open.cancellable.asked',
        ...ENDS,
        EXPIRY,
        'accept -> open.cancellation.asking',
        'dismiss -> open.cancellable.settled',
        'reported Initiated -> same',
        'reported pending -> open.chosen',
        'reported Processing -> open.approved',
        'reported OnHold -> unrecognised',
        'after 82800000 ms -> open.overdue ! requests.refresh',
      ),
    ),

    ...asked('asking'),
    'open.cancellation.asking + cancelRequest done -> cancelled ! request.changed, notification.show (success)',
    'open.cancellation.asking + cancelRequest signed out -> open.cancellable.settled ! notification.show (error)',
    'open.cancellation.asking + cancelRequest unsent -> open.cancellable.settled ! notification.show (error)',
    // Refused or lost: only the request's status tells what the bank did.
    'open.cancellation.asking + cancelRequest refused -> open.cancellation.checking',
    'open.cancellation.asking + cancelRequest lost -> open.cancellation.checking',

    ...asked('checking'),
    'open.cancellation.checking + read, DepositComplete -> complete ! request.changed, notification.show (success), cards.refresh',
    'open.cancellation.checking + read, cancelled -> cancelled ! request.changed, notification.show (success)',
    'open.cancellation.checking + read, pending -> open.chosen ! request.changed, notification.show (error)',
    'open.cancellation.checking + read, pending -> open.cancellation.unconfirmed',
    'open.cancellation.checking + read, still Initiated -> open.cancellable.settled ! request.changed, notification.show (error)',
    'open.cancellation.checking + read, still Initiated -> open.cancellation.unconfirmed',
    'open.cancellation.checking + unread -> open.cancellation.unconfirmed',

    ...asked('unconfirmed'),
    'open.cancellation.unconfirmed + check -> open.cancellation.checking',
    'open.cancellation.unconfirmed + after 10000 ms -> open.cancellation.checking',

    ...from(
      'open.chosen',
      ...ENDS,
      EXPIRY,
      'reported Initiated -> open.cancellable.settled',
      'reported pending -> same',
      'reported Processing -> open.approved',
      'reported OnHold -> unrecognised',
      'after 82800000 ms -> open.overdue ! requests.refresh',
    ),
    // A request that the holder has approved does not expire.
    ...from(
      'open.approved',
      ...ENDS,
      EXPIRY,
      'reported Initiated -> open.cancellable.settled',
      'reported pending -> open.chosen',
      'reported Processing -> same',
      'reported OnHold -> unrecognised',
    ),
    ...from(
      'open.overdue',
      ...ENDS,
      EXPIRY,
      'reported Initiated -> open.cancellable.settled',
      'reported pending -> open.chosen',
      'reported Processing -> open.approved',
      'reported OnHold -> unrecognised',
    ),

    ...from(
      'unrecognised',
      ...ENDS,
      EXPIRY,
      'reported Initiated -> open.cancellable.settled',
      'reported pending -> open.chosen',
      'reported Processing -> open.approved',
      'reported OnHold -> refused',
    ),
    // Expired by the local clock only: the issuer may report otherwise.
    ...from(
      'expired',
      ...ENDS,
      'reported expired -> refused',
      'reported Initiated -> open.cancellable.settled',
      'reported pending -> open.chosen',
      'reported Processing -> open.approved',
      'reported OnHold -> unrecognised',
    ),
  ],
  [
    // If the time is already over, a reported request is overdue immediately.
    'open.cancellable.settled + after 0 ms -> open.overdue ! notification.outdate, requests.refresh',
    'open.chosen + after 0 ms -> open.overdue ! requests.refresh',
    // The request advanced although the cancellation was not even sent.
    'open.cancellation.asking + cancelRequest signed out -> open.chosen ! notification.show (error)',
    'open.cancellation.asking + cancelRequest unsent -> open.chosen ! notification.show (error)',
    'open.cancellation.asking + cancelRequest signed out -> open.approved ! notification.show (error)',
    'open.cancellation.asking + cancelRequest unsent -> open.approved ! notification.show (error)',
    'open.cancellation.asking + cancelRequest signed out -> unrecognised ! notification.show (error)',
    'open.cancellation.asking + cancelRequest unsent -> unrecognised ! notification.show (error)',
  ],
)
