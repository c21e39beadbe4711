import { testTable } from '../support/suites'
import { revealPlan } from './reveal.plan'

testTable('CRD-38 CRD-40 a card’s number is asked for once, shown for a while, and forgotten', revealPlan, [
  'a card -> unloaded',
  'no card yet -> unloaded',

  'unloaded + show -> questioning',
  'unloaded + show -> refused',

  'questioning + readQuestion done -> questioned.asked',
  'questioning + readQuestion failed -> questioned.asked ! notification.show (error)',
  'questioning + dialog dismissed -> unloaded',

  'questioned.asked + answer -> revealing',
  'questioned.asked + nothing typed -> questioned.asked',
  'questioned.asked + dialog dismissed -> unloaded',

  'questioned.refused + answer -> revealing',
  'questioned.refused + typing -> questioned.asked',
  'questioned.refused + nothing typed -> questioned.asked',
  'questioned.refused + dialog dismissed -> unloaded',

  'revealing + readSecrets done -> loaded.shown',
  'revealing + answer refused -> questioned.refused',
  'revealing + issuer unavailable -> questioned.asked',
  'revealing + readSecrets failed -> questioned.asked ! notification.show (error)',

  'loaded.shown + hide -> loaded.concealed',
  'loaded.shown + after 60000 ms -> loaded.concealed',
  'loaded.shown + page hidden -> loaded.unattended',

  // Concealed for a minute, the secrets must be requested again.
  'loaded.concealed + show -> loaded.shown',
  'loaded.concealed + after 60000 ms -> unloaded',
  'loaded.concealed + page hidden -> loaded.unattended',

  'loaded.unattended + page shown -> loaded.concealed',
  'loaded.unattended + page hidden -> loaded.unattended',
  'loaded.unattended + after 60000 ms -> unloaded',
])
