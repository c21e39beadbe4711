/** What an effect is: a call that changes something, from the moment it is sent until its outcome is known. */
import type * as v from 'valibot'
import type { RouteId } from '../../rules/site/navigation'
import { LOOKUPS, NEXT_LOOKUP_MS } from '../../rules/values/effect'
import type { MessageKey } from '../../rules/values/messageKey'
import type { Notification } from '../notification/notification'
import { CALL_TIMEOUT_MS, type Failure } from '../shared/failure'
import type { PortalFact } from '../shared/portal'

/** What is sent. JSON without secrets: it is stored in the tab and sent to other tabs. */
export type Call<Terms = unknown, Progress = unknown> = {
  /** Two calls under one key have one effect. */
  readonly key: string
  readonly terms: Terms
  /** Of several calls: what is known of those before this one. Absent before the first outcome. */
  readonly progress?: Progress | undefined
}
export type Begun<Terms = unknown, Progress = unknown> = Call<Terms, Progress> & {
  readonly kind: string
  /** What it changes: a screen about one of them watches it. */
  readonly subjects: readonly string[]
}
/** `sentAt`: when it was last sent, in milliseconds. */
export type Unfinished<Terms = unknown> = Begun<Terms> & { readonly sentAt: number }
/** What is left for the holder to do: nothing goes on before that. Its key and subjects are those of its effect. */
export type Step<Terms = unknown> = Begun<Terms>
/** What is stored, and whose it is. `unread`: said after the return. */
export type Stored = {
  readonly username: string
  readonly effects: readonly Unfinished[]
  readonly steps: readonly Step[]
  readonly unread: readonly Notification[]
}

/** An outcome is the event that reports it. */
export type Outcome<Result = unknown> =
  | { readonly type: 'effect.done'; readonly result: Result }
  /** Somebody else has changed the same meanwhile: nothing was done. `theirs`: what is there now. */
  | { readonly type: 'effect.conflict'; readonly theirs: Result }
  /** `isSignedOut`: by the end of the session. */
  | { readonly type: 'effect.refused'; readonly failure: Failure; readonly isSignedOut?: true }
  /** `isDoubted`: an earlier call under the key was lost. Use the same key for a retry. */
  | { readonly type: 'effect.notDone'; readonly failure: Failure | null; readonly isDoubted: boolean }
  /** `failure`: of its call, if this page has sent it. */
  | { readonly type: 'effect.unknown'; readonly failure?: Failure }
export type Ended = { readonly effect: Unfinished; readonly outcome: Outcome }
/** What one lookup shows. `notFound`: not done so far. `unclear`: this answer cannot tell. */
export type Found<Result = unknown> =
  | Extract<Outcome<Result>, { type: 'effect.done' | 'effect.conflict' }>
  | { readonly type: 'notFound' | 'unclear' }

/**
 * Where an effect stands. `sending`: nothing is in doubt. After its response was lost: `checking` while a lookup is under
 * way, `waiting` for the next one, `repeating` while it is sent again.
 */
export type Phase = 'sending' | 'checking' | 'waiting' | 'repeating'

/** Thrown by a call that was refused because `theirs` is newer than what it was based on. */
export class ConflictError extends Error {
  readonly theirs: unknown
  constructor(theirs: unknown) {
    super('Somebody else has changed it')
    this.name = 'ConflictError'
    this.theirs = theirs
  }
}

type Schema<Output> = v.GenericSchema<unknown, Output>

export type StepKind<Terms> = {
  /** JSON without secrets. */
  readonly terms: Schema<Terms>
  /** The screen that goes on with it. */
  routeOf(terms: Terms): RouteId
  /** Said when that screen was left; a click leads back. */
  dueOf(terms: Terms): Notification
  /** Kept over a reload, and over a session that ends by itself. */
  readonly isStored?: true
  /** Ends when another card is chosen. Its card is one of its subjects. */
  readonly isOfCard?: true
  /** Said instead if another card was chosen before it came. */
  readonly tooLate?: Notification
}

/** The outcome of one of several calls is known, and another one is to be sent. */
export type More<Progress = unknown> = { readonly type: 'effect.more'; readonly progress: Progress }
type Done<Result> = Extract<Outcome<Result>, { type: 'effect.done' }>
/** `isLast`: what is not found by now was not done. `failure`: of the call, if this page has sent it. */
export type Doubt = { readonly isLast: boolean; readonly failure: Failure | null }
export type Refusal = { readonly failure: Failure; readonly isUnsent: boolean; readonly isSignedOut: boolean }

/**
 * An effect of several calls, one after the other: at most one of them is in doubt. Its result says what became of each,
 * because a refusal of one is not the refusal of all.
 */
