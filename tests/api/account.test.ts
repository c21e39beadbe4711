import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { account, readAccount, readQuestion } from '../../src/ports/account'
import { text } from '../../src/ports/shape'
import { failing, issuerWith } from '../support/issuer'

const GET = 'GET /api/prepaid/accounts/robin@example.com'
const wire = {
  username: 'Robin@Example.com',
  email: 'robin@example.com',
  acctNo: '70000001',
  locale: 'fr',
  kycLevel: 2,
  emailVerified: true,
  blankProfile: true,
  consents: ['cha-2025-01'],
  latestAgreement: 'cha-2026-01',
  fatcaProvided: true,
  isCanadian: false,
  eligibleForVirtualCard: true,
  eligibleForPhysicalCard: true,
  legalFirstName: 'Robin',
  region: 'ON',
}
const read = (body: unknown) => readAccount(issuerWith({ [GET]: body }).api, 'robin@example.com', account)

test('an account is read by its name and taken over field by field', async () => {
  const { api, sent } = issuerWith({ [GET]: wire })
  const known = await readAccount(api, 'robin@example.com', account)
  expect(sent).toEqual([{ call: GET, body: null, key: null }])
  expect(known).toEqual({ ...wire, username: 'robin@example.com', agreementPutOff: '' })
})

test('where the issuer says nothing, nothing is offered and nothing is taken for granted', async () => {
  expect(await read({ username: 'robin@example.com', kycLevel: 0, emailVerified: false })).toEqual({
    username: 'robin@example.com',
    email: '',
    acctNo: '',
    locale: 'en',
    kycLevel: 0,
    emailVerified: false,
    blankProfile: false,
    consents: [],
    latestAgreement: '',
    fatcaProvided: false,
    isCanadian: null,
    eligibleForVirtualCard: false,
    eligibleForPhysicalCard: false,
    agreementPutOff: '',
    legalFirstName: '',
    region: '',
  })
})

describe('an answer that is no account fails as the call does', () => {
  test.each([null, {}, { ...wire, username: 7 }, { ...wire, kycLevel: 'two' }, { ...wire, emailVerified: null }])(
    '%j',
    (body) => expect(read(body)).rejects.toEqual(failing('error.readProfile', 200)),
  )
})

test('an empty answer is no account, also where nothing of it is needed', () =>
  expect(readAccount(issuerWith({ [GET]: {} }).api, 'robin@example.com', v.object({ region: text }))).rejects.toEqual(
    failing('error.readProfile', 200),
  ))

test('a refusal is told in the words of the call', () =>
  expect(readAccount(issuerWith({}).api, 'robin@example.com', account)).rejects.toEqual(
    failing('error.readProfile', 404),
  ))

test('the question is the account’s challenge, and no question is a failed call', async () => {
  const { api } = issuerWith({ [GET]: { ...wire, challenge: 'First ship?' } })
  expect(await readQuestion(api, 'robin@example.com')).toBe('First ship?')
  await expect(readQuestion(issuerWith({ [GET]: wire }).api, 'robin@example.com')).rejects.toEqual(
    failing('error.readProfile', 200),
  )
})
