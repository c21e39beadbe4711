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

/** The last list that a flow has read: what its next answer is compared with. */
export function rememberOwned() {
  let ids: readonly string[] = []
  return {
    ids: () => ids,
    async read(api: Api, username: string) {
      const cards = await readOwnCards(api, username)
      ids = cards.map(({ clientId }) => clientId)
      return cards
    },
  }
}

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

const answer = v.object({
  clientId: v.pipe(v.string(), v.minLength(1)),
  replacedClientId: v.nullish(v.string()),
  programCode: text,
  status: v.picklist(['ordered', 'mailed', 'issued']),
  orderedDate: day,
  expectedDate: day,
})
type Answered = v.InferOutput<typeof answer>

const progressOf = ({ clientId, programCode, status, orderedDate, expectedDate }: Answered) => ({
  clientId,
  cardProgram: programCode ?? '',
  plasticFlag: status !== 'issued',
  orderedOn: orderedDate ?? null,
  mailedOn: null,
  expectedOn: expectedDate ?? null,
})

/** `owned`: the client ids of the cards that the holder had before. None of them comes of an order. */
type Asked = { readonly programCode: string; readonly plasticFlag: boolean; readonly owned: readonly string[] }
/** An answer about another program or a card from before does not say that this order was taken. */
export const orderAnswer = ({ programCode, plasticFlag, owned }: Asked) =>
  v.pipe(
    answer,
    v.check((told) => !told.programCode || told.programCode === programCode),
    v.check(({ clientId }) => !owned.includes(clientId)),
    // Nothing virtual comes by post.
    v.check(({ status }) => plasticFlag || status !== 'mailed'),
    v.transform((told) => ({ ...progressOf(told), plasticFlag: plasticFlag && told.status !== 'issued' })),
  )
/** Nor is a card that the holder has the replacement of another, or of itself. */
export const replacementAnswer = (clientId: string, owned: readonly string[]) =>
  v.pipe(
    answer,
    v.check((told) => told.clientId !== clientId && !owned.includes(told.clientId)),
    v.check(({ replacedClientId }) => !replacedClientId || replacedClientId === clientId),
    v.transform(progressOf),
  )
