import { afterEach, describe, expect, test } from 'vitest'
import { type AddBillContext, addBillEffect, additionBegun } from '../../machines/add-bill/addBill'
import { addBillMachine } from '../../machines/add-bill/addBillMachine'
import { selectFailure } from '../../machines/add-bill/selectors'
import { errorNotice, notice, success } from '../../machines/notification/notification'
import { failed } from '../../machines/shared/failure'
import { openRig } from '../support/rig'
import { addBillPlan, added, hydro, owned, telecom, terms, typed } from './addBill.plan'

let stop = () => {}
afterEach(() => stop())

function open() {
  const rig = openRig(addBillMachine, { billers: [owned] })
  stop = rig.stop
  return { ...rig, snapshot: () => rig.actor.getSnapshot() }
}

test('billers are looked for once nothing has been typed for a while', async () => {
  const { send, clock, countOf, lastCall } = open()
  send({ type: 'payee.type', query: 'hyd' })
  clock.advance(200)
  send({ type: 'payee.type', query: 'hydro' })
  clock.advance(200)
  expect(countOf('findPayees')).toBe(0)
  clock.advance(200)
  expect([countOf('findPayees'), lastCall('findPayees').input]).toEqual([1, { query: 'hydro' }])
})

test('what was refused in the review is not said of the account any more', async () => {
  const { send, clock, answer, snapshot } = open()
  send({ type: 'payee.type', query: 'hydro' })
  clock.advance(1000)
  await answer('findPayees', [hydro])
  send({ type: 'payee.choose', billerId: hydro.billerId })
  send({ type: 'form.submit', values: typed })
  expect(snapshot().value).toBe('reviewed')
  send({ type: 'form.submit', values: {} })
  send(addBillPlan.samples.refused)
  expect([snapshot().value, selectFailure(snapshot())?.key]).toEqual(['reviewed', 'error.addBill'])
  send({ type: 'step.back' })
  expect([snapshot().value, selectFailure(snapshot())]).toEqual(['account', null])
})

test.each(['payee', 'draft', 'idempotencyKey'])('nothing is added without its %s', (missing) => {
  const context = { payee: hydro, draft: {}, idempotencyKey: 'key-1', [missing]: null } as unknown as AddBillContext
  expect(() => additionBegun(context)).toThrow('from its review')
})

test.each([
  ['a biller with its key', [owned, { ...added, serialNo: 'biller-9', idempotencyKey: 'key-1' }], 'biller-9'],
  ['another key', [owned, { ...added, idempotencyKey: 'key-of-another' }], null],
  ['no keys, and a new bill of the biller', [owned, added], 'biller-3'],
  ['no keys, and a new bill of another biller', [owned, { ...added, ...telecom }], null],
  ['the bills from before', [owned], null],
])('R1 the list of bills tells what became of an addition: %s', (_, billers, serialNo) => {
  const found = billers.find((biller) => biller.serialNo === serialNo)
  expect(addBillEffect.outcomeIn?.(billers, { key: 'key-1', terms })).toEqual(
    found ? { type: 'effect.done', result: found } : { type: 'notFound' },
  )
})

const refused = failed('error.addBill')
describe('what became of an addition is told', () => {
  test.each([
    // Its screen shows the receipt.
    [{ type: 'effect.done', result: added }, true, null],
    [{ type: 'effect.done', result: added }, false, success('bills.added')],
    [{ type: 'effect.refused', failure: refused }, true, errorNotice(refused)],
    [{ type: 'effect.notDone', failure: refused, isDoubted: true }, true, errorNotice(refused)],
    // After a reload.
    [{ type: 'effect.notDone', failure: null, isDoubted: true }, false, notice('warning', 'bills.notAdded')],
    [{ type: 'effect.unknown' }, true, null],
  ] as const)('$0.type, shown on its screen: %j', (outcome, isShown, notification) => {
    expect(addBillEffect.factsOn?.(outcome, terms, isShown)).toEqual(
      notification ? [{ type: 'notification.show', notification }] : [],
    )
  })
})
