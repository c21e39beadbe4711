import * as v from 'valibot'
import { autoReloadMachine } from '../../machines/auto-reload/autoReloadMachine'
import { feesOf } from '../../rules/cards/fees'
import { isInSaskatchewan } from '../../rules/identity/identity'
import {
  type AutoReload,
  type Draft,
  HEALTHS,
  KEEP,
  methodOf,
  REASONS,
  type RuleSource,
  STATUS,
} from '../../rules/money/autoReload'
import { limitFor } from '../../rules/money/limits'
import { boundsOf, type DebitCard, offeredNetworks, payableCards, type SavedCard } from '../../rules/money/topUp'
import type { Brand } from '../../rules/site/brand'
import { easternDate } from '../../rules/values/easternTime'
import type { Api } from '../api/client'
import { readAccount } from './account'
import { existing, readLimitedCards } from './cards'
import { keepingOnTheWire, NETWORK_OF, readSaved, SOURCE_FIELDS, sourceOnTheWire } from './debitCard'
import { inTheForm } from './formFields'
import { fromCall } from './fromCall'
import { identityAnswer } from './identity'
import { bankCheckWith, clearanceOnTheWire, collected, type RiskMeans } from './riskEvaluation'
import { acknowledged, CURRENCY, cents, feeCents, optionalCents, shaped, text } from './shape'

const CENTURY = '20'
/** Field names on the wire, mapped to those of the forms. */
const FIELDS = { ...SOURCE_FIELDS, autoreloadFee: 'fee' }

type Means = RiskMeans & {
  readonly username: () => string
  /** Resolves once the issuer has answered. */
  readonly brand: () => Promise<Brand>
}

const source = v.object({
  cardType: v.fallback(v.nullish(v.picklist(['MC_DEBIT', 'VISA_DEBIT'])), null),
  lastFourDigits: text,
  expiryMonth: text,
  expiryYear: text,
})
/** A rule may carry its health; unreadable parts of it count as absent. */
const rule = v.object({
  id: v.pipe(v.string(), v.minLength(1)),
  clientId: v.string(),
  amountReload: cents,
  amountThreshold: cents,
  autoreloadFee: optionalCents,
  paymentMethod: text,
  vaultedCardId: text,
  alias: text,
  health: v.fallback(v.optional(v.picklist(HEALTHS), 'active'), 'active'),
  healthReason: v.fallback(v.nullish(v.picklist(REASONS), null), null),
  failures: v.fallback(v.optional(v.number(), 0), 0),
  lastLoad: v.fallback(v.nullish(v.object({ amount: cents, date: v.pipe(v.string(), v.isoTimestamp()) }), null), null),
  source: v.fallback(v.nullish(source, null), null),
})
const month = (expiryMonth: string, expiryYear: string) =>
  expiryMonth && expiryYear ? `${CENTURY}${expiryYear}-${expiryMonth}` : ''
/** `mm / yy` → `YYYY-MM`. */
const monthOf = (expiry: string) => month(expiry.slice(0, 2), expiry.slice(-2))

type Wire = v.InferOutput<typeof rule>
/** Where the issuer omits the paying card, use the saved card with that id. */
function sourceOf({ source: told, vaultedCardId }: Wire, savedCards: readonly SavedCard[]): RuleSource {
  if (told) {
    return {
      network: told.cardType ? NETWORK_OF[told.cardType] : null,
      lastFourDigits: told.lastFourDigits,
      expiry: month(told.expiryMonth, told.expiryYear),
    }
  }
  const saved = savedCards.find(({ id }) => id === vaultedCardId)
  if (!saved) return { network: null, lastFourDigits: '', expiry: '' }
  return { network: saved.network, lastFourDigits: saved.lastFourDigits, expiry: monthOf(saved.expiry) }
}
const ruleOf = (wire: Wire, savedCards: readonly SavedCard[]): AutoReload => ({
  id: wire.id,
  clientId: wire.clientId,
  reloadCents: wire.amountReload,
  thresholdCents: wire.amountThreshold,
  feeCents: wire.autoreloadFee,
  method: methodOf(wire.paymentMethod),
  savedCardId: wire.vaultedCardId || null,
  alias: wire.alias,
  source: sourceOf(wire, savedCards),
  health: wire.health,
  reason: wire.health === 'active' ? null : wire.healthReason,
  failures: wire.failures,
  lastLoad: wire.lastLoad && { cents: wire.lastLoad.amount, day: easternDate(Date.parse(wire.lastLoad.date)) },
})

type Amounts = Pick<Draft, 'clientId' | 'reloadCents' | 'thresholdCents'>
/** The answer must have the same card and amounts: otherwise it does not prove that this was done. */
const about = ({ clientId, reloadCents, thresholdCents }: Amounts) => ({
  clientId: v.literal(clientId),
  amountReload: v.pipe(cents, v.literal(reloadCents)),
  amountThreshold: v.pipe(cents, v.literal(thresholdCents)),
})
const estimate = (amounts: Amounts) => v.object({ ...about(amounts), autoreloadFee: feeCents })
const saved = (draft: Draft) =>
  v.object({
    ...rule.entries,
    ...about(draft),
    id: draft.id === null ? rule.entries.id : v.literal(draft.id),
    // The same call also answers estimates.
    isFeeEstimated: v.optional(v.literal(false)),
  })

