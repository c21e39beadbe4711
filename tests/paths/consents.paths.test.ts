import { consentsPlan } from '../machines/consents.plan'
import { testPaths } from '../support/suites'

testPaths('consents', consentsPlan)
