import type { AutoReloadInput } from '../../machines/auto-reload/autoReload'
import { autoReloadMachine } from '../../machines/auto-reload/autoReloadMachine'
import type { RemovalTerms } from '../../machines/auto-reload/removeAutoReload'
import type { Opened } from '../../machines/auto-reload-rule/autoReloadRule'
import type { SaveTerms } from '../../machines/auto-reload-rule/saveAutoReload'
import { failed } from '../../machines/shared/failure'
import type { AutoReload } from '../../rules/money/autoReload'
import { NOW } from '../support/clock'
import type { Plan } from '../support/paths'
import { identityOf, refusal } from '../support/samples'

export const ruleOf = (changes: Partial<AutoReload> = {}): AutoReload => ({
  id: 'ar-1',
  clientId: '1000000001',
  reloadCents: 5_000,
  thresholdCents: 2_000,
  feeCents: 395,
  method: 'existing',
  savedCardId: 'saved-1',
  alias: 'Household',
  source: { network: 'visadebit', lastFourDigits: '4242', expiry: '2029-09' },
  health: 'active',
  reason: null,
  failures: 0,
  lastLoad: null,
  ...changes,
})
export const openedOf = (changes: Partial<Opened> = {}): Opened => ({
  rules: [],
  bounds: { minCents: 2_000, maxCents: 50_000 },
  limit: null,
  maxBalanceCents: 1_000_000,
  networks: ['mastercarddebit', 'visadebit'],
  savedCards: [
    { id: 'saved-1', alias: 'Household', network: 'visadebit', lastFourDigits: '4242', expiry: '09 / 29' },
    { id: 'saved-2', alias: '', network: 'mastercarddebit', lastFourDigits: '5454', expiry: '' },
  ],
  billing: { firstName: 'Robin', lastName: 'Roy', address: identityOf().currentAddress },
  isInSaskatchewan: false,
  isBinChecked: true,
  digits: { '1000000001': '0001', '1000000002': '0002' },
  serials: { '1000000001': '457000000001', '1000000002': '457000000002' },
  ...changes,
})
export const none = openedOf()
export const rule = ruleOf()
export const one = openedOf({ rules: [rule] })

export const settings = {
  amountThreshold: '20',
  amountReload: '80',
  'amountLocale.amountThreshold': 'en',
  'amountLocale.amountReload': 'en',
  method: 'existing',
  savedCard: 'saved-2',
}
export const newCard = {
  cardNumber: '4111 1111 1111 1111',
  expiry: '08 / 29',
  cvv: '123',
  firstName: 'Robin',
  lastName: 'Roy',
  addressLine: '100 Queen Street',
  city: 'Toronto',
  country: 'CA',
  subdivision: 'ON',
  postCode: 'M5H 2N2',
}
/** The rule that the settings above save. */
export const saved = ruleOf({
  id: 'ar-2',
  reloadCents: 8_000,
  savedCardId: 'saved-2',
  source: { network: 'mastercarddebit', lastFourDigits: '5454', expiry: '' },
})
/** The same, paid with the new card. */
export const savedByNewCard = ruleOf({
  ...saved,
  method: 'visadebit',
  savedCardId: null,
  source: { network: 'visadebit', lastFourDigits: '1111', expiry: '2029-08' },
})
export const termsOf = (changes: Partial<SaveTerms> = {}): SaveTerms => ({
  draft: {
    id: null,
    clientId: '1000000001',
    reloadCents: 8_000,
    thresholdCents: 2_000,
    method: 'existing',
    savedCardId: 'saved-2',
    sourceDigits: '5454',
  },
  feeCents: 395,
  digits: '0001',
  before: null,
  isSame: false,
  confirmedAt: NOW,
  ...changes,
})
export const about = { kind: 'saveAutoReload', key: 'key-1' } as const
export const savingOf = (changes: Partial<SaveTerms> = {}) => ({
  ...about,
  subjects: ['autoReload'],
  terms: termsOf(changes),
})
const removalTerms: RemovalTerms = { id: 'ar-1', clientId: '1000000001', digits: '0001' }
export const removal = {
  kind: 'removeAutoReload',
  key: 'removeAutoReload ar-1',
  subjects: ['autoReload'],
  terms: removalTerms,
} as const
export const notRemoved = failed('error.deleteAutoReload')

export const input: AutoReloadInput = { clientId: '1000000001', digits: '0001', saving: null, removal: null }
const { key } = removal

export const autoReloadPlan = {
  machine: autoReloadMachine,
  starts: {
    start: input,
    'before the cards are known': { ...input, clientId: null, digits: '' },
    'a save is under way': { ...input, saving: savingOf() },
    'a removal is under way': { ...input, removal },
    'a removal is under way, before the cards are known': { ...input, clientId: null, digits: '', removal },
  },
  samples: {
    'card 2 is current': { type: 'card.switched', clientId: '1000000002', digits: '0002' },
    retry: { type: 'list.retry' },
    add: { type: 'rule.add' },
    modify: { type: 'rule.modify', id: 'ar-1' },
    remove: { type: 'rule.remove', id: 'ar-1' },
    yes: { type: 'prompt.accept' },
    no: { type: 'prompt.dismiss' },
    check: { type: 'rule.check' },
    'opened, none': { type: 'xstate.done.actor.openRules', output: none },
    'opened, one': { type: 'xstate.done.actor.openRules', output: one },
    'opened, Saskatchewan': {
      type: 'xstate.done.actor.openRules',
      output: openedOf({ isInSaskatchewan: true, networks: [] }),
    },
    unopened: { type: 'xstate.error.actor.openRules', error: refusal('error.readAutoReload') },
    'the form is left': { type: 'xstate.done.actor.autoReloadRule', output: { saved: null, isStale: false } },
    'the rule is saved': { type: 'xstate.done.actor.autoReloadRule', output: { saved, isStale: false } },
    'the rules have changed': { type: 'xstate.done.actor.autoReloadRule', output: { saved: null, isStale: true } },
    'under way': { type: 'effect.underWay', sentAt: NOW, kind: 'removeAutoReload', key, phase: 'sending' },
    'in doubt': { type: 'effect.underWay', sentAt: NOW, kind: 'removeAutoReload', key, phase: 'waiting' },
    removed: { type: 'effect.done', key, result: null },
    refused: { type: 'effect.refused', key, failure: notRemoved },
    'not done': { type: 'effect.notDone', key, failure: null, isDoubted: true },
    unknown: { type: 'effect.unknown', key },
    gone: { type: 'effect.gone' },
  },
  tellsApart: ({ clientId, opened, rules, rule: chosen, saving, removal: sent, failure, next, followed }) => [
    clientId,
    opened === null,
    rules.map(({ id }) => id),
    chosen?.id,
    saving !== null,
    sent?.id,
    failure !== null,
    next !== null,
    followed?.phase,
  ],
  perTransition: true,
  isMoney: true,
} satisfies Plan<typeof autoReloadMachine>
