/** The auto-reloads of a holder: listed with their health, set and removed one at a time. Portal spec §3 to §9; OP-33. */
import { assign, setup } from 'xstate'
import type { AutoReload } from '../../rules/money/autoReload'
import type { Opened, RuleOutput } from '../auto-reload-rule/autoReloadRule'
import { autoReloadRuleMachine } from '../auto-reload-rule/autoReloadRuleMachine'
import { AUTO_RELOADS } from '../auto-reload-rule/saveAutoReload'
import { checkEffect, followActions, followEffect, isInDoubt, notDoneIn, refusedIn } from '../effect/followed'
import { watchEffects } from '../effect/watch'
import { failureActions } from '../shared/failureActions'
import { releaseChanges, reportFailure } from '../shared/portal'
import { promisePort } from '../shared/ports'
import {
  type AutoReloadInput,
  type AutoReloadContext as Context,
  canAdd,
  canModify,
  type AutoReloadEvent as Event,
  initially,
  NOTHING_CHOSEN,
  NOTHING_READ,
  removalOf,
  removing,
  ruleInput,
  type Subject,
  withRule,
} from './autoReload'
import { NOT_REMOVED, removalKeyOf } from './removeAutoReload'

const subjectIn = ({ event: { clientId, digits } }: { event: Subject }) => ({ clientId, digits })
const endIn = ({ event }: { event: { output: RuleOutput } }) => event.output
/** The form and the call in flight stay with the card that was current when they began. */
const keepNext = { type: 'storeNext', params: subjectIn } as const

