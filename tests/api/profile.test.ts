import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { addressLookupMachine } from '../../machines/address-lookup/addressLookupMachine'
import { fatcaMachine } from '../../machines/fatca/fatcaMachine'
import { selectFailure } from '../../machines/form/selectors'
import { selectIsInDoubt, selectPart, selectProfile } from '../../machines/profile/selectors'
import type { Declaration } from '../../rules/identity/fatca'
import { profileWith } from '../../src/ports/profile'
import { robin, typed } from '../machines/profile.plan'
import { apiAnsweredBy } from '../support/issuer'

// Empty fields are left out.
const { lastName: _, ...known } = robin
const wire = { ...known, username: 'A+b@x.ca', email: 'robin@example.com' }

async function open(answers: readonly unknown[]) {
  const sent: { method: string; path: string; body: unknown }[] = []
  const left = [...answers]
  const api = apiAnsweredBy(async (request) => {
    const body = request.method === 'GET' ? null : await request.json()
    sent.push({ method: request.method, path: new URL(request.url).pathname, body })
    return Response.json(left.shift())
  })
  const fatca = fatcaMachine.provide({
    actors: { readFatca: fromPromise<Declaration, void>(() => new Promise(() => {})) },
  })
  const actor = createActor(profileWith(api, { addressLookup: addressLookupMachine, fatca }), {
    input: { username: 'a+b@x.ca' },
  }).start()
  await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'))
  return { actor, sent, read: () => selectProfile(actor.getSnapshot()) }
}

test('PRF-01 reads the profile of the account, its name encoded', async () => {
  const { sent, read } = await open([wire])
  expect(sent).toEqual([{ method: 'GET', path: '/api/prepaid/accounts/a%2Bb%40x.ca', body: null }])
  expect(read()).toEqual(robin)
})

test('PRF-14 PRF-16 takes addressLine2 for the unit and province for the region', async () => {
  const { addressLine, city } = wire.currentAddress
  const currentAddress = { addressLine, city, addressLine2: 'Upper floor', province: 'SK', postCode: 's4p3y2' }
  const { read } = await open([{ ...wire, currentAddress }])
  expect(read()?.currentAddress).toEqual({
    addressLine,
    city,
    unitNum: 'Upper floor',
    region: 'SK',
    postCode: 'S4P 3Y2',
  })
})

test('a profile with nothing but its e-mail has empty fields', async () => {
  const { read } = await open([{ username: 'a@b.ca', email: 'a@b.ca', locale: 'fr', phoneNumber: null }])
  expect(read()).toEqual({
    legalFirstName: '',
    legalLastName: '',
    firstName: '',
    lastName: '',
    dateOfBirth: null,
    phoneNumber: '',
    mobileNumber: '',
    occupation: '',
    currentAddress: { addressLine: '', unitNum: '', city: '', region: '', postCode: '' },
    locale: 'fr',
    challenge: '',
  })
})

test('PRF-17 PRF-24 T-34 sends a changed address whole by its names on the wire, digits of phones, and the day as it was typed', async () => {
  const changes = {
    dateOfBirth: '1990-02-28',
    phoneNumber: '4165550199',
    mobileNumber: '',
    currentAddress: { ...wire.currentAddress, postCode: 'M5H 2N2' },
  }
  const { actor, sent } = await open([wire, { ...wire, ...changes }])
  actor.send({ type: 'profile.edit', part: 'details' })
  const values = {
    ...typed,
    dateOfBirth: '28 / 02 / 1990',
    phoneNumber: '416 555-0199',
    mobileNumber: '',
    'currentAddress.postCode': 'm5h 2n2',
  }
  actor.send({ type: 'form.submit', values })
  await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'))
  expect(sent.at(-1)).toEqual({
    method: 'PATCH',
    path: '/api/prepaid/accounts/a%2Bb%40x.ca',
    body: changes,
  })
})

test('PRF-07 PRF-08 a new answer goes out with the one it replaces', async () => {
  const { actor, sent } = await open([wire, { ...wire, challenge: 'First boat?' }])
  actor.send({ type: 'profile.edit', part: 'question' })
  const values = { currentResponse: ' Max ', challenge: 'First boat?', response: 'Bluenose' }
  actor.send({ type: 'form.submit', values })
  await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'))
  expect(sent.at(-1)?.body).toEqual({ currentResponse: 'Max', challenge: 'First boat?', response: 'Bluenose' })
})

test('ERR-17 an answer of another shape is a failed call', async () => {
  const { actor } = await open([{ ...wire, currentAddress: 'Toronto' }])
  expect(selectFailure(actor.getSnapshot())?.key).toBe('error.readProfile')
})

describe('an answer to a save that does not have what was sent is no success: the issuer is asked what it has', () => {
  const question = { currentResponse: 'Max', challenge: 'First boat?', response: 'Bluenose' }
  const ofQuestion = { ...wire, challenge: 'First boat?' }

  test.each<['details' | 'question', unknown]>([
    ['details', {}],
    ['details', { ok: true }],
    ['details', wire],
    ['details', { ...wire, legalFirstName: 'Robyn', username: 'other@example.com' }],
    ['question', {}],
    ['question', wire],
    ['question', { challenge: 'First boat?' }],
  ])('%s: %j', async (part, answer) => {
    const { actor, sent, read } = await open([wire, answer, wire])
    actor.send({ type: 'profile.edit', part })
    actor.send({ type: 'form.submit', values: part === 'details' ? { ...typed, legalFirstName: 'Robyn' } : question })
    await waitFor(actor, (snapshot) => selectIsInDoubt(snapshot))
    expect(read()).toEqual(robin)
    await waitFor(actor, (snapshot) => !selectIsInDoubt(snapshot))
    expect(sent.map(({ method }) => method)).toEqual(['GET', 'PATCH', 'GET'])
    expect(selectFailure(actor.getSnapshot())?.key).toBe('error.saveProfile')
    expect(selectPart(actor.getSnapshot())).toBe(part)
  })

  test('an answer with the new question is one', async () => {
    const { actor, read } = await open([wire, ofQuestion])
    actor.send({ type: 'profile.edit', part: 'question' })
    actor.send({ type: 'form.submit', values: question })
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'))
    expect([selectPart(actor.getSnapshot()), read()?.challenge]).toEqual([null, 'First boat?'])
  })
})
