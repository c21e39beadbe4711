import { balancesPlan } from '../machines/balances.plan'
import { testPaths } from '../support/suites'

testPaths('balances', balancesPlan)
