import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { changesOf, changesTyped, isBlank, type ProfileChanges, profileSchemas } from '../../rules/identity/profile'
import { robin, typed } from '../machines/profile.plan'

const { challenge: _, ...same } = robin

describe('PRF-02 only what has changed goes out', () => {
  const address = robin.currentAddress
  const cases: readonly (readonly [string, ProfileChanges, ProfileChanges])[] = [
    ['nothing', same, {}],
    ['a name', { ...same, firstName: 'Bobby' }, { firstName: 'Bobby' }],
    ['a phone that is taken away', { ...same, mobileNumber: '' }, { mobileNumber: '' }],
    ['a date of birth', { ...same, dateOfBirth: '1990-02-02' }, { dateOfBirth: '1990-02-02' }],
    ['the language of mails', { ...same, locale: 'fr' }, { locale: 'fr' }],
    [
      'a part of the address: it goes whole',
      { ...same, currentAddress: { ...address, unitNum: '' } },
      { currentAddress: { ...address, unitNum: '' } },
    ],
    [
      'the answer to the same question, with the one it replaces',
      { challenge: robin.challenge, response: 'Rex', currentResponse: 'Rex' },
      { response: 'Rex', currentResponse: 'Rex' },
    ],
  ]
  test.each(cases)('%s', (_name, after, changes) => {
    expect(changesOf(robin, after)).toEqual(changes)
  })

  test('an occupation of no list is left as it is', () => {
    const before = { ...robin, occupation: 'Baker' }
    const untouched = { ...typed, occupation: 'Other', occupationOther: 'Baker' }
    expect(changesTyped(before, 'details', untouched)).toEqual({})
    expect(changesTyped(before, 'details', { ...untouched, occupationOther: 'Miller' })).toEqual({
      occupation: 'Other - Miller',
    })
  })
})

test('what breaks a rule has no changes', () => {
  expect(changesTyped(robin, 'details', typed)).toEqual({})
  expect(changesTyped(robin, 'details', { ...typed, legalFirstName: 'J0hn' })).toBeNull()
  expect(changesTyped(robin, 'details', { ...typed, locale: 'de' })).toBeNull()
})

describe('PRF-19 T-34 a date of birth is sent only when it is shaped dd / mm / yyyy', () => {
  test.each(['1 / 2 / 1990', '01 / 02', '01 / 02 / 90', '1990'])('%s is not', (dateOfBirth) => {
    expect(changesTyped(robin, 'details', { ...typed, dateOfBirth, firstName: 'Bobby' })).toBeNull()
  })
  test('the day that is typed is the day that is sent', () => {
    const zone = process.env['TZ']
    for (const TZ of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/Toronto']) {
      process.env['TZ'] = TZ
      expect(changesTyped(robin, 'details', { ...typed, dateOfBirth: '29 / 02 / 1992' })).toEqual({
        dateOfBirth: '1992-02-29',
      })
    }
    if (zone === undefined) delete process.env['TZ']
    else process.env['TZ'] = zone
  })
})

describe('PRF-07 PRF-08 a new security question needs its answer', () => {
  const keysOf = (values: unknown) => (v.safeParse(profileSchemas.question, values).issues ?? []).map((i) => i.message)
  test.each([
    [{ challenge: ' ', response: ' ' }, ['profile.challenge.required', 'profile.response.required']],
    [{ challenge: 'First pet?', response: undefined }, ['profile.response.required']],
    [{ challenge: 'x'.repeat(201), response: 'x'.repeat(201) }, ['profile.challenge.long', 'profile.response.long']],
    [{ challenge: 'x'.repeat(200), response: 'x'.repeat(200) }, []],
    [{ challenge: 'First pet?', response: 'Rex', currentResponse: ' ' }, ['profile.currentResponse.required']],
    [{ challenge: 'First pet?', response: 'Rex', currentResponse: undefined }, ['profile.currentResponse.required']],
    [{ challenge: 'First pet?', response: 'Rex', currentResponse: 'x'.repeat(201) }, ['profile.currentResponse.long']],
    [{ challenge: 'First pet?', response: 'Rex', currentResponse: 'Max' }, []],
  ])('%#', (values, keys) => expect(keysOf(values)).toEqual(keys))
})

test('a profile is blank until it has a name', () => {
  expect(isBlank(robin)).toBe(false)
  expect(isBlank({ ...robin, legalFirstName: '' })).toBe(false)
  expect(isBlank({ ...robin, legalFirstName: '', legalLastName: '' })).toBe(true)
})
