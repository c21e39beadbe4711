/** What the effects of this tab are, and the questions that the rest of the application asks of them. */
import * as v from 'valibot'
import type { MessageKey } from '../../rules/values/messageKey'
import { notice, SENT_NOTICES_OVER, unknownNotice } from '../notification/notification'
import type { Failure } from '../shared/failure'
import type { PortalFact } from '../shared/portal'
import type { RootFact } from './channel'
import {
  type AnyEffectKind,
  type Begun,
  canLookUp,
  type EffectKinds,
  type Ended,
  isWatching,
  type Outcome,
  type Phase,
  type Unfinished,
  type Watch,
} from './effect'
import type { EffectInput } from './effectMachine'
import type { EffectsContext, UnderWay } from './effectsContext'
import { keptStepsIn, screensOf, storedAs, unfinishedIn, watchesOf } from './selectors'
import { stepsAfter, tooLateIn, withdrawnAfter } from './steps'
import { saidAfter, unreadIn } from './unread'

type About = { readonly kind: string; readonly key: string }
/** What a screen hears of the effects that it watches. */
export type EffectNews<Result = unknown, Progress = unknown> =
  | (Outcome<Result> & Pick<About, 'key'>)
  /** It was begun, here or elsewhere, or its phase or its progress has changed. */
  | (About & {
      readonly type: 'effect.underWay'
      readonly phase: Phase
      /** In milliseconds. */
      readonly sentAt: number
      /** Of several calls, after the first one. */
      readonly progress?: Progress | undefined
    })
  /** The watched key is not under way: it ended, and was announced, before this screen watched it. */
  | { readonly type: 'effect.gone' }
  /** The session has ended: it is looked up when the same person signs in again. */
  | { readonly type: 'effect.interrupted' }
/** The outcome is known in this tab: other tabs that follow it are told. */
export type Concluded = { readonly type: 'effect.concluded'; readonly key: string; readonly outcome: Outcome }
/** `to`: the watches that are told. */
export type Reported = { readonly type: 'effect.reported'; readonly to: readonly string[]; readonly news: EffectNews }

export const effectId = (key: string) => `effect.${key}` as const
export type Started = { readonly inputs: readonly EffectInput[] }
const inputOf = (
  kinds: EffectKinds,
  effect: Unfinished,
  how: Omit<EffectInput, 'effect' | 'canLookUp' | 'mayRepeat' | 'isRefusalDoubted'>,
) => {
  const kind = kindOf(kinds, effect)
  return {
    effect,
    ...how,
    canLookUp: kind !== undefined && canLookUp(kind),
    mayRepeat: kind?.mayRepeat?.(effect.terms) ?? false,
    // Of several calls, a refusal that is an outcome does not get here.
    isRefusalDoubted: kind?.isRefusalDoubted ?? kind?.several !== undefined,
  }
}
/** Under a doubted key, the terms of the first call count: what existed before it is not its effect. */
export function begunFrom(kinds: EffectKinds, { doubts, underWay }: EffectsContext, begun: Begun): Started {
  const isDoubted = begun.key in doubts
  const others = Object.values(underWay).filter(({ kind }) => kind === begun.kind)
  const terms = isDoubted ? doubts[begun.key] : begun.terms
  const doubted = kindOf(kinds, begun)?.several?.doubtedBeside?.(terms, others) ?? null
  const effect = { ...begun, terms: doubted ?? terms, sentAt: Date.now() }
  const how = { isAdopted: false, isElsewhere: false, isDoubted, ...(doubted && { isBeside: true as const }) }
  return { inputs: [inputOf(kinds, effect, how)] }
}
/** Own effects of several calls, of which another tab's effect may send one, too. */
export const besideIn = (kinds: EffectKinds, { underWay }: EffectsContext, other: Unfinished): readonly string[] =>
  Object.values(underWay).flatMap(({ key, kind, terms, isElsewhere }) =>
    !isElsewhere && kind === other.kind && kinds[kind]?.several?.doubtedBeside?.(terms, [other]) ? [key] : [],
  )
