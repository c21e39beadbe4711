import { testTable } from '../support/suites'
import { passwordRecoveryPlan } from './passwordRecovery.plan'

testTable('a password is recovered by link, code, answer and new password, in this order', passwordRecoveryPlan, [
  'without a link -> forgotten',
  'after a reload -> mailed',
  'with a link -> unconfirmed',
  'with an empty link -> refused ! notification.dismiss',

  'forgotten + submit, complete -> requesting',
  'forgotten + submit, nothing typed -> forgotten',
  'requesting + request done -> mailed ! account.mailed, notification.show (success)',
  'requesting + request lost -> forgotten ! notification.show (error)',
  'requesting + request failed -> forgotten ! notification.show (error)',

  'mailed + after 40000 ms -> resendable',
  'mailed + restart -> forgotten ! account.mailed',
  'resendable + send again -> resending',
  'resendable + restart -> forgotten ! account.mailed',
  'resending + request lost -> resendable ! notification.show (error)',
  'resending + request done -> mailed ! account.mailed, notification.show (success)',
  'resending + request failed -> resendable ! notification.show (error)',

  'unconfirmed + submit, complete -> challenging',
  'unconfirmed + submit, nothing typed -> unconfirmed',
  'unconfirmed + restart -> forgotten',
  'challenging + challenge done -> challenged ! notification.dismiss',
  'challenging + challenge failed -> unconfirmed',
  'challenging + challenge refused, link unknown -> refused ! notification.dismiss',

  'challenged + submit, complete -> changing',
  'challenged + submit, nothing typed -> challenged',
  'changing + change done -> changed ! account.mailed, notification.show (success), session.close',
  'changing + change failed -> challenged',
  'changing + change lost -> challenged ! notification.show (error)',
  'changing + change refused, link expired -> refused ! notification.dismiss',

  'refused + restart -> forgotten',
])
