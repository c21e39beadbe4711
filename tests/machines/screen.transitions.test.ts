import { testTable } from '../support/suites'
import { screenPlan } from './screen.plan'

testTable('a flow runs with its screen, and hears what changes around it', screenPlan, [
  'start -> idle',

  'idle + screen opened -> idle ! screen.left, screen.opened',
  'idle + screen opened -> same',
  'idle + screen with a flow opened -> active ! screen.left, screen.opened',
  "idle + a visitor's flow opened -> active ! screen.left, screen.opened",
  'idle + session ended -> idle ! screen.left',

  // Another hash or query of the same screen keeps its flow.
  'active + screen with a flow opened -> same',
  "active + a visitor's flow opened -> same",
  'active + screen opened -> idle ! screen.left, screen.opened',
  "active + a visitor's flow opened -> active ! screen.left, screen.opened",
  'active + session ended -> idle ! screen.left',

  // What a visitor has sent goes on without its screen, and is shown again on return.
  'active + screen opened -> idle ! screen.left, notification.show (info), screen.opened',
  'active + screen with a flow opened -> active ! screen.left, notification.show (info), screen.opened',
  "active + a visitor's flow opened -> active ! screen.left, notification.outdate",
  'idle + flow finished -> refused',
  'active + flow finished -> refused',

  'active + card current -> same',
  'active + no card current -> refused',
  'active + card locked -> same',
  'active + upgrade reported -> same',

  // A flow that breaks takes its screen with it; anything else that breaks here, the portal.
  'active + open flow broke -> idle ! screen.broken, screen.left',
  'active + open flow broke -> refused ! notification.show (warning)',
  'active + open flow broke -> refused ! xstate.error.actor.screen',
  'idle + open flow broke -> refused ! xstate.error.actor.screen',
])
