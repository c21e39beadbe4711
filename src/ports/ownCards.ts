import * as v from 'valibot'
import { CARD_TYPES } from '../../rules/card'
import type { OwnCard } from '../../rules/cardOrder'
import type { Api } from '../api/client'
import { cents, shaped, text } from './shape'

const day = v.fallback(v.nullish(v.pipe(v.string(), v.isoDate()), null), null)
const cardsAnswer = v.object({
  cards: v.array(
    v.object({
      clientId: v.string(),
      cardProgram: v.string(),
      cardType: v.picklist(CARD_TYPES),
      cardStatus: v.string(),
      plasticFlag: v.boolean(),
      alias: v.nullish(v.string(), null),
      lastFourDigits: v.string(),
      cardNumMasked: text,
      availableBalance: cents,
      defaultCard: v.fallback(v.boolean(), false),
      orderedDate: day,
      mailedDate: day,
      expectedDate: day,
    }),
  ),
})

/** The holder's cards with the days of their orders. */
export async function readOwnCards(api: Api, username: string): Promise<readonly OwnCard[]> {
  const { data } = await api.call('getCards', (client) =>
    client.GET('/api/prepaid/cards', { params: { query: { username } } }),
  )
  return shaped('getCards', cardsAnswer, data).cards.map(
    ({ availableBalance, alias, orderedDate, mailedDate, expectedDate, ...card }) => ({
      ...card,
      alias: alias?.trim() || null,
      availableCents: availableBalance,
      orderedOn: orderedDate ?? null,
      mailedOn: mailedDate ?? null,
      expectedOn: expectedDate ?? null,
    }),
  )
}

const answer = v.pipe(
  v.object({
    clientId: v.pipe(v.string(), v.minLength(1)),
    programCode: text,
    status: v.picklist(['ordered', 'mailed', 'issued']),
    orderedDate: day,
    expectedDate: day,
  }),
  v.transform(({ clientId, programCode, status, orderedDate, expectedDate }) => ({
    clientId,
    cardProgram: programCode ?? '',
    plasticFlag: status !== 'issued',
    orderedOn: orderedDate ?? null,
    mailedOn: null,
    expectedOn: expectedDate ?? null,
  })),
)
/** An answer about another program does not say that this order was taken. */
export const orderAnswer = (programCode: string) =>
  v.pipe(
    answer,
    v.check(({ cardProgram }) => cardProgram === '' || cardProgram === programCode),
  )
/** Nor is a card its own replacement. */
export const replacementAnswer = (clientId: string) =>
  v.pipe(
    answer,
    v.check((replacement) => replacement.clientId !== clientId),
  )
