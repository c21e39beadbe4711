/** The effects of this tab, a lasting part of the root: begun and followed by screens, and ended without them. */
import { assign, emit, setup } from 'xstate'
import { enqueue } from '../shared/enqueue'
import { deliver, type PortalFact, showing } from '../shared/portal'
import { type EffectFact, effectActions } from './channel'
import type { Begun, EffectKinds, Ended, Outcome, Step, Stored, Unfinished, Watch } from './effect'
import { effectMachine } from './effectMachine'
import {
  adoptedFrom,
  afterwards,
  allWatches,
  announcedAbout,
  announcedAs,
  announcedIn,
  begunFrom,
  besideIn,
  type Change,
  type Concluded,
  changedIn,
  effectId,
  effectIn,
  factsOnRefusedRepeat,
  firstReports,
  interrupted,
  isOutcomeOf,
  isReadable,
  type Reported,
  reportDone,
  reportPhase,
  type Started,
  settled,
  startedIn,
  stepsFor,
  storedFor,
  unreadFor,
  withdrawnBy,
} from './effects'
import type { EffectsContext as Context, OpenStep } from './effectsContext'
import { ownerOf } from './selectors'
import {
  dueIn,
  isAbout,
  isOfOtherCard,
  isStep,
  leftIn,
  openedIn,
  restoredFrom,
  routeOfStep,
  toldIn,
  waitingIn,
  withdrawnFor,
  withoutStep,
} from './steps'
import { saidBeside, saidNow, unsaid, unsaidIn } from './unread'

type About = { key: string }
type Over = { isOver: (step: OpenStep) => boolean }
const endSteps = <Event>(isOver: (event: Event) => (step: OpenStep) => boolean) =>
  [
    {
      type: 'tellPortal',
      params: ({ context, event }: { context: Context; event: Event }) => withdrawnFor(context, isOver(event)),
    },
    { type: 'forgetSteps', params: ({ event }: { event: Event }) => ({ isOver: isOver(event) }) },
  ] as const
const sentOf = ({ sentAt, progress }: Unfinished) => ({ sentAt, ...(progress !== undefined && { progress }) })

