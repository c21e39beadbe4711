import { pinPlan } from '../machines/pin.plan'
import { testPaths } from '../support/suites'

testPaths('pin', pinPlan)
