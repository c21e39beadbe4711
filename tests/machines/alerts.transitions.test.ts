import { testTable } from '../support/suites'
import { alertsPlan } from './alerts.plan'

testTable('alerts are read, turned at once, and saved one change after the other', alertsPlan, [
  'start -> reading',
  'reading + readAlerts done -> known.settled',
  'reading + readAlerts failed -> unread ! notification.show (error)',
  'unread + retry -> reading',

  // A changed switch is sent; an unchanged one is not.
  'known.settled + bill payments off -> known.saving ! effect.begin',
  'known.settled + bill payments off -> same',
  'known.settled + bill payments on -> known.saving ! effect.begin',
  'known.settled + bill payments on -> same',
  // Saved in another tab, or before a reload.
  'known.settled + in doubt -> known.saving',

  // A choice during a save waits, and is sent if it still differs.
  'known.saving + bill payments off -> same',
  'known.saving + bill payments on -> same',
  ...['done', 'refused', 'not done', 'unknown'].flatMap((outcome) => [
    `known.saving + ${outcome} -> known.settled`,
    `known.saving + ${outcome} -> known.saving ! effect.begin`,
  ]),
  'known.saving + in doubt -> same',
  'known.saving + check now -> same ! effect.check',
  'known.saving + check now -> refused',
  // What another tab saves at the same time is not this save.
  ...['in doubt', 'refused', 'not done', 'unknown'].map((news) => `known.saving + ${news} -> refused`),
  // But what it has saved is known.
  'known.saving + done -> same',
  'known.settled + done -> same',
  'known.settled + done -> known.saving ! effect.begin',
])
