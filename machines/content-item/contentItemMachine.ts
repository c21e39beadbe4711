/** Editing one item: local draft, remote draft and published text, and one write at a time. Content spec §4; OP-72. */
import { assign, setup } from 'xstate'
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
} from '../effect/followed'
import { watchEffects } from '../effect/watch'
import { revisionsMachine } from '../revisions/revisionsMachine'
import { promisePort } from '../shared/ports'
import {
  type ItemContext as Context,
  canPublish,
  canSave,
  describeOf,
  type Ending,
  type ItemEvent as Event,
  enteredIn,
  followed,
  type ItemInput,
  initially,
  isDifferent,
  isOvertaken,
  isPairOfPage,
  isSettledBy,
  isUnsaved,
  itemIn,
  overtaken,
  publishOf,
  recordOf,
  saveOf,
  type Trouble,
  troubleIn,
  unreadIn,
  unsavedIn,
  writtenIn,
} from './contentItem'
import { type Item, type KeptText, RECALL_MS } from './item'
import { describeEffect, type Timed, type Written } from './writes'

type Here = { context: Context }
/** A write is stored before it begins: what is told next is read from the context. */
const storeSave = { type: 'storeWrite', params: ({ context }: Here) => saveOf(context) } as const
const storePublication = {
  type: 'storeWrite',
  params: ({ context, event }: Here & { event: Extract<Event, { type: 'draft.publish' }> }) =>
    publishOf(context, event.despite),
} as const
const storeDescribing = { type: 'storeWrite', params: ({ context }: Here) => describeOf(context) } as const
const storeRecording = { type: 'storeWrite', params: ({ context }: Here) => recordOf(context) } as const
const beginWrite = {
  type: 'tell',
  params: ({ context }: Here) => ({ type: 'effect.begin', effect: begunIn(context.write?.effect) }) as const,
} as const

const storeWritten = {
  type: 'storeWritten',
  params: ({ event }: { event: { result: Written } }) => event.result,
} as const
const storeTrouble = {
  type: 'storeTrouble',
  params: ({ context, event }: Here & { event: Ending }) => troubleIn(context.write?.kind ?? '', event),
} as const
const readingOf = ({ context: { itemId } }: Here) => ({ itemId })

