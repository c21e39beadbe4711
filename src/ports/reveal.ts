import * as v from 'valibot'
import { fromPromise } from 'xstate'
import { revealMachine } from '../../machines/reveal/revealMachine'
import type { CardSecrets } from '../../rules/reveal'
import type { Api } from '../api/client'
import { attention } from './attention'
import { readQuestion } from './account'
import { shaped } from './shape'

/** `sessionId`: the brand configuration's, which the issuer ties a reveal to. */
type Holder = { readonly username: string; readonly sessionId: () => Promise<string> }

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
  const body = { sessionId: await sessionId(), securityResponse }
  const { data } = await api.call('getCardPan', (client) =>
    client.POST('/api/prepaid/cards/{id}/pan', {
      params: { path: { id: clientId } },
      body,
    }),
  )
  return shaped('getCardPan', pans, data)
}

export const revealWith = (api: Api, holder: Holder) =>
  revealMachine.provide({
    actors: {
      attention,
      readQuestion: fromPromise(() => readQuestion(api, holder.username)),
      readSecrets: fromPromise(({ input }) => readSecrets(api, holder, input)),
    },
  })
