import * as v from 'valibot'
import { autoReloadMachine } from '../../machines/auto-reload/autoReloadMachine'
import type { removeAutoReloadEffect } from '../../machines/auto-reload/removeAutoReload'
import type { HandedClearance, HandedOver } from '../../machines/auto-reload-rule/autoReloadRule'
import { autoReloadRuleMachine } from '../../machines/auto-reload-rule/autoReloadRuleMachine'
import {
  ADDED_ELSEWHERE,
  NOT_SAVED,
  REMOVED_ELSEWHERE,
  type saveAutoReloadEffect,
} from '../../machines/auto-reload-rule/saveAutoReload'
import type { EffectPortsOf } from '../../machines/effect/effectLogic'
import { CALL_TIMEOUT_MS, CallError, isNotFound, mayStillRun } from '../../machines/shared/failure'
import { handovers } from '../../machines/shared/handover'
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
import {
  boundsOf,
  type DebitCard,
  type Evaluation,
  offeredNetworks,
  payableCards,
  type SavedCard,
} from '../../rules/money/topUp'
import { easternDate } from '../../rules/values/easternTime'
import type { Api } from '../api/client'
import { readAccount } from './account'
import { existing, readLimitedCards } from './cards'
import { keepingOnTheWire, NETWORK_OF, readSaved, SOURCE_FIELDS, sourceOnTheWire } from './debitCard'
import { inTheForm } from './formFields'
import { calling, fromCall } from './fromCall'
import type { Holder } from './holder'
import { identityAnswer } from './identity'
import { bankCheckWith, clearanceOnTheWire, collected, type RiskMeans } from './riskEvaluation'
import { acknowledged, CURRENCY, cents, feeCents, optionalCents, shaped, text } from './shape'

const CENTURY = '20'
/** Field names on the wire, mapped to those of the forms. */
const FIELDS = { ...SOURCE_FIELDS, autoreloadFee: 'fee' }

type Means = RiskMeans & Holder
/** What a save needs from the form that it was typed in. */
type Typed = Pick<HandedOver, 'values'> &
  Pick<RiskMeans, 'deviceSession'> & {
    /** As last read: a rule may name its debit card by the id of a saved one. */
    readonly savedCards: readonly SavedCard[]
  }

/** The evaluation and the call that saves take the debit card once each. */
const cardsToCheck = handovers<DebitCard, null>()
const toSave = handovers<Typed, null>()
const clearances = handovers<Evaluation, null>()

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

/** What the holder has, by its address. */
const pathOf = ({ pid, username }: Pick<Holder, 'pid' | 'username'>) => ({ pid: pid(), email: username() })
async function readWire(api: Api, holder: Holder): Promise<readonly Wire[]> {
  const { data } = await api.call('getAutoReloads', (client) =>
    client.GET('/api/prepaid/entity/ar/{pid}/{email}', { params: { path: pathOf(holder) } }),
  )
  return shaped('getAutoReloads', v.array(rule), data)
}
async function readRules(api: Api, holder: Holder) {
  const [wire, savedCards] = await Promise.all([readWire(api, holder), readSaved(api)])
  return { rules: wire.map((one) => ruleOf(one, savedCards)), savedCards }
}

const ruleFormWith = (api: Api, means: Means, savedCards: () => readonly SavedCard[]) =>
  autoReloadRuleMachine.provide({
    actors: {
      bankCheck: bankCheckWith(api, means, 'autoReload', (key) => cardsToCheck(api).takeSecret(key)),
      estimateFee: fromCall('estimateAutoReload', async ({ input }) => {
        try {
          const { data } = await api.call('estimateAutoReload', (client) =>
            client.POST('/api/prepaid/entity/ar/{pid}/{email}', {
              params: { path: pathOf(means), query: { estimate: true } },
              body: { ...(input.id === null ? {} : { id: input.id }), ...amountsOnTheWire(input) },
            }),
          )
          return { feeCents: shaped('estimateAutoReload', estimate(input), data).autoreloadFee }
        } catch (error) {
          throw inTheForm(error, FIELDS)
        }
      }),
    },
    actions: {
      handOver: (_, { key, values }: HandedOver) => {
        if (values) cardsToCheck(api).put(key, values, null)
        toSave(api).put(key, { values, deviceSession: means.deviceSession, savedCards: savedCards() }, null)
      },
      handClearance: (_, { key, evaluation }: HandedClearance) => clearances(api).put(key, evaluation, null),
    },
  })

