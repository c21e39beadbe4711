import { orderCardPlan } from '../machines/orderCard.plan'
import { testPaths } from '../support/suites'

testPaths('orderCard', orderCardPlan)
