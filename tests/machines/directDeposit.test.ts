import { afterEach, expect, test } from 'vitest'
import { directDepositMachine } from '../../machines/direct-deposit/directDepositMachine'
import {
  selectDeposit,
  selectDigits,
  selectRefusal,
  selectResume,
  selectStep,
} from '../../machines/direct-deposit/selectors'
import { errorNotice, success } from '../../machines/notification/notification'
import { ofCard } from '../../machines/notification/ofCard'
import { failed } from '../../machines/shared/failure'
import { openRig } from '../support/rig'
import { fault, refusal, unsent } from '../support/samples'
import { absent, added, depositOf, input, lost, resume } from './directDeposit.plan'

let stop = () => {}
afterEach(() => stop())

function open(changes: object = {}) {
  const rig = openRig(directDepositMachine, { ...input, ...changes })
  stop = rig.stop
  const seen = () => rig.actor.getSnapshot()
  return {
    ...rig,
    step: () => selectStep(seen()),
    account: () => selectDeposit(seen())?.account,
    refusal: () => selectRefusal(seen()),
    digits: () => selectDigits(seen()),
    resume: () => selectResume(seen()),
    said: () => rig.told('notification.show').map(({ notification }) => notification),
  }
}

test('DQE-03 a double click sets the account up once, for the card that the page is about', async () => {
  const { send, answer, calls, step } = open()
  await answer('readDeposit', absent)
  send({ type: 'deposit.add' })
  send({ type: 'deposit.add' })
  expect(calls['addDeposit']?.map(({ input: sent }) => sent)).toEqual([{ clientId: '1000000001' }])
  expect(step()).toBe('absent')
})

test('NOT-25 success shows the account, says it of the card, and reads the cards again', async () => {
  const { send, answer, account, said, told, step } = open()
  await answer('readDeposit', absent)
  send({ type: 'deposit.add' })
  await answer('addDeposit', { account: '0457000000001' })
  expect([step(), account()]).toEqual(['added', '0457000000001'])
  expect(said()).toEqual([ofCard(success('directDeposit.added'), '0001')])
  expect(told('cards.refresh')).toHaveLength(1)
})

test('DQE-02 DQE-03 an account that exists is never set up again', async () => {
  const { send, answer, countOf, account } = open()
  await answer('readDeposit', added)
  send({ type: 'deposit.add' })
  expect(account()).toBe('0457000000001')
  expect(countOf('addDeposit')).toBe(0)
})

test('an answer that is lost claims nothing: the card is read until it says one or the other', async () => {
  const { send, answer, refuse, said, step, clock } = open()
  await answer('readDeposit', absent)
  send({ type: 'deposit.add' })
  await refuse('addDeposit', lost)
  expect([step(), said()]).toEqual(['unconfirmed', []])
  await answer('readDeposit', absent)
  expect([step(), said()]).toEqual(['unconfirmed', []])
  send({ type: 'deposit.add' })
  clock.advance(10_000)
  await answer('readDeposit', added)
  expect(step()).toBe('added')
  expect(said()).toEqual([ofCard(success('directDeposit.added'), '0001')])
})

test('ERR-27 what was not done is said with the call’s default text, and only then offered again', async () => {
  const { send, answer, refuse, said, step, clock } = open()
  await answer('readDeposit', absent)
  send({ type: 'deposit.add' })
  await refuse('addDeposit', lost)
  for (let look = 0; look < 2; look += 1) {
    await answer('readDeposit', absent)
    clock.advance(10_000)
  }
  expect(said()).toEqual([])
  await answer('readDeposit', absent)
  expect(step()).toBe('absent')
  expect(said()).toEqual([ofCard(errorNotice(failed('error.directDeposit')), '0001')])
})

test('R1 a second try is refused where the first has set the account up: the card is read before anything is said', async () => {
  const { send, answer, refuse, said, step } = open()
  await answer('readDeposit', absent)
  send({ type: 'deposit.add' })
  await refuse('addDeposit', fault('error.directDeposit'))
  await answer('readDeposit', absent)
  send({ type: 'deposit.add' })
  await refuse('addDeposit', refusal('error.directDeposit'))
  expect([step(), said()]).toEqual(['unconfirmed', [ofCard(errorNotice(failed('error.directDeposit')), '0001')]])
  await answer('readDeposit', added)
  expect([step(), said().at(-1)]).toEqual(['added', ofCard(success('directDeposit.added'), '0001')])
})

test.each([
  ['a first try', [], refusal('error.directDeposit')],
  ['one that was not sent', [fault('error.directDeposit')], unsent()],
])('the refusal of %s is believed', async (_, earlier, error) => {
  const { send, answer, refuse, step, countOf } = open()
  await answer('readDeposit', absent)
  for (const lostTry of earlier) {
    send({ type: 'deposit.add' })
    await refuse('addDeposit', lostTry)
    await answer('readDeposit', absent)
  }
  send({ type: 'deposit.add' })
  const reads = countOf('readDeposit')
  await refuse('addDeposit', error)
  expect([step(), countOf('readDeposit')]).toEqual(['absent', reads])
})

test.each([
  ['saskatchewan', depositOf({ region: 'SK' })],
  ['saskatchewan', depositOf({ region: 'Saskatchewan', isAllowed: false })],
  ['notAllowed', depositOf({ isAllowed: false })],
])('DQE-05 TOP-07 is refused (%s) before anything is sent', async (reason, deposit) => {
  const { send, answer, refusal: because, step, countOf } = open()
  await answer('readDeposit', deposit)
  send({ type: 'deposit.add' })
  expect([step(), because()]).toEqual(['refused', reason])
  expect(countOf('addDeposit')).toBe(0)
})

test('an account that exists is shown also where none would be set up today', async () => {
  const { answer, step } = open()
  await answer('readDeposit', depositOf({ account: '0457000000001', region: 'SK', isAllowed: false }))
  expect(step()).toBe('added')
})

test('after a reload the outcome is looked up for the card that it was sent for, then the current one is read', async () => {
  const { answer, said, step, digits, calls } = open({ clientId: '1000000002', digits: '0002', resume })
  expect([step(), digits()]).toEqual(['unconfirmed', '0001'])
  await answer('readDeposit', added)
  expect(said()).toEqual([ofCard(success('directDeposit.added'), '0001')])
  expect([step(), digits()]).toEqual(['reading', '0002'])
  expect(calls['readDeposit']?.map(({ input: asked }) => asked)).toEqual([
    { clientId: '1000000001' },
    { clientId: '1000000002' },
  ])
})

test('what a lookup after a reload needs holds no account number and no name', async () => {
  const { answer, send, resume: kept } = open()
  await answer('readDeposit', absent)
  send({ type: 'deposit.add' })
  expect(kept()).toEqual({ clientId: '1000000001', digits: '0001' })
})

test('the account of one card is never shown for another', async () => {
  const { answer, send, refuse, account, calls } = open()
  await answer('readDeposit', added)
  send({ type: 'card.switched', clientId: '1000000002', digits: '0002' })
  expect(account()).toBeUndefined()
  calls['readDeposit']![0]!.resolve(added)
  await refuse('readDeposit', refusal('error.readCards'))
  expect(account()).toBeUndefined()
})
