/**
 * The calls of everything that a holder can change. Each is loaded with the screen that sends it, or to look up an
 * outcome on any other page.
 */
import { type EffectPorts, effectLogic, type PortsOf } from '../../../machines/effect/effectLogic'
import { holderEffectsMachine, KINDS } from '../../../machines/portal/kinds'
import type { Api } from '../../api/client'
import { retryImport } from '../../lazy/retryImport'
import type { Holder } from '../../ports/holder'

type Ports = PortsOf<typeof KINDS>

/** Its code comes with the first call. */
function loaded<Terms, Result, Answer>(
  load: () => Promise<EffectPorts<Terms, Result, Answer>>,
): EffectPorts<Terms, Result, Answer> {
  return {
    send: async (call) => (await load()).send(call),
    async lookUp(call, signal) {
      const { lookUp } = await load()
      if (!lookUp) throw new Error('Nothing shows the outcome of this effect')
      return lookUp(call, signal)
    },
  }
}

export const effectPortsWith = (api: Api, holder: Holder): Ports => ({
  directDeposit: loaded(async () =>
    (await retryImport(() => import('../../ports/directDeposit'))).directDepositEffectWith(api, holder),
  ),
})
export const effectsWith = (api: Api, holder: Holder) =>
  holderEffectsMachine.provide({ actors: { effect: effectLogic(KINDS, effectPortsWith(api, holder)) } })
