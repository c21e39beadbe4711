import { navigationMachine } from '../../machines/navigation/navigationMachine'
import type { Plan } from '../support/paths'

export const addressOf = (pathname: string) => ({ pathname, search: '', hash: '' })

export const navigationPlan = {
  machine: navigationMachine,
  starts: {
    'a public address': { address: addressOf('/faq') },
    'an account address': { address: addressOf('/profile') },
  },
  samples: {
    'public entered': { type: 'route.entered', address: addressOf('/contact') },
    'account entered': { type: 'route.entered', address: addressOf('/dashboard') },
    'logout entered': { type: 'route.entered', address: addressOf('/logout') },
    'home entered': { type: 'route.entered', address: addressOf('/') },
    'visitor signed in': { type: 'visitor.known', isSignedIn: true, returnTo: null },
    'visitor back': { type: 'visitor.known', isSignedIn: true, returnTo: '/profile' },
    'visitor signed out': { type: 'visitor.known', isSignedIn: false, returnTo: null },
    'loadScreen done': { type: 'xstate.done.actor.loadScreen', output: null },
    'loadScreen failed': { type: 'xstate.error.actor.loadScreen', error: new Error('gone') },
    'findCause done': { type: 'xstate.done.actor.findCause', output: 'outdated' },
    'findCause failed': { type: 'xstate.error.actor.findCause', error: new Error('no answer') },
    retry: { type: 'screen.retry' },
    'screen broke': { type: 'screen.broken' },
    'changes held': { type: 'changes.hold', form: 'profile' },
    'changes of another form held': { type: 'changes.hold', form: 'fatca' },
    'changes released': { type: 'changes.release', form: 'profile' },
    'sent and not known': { type: 'leave.ask' },
    'leave accepted': { type: 'leave.accept' },
    'leave dismissed': { type: 'leave.dismiss' },
  },
  tellsApart: ({ requested, isSignedIn, heldBy, shown, wanted }) => [
    requested.pathname,
    isSignedIn,
    heldBy.length > 0 && shown?.pathname,
    wanted !== null && heldBy.length,
    wanted?.pathname === '/logout',
  ],
} satisfies Plan<typeof navigationMachine>
