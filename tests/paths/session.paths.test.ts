import { sessionPlan } from '../machines/session.plan'
import { testPaths } from '../support/suites'

testPaths('session', sessionPlan)
