import { verificationPlan } from '../machines/verification.plan'
import { testPaths } from '../support/suites'

testPaths('verification', verificationPlan)
