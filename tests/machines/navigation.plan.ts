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
    'visitor signed in': { type: 'visitor.known', isSignedIn: true },
    'visitor signed out': { type: 'visitor.known', isSignedIn: false },
    'loadScreen done': { type: 'xstate.done.actor.loadScreen', output: null },
    'loadScreen failed': { type: 'xstate.error.actor.loadScreen', error: new Error('gone') },
    retry: { type: 'screen.retry' },
    'changes held': { type: 'changes.hold' },
    'changes released': { type: 'changes.release' },
    'leave accepted': { type: 'leave.accept' },
    'leave dismissed': { type: 'leave.dismiss' },
  },
  tellsApart: ({ requested, isSignedIn, isHeld, shown, wanted }) => [
    requested.pathname,
    isSignedIn,
    isHeld && shown?.pathname,
    wanted?.pathname === '/logout',
  ],
} satisfies Plan<typeof navigationMachine>
