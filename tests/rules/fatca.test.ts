import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { COUNTRY_CODES } from '../../rules/identity/countries'
import {
  fatcaSchema,
  isDeclared,
  isLikelySin,
  jurisdictionField,
  mayLimitCards,
  outcomeOf,
  TIN_REASONS,
} from '../../rules/identity/fatca'

type Entry = { countryCode?: string; tin?: string; tinNotProvidedReason?: string }
type Form = { sin?: string; isCanadian?: string; entries?: readonly Entry[] }

/** The form's values: flat, with the wire's paths as names. */
const typed = ({ entries = [{ countryCode: 'FR', tin: '1' }], ...fields }: Form): Record<string, unknown> => ({
  ...fields,
  ...Object.fromEntries(
    entries.flatMap((entry, index) =>
      (['countryCode', 'tin', 'tinNotProvidedReason'] as const).map((name) => [
        jurisdictionField(index, name),
        entry[name] ?? '',
      ]),
    ),
  ),
})
const problemsOf = (form: Form) =>
  Object.fromEntries(
    (v.safeParse(fatcaSchema, typed(form)).issues ?? []).map((issue) => [v.getDotPath(issue), issue.message]),
  )
const sent = (form: Form) => v.parse(fatcaSchema, typed(form))

describe('the SIN', () => {
  test.each([
    ['', null],
    ['   ', null],
    ['046454286', '046454286'],
    ['046 454 286', '046454286'],
    ['046-454-286', '046454286'],
    ['046\u00a0454\u00a0286', '046454286'],
    ['０４６４５４２８６', '046454286'],
    ['000000000', '000000000'],
    ['123456789', '123456789'],
  ])('PRF-43 T-31 %j is sent as %j', (sin, digits) => {
    expect(sent({ sin }).sin).toBe(digits)
  })

  test('PRF-43 may be left out altogether', () => {
    expect(sent({}).sin).toBeNull()
  })

  test.each(['0', '04645428', '0464542860', '046 454 28', '04645428O', '46454286.0', '-46454286'])(
    'PRF-43 %j is refused',
    (sin) => {
      expect(problemsOf({ sin })).toEqual({ sin: 'fatca.sin.digits' })
    },
  )

  test.each([
    ['046454286', true],
    ['046 454 286', true],
    ['000000000', true],
    ['046454287', false],
    ['146454286', false],
    ['064454286', false],
    ['04645428', false],
    ['0000000000', false],
    ['', false],
  ])('%j ends with the right digit: %j', (sin, isLikely) => {
    expect(isLikelySin(sin)).toBe(isLikely)
  })

  test('PRF-43 a wrong check digit is no refusal', () => {
    expect(isLikelySin('046454287')).toBe(false)
    expect(sent({ sin: '046454287' }).sin).toBe('046454287')
  })
})

test.each([
  ['true', true],
  ['false', false],
  [undefined, null],
  ['', null],
  ['yes', null],
])('PRF-44 T-20 the answer %j is %j', (isCanadian, answer) => {
  expect(sent(isCanadian === undefined ? {} : { isCanadian }).isCanadian).toBe(answer)
})

describe('the list of countries', () => {
  const canada = { countryCode: 'CA', tin: null, tinNotProvidedReason: null }

  test.each([undefined, 'false'])('PRF-48 OP-52 needs one where the answer is %j', (isCanadian) => {
    const form = { entries: [], ...(isCanadian ? { isCanadian } : {}) }
    expect(problemsOf(form)).toEqual({ taxJurisdiction: 'fatca.countries.required' })
  })

  test('OP-52 Canada is filled in, and counts, where the holder is Canadian', () => {
    expect(sent({ isCanadian: 'true', entries: [] }).jurisdictions).toEqual([canada])
    expect(sent({ isCanadian: 'true', entries: [{ countryCode: 'CA' }] }).jurisdictions).toEqual([canada])
    expect(sent({ isCanadian: 'true' }).jurisdictions.map(({ countryCode }) => countryCode)).toEqual(['FR', 'CA'])
  })

  test('OP-52 Canada is not filled in otherwise', () => {
    expect(sent({ isCanadian: 'false' }).jurisdictions.map(({ countryCode }) => countryCode)).toEqual(['FR'])
    expect(sent({}).jurisdictions.map(({ countryCode }) => countryCode)).toEqual(['FR'])
  })

  test('PRF-50 has as many entries as were filled in, in their order', () => {
    const entries = [
      { countryCode: 'US', tin: '000000000' },
      { countryCode: 'FR', tinNotProvidedReason: 'notIssued' },
      { countryCode: 'CA' },
    ]
    expect(sent({ entries }).jurisdictions).toEqual([
      { countryCode: 'US', tin: '000000000', tinNotProvidedReason: null },
      { countryCode: 'FR', tin: null, tinNotProvidedReason: 'notIssued' },
      canada,
    ])
  })

  test.each(['', 'fr', 'FRA', 'XX', 'ZZ', '__proto__'])('PRF-45 %j is no country', (countryCode) => {
    expect(problemsOf({ entries: [{ countryCode, tin: '1' }] })).toEqual({
      'taxJurisdiction[0].countryCode': 'fatca.country.required',
    })
  })

  test('PRF-45 names no country twice', () => {
    const entries = ['FR', 'DE', 'FR'].map((countryCode) => ({ countryCode, tin: '1' }))
    expect(problemsOf({ entries })).toEqual({ 'taxJurisdiction[2].countryCode': 'fatca.country.repeated' })
  })

  test('PRF-45 all 249 countries of ISO 3166-1 may be named', () => {
    expect(COUNTRY_CODES).toHaveLength(249)
    expect(new Set(COUNTRY_CODES).size).toBe(249)
    expect([...COUNTRY_CODES].sort()).toEqual(COUNTRY_CODES)
    const entries = COUNTRY_CODES.map((countryCode) => ({ countryCode, tin: '1' }))
    expect(problemsOf({ entries })).toEqual({})
  })
})

