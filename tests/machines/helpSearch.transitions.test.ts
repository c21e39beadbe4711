import { testTable } from '../support/suites'
import { helpSearchPlan } from './helpSearch.plan'

testTable('HLP-122 questions are found while they are typed', helpSearchPlan, [
  'start -> idle',
  'idle + type -> finding',
  // Nothing to search for yet.
  'idle + begin -> idle',
  'idle + clear -> idle',

  // Only the newest query is answered.
  'finding + type -> finding',
  'finding + begin -> idle',
  'finding + clear -> idle',
  'finding + findAnswers done -> answered',
  'finding + findAnswers none -> answered',
  'finding + findAnswers failed -> unavailable',

  'answered + type -> finding',
  'answered + begin -> idle',
  'answered + clear -> idle',

  'unavailable + retry -> finding',
  'unavailable + type -> finding',
  'unavailable + begin -> idle',
  'unavailable + clear -> idle',
])
