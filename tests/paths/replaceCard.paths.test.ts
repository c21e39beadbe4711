import { replaceCardPlan } from '../machines/replaceCard.plan'
import { testPaths } from '../support/suites'

testPaths('replaceCard', replaceCardPlan)