describe('the tax number of an entry', () => {
  test.each([
    ['0012', '0012'],
    [' 12 34 ', '12 34'],
    ['x'.repeat(40), 'x'.repeat(40)],
  ])('PRF-46 T-31 %j is sent as %j', (tin, text) => {
    expect(sent({ entries: [{ countryCode: 'FR', tin }] }).jurisdictions[0]?.tin).toBe(text)
  })

  test('PRF-46 has 40 characters at most', () => {
    expect(problemsOf({ entries: [{ countryCode: 'FR', tin: 'x'.repeat(41) }] })).toEqual({
      'taxJurisdiction[0].tin': 'fatca.tin.long',
    })
  })

  test('PRF-47 OP-51 there are exactly three reasons for having none', () => {
    expect([...TIN_REASONS]).toEqual(['appliedNotReceived', 'notIssued', 'other'])
    for (const reason of TIN_REASONS) {
      expect(sent({ entries: [{ countryCode: 'FR', tinNotProvidedReason: reason }] }).jurisdictions).toEqual([
        { countryCode: 'FR', tin: null, tinNotProvidedReason: reason },
      ])
    }
  })

  test.each([{}, { tin: '  ' }, { tinNotProvidedReason: 'because' }])(
    'PRF-49 with %j the reason is asked for, beside the entry that lacks it',
    (entry) => {
      const entries = [
        { countryCode: 'US', tin: '1' },
        { countryCode: 'FR', ...entry },
      ]
      expect(problemsOf({ entries })).toEqual({ 'taxJurisdiction[1].tin': 'fatca.tin.required' })
    },
  )

  test('PRF-49 a reason is not sent beside a number', () => {
    const entries = [{ countryCode: 'FR', tin: '1', tinNotProvidedReason: 'other' }]
    expect(sent({ entries }).jurisdictions[0]).toEqual({ countryCode: 'FR', tin: '1', tinNotProvidedReason: null })
  })

  test('PRF-49 Canada needs neither: its number is the SIN', () => {
    expect(problemsOf({ entries: [{ countryCode: 'CA' }] })).toEqual({})
  })
})

test('every problem is told at once, by the names that the issuer uses', () => {
  const entries = [{ countryCode: '' }, { countryCode: 'FR' }]
  expect(problemsOf({ sin: '1', entries })).toEqual({
    sin: 'fatca.sin.digits',
    'taxJurisdiction[0].countryCode': 'fatca.country.required',
    'taxJurisdiction[0].tin': 'fatca.tin.required',
    'taxJurisdiction[1].tin': 'fatca.tin.required',
  })
})

test.each([
  [[], false, false],
  [['CA'], true, false],
  [['CA', 'US'], true, false],
  [['CA', 'FR'], true, true],
  [['FR'], true, true],
])('PRF-51 %j: declared %j, may limit the cards %j', (codes, declared, limits) => {
  const jurisdictions = codes.map((countryCode) => ({ countryCode, tin: null, tinNotProvidedReason: null }))
  expect([isDeclared({ jurisdictions }), mayLimitCards({ jurisdictions })]).toEqual([declared, limits])
})

describe('PRF-42 what became of a declaration whose answer was lost', () => {
  const france = { countryCode: 'FR', tin: '001', tinNotProvidedReason: null }
  const spain = { ...france, countryCode: 'ES' }
  const before = { sinProvided: false, isCanadian: false, jurisdictions: [france] }
  const sent = { isCanadian: false, jurisdictions: [spain], hasSin: false }

  test.each([
    ['saved', { ...before, jurisdictions: [spain] }, before, sent],
    ['saved', { ...before, jurisdictions: [spain], sinProvided: true }, before, { ...sent, hasSin: true }],
    ['notSaved', before, before, sent],
    ['notSaved', before, before, { ...sent, jurisdictions: [france], hasSin: true }],
    ['saved', { ...before, sinProvided: true }, before, { ...sent, jurisdictions: [france], hasSin: true }],
    // The SIN on file may be the old or the new one.
    [
      'unknown',
      { ...before, sinProvided: true },
      { ...before, sinProvided: true },
      { ...sent, jurisdictions: [france], hasSin: true },
    ],
    // Changed elsewhere meanwhile.
    ['unknown', { ...before, isCanadian: null }, before, sent],
  ] as const)('%s', (outcome, found, known, declared) => {
    expect(outcomeOf(found, known, declared)).toBe(outcome)
  })
})
