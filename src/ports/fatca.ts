import * as v from 'valibot'
import type { FatcaRequest } from '../../contract/model'
import type { EffectPortsOf } from '../../machines/effect/effectLogic'
import { type fatcaEffect, type HandedOver, NOT_DECLARED } from '../../machines/fatca/fatca'
import { fatcaMachine } from '../../machines/fatca/fatcaMachine'
import { CallError } from '../../machines/shared/failure'
import { handovers } from '../../machines/shared/handover'
import {
  type Declaration,
  type Declared,
  isAsSent,
  type SentDeclaration,
  TIN_REASONS,
  withoutSin,
} from '../../rules/identity/fatca'
import type { Api } from '../api/client'
import type { CallName } from '../api/failures'
import { calling, fromCall } from './fromCall'
import { shaped } from './shape'

const answer = v.object({
  sinProvided: v.fallback(v.boolean(), false),
  // Null is neither yes nor no: only a holder who said no is not Canadian.
  isCanadian: v.nullish(v.boolean(), null),
  taxJurisdiction: v.array(
    v.object({
      countryCode: v.string(),
      tin: v.nullish(v.string(), null),
      tinNotProvidedReason: v.fallback(v.nullish(v.picklist(TIN_REASONS), null), null),
    }),
  ),
})

function declarationOf(name: CallName, data: unknown): Declaration {
  const { taxJurisdiction, ...rest } = shaped(name, answer, data)
  return { ...rest, jurisdictions: taxJurisdiction }
}

const bodyOf = ({ sin, isCanadian, jurisdictions }: Declared): FatcaRequest => ({
  ...(sin === null ? {} : { sin }),
  isCanadian,
  taxJurisdiction: jurisdictions.map(({ countryCode, tin, tinNotProvidedReason }) => ({
    countryCode,
    ...(tin === null ? {} : { tin }),
    ...(tinNotProvidedReason === null ? {} : { tinNotProvidedReason }),
  })),
})

async function readDeclaration(api: Api, username: string) {
  const { data } = await api.call('getFatca', (client) =>
    client.GET('/api/prepaid/accounts/{username}/fatca', { params: { path: { username } } }),
  )
  return declarationOf('getFatca', data)
}

const typedBy = handovers<Declared, { before: Declaration; sent: SentDeclaration }>()

/** For the profile and every other screen that asks for the declaration. */
export const fatcaWith = (api: Api, username: string) =>
  fatcaMachine.provide({
    actors: { readFatca: fromCall('getFatca', () => readDeclaration(api, username)) },
    actions: {
      handOver: (_, { key, before, declared }: HandedOver) =>
        typedBy(api).put(key, declared, { before, sent: withoutSin(declared) }),
    },
  })

type Holder = { readonly username: () => string }
export const fatcaEffectWith = (api: Api, { username }: Holder): EffectPortsOf<typeof fatcaEffect> => ({
  send: calling('saveFatca', async ({ key }) => {
    const declared = typedBy(api).takeSecret(key)
    if (!declared) throw new CallError(NOT_DECLARED, 'unsent')
    const { data } = await api.call('saveFatca', (client) =>
      client.POST('/api/prepaid/accounts/{username}/fatca', {
        params: { path: { username: username() } },
        body: bodyOf(declared),
      }),
    )
    const saved = declarationOf('saveFatca', data)
    // The answer must match the declaration sent: otherwise it does not prove that it was saved.
    return shaped(
      'saveFatca',
      v.custom<Declaration>(() => isAsSent(saved, withoutSin(declared))),
      saved,
    )
  }),
  lookUp: calling('getFatca', async ({ key }) => ({
    found: await readDeclaration(api, username()),
    typed: typedBy(api).keptFor(key),
  })),
})
