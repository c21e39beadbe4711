import { testTable } from '../support/suites'
import { directDepositPlan } from './directDeposit.plan'

testTable('an account that exists is shown; where there is none, it is set up once', directDepositPlan, [
  'start -> reading',
  'before the cards are known -> waiting',

  // Another card has another account.
  ...['waiting', 'reading', 'unread', 'refused', 'missing.absent', 'missing.adding', 'added'].flatMap((state) => [
    `${state} + card 1 is current -> reading`,
    `${state} + card 2 is current -> reading`,
  ]),
  'directDeposit + card 1 is current -> refused',
  'directDeposit + card 2 is current -> refused',

  'reading + read, an account -> added',
  'reading + read, none -> missing.absent',
  'reading + read, none, Saskatchewan -> refused',
  'reading + unread -> unread ! notification.show (error)',
  'unread + retry -> reading',

  'missing.absent + add -> missing.adding ! effect.begin',
  // Before a reload, or in another tab.
  'missing.absent + in doubt -> missing.adding',

  'missing.adding + in doubt -> same',
  'missing.adding + check -> same ! effect.check',
  'missing.adding + check -> refused',
  'missing.adding + done -> added',
  'missing.adding + refused -> missing.absent',
  'missing.adding + not done -> missing.absent',
  'missing.adding + unknown -> missing.absent',
])
