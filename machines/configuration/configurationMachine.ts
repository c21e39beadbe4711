/** The portal's look and language: the brand, the keys of its services and the locale. Portal spec §3, §4. */
import { assertEvent, assign, setup } from 'xstate'
import { type Brand, DEFAULT_BRAND, DEFAULT_FRONTEND, type Frontend } from '../../rules/site/brand'
import type { Locale } from '../../rules/values/locale'
import { errorNotice } from '../notification/notification'
import { failed } from '../shared/failure'
import { notify, notifyFailure, portalActions } from '../shared/portal'
import { promisePort } from '../shared/ports'

type Input = { pid: string; locale: Locale }
export type Configuration = Input & { brand: Brand; frontend: Frontend }
type Event = { type: 'brand.reload' } | { type: 'session.forgotten' } | { type: 'locale.choose'; locale: Locale }

const announceBrand = {
  type: 'tellPortal',
  params: ({ context }: { context: Configuration }) =>
    ({ type: 'brand.settled', accountAccess: context.brand.accountAccess }) as const,
} as const

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
    ...portalActions<Configuration, Event>(),
    forgetSessionId: assign(({ context }) => ({ brand: { ...context.brand, sessionId: '' } })),
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
          on: {
            'brand.reload': { target: 'loading', reenter: true },
            'session.forgotten': { target: 'loading', reenter: true },
          },
          invoke: {
            id: 'loadBrand',
            src: 'loadBrand',
            input: ({ context: { pid } }) => ({ pid }),
            onDone: {
              target: 'ready',
              actions: [{ type: 'storeBrand', params: ({ event }) => event.output }, announceBrand],
            },
            // Continue with the defaults.
            onError: { target: 'ready', actions: [notifyFailure, announceBrand] },
          },
        },
        // Requested again with another token, or none. The screens stay open meanwhile.
        reloading: {
          tags: 'busy',
          on: {
            'brand.reload': { target: 'reloading', reenter: true },
            'session.forgotten': { target: 'reloading', reenter: true, actions: 'forgetSessionId' },
          },
          invoke: {
            id: 'loadBrand',
            src: 'loadBrand',
            input: ({ context: { pid } }) => ({ pid }),
            onDone: {
              target: 'ready',
              actions: [{ type: 'storeBrand', params: ({ event }) => event.output }, announceBrand],
            },
            // Continue with the brand that was last read.
            onError: { target: 'ready', actions: [notifyFailure, announceBrand] },
          },
        },
        ready: {
          on: {
            'brand.reload': 'reloading',
            // The next holder must not send the session id of the previous one.
            'session.forgotten': { actions: 'forgetSessionId' },
          },
        },
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
              actions: notifyFailure,
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
            onError: { target: 'settled', actions: notify(errorNotice(failed('error.language'))) },
          },
        },
      },
    },
  },
})
