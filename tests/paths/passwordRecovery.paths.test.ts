import { passwordRecoveryPlan } from '../machines/passwordRecovery.plan'
import { testPaths } from '../support/suites'

testPaths('passwordRecovery', passwordRecoveryPlan)
