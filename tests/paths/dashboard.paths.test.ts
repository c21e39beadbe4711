import { dashboardPlan } from '../machines/dashboard.plan'
import { testPaths } from '../support/suites'

testPaths('dashboard', dashboardPlan)
