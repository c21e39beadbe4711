import { testTable } from '../support/suites'
import { alertsPlan } from './alerts.plan'

testTable('alerts are read, turned at once, and saved one change after the other', alertsPlan, [
  'start -> reading',
  'reading + readAlerts done -> known.settled',
  'reading + readAlerts done, kept after all -> known.settled',
  'reading + readAlerts failed -> unread ! notification.show (error)',
  'unread + retry -> reading',

  // A changed switch is sent; an unchanged one is not.
  'known.settled + bill payments off -> known.saving',
  'known.settled + bill payments off -> same',
  'known.settled + bill payments on -> known.saving',
  'known.settled + bill payments on -> same',

  // A choice during a save waits, and is sent if it still differs.
  'known.saving + bill payments off -> same',
  'known.saving + bill payments on -> same',
  'known.saving + saveAlerts done -> known.settled',
  'known.saving + saveAlerts done -> known.saving',

  // Refused: the switch goes back.
  'known.saving + saveAlerts refused -> known.settled ! notification.show (error)',
  'known.saving + saveAlerts refused -> known.saving ! notification.show (error)',

  // Lost: read the issuer's settings before saying anything, and read again while it may still be working on it.
  'known.saving + saveAlerts, no answer -> known.checking',
  'known.saving + saveAlerts, 500 -> known.checking',
  'known.checking + bill payments off -> same',
  'known.checking + bill payments on -> same',
  'known.checking + readAlerts done -> known.unconfirmed',
  'known.checking + readAlerts done -> known.settled ! notification.show (error)',
  'known.checking + readAlerts done -> known.saving ! notification.show (error)',
  'known.checking + readAlerts done, kept after all -> known.settled',
  'known.checking + readAlerts done, kept after all -> known.saving',
  'known.checking + readAlerts done, kept after all -> known.unconfirmed',
  'known.checking + readAlerts failed -> known.unconfirmed',
  'known.unconfirmed + after 10000 ms -> known.checking',
  'known.unconfirmed + check now -> known.checking',
  'known.unconfirmed + bill payments off -> same',
  'known.unconfirmed + bill payments on -> same',
])
