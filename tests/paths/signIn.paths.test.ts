import { signInPlan } from '../machines/signIn.plan'
import { testPaths } from '../support/suites'

testPaths('signIn', signInPlan)
