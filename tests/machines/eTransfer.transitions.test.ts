import { testTable } from '../support/suites'
import { eTransferPlan } from './eTransfer.plan'

testTable('an amount is typed, reviewed, and asked for once', eTransferPlan, [
  'start -> reading ! requests.refresh',
  'without a card -> cardless ! requests.refresh',
  'after a reload -> checking ! requests.refresh',
  'after a reload, without a card yet -> checking ! requests.refresh',

  'cardless + card switched -> reading',
  'reading + card switched -> reading',
  'reading + card switched -> refused',
  'reading + readCard done -> editable',
  'reading + readCard done, full -> closed ! changes.release',
  'closed + retry -> reading',
  'closed + card switched -> reading',
  'closed + card switched -> refused',
  'reading + readCard failed -> unread ! notification.show (error)',
  'unread + retry -> reading',

  'editable + another tab has sent another -> refused',
  'editable + another tab has sent another -> same ! notification.show (info)',
  'editable + another tab has sent the same -> refused',
  'editable + another tab has sent the same -> same ! notification.show (info)',
  'editable + card switched -> reading ! changes.release',
  'editable + card switched -> refused',
  'editable + edit -> same ! changes.hold',
  'editable + submit, complete -> preparing',
  'editable + submit, nothing -> editable',
  'editable + submit, one cent too much -> editable',

  'preparing + another tab has sent another -> preparing ! notification.show (info)',
  'preparing + another tab has sent the same -> refused',
  'preparing + requests read, as before -> checking',
  'preparing + requests read, opened -> checking',
  'preparing + requests read, opened and failed -> checking',
  'preparing + requests read, as before -> reviewed',
  'preparing + requests read, opened -> reviewed',
  'preparing + requests read, opened and failed -> reviewed',
  'preparing + requests unread -> editable ! notification.show (error)',

  // Sends what the review shows; values of the event are ignored.
  'reviewed + another tab has sent another -> preparing ! notification.show (info)',
  'reviewed + another tab has sent the same -> refused',
  'reviewed + back -> editable',
  'reviewed + card changed -> same',
  'reviewed + submit, complete -> opening ! changes.release',
  'reviewed + submit, nothing -> opening ! changes.release',
  'reviewed + submit, one cent too much -> opening ! changes.release',

  'opening + openRequest done -> confirming',
  'opening + openRequest done, Failed -> reading ! notification.show (error), requests.refresh',
  'opening + openRequest faulted -> checking',
  'opening + openRequest lost -> checking',
  'opening + openRequest refused -> reviewed ! notification.show (error), cards.refresh, changes.hold',
  'opening + openRequest refused for a field -> reading ! notification.show (error), changes.hold',
  // A retry after a lost answer: its refusal says nothing about the first try.
  'opening + openRequest refused -> checking',
  'opening + openRequest refused for a field -> checking',

  // A known key is answered as it was first: the list tells what became of the request.
  'confirming + requests read, as before -> unconfirmed',
  'confirming + requests read, opened -> opened ! notification.show (success), requests.refresh',
  'confirming + requests read, opened and failed -> reading ! notification.show (error), requests.refresh',
  'confirming + requests unread -> unconfirmed',

  // Claim nothing, and offer nothing again, before the list has told the outcome.
  'checking + requests read, as before -> cardless ! notification.show (warning)',
  'checking + requests read, as before -> reading ! notification.show (warning)',
  'checking + requests read, as before -> reviewed ! notification.show (error), changes.hold',
  'checking + requests read, as before -> unconfirmed',
  'checking + requests read, opened -> opened ! notification.show (success), requests.refresh',
  'checking + requests read, opened -> reviewed ! notification.show (error), changes.hold',
  'checking + requests read, opened -> unconfirmed',
  'checking + requests read, opened and failed -> cardless ! notification.show (error), requests.refresh',
  'checking + requests read, opened and failed -> reading ! notification.show (error), requests.refresh',
  'checking + requests read, opened and failed -> reviewed ! notification.show (error), changes.hold',
  'checking + requests read, opened and failed -> unconfirmed',
  'checking + requests unread -> unconfirmed',

  'unconfirmed + after 10000 ms -> checking',
  'unconfirmed + check -> checking',

  'opened + another -> cardless',
  'opened + another -> reading',

  'eTransfer + card switched -> refused',
  'eTransfer + card switched -> same',
])
