import { registerCardPlan } from '../machines/registerCard.plan'
import { testPaths } from '../support/suites'

testPaths('registerCard', registerCardPlan)
