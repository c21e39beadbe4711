import * as v from 'valibot'
import { revealMachine } from '../../machines/reveal/revealMachine'
import type { Card } from '../../rules/cards/card'
import type { CardSecrets } from '../../rules/cards/reveal'
import type { Api } from '../api/client'
import { readQuestion } from './account'
import { attention } from './attention'
import { fromCall } from './fromCall'
import { shaped } from './shape'

type Holder = {
  readonly username: string
  /** The brand configuration's session id, which the issuer ties a reveal to. */
  readonly sessionId: () => Promise<string>
  /** The last digits known before the reveal. */
  readonly cards?: () => readonly Pick<Card, 'clientId' | 'lastFourDigits'>[]
}

/** Rejects another card's number, or one that does not end with this card's digits. */
const secretsOf = (clientId: string, lastFourDigits: string) =>
  v.pipe(
    v.object({
      cardProxyId: v.literal(clientId),
      fullPan: v.pipe(
        v.string(),
        v.regex(/^\d{12,19}$/),
        v.check((number) => number.endsWith(lastFourDigits)),
      ),
      cvv: v.pipe(v.string(), v.regex(/^\d{3,4}$/)),
    }),
    v.transform(({ fullPan, cvv }) => ({ fullPan, cvv })),
  )

type Asked = { readonly clientId: string; readonly securityResponse: string }

async function readSecrets(
  api: Api,
  { sessionId, cards }: Holder,
  { clientId, securityResponse }: Asked,
): Promise<CardSecrets> {
  const body = { sessionId: await sessionId(), securityResponse }
  const { data } = await api.call('getCardPan', (client) =>
    client.POST('/api/prepaid/cards/{id}/pan', {
      params: { path: { id: clientId } },
      body,
    }),
  )
  const known = cards?.().find((card) => card.clientId === clientId)
  return shaped('getCardPan', secretsOf(clientId, known?.lastFourDigits ?? ''), data)
}

export const revealWith = (api: Api, holder: Holder) =>
  revealMachine.provide({
    actors: {
      attention,
      readQuestion: fromCall('getAccount', () => readQuestion(api, holder.username)),
      readSecrets: fromCall('getCardPan', ({ input }) => readSecrets(api, holder, input)),
    },
  })
