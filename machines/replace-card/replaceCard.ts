import * as v from 'valibot'
import { addressSchema, needsLock, type OwnCard, type Progress, type Reason, reasonSchema } from '../../rules/cardOrder'
import type { PostalAddress } from '../../rules/identity'
import { type FormEvent, NO_PROBLEMS, type Problems, type Typed } from '../form/formParts'
import { errorIn, type Failure, failureIn, problem } from '../shared/failure'

/** `clientId`: the current card; null while the cards are being read. */
export type ReplaceCardInput = { username: string; clientId: string | null }
/** `card`: null where the holder has none. */
export type Subject = {
  card: OwnCard | null
  cards: readonly OwnCard[]
  address: PostalAddress
  isExpiring: boolean
}
export type Replacement = { clientId: string; reason: Reason; address: PostalAddress | null }
export type ReplaceCardContext = ReplaceCardInput &
  Problems & {
    subject: Subject | null
    reason: Reason | null
    /** Whether the card was stopped because of its reason; null where that was not asked for. */
    isLocked: boolean | null
    /** Null until the holder has confirmed where they live. */
    address: PostalAddress | null
    /** One for each opening of the review: sent again, it has no second effect. */
    idempotencyKey: string
    replacement: Progress | null
  }
export type ReplaceCardEvent =
  | FormEvent
  | { type: 'form.edit' }
  | { type: 'step.back' }
  | { type: 'card.lock' }
  | { type: 'replacement.retry' }
  | { type: 'replacement.check' }

export const initially = (input: ReplaceCardInput): ReplaceCardContext => ({
  ...input,
  ...NO_PROBLEMS,
  subject: null,
  reason: null,
  isLocked: null,
  address: null,
  idempotencyKey: '',
  replacement: null,
})

type Submitted = { context: ReplaceCardContext; event: FormEvent }
type Here = { context: ReplaceCardContext }

export const reason = ({ context: { subject }, event: { values } }: Submitted) => ({
  schema: reasonSchema(subject?.isExpiring ?? false),
  values,
})
export const address = ({ event: { values } }: Submitted) => ({ schema: addressSchema, values })

/** A card in other hands that can still be used. */
export const mustLock = ({ subject, reason: why, isLocked }: ReplaceCardContext) =>
  needsLock(why) && subject?.card?.cardStatus === 'A' && isLocked === null
/** A virtual card is sent nowhere. */
export const needsAddress = ({ subject, address: known }: ReplaceCardContext) =>
  subject?.card?.plasticFlag === true && known === null

export const cardIn = ({ context }: Here) => ({ clientId: context.subject?.card?.clientId ?? '' })
export const replacementIn = ({ context }: Here): Replacement & { idempotencyKey: string } => ({
  ...cardIn({ context }),
  reason: context.reason as Reason,
  address: context.address,
  idempotencyKey: context.idempotencyKey,
})
export const searchIn = ({ context }: Here) => ({
  username: context.username,
  ...cardIn({ context }),
  known: context.subject?.cards.map(({ clientId }) => clientId) ?? [],
})

export const typedIn = ({ event: { values } }: { event: { values: Typed } }) => ({ values })
export const foundIn = ({ event: { output } }: { event: { output: Progress | null } }) => ({ found: output })
export const subjectIn = ({ event: { output } }: { event: { output: Subject } }) => output
export const refusals = [
  {
    guard: { type: 'mayHaveHappened', params: errorIn },
    target: 'checking',
    actions: { type: 'storeFailure', params: failureIn },
  },
  { guard: { type: 'isAboutFields', params: errorIn }, target: 'addressed', actions: ['forgetAddress', ...problem] },
  { target: 'reviewed', actions: problem },
] as const
export const stored = { type: 'storeReplacement', params: foundIn } as const
export const lockAgain = { guard: 'isUnlocked', target: 'unresolved', actions: 'askForLock' } as const

const knownFailure = ({ context }: Here) => context.failure as Failure
const form = <Step extends string, Action extends string>(step: Step, params: typeof reason, keep: Action) =>
  ({
    'form.submit': [
      { guard: { type: 'isValid', params }, target: 'unresolved', actions: { type: keep, params: typedIn } },
      { target: step, reenter: true, actions: { type: 'storeErrors', params } },
    ],
  }) as const
export const reasonForm = form('asked', reason, 'storeReason')
export const addressForm = form('addressed', address as never, 'storeAddress')
/** Once it is known what is to be replaced. */
export const subjects = [
  {
    guard: { type: 'isReplaceable', params: subjectIn },
    target: 'asked',
    actions: { type: 'storeSubject', params: subjectIn },
  },
  { target: 'refused', actions: { type: 'storeSubject', params: subjectIn } },
] as const
/** Once the holder's cards have been read again. */
export const findings = [
  { guard: { type: 'isFound', params: foundIn }, target: 'replaced', actions: ['clearProblems', stored] },
  { target: 'reviewed', actions: { type: 'showFailure', params: knownFailure } },
] as const

export const stopped = ({ subject }: ReplaceCardContext) => ({
  isLocked: true,
  subject: subject?.card ? { ...subject, card: { ...subject.card, cardStatus: 'S' } } : subject,
})
export const confirmed = ({ subject }: ReplaceCardContext, { values }: { values: Typed }) => {
  const given = v.parse(addressSchema, values)
  return { address: given, subject: subject && { ...subject, address: given } }
}
