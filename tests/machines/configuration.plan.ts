import { configurationMachine } from '../../machines/configuration/configurationMachine'
import { DEFAULT_FRONTEND } from '../../rules/site/brand'
import type { Plan } from '../support/paths'
import { brandOf, refusal } from '../support/samples'

export const configurationPlan = {
  machine: configurationMachine,
  starts: { start: { pid: '1100003', locale: 'en' } },
  samples: {
    'loadBrand done': { type: 'xstate.done.actor.loadBrand', output: brandOf() },
    'loadBrand failed': { type: 'xstate.error.actor.loadBrand', error: refusal('error.brand') },
    'loadFrontend done': { type: 'xstate.done.actor.loadFrontend', output: DEFAULT_FRONTEND },
    'loadFrontend failed': { type: 'xstate.error.actor.loadFrontend', error: refusal('error.config') },
    'loadMessages done': { type: 'xstate.done.actor.loadMessages', output: 'fr' },
    'loadMessages failed': { type: 'xstate.error.actor.loadMessages', error: new Error('gone') },
    'brand reload': { type: 'brand.reload' },
    'session forgotten': { type: 'session.forgotten' },
    'French chosen': { type: 'locale.choose', locale: 'fr' },
    'English chosen': { type: 'locale.choose', locale: 'en' },
  },
  tellsApart: ({ locale }) => locale,
  perTransition: true,
} satisfies Plan<typeof configurationMachine>
