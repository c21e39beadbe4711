import { profilePlan } from '../machines/profile.plan'
import { testPaths } from '../support/suites'

testPaths('profile', profilePlan)
