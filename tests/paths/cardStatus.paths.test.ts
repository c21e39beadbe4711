import { cardStatusPlan } from '../machines/cardStatus.plan'
import { testPaths } from '../support/suites'

testPaths('cardStatus', cardStatusPlan)
