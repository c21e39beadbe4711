import { testTable } from '../support/suites'
import { directDepositPlan } from './directDeposit.plan'

testTable('an account that exists is shown; where there is none, it is set up once', directDepositPlan, [
  'start -> reading',
  'before the cards are known -> waiting',

  // Another card has another account.
  ...[
    'waiting',
    'reading',
    'unread',
    'refused',
    'missing.absent',
    'missing.adding.underWay',
    'missing.adding.inDoubt',
    'added',
  ].flatMap((state) => [`${state} + card 1 is current -> reading`, `${state} + card 2 is current -> reading`]),
  'directDeposit + card 1 is current -> refused',
  'directDeposit + card 2 is current -> refused',

  'reading + read, an account -> added',
  'reading + read, none -> missing.absent',
  'reading + read, none, Saskatchewan -> refused',
  'reading + unread -> unread ! notification.show (error)',
  'unread + retry -> reading',

  'missing.absent + add -> missing.adding.underWay ! effect.begin',
  // Before a reload, or in another tab.
  'missing.absent + begun -> missing.adding.underWay',
  'missing.absent + in doubt -> missing.adding.inDoubt',
  'missing.absent + in doubt, waiting -> missing.adding.inDoubt',

  ...['underWay', 'inDoubt'].flatMap((step) => [
    `missing.adding.${step} + begun -> missing.adding.underWay`,
    `missing.adding.${step} + in doubt -> missing.adding.inDoubt`,
    `missing.adding.${step} + in doubt, waiting -> missing.adding.inDoubt`,
    `missing.adding.${step} + done -> added`,
    `missing.adding.${step} + refused -> missing.absent`,
    `missing.adding.${step} + not done -> missing.absent`,
    `missing.adding.${step} + unknown -> missing.absent`,
  ]),
  'missing.adding.inDoubt + check -> same ! effect.check',
])
