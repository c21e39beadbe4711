/** What a registration knows and hears, and what it takes from its forms. */
import * as v from 'valibot'
import type { Identity } from '../../rules/identity'
import { type Held, holderSchema, type PrintedCard, type Purpose, printedCardSchema } from '../../rules/registerCard'
import type { FormEvent, Problems, Typed } from '../form/formParts'
import { errorIn, failureIn, failureOf, problem } from '../shared/failure'

/** What is known before anything is typed; no bins where any will do. */
export type Prepared = { readonly identity: Identity; readonly kycLevel: number; readonly bins: readonly string[] }
export type Found = { readonly isReloadable: boolean; readonly held: readonly Held[] }
/** `values`: under this name no inspector shows them. */
export type Registration = { readonly key: string; readonly values: PrintedCard; readonly identity: Identity }

export type RegisterCardInput = { purpose: Purpose }
/** Of the card only what may be seen by anybody: the rest stays in its form until it is sent. */
export type RegisterCardContext = Problems &
  RegisterCardInput &
  Prepared & {
    clientId: string
    alias: string
    lastFourDigits: string
    isReloadable: boolean
    /** Made when the review opens: one intention, however often it is sent. */
    key: string
  }
export type RegisterCardEvent =
  | FormEvent
  | { type: 'card.edit' }
  | { type: 'holder.edit' }
  | { type: 'card.register'; values: Typed }
  | { type: 'registration.check' }
  | { type: 'registration.restart' }

type Typing = { context: RegisterCardContext; event: { values: Typed } }
export const printed = ({ context: { bins }, event: { values } }: Typing) => ({
  schema: printedCardSchema(bins),
  values,
})
export const holder = ({ event: { values } }: Typing) => ({ schema: holderSchema, values })

type Sent = { context: RegisterCardContext; event: RegisterCardEvent }
const valuesIn = ({ context, event }: Sent) => {
  const { schema, values } = printed({ context, event: event as FormEvent })
  return v.parse(schema, values)
}
/** All of a card that is remembered. */
export function seenOf(sent: Sent) {
  const { clientId, alias, cardNumber } = valuesIn(sent)
  return { clientId, alias, lastFourDigits: cardNumber.slice(-4) }
}
export const identityIn = ({ event: { values } }: { event: FormEvent }) => v.parse(holderSchema, values)
export const registration = (sent: Sent): Registration => ({
  key: sent.context.key,
  values: valuesIn(sent),
  identity: sent.context.identity,
})

const CARD_FIELDS = ['cardNumber', 'expiry', 'cvv', 'clientId', 'alias']
const fieldsIn = (error: unknown) => failureOf(error).fieldMessages.map(({ field }) => field)
export const concernsCard = (error: unknown) => fieldsIn(error).some((field) => CARD_FIELDS.includes(field))
export const concernsHolder = (error: unknown) => fieldsIn(error).some((field) => !CARD_FIELDS.includes(field))

const found = ({ event }: { event: { output: Found } }) => event.output

export const cardSubmitted = [
  {
    guard: { type: 'isValid', params: printed },
    target: 'finding',
    actions: { type: 'storeCard', params: seenOf },
  },
  { target: 'cardEditable', reenter: true, actions: { type: 'storeErrors', params: printed } },
] as const
export const holderSubmitted = [
  {
    guard: { type: 'isValid', params: holder },
    target: 'reviewed',
    actions: { type: 'storeHolder', params: identityIn },
  },
  { target: 'holderEditable', reenter: true, actions: { type: 'storeErrors', params: holder } },
] as const
export const finds = {
  onDone: [
    {
      guard: { type: 'isRefused', params: found },
      target: 'cardEditable',
      actions: { type: 'storeRefusal', params: found },
    },
    { guard: 'isHolderKnown', target: 'reviewed', actions: { type: 'storeKind', params: found } },
    { target: 'holderEditable', actions: { type: 'storeKind', params: found } },
  ],
  onError: { target: 'cardEditable', actions: problem },
} as const
export const refusals = [
  {
    guard: { type: 'mayHaveHappened', params: errorIn },
    target: 'checking',
    // Not yet told: the card may be there all the same.
    actions: { type: 'storeFailure', params: failureIn },
  },
  { guard: { type: 'concernsCard', params: errorIn }, target: 'cardEditable', actions: problem },
  { guard: { type: 'concernsHolder', params: errorIn }, target: 'holderEditable', actions: problem },
  { target: 'reviewed', actions: problem },
] as const
