import { testTable } from '../support/suites'
import { transferPlan } from './transfer.plan'

testTable('TRF-01 a transfer is typed, reviewed, sent once, and looked up when its answer is lost', transferPlan, [
  'start -> reading',
  'transfer + card switched -> same',
  'after a reload -> checking',

  'reading + cards read -> editable',
  'reading + cards read, only one -> closed ! cards.refresh',
  'reading + cards unread -> editable',
  'reading + cards unread -> unread ! notification.show (error)',
  'unread + retry -> reading',
  'closed + card changed -> reading',
  'closed + card switched -> reading',
  'closed + retry -> reading',

  'editable + another tab has sent another -> refused',
  'editable + another tab has sent another -> same ! notification.show (info), cards.refresh',
  'editable + another tab has sent the same -> refused',
  'editable + another tab has sent the same -> same ! notification.show (info), cards.refresh',
  'opening + another tab has sent another -> reading ! notification.show (info), cards.refresh',
  'opening + another tab has sent the same -> refused',
  'opening + records read, as before -> checking',
  'opening + records read, sent -> checking',
  'reviewed + another tab has sent another -> reading ! notification.show (info), cards.refresh',
  'reviewed + another tab has sent the same -> refused',

  'editable + edit -> same ! changes.hold',
  'editable + submit, complete -> opening',
  'editable + submit, nothing filled in -> editable',

  'opening + records read, as before -> reviewed',
  'opening + records read, sent -> reviewed',
  'opening + records unread -> editable ! notification.show (error)',

  'reviewed + submit, complete -> sending ! changes.release',
  'reviewed + submit, nothing filled in -> sending ! changes.release',
  'reviewed + back -> reading',
  'reviewed + card changed -> same',

  'sending + sendTransfer done -> sent ! notification.show (success), cards.refresh',
  'sending + sendTransfer refused -> reviewed ! notification.show (error), cards.refresh, changes.hold',
  'sending + sendTransfer refused for a field -> reading ! notification.show (error), cards.refresh, changes.hold',
  'sending + sendTransfer lost -> checking',
  'sending + sendTransfer faulted -> checking',
  // A retry after a lost answer: its refusal says nothing about the first try.
  'sending + sendTransfer refused -> checking',
  'sending + sendTransfer refused for a field -> checking',

  'checking + records read, sent -> sent ! notification.show (success), cards.refresh',
  'checking + records read, as before -> unconfirmed',
  'checking + records read, as before -> reviewed ! notification.show (error), cards.refresh, changes.hold',
  // A record that existed when the review opened is not the effect.
  'checking + records read, sent -> unconfirmed',
  'checking + records read, sent -> reviewed ! notification.show (error), cards.refresh, changes.hold',
  // From before a reload: the form opens again.
  'checking + records read, as before -> reading ! notification.show (warning), cards.refresh',
  'checking + records unread -> unconfirmed',
  'unconfirmed + check -> checking',
  'unconfirmed + after 10000 ms -> checking',

  'sent + again -> reading',
])
