import { fatcaPlan } from '../machines/fatca.plan'
import { testPaths } from '../support/suites'

testPaths('fatca', fatcaPlan)
