import { unverifiedEmailPlan } from '../machines/unverifiedEmail.plan'
import { testPaths } from '../support/suites'

testPaths('unverifiedEmail', unverifiedEmailPlan)