const amountsOnTheWire = ({ clientId, reloadCents, thresholdCents }: Amounts) => ({
  clientId,
  amountReload: reloadCents / 100,
  amountThreshold: thresholdCents / 100,
  currency: CURRENCY,
})
const payingOnTheWire = ({ method, savedCardId }: Draft, values: DebitCard | null) =>
  method === KEEP ? {} : { ...sourceOnTheWire({ method, savedCardId, values }), ...keepingOnTheWire(values) }

export const autoReloadWith = (api: Api, means: Means) => {
  const { username, brand, pid } = means
  const path = () => ({ pid: pid(), email: username() })
  /** Saved cards as last read: a rule names a saved card by its id. */
  let savedCards: readonly SavedCard[] = []

  return autoReloadMachine.provide({
    actors: {
      bankCheck: bankCheckWith(api, means, 'autoReload'),
      openRules: fromCall('getAutoReloads', async ({ input: { clientId } }) => {
        const [{ data }, kept, cards, identity, { reloadMethods, reloadMaximumCents, features }] = await Promise.all([
          api.call('getAutoReloads', (client) =>
            client.GET('/api/prepaid/entity/ar/{pid}/{email}', { params: { path: path() } }),
          ),
          readSaved(api),
          readLimitedCards(api, username()),
          readAccount(api, username(), identityAnswer),
          brand(),
        ])
        const rules = shaped('getAutoReloads', v.array(rule), data)
        const card = existing(
          cards.find((own) => own.clientId === clientId),
          cards,
        )
        savedCards = kept
        const { legalFirstName, legalLastName, firstName, lastName, currentAddress } = identity
        const limit = limitFor('autoReload', card)
        const networks = offeredNetworks(reloadMethods)
        return {
          rules: rules.map((wire) => ruleOf(wire, kept)),
          // The rule reloads on other days: do not apply what is left of today's limit, or what fits now.
          bounds: boundsOf(card, limit?.perTransactionCents ?? reloadMaximumCents, null, null),
          limit,
          maxBalanceCents: feesOf(card).maxBalanceCents,
          networks,
          savedCards: payableCards(kept, networks),
          billing: {
            firstName: legalFirstName || firstName,
            lastName: legalLastName || lastName,
            address: currentAddress,
          },
          isInSaskatchewan: isInSaskatchewan(currentAddress.region),
          isBinChecked: features.cardBinCheck,
          digits: Object.fromEntries(cards.map((own) => [own.clientId, own.lastFourDigits])),
          serials: Object.fromEntries(cards.map((own) => [own.clientId, own.serialNumber])),
        }
      }),
      estimateFee: fromCall('estimateAutoReload', async ({ input }) => {
        try {
          const { data } = await api.call('estimateAutoReload', (client) =>
            client.POST('/api/prepaid/entity/ar/{pid}/{email}', {
              params: { path: path(), query: { estimate: true } },
              body: { ...(input.id === null ? {} : { id: input.id }), ...amountsOnTheWire(input) },
            }),
          )
          return { feeCents: shaped('estimateAutoReload', estimate(input), data).autoreloadFee }
        } catch (error) {
          throw inTheForm(error, FIELDS)
        }
      }),
      saveRule: fromCall(
        'saveAutoReload',
        async ({ input: { draft, feeCents, idempotencyKey, evaluation, values } }) => {
          const device = await collected(means)
          try {
            const { data } = await api.call('saveAutoReload', (client) =>
              client.POST('/api/prepaid/entity/ar/{pid}/{email}', {
                params: { path: path(), header: { 'Idempotency-Key': idempotencyKey } },
                body: {
                  ...(draft.id === null ? {} : { id: draft.id }),
                  ...amountsOnTheWire(draft),
                  ...(feeCents === null ? {} : { autoreloadFee: feeCents / 100 }),
                  status: STATUS,
                  ...payingOnTheWire(draft, values),
                  ...(evaluation ? clearanceOnTheWire(evaluation) : {}),
                  ...device,
                },
              }),
            )
            return ruleOf(shaped('saveAutoReload', saved(draft), data), savedCards)
          } catch (error) {
            throw inTheForm(error, FIELDS)
          }
        },
      ),
      removeRule: fromCall('deleteAutoReload', async ({ input: { id, clientId } }) => {
        acknowledged(
          'deleteAutoReload',
          await api.call('deleteAutoReload', (client) =>
            client.DELETE('/api/prepaid/entity/ar/{pid}/{email}/{id}', {
              params: { path: { ...path(), id }, query: { clientId } },
            }),
          ),
        )
      }),
    },
  })
}
