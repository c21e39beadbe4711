import { notificationPlan } from '../machines/notification.plan'
import { testPaths } from '../support/suites'

testPaths('notification', notificationPlan)