export const adoptedFrom = (kinds: EffectKinds, effects: readonly Unfinished[], isElsewhere: boolean): Started => ({
  inputs: effects.map((effect) => inputOf(kinds, effect, { isAdopted: !isElsewhere, isElsewhere, isDoubted: true })),
})
export const startedIn = (kinds: EffectKinds, { underWay }: EffectsContext, { inputs }: Started) => ({
  underWay: {
    ...underWay,
    ...Object.fromEntries(
      inputs.map(({ effect, isAdopted, isElsewhere }) => [
        effect.key,
        {
          ...effect,
          phase: isAdopted ? ('checking' as const) : ('sending' as const),
          isElsewhere,
          isAnnounced: false,
          title: kindOf(kinds, effect)?.titleOf?.(effect.terms) ?? null,
        },
      ]),
    ),
  },
})
export type Change = { readonly key: string } & Partial<UnderWay>
export const changedIn = ({ underWay }: EffectsContext, change: Change) => {
  const effect = underWay[change.key]
  return effect ? { underWay: { ...underWay, [change.key]: { ...effect, ...change } } } : {}
}

const kindOf = (kinds: EffectKinds, { kind }: Begun): AnyEffectKind | undefined => kinds[kind]
/** What was stored, or sent by another tab, in another version is dropped. */
export const isReadable = (kinds: EffectKinds, effect: Begun) => {
  const kind = kindOf(kinds, effect)
  if (!kind || !v.is(kind.terms, effect.terms)) return false
  const { progress } = effect
  return progress === undefined || (kind.several !== undefined && v.is(kind.several.progress, progress))
}
const storedOf = (username: string, { stored }: EffectsContext) => (stored?.username === username ? stored : null)
export const storedFor = (kinds: EffectKinds, username: string, context: EffectsContext) =>
  storedOf(username, context)?.effects.filter((effect) => isReadable(kinds, effect)) ?? []
export const stepsFor = (username: string, context: EffectsContext) => storedOf(username, context)?.steps ?? []
export const unreadFor = (username: string, context: EffectsContext) => storedOf(username, context)?.unread ?? []
type Told = { readonly key: string; readonly outcome: Outcome }
/** What another tab, perhaps of another version, tells of an effect. */
export function isOutcomeOf(kinds: EffectKinds, { underWay }: EffectsContext, { key, outcome }: Told): boolean {
  const effect = underWay[key]
  const kind = effect && kindOf(kinds, effect)
  if (!kind) return false
  if (outcome.type === 'effect.done') return v.is(kind.result, outcome.result)
  return outcome.type !== 'effect.conflict' || v.is(kind.result, outcome.theirs)
}
/** A key that was done, refused or in conflict is settled. After any other loss, a retry under it is a second call. */
const isSettled = (outcome: Outcome) =>
  outcome.type === 'effect.notDone' ? !outcome.isDoubted : outcome.type !== 'effect.unknown'
export function afterwards(kinds: EffectKinds, context: EffectsContext, ended: Ended) {
  const { underWay, doubts, done } = context
  const { effect, outcome } = ended
  const { key, terms } = effect
  const { [key]: _, ...others } = underWay
  const { [key]: __, ...rest } = doubts
  const isOnce = outcome.type === 'effect.done' && kindOf(kinds, effect)?.isOnce
  return {
    underWay: others,
    doubts: isSettled(outcome) ? rest : { ...rest, [key]: terms },
    done: isOnce ? { ...done, [key]: outcome } : done,
    ...saidIn(kinds, context, ended),
    ...stepsAfter(kinds, context, ended, isShownIn(context, ended)),
  }
}
export const interrupted = (context: EffectsContext, { isChosen = false }: { isChosen?: boolean }) => {
  const { username, stored } = context
  const effects = unfinishedIn(context)
  const [steps, unread] = isChosen ? [[], []] : [keptStepsIn(context), unreadIn(context)]
  // A session that was restored may end before it has opened: what was stored stays.
  return {
    username: null,
    underWay: {},
    doubts: {},
    done: {},
    steps: [],
    said: [],
    stored: username === null ? stored : storedAs({ username, effects, steps, unread }),
  }
}

