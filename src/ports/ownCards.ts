import * as v from 'valibot'
import { CARD_TYPES } from '../../rules/cards/card'
import type { OwnCard } from '../../rules/cards/cardOrder'
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

/** The holder's cards with their order dates. */
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
  orderId: v.pipe(v.string(), v.minLength(1)),
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

/** `owned`: Client IDs of the holder's earlier cards. An order must not answer with one of them. */
type Asked = { readonly programCode: string; readonly plasticFlag: boolean; readonly owned: readonly string[] }
/** The answer must not name another program or an earlier card: otherwise it does not prove the order. */
export const orderAnswer = ({ programCode, plasticFlag, owned }: Asked) =>
  v.pipe(
    answer,
    v.check((told) => !told.programCode || told.programCode === programCode),
    v.check(({ clientId }) => !owned.includes(clientId)),
    // A virtual card is never mailed.
    v.check(({ status }) => plasticFlag || status !== 'mailed'),
    v.transform((told) => ({ ...progressOf(told), plasticFlag: plasticFlag && told.status !== 'issued' })),
  )
/** The replacement must be a new card, and must not replace another one. */
export const replacementAnswer = (clientId: string, owned: readonly string[]) =>
  v.pipe(
    answer,
    v.check((told) => told.clientId !== clientId && !owned.includes(told.clientId)),
    v.check(({ replacedClientId }) => !replacedClientId || replacedClientId === clientId),
    v.transform(progressOf),
  )
