/** A registration: what is typed and reviewed, and the effect that it has. Everything that decides a transition is in the chart. */
import * as v from 'valibot'
import {
  accountChanges,
  holderSchema,
  isRegistered,
  type OwnedCard,
  type PrintedCard,
  type Purpose,
  printedCardSchema,
  type Reloadability,
  raisesLevel,
  refusalOf,
} from '../../rules/cards/registerCard'
import { type Identity, NOBODY } from '../../rules/identity/identity'
import { type Begun, beginning, type EffectKind } from '../effect/effect'
import type { EffectNews } from '../effect/effects'
import { type Followed, NOT_FOLLOWED } from '../effect/followed'
import { defineEffect } from '../effect/kinds'
import { type FormEvent, NO_PROBLEMS, type Problems, type Typed } from '../form/formParts'
import { errorNotice, notice, success } from '../notification/notification'
import { type Failure, failed } from '../shared/failure'
import { refreshedCards, showing } from '../shared/portal'

/** Only what anybody may see of the card, and nothing of the holder. */
const termsSchema = v.object({
  purpose: v.picklist(['register', 'activate', 'either']),
  clientId: v.string(),
  lastFourDigits: v.string(),
  reloadability: v.picklist(['reloadable', 'nonReloadable', 'unknown']),
  raisesLevel: v.boolean(),
})
type Terms = v.InferOutput<typeof termsSchema>
/** In whose name; null if another page has sent it. */
const registeredSchema = v.object({ legalFirstName: v.nullable(v.string()) })
type Registered = v.InferOutput<typeof registeredSchema>
export type FoundOwned = Registered & { readonly owned: readonly OwnedCard[] }

/** The call's default text: the server's words were lost with a reload. */
export const NOT_REGISTERED = failed('error.registerCard')
const TITLES = {
  register: 'screen.register.title',
  activate: 'screen.activate.title',
  either: 'screen.iHaveCard.title',
} as const

export const registerCardEffect: EffectKind<Terms, Registered, FoundOwned> = defineEffect({
  kind: 'registerCard',
  terms: termsSchema,
  result: registeredSchema,
  subjectsOf: ({ clientId }) => [`registerCard ${clientId}`],
  outcomeIn: ({ owned, legalFirstName }, { terms: { clientId } }) =>
    isRegistered(clientId, owned) ? { type: 'effect.done', result: { legalFirstName } } : { type: 'notFound' },
  titleOf: ({ purpose }) => TITLES[purpose],
  factsOn(outcome, terms) {
    switch (outcome.type) {
      case 'effect.done': {
        const changes = accountChanges(outcome.result.legalFirstName, terms.raisesLevel)
        return [{ type: 'account.changed', changes }, showing(success('registerCard.registered')), refreshedCards]
      }
      // Another tab or device has just registered it.
      case 'effect.conflict':
        return [showing(notice('info', 'registerCard.held')), refreshedCards]
      case 'effect.refused':
        return [showing(errorNotice(outcome.failure))]
      case 'effect.notDone': {
        const shown = showing(errorNotice(outcome.failure ?? NOT_REGISTERED))
        return outcome.isDoubted ? [shown, refreshedCards] : [shown]
      }
      default:
        return [refreshedCards]
    }
  },
})

/** What is known before anything is typed. Empty `bins`: any card number will do. */
export type Prepared = { readonly identity: Identity; readonly kycLevel: number; readonly bins: readonly string[] }
export type Found = { readonly reloadability: Reloadability; readonly owned: readonly OwnedCard[] }
/** For the review, where the same page has sent it. */
export type Reviewed = { readonly identity: Identity; readonly alias: string }
/** For the call of the effect with this key. `values`: the inspector hides a property with this name. */
export type HandedOver = Reviewed & { readonly key: string; readonly values: PrintedCard }

export type RegisterCardInput = {
  purpose: Purpose
  /** Shown before the flow offers anything. */
  underWay: Begun<Terms> | null
  /** If this page sent what is under way. */
  reviewed: Reviewed | null
}
/** Only what anybody may see of the card: the rest stays in its form until it is sent. */
export type RegisterCardContext = Problems &
  Prepared &
  Followed & {
    purpose: Purpose
    /** It shows a registration from before it opened: the form opens after it. */
    isFromBefore: boolean
    clientId: string
    alias: string
    lastFourDigits: string
    reloadability: Reloadability
    /** The holder's identity is a step of its own: it is not on file, or the holder changes it. */
    isHolderAsked: boolean
    /** Created when a review opens from a form: one intention, however often it is sent. */
    idempotencyKey: string
  }
export type RegisterCardEvent =
  | EffectNews<Registered>
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

export const initially = ({ purpose, underWay, reviewed }: RegisterCardInput): RegisterCardContext => ({
  ...NO_PROBLEMS,
  ...NOT_FOLLOWED,
  ...NO_CARD,
  ...(underWay && {
    clientId: underWay.terms.clientId,
    lastFourDigits: underWay.terms.lastFourDigits,
    reloadability: underWay.terms.reloadability,
    idempotencyKey: underWay.key,
  }),
  purpose,
  isFromBefore: underWay !== null,
  identity: reviewed?.identity ?? NOBODY,
  alias: reviewed?.alias ?? '',
  kycLevel: 1,
  bins: [],
  isHolderAsked: true,
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
export const handedOver = (typing: Typing): HandedOver => {
  const { idempotencyKey: key, identity, alias } = typing.context
  return { key, identity, alias, values: printedIn(typing) }
}
/** The registration to send, from its review. */
export function registrationBegun({ context }: { context: RegisterCardContext }) {
  const { idempotencyKey: key, purpose, clientId, lastFourDigits, reloadability, kycLevel } = context
  const terms = {
    purpose,
    clientId,
    lastFourDigits,
    reloadability,
    raisesLevel: raisesLevel(reloadability, kycLevel),
  }
  return beginning(registerCardEffect, { key, terms })
}
export const refusalIn = ({ purpose, clientId }: RegisterCardContext, { reloadability, owned }: Found) =>
  refusalOf(purpose, { clientId, reloadability }, owned)

const CARD_FIELDS = ['cardNumber', 'expiry', 'cvv', 'clientId', 'alias']
const fieldsIn = ({ fieldMessages }: Failure) => fieldMessages.map(({ field }) => field)
export const concernsCard = (failure: Failure) => fieldsIn(failure).some((field) => CARD_FIELDS.includes(field))
export const concernsHolder = (failure: Failure) => fieldsIn(failure).some((field) => !CARD_FIELDS.includes(field))