/** Who watches anything that is under way. */
export const allWatches = (context: EffectsContext) => ({
  to: [...new Set(Object.values(context.underWay).flatMap((effect) => watchesOf(context, effect)))],
})
const newsOf = ({ phase, kind, key, progress, sentAt }: UnderWay): EffectNews => ({
  type: 'effect.underWay',
  kind,
  key,
  phase,
  sentAt,
  ...(progress !== undefined && { progress }),
})
/** What a watch is told when it starts: of each effect that is under way. */
export function firstReports({ underWay, done }: EffectsContext, watch: Watch): readonly Reported[] {
  const news = Object.values(underWay)
    .filter((effect) => isWatching(watch, effect))
    .map(newsOf)
  const all = news.length === 0 && 'key' in watch.about ? [endOf(done, watch.about)] : news
  return all.map((one) => ({ type: 'effect.reported', to: [watch.id], news: one }))
}
const GONE: EffectNews = { type: 'effect.gone' }
function endOf(done: EffectsContext['done'], { key }: { readonly key: string }): EffectNews {
  const outcome = done[key]
  return outcome ? { ...outcome, key } : GONE
}

/** The effects that no other screen shows when this watch ends. */
const leftBy = (context: EffectsContext, id: string) =>
  Object.values(context.underWay).filter((effect) => screensOf(context, effect).join() === id)
/** Their screen was left: they go on without it, and the holder will be told. */
export function announcedIn(context: EffectsContext, id: string) {
  const announced = leftBy(context, id).filter(({ isElsewhere }) => !isElsewhere)
  return { facts: announced.flatMap(noticeAbout), keys: announced.map(({ key }) => key) }
}
function noticeAbout({ phase, title }: UnderWay): readonly PortalFact[] {
  const notification = notice('info', phase === 'sending' ? 'flow.inFlight' : 'flow.unknown')
  return title ? [{ type: 'notification.show', notification: { ...notification, title: { key: title } } }] : []
}
/** The announced effects that a screen shows again. */
export const announcedAbout = ({ underWay }: EffectsContext, watch: Watch) =>
  Object.values(underWay).flatMap((effect) => (effect.isAnnounced && isWatching(watch, effect) ? [effect.key] : []))
export const announcedAs = ({ underWay }: EffectsContext, keys: readonly string[], isAnnounced: boolean) => ({
  underWay: Object.fromEntries(
    Object.entries(underWay).map(([key, effect]) => [key, keys.includes(key) ? { ...effect, isAnnounced } : effect]),
  ),
})
/** One notice at a time: with that of an effect whose screen is open again, those of the others go, and the last is shown again. */
export function withdrawnBy(context: EffectsContext, watch: Watch): readonly PortalFact[] {
  const back = announcedAbout(context, watch)
  if (back.length === 0) return []
  const others = Object.values(context.underWay).filter(({ key, isAnnounced }) => isAnnounced && !back.includes(key))
  return [SENT_NOTICES_OVER, ...others.flatMap(noticeAbout).slice(-1)]
}

/** It was done before. A screen that begins to watch its key only now is told then. */
export const reportDone = {
  type: 'report',
  params: ({ context, event: { effect } }: { context: EffectsContext; event: { effect: Begun } }) => ({
    to: watchesOf(context, effect),
    news: endOf(context.done, effect),
  }),
} as const
export const effectIn = ({ event: { effect } }: { event: { effect: Unfinished } }) => effect
/** Reports the phase of an effect to its watches. */
export const reportPhase = {
  type: 'report',
  params: ({ context, event: { effect } }: { context: EffectsContext; event: { effect: Begun } }) => {
    const { [effect.key]: underWay } = context.underWay
    return { to: underWay ? watchesOf(context, underWay) : [], news: underWay ? newsOf(underWay) : GONE }
  },
} as const

