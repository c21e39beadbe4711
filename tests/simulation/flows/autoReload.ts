/**
 * The rule that reloads a card: added, modified, removed. It moves no money immediately, but needs agreement like a
 * payment.
 */
import type { AnyMachineSnapshot, SnapshotFrom } from 'xstate'
import type { autoReloadMachine } from '../../../machines/auto-reload/autoReloadMachine'
import { type RemovalTerms, removalKeyOf } from '../../../machines/auto-reload/removeAutoReload'
import { selectRuleForm } from '../../../machines/auto-reload/selectors'
import type { SaveTerms } from '../../../machines/auto-reload-rule/saveAutoReload'
import { selectBankCheck } from '../../../machines/auto-reload-rule/selectors'
import { selectIsInDoubt } from '../../../machines/effect/selectors'
import type { Draft } from '../../../rules/money/autoReload'
import { type Intent, isDoneByKey, type SimulatedFlow } from '../flow'
import type { Effect, Endpoint, Store } from '../store'
import { debitCardEndpoints, newCard, payerOf, payerOnTheWire } from './debitCards'
import { answerBank, isSpent, spend } from './topUp'

const AMOUNTS = ['50', '75.50', '100'] as const
const THRESHOLDS = ['20', '35'] as const
const FEE_CENTS = 395
const ADDRESS = '/api/prepaid/entity/ar/{id}/{id}'

type Told = {
  readonly id?: string
  readonly clientId: string
  readonly amountReload: number
  readonly amountThreshold: number
}
type Rule = Told & {
  readonly id: string
  readonly owner: string
  readonly payer: string
  readonly paymentMethod: string
  readonly vaultedCardId: string | null
}

const rules = new WeakMap<Store, Map<string, Rule>>()
const rulesIn = (store: Store) => {
  const known = rules.get(store) ?? new Map<string, Rule>()
  rules.set(store, known)
  return known
}
const ownRules = (store: Store, username: string) =>
  [...rulesIn(store).values()].filter(({ owner }) => owner === username)

const centsIn = (dollars: number) => Math.round(dollars * 100)
type Terms = { readonly id: string | null; readonly clientId: string; readonly cents: number; readonly below: number }
const termsOf = ({ id, clientId, cents, below }: Terms, payer: string) =>
  `${id ?? 'new'} on ${clientId}: ${cents} cents below ${below} from ${payer}`
const wordsOf = (body: unknown) => {
  const { id = null, clientId, amountReload, amountThreshold } = body as Told
  const terms = { id, clientId, cents: centsIn(amountReload), below: centsIn(amountThreshold) }
  return termsOf(terms, payerOnTheWire(body as object))
}
/** The settings, for adding and modifying alike: a rule that already has them need not be saved. */
const settingsIn = (terms: string) => terms.replace(/^\S+ /, '')
/** If the paying card stays, compare only the amounts. */
const AS_BEFORE = / from as before$/
const amountsIn = (terms: string) => settingsIn(terms).replace(/ from .*/, '')
const saysSo = (effect: string, terms: string) =>
  AS_BEFORE.test(terms) ? amountsIn(effect) === amountsIn(terms) : settingsIn(effect) === settingsIn(terms)
const removalTermsOf = (id: string, clientId: string) => `${removalKeyOf(id)} on ${clientId}:`
const draftTermsOf = ({ id, clientId, reloadCents: cents, thresholdCents: below, ...paying }: Draft) =>
  termsOf({ id, clientId, cents, below }, payerOf(paying))
const cardIn = (terms: string) => / on (\d+):/.exec(terms)?.[1]
const onTheWire = ({ owner: _, payer, paymentMethod, ...rule }: Rule) => ({
  ...rule,
  paymentMethod,
  autoreloadFee: FEE_CENTS / 100,
  status: 'ACTIVE',
  source: { cardType: 'VISA_DEBIT', lastFourDigits: payer.slice(-4), expiryMonth: '05', expiryYear: '30' },
})