export const contentItemMachine = setup({
  types: {} as { input: ItemInput; context: Context; events: Event; tags: 'busy' },
  actors: {
    readItem: promisePort<Item, { itemId: string }>('readItem'),
    /** The unsaved text of an earlier visit; null if there is none. */
    readKept: promisePort<KeptText | null, { itemId: string }>('readKept'),
    watchEffects,
    revisions: revisionsMachine,
  },
  delays: { untilRecalled: RECALL_MS },
  guards: {
    isInDoubt,
    isFollowed,
    isOther,
    isPairOfPage: ({ context }, about: { key: string }) => isPairOfPage(context, about),
    isBehind: ({ context }) => context.isBehind,
    canSave: ({ context }) => canSave(context),
    canPublish: ({ context }, { publish }: { publish: string }) =>
      canPublish(context) && context.item?.draft === publish,
    isPublished: ({ context }, { publish }: { publish: string }) => context.item?.published === publish,
    isUnsaved: ({ context }) => isUnsaved(context),
    isDifferent: ({ context }) => isDifferent(context),
    isSame: ({ context }) => !isDifferent(context),
    isOtherDescription: ({ context }, { description }: { description: string }) =>
      description !== context.item?.description,
    isHistoryMissing: ({ context }) => context.item?.isHistoryMissing === true,
    isBeside: ({ context }) => context.theirs !== null,
    isWantedStill: ({ context }, written: Written) =>
      context.isWanted && canSave({ item: itemIn(context, written), local: context.local }),
    isOvertaken: ({ context }, conflict: { theirs: Written }) => isOvertaken(context, conflict),
    isWanted: ({ context }) => context.isWanted && canSave(context),
    isOfDescription: ({ context }) => context.write?.kind === describeEffect.kind,
    isTheirsOther: ({ context: { theirs, local } }) => canSave({ item: theirs, local }),
  },
  actions: {
    ...followActions<Context, Event>(),
    storeItem: assign((_, { item }: { item: Item }) => ({ item, local: item.draft, trouble: null })),
    storeRemote: assign(({ context }, { item }: { item: Item }) => ({
      kept: unsavedIn(item, context.kept),
      ...followed(context, item),
      trouble: isSettledBy(context, item) ? null : context.trouble,
    })),
    storeUnread: assign((_, { error }: { error: unknown }) => ({
      trouble: unreadIn(error),
    })),
    storeKept: assign(({ context: { item } }, { kept }: { kept: KeptText | null }) => ({
      kept: unsavedIn(item, kept),
    })),
    useKept: assign(({ context: { kept, local, replaced } }) =>
      kept ? { local: kept.text, replaced: local, kept: null } : { replaced },
    ),
    forgetKept: assign({ kept: null }),
    // The editor also reports what was loaded into it.
    storeText: assign(({ context }, { text }: { text: string }) =>
      text === context.local ? {} : { local: text, replaced: null },
    ),
    noteKept: assign((_, { isKept }: { isKept: boolean }) => ({ isKept })),
    undo: assign(({ context: { local, replaced } }) => ({ local: replaced ?? local, replaced: null })),
    choose: assign((_, { text }: { text: string }) => ({ chosen: text })),
    forgetChosen: assign({ chosen: null }),
    load: assign(({ context: { local } }, { text }: { text: string | null }) => ({
      local: text ?? local,
      replaced: local,
      chosen: null,
    })),
    storeDescription: assign(({ context: { item } }, { description }: { description: string }) => ({
      description: enteredIn(item, description),
    })),
    storeWrite: assign(({ context }, effect: Begun) => ({
      ...submittedAs(context, effect.key),
      write: { kind: effect.kind, key: effect.key, effect: effect as Begun<Timed> },
      isWanted: false,
      trouble: null,
    })),
    noteWrite: assign(({ context: { write } }, { kind, key }: { kind: string; key: string }) => ({
      write: write?.key === key ? write : { kind, key, effect: null },
      trouble: null,
    })),
    noteWanted: assign({ isWanted: true }),
    noteBehind: assign({ isBehind: true }),
    catchUp: assign({ isBehind: false }),
    storeWritten: assign(({ context }, written: Written) => ({
      kept: unsavedIn(itemIn(context, written), context.kept),
      ...(context.write?.effect
        ? { item: writtenIn(context, written) }
        : followed(context, writtenIn(context, written))),
      doubted: null,
      // Not if something else was entered meanwhile.
      description: enteredIn(itemIn(context, written), context.description),
      theirs: null,
    })),
    storeTheirs: assign(({ context }, { theirs }: { theirs: Written }) => ({
      theirs: itemIn(context, theirs),
      doubted: null,
      isWanted: false,
    })),
    storeTrouble: assign((_, trouble: Trouble) => ({ trouble, isWanted: false })),
    noteDoubt: assign(({ context: { write } }, { isDoubted }: { isDoubted: boolean }) => ({
      doubted: isDoubted && write?.effect ? { kind: write.kind, call: write.effect } : null,
    })),
    takeTheirs: assign(({ context: { item, local, theirs } }) => ({
      item: theirs ?? item,
      local: theirs?.draft ?? local,
      replaced: local,
      theirs: null,
      description: null,
    })),
    rebase: assign(({ context: { item, theirs } }) => ({ item: theirs ?? item })),
    closeTheirs: assign({ theirs: null }),
  },
}).createMachine({
  id: 'contentItem',
  context: ({ input }) => initially(input),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readItem',
        src: 'readItem',
        input: readingOf,
        onDone: {
          target: 'recalling',
          actions: { type: 'storeItem', params: ({ event }) => ({ item: event.output }) },
        },
        onError: {
          target: 'unread',
          actions: { type: 'storeUnread', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    unread: { on: { 'item.retry': 'reading' } },
    recalling: {
      tags: 'busy',
      invoke: {
        id: 'readKept',
        src: 'readKept',
        input: readingOf,
        onDone: { target: 'open', actions: { type: 'storeKept', params: ({ event }) => ({ kept: event.output }) } },
        // Without storage nothing was kept.
        onError: 'open',
      },
      after: { untilRecalled: 'open' },
    },
    open: {
      type: 'parallel',
      // All the time: another part of the page, or another tab, may write the same item.
      invoke: { id: 'watchEffects', src: 'watchEffects', input: ({ context }) => ({ subject: context.itemId }) },
      states: {
        text: {
          initial: 'editable',
          states: {
            editable: {
              on: {
                'text.change': { actions: { type: 'storeText', params: ({ event }) => event } },
                'text.undo': { actions: 'undo' },
                'text.kept': { actions: { type: 'noteKept', params: ({ event }) => event } },
                'description.change': { actions: { type: 'storeDescription', params: ({ event }) => event } },
                'kept.use': { actions: 'useKept' },
                'kept.discard': { actions: 'forgetKept' },
              },
            },
          },
        },
        tab: {
          initial: 'editor',
          on: {
            'editor.open': '.editor',
            'diff.open': { guard: 'isDifferent', target: '.diff' },
            'revisions.open': '.revisions',
          },
          states: {
            editor: {},
            // What publishing, or loading a revision, makes the same has no difference to show.
            diff: { always: { guard: 'isSame', target: 'editor' } },
            revisions: {
              invoke: { id: 'revisions', src: 'revisions', input: readingOf },
              initial: 'listed',
              on: { 'revisions.open': {} },
              states: {
                listed: {
                  on: {
                    'revision.load': [
                      {
                        guard: 'isUnsaved',
                        target: 'asked',
                        actions: { type: 'choose', params: ({ event }) => event },
                      },
                      {
                        target: '#contentItem.open.tab.editor',
                        actions: { type: 'load', params: ({ event }) => event },
                      },
                    ],
                  },
                },
                asked: {
                  on: {
                    'load.confirm': {
                      target: '#contentItem.open.tab.editor',
                      actions: { type: 'load', params: ({ context }) => ({ text: context.chosen }) },
                    },
                    'load.cancel': { target: 'listed', actions: 'forgetChosen' },
                  },
                },
              },
            },
          },
        },
        work: {
          initial: 'idle',
          on: {
            // Of another tab, and not followed here: its item is read again.
            'effect.done': { actions: 'noteBehind' },
            'effect.unknown': { actions: 'noteBehind' },
            // Another tab has written, or is writing, the item while this publication was confirmed.
            'draft.publish': [
              { guard: { type: 'isPublished', params: ({ event }) => event } },
              { actions: { type: 'storeTrouble', params: () => overtaken('publish') } },
            ],
          },
          states: {
            idle: {
              always: { guard: 'isBehind', target: 'rereading' },
              on: {
                'draft.save': { guard: 'canSave', target: 'writing', actions: [storeSave, beginWrite] },
                'draft.publish': {
                  guard: { type: 'canPublish', params: ({ event }) => event },
                  target: 'writing',
                  actions: [storePublication, beginWrite],
                },
                'description.save': {
                  guard: { type: 'isOtherDescription', params: ({ event }) => event },
                  target: 'writing',
                  actions: [{ type: 'storeDescription', params: ({ event }) => event }, storeDescribing, beginWrite],
                },
                'revision.record': {
                  guard: 'isHistoryMissing',
                  target: 'writing',
                  actions: [storeRecording, beginWrite],
                },
                'beside.close': { guard: 'isBeside', actions: 'closeTheirs' },
                'effect.underWay': {
                  target: 'writing',
                  actions: [{ type: 'noteWrite', params: ({ event }) => event }, followEffect],
                },
              },
            },
            writing: {
              tags: 'busy',
              on: {
                'effect.underWay': [
                  { guard: { type: 'isFollowed', params: keyIn }, actions: followEffect },
                  {
                    guard: { type: 'isPairOfPage', params: keyIn },
                    actions: [{ type: 'noteWrite', params: ({ event }) => event }, followEffect],
                  },
                ],
                'write.check': { guard: 'isInDoubt', actions: checkEffect },
                // One write at a time: what was typed meanwhile is saved after it.
                'draft.save': { guard: 'isUnsaved', actions: 'noteWanted' },
                // Two tabs may write the item at the same time: each shows what becomes of its own.
                'effect.done': [
                  { guard: { type: 'isOther', params: keyIn }, actions: 'noteBehind' },
                  {
                    guard: { type: 'isWantedStill', params: ({ event }) => event.result },
                    target: 'writing',
                    reenter: true,
                    actions: [storeWritten, storeSave, beginWrite],
                  },
                  { target: 'idle', actions: storeWritten },
                ],
                'effect.conflict': [
                  { guard: { type: 'isOther', params: keyIn } },
                  {
                    guard: { type: 'isOvertaken', params: ({ event }) => event },
                    target: 'conflicted',
                    actions: { type: 'storeTheirs', params: ({ event }) => event },
                  },
                  {
                    target: 'idle',
                    actions: [
                      { type: 'storeTrouble', params: ({ context }) => overtaken(context.write?.kind ?? '') },
                      { type: 'noteDoubt', params: { isDoubted: false } },
                    ],
                  },
                ],
                'effect.refused': {
                  guard: { type: 'isFollowed', params: keyIn },
                  target: 'idle',
                  actions: [storeTrouble, { type: 'noteDoubt', params: { isDoubted: false } }],
                },
                'effect.notDone': [
                  { guard: { type: 'isOther', params: keyIn } },
                  {
                    guard: 'isWanted',
                    target: 'writing',
                    reenter: true,
                    actions: [{ type: 'noteDoubt', params: ({ event }) => event }, storeSave, beginWrite],
                  },
                  {
                    target: 'idle',
                    actions: [storeTrouble, { type: 'noteDoubt', params: ({ event }) => event }],
                  },
                ],
                'effect.interrupted': { target: 'idle', actions: storeTrouble },
                'effect.unknown': [
                  { guard: { type: 'isOther', params: keyIn }, actions: 'noteBehind' },
                  {
                    target: 'rereading',
                    actions: [storeTrouble, { type: 'noteDoubt', params: { isDoubted: true } }],
                  },
                ],
              },
              exit: 'unfollow',
            },
            // Nothing is written before the editor has chosen.
            conflicted: {
              on: {
                'conflict.theirs': { target: 'idle', actions: 'takeTheirs' },
                'conflict.mine': [
                  {
                    guard: 'isOfDescription',
                    target: 'writing',
                    actions: ['rebase', 'closeTheirs', storeDescribing, beginWrite],
                  },
                  {
                    guard: 'isTheirsOther',
                    target: 'writing',
                    actions: ['rebase', 'closeTheirs', storeSave, beginWrite],
                  },
                  { target: 'idle', actions: ['rebase', 'closeTheirs'] },
                ],
                'conflict.both': { target: 'idle', actions: 'rebase' },
              },
            },
            rereading: {
              tags: 'busy',
              entry: 'catchUp',
              invoke: {
                id: 'readItem',
                src: 'readItem',
                input: readingOf,
                onDone: {
                  target: 'idle',
                  actions: { type: 'storeRemote', params: ({ event }) => ({ item: event.output }) },
                },
                // The next write is based on what was read before: if that is not current, it is a conflict.
                onError: 'idle',
              },
              on: {
                'effect.done': { target: 'rereading', reenter: true },
                'effect.unknown': { target: 'rereading', reenter: true },
              },
            },
          },
        },
      },
    },
  },
})
