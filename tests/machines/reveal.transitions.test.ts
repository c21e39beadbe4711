import { testTable } from '../support/suites'
import { revealPlan } from './reveal.plan'

testTable('CRD-38 CRD-40 a card’s number is asked for once, shown for a while, and forgotten', revealPlan, [
  'a card -> unloaded',
  'no card yet -> unloaded',

  'unloaded + show -> questioning',
  'unloaded + show -> refused',
  'unloaded + card switched -> unloaded',
  'unloaded + card locked -> unloaded',

  'questioning + readQuestion done -> questioned',
  'questioning + readQuestion failed -> questioned ! notification.show (error)',
  'questioning + dialog dismissed -> unloaded',
  'questioning + card switched -> unloaded',
  'questioning + card locked -> unloaded',

  'questioned + answer -> revealing',
  'questioned + nothing typed -> questioned',
  'questioned + dialog dismissed -> unloaded',
  'questioned + card switched -> unloaded',
  'questioned + card locked -> unloaded',

  'revealing + readSecrets done -> loaded.shown',
  'revealing + readSecrets failed -> questioned ! notification.show (error)',
  'revealing + card switched -> unloaded',
  'revealing + card locked -> unloaded',

  'loaded.shown + hide -> loaded.concealed',
  'loaded.shown + after 60000 ms -> loaded.concealed',
  'loaded.shown + page hidden -> loaded.unattended',
  'loaded.shown + card switched -> unloaded',
  'loaded.shown + card locked -> unloaded',

  'loaded.concealed + show -> loaded.shown',
  'loaded.concealed + page hidden -> loaded.unattended',
  'loaded.concealed + card switched -> unloaded',
  'loaded.concealed + card locked -> unloaded',

  'loaded.unattended + page shown -> loaded.concealed',
  'loaded.unattended + page hidden -> loaded.unattended',
  'loaded.unattended + after 60000 ms -> unloaded',
  'loaded.unattended + card switched -> unloaded',
  'loaded.unattended + card locked -> unloaded',
])
