/** Setting up the deposit account of a card, as an effect. Portal spec §7, §8. */
import * as v from 'valibot'
import { beginning, type EffectKind } from '../effect/effect'
import { defineEffect } from '../effect/kinds'
import { errorNotice, success } from '../notification/notification'
import { ofCard } from '../notification/ofCard'
import { failed } from '../shared/failure'
import { refreshedCards, showing } from '../shared/portal'

const termsSchema = v.object({ clientId: v.string(), digits: v.string(), serialNumber: v.string() })
export type DepositTerms = v.InferOutput<typeof termsSchema>
const addedSchema = v.object({ account: v.string() })
export type Added = v.InferOutput<typeof addedSchema>
/** What the card shows: its account, or null. */
export type FoundAccount = { readonly account: string | null }

export const depositOf = (clientId: string) => `directDeposit ${clientId}`
export const directDepositEffect: EffectKind<DepositTerms, Added, FoundAccount> = defineEffect({
  kind: 'directDeposit',
  terms: termsSchema,
  result: addedSchema,
  subjectsOf: ({ clientId }) => [depositOf(clientId)],
  outcomeIn: ({ account }) => (account === null ? { type: 'notFound' } : { type: 'effect.done', result: { account } }),
  titleOf: () => 'screen.directDeposit.title',
  factsOn(outcome, { digits }) {
    const show = (notification: Parameters<typeof ofCard>[0]) => showing(ofCard(notification, digits))
    if (outcome.type === 'effect.done') return [show(success('directDeposit.added')), refreshedCards]
    if (outcome.type === 'effect.refused') return [show(errorNotice(outcome.failure))]
    if (outcome.type === 'effect.notDone')
      return [show(errorNotice(outcome.failure ?? failed('error.directDeposit'))), refreshedCards]
    return []
  },
})
/** A card has one account: setting it up is the same, wherever it is begun. */
export const depositBegun = (terms: DepositTerms) =>
  beginning(directDepositEffect, { key: depositOf(terms.clientId), terms })
