import { testTable } from '../support/suites'
import { cardStatusPlan } from './cardStatus.plan'

const STATES = { A: 'active.settled', S: 'locked.settled', N: 'inactive', X: 'unrecognised' } as const
/** A reported status moves the card; the same status again changes nothing. A new status closes the prompt. */
const reports = (state: string, status: keyof typeof STATES) =>
  (Object.keys(STATES) as (keyof typeof STATES)[])
    .filter((reported) => reported !== status)
    .map((reported) => `${state} + reported '${reported}' -> ${STATES[reported]}`)
/** Another place may begin a change, another tab, or the page before a reload. */
const doubts = (state: string) =>
  ['lock in doubt', 'lock in doubt, waiting', 'lock in doubt, sent again', 'unlock in doubt'].map(
    (doubt) => `${state} + ${doubt} -> changing.inDoubt`,
  )
const begun = (state: string) =>
  ['lock', 'unlock'].map((change) => `${state} + ${change} begun -> changing.begunElsewhere`)
/** Of the change that is shown; another one's outcome is not its own. */
const outcomes = (state: string, unlockedBefore: string) => [
  `${state} + lock done -> locked.settled`,
  `${state} + unlock done -> active.settled`,
  ...['lock refused', 'lock not done', 'lock unknown'].map((outcome) => `${state} + ${outcome} -> active.settled`),
  `${state} + unlock refused -> ${unlockedBefore}`,
  ...['lock done', 'lock refused', 'lock not done', 'lock unknown', 'unlock done', 'unlock refused'].map(
    (outcome) => `${state} + ${outcome} -> refused`,
  ),
  // A report that arrives now is older than the change.
  ...['A', 'S', 'N', 'X'].map((status) => `${state} + reported '${status}' -> same`),
]
const RESTING = [
  ['active.settled', 'A'],
  ['active.asked', 'A'],
  ['locked.settled', 'S'],
  ['locked.asked', 'S'],
  // Not activated yet: only the issuer changes it.
  ['inactive', 'N'],
  // Treated as not active.
  ['unrecognised', 'X'],
] as const

testTable('DEV-29 a card is locked and unlocked behind a prompt (CRD-45 to CRD-47, CRD-53, OP-44)', cardStatusPlan, [
  ...Object.entries(STATES).map(([status, state]) => `status '${status}' -> ${state}`),
  ...RESTING.flatMap(([state, status]) => [...reports(state, status), ...begun(state), ...doubts(state)]),
  ...Object.keys(STATES).map((status) => `cardStatus + reported '${status}' -> refused`),

  'active.settled + lock -> active.asked',
  'locked.settled + unlock -> locked.asked',
  // Nothing is sent before the prompt is accepted.
  'active.asked + accept -> changing.underWay ! effect.begin',
  'active.asked + dismiss -> active.settled',
  'locked.asked + accept -> changing.underWay ! effect.begin',
  'locked.asked + dismiss -> locked.settled',

  ...outcomes('changing.underWay', 'locked.settled'),
  ...outcomes('changing.begunElsewhere', 'active.settled'),
  ...outcomes('changing.inDoubt', 'active.settled'),
  ...['underWay', 'begunElsewhere', 'inDoubt'].flatMap((step) => [
    ...begun(`changing.${step}`),
    ...doubts(`changing.${step}`),
  ]),
  // Its own, of which it knows.
  'cardStatus + lock begun -> refused',
  'cardStatus + unlock begun -> refused',

  'changing.inDoubt + check now -> same ! effect.check',
  // It may be locked again at once; an unlock may not.
  'changing.inDoubt + lock -> same ! effect.again',
  'changing.inDoubt + lock -> refused',
])