export const autoReloadMachine = setup({
  types: {} as {
    input: AutoReloadInput
    context: Context
    events: Event
    tags: 'busy' | 'sent'
    children: { autoReloadRule: 'autoReloadRule' }
  },
  actors: {
    autoReloadRule: autoReloadRuleMachine,
    openRules: promisePort<Opened, { clientId: string }>('openRules'),
    watchEffects,
  },
  guards: {
    isInDoubt,
    isSaveUnderWay: ({ context }) => context.saving !== null,
    isRemovalUnderWay: ({ context }) => context.removal !== null,
    hasCard: ({ context }) => context.clientId !== '',
    hasNext: ({ context }) => context.next !== null && context.next.clientId !== context.clientId,
    isUnread: ({ context }) => context.opened === null,
    isOtherCard: ({ context }, { clientId }: Subject) => clientId !== context.clientId,
    isRefused: (_, { isInSaskatchewan, rules }: Opened) => isInSaskatchewan && rules.length === 0,
    canAdd,
    canModify: ({ context }, { id }: { id: string }) =>
      canModify({ context }) && context.rules.some((rule) => rule.id === id),
    isListed: ({ context }, { id }: { id: string }) => context.rules.some((rule) => rule.id === id),
    isStale: (_, { isStale }: RuleOutput) => isStale,
  },
  actions: {
    ...failureActions<Context, Event>(),
    ...followActions<Context, Event>(),
    storeCard: assign((_, subject: Subject) => ({ ...NOTHING_READ, ...NOTHING_CHOSEN, ...subject })),
    storeNext: assign((_, next: Subject) => ({ next })),
    followNext: assign(({ context: { next } }) => ({ ...NOTHING_READ, ...next })),
    storeOpened: assign((_, opened: Opened) => ({ opened, rules: opened.rules })),
    forgetRead: assign({ opened: null, rules: [] }),
    storeRule: assign(({ context }, { id }: { id: string }) => ({
      rule: context.rules.find((rule) => rule.id === id) ?? null,
    })),
    storeRemoval: assign(({ context }) => ({ removal: removalOf(context) })),
    storeSaved: assign(({ context: { rules } }, { saved }: { saved: AutoReload | null }) => ({
      rules: saved ? withRule(rules, saved) : rules,
    })),
    dropRemoved: assign(({ context: { rules, removal } }) => ({ rules: rules.filter(({ id }) => id !== removal?.id) })),
    forgetChosen: assign(NOTHING_CHOSEN),
  },
}).createMachine({
  id: 'autoReload',
  context: ({ input }) => initially(input),
  initial: 'unresolved',
  on: {
    'card.switched': {
      guard: { type: 'isOtherCard', params: subjectIn },
      target: '.reading',
      reenter: true,
      actions: [{ type: 'storeCard', params: subjectIn }, 'clearFailure', releaseChanges('autoReload')],
    },
  },
  states: {
    unresolved: {
      always: [
        { guard: 'isSaveUnderWay', target: 'editable' },
        { guard: 'isRemovalUnderWay', target: 'removing' },
        { guard: 'hasCard', target: 'reading' },
        { target: 'waiting' },
      ],
    },
    // The list of cards is loading.
    waiting: { tags: 'busy' },
    reading: {
      tags: 'busy',
      invoke: {
        id: 'openRules',
        src: 'openRules',
        input: ({ context: { clientId } }) => ({ clientId }),
        onDone: [
          { guard: { type: 'isRefused', params: ({ event }) => event.output }, target: 'refused' },
          { target: 'listed', actions: { type: 'storeOpened', params: ({ event }) => event.output } },
        ],
        onError: { target: 'unread', actions: reportFailure },
      },
    },
    unread: { on: { 'list.retry': 'reading' }, exit: 'clearFailure' },
    refused: {},
    listed: {
      entry: 'forgetChosen',
      always: [
        { guard: 'hasNext', target: 'reading', actions: 'followNext' },
        { guard: 'isUnread', target: 'unresolved' },
      ],
      // Another tab may change the rules.
      invoke: { id: 'watchEffects', src: 'watchEffects', input: { subject: AUTO_RELOADS } },
      on: {
        'effect.done': 'reading',
        'rule.add': { guard: 'canAdd', target: 'editable' },
        'rule.modify': {
          guard: { type: 'canModify', params: ({ event }) => event },
          target: 'editable',
          actions: { type: 'storeRule', params: ({ event }) => event },
        },
        'rule.remove': {
          guard: { type: 'isListed', params: ({ event }) => event },
          target: 'asked',
          actions: { type: 'storeRule', params: ({ event }) => event },
        },
      },
      exit: 'clearFailure',
    },
    editable: {
      invoke: {
        id: 'autoReloadRule',
        src: 'autoReloadRule',
        input: ruleInput,
        onDone: [
          { guard: { type: 'isStale', params: endIn }, target: 'listed', actions: 'forgetRead' },
          { target: 'listed', actions: { type: 'storeSaved', params: endIn } },
        ],
      },
      on: { 'card.switched': { actions: keepNext } },
    },
    asked: {
      on: {
        'prompt.accept': {
          target: 'removing',
          actions: ['storeRemoval', { type: 'tell', params: removing }],
        },
        'prompt.dismiss': 'listed',
      },
    },
    removing: {
      tags: ['busy', 'sent'],
      invoke: {
        id: 'watchEffects',
        src: 'watchEffects',
        input: ({ context: { removal } }) => ({ key: removalKeyOf(removal?.id ?? '') }),
      },
      on: {
        'card.switched': { actions: keepNext },
        'effect.underWay': { actions: followEffect },
        'rule.check': { guard: 'isInDoubt', actions: checkEffect },
        'effect.done': { target: 'listed', actions: 'dropRemoved' },
        'effect.refused': { target: 'listed', actions: { type: 'storeFailure', params: refusedIn } },
        'effect.notDone': { target: 'listed', actions: { type: 'storeFailure', params: notDoneIn(NOT_REMOVED) } },
        'effect.unknown': { target: 'listed', actions: 'forgetRead' },
        'effect.gone': { target: 'listed', actions: 'forgetRead' },
      },
      exit: 'unfollow',
    },
  },
})
