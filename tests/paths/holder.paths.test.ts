import { holderPlan } from '../machines/holder.plan'
import { testPaths } from '../support/suites'

testPaths('holder', holderPlan)
