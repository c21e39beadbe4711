import { testTable } from '../support/suites'
import { alertsPlan } from './alerts.plan'

testTable('alerts are read, turned at once, and saved one change after the other', alertsPlan, [
  'start -> reading',
  'reading + readAlerts done -> known.settled',
  'reading + readAlerts failed -> unread ! notification.show (error)',
  'unread + retry -> reading',

  // A changed switch is sent; an unchanged one is not.
  'known.settled + bill payments off -> known.saving.underWay ! effect.begin',
  'known.settled + bill payments off -> same',
  'known.settled + bill payments on -> known.saving.underWay ! effect.begin',
  'known.settled + bill payments on -> same',
  // Saved in another tab, or before a reload.
  'known.settled + begun -> known.saving.underWay',
  'known.settled + in doubt -> known.saving.inDoubt',
  'known.settled + in doubt, waiting -> known.saving.inDoubt',

  ...['underWay', 'inDoubt'].flatMap((step) => [
    // A choice during a save waits, and is sent if it still differs.
    `known.saving.${step} + bill payments off -> same`,
    `known.saving.${step} + bill payments on -> same`,
    ...['done', 'refused', 'not done', 'unknown'].flatMap((outcome) => [
      `known.saving.${step} + ${outcome} -> known.settled`,
      `known.saving.${step} + ${outcome} -> known.saving.underWay ! effect.begin`,
    ]),
    `known.saving.${step} + in doubt -> known.saving.inDoubt`,
    `known.saving.${step} + in doubt, waiting -> known.saving.inDoubt`,
  ]),
  'known.saving.inDoubt + check now -> same ! effect.check',
  // What another tab saves at the same time is not this save.
  ...['in doubt', 'in doubt, waiting', 'refused', 'not done', 'unknown'].map(
    (news) => `known.saving.underWay + ${news} -> refused`,
  ),
  // But what it has saved is known.
  'known.saving.underWay + done -> same',
  'known.settled + done -> same',
  'known.settled + done -> known.saving.underWay ! effect.begin',
])
