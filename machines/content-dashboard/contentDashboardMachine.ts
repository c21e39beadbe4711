/** The content dashboard: every item with its state, a search, and a form for a new one. Content spec §2, §7. */
import { assign, setup } from 'xstate'
import { type Ending, type Trouble, troubleIn, unreadIn } from '../content-item/contentItem'
import { effectOf, type Written } from '../content-item/writes'
import { type Begun, begunIn } from '../effect/effect'
import {
  checkEffect,
  followActions,
  followEffect,
  isFollowed,
  isInDoubt,
  isOther,
  keyIn,
  nextKeyIn,
  submittedAs,
  submittingFrom,
} from '../effect/followed'
import { watchEffects } from '../effect/watch'
import { promisePort } from '../shared/ports'
import {
  type DashboardContext as Context,
  type CreateTerms,
  createEffect,
  type DashboardInput,
  type DashboardEvent as Event,
  ITEMS,
  type ItemsPage,
  isNamed,
  onceEach,
} from './contentDashboard'

type Here = { context: Context }
const createOf = (context: Context): Begun<CreateTerms> => {
  const { by, typed, doubted } = context
  const terms = { description: typed.description.trim(), locale: typed.locale, by, at: Date.now() }
  return effectOf(createEffect, { key: nextKeyIn(context), terms }, doubted)
}
const storeOther = {
  type: 'storeOther',
  params: ({ event }: { event: { result: Written } }) => event.result,
} as const
const storeTrouble = {
  type: 'storeTrouble',
  params: ({ event }: { event: Ending }) => troubleIn(createEffect.kind, event),
} as const

