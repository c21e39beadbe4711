import { revealPlan } from '../machines/reveal.plan'
import { testPaths } from '../support/suites'

testPaths('reveal', revealPlan)
