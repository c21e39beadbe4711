import { navigationPlan } from '../machines/navigation.plan'
import { testPaths } from '../support/suites'

testPaths('navigation', navigationPlan)
