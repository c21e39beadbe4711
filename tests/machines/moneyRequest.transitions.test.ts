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

    ...outdating(
      from(
        'open.cancellable.settled',
        ...ENDS,
        EXPIRY,
        'cancel -> open.cancellable.asked',
        'in doubt -> open.cancelling',
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
        'accept -> open.cancelling ! effect.begin',
        'in doubt -> open.cancelling',
        'dismiss -> open.cancellable.settled',
        'reported Initiated -> same',
        'reported pending -> open.chosen',
        'reported Processing -> open.approved',
        'reported OnHold -> unrecognised',
        'after 82800000 ms -> open.overdue ! requests.refresh',
      ),
    ),

    ...from(
      'open.cancelling',
      'in doubt -> same',
      'check -> same ! effect.check',
      'check -> refused',
      'reported Initiated -> same',
      'reported pending -> same',
      'reported Processing -> same',
      'reported OnHold -> same',
      // The effect looks it up at once: what has become of the request is told with its outcome.
      'reported DepositComplete -> same ! effect.check',
      'reported declined -> same ! effect.check',
      'reported expired -> same ! effect.check',
      'reported cancelled -> same ! effect.check',
      'reported Failed -> same ! effect.check',
      'done -> cancelled ! request.changed',
      'arrived first -> complete ! request.changed',
      'declined first -> declined ! request.changed',
      'expired first -> expired ! request.changed',
      'failed first -> failed ! request.changed',
      'refused -> open.cancellable.settled',
      'not done -> open.cancellable.settled',
      'unknown -> open.cancellable.settled',
    ),

    ...from(
      'open.chosen',
      ...ENDS,
      EXPIRY,
      // Another tab is cancelling it, or the page before a reload was.
      'in doubt -> open.cancelling',
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
      'in doubt -> open.cancelling',
      'reported Initiated -> open.cancellable.settled',
      'reported pending -> open.chosen',
      'reported Processing -> same',
      'reported OnHold -> unrecognised',
    ),
    ...from(
      'open.overdue',
      ...ENDS,
      EXPIRY,
      'in doubt -> open.cancelling',
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
    // The request was reported to have advanced meanwhile.
    ...['refused', 'not done', 'unknown'].flatMap((outcome) =>
      from('open.cancelling', `${outcome} -> open.chosen`, `${outcome} -> open.approved`, `${outcome} -> unrecognised`),
    ),
  ],
)
