/**
 * Everything that a holder can change. A kind and its calls are loaded with the screen that begins it, or to look up an
 * outcome on any other page.
 */
import { type EffectPorts, effectLogic, type PortsOf } from '../../../machines/effect/effectLogic'
import { effectsMachineOf } from '../../../machines/effect/effectsMachine'
import { LOADED } from '../../../machines/effect/kinds'
import type { KINDS } from '../../../machines/portal/kinds'
import type { RouteId } from '../../../rules/site/navigation'
import type { Api } from '../../api/client'
import { retryImport } from '../../lazy/retryImport'
import { cardLockEffectWith } from '../../ports/cards'
import { consentsEffectWith } from '../../ports/consents'
import type { Holder } from '../../ports/holder'
import { requestCancellationEffectWith } from '../../ports/moneyRequests'

type Ports = PortsOf<typeof KINDS>

/** Loads the texts of a screen: an outcome is announced in its words, on whatever page is open. */
export type LoadTexts = (screen: RouteId) => Promise<unknown>

export function effectPortsWith(api: Api, holder: Holder, loadTexts: LoadTexts): Ports {
  /** Its code comes with the first call. The same ports for all calls: they may remember what was answered. */
  const loaded = <Terms, Result, Answer, Progress, Response>(
    screen: RouteId,
    load: () => Promise<EffectPorts<Terms, Result, Answer, Progress, Response>>,
  ): EffectPorts<Terms, Result, Answer, Progress, Response> => {
    let loading: ReturnType<typeof load> | null = null
    const ports = () => {
      loading ??= load().catch((error: unknown) => {
        loading = null
        throw error
      })
      return loading
    }
    return {
      send: async (call) => (await ports()).send(call),
      async lookUp(call, signal) {
        const [{ lookUp }] = await Promise.all([ports(), loadTexts(screen)])
        if (!lookUp) throw new Error('Nothing shows the outcome of this effect')
        return lookUp(call, signal)
      },
    }
  }
  return {
    addBill: loaded('bills', async () => (await retryImport(() => import('../../ports/bills'))).addBillEffectWith(api)),
    alerts: loaded('alerts', async () => (await retryImport(() => import('../../ports/alerts'))).alertsEffectWith(api)),
    cancelPayment: loaded('billsPending', async () =>
      (await retryImport(() => import('../../ports/billPayments'))).cancelPaymentEffectWith(api),
    ),
    cardLock: cardLockEffectWith(api, holder),
    consents: consentsEffectWith(api),
    deleteSavedCard: loaded('reload', async () =>
      (await retryImport(() => import('../../ports/debitCard'))).deleteSavedCardEffectWith(api),
    ),
    deleteBill: loaded('bills', async () =>
      (await retryImport(() => import('../../ports/bills'))).deleteBillEffectWith(api),
    ),
    directDeposit: loaded('directDeposit', async () =>
      (await retryImport(() => import('../../ports/directDeposit'))).directDepositEffectWith(api, holder),
    ),
    editBill: loaded('bills', async () =>
      (await retryImport(() => import('../../ports/bills'))).editBillEffectWith(api),
    ),
    eTransfer: loaded('interac', async () =>
      (await retryImport(() => import('../../ports/eTransfer'))).eTransferEffectWith(api),
    ),
    dispute: loaded('dispute', async () =>
      (await retryImport(() => import('../../ports/dispute'))).disputeEffectWith(api),
    ),
    fatca: loaded('profile', async () =>
      (await retryImport(() => import('../../ports/fatca'))).fatcaEffectWith(api, holder),
    ),
    orderCard: loaded('getcard', async () =>
      (await retryImport(() => import('../../ports/orderCard'))).orderCardEffectWith(api, holder),
    ),
    replaceCard: loaded('replacecard', async () =>
      (await retryImport(() => import('../../ports/replaceCard'))).replaceCardEffectWith(api, holder),
    ),
    payBills: loaded('bills', async () =>
      (await retryImport(() => import('../../ports/billPayments'))).payBillsEffectWith(api),
    ),
    profile: loaded('profile', async () =>
      (await retryImport(() => import('../../ports/profile'))).profileEffectWith(api, holder),
    ),
    // Nothing shows its outcome.
    pin: {
      send: loaded('getpin', async () =>
        (await retryImport(() => import('../../ports/pin'))).pinEffectWith(api, holder),
      ).send,
    },
    requestCancellation: requestCancellationEffectWith(api),
    registerCard: loaded('register', async () =>
      (await retryImport(() => import('../../ports/registerCard'))).registerCardEffectWith(api, holder),
    ),
    removeAutoReload: loaded('autoreload', async () =>
      (await retryImport(() => import('../../ports/autoReload'))).removeAutoReloadEffectWith(api, holder),
    ),
    saveAutoReload: loaded('autoreload', async () =>
      (await retryImport(() => import('../../ports/autoReload'))).saveAutoReloadEffectWith(api, holder),
    ),
    topUp: loaded('reload', async () =>
      (await retryImport(() => import('../../ports/topUp'))).topUpEffectWith(api, holder),
    ),
    transfer: loaded('transfer', async () =>
      (await retryImport(() => import('../../ports/transfer'))).transferEffectWith(api),
    ),
    upgrade: loaded('upgrade', async () =>
      (await retryImport(() => import('../../ports/upgrade'))).upgradeEffectWith(api, holder),
    ),
  }
}
export const effectsWith = (api: Api, holder: Holder, loadTexts: LoadTexts) =>
  effectsMachineOf(LOADED).provide({
    actors: { effect: effectLogic(LOADED as typeof KINDS, effectPortsWith(api, holder, loadTexts)) },
  })
