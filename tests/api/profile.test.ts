import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { addressLookupMachine } from '../../machines/address-lookup/addressLookupMachine'
import { fatcaMachine } from '../../machines/fatca/fatcaMachine'
import { selectFailure } from '../../machines/form/selectors'
import { profileEffect } from '../../machines/profile/profile'
import { selectProfile } from '../../machines/profile/selectors'
import type { Declaration } from '../../rules/identity/fatca'
import { profileEffectWith, profileWith } from '../../src/ports/profile'
import { about, robin, typed } from '../machines/profile.plan'
import { apiAnsweredBy, failing } from '../support/issuer'

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
    input: { username: 'a+b@x.ca', page: 'page-1' },
  }).start()
  await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'))
  const ports = profileEffectWith(api, { username: () => 'a+b@x.ca' })
  const call: { key: string; terms: { part: 'details' } } = { key: about.key, terms: { part: 'details' } }
  return {
    actor,
    sent,
    read: () => selectProfile(actor.getSnapshot()),
    submit(part: 'details' | 'question', values: Record<string, unknown>) {
      actor.send({ type: 'profile.edit', part })
      actor.send({ type: 'form.submit', values })
    },
    send: () => ports.send(call),
    async lookUp(key = call.key) {
      const found = await ports.lookUp!({ ...call, key }, new AbortController().signal)
      return profileEffect.outcomeIn?.(found, call)
    },
  }
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
  const { submit, send, sent } = await open([wire, { ...wire, ...changes }])
  const values = {
    ...typed,
    dateOfBirth: '28 / 02 / 1990',
    phoneNumber: '416 555-0199',
    mobileNumber: '',
    'currentAddress.postCode': 'm5h 2n2',
  }
  submit('details', values)
  expect(await send()).toEqual({ ...robin, ...changes })
  expect(sent.at(-1)).toEqual({
    method: 'PATCH',
    path: '/api/prepaid/accounts/a%2Bb%40x.ca',
    body: changes,
  })
})

const question = { currentResponse: ' Max ', challenge: 'First boat?', response: 'Bluenose' }
const withQuestion = { ...wire, challenge: 'First boat?' }

test('PRF-07 PRF-08 a new answer goes out with the one it replaces, once', async () => {
  const { submit, send, sent } = await open([wire, withQuestion])
  submit('question', question)
  expect(await send()).toEqual({ ...robin, challenge: 'First boat?' })
  expect(sent.at(-1)?.body).toEqual({ currentResponse: 'Max', challenge: 'First boat?', response: 'Bluenose' })
  await expect(send()).rejects.toMatchObject({ status: 'unsent' })
  expect(sent).toHaveLength(2)
})

test('ERR-17 an answer of another shape is a failed call', async () => {
  const { actor } = await open([{ ...wire, currentAddress: 'Toronto' }])
  expect(selectFailure(actor.getSnapshot())?.key).toBe('error.readProfile')
})

test.each<['details' | 'question', unknown]>([
  ['details', {}],
  ['details', { ok: true }],
  ['details', wire],
  ['details', { ...wire, legalFirstName: 'Robyn', username: 'other@example.com' }],
  ['question', {}],
  ['question', wire],
  ['question', { challenge: 'First boat?' }],
])('an answer to a save of the %s without what was sent is no success, and is looked up: %j', async (part, answer) => {
  const { submit, send, lookUp, sent } = await open([wire, answer, wire])
  submit(part, part === 'details' ? { ...typed, legalFirstName: 'Robyn' } : question)
  await expect(send()).rejects.toEqual(failing('error.saveProfile', 200))
  expect(await lookUp()).toEqual({ type: 'notFound' })
  expect(sent.map(({ method }) => method)).toEqual(['GET', 'PATCH', 'GET'])
})

test('a lookup compares what was typed with what is there; without it, it cannot tell', async () => {
  const { submit, lookUp } = await open([wire, withQuestion, withQuestion])
  submit('question', question)
  expect(await lookUp()).toMatchObject({ type: 'effect.done' })
  expect(await lookUp('page-0 1')).toEqual({ type: 'unclear' })
})
