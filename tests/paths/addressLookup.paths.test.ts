import { addressLookupPlan } from '../machines/addressLookup.plan'
import { testPaths } from '../support/suites'

testPaths('addressLookup', addressLookupPlan)
