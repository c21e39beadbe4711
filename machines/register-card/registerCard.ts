/** Types and pure functions of a registration. Everything that decides a transition is in the chart. */
import * as v from 'valibot'
import { assertEvent } from 'xstate'
import {
  holderSchema,
  type OwnedCard,
  type PrintedCard,
  type Purpose,
  printedCardSchema,
  type Reloadability,
  refusalOf,
} from '../../rules/cards/registerCard'
import { type Identity, NOBODY } from '../../rules/identity/identity'
import { type FormEvent, NO_PROBLEMS, type Problems, type Typed } from '../form/formParts'
import { failed, failureOf } from '../shared/failure'
import { lookupsSince } from '../shared/lookups'

/** What is known before anything is typed. Empty `bins`: any card number will do. */
export type Prepared = { readonly identity: Identity; readonly kycLevel: number; readonly bins: readonly string[] }
export type Found = { readonly reloadability: Reloadability; readonly owned: readonly OwnedCard[] }
/** `values`: the inspector hides a property with this name. */
export type Registration = {
  readonly idempotencyKey: string
  readonly values: PrintedCard
  readonly identity: Identity
}

export type RegisterCardInput = {
  purpose: Purpose
  /** A registration sent before a reload: only its outcome is looked up. */
  resume: { clientId: string; lastFourDigits: string; sentAt: number } | null
}
/** Only what anybody may see of the card: the rest stays in its form until it is sent. */
export type RegisterCardContext = Problems &
  Prepared & {
    purpose: Purpose
    clientId: string
    alias: string
    lastFourDigits: string
    reloadability: Reloadability
    /** The holder's identity is a step of its own: it is not on file, or the holder changes it. */
    isHolderAsked: boolean
    /** Created when a review opens from a form: one intention, however often it is sent. */
    idempotencyKey: string
    /** How many lookups are left before 'the card was not registered' is believed. */
    lookupsLeft: number
  }
export type RegisterCardEvent =
  | FormEvent
  | { type: 'card.edit' }
  | { type: 'holder.edit' }
  | { type: 'card.register'; values: Typed }
  | { type: 'registration.check' }
  | { type: 'registration.restart' }

export const NO_CARD = {
  clientId: '',
  alias: '',
  lastFourDigits: '',
  reloadability: 'unknown',
  idempotencyKey: '',
} as const
/** The call's default text: the server's words were lost with a reload. */
const NOT_REGISTERED = failed('error.registerCard')

export const initially = ({ purpose, resume }: RegisterCardInput): RegisterCardContext => ({
  ...NO_PROBLEMS,
  ...NO_CARD,
  purpose,
  identity: NOBODY,
  kycLevel: 1,
  bins: [],
  isHolderAsked: true,
  failure: resume ? NOT_REGISTERED : null,
  clientId: resume?.clientId ?? '',
  lastFourDigits: resume?.lastFourDigits ?? '',
  lookupsLeft: resume ? lookupsSince(resume.sentAt) : 0,
})

type Typing = { context: RegisterCardContext; event: { values: Typed } }
export const checkedCard = ({ context: { bins }, event: { values } }: Typing) => ({
  schema: printedCardSchema(bins),
  values,
})
export const checkedHolder = ({ event: { values } }: { event: FormEvent }) => ({ schema: holderSchema, values })

const printedIn = (typing: Typing) => {
  const { schema, values } = checkedCard(typing)
  return v.parse(schema, values)
}
/** The part of a card that is stored. */
export function seenIn(typing: Typing) {
  const { clientId, alias, cardNumber } = printedIn(typing)
  return { clientId, alias, lastFourDigits: cardNumber.slice(-4) }
}
export const identityIn = ({ event: { values } }: { event: FormEvent }) => v.parse(holderSchema, values)
export function registrationOf({
  context,
  event,
}: {
  context: RegisterCardContext
  event: RegisterCardEvent
}): Registration {
  assertEvent(event, 'card.register')
  const { idempotencyKey, identity } = context
  return { idempotencyKey, values: printedIn({ context, event }), identity }
}
export const refusalIn = ({ purpose, clientId }: RegisterCardContext, { reloadability, owned }: Found) =>
  refusalOf(purpose, { clientId, reloadability }, owned)

const CARD_FIELDS = ['cardNumber', 'expiry', 'cvv', 'clientId', 'alias']
const fieldsIn = (error: unknown) => failureOf(error).fieldMessages.map(({ field }) => field)
export const concernsCard = (error: unknown) => fieldsIn(error).some((field) => CARD_FIELDS.includes(field))
export const concernsHolder = (error: unknown) => fieldsIn(error).some((field) => !CARD_FIELDS.includes(field))
