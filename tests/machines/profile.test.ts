import { afterEach, expect, test } from 'vitest'
import { selectFailure, selectFieldErrors, selectIsBusy } from '../../machines/form/selectors'
import { success } from '../../machines/notification/notification'
import { profileMachine } from '../../machines/profile/profileMachine'
import { selectIsBlank, selectPart, selectProfile } from '../../machines/profile/selectors'
import { failed } from '../../machines/shared/failure'
import type { Profile } from '../../rules/profile'
import { openRig } from '../support/rig'
import { refusal } from '../support/samples'
import { robin, typed } from './profile.plan'

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
    type: () => rig.send({ type: 'form.edited' }),
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
    { type: 'changes.release' },
    { type: 'account.changed', changes: { legalFirstName: 'Robyn', locale: 'fr', blankProfile: false } },
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

test('changes of the tax residency hold the screen also after the profile has been saved', async () => {
  const { type, send, submit, answer, told } = await open()
  send({ type: 'changes.hold' })
  type()
  submit({ ...typed, occupation: 'Engineer' })
  await answer('saveProfile', { ...robin, occupation: 'Engineer' })
  const words = () => [...told('changes.hold'), ...told('changes.release')].map((event) => event.type)
  expect(words()).toEqual(['changes.hold', 'changes.hold', 'changes.hold'])
  send({ type: 'changes.release' })
  expect(words().at(-1)).toBe('changes.release')
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
