/** Every machine by its id, with the clause it answers to: path tests, conventions and the journey map walk this list. */
import type { AnyStateMachine } from 'xstate'
import { activityMachine } from './activity/activityMachine'
import { cardStatusMachine } from './card/cardStatusMachine'
import { cardsMachine } from './cards/cardsMachine'
import { navigationMachine } from './navigation/navigationMachine'
import { notificationMachine } from './notification/notificationMachine'
import { portalMachine } from './portal/portalMachine'
import { sessionMachine } from './session/sessionMachine'
import { signInMachine } from './sign-in/signInMachine'

export const registry = {
  portal: portalMachine,
  session: sessionMachine,
  navigation: navigationMachine,
  notification: notificationMachine,
  signIn: signInMachine,
  cards: cardsMachine,
  cardStatus: cardStatusMachine,
  activity: activityMachine,
} as const satisfies Record<string, AnyStateMachine>
