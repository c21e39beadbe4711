import { testTable } from '../support/suites'
import { cardStatusPlan } from './cardStatus.plan'

testTable('DEV-29 a card is locked and unlocked behind a prompt (CRD-45 to CRD-47, CRD-53, OP-44)', cardStatusPlan, [
  // The issuer's status: A, S, N, or an unknown value.
  "status 'A' -> active.settled",
  "status 'N' -> inactive",
  "status 'S' -> locked.settled",
  "status 'X' -> unrecognised",

  // A change sent before a reload is looked up first.
  'a lock before a reload -> checking',

  // A reported status moves the card; the same status again changes nothing.
  'active.settled + lock -> active.asked',
  "active.settled + reported 'A' -> refused",
  "active.settled + reported 'N' -> inactive",
  "active.settled + reported 'S' -> locked.settled",
  "active.settled + reported 'X' -> unrecognised",

  // Nothing is called before the prompt is accepted. A new status closes the prompt.
  'active.asked + accept -> locking',
  'active.asked + dismiss -> active.settled',
  "active.asked + reported 'A' -> refused",
  "active.asked + reported 'N' -> inactive",
  "active.asked + reported 'S' -> locked.settled",
  "active.asked + reported 'X' -> unrecognised",

  // A status reported meanwhile is older than the change. A refusal leaves the card as it was; after a lost answer or a
  // fault the outcome is unknown.
  'locking + lockCard done -> locked.settled ! card.changed (S), notification.show (success)',
  'locking + lockCard failed -> active.settled ! notification.show (error), cards.refresh',
  'locking + lockCard faulted -> checking',
  'locking + lockCard lost -> checking',
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
  'unlocking + unlockCard done -> active.settled ! card.changed (A), notification.show (success)',
  'unlocking + unlockCard failed -> locked.settled ! notification.show (error), cards.refresh',
  'unlocking + unlockCard faulted -> checking',
  'unlocking + unlockCard lost -> checking',

  // The issuer's list tells the outcome. 'Not done' is believed immediately after a fault, but after a lost answer only
  // when it has been read three times: the issuer may still be working on it.
  "checking + found 'A' -> active.settled ! card.changed (A), notification.show (success)",
  "checking + found 'A' -> active.settled ! notification.show (error), cards.refresh",
  "checking + found 'A' -> unconfirmed",
  "checking + found 'S' -> locked.settled ! card.changed (S), notification.show (success)",
  "checking + found 'S' -> locked.settled ! notification.show (error), cards.refresh",
  "checking + found 'S' -> unconfirmed",
  'checking + found nothing -> active.settled ! notification.show (error), cards.refresh',
  'checking + found nothing -> locked.settled ! notification.show (error), cards.refresh',
  'checking + found nothing -> unconfirmed',
  "checking + reported 'A' -> same",
  "checking + reported 'N' -> same",
  "checking + reported 'S' -> same",
  "checking + reported 'X' -> same",
  'checking + status unread -> unconfirmed',

  'unconfirmed + after 10000 ms -> checking',
  'unconfirmed + check now -> checking',
  // It may be locked again at once: then only the issuer's list tells what became of it.
  'checking + lock -> relocking',
  'checking + lock -> refused',
  'unconfirmed + lock -> relocking',
  'unconfirmed + lock -> refused',
  'relocking + lockCard done -> locked.settled ! card.changed (S), notification.show (success)',
  'relocking + lockCard failed -> checking ! notification.show (error)',
  'relocking + lockCard faulted -> checking',
  'relocking + lockCard lost -> checking',
  'relocking + after 10000 ms -> checking',
  'relocking + check now -> checking',
  "relocking + reported 'A' -> same",
  "relocking + reported 'N' -> same",
  "relocking + reported 'S' -> same",
  "relocking + reported 'X' -> same",
  "unconfirmed + reported 'A' -> same",
  "unconfirmed + reported 'N' -> same",
  "unconfirmed + reported 'S' -> same",
  "unconfirmed + reported 'X' -> same",

  // Not activated yet: only the issuer changes it.
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