/** `kinds`: all that this application can begin. Their calls are the ports `send` and `lookUp` of the actor `effect`. */
export const effectsMachineOf = (kinds: EffectKinds) =>
  setup({
    types: {} as {
      input: { stored: Stored | null }
      context: Context
      events: EffectFact
      emitted: Reported | Concluded
      children: { [id: `effect.${string}`]: 'effect' }
    },
    actors: { effect: effectMachine },
    guards: {
      isUnderWay: ({ context }, { key }: About) => key in context.underWay,
      isDone: ({ context }, { key }: About) => key in context.done,
      isInterrupted: ({ context }, { key }: About) => !(key in context.underWay),
      isAnyUnderWay: ({ context }) => Object.keys(context.underWay).length > 0 || waitingIn(context).length > 0,
      hasStep: ({ context }) => routeOfStep(context) !== null,
      isLater: ({ context }, { key, sentAt }: Unfinished) =>
        sentAt > (context.underWay[key]?.sentAt ?? Number.POSITIVE_INFINITY),
      isTold: ({ context }, told: { key: string; outcome: Outcome }) => isOutcomeOf(kinds, context, told),
      isAdoptable: ({ context }, effect: Unfinished) => !(effect.key in context.underWay) && isReadable(kinds, effect),
    },
    actions: {
      ...effectActions<Context, EffectFact>(),
      start: assign(({ context, spawn }, started: Started) => {
        for (const input of started.inputs) spawn('effect', { id: effectId(input.effect.key), input })
        return startedIn(kinds, context, started)
      }),
      change: assign(({ context }, change: Change) => changedIn(context, change)),
      forget: assign(({ context }, ended: Ended) => afterwards(kinds, context, ended)),
      noteWatch: assign(({ context: { watches } }, watch: Watch) => ({ watches: [...watches, watch] })),
      forgetWatch: assign(({ context: { watches } }, { id }: { id: string }) => ({
        watches: watches.filter((watch) => watch.id !== id),
      })),
      noteAnnounced: assign(({ context }, { id }: { id: string }) =>
        announcedAs(context, announcedIn(context, id).keys, true),
      ),
      noteBack: assign(({ context }, watch: Watch) => announcedAs(context, announcedAbout(context, watch), false)),
      noteCard: assign((_, { clientId }: { clientId: string }) => ({ clientId })),
      notePerson: assign(({ context }, { username }: { username: string }) => ({
        username,
        stored: null,
        ...unsaid(unreadFor(username, context)),
      })),
      keepUnfinished: assign(({ context }, ended: { isChosen?: boolean }) => interrupted(context, ended)),
      openStep: assign(({ context }, { step }: { step: Step }) => openedIn(kinds, context, step)),
      forgetSteps: assign(({ context }, { isOver }: Over) => withoutStep(context, isOver)),
      noteLeft: assign(({ context }) => leftIn(context)),
      announceSteps: enqueue<Context, EffectFact, { isDue: boolean }>((action, { isDue }) => {
        if (!isDue) return
        deliver(action, dueIn(kinds, action.context))
        action.enqueue.assign(toldIn(action.context))
      }),
      forgetSaid: assign(({ context }, begun: Begun) => saidBeside(context, begun)),
      noteSaid: assign(({ context }) => saidNow(context)),
      restoreSteps: assign((_, { steps }: { steps: readonly Step[] }) => restoredFrom(kinds, steps)),
      warnBeside: enqueue<Context, EffectFact, { effect: Unfinished }>(({ context, enqueue: next }, { effect }) => {
        for (const key of besideIn(kinds, context, effect)) next.sendTo(effectId(key), { type: 'effect.beside' })
      }),
      // XState keeps a child that is done.
      stop: enqueue<Context, EffectFact, { keys: readonly string[] }>(({ enqueue: next }, { keys }) => {
        for (const key of keys) next.stopChild(effectId(key))
      }),
      forward: enqueue<Context, EffectFact, { key: string; event: { type: string } }>(
        ({ enqueue: next }, { key, event }) => {
          next.sendTo(effectId(key), event)
        },
      ),
      // To the portal. The editors' application has no receivers of these facts.
      tellPortal: enqueue<Context, EffectFact, readonly PortalFact[]>(deliver),
      report: emit((_, reported: Omit<Reported, 'type'>): Reported => ({ type: 'effect.reported', ...reported })),
      conclude: emit(
        (_, { key, outcome }: { key: string; outcome: Outcome }): Concluded => ({
          type: 'effect.concluded',
          key,
          outcome,
        }),
      ),
      reportUnderWay: enqueue<Context, EffectFact, Watch>(({ context, enqueue: next }, watch) => {
        for (const reported of firstReports(context, watch)) next.emit(reported as never)
      }),
    },
  }).createMachine({
    id: 'effects',
    context: ({ input }) => ({
      username: null,
      clientId: null,
      underWay: {},
      doubts: {},
      done: {},
      watches: [],
      steps: [],
      said: [],
      stored: input.stored,
    }),
    initial: 'signedOut',
    on: {
      'effect.begin': [
        // The same is under way: nothing is sent. It was begun here too, so this tab stores and announces it as well.
        {
          guard: { type: 'isUnderWay', params: ({ event }) => event.effect },
          actions: { type: 'change', params: ({ event }) => ({ key: event.effect.key, isElsewhere: false }) },
        },
        // Another tab has done it meanwhile.
        { guard: { type: 'isDone', params: ({ event }) => event.effect }, actions: reportDone },
        {
          actions: [
            // The success of an earlier one would look like the result of this one.
            {
              type: 'tellPortal',
              params: ({ event }) => [{ type: 'notification.outdate', about: event.effect.kind }],
            },
            { type: 'forgetSaid', params: ({ event }) => event.effect },
            { type: 'start', params: ({ context, event }) => begunFrom(kinds, context, event.effect) },
            reportPhase,
          ],
        },
      ],
      'effect.check': {
        guard: { type: 'isUnderWay', params: ({ event }) => event },
        actions: { type: 'forward', params: ({ event }) => ({ key: event.key, event }) },
      },
      'effect.again': {
        guard: { type: 'isUnderWay', params: ({ event }) => event },
        actions: { type: 'forward', params: ({ event }) => ({ key: event.key, event }) },
      },
      'effect.notRepeated': {
        actions: {
          type: 'tellPortal',
          params: ({ event }) => factsOnRefusedRepeat(kinds, event),
        },
      },
      'effect.progressed': {
        actions: [
          { type: 'change', params: ({ event: { effect } }) => ({ ...effect, phase: 'sending' }) },
          reportPhase,
        ],
      },
      'effect.doubted': {
        actions: [
          {
            type: 'change',
            // Looked up here: the tab that sent it is silent, so this one stores and announces it from now on.
            params: ({ event: { effect, phase } }) => ({ ...effect, phase, isElsewhere: false }),
          },
          reportPhase,
        ],
      },
      'effect.watch': {
        actions: [
          { type: 'tellPortal', params: ({ context, event }) => withdrawnBy(context, event.watch) },
          { type: 'noteBack', params: ({ event }) => event.watch },
          { type: 'noteWatch', params: ({ event }) => event.watch },
          { type: 'reportUnderWay', params: ({ event }) => event.watch },
        ],
      },
      'effect.unwatch': {
        actions: [
          { type: 'tellPortal', params: ({ context, event }) => announcedIn(context, event.id).facts },
          { type: 'noteAnnounced', params: ({ event }) => event },
          { type: 'forgetWatch', params: ({ event }) => event },
        ],
      },
      'step.opened': {
        actions: [
          { type: 'tellPortal', params: ({ context, event }) => withdrawnFor(context, isStep(event.step)) },
          { type: 'openStep', params: ({ event }) => event },
        ],
      },
      'step.closed': { actions: endSteps<{ key: string }>(isStep) },
      'steps.over': { actions: endSteps<{ subject: string }>(isAbout) },
      'card.current': {
        actions: [
          { type: 'noteCard', params: ({ event }) => event },
          {
            type: 'tellPortal',
            params: ({ context, event }) => withdrawnFor(context, isOfOtherCard(kinds, event)),
          },
          { type: 'forgetSteps', params: ({ event }) => ({ isOver: isOfOtherCard(kinds, event) }) },
        ],
      },
      'screen.left': { actions: 'noteLeft' },
      'screen.opened': {
        actions: [
          { type: 'tellPortal', params: ({ context }) => unsaidIn(context).map(showing) },
          'noteSaid',
          { type: 'announceSteps', params: { isDue: true } },
        ],
      },
      'step.return': {
        guard: 'hasStep',
        actions: {
          type: 'tell',
          params: ({ context }) => ({ type: 'step.due', routeId: routeOfStep(context) ?? 'dashboard' }),
        },
      },
      'effect.ended': [
        // The session ended first: it is stored, and will be looked up.
        { guard: { type: 'isInterrupted', params: effectIn } },
        { actions: settled(kinds) },
      ],
    },
    states: {
      signedOut: {
        on: {
          // Nothing of this session was sent.
          'session.leave': { actions: { type: 'tell', params: { type: 'session.close' } } },
          'session.opened': {
            target: 'signedIn',
            actions: [
              {
                type: 'start',
                params: ({ context, event }) => adoptedFrom(kinds, storedFor(kinds, event.username, context), false),
              },
              { type: 'restoreSteps', params: ({ context, event }) => ({ steps: stepsFor(event.username, context) }) },
              { type: 'notePerson', params: ({ event }) => event },
            ],
          },
        },
      },
      signedIn: {
        on: {
          'session.leave': [
            { guard: 'isAnyUnderWay', actions: { type: 'tell', params: { type: 'leave.ask' } } },
            { actions: { type: 'tell', params: { type: 'session.close' } } },
          ],
          'session.ended': {
            target: 'signedOut',
            actions: [
              {
                type: 'report',
                params: ({ context }) => ({ ...allWatches(context), news: { type: 'effect.interrupted' } }),
              },
              { type: 'stop', params: ({ context }) => ({ keys: Object.keys(context.underWay) }) },
              {
                type: 'tellPortal',
                params: ({ context }) => withdrawnFor(context, () => true),
              },
              { type: 'keepUnfinished', params: ({ event }) => event },
              {
                type: 'tell',
                params: ({ context: { stored } }) => ({ type: 'effects.stored', username: ownerOf(stored) }),
              },
            ],
          },
          'effect.adopt': [
            {
              guard: { type: 'isLater', params: effectIn },
              actions: [
                { type: 'change', params: ({ event: { effect } }) => ({ key: effect.key, ...sentOf(effect) }) },
                {
                  type: 'forward',
                  params: ({ event: { effect } }) => ({
                    key: effect.key,
                    event: { type: 'effect.superseded', ...sentOf(effect) },
                  }),
                },
                reportPhase,
              ],
            },
            {
              guard: { type: 'isUnderWay', params: effectIn },
              actions: {
                type: 'forward',
                params: ({ event: { effect } }) => ({ key: effect.key, event: { type: 'effect.followed' } }),
              },
            },
            {
              guard: { type: 'isAdoptable', params: effectIn },
              actions: [
                { type: 'warnBeside', params: ({ event }) => event },
                { type: 'start', params: ({ event }) => adoptedFrom(kinds, [event.effect], true) },
                reportPhase,
              ],
            },
          ],
          'effect.told': {
            guard: { type: 'isTold', params: ({ event }) => event },
            actions: { type: 'forward', params: ({ event }) => ({ key: event.key, event }) },
          },
        },
      },
    },
  })
