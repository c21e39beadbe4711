import { afterEach, describe, expect, test } from 'vitest'
import { selectIsInDoubt } from '../../machines/effect/selectors'
import { selectFailure, selectFieldErrors, selectIsBusy } from '../../machines/form/selectors'
import { errorNotice, success, unknownNotice } from '../../machines/notification/notification'
import { type HandedOver, profileEffect } from '../../machines/profile/profile'
import { profileMachine } from '../../machines/profile/profileMachine'
import { selectIsBlank, selectPart, selectProfile } from '../../machines/profile/selectors'
import { failed } from '../../machines/shared/failure'
import type { Profile } from '../../rules/identity/profile'
import { NOW } from '../support/clock'
import { openRig } from '../support/rig'
import { refusal } from '../support/samples'
import { about, inOttawa, input, robin, typed } from './profile.plan'

let stop = () => {}
afterEach(() => stop())

function start() {
  const handed: HandedOver[] = []
  const machine = profileMachine.provide({ actions: { handOver: (_, what: HandedOver) => handed.push(what) } })
  const rig = openRig(machine, input, { children: 'stubs' })
  stop = rig.stop
  return {
    ...rig,
    handed,
    type: () => rig.send({ type: 'form.edit' }),
    submit: (values: Record<string, unknown>) => rig.send({ type: 'form.submit', values }),
    seen: () => rig.actor.getSnapshot(),
  }
}
async function open(profile: Profile = robin, part: 'details' | 'question' = 'details') {
  const rig = start()
  await rig.answer('readProfile', profile)
  rig.send({ type: 'profile.edit', part })
  rig.heard()
  return rig
}
const answers = { currentResponse: 'Max', challenge: 'First boat?', response: 'Bluenose' }

test('PRF-02 only what has changed is sent, once', async () => {
  const { type, submit, handed, told, seen } = await open()
  type()
  submit({ ...typed, occupation: 'Engineer', mobileNumber: '' })
  submit({ ...typed, occupation: 'Engineer', mobileNumber: '' })
  expect(selectIsBusy(seen())).toBe(true)
  expect(handed).toEqual([{ key: about.key, before: robin, changes: { occupation: 'Engineer', mobileNumber: '' } }])
  expect(told('effect.begin').map(({ effect }) => effect)).toEqual([
    { ...about, subjects: ['profile'], terms: { part: 'details' } },
  ])
})

test('NOT-28 the saved profile is shown, and the session knows what is read', async () => {
  const { answer, type, submit, send, told, seen } = start()
  await answer('readProfile', { ...robin, legalFirstName: 'Robyn', locale: 'fr' })
  expect(told('account.changed')).toMatchObject([
    { changes: { legalFirstName: 'Robyn', region: 'ON', locale: 'fr', blankProfile: false } },
  ])
  send({ type: 'profile.edit', part: 'details' })
  type()
  submit(typed)
  send({ type: 'effect.done', key: about.key, result: robin })
  expect([selectProfile(seen()), selectPart(seen())]).toEqual([robin, null])
})

test('the part for the tax residency has keys of its own', () => {
  const { actor, stop: end } = openRig(profileMachine, input, { children: 'real' })
  stop = end
  expect(actor.getSnapshot().children.fatca?.getSnapshot().context.page).toBe(`${input.page} fatca`)
})

test('nothing changed: nothing is sent, and it is said so', async () => {
  const { type, submit, told, handed, seen } = await open()
  type()
  submit(typed)
  expect(selectPart(seen())).toBeNull()
  expect(handed).toEqual([])
  expect(told('effect.begin')).toEqual([])
  expect(told('notification.show')).toMatchObject([
    { notification: { type: 'info', message: { key: 'profile.unchanged' } } },
  ])
})

test('PRF-08 the answers go out, and are kept nowhere', async () => {
  const { submit, handed, heard, seen } = await open(robin, 'question')
  submit({ ...answers, response: '' })
  expect(selectFieldErrors(seen())).toEqual({ response: 'profile.response.required' })
  submit(answers)
  expect(handed.map(({ changes }) => changes)).toEqual([answers])
  expect(JSON.stringify([seen().context, heard()])).not.toMatch(/Bluenose|Max/)
})

test('ERR-18 a failure stays on the form until the next try, which is another call', async () => {
  const { type, submit, send, handed, told, seen } = await open()
  type()
  submit({ ...typed, occupation: 'Engineer' })
  expect(told('changes.release')).toHaveLength(1)
  send({ type: 'effect.refused', key: about.key, failure: failed('error.saveProfile') })
  expect(selectFailure(seen())).toEqual(failed('error.saveProfile'))
  expect(selectPart(seen())).toBe('details')
  submit({ ...typed, legalLastName: '' })
  expect(selectFailure(seen())).toBeNull()
  expect(selectFieldErrors(seen())).toEqual({ legalLastName: 'identity.legalLastName.required' })
  submit({ ...typed, occupation: 'Engineer' })
  const [first, second] = handed.map(({ key }) => key)
  expect(first).not.toBe(second)
})

