import { createAccountPlan } from '../machines/createAccount.plan'
import { testPaths } from '../support/suites'

testPaths('createAccount', createAccountPlan)