type EndedIn = { context: EffectsContext; event: Ended }
const isShownIn = (context: EffectsContext, { effect }: Ended) => screensOf(context, effect).length > 0
const unknownOf = (title: MessageKey): PortalFact => ({
  type: 'notification.show',
  notification: { ...unknownNotice('flow.interrupted'), title: { key: title } },
})
/** For the tab that sent it: what is said, and where its screen leads. */
const OF_SENDER: readonly PortalFact['type'][] = ['notification.show', 'request.opened']
/** Nobody has locked a card on the page of this tab: its list is read again. */
const heardElsewhere = (fact: PortalFact): readonly PortalFact[] =>
  OF_SENDER.includes(fact.type) ? [] : [fact.type === 'card.changed' ? { type: 'cards.refresh' } : fact]
/** A screen that watches their subject shows what becomes of its own. */
const isBesideOwn = ({ underWay }: EffectsContext, { kind, subjects }: Begun) =>
  Object.values(underWay).some(
    (own) => !own.isElsewhere && own.kind === kind && own.subjects.some((subject) => subjects.includes(subject)),
  )
type NotRepeated = { readonly effect: Begun; readonly failure: Failure; readonly isUnsent: boolean }
export const factsOnRefusedRepeat = (kinds: EffectKinds, { effect, failure, isUnsent }: NotRepeated) =>
  kindOf(kinds, effect)?.factsOnRefusedRepeat?.(failure, effect.terms, isUnsent) ?? []
type Announced = { readonly title: MessageKey | null; readonly isShown: boolean }
function factsOn(kinds: EffectKinds, { effect, outcome }: Ended, { title, isShown }: Announced): readonly PortalFact[] {
  const facts = kindOf(kinds, effect)?.factsOn?.(outcome, effect.terms, isShown) ?? []
  // A kind may say it in its own words.
  const isSaid = facts.some(({ type }) => type === 'notification.show')
  return outcome.type === 'effect.unknown' && title && !isShown && !isSaid ? [...facts, unknownOf(title)] : facts
}
/** What an outcome means for the rest of the portal. Another tab than the one that sent it shows notices on its screen only. */
export function factsOf(kinds: EffectKinds, context: EffectsContext, ended: Ended): readonly PortalFact[] {
  const { effect } = ended
  const { isElsewhere = false, title = null } = context.underWay[effect.key] ?? {}
  const isShown = isShownIn(context, ended) && !(isElsewhere && isBesideOwn(context, effect))
  const facts = factsOn(kinds, ended, { title, isShown })
  return isElsewhere && !isShown ? facts.flatMap(heardElsewhere) : facts
}
function saidIn(kinds: EffectKinds, context: EffectsContext, ended: Ended) {
  const { effect } = ended
  const { isElsewhere = false, title = null } = context.underWay[effect.key] ?? {}
  if (isElsewhere) return {}
  return saidAfter(kindOf(kinds, effect), context, ended, {
    title,
    facts: factsOn(kinds, ended, { title, isShown: false }),
  })
}
/** An outcome goes to the screens that watch, and to the root, which announces it if no screen does. */
export const settled = (kinds: EffectKinds) =>
  [
    {
      type: 'report',
      params: ({ context, event }: EndedIn) => ({
        to: watchesOf(context, event.effect),
        news: { ...event.outcome, key: event.effect.key },
      }),
    },
    {
      type: 'tellPortal',
      params: ({ context, event }: EndedIn) => [
        ...withdrawnAfter(context, event),
        ...factsOf(kinds, context, event),
        ...(context.underWay[event.effect.key]?.isElsewhere ? [] : tooLateIn(kinds, context, event)),
      ],
    },
    {
      type: 'tell',
      params: ({ context, event }: EndedIn): RootFact => ({
        type: 'effect.settled',
        isShown: isShownIn(context, event) || context.underWay[event.effect.key]?.isElsewhere === true,
        effect: event.effect,
        outcome: event.outcome,
      }),
    },
    { type: 'conclude', params: ({ event: { effect, outcome } }: EndedIn) => ({ key: effect.key, outcome }) },
    { type: 'stop', params: ({ event }: EndedIn) => ({ keys: [event.effect.key] }) },
    { type: 'forget', params: ({ event }: EndedIn) => event },
    // A refusal is said instead; what still waits is said with the next screen.
    {
      type: 'announceSteps',
      params: ({ event: { outcome } }: EndedIn) => ({ isDue: outcome.type === 'effect.done' }),
    },
  ] as const