const save: Endpoint = ({ body }, store, username) => {
  const { id, clientId, amountReload, amountThreshold } = body as Told
  const { paymentMethod, vaultedCardId = null } = body as { paymentMethod?: string; vaultedCardId?: string }
  if (!store.ownCards(username).some((card) => card.clientId === clientId)) return store.refusal(404, 'REQ-4040')
  const before = ownRules(store, username).find((rule) => rule.clientId === clientId)
  if (id === undefined && before) return store.refusal(400, 'REQ-4000')
  if (id !== before?.id) return store.refusal(404, 'REQ-4040')
  if (paymentMethod) {
    const { autoreloadFee = 0 } = body as { autoreloadFee?: number }
    const fundingAmount = { transactionAmount: amountReload, feeAmount: autoreloadFee }
    const refused = spend(store, username, clientId, { ...(body as object), fundingAmount })
    if (refused) return refused
  }
  const source = paymentMethod
    ? { payer: payerOnTheWire(body as object), paymentMethod, vaultedCardId }
    : {
        payer: before?.payer ?? '',
        paymentMethod: before?.paymentMethod ?? '',
        vaultedCardId: before?.vaultedCardId ?? null,
      }
  const rule: Rule = {
    id: id ?? `${store.people.marks[username]}${store.newId()}`,
    owner: username,
    clientId,
    amountReload,
    amountThreshold,
    ...source,
  }
  rulesIn(store).set(rule.id, rule)
  // Adds a number that distinguishes one save from another.
  return { status: 200, body: { ...onTheWire(rule), saving: store.newId() } }
}

/** The effects on that card's rule. */
const effectsOn = ({ terms, username }: Intent, effects: readonly Effect[]) =>
  effects.filter(
    (effect) => effect.flow === 'auto-reload' && effect.username === username && cardIn(effect.terms) === cardIn(terms),
  )
/** The last one; a paying card that stayed is the last one that was named. */
function latestOf(intent: Intent, effects: readonly Effect[]) {
  const own = effectsOn(intent, effects)
  const latest = own.at(-1)
  if (!latest || !AS_BEFORE.test(latest.terms)) return latest
  const named = own.findLast(({ terms }) => !AS_BEFORE.test(terms))?.terms ?? ''
  return { ...latest, terms: latest.terms.replace(AS_BEFORE, / from .*/.exec(named)?.[0] ?? '') }
}

const listIn = (snapshot: AnyMachineSnapshot) => snapshot as SnapshotFrom<typeof autoReloadMachine>
const formIn = (snapshot: AnyMachineSnapshot) => selectRuleForm(listIn(snapshot))
const checkIn = (snapshot: AnyMachineSnapshot) => {
  const form = formIn(snapshot)?.getSnapshot()
  return form && selectBankCheck(form)
}

