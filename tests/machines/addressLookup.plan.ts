import { addressLookupMachine, type Suggestion } from '../../machines/address-lookup/addressLookupMachine'
import type { PostalAddress } from '../../rules/identity/identity'
import type { Plan } from '../support/paths'
import { refusal } from '../support/samples'

export const house: Suggestion = {
  id: 'a1',
  text: '12 Example Street',
  description: 'Toronto, ON, M5V 2T6',
  isContainer: false,
}
export const tower: Suggestion = {
  id: 'b1',
  text: '14 Example Street',
  description: 'Toronto, ON, M5V 2T6 - 40 Addresses',
  isContainer: true,
}
export const found: PostalAddress = {
  addressLine: '12 Example Street',
  unitNum: '',
  city: 'Toronto',
  region: 'ON',
  postCode: 'M5V 2T6',
}

export const addressLookupPlan = {
  machine: addressLookupMachine,
  starts: { start: undefined },
  samples: {
    'type enough': { type: 'lookup.type', term: '12 Exa' },
    'type too little': { type: 'lookup.type', term: ' 12 ' },
    'choose a house': { type: 'suggestion.choose', suggestion: house },
    'choose a tower': { type: 'suggestion.choose', suggestion: tower },
    retry: { type: 'lookup.retry' },
    'findAddresses done': { type: 'xstate.done.actor.findAddresses', output: [house, tower] },
    'findAddresses failed': { type: 'xstate.error.actor.findAddresses', error: refusal('error.addressLookup') },
    'retrieveAddress done': { type: 'xstate.done.actor.retrieveAddress', output: found },
    'retrieveAddress failed': { type: 'xstate.error.actor.retrieveAddress', error: refusal('error.addressLookup') },
  },
  tellsApart: ({ suggestions }) => suggestions.length,
} satisfies Plan<typeof addressLookupMachine>
