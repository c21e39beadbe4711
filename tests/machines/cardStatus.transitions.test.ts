import { testTable } from '../support/suites'
import { cardStatusPlan } from './cardStatus.plan'

testTable('DEV-29 a card is locked and unlocked behind a prompt (CRD-45 to CRD-47, CRD-53, OP-44)', cardStatusPlan, [
  // The issuer's word: A, S, N, or a value nobody has told us of.
  "status 'A' -> active.settled",
  "status 'N' -> inactive",
  "status 'S' -> locked.settled",
  "status 'X' -> unrecognised",

  // News of a status moves the card; the same status again is no news.
  'active.settled + lock -> active.asked',
  "active.settled + reported 'A' -> refused",
  "active.settled + reported 'N' -> inactive",
  "active.settled + reported 'S' -> locked.settled",
  "active.settled + reported 'X' -> unrecognised",

  // Nothing is called before the prompt is accepted. News closes it.
  'active.asked + accept -> locking',
  'active.asked + dismiss -> active.settled',
  "active.asked + reported 'A' -> refused",
  "active.asked + reported 'N' -> inactive",
  "active.asked + reported 'S' -> locked.settled",
  "active.asked + reported 'X' -> unrecognised",

  // A report that comes meanwhile is older than the change. A failure leaves the card as it was, and the issuer is asked.
  'locking + lockCard done -> locked.settled ! card.changed (S)',
  'locking + lockCard failed -> active.settled ! notification.show (error), balances.refresh',
  "locking + reported 'A' -> same",
  "locking + reported 'N' -> same",
  "locking + reported 'S' -> same",
  "locking + reported 'X' -> same",

  "locked.settled + reported 'A' -> active.settled",
  "locked.settled + reported 'N' -> inactive",
  "locked.settled + reported 'S' -> refused",
  "locked.settled + reported 'X' -> unrecognised",
  'locked.settled + unlock -> locked.asked',

  'locked.asked + accept -> unlocking',
  'locked.asked + dismiss -> locked.settled',
  "locked.asked + reported 'A' -> active.settled",
  "locked.asked + reported 'N' -> inactive",
  "locked.asked + reported 'S' -> refused",
  "locked.asked + reported 'X' -> unrecognised",

  "unlocking + reported 'A' -> same",
  "unlocking + reported 'N' -> same",
  "unlocking + reported 'S' -> same",
  "unlocking + reported 'X' -> same",
  'unlocking + unlockCard done -> active.settled ! card.changed (A)',
  'unlocking + unlockCard failed -> locked.settled ! notification.show (error), balances.refresh',

  // Not yet activated: only the issuer changes it.
  "inactive + reported 'A' -> active.settled",
  "inactive + reported 'N' -> refused",
  "inactive + reported 'S' -> locked.settled",
  "inactive + reported 'X' -> unrecognised",

  // Treated as not active.
  "unrecognised + reported 'A' -> active.settled",
  "unrecognised + reported 'N' -> inactive",
  "unrecognised + reported 'S' -> locked.settled",
  "unrecognised + reported 'X' -> refused",
])
