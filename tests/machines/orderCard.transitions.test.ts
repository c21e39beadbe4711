import { testTable } from '../support/suites'
import { orderCardPlan } from './orderCard.plan'

testTable('a card is chosen, its holder known, its fee seen, and then ordered once', orderCardPlan, [
  'start -> reading',

  'reading + readApplicant done -> offered',
  'reading + readApplicant failed -> unread ! notification.show (error)',
  'unread + retry -> reading',

  'offered + submit, complete -> chosen',
  'offered + submit, nothing filled in -> offered',

  'chosen + edit -> same ! changes.hold',
  'chosen + submit, complete -> reviewed',
  'chosen + submit, nothing filled in -> chosen',
  'chosen + back -> offered',

  'reviewed + submit, complete -> ordering',
  'reviewed + submit, nothing filled in -> reviewed',
  'reviewed + back -> chosen',

  'ordering + orderCard done -> ordered ! changes.release, notification.show (success), account.changed, balances.refresh',
  'ordering + orderCard refused -> reviewed ! notification.show (error)',
  'ordering + orderCard refused for a field -> chosen ! notification.show (error)',
  'ordering + orderCard lost -> checking',

  'checking + findOrdered done, there -> ordered ! changes.release, notification.show (success), account.changed, balances.refresh',
  'checking + findOrdered done, not there -> reviewed ! notification.show (error)',
  'checking + findOrdered failed -> unconfirmed',
  'unconfirmed + check -> checking',
])
