import { fatcaMachine } from '../../machines/fatca/fatcaMachine'
import type { Declaration, Jurisdiction } from '../../rules/identity/fatca'
import type { Plan } from '../support/paths'
import { fault, lostAnswer, refusal } from '../support/samples'

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

export const fatcaPlan = {
  machine: fatcaMachine,
  starts: { start: undefined },
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
    'readFatca done, saved': { type: 'xstate.done.actor.readFatca', output: declarationOf({ sinProvided: true }) },
    'readFatca done, something else': {
      type: 'xstate.done.actor.readFatca',
      output: declarationOf({ jurisdictions: [entryOf({ countryCode: 'ES' })] }),
    },
    'check now': { type: 'status.check' },
    'readFatca failed': { type: 'xstate.error.actor.readFatca', error: refusal('error.readFatca') },
    'saveFatca done': { type: 'xstate.done.actor.saveFatca', output: declarationOf({ sinProvided: true }) },
    'saveFatca, no answer': { type: 'xstate.error.actor.saveFatca', error: lostAnswer('error.saveFatca') },
    'saveFatca, 500': { type: 'xstate.error.actor.saveFatca', error: fault('error.saveFatca') },
    'saveFatca refused': { type: 'xstate.error.actor.saveFatca', error: refusal('error.saveFatca') },
  },
  tellsApart: ({ declaration, isCanadian, rows, fieldErrors, failure, sent, lookupsLeft }) => [
    declaration?.jurisdictions.length,
    declaration?.sinProvided,
    sent !== null,
    lookupsLeft > 0,
    isCanadian,
    rows.length > 2 ? 'many' : rows.map(({ id, countryCode }) => [id > 3 ? 'late' : id, countryCode]),
    fieldErrors,
    failure !== null,
  ],
  perTransition: true,
} satisfies Plan<typeof fatcaMachine>
