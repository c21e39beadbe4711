import { testTable } from '../support/suites'
import { directDepositPlan } from './directDeposit.plan'

testTable('an account that exists is shown; where there is none, it is set up once', directDepositPlan, [
  'start -> reading',
  'before the cards are known -> waiting',
  'after a reload -> checking',
  'after a reload, with another card -> checking',

  // Another card has another account.
  'waiting + card 1 is current -> reading',
  'waiting + card 2 is current -> reading',
  'reading + card 1 is current -> reading',
  'reading + card 2 is current -> reading',
  'unread + card 1 is current -> reading',
  'unread + card 2 is current -> reading',
  'refused + card 1 is current -> reading',
  'refused + card 2 is current -> reading',
  'absent + card 1 is current -> reading',
  'absent + card 2 is current -> reading',
  'added + card 1 is current -> reading',
  'added + card 2 is current -> reading',
  'directDeposit + card 1 is current -> refused',
  'directDeposit + card 2 is current -> refused',

  'reading + read, an account -> added',
  'reading + read, none -> absent',
  'reading + read, none, Saskatchewan -> refused',
  'reading + unread -> unread ! notification.show (error)',
  'unread + retry -> reading',

  'absent + add -> adding',
  'adding + added, answered -> added ! notification.show (success), cards.refresh',
  'adding + add refused -> absent ! notification.show (error)',
  'adding + add lost -> checking',
  'adding + add faulted -> checking',

  // The effect in flight is for the previous card; the other card is read once the outcome is known.
  'adding + card 1 is current -> same',
  'adding + card 2 is current -> same',
  'checking + card 1 is current -> same',
  'checking + card 2 is current -> same',
  'unconfirmed + card 1 is current -> same',
  'unconfirmed + card 2 is current -> same',
  'adding + added, answered -> reading ! notification.show (success), cards.refresh',
  'adding + add refused -> reading ! notification.show (error)',
  // A retry after a lost answer: its refusal says nothing about the first try.
  'adding + add refused -> checking',
  'checking + read, an account -> reading ! notification.show (success), cards.refresh',

  'checking + read, an account -> added ! notification.show (success), cards.refresh',
  'checking + read, none -> unconfirmed',
  'checking + read, none -> absent ! notification.show (error), cards.refresh',
  'checking + read, none -> reading ! notification.show (error), cards.refresh',
  'checking + read, none, Saskatchewan -> unconfirmed',
  'checking + read, none, Saskatchewan -> absent ! notification.show (error), cards.refresh',
  'checking + read, none, Saskatchewan -> reading ! notification.show (error), cards.refresh',
  'checking + unread -> unconfirmed',
  'unconfirmed + check -> checking',
  'unconfirmed + after 10000 ms -> checking',
])
