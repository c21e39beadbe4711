/** What a flow knows of the effect that its screen shows. Spread into the context and the actions of its machine. */
import { assign, type EventObject } from 'xstate'
import type { Failure } from '../shared/failure'
import { effectActions } from './channel'
import type { Phase } from './effect'

/** `sentAt`: in milliseconds; null until the effect itself tells. */
type About = { readonly key: string; readonly phase: Phase; readonly sentAt: number | null }
export type Followed = { readonly followed: About | null }
export const NOT_FOLLOWED: Followed = { followed: null }

export const followActions = <Context extends Followed, Event extends EventObject>() => ({
  ...effectActions<Context, Event>(),
  follow: assign<Context, Event, About, Event, never>(
    (_, { key, phase, sentAt }) => ({ followed: { key, phase, sentAt } }) as Partial<Context>,
  ),
  unfollow: assign<Context, Event, undefined, Event, never>(() => NOT_FOLLOWED as Partial<Context>),
})
/** For `effect.underWay`. */
export const followEffect = { type: 'follow', params: ({ event }: { event: About }) => event } as const
/** For an effect that the flow begins. */
export const following = (key: string): About => ({ key, phase: 'sending', sentAt: null })
/** The context of a form whose effects are watched by subject: two tabs may submit at the same time. */
export type Submitting = Followed & {
  /** The beginning of this page's keys: each page has its own. */
  readonly page: string
  /** How often this page has submitted. */
  readonly submitted: number
}
export const submittingFrom = (page: string): Submitting => ({ ...NOT_FOLLOWED, page, submitted: 0 })
/** The key of the next effect. */
export const nextKeyIn = ({ page, submitted }: Omit<Submitting, 'followed'>) => `${page} ${submitted + 1}`
/** `key`: the next one, or that of a doubted call which is repeated. */
export const submittedAs = ({ submitted }: Submitting, key: string) => ({
  submitted: submitted + 1,
  followed: following(key),
})
export const submittingActions = <Context extends Submitting, Event extends EventObject>() => ({
  ...followActions<Context, Event>(),
  followOwn: assign<Context, Event, undefined, Event, never>(
    ({ context }) => submittedAs(context, nextKeyIn(context)) as Partial<Context>,
  ),
})
/** For a watch by subject: two tabs may have begun two effects. */
export const isFollowed = ({ context }: { context: Followed }, { key }: { key: string }) =>
  context.followed?.key === key
export const isOther = (here: { context: Followed }, about: { key: string }) => !isFollowed(here, about)
/** Of the effect that the flow has just begun. */
export const followedKeyIn = ({ followed }: Followed) => followed?.key ?? ''
export const keyIn = ({ event: { key } }: { event: { key: string } }) => ({ key })
/** Its response was lost. */
export const isInDoubt = ({ context: { followed } }: { context: Followed }) =>
  followed !== null && followed.phase !== 'sending'
/** Looks it up now: `guard: 'isInDoubt'`. */
export const checkEffect = {
  type: 'tell',
  params: ({ context }: { context: Followed }) => ({ type: 'effect.check', key: followedKeyIn(context) }) as const,
} as const

/** Why it was refused. */
export const refusedIn = ({ event }: { event: { failure: Failure } }) => event.failure
/** Why it was not done. `unknown`: for an effect whose failure is not known, such as one from before a reload. */
export const notDoneIn =
  (unknown: Failure) =>
  ({ event }: { event: { failure: Failure | null } }) =>
    event.failure ?? unknown
/** The issuer's messages are about fields of the form: `guard: { type: 'namesFields', params: refusedIn }`. */
export const namesFields = (_: unknown, { fieldMessages }: Failure) => fieldMessages.length > 0
