import { cardsPlan } from '../machines/cards.plan'
import { testPaths } from '../support/suites'

testPaths('cards', cardsPlan)