export const autoReload: SimulatedFlow = {
  name: 'auto-reload',
  effect: {
    kind: ['saveAutoReload', 'removeAutoReload'],
    termsOf: (terms: SaveTerms | RemovalTerms) =>
      'draft' in terms ? draftTermsOf(terms.draft) : removalTermsOf(terms.id, terms.clientId),
    tells({ type, message: { key } }) {
      // Another device has added or removed the rule, so that this change was refused.
      if (type === 'error' || key.startsWith('autoReload.elsewhere')) return 'notDone'
      if (key.startsWith('autoReload.unknown')) return 'unknown'
      return /^autoReload\.(?:added|modified|removed)$/.test(key) ? 'done' : null
    },
  },
  routeId: 'autoreload',
  machine: 'autoReload',
  partMachine: 'autoReloadRule',
  isOfFake: true,
  effectCall: /^(?:POST \/api\/prepaid\/entity\/ar\/[^/]+\/[^/?]+|DELETE \/api\/prepaid\/entity\/ar\/.*)$/,
  lookupCall: /^GET \/api\/prepaid\/entity\/ar\//,
  move(snapshot, random) {
    const { rules: all, clientId } = listIn(snapshot).context
    if (snapshot.matches('unread')) return { type: 'list.retry' }
    if (snapshot.matches('listed')) {
      const own = all.find((one) => one.clientId === clientId)
      if (!own) return { type: 'rule.add' }
      return { type: random.chance(0.5) ? 'rule.modify' : 'rule.remove', id: own.id } as never
    }
    if (snapshot.matches('asked')) return { type: random.chance(0.9) ? 'prompt.accept' : 'prompt.dismiss' }
    if (autoReload.isInDoubt(snapshot)) return { type: 'rule.check' }
    const check = checkIn(snapshot)?.getSnapshot()
    if (check) {
      if (!check.matches('challenged')) return null
      if (random.chance(0.12)) return { type: 'check.cancel' }
      if (!check.matches({ challenged: 'open' })) return { type: random.chance(0.5) ? 'challenge.open' : 'bank.ask' }
      return { type: random.chance(0.75) ? 'challenge.settled' : 'challenge.close' }
    }
    const form = formIn(snapshot)?.getSnapshot()
    if (!form) return null
    const { opened, rule, draft } = form.context
    if (form.matches('editable')) {
      const saved = opened?.savedCards[random.between(0, 1)]
      const method = random.chance(0.5) ? 'existing' : rule && random.chance(0.5) ? 'keep' : 'visadebit'
      return {
        type: 'form.submit',
        values: {
          amountReload: random.pick(AMOUNTS),
          amountThreshold: random.pick(THRESHOLDS),
          method,
          savedCard: method === 'existing' ? (saved?.id ?? '') : '',
        },
      }
    }
    if (form.matches('cardEditable')) return { type: 'form.submit', values: newCard }
    if (!form.matches('reviewed')) return null
    const details = draft?.method === 'visadebit' ? newCard : {}
    return random.chance(0.08) ? { type: 'step.back' } : { type: 'rule.save', values: details }
  },
  partIn: (snapshot) => checkIn(snapshot) ?? formIn(snapshot) ?? null,
  beyond(snapshot, random, store) {
    const check = checkIn(snapshot)?.getSnapshot()
    return check?.matches({ challenged: 'open' }) ? answerBank(store, random, check.context.evaluation) : null
  },
  isBlocked: (snapshot) => snapshot.matches('refused'),
  isVoid: ({ body }, store) =>
    (body as { paymentMethod?: string } | null)?.paymentMethod !== undefined && isSpent(store, body),
  isConfirmation: (snapshot, { type }) =>
    (type === 'rule.save' && formIn(snapshot)?.getSnapshot().matches('reviewed') === true) ||
    (type === 'prompt.accept' && snapshot.matches('asked')),
  isSending: (snapshot) =>
    !autoReload.isInDoubt(snapshot) &&
    (snapshot.matches('removing') || formIn(snapshot)?.getSnapshot().matches('saving') === true),
  isInDoubt(snapshot) {
    const form = formIn(snapshot)?.getSnapshot()
    return selectIsInDoubt(form ?? listIn(snapshot))
  },
  // Back in the list, the flow has forgotten what was sent: the notification tells the outcome.
  says: (snapshot) => (autoReload.isInDoubt(snapshot) ? 'unknown' : null),
  intentOf(_, snapshot) {
    const { removal } = listIn(snapshot).context
    if (removal) return { key: removalKeyOf(removal.id), terms: removalTermsOf(removal.id, removal.clientId) }
    const { draft = null, idempotencyKey = '' } = formIn(snapshot)?.getSnapshot().context ?? {}
    return { key: idempotencyKey || null, terms: draft ? draftTermsOf(draft) : '' }
  },
  // A lookup identifies a rule by its settings, not by its key.
  isDone(intent, effects) {
    const latest = latestOf(intent, effects)
    return isDoneByKey(intent, effects) || (latest !== undefined && saysSo(latest.terms, intent.terms))
  },
  isOvertaken: (intent, effects) => latestOf(intent, effects)?.key !== intent.key,
  keyOf: ({ method, path }) => (method === 'DELETE' ? removalKeyOf(path.split('/').at(-1) ?? '') : null),
  effectIn(call, answer) {
    if (call.method !== 'DELETE') {
      return { reference: (answer.body as { saving: string }).saving, terms: wordsOf(call.body) }
    }
    const id = call.path.split('/').at(-1) ?? ''
    return { reference: removalKeyOf(id), terms: removalTermsOf(id, call.query.get('clientId') ?? '') }
  },
  endpoints: {
    ...debitCardEndpoints,
    [`GET ${ADDRESS}`]: (_, store, username) => ({ status: 200, body: ownRules(store, username).map(onTheWire) }),
    [`POST ${ADDRESS}?estimate`]: ({ body }) => ({
      status: 200,
      body: { ...(body as Told), autoreloadFee: FEE_CENTS / 100, isFeeEstimated: true },
    }),
    [`POST ${ADDRESS}`]: save,
    [`DELETE ${ADDRESS}/{id}`]: ({ path }, store, username) => {
      const id = path.split('/').at(-1) ?? ''
      const isOwn = ownRules(store, username).some((rule) => rule.id === id)
      return isOwn && rulesIn(store).delete(id) ? { status: 204 } : store.refusal(404, 'REQ-4040')
    },
  },
}
