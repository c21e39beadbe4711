import { afterEach, describe, expect, test } from 'vitest'
import { selectFailure, selectFieldErrors, selectIsBusy } from '../../machines/form/selectors'
import { errorNotice, notice, success } from '../../machines/notification/notification'
import { profileMachine } from '../../machines/profile/profileMachine'
import { resumeFrom, selectIsBlank, selectIsInDoubt, selectPart, selectProfile } from '../../machines/profile/selectors'
import { failed } from '../../machines/shared/failure'
import type { Profile } from '../../rules/identity/profile'
import { LOOKUPS } from '../../rules/values/effect'
import { NOW } from '../support/clock'
import { openRig } from '../support/rig'
import { lostAnswer, refusal } from '../support/samples'
import { inOttawa, robin, typed } from './profile.plan'

let stop = () => {}
afterEach(() => stop())

async function open(profile: Profile = robin, part: 'details' | 'question' = 'details') {
  const rig = openRig(profileMachine, { username: 'robin@example.com' }, { children: 'stubs' })
  stop = rig.stop
  await rig.answer('readProfile', profile)
  rig.send({ type: 'profile.edit', part })
  rig.heard()
  return {
    ...rig,
    type: () => rig.send({ type: 'form.edit' }),
    submit: (values: Record<string, unknown>) => rig.send({ type: 'form.submit', values }),
    seen: () => rig.actor.getSnapshot(),
  }
}

test('PRF-02 only what has changed is sent, once', async () => {
  const { type, submit, calls, seen } = await open()
  type()
  submit({ ...typed, occupation: 'Engineer', mobileNumber: '' })
  submit({ ...typed, occupation: 'Engineer', mobileNumber: '' })
  expect(selectIsBusy(seen())).toBe(true)
  expect(calls['saveProfile']?.map(({ input }) => input)).toEqual([
    { username: 'robin@example.com', changes: { occupation: 'Engineer', mobileNumber: '' } },
  ])
})

test('NOT-28 the saved profile is shown, told to the session, and announced', async () => {
  const { type, submit, answer, heard, seen } = await open()
  type()
  submit({ ...typed, legalFirstName: 'Robyn', locale: 'fr' })
  heard()
  const saved = { ...robin, legalFirstName: 'Robyn', locale: 'fr' as const }
  await answer('saveProfile', saved)
  expect(selectProfile(seen())).toEqual(saved)
  expect(selectPart(seen())).toBeNull()
  const facts = heard().filter(({ to }) => to === 'parent')
  expect(facts.map(({ event }) => event)).toEqual([
    { type: 'account.changed', changes: { legalFirstName: 'Robyn', region: 'ON', locale: 'fr', blankProfile: false } },
    { type: 'notification.show', notification: success('profile.updated') },
  ])
})

test('nothing changed: nothing is called, and it is said so', async () => {
  const { type, submit, told, calls, seen } = await open()
  type()
  submit(typed)
  expect(selectPart(seen())).toBeNull()
  expect(calls['saveProfile']).toBeUndefined()
  expect(told('notification.show')).toMatchObject([
    { notification: { type: 'info', message: { key: 'profile.unchanged' } } },
  ])
})

test('PRF-08 the answer goes out, and is kept nowhere', async () => {
  const { submit, calls, answer, seen } = await open(robin, 'question')
  submit({ challenge: 'First boat?', response: '' })
  expect(selectFieldErrors(seen())).toEqual({ response: 'profile.response.required' })
  submit({ challenge: 'First boat?', response: 'Bluenose' })
  expect(calls['saveProfile']?.[0]?.input).toEqual({
    username: 'robin@example.com',
    changes: { challenge: 'First boat?', response: 'Bluenose' },
  })
  await answer('saveProfile', { ...robin, challenge: 'First boat?' })
  expect(JSON.stringify(seen().context)).not.toContain('Bluenose')
})

test('ERR-18 a failure stays on the form until the next try; what is wrong with a field takes its place', async () => {
  const { type, submit, refuse, seen } = await open()
  type()
  submit({ ...typed, occupation: 'Engineer' })
  await refuse('saveProfile', refusal('error.saveProfile'))
  expect(selectFailure(seen())).toEqual(failed('error.saveProfile'))
  expect(selectPart(seen())).toBe('details')
  submit({ ...typed, legalLastName: '' })
  expect(selectFailure(seen())).toBeNull()
  expect(selectFieldErrors(seen())).toEqual({ legalLastName: 'identity.legalLastName.required' })
})

test('the problems of a form are gone when it is opened anew', async () => {
  const { send, submit, seen } = await open()
  submit({ ...typed, legalLastName: '' })
  send({ type: 'form.cancel' })
  send({ type: 'profile.edit', part: 'question' })
  expect(selectFieldErrors(seen())).toEqual({})
})

