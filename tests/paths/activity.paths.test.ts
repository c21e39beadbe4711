import { activityPlan } from '../machines/activity.plan'
import { testPaths } from '../support/suites'

testPaths('activity', activityPlan)