test('the problems of a form are gone when it is opened anew', async () => {
  const { send, submit, seen } = await open()
  submit({ ...typed, legalLastName: '' })
  send({ type: 'form.cancel' })
  send({ type: 'profile.edit', part: 'question' })
  expect(selectFieldErrors(seen())).toEqual({})
})

test('one that is under way when the screen opens has no form, also in doubt', () => {
  const { send, seen } = start()
  send({ type: 'effect.underWay', sentAt: NOW, ...about, phase: 'sending' })
  expect([selectPart(seen()), selectIsBusy(seen()), selectIsInDoubt(seen())]).toEqual([null, true, false])
  send({ type: 'effect.underWay', sentAt: NOW, ...about, phase: 'waiting' })
  expect([selectPart(seen()), selectIsInDoubt(seen())]).toEqual([null, true])
})

describe('the effect', () => {
  const sent = { currentAddress: inOttawa.currentAddress }
  const elsewise = { ...robin, occupation: 'Artist' }

  test.each([
    ['what was sent', inOttawa, { before: robin, sent }, { type: 'effect.done', result: inOttawa }],
    ['what was there', robin, { before: robin, sent }, { type: 'notFound' }],
    ['something else', elsewise, { before: robin, sent }, { type: 'effect.conflict', theirs: elsewise }],
    // An answer alone cannot be told from the one before; a new question that is there brought its answer along.
    ['the same question', robin, { before: robin, sent: {} }, { type: 'effect.conflict', theirs: robin }],
    [
      'a new question',
      { ...robin, challenge: 'First boat?' },
      { before: robin, sent: { challenge: 'First boat?' } },
      { type: 'effect.done', result: { ...robin, challenge: 'First boat?' } },
    ],
    ['anything, after a reload', inOttawa, null, { type: 'unclear' }],
  ] as const)('PRF-02 a lookup finds %s', (_, found, handed, outcome) => {
    expect(profileEffect.outcomeIn?.({ found, typed: handed }, { ...about, terms: { part: 'details' } })).toEqual(
      outcome,
    )
  })

  const shown = (notification: object) => ({ type: 'notification.show', notification })
  const changed = (profile: Profile) => ({
    type: 'account.changed',
    changes: {
      legalFirstName: profile.legalFirstName,
      region: profile.currentAddress.region,
      locale: profile.locale,
      blankProfile: selectIsBlank({ context: { profile } } as never),
    },
  })
  const french = { ...robin, legalFirstName: 'Robyn', locale: 'fr' as const }
  const blank = { ...robin, legalFirstName: '', legalLastName: '' }
  const failure = failed('error.saveProfile')
  const unknown = (part: string) => shown(unknownNotice(`profile.unknown.${part}` as never))
  test.each([
    ...[french, blank].map(
      (result) =>
        [
          'NOT-28',
          { type: 'effect.done', result },
          'details',
          true,
          [changed(result), shown(success('profile.updated'))],
        ] as const,
    ),
    ['PRF-02', { type: 'effect.conflict', theirs: robin }, 'question', true, [changed(robin), unknown('question')]],
    ['ERR-18', { type: 'effect.refused', failure }, 'details', true, [shown(errorNotice(failure))]],
    [
      'ERR-18',
      { type: 'effect.notDone', failure: null, isDoubted: true },
      'details',
      false,
      [shown(errorNotice(failure))],
    ],
    ['PRF-02', { type: 'effect.unknown' }, 'details', true, [unknown('details')]],
    ['PRF-02', { type: 'effect.unknown' }, 'question', true, [unknown('question')]],
    ['PRF-02', { type: 'effect.unknown' }, 'details', false, []],
  ] as const)(
    '%s %j of the %s, shown: %j, is told to the account and the holder',
    (_, outcome, part, isShown, facts) => {
      expect(profileEffect.factsOn?.(outcome, { part }, isShown)).toEqual(facts)
    },
  )
})

test('a profile without a name is blank', async () => {
  const { seen } = await open({ ...robin, legalFirstName: '', legalLastName: '' })
  expect(selectIsBlank(seen())).toBe(true)
})

test('a problem is told as long as what it is about', async () => {
  const unread = start()
  await unread.refuse('readProfile', refusal('error.readProfile'))
  expect(selectFailure(unread.seen())).toEqual(failed('error.readProfile'))
  unread.send({ type: 'profile.retry' })
  expect(selectFailure(unread.seen())).toBeNull()
  unread.stop()

  const { type, submit, seen } = await open()
  type()
  submit({ ...typed, legalFirstName: '' })
  expect(selectFieldErrors(seen())).not.toEqual({})
  submit({ ...typed, occupation: 'Engineer' })
  expect([selectFieldErrors(seen()), selectIsBusy(seen())]).toEqual([{}, true])
})