export type Several<Terms, Result, Answer, Progress, Response> = {
  /** What is known of the calls so far. JSON without secrets. */
  readonly progress: Schema<Progress>
  /** After a response to the next call. */
  sentIn(response: Response, call: Call<Terms, Progress>): Done<Result> | More<Progress>
  /** After its refusal. Null: an earlier call may have done the same, so it is looked up. */
  refusedIn(refusal: Refusal, call: Call<Terms, Progress>): Done<Result> | More<Progress> | null
  outcomeIn(answer: Answer, call: Call<Terms, Progress>, doubt: Doubt): Found<Result> | More<Progress>
  /** The terms where others of the kind may have sent one of the calls, which then is in doubt; null if none may. */
  doubtedBeside?(terms: Terms, others: readonly Call<Terms, Progress>[]): Terms | null
  /** If no other call is sent: this page did not begin it. */
  endedAs(call: Call<Terms, Progress>): Result
}

/** Pure: neither ports nor a screen, so that an outcome can be looked up on any page. `Response`: to one call. */
export type EffectKind<Terms, Result, Answer = unknown, Progress = unknown, Response = Result> = {
  readonly kind: string
  readonly terms: Schema<Terms>
  readonly result: Schema<Result>
  subjectsOf(terms: Terms): readonly string[]
  /** Absent if nothing shows the outcome: a lost response then ends as unknown. */
  outcomeIn?(answer: Answer, call: Call<Terms>): Found<Result>
  readonly several?: Several<Terms, Result, Answer, Progress, Response>
  /** Its key is agreed: it names one effect for good. Once that is done, it is not sent under this key again. */
  readonly isOnce?: true
  /** A refusal may mean that it was done before: it is looked up. */
  readonly isRefusalDoubted?: true
  /** May be sent again while its outcome is not known: twice does no harm. */
  mayRepeat?(terms: Terms): boolean
  /** What is said when such a second call was refused, or not sent. */
  factsOnRefusedRepeat?(failure: Failure, terms: Terms, isUnsent: boolean): readonly PortalFact[]
  /** The title of notices about it. Without one, nothing is said when its screen is left. */
  titleOf?(terms: Terms): MessageKey
  /** Said after the return if the end of the session refused it; else that its form was not sent, under its title. */
  notSentOf?(terms: Terms): Notification
  /** What the holder may have to do before it, or after it. */
  readonly step?: StepKind<unknown>
  /** The terms of the step that is left when it is done; null if none is. */
  stepIn?(result: Result, call: Call<Terms>): unknown
  /** What the outcome means for the rest of the portal. `isShown`: an open screen shows it itself. */
  factsOn?(outcome: Outcome<Result>, terms: Terms, isShown: boolean): readonly PortalFact[]
}
export type AnyEffectKind = EffectKind<unknown, unknown>
export type EffectKinds = Readonly<Record<string, AnyEffectKind>>

/** For a flow: sends its effect. Use it on a transition that a person causes, never as an entry action. */
export const beginning = <Terms>(
  { kind, subjectsOf }: Pick<EffectKind<Terms, unknown>, 'kind' | 'subjectsOf'>,
  call: Pick<Call<Terms>, 'key' | 'terms'>,
) => ({ type: 'effect.begin', effect: { ...call, kind, subjects: subjectsOf(call.terms) } }) as const

/** The effect that a flow has stored before it begins it. */
export function begunIn(effect: Begun | null | undefined): Begun {
  if (!effect) throw new Error('Nothing was begun here')
  return effect
}

/**
 * Follows the effects on one subject, or the one with this key, for a screen. `isLasting`: for a part that no screen
 * shows all the time.
 */
export type Watch = {
  readonly id: string
  readonly about: { readonly subject: string; readonly isLasting?: true } | { readonly key: string }
}
/** What the calls of a kind are for is looked up. */
export const canLookUp = ({ outcomeIn, several }: Pick<AnyEffectKind, 'outcomeIn' | 'several'>) =>
  outcomeIn !== undefined || several !== undefined
export const isWatching = ({ about }: Watch, { key, subjects }: Pick<Begun, 'key' | 'subjects'>) =>
  'key' in about ? about.key === key : subjects.includes(about.subject)

/**
 * How many more lookups before 'not found' means 'not done': the service may work on a call until it times out, however
 * early its connection was lost. A clock that was set back meanwhile does not extend that.
 */
export const lookupsSince = (sentAt: number) => {
  const ahead = Math.min(Math.max(sentAt + CALL_TIMEOUT_MS - Date.now(), 0), CALL_TIMEOUT_MS)
  return LOOKUPS - 1 + Math.ceil(ahead / NEXT_LOOKUP_MS)
}
/** How many lookups may fail one after the other before the holder is told that the outcome is not known. */
export const FAILED_LOOKUPS = 60
