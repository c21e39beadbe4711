/** One page for editors: read or edited, its two languages, what is about to be published, and its schedules. Content spec §2, §4. */
import { assign, setup } from 'xstate'
import type { Locale } from '../../rules/values/locale'
import { type Ending, type Trouble, troubleIn, unreadIn } from '../content-item/contentItem'
import { contentItemMachine } from '../content-item/contentItemMachine'
import type { Timed } from '../content-item/writes'
import { type Begun, begunIn } from '../effect/effect'
import {
  checkEffect,
  followActions,
  followEffect,
  isFollowed,
  isInDoubt,
  isOther,
  keyIn,
  submittedAs,
  submittingFrom,
} from '../effect/followed'
import { watchEffects } from '../effect/watch'
import { enqueue } from '../shared/enqueue'
import { promisePort } from '../shared/ports'
import {
  type Asked,
  type PageContext as Context,
  cancelOf,
  type PageEvent as Event,
  idsIn,
  type PageInput,
  type PairTerms,
  pairBegun,
  type Schedule,
  scheduleOf,
  schedulesOf,
  type Which,
} from './contentPage'

type Here = { context: Context }
const tellBegin = {
  type: 'tell',
  params: ({ context }: Here) => ({ type: 'effect.begin', effect: begunIn(context.effect) }) as const,
} as const
const storeTrouble = {
  type: 'storeTrouble',
  params: ({ context, event }: Here & { event: Ending }) => troubleIn(context.effect?.kind ?? '', event),
} as const
const readingOf = ({ context }: Here) => ({ itemIds: idsIn(context) })

