import { alertsPlan } from '../machines/alerts.plan'
import { testPaths } from '../support/suites'

testPaths('alerts', alertsPlan)
