import * as v from 'valibot'
import { fromPromise } from 'xstate'
import { revealMachine } from '../../machines/reveal/revealMachine'
import type { CardSecrets } from '../../rules/reveal'
import type { Api } from '../api/client'
import { readQuestion } from './account'
import { shaped } from './shape'

/** `sessionId`: the brand configuration's, which the issuer ties a reveal to. */
type Holder = { readonly username: string; readonly sessionId: () => string }

const pans = v.object({
  fullPan: v.pipe(v.string(), v.regex(/^\d{12,19}$/)),
  cvv: v.pipe(v.string(), v.regex(/^\d{3,4}$/)),
})

type Asked = { readonly clientId: string; readonly securityResponse: string }

async function readSecrets(
  api: Api,
  { sessionId }: Holder,
  { clientId, securityResponse }: Asked,
): Promise<CardSecrets> {
  const { data } = await api.call('getCardPan', (client) =>
    client.POST('/api/prepaid/cards/{id}/pan', {
      params: { path: { id: clientId } },
      body: { sessionId: sessionId(), securityResponse },
    }),
  )
  return shaped('getCardPan', pans, data)
}

export const revealWith = (api: Api, holder: Holder) =>
  revealMachine.provide({
    actors: {
      readQuestion: fromPromise(() => readQuestion(api, holder.username)),
      readSecrets: fromPromise(({ input }) => readSecrets(api, holder, input)),
    },
  })