export const autoReloadWith = (api: Api, means: Means) => {
  let known: readonly SavedCard[] = []
  return autoReloadMachine.provide({
    actors: {
      autoReloadRule: ruleFormWith(api, means, () => known),
      openRules: fromCall('getAutoReloads', async ({ input: { clientId } }) => {
        const { username, brand } = means
        const [{ rules, savedCards }, cards, identity, { reloadMethods, reloadMaximumCents, features }] =
          await Promise.all([
            readRules(api, means),
            readLimitedCards(api, username()),
            readAccount(api, username(), identityAnswer),
            brand(),
          ])
        known = savedCards
        const card = existing(
          cards.find((own) => own.clientId === clientId),
          cards,
        )
        const { legalFirstName, legalLastName, firstName, lastName, currentAddress } = identity
        const limit = limitFor('autoReload', card)
        const networks = offeredNetworks(reloadMethods)
        return {
          rules,
          // The rule reloads on other days: do not apply what is left of today's limit, or what fits now.
          bounds: boundsOf(card, limit?.perTransactionCents ?? reloadMaximumCents, null, null),
          limit,
          maxBalanceCents: feesOf(card).maxBalanceCents,
          networks,
          savedCards: payableCards(savedCards, networks),
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
    },
  })
}

/** Another tab or device has changed the rules: the refusal says which change this one is too late for. */
function refusedAs(error: unknown, { id }: Draft): unknown {
  if (!(error instanceof CallError)) return error
  const isAdded = id === null && error.failure.fieldMessages.some(({ field }) => field === 'clientId')
  if (isAdded) return new CallError(ADDED_ELSEWHERE, error.status, error.sentAt)
  const isRemoved = id !== null && isNotFound(error)
  return isRemoved ? new CallError(REMOVED_ELSEWHERE, error.status, error.sentAt) : inTheForm(error, FIELDS)
}

export function saveAutoReloadEffectWith(api: Api, holder: Holder): EffectPortsOf<typeof saveAutoReloadEffect> {
  /** When the issuer is no longer working on the last call of this page, in milliseconds, by its key. */
  const endsAt = new Map<string, number>()
  return {
    send: calling('saveAutoReload', async ({ key, terms: { draft, feeCents } }) => {
      const typed = toSave(api).takeSecret(key)
      if (!typed) throw new CallError(NOT_SAVED, 'unsent')
      const evaluation = draft.method === KEEP ? null : clearances(api).takeSecret(key)
      const device = await collected(typed)
      endsAt.set(key, Date.now() + CALL_TIMEOUT_MS)
      try {
        const { data } = await api.call('saveAutoReload', (client) =>
          client.POST('/api/prepaid/entity/ar/{pid}/{email}', {
            params: { path: pathOf(holder), header: { 'Idempotency-Key': key } },
            body: {
              ...(draft.id === null ? {} : { id: draft.id }),
              ...amountsOnTheWire(draft),
              ...(feeCents === null ? {} : { autoreloadFee: feeCents / 100 }),
              status: STATUS,
              ...payingOnTheWire(draft, typed.values),
              ...(evaluation ? clearanceOnTheWire(evaluation) : {}),
              ...device,
            },
          }),
        )
        return ruleOf(shaped('saveAutoReload', saved(draft), data), typed.savedCards)
      } catch (error) {
        if (!mayStillRun(error)) endsAt.set(key, Date.now())
        throw refusedAs(error, draft)
      }
    }),
    lookUp: calling('getAutoReloads', async ({ key, terms: { confirmedAt } }) => {
      const { rules } = await readRules(api, holder)
      return { rules, isOver: Date.now() >= (endsAt.get(key) ?? confirmedAt + CALL_TIMEOUT_MS) }
    }),
  }
}

export const removeAutoReloadEffectWith = (api: Api, holder: Holder): EffectPortsOf<typeof removeAutoReloadEffect> => ({
  send: calling('deleteAutoReload', async ({ terms: { id, clientId } }) => {
    try {
      const answer = await api.call('deleteAutoReload', (client) =>
        client.DELETE('/api/prepaid/entity/ar/{pid}/{email}/{id}', {
          params: { path: { ...pathOf(holder), id }, query: { clientId } },
        }),
      )
      acknowledged('deleteAutoReload', answer)
    } catch (error) {
      // Another tab or device removed it first.
      if (!isNotFound(error)) throw error
    }
    return null
  }),
  lookUp: calling('getAutoReloads', () => readWire(api, holder)),
})
