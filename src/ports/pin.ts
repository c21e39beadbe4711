import type { EffectPortsOf } from '../../machines/effect/effectLogic'
import { NOT_SET, type pinEffect } from '../../machines/pin/pin'
import { type HandedOver, pinMachine } from '../../machines/pin/pinMachine'
import { CallError } from '../../machines/shared/failure'
import { handovers } from '../../machines/shared/handover'
import type { NewPin } from '../../rules/cards/pin'
import type { Brand } from '../../rules/site/brand'
import type { Api } from '../api/client'
import { readQuestion } from './account'
import { calling, fromCall } from './fromCall'
import { acknowledged } from './shape'

const typedBy = handovers<NewPin, null>()

export const pinWith = (api: Api, { username }: { readonly username: () => string }) =>
  pinMachine.provide({
    actors: { readQuestion: fromCall('getAccount', () => readQuestion(api, username())) },
    actions: { handOver: (_, { key, values }: HandedOver) => typedBy(api).put(key, values, null) },
  })

type Holder = { readonly brand: () => Promise<Pick<Brand, 'sessionId'>> }
export const pinEffectWith = (api: Api, { brand }: Holder): EffectPortsOf<typeof pinEffect> => ({
  send: calling('setCardPin', async ({ key, terms: { clientId } }) => {
    const values = typedBy(api).takeSecret(key)
    if (!values) throw new CallError(NOT_SET, 'unsent')
    const body = { ...values, sessionId: (await brand()).sessionId }
    const answer = await api.call('setCardPin', (client) =>
      client.POST('/api/prepaid/cards/{id}/setpin', { params: { path: { id: clientId } }, body }),
    )
    acknowledged('setCardPin', answer)
    return null
  }),
})
