import { afterEach, expect, test } from 'vitest'
import { cardsMachine } from '../../machines/cards/cardsMachine'
import { errorNotice, success } from '../../machines/notification/notification'
import { failed } from '../../machines/shared/failure'
import type { Card } from '../../rules/cards/card'
import { openRig } from '../support/rig'
import { balanceOf, cardOf, expressOf, refusal } from '../support/samples'

let stop = () => {}
afterEach(() => stop())

const express = expressOf()
const waiting = expressOf({ isUpgradePending: true, revision: 'rev-1' })
const approved = cardOf({ cardProgram: 'BHW229', cardDescription: 'Reloadable Power', revision: 'rev-2' })
const { clientId } = express
const program = { code: 'BHW229', name: 'Reloadable Power' }

async function open(...cards: readonly Card[]) {
  const rig = openRig(cardsMachine, { username: 'robin@example.com', wallet: null }, { children: 'stubs' })
  stop = rig.stop
  await rig.answer('readCards', cards)
  rig.heard()
  return {
    ...rig,
    said: () =>
      rig.heard().flatMap(({ event }) => (/^(upgrade|notification|account)\./.test(event.type) ? [event] : [])),
  }
}

test('ORD-23 ORD-28 an approval that another device or the poll brings is said once, in the words of its program', async () => {
  const rig = await open(waiting)
  rig.clock.advance(150_000)
  const polled = { balances: [balanceOf({ clientId, revision: 'rev-2' })], account: {} }
  await rig.answer('readBalances', polled)
  rig.heard()
  await rig.answer('readCards', [approved])
  expect(rig.said()).toEqual([
    { type: 'notification.show', notification: success('upgrade.done.reloadablePower') },
    { type: 'account.changed', changes: { kycLevel: 2, blankProfile: false } },
    { type: 'upgrade.reported', clientId, status: 'upgraded', program },
  ])
  rig.send({ type: 'cards.refresh' })
  await rig.answer('readCards', [approved])
  expect(rig.said()).toEqual([])
})

test('it may be declined', async () => {
  const rig = await open(waiting)
  rig.send({ type: 'cards.refresh' })
  await rig.answer('readCards', [{ ...express, revision: 'rev-3' }])
  expect(rig.said()).toEqual([
    { type: 'notification.show', notification: errorNotice(failed('upgrade.declined')) },
    { type: 'upgrade.reported', clientId, status: 'declined', program: null },
  ])
})

test('what the upgrade itself has said is not said again, and a list that cannot be read says nothing', async () => {
  const rig = await open(express)
  rig.send({ type: 'cards.refresh' })
  await rig.answer('readCards', [waiting])
  expect(rig.said()).toEqual([{ type: 'upgrade.reported', clientId, status: 'pending', program: null }])
  rig.send({ type: 'cards.refresh' })
  await rig.refuse('readCards', refusal('error.readCards'))
  expect(rig.said().filter(({ type }) => type === 'upgrade.reported')).toEqual([])
  stop()

  const direct = await open(express)
  direct.send({ type: 'cards.refresh' })
  await direct.answer('readCards', [approved])
  expect(direct.said()).toEqual([{ type: 'upgrade.reported', clientId, status: 'upgraded', program }])
})

test('the first list tells the open screen of a wait', async () => {
  const rig = openRig(cardsMachine, { username: 'robin@example.com', wallet: null }, { children: 'stubs' })
  stop = rig.stop
  await rig.answer('readCards', [waiting])
  expect(rig.told('upgrade.reported')).toEqual([
    { type: 'upgrade.reported', clientId, status: 'pending', program: null },
  ])
})
