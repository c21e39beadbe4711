import { testTable } from '../support/suites'
import { cardStatusPlan } from './cardStatus.plan'

const STATES = { A: 'active', S: 'locked.settled', N: 'inactive', X: 'unrecognised' } as const
/** A reported status moves the card; the same status again changes nothing. A new status closes the prompt. */
const reports = (state: string, status: keyof typeof STATES) =>
  (Object.keys(STATES) as (keyof typeof STATES)[])
    .filter((reported) => reported !== status)
    .map((reported) => `${state} + reported '${reported}' -> ${STATES[reported]}`)
/** Another place may begin a change, another tab, or the page before a reload. */
const underWay = (state: string, target: string) =>
  ['lock under way', 'lock in doubt', 'lock in doubt, sent again', 'unlock under way', 'unlock in doubt'].map(
    (news) => `${state} + ${news} -> ${target}`,
  )
const RESTING = [
  ['active', 'A'],
  ['locked.fresh', 'S'],
  ['locked.settled', 'S'],
  ['locked.asked', 'S'],
  // Not activated yet: only the issuer changes it.
  ['inactive', 'N'],
  // Treated as not active.
  ['unrecognised', 'X'],
] as const

testTable(
  'DEV-29 a card is locked at once and unlocked behind a prompt (CRD-45 to CRD-47, CRD-53, OP-44)',
  cardStatusPlan,
  [
    ...Object.entries(STATES).map(([status, state]) => `status '${status}' -> ${state}`),
    ...RESTING.flatMap(([state, status]) => [...reports(state, status), ...underWay(state, 'changing')]),
    ...Object.keys(STATES).map((status) => `cardStatus + reported '${status}' -> refused`),

    'active + lock -> changing ! effect.begin',
    // Only where the lock was pressed, and only for a moment.
    'changing + lock done -> locked.fresh',
    'locked.fresh + undo lock -> changing ! effect.begin',
    'locked.fresh + after 5000 ms -> locked.settled',
    'locked.fresh + unlock -> locked.asked',
    'locked.settled + unlock -> locked.asked',
    // Nothing is sent before the prompt is accepted.
    'locked.asked + accept -> changing ! effect.begin',
    'locked.asked + dismiss -> locked.settled',

    ...underWay('changing', 'same'),
    // Of the change that is shown; another one's outcome is not its own.
    'changing + lock done -> locked.settled',
    'changing + unlock done -> active',
    ...['lock refused', 'lock not done', 'lock unknown'].map((outcome) => `changing + ${outcome} -> active`),
    'changing + unlock refused -> active',
    'changing + unlock refused -> locked.settled',
    ...['lock done', 'lock refused', 'lock not done', 'lock unknown', 'unlock done', 'unlock refused'].map(
      (outcome) => `changing + ${outcome} -> refused`,
    ),
    // A report that arrives now is older than the change.
    ...['A', 'S', 'N', 'X'].map((status) => `changing + reported '${status}' -> same`),

    'changing + check now -> same ! effect.check',
    'changing + check now -> refused',
    // A lock in doubt may be sent again at once; an unlock may not.
    'changing + lock -> same ! effect.again',
    'changing + lock -> refused',
  ],
)
