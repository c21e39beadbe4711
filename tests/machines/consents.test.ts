import { afterEach, expect, test } from 'vitest'
import { consentsEffect } from '../../machines/consents/consents'
import { consentsMachine } from '../../machines/consents/consentsMachine'
import { selectFailure, selectIsBusy } from '../../machines/consents/selectors'
import { errorNotice, success } from '../../machines/notification/notification'
import { type Failure, failed } from '../../machines/shared/failure'
import { openRig } from '../support/rig'

let stop = () => {}
afterEach(() => stop())

function open(consents: readonly string[], agreementPutOff = '') {
  const rig = openRig(consentsMachine, { consents, latestAgreement: 'agreement-2', agreementPutOff })
  stop = rig.stop
  return { ...rig, is: (type: string) => rig.told(`consents.${type}`).length }
}

test.each([
  [[], 1],
  [['agreement-1'], 1],
  [['agreement-2'], 0],
  [['agreement-1', 'agreement-2'], 0],
])('PRF-54 OP-40 of the consents %j, asks %i times', (consents, times) => {
  expect(open(consents).is('asked')).toBe(times)
})

const about = { kind: 'consents', key: 'consents agreement-2' } as const

test('PRF-53 accepting begins once, and is settled when it is done', () => {
  const { actor, send, told, is } = open(['agreement-1'])
  send({ type: 'consent.accept' })
  send({ type: 'consent.accept' })
  send({ type: 'consent.dismiss' })
  expect(told('effect.begin').map(({ effect }) => effect)).toEqual([
    { ...about, subjects: ['consents'], terms: { type: 'agreement-2', consents: ['agreement-1'] } },
  ])
  expect(selectIsBusy(actor.getSnapshot())).toBe(true)
  expect(is('settled')).toBe(0)
  send({ type: 'effect.done', key: about.key, result: null })
  expect(is('settled')).toBe(1)
})

test('ERR-45 a failure is shown, accepts nothing, and can be tried again', () => {
  const { actor, send, told, is } = open([])
  send({ type: 'consent.accept' })
  send({ type: 'effect.refused', key: about.key, failure: failed('error.consent') })
  expect(selectFailure(actor.getSnapshot())).toEqual(failed('error.consent'))
  expect([is('settled'), told('account.changed').length]).toEqual([0, 0])
  send({ type: 'consent.accept' })
  expect(selectFailure(actor.getSnapshot())).toBeNull()
  expect(told('effect.begin')).toHaveLength(2)
})

test('PRF-52 put off, is over without being accepted', () => {
  const { send, told, is } = open([])
  send({ type: 'consent.dismiss' })
  send({ type: 'consent.accept' })
  expect([is('settled'), told('effect.begin').length]).toEqual([1, 0])
  // Stored in the session: a reload does not ask again; the next sign-in starts a new session.
  expect(told('account.changed')).toEqual([{ type: 'account.changed', changes: { agreementPutOff: 'agreement-2' } }])
  stop()
  expect(open([], 'agreement-2').is('asked')).toBe(0)
  stop()
  expect(open([], 'agreement-1').is('asked')).toBe(1)
})

const terms = { type: 'agreement-2', consents: ['agreement-1'] }
const shown = (notification: object) => ({ type: 'notification.show', notification })
const waiting = (failure: Failure): Failure => ({ ...failure, waitMinutes: 2 })
const failure = failed('error.consent')
const unconfirmed = failed('consents.unconfirmed')
test.each([
  [
    'PRF-53 NOT-24',
    { type: 'effect.done', result: null },
    true,
    [
      { type: 'account.changed', changes: { consents: ['agreement-1', 'agreement-2'] } },
      shown(success('consents.accepted')),
    ],
  ],
  ['ERR-45', { type: 'effect.refused', failure }, true, [shown(errorNotice(failure))]],
  ['ERR-45', { type: 'effect.notDone', failure: null, isDoubted: true }, true, [shown(errorNotice(failure))]],
  // Nobody knows, and accepting once more is safe.
  ['PRF-53', { type: 'effect.unknown' }, true, [shown(errorNotice(unconfirmed))]],
  [
    'NOT-08 ERR-45',
    { type: 'effect.unknown', failure: waiting(failed('error.generic')) },
    true,
    [shown(errorNotice(waiting(unconfirmed)))],
  ],
  ['PRF-53', { type: 'effect.unknown' }, false, []],
] as const)('%s %j, shown: %j, is told to the account and the holder', (_, outcome, isShown, facts) => {
  expect(consentsEffect.factsOn?.(outcome, terms, isShown)).toEqual(facts)
})

test('NOT-08 ERR-45 nobody knows of a lost acceptance: that is said with the wait that the issuer has named', () => {
  const { actor, send } = open([])
  send({ type: 'consent.accept' })
  send({ type: 'effect.unknown', key: about.key, failure: waiting(failed('error.generic')) })
  expect(selectFailure(actor.getSnapshot())).toEqual(waiting(unconfirmed))
})
