import { afterEach, expect, test } from 'vitest'
import { type AddBillContext, addingIn } from '../../machines/add-bill/addBill'
import { addBillMachine } from '../../machines/add-bill/addBillMachine'
import { selectFailure } from '../../machines/add-bill/selectors'
import { openRig } from '../support/rig'
import { refusal } from '../support/samples'
import { hydro, owned, typed } from './addBill.plan'

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
  const { send, clock, answer, refuse, snapshot } = open()
  send({ type: 'payee.type', query: 'hydro' })
  clock.advance(1000)
  await answer('findPayees', [hydro])
  send({ type: 'payee.choose', billerId: hydro.billerId })
  send({ type: 'form.submit', values: typed })
  expect(snapshot().value).toBe('reviewed')
  send({ type: 'form.submit', values: {} })
  await refuse('addBiller', refusal('error.addBill'))
  expect([snapshot().value, selectFailure(snapshot())?.key]).toEqual(['reviewed', 'error.addBill'])
  send({ type: 'step.back' })
  expect([snapshot().value, selectFailure(snapshot())]).toEqual(['account', null])
})

test.each(['payee', 'draft', 'idempotencyKey'])('nothing is added without its %s', (missing) => {
  const context = { payee: hydro, draft: {}, idempotencyKey: 'key-1', [missing]: null } as unknown as AddBillContext
  expect(() => addingIn({ context })).toThrow('from its review')
})
