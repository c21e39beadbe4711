import { fatcaMachine } from '../../machines/fatca/fatcaMachine'
import { failed } from '../../machines/shared/failure'
import type { Declaration, Jurisdiction } from '../../rules/identity/fatca'
import { NOW } from '../support/clock'
import type { Plan } from '../support/paths'
import { refusal } from '../support/samples'

export const entryOf = (changes: Partial<Jurisdiction> = {}): Jurisdiction => ({
  countryCode: 'FR',
  tin: '0012345678',
  tinNotProvidedReason: null,
  ...changes,
})
export const declarationOf = (changes: Partial<Declaration> = {}): Declaration => ({
  sinProvided: false,
  isCanadian: false,
  jurisdictions: [entryOf()],
  ...changes,
})
export const nothingDeclared = declarationOf({ isCanadian: null, jurisdictions: [] })

/** Values of the form, where a declaration with one entry is open. */
export const typed = {
  isCanadian: 'false',
  'taxJurisdiction[0].countryCode': 'FR',
  'taxJurisdiction[0].tin': '0012345678',
  'taxJurisdiction[0].tinNotProvidedReason': '',
  sin: '046 454 286',
}

export const input = { page: 'page-1' }
/** Of the first submission of this page. */
const about = { kind: 'fatca', key: 'page-1 1' } as const
const another = { kind: 'fatca', key: 'page-2 1' } as const

export const fatcaPlan = {
  machine: fatcaMachine,
  starts: { start: input },
  samples: {
    retry: { type: 'declaration.retry' },
    edit: { type: 'declaration.edit' },
    cancel: { type: 'declaration.cancel' },
    'Canadian: yes': { type: 'residency.choose', isCanadian: true },
    'Canadian: no': { type: 'residency.choose', isCanadian: false },
    edited: { type: 'form.edit' },
    add: { type: 'jurisdiction.add' },
    'remove the first': { type: 'jurisdiction.remove', id: 1 },
    'country of the first': { type: 'country.choose', id: 1, countryCode: 'DE' },
    'submit, complete': { type: 'form.submit', values: typed },
    'submit, SIN of 8 digits': { type: 'form.submit', values: { ...typed, sin: '04645428' } },
    'readFatca done': { type: 'xstate.done.actor.readFatca', output: declarationOf() },
    'readFatca done, never declared': { type: 'xstate.done.actor.readFatca', output: nothingDeclared },
    'readFatca failed': { type: 'xstate.error.actor.readFatca', error: refusal('error.readFatca') },
    'under way': { type: 'effect.underWay', sentAt: NOW, phase: 'sending', ...about },
    'in doubt': { type: 'effect.underWay', sentAt: NOW, ...about, phase: 'waiting' },
    'check now': { type: 'status.check' },
    done: { type: 'effect.done', key: about.key, result: declarationOf({ sinProvided: true }) },
    'something else': { type: 'effect.conflict', key: about.key, theirs: declarationOf() },
    'something else, none': { type: 'effect.conflict', key: about.key, theirs: nothingDeclared },
    refused: { type: 'effect.refused', key: about.key, failure: failed('error.saveFatca') },
    'not done': { type: 'effect.notDone', key: about.key, failure: null, isDoubted: true },
    unknown: { type: 'effect.unknown', key: about.key },
    'another under way': { type: 'effect.underWay', sentAt: NOW, phase: 'sending', ...another },
    'another, done': { type: 'effect.done', key: another.key, result: declarationOf({ sinProvided: true }) },
    'another, something else': { type: 'effect.conflict', key: another.key, theirs: declarationOf() },
    'another, refused': { type: 'effect.refused', key: another.key, failure: failed('error.saveFatca') },
    'another, not done': { type: 'effect.notDone', key: another.key, failure: null, isDoubted: true },
    'another, unknown': { type: 'effect.unknown', key: another.key },
  },
  tellsApart: ({ declaration, isCanadian, rows, fieldErrors, failure, followed }) => [
    declaration?.jurisdictions.length,
    declaration?.sinProvided,
    followed?.key === another.key,
    followed?.phase,
    isCanadian,
    rows.length > 2 ? 'many' : rows.map(({ id, countryCode }) => [id > 3 ? 'late' : id, countryCode]),
    fieldErrors,
    failure !== null,
  ],
  perTransition: true,
} satisfies Plan<typeof fatcaMachine>
