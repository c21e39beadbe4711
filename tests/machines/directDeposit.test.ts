import { afterEach, expect, test } from 'vitest'
import { directDepositEffect } from '../../machines/direct-deposit/directDeposit'
import { directDepositMachine } from '../../machines/direct-deposit/directDepositMachine'
import { selectDeposit, selectRefusal, selectStep } from '../../machines/direct-deposit/selectors'
import { errorNotice, success } from '../../machines/notification/notification'
import { ofCard } from '../../machines/notification/ofCard'
import { failed } from '../../machines/shared/failure'
import { openRig } from '../support/rig'
import { refusal } from '../support/samples'
import { absent, added, depositOf, input } from './directDeposit.plan'

let stop = () => {}
afterEach(() => stop())

function open() {
  const rig = openRig(directDepositMachine, input)
  stop = rig.stop
  const seen = () => rig.actor.getSnapshot()
  return {
    ...rig,
    step: () => selectStep(seen()),
    account: () => selectDeposit(seen())?.account,
    refusal: () => selectRefusal(seen()),
  }
}
const terms = { clientId: '1000000001', digits: '0001', serialNumber: '457000000001' }

test('DQE-03 a double click sets the account up once, for the card that the page is about', async () => {
  const { send, answer, told, step } = open()
  await answer('readDeposit', absent)
  send({ type: 'deposit.add' })
  send({ type: 'deposit.add' })
  expect(told('effect.begin').map(({ effect }) => effect)).toEqual([
    { kind: 'directDeposit', key: 'directDeposit 1000000001', subjects: ['directDeposit 1000000001'], terms },
  ])
  expect(step()).toBe('absent')
})

test('DQE-02 DQE-03 an account that exists is never set up again', async () => {
  const { send, answer, told, account } = open()
  await answer('readDeposit', added)
  send({ type: 'deposit.add' })
  expect(account()).toBe('0457000000001')
  expect(told('effect.begin')).toEqual([])
})

test.each([
  ['saskatchewan', depositOf({ region: 'SK' })],
  ['saskatchewan', depositOf({ region: 'Saskatchewan', isAllowed: false })],
  ['notAllowed', depositOf({ isAllowed: false })],
])('DQE-05 TOP-07 is refused (%s) before anything is sent', async (reason, deposit) => {
  const { send, answer, refusal: because, step, told } = open()
  await answer('readDeposit', deposit)
  send({ type: 'deposit.add' })
  expect([step(), because()]).toEqual(['refused', reason])
  expect(told('effect.begin')).toEqual([])
})

test('an account that exists is shown also where none would be set up today', async () => {
  const { answer, step } = open()
  await answer('readDeposit', depositOf({ account: '0457000000001', region: 'SK', isAllowed: false }))
  expect(step()).toBe('added')
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

test.each([
  [null, { type: 'notFound' }],
  ['0457000000001', { type: 'effect.done', result: { account: '0457000000001' } }],
])('a lost set-up is done if the card shows an account: %s', (account, found) => {
  expect(directDepositEffect.outcomeIn?.({ account }, { key: 'key-1', terms })).toEqual(found)
})

const notDone = failed('error.directDeposit')
const shown = (notification: object) => ({ type: 'notification.show', notification })
const refreshed = { type: 'cards.refresh' }
test.each([
  [
    'NOT-25',
    { type: 'effect.done', result: { account: '1' } },
    [shown(ofCard(success('directDeposit.added'), '0001')), refreshed],
  ],
  ['ERR-27', { type: 'effect.refused', failure: notDone }, [shown(ofCard(errorNotice(notDone), '0001'))]],
  [
    'ERR-27',
    { type: 'effect.notDone', failure: null, isDoubted: true },
    [shown(ofCard(errorNotice(notDone), '0001')), refreshed],
  ],
  ['', { type: 'effect.unknown' }, []],
] as const)('%s what became of it is said of the card, on whatever page is open', (_, outcome, facts) => {
  expect(directDepositEffect.factsOn?.(outcome, terms, false)).toEqual(facts)
})