describe('PRF-02 an answer that is lost', () => {
  const typedOttawa = { ...typed, 'currentAddress.city': 'Ottawa' }
  async function lose() {
    const rig = await open()
    rig.type()
    rig.submit(typedOttawa)
    rig.heard()
    await rig.refuse('saveProfile', lostAnswer('error.saveProfile'))
    return rig
  }

  test('what was saved says so, and never that it failed', async () => {
    const { answer, heard, seen } = await lose()
    expect([selectIsInDoubt(seen()), selectFailure(seen()), heard()]).toEqual([true, null, []])
    await answer('readProfile', inOttawa)
    expect(selectProfile(seen())).toEqual(inOttawa)
    const facts = heard().filter(({ to }) => to === 'parent')
    expect(facts.map(({ event }) => event)).toEqual([
      {
        type: 'account.changed',
        changes: { legalFirstName: 'Robin', region: 'ON', locale: 'en', blankProfile: false },
      },
      { type: 'notification.show', notification: success('profile.updated') },
    ])
  })

  test('what was not saved says so once the issuer has been asked several times, and the form is open again', async () => {
    const { answer, clock, told, seen, countOf, submit, calls } = await lose()
    for (let look = 0; look < 3; look += 1) {
      expect(told('notification.show')).toEqual([])
      await answer('readProfile', robin)
      clock.advance(10_000)
    }
    expect(countOf('readProfile')).toBe(4)
    expect(told('notification.show')).toMatchObject([{ notification: errorNotice(failed('error.saveProfile')) }])
    expect([selectFailure(seen()), selectPart(seen())]).toEqual([failed('error.saveProfile'), 'details'])
    submit(typedOttawa)
    expect(calls['saveProfile']).toHaveLength(2)
  })

  test('a new answer alone cannot be told from the one before', async () => {
    const { submit, refuse, answer, told, seen } = await open(robin, 'question')
    submit({ currentResponse: 'Max', challenge: robin.challenge, response: 'Bluenose' })
    expect(JSON.stringify(seen().context)).not.toMatch(/Bluenose|Max/)
    await refuse('saveProfile', lostAnswer('error.saveProfile'))
    await answer('readProfile', robin)
    expect(told('notification.show')).toMatchObject([{ notification: notice('warning', 'profile.unknown.question') }])
    expect(selectPart(seen())).toBeNull()
  })

  test('a new question that is there brought its answer along', async () => {
    const { submit, refuse, answer, told } = await open(robin, 'question')
    submit({ currentResponse: 'Max', challenge: 'First boat?', response: 'Bluenose' })
    await refuse('saveProfile', lostAnswer('error.saveProfile'))
    await answer('readProfile', { ...robin, challenge: 'First boat?' })
    expect(told('notification.show')).toMatchObject([{ notification: success('profile.updated') }])
  })

  test('the flow goes on when its screen is left, and nobody is asked about changes that have been sent', async () => {
    const { type, submit, told, answer, seen } = await open()
    type()
    submit(typedOttawa)
    expect(told('changes.release')).toHaveLength(1)
    expect(seen().hasTag('inFlight')).toBe(true)
    await answer('saveProfile', inOttawa)
    expect(seen().hasTag('inFlight')).toBe(false)
  })

  test.each([
    ['details', 'profile.unknown.details'],
    ['question', 'profile.unknown.question'],
  ] as const)('after a reload nobody can tell what became of the %s', async (part, key) => {
    const rig = openRig(
      profileMachine,
      { username: 'robin@example.com', resume: { part, sentAt: NOW - 60_000 } },
      { children: 'stubs' },
    )
    stop = rig.stop
    // The issuer may still be working on it: read the profile again until the outcome is final.
    for (let looks = 1; looks < LOOKUPS; looks += 1) {
      await rig.answer('readProfile', robin)
      expect([rig.told('notification.show'), selectIsInDoubt(rig.actor.getSnapshot())]).toEqual([[], true])
      rig.clock.advance(10_000)
    }
    const changed = { ...robin, firstName: 'Robin-Anne' }
    await rig.answer('readProfile', changed)
    expect(selectProfile(rig.actor.getSnapshot())).toEqual(changed)
    expect(rig.told('notification.show')).toMatchObject([{ notification: notice('warning', key) }])
    expect(rig.actor.getSnapshot().hasTag('inFlight')).toBe(false)
  })

  test('what is kept for after a reload names the part, and nothing that was typed', async () => {
    const { submit, seen } = await open(robin, 'question')
    submit({ currentResponse: 'Max', challenge: 'First boat?', response: 'Bluenose' })
    expect(resumeFrom(seen())).toEqual({ part: 'question' })
  })
})

test('a profile without a name is blank', async () => {
  const { seen } = await open({ ...robin, legalFirstName: '', legalLastName: '' })
  expect(selectIsBlank(seen())).toBe(true)
})

test('a problem is told as long as what it is about', async () => {
  const unread = openRig(profileMachine, { username: 'robin@example.com' }, { children: 'stubs' })
  stop = unread.stop
  await unread.refuse('readProfile', refusal('error.readProfile'))
  expect(selectFailure(unread.actor.getSnapshot())).toEqual(failed('error.readProfile'))
  unread.send({ type: 'profile.retry' })
  expect(selectFailure(unread.actor.getSnapshot())).toBeNull()
  unread.stop()

  const { type, submit, seen } = await open()
  type()
  submit({ ...typed, legalFirstName: '' })
  expect(selectFieldErrors(seen())).not.toEqual({})
  submit({ ...typed, occupation: 'Engineer' })
  expect([selectFieldErrors(seen()), selectIsBusy(seen())]).toEqual([{}, true])
})
