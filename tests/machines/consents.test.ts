import { afterEach, expect, test } from 'vitest'
import { consentsMachine } from '../../machines/consents/consentsMachine'
import { selectFailure, selectIsBusy } from '../../machines/consents/selectors'
import { errorNotice, success } from '../../machines/notification/notification'
import { failed } from '../../machines/shared/failure'
import { openRig } from '../support/rig'
import { lostAnswer, refusal } from '../support/samples'

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

test('PRF-53 NOT-24 accepting sends the agreement once, adds it to the consents and says so', async () => {
  const { actor, send, answer, told, calls, is } = open(['agreement-1'])
  send({ type: 'consent.accept' })
  send({ type: 'consent.accept' })
  send({ type: 'consent.dismiss' })
  expect(calls['acceptConsent']?.map(({ input }) => input)).toEqual([{ type: 'agreement-2' }])
  expect(selectIsBusy(actor.getSnapshot())).toBe(true)
  expect(is('settled')).toBe(0)
  await answer('acceptConsent')
  expect(is('settled')).toBe(1)
  expect(told('account.changed')).toEqual([
    { type: 'account.changed', changes: { consents: ['agreement-1', 'agreement-2'] } },
  ])
  expect(told('notification.show')).toEqual([{ type: 'notification.show', notification: success('consents.accepted') }])
})

test('ERR-45 a failure is shown, accepts nothing, and can be tried again', async () => {
  const { actor, send, refuse, told, is, countOf } = open([])
  send({ type: 'consent.accept' })
  await refuse('acceptConsent', refusal('error.consent'))
  expect(told('notification.show')).toEqual([
    { type: 'notification.show', notification: errorNotice(failed('error.consent')) },
  ])
  expect(selectFailure(actor.getSnapshot())).toEqual(failed('error.consent'))
  expect([is('settled'), told('account.changed').length]).toEqual([0, 0])
  send({ type: 'consent.accept' })
  expect(selectFailure(actor.getSnapshot())).toBeNull()
  expect(countOf('acceptConsent')).toBe(2)
})

test('PRF-52 put off, is over without being accepted', () => {
  const { send, told, is, countOf } = open([])
  send({ type: 'consent.dismiss' })
  send({ type: 'consent.accept' })
  expect([is('settled'), countOf('acceptConsent')]).toEqual([1, 0])
  // Stored in the session: a reload does not ask again; the next sign-in starts a new session.
  expect(told('account.changed')).toEqual([{ type: 'account.changed', changes: { agreementPutOff: 'agreement-2' } }])
  stop()
  expect(open([], 'agreement-2').is('asked')).toBe(0)
  stop()
  expect(open([], 'agreement-1').is('asked')).toBe(1)
})

test('PRF-53 an answer that is lost: nobody knows, and accepting once more is safe', async () => {
  const { actor, send, refuse, answer, told } = open([])
  send({ type: 'consent.accept' })
  expect(actor.getSnapshot().hasTag('inFlight')).toBe(true)
  await refuse('acceptConsent', lostAnswer('error.consent'))
  const failure = failed('consents.unconfirmed')
  expect(selectFailure(actor.getSnapshot())).toEqual(failure)
  expect(told('notification.show')).toEqual([{ type: 'notification.show', notification: errorNotice(failure) }])
  send({ type: 'consent.accept' })
  await answer('acceptConsent')
  expect(told('notification.show').at(-1)).toMatchObject({ notification: success('consents.accepted') })
})
