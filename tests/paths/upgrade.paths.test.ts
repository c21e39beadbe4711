import { upgradePlan } from '../machines/upgrade.plan'
import { testPaths } from '../support/suites'

testPaths('upgrade', upgradePlan)
