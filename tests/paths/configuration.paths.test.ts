import { configurationPlan } from '../machines/configuration.plan'
import { testPaths } from '../support/suites'

testPaths('configuration', configurationPlan)