export const contentDashboardMachine = setup({
  types: {} as { input: DashboardInput; context: Context; events: Event; tags: 'busy' },
  actors: {
    readItems: promisePort<ItemsPage, { lastId: string | null }>('readItems'),
    /** The ids of the items with unsaved text on this device. */
    readKeptIds: promisePort<readonly string[], void>('readKeptIds'),
    watchEffects,
  },
  guards: {
    isInDoubt,
    // Two tabs may create an item at the same time.
    isFollowed,
    isOther,
    isNamed: (_, typed: { description: string }) => isNamed(typed),
    hasMore: (_, { lastId }: ItemsPage) => lastId !== null,
  },
  actions: {
    ...followActions<Context, Event>(),
    storePage: assign(({ context }, { items, lastId }: ItemsPage) => ({
      items: onceEach([...context.items, ...items]),
      lastId,
      trouble: null,
    })),
    storeUnread: assign((_, { error }: { error: unknown }) => ({
      trouble: unreadIn(error),
    })),
    startOver: assign({ items: [], lastId: null, trouble: null }),
    storeKeptIds: assign((_, { keptIds }: { keptIds: readonly string[] }) => ({ keptIds })),
    storeQuery: assign((_, { query }: { query: string }) => ({ query })),
    storeTyped: assign((_, { description, locale }: Pick<CreateTerms, 'description' | 'locale'>) => ({
      typed: { description, locale },
      isEmpty: !isNamed({ description }),
    })),
    clearForm: assign({ typed: { description: '', locale: null }, isEmpty: false, trouble: null, createdId: null }),
    storeEffect: assign(({ context }, effect: Begun<CreateTerms>) => ({
      ...submittedAs(context, effect.key),
      effect,
      trouble: null,
    })),
    forgetEffect: assign({ effect: null }),
    storeCreated: assign(({ context }, { items }: Written) => ({
      items: onceEach([...items, ...context.items]),
      createdId: items[0]?.itemId ?? null,
      doubted: null,
    })),
    storeOther: assign(({ context }, { items }: Written) => ({ items: onceEach([...items, ...context.items]) })),
    storeTrouble: assign((_, trouble: Trouble) => ({ trouble })),
    noteDoubt: assign(({ context: { effect } }, { isDoubted }: { isDoubted: boolean }) => ({
      doubted: isDoubted && effect ? { kind: effect.kind, call: effect } : null,
    })),
  },
}).createMachine({
  id: 'contentDashboard',
  context: ({ input }) => ({
    ...input,
    ...submittingFrom(input.page),
    items: [],
    lastId: null,
    keptIds: [],
    query: '',
    typed: { description: '', locale: null },
    isEmpty: false,
    effect: null,
    doubted: null,
    createdId: null,
    trouble: null,
  }),
  type: 'parallel',
  states: {
    list: {
      initial: 'reading',
      states: {
        reading: {
          tags: 'busy',
          invoke: {
            id: 'readItems',
            src: 'readItems',
            input: ({ context }) => ({ lastId: context.lastId }),
            onDone: [
              {
                guard: { type: 'hasMore', params: ({ event }) => event.output },
                target: 'reading',
                reenter: true,
                actions: { type: 'storePage', params: ({ event }) => event.output },
              },
              { target: 'listed', actions: { type: 'storePage', params: ({ event }) => event.output } },
            ],
            onError: {
              target: 'unread',
              actions: { type: 'storeUnread', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        unread: { on: { 'items.retry': { target: 'reading', actions: 'startOver' } } },
        listed: {
          invoke: {
            id: 'readKeptIds',
            src: 'readKeptIds',
            onDone: { actions: { type: 'storeKeptIds', params: ({ event }) => ({ keptIds: event.output }) } },
            // Without storage nothing was kept.
            onError: {},
          },
          on: { 'search.change': { actions: { type: 'storeQuery', params: ({ event }) => event } } },
        },
      },
    },
    form: {
      invoke: { id: 'watchEffects', src: 'watchEffects', input: { subject: ITEMS } },
      initial: 'closed',
      // Of another tab, and not followed here.
      on: { 'effect.done': { actions: storeOther } },
      states: {
        closed: {
          on: {
            'form.open': 'editable',
            // Begun before a reload, or in another tab.
            'effect.underWay': { target: 'creating', actions: ['forgetEffect', followEffect] },
          },
        },
        editable: {
          on: {
            'form.close': { target: 'closed', actions: 'clearForm' },
            'item.create': [
              {
                guard: { type: 'isNamed', params: ({ event }) => event },
                target: 'creating',
                actions: [
                  { type: 'storeTyped', params: ({ event }) => event },
                  { type: 'storeEffect', params: ({ context }: Here) => createOf(context) },
                  {
                    type: 'tell',
                    params: ({ context }: Here) => ({ type: 'effect.begin', effect: begunIn(context.effect) }) as const,
                  },
                ],
              },
              { actions: { type: 'storeTyped', params: ({ event }) => event } },
            ],
          },
        },
        creating: {
          tags: 'busy',
          on: {
            'effect.underWay': { guard: { type: 'isFollowed', params: keyIn }, actions: followEffect },
            'write.check': { guard: 'isInDoubt', actions: checkEffect },
            'effect.done': [
              { guard: { type: 'isOther', params: keyIn }, actions: storeOther },
              { target: 'created', actions: { type: 'storeCreated', params: ({ event }) => event.result } },
            ],
            'effect.refused': {
              guard: { type: 'isFollowed', params: keyIn },
              target: 'editable',
              actions: [storeTrouble, { type: 'noteDoubt', params: { isDoubted: false } }],
            },
            'effect.notDone': {
              guard: { type: 'isFollowed', params: keyIn },
              target: 'editable',
              actions: [storeTrouble, { type: 'noteDoubt', params: ({ event }) => event }],
            },
            'effect.interrupted': { target: 'editable', actions: storeTrouble },
            'effect.unknown': {
              guard: { type: 'isFollowed', params: keyIn },
              target: 'editable',
              actions: [storeTrouble, { type: 'noteDoubt', params: { isDoubted: true } }],
            },
          },
          exit: 'unfollow',
        },
        created: { on: { 'form.close': { target: 'closed', actions: 'clearForm' } } },
      },
    },
  },
})