export const contentPageMachine = setup({
  types: {} as {
    input: PageInput
    context: Context
    events: Event
    tags: 'busy'
    children: { english: 'item'; french: 'item' }
  },
  actors: {
    item: contentItemMachine,
    readSchedules: promisePort<readonly Schedule[], { itemIds: readonly string[] }>('readSchedules'),
    watchEffects,
  },
  guards: {
    isInDoubt,
    // Two tabs may write schedules at the same time.
    isFollowed,
    isOther,
    isBehind: ({ context }) => context.isBehind,
    isSignedIn: ({ context }) => context.by !== null,
    hasLanguage: ({ context }, { locale }: { locale: Locale }) => context.itemIds[locale] !== null,
    isNothing: (_, { items }: { items: PairTerms['items'] }) => items.length === 0,
    isBoth: (_, { which }: { which: Which }) => which === 'both',
    isAhead: (_, { runsAt }: { runsAt: number }) => runsAt > Date.now(),
    isWaiting: ({ context }, { scheduleId }: { scheduleId: string }) =>
      context.schedules.some((schedule) => schedule.scheduleId === scheduleId && schedule.state === 'waiting'),
  },
  actions: {
    ...followActions<Context, Event>(),
    openItems: assign(({ context: { itemIds, by, page }, spawn }) => {
      for (const [id, locale] of [
        ['english', 'en'],
        ['french', 'fr'],
      ] as const) {
        const itemId = itemIds[locale]
        if (itemId !== null) spawn('item', { id, input: { itemId, locale, by: by ?? '', page } })
      }
      return {}
    }),
    publishOne: enqueue<Context, Event>(({ context: { asked }, enqueue: next }) => {
      const { publish = '', despite = [] } = asked?.items[0] ?? {}
      next.sendTo(asked?.which === 'fr' ? 'french' : 'english', { type: 'draft.publish', publish, despite })
    }),
    storeLanguage: assign((_, { locale }: { locale: Locale }) => ({ locale })),
    storeAsked: assign((_, { which, language, items, findings }: Asked) => ({
      asked: { which, language, items, findings },
    })),
    forgetAsked: assign({ asked: null }),
    storeSchedules: assign((_, { schedules }: { schedules: readonly Schedule[] }) => ({ schedules, doubted: null })),
    refreshSchedules: assign((_, { schedules }: { schedules: readonly Schedule[] }) => ({ schedules })),
    storeUnread: assign((_, { error }: { error: unknown }) => ({
      trouble: unreadIn(error),
    })),
    countPair: assign(({ context: { submitted } }) => ({ submitted: submitted + 1 })),
    askToCancel: assign((_, { scheduleId }: { scheduleId: string }) => ({ cancelId: scheduleId })),
    storeEffect: assign(({ context }, effect: Begun<Timed>) => ({
      ...submittedAs(context, effect.key),
      effect,
      trouble: null,
    })),
    // It stays if its session has ended before.
    noteEffect: assign(({ context: { effect } }, { key }: { key: string }) => ({
      effect: effect?.key === key ? effect : null,
      trouble: null,
    })),
    noteBehind: assign({ isBehind: true }),
    catchUp: assign({ isBehind: false }),
    storeTrouble: assign((_, trouble: Trouble) => ({ trouble })),
    clearTrouble: assign({ trouble: null }),
    noteDoubt: assign(({ context: { effect } }, { isDoubted }: { isDoubted: boolean }) => ({
      doubted: isDoubted && effect ? { kind: effect.kind, call: effect } : null,
    })),
  },
}).createMachine({
  id: 'contentPage',
  context: ({ input }) => ({
    ...input,
    ...submittingFrom(input.page),
    asked: null,
    schedules: [],
    cancelId: null,
    effect: null,
    isBehind: false,
    doubted: null,
    trouble: null,
  }),
  entry: 'openItems',
  type: 'parallel',
  on: {
    'language.choose': {
      guard: { type: 'hasLanguage', params: ({ event }) => event },
      actions: { type: 'storeLanguage', params: ({ event }) => event },
    },
  },
  states: {
    mode: {
      initial: 'viewed',
      states: {
        viewed: { on: { 'mode.edit': { guard: 'isSignedIn', target: 'edited' } } },
        edited: { on: { 'mode.view': 'viewed' } },
      },
    },
    publication: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'publish.ask': [
              { guard: { type: 'isNothing', params: ({ event }) => event } },
              {
                guard: { type: 'isBoth', params: ({ event }) => event },
                target: 'pairAsked',
                actions: { type: 'storeAsked', params: ({ event }) => event },
              },
              { target: 'asked', actions: { type: 'storeAsked', params: ({ event }) => event } },
            ],
          },
        },
        // The view lists what is missing or broken. The editor may publish anyway.
        asked: {
          on: {
            'publish.cancel': { target: 'idle', actions: 'forgetAsked' },
            'publish.confirm': { target: 'idle', actions: ['publishOne', 'forgetAsked'] },
          },
        },
        // Its items watch the effect, as they watch their own writes.
        pairAsked: {
          on: {
            'publish.cancel': { target: 'idle', actions: 'forgetAsked' },
            'publish.confirm': {
              target: 'idle',
              actions: [{ type: 'tell', params: ({ context }) => pairBegun(context) }, 'countPair', 'forgetAsked'],
            },
          },
        },
      },
    },
    schedules: {
      initial: 'unresolved',
      states: {
        unresolved: { always: [{ guard: 'isSignedIn', target: 'reading' }, { target: 'hidden' }] },
        hidden: {},
        reading: {
          tags: 'busy',
          invoke: {
            id: 'readSchedules',
            src: 'readSchedules',
            input: readingOf,
            onDone: {
              target: 'listed',
              actions: { type: 'storeSchedules', params: ({ event }) => ({ schedules: event.output }) },
            },
            onError: {
              target: 'unread',
              actions: { type: 'storeUnread', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        unread: { on: { 'schedules.retry': 'reading' }, exit: 'clearTrouble' },
        listed: {
          invoke: {
            id: 'watchEffects',
            src: 'watchEffects',
            input: ({ context }) => ({ subject: schedulesOf(idsIn(context)[0] ?? '') }),
          },
          // Of another tab, and not followed here: the list is read again.
          on: { 'effect.done': { actions: 'noteBehind' }, 'effect.unknown': { actions: 'noteBehind' } },
          initial: 'idle',
          states: {
            idle: {
              initial: 'current',
              on: {
                'schedule.add': {
                  guard: { type: 'isAhead', params: ({ event }) => event },
                  target: 'writing',
                  actions: [
                    { type: 'storeEffect', params: ({ context, event }) => scheduleOf(context, event) },
                    tellBegin,
                  ],
                },
                'schedule.cancel': {
                  guard: { type: 'isWaiting', params: ({ event }) => event },
                  target: 'cancelAsked',
                  actions: { type: 'askToCancel', params: ({ event }) => event },
                },
                'items.written': '.rereading',
                'effect.underWay': {
                  target: 'writing',
                  actions: [{ type: 'noteEffect', params: keyIn }, followEffect],
                },
              },
              states: {
                current: { always: { guard: 'isBehind', target: 'rereading' } },
                rereading: {
                  tags: 'busy',
                  entry: 'catchUp',
                  invoke: {
                    id: 'readSchedules',
                    src: 'readSchedules',
                    input: readingOf,
                    onDone: {
                      target: 'current',
                      actions: { type: 'refreshSchedules', params: ({ event }) => ({ schedules: event.output }) },
                    },
                    // The list stays as it was read before.
                    onError: 'current',
                  },
                  on: {
                    'effect.done': { target: 'rereading', reenter: true },
                    'effect.unknown': { target: 'rereading', reenter: true },
                  },
                },
                // The text that was to be scheduled is no longer the draft, or the schedule has been carried out.
                conflicted: { on: { 'conflict.close': 'current' } },
              },
            },
            writing: {
              tags: 'busy',
              on: {
                'effect.underWay': { guard: { type: 'isFollowed', params: keyIn }, actions: followEffect },
                'write.check': { guard: 'isInDoubt', actions: checkEffect },
                'effect.done': [
                  { guard: { type: 'isOther', params: keyIn }, actions: 'noteBehind' },
                  { target: 'idle', actions: { type: 'storeSchedules', params: ({ event }) => event.result } },
                ],
                'effect.conflict': {
                  guard: { type: 'isFollowed', params: keyIn },
                  target: 'idle.conflicted',
                  actions: { type: 'storeSchedules', params: ({ event }) => event.theirs },
                },
                'effect.refused': {
                  guard: { type: 'isFollowed', params: keyIn },
                  target: 'idle',
                  actions: [storeTrouble, { type: 'noteDoubt', params: { isDoubted: false } }],
                },
                'effect.notDone': {
                  guard: { type: 'isFollowed', params: keyIn },
                  target: 'idle',
                  actions: [storeTrouble, { type: 'noteDoubt', params: ({ event }) => event }],
                },
                'effect.interrupted': { target: 'idle', actions: storeTrouble },
                'effect.unknown': [
                  { guard: { type: 'isOther', params: keyIn }, actions: 'noteBehind' },
                  { target: 'idle', actions: [storeTrouble, { type: 'noteDoubt', params: { isDoubted: true } }] },
                ],
              },
              exit: 'unfollow',
            },
            cancelAsked: {
              on: {
                'cancel.confirm': {
                  target: 'writing',
                  actions: [{ type: 'storeEffect', params: ({ context }) => cancelOf(context) }, tellBegin],
                },
                'cancel.keep': 'idle',
              },
            },
          },
        },
      },
    },
  },
})
