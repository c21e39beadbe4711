import { portalPlan } from '../machines/portal.plan'
import { testPaths } from '../support/suites'

testPaths('portal', portalPlan)
