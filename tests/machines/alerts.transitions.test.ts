import { testTable } from '../support/suites'
import { alertsPlan } from './alerts.plan'

testTable('alerts are read, turned at once, and saved one change after the other', alertsPlan, [
  'start -> reading',
  'reading + readAlerts done -> known.settled',
  'reading + readAlerts done, kept after all -> known.settled',
  'reading + readAlerts failed -> unread ! notification.show (error)',
  'unread + retry -> reading',

  // A switch that changes something is sent; the same again is not.
  'known.settled + bill payments off -> known.saving',
  'known.settled + bill payments off -> same',
  'known.settled + bill payments on -> known.saving',
  'known.settled + bill payments on -> same',

  // What is chosen while a save is under way waits for its turn, and goes out if it still differs.
  'known.saving + bill payments off -> same',
  'known.saving + bill payments on -> same',
  'known.saving + saveAlerts done -> known.settled',
  'known.saving + saveAlerts done -> known.saving',

  // Refused or lost: the issuer is asked how things stand.
  'known.saving + saveAlerts failed -> known.checking ! notification.show (error)',
  'known.checking + bill payments off -> same',
  'known.checking + bill payments on -> same',
  'known.checking + readAlerts done -> known.settled',
  'known.checking + readAlerts done -> known.saving',
  'known.checking + readAlerts done, kept after all -> known.settled',
  'known.checking + readAlerts done, kept after all -> known.saving',
  'known.checking + readAlerts failed -> known.settled',
  'known.checking + readAlerts failed -> known.saving',
])
