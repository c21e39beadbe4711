/** How the portal looks and speaks: the brand, the keys of its services and the language. Portal spec §3, §4. */
import { assertEvent, assign, setup } from 'xstate'
import type { Locale } from '../../rules/account'
import { type Brand, DEFAULT_BRAND, DEFAULT_FRONTEND, type Frontend } from '../../rules/brand'
import { errorNotice } from '../notification/notification'
import { type Failure, failureIn } from '../shared/failure'
import { promisePort } from '../shared/ports'
import { tellParent } from '../shared/tellParent'

type Input = { pid: string; locale: Locale }
export type Configuration = Input & { brand: Brand; frontend: Frontend }
type Event = { type: 'brand.reload' } | { type: 'locale.choose'; locale: Locale }

export const configurationMachine = setup({
  types: {} as { input: Input; context: Configuration; events: Event; tags: 'busy' },
  actors: {
    loadBrand: promisePort<Brand, { pid: string }>('loadBrand'),
    loadFrontend: promisePort<Frontend, { pid: string }>('loadFrontend'),
    loadMessages: promisePort<Locale, { locale: Locale }>('loadMessages'),
  },
  guards: { isOtherLocale: ({ context }, { locale }: { locale: Locale }) => locale !== context.locale },
  actions: {
    storeBrand: assign((_, brand: Brand) => ({ brand, pid: brand.pid })),
    storeFrontend: assign((_, frontend: Frontend) => ({ frontend })),
    storeLocale: assign((_, locale: Locale) => ({ locale })),
    announceBrand: tellParent<Configuration, Event>(({ context }) => ({
      type: 'brand.settled',
      accountAccess: context.brand.accountAccess,
    })),
    showFailure: tellParent<Configuration, Event, Failure>((_, failure) => ({
      type: 'notification.show',
      notification: errorNotice(failure),
    })),
  },
}).createMachine({
  id: 'configuration',
  context: ({ input }) => ({ ...input, brand: DEFAULT_BRAND, frontend: DEFAULT_FRONTEND }),
  type: 'parallel',
  states: {
    brand: {
      initial: 'loading',
      states: {
        loading: {
          tags: 'busy',
          invoke: {
            id: 'loadBrand',
            src: 'loadBrand',
            input: ({ context: { pid } }) => ({ pid }),
            onDone: {
              target: 'ready',
              actions: [{ type: 'storeBrand', params: ({ event }) => event.output }, 'announceBrand'],
            },
            // The portal goes on with what it has: the defaults, or the brand as last read.
            onError: {
              target: 'ready',
              actions: [{ type: 'showFailure', params: failureIn }, 'announceBrand'],
            },
          },
        },
        ready: { on: { 'brand.reload': 'loading' } },
      },
    },
    frontend: {
      initial: 'loading',
      states: {
        loading: {
          tags: 'busy',
          invoke: {
            id: 'loadFrontend',
            src: 'loadFrontend',
            input: ({ context: { pid } }) => ({ pid }),
            onDone: { target: 'ready', actions: { type: 'storeFrontend', params: ({ event }) => event.output } },
            onError: {
              target: 'ready',
              actions: { type: 'showFailure', params: failureIn },
            },
          },
        },
        ready: {},
      },
    },
    language: {
      initial: 'settled',
      on: {
        'locale.choose': { guard: { type: 'isOtherLocale', params: ({ event }) => event }, target: '.changing' },
      },
      states: {
        settled: {},
        changing: {
          tags: 'busy',
          invoke: {
            id: 'loadMessages',
            src: 'loadMessages',
            input: ({ event }) => {
              assertEvent(event, 'locale.choose')
              return { locale: event.locale }
            },
            onDone: { target: 'settled', actions: { type: 'storeLocale', params: ({ event }) => event.output } },
            onError: {
              target: 'settled',
              actions: { type: 'showFailure', params: failureIn },
            },
          },
        },
      },
    },
  },
})
