/** Another tab sends the same kind of thing at the same time: what this one shows, and says, is about its own. */
import { describe, expect, test } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import { alertsEffect } from '../../machines/alerts/alerts'
import { alertsMachine } from '../../machines/alerts/alertsMachine'
import type { Outcome } from '../../machines/effect/effect'
import { fatcaEffect } from '../../machines/fatca/fatca'
import { fatcaMachine } from '../../machines/fatca/fatcaMachine'
import { selectDeclaration } from '../../machines/fatca/selectors'
import { selectNotification } from '../../machines/notification/selectors'
import { pinEffect, pinOf } from '../../machines/pin/pin'
import { pinMachine } from '../../machines/pin/pinMachine'
import { failed } from '../../machines/shared/failure'
import { NOW } from '../support/clock'
import { openEffectRig } from '../support/effectRig'
import { settle } from '../support/rig'
import { alertsOf } from './alerts.plan'
import * as fatca from './fatca.plan'
import * as pin from './pin.plan'

type Part = { machine: unknown; kind: { kind: string }; input: unknown; read: string; was: unknown }
const parts = {
  fatca: {
    machine: fatcaMachine,
    kind: fatcaEffect,
    input: fatca.input,
    read: 'readFatca',
    was: fatca.declarationOf(),
    sends: [{ type: 'declaration.edit' }, { type: 'form.submit', values: fatca.typed }],
    theirs: { subjects: ['fatca'], terms: {} },
    done: fatca.declarationOf({ sinProvided: true }),
    refusal: 'error.saveFatca',
  },
  pin: {
    machine: pinMachine,
    kind: pinEffect,
    input: pin.input,
    read: 'readQuestion',
    was: 'First ship?',
    sends: [{ type: 'form.submit', values: pin.typed }],
    theirs: { subjects: [pinOf(pin.input.clientId)], terms: { clientId: pin.input.clientId, digits: '0001' } },
    done: null,
    refusal: 'error.setPin',
  },
  alerts: {
    machine: alertsMachine,
    kind: alertsEffect,
    input: undefined,
    read: 'readAlerts',
    was: alertsOf(),
    sends: [{ type: 'alert.switch', alert: 'cardTransfers', isOn: false }],
    theirs: { subjects: ['alerts'], terms: { changes: { postedTransactions: true } } },
    done: alertsOf({ postedTransactions: true }),
    refusal: 'error.saveAlerts',
  },
} as const

async function sending(name: keyof typeof parts) {
  const { machine, kind, input, read, was, sends, theirs } = parts[name] as (typeof parts)['fatca'] & Part
  const rig = openEffectRig(machine as never, input as never, {
    kinds: { [kind.kind]: kind } as never,
    portsOf: ((defer: (port: string, call: unknown) => unknown) => ({
      [kind.kind]: { send: (call: unknown) => defer('send', call), lookUp: (call: unknown) => defer('lookUp', call) },
    })) as never,
    reads: [read],
    start: NOW,
  })
  await rig.answer(read, was)
  for (const event of sends) rig.send(event as never)
  rig.effects!.send({ type: 'effect.adopt', effect: { kind: kind.kind, key: 'theirs', sentAt: NOW, ...theirs } })
  return {
    ...rig,
    async tell(outcome: Outcome) {
      rig.effects!.send({ type: 'effect.told', key: 'theirs', outcome })
      await settle()
    },
    isSending: () => (rig.actor.getSnapshot() as AnyMachineSnapshot).hasTag('busy'),
    said: () => selectNotification(rig.notification!.getSnapshot()),
  }
}

describe.each(Object.keys(parts) as (keyof typeof parts)[])('%s', (name) => {
  test.each([
    ['success', { type: 'effect.done', result: parts[name].done }],
    ['refusal', { type: 'effect.refused', failure: failed(parts[name].refusal) }],
  ] as const)('the %s of another tab’s is neither shown nor said while one’s own is sent', async (_, outcome) => {
    const { tell, isSending, said, stop } = await sending(name)
    await tell(outcome)
    expect([isSending(), said()]).toEqual([true, null])
    stop()
  })
})

test('what another tab declared after one’s own is what is shown', async () => {
  const { tell, actor, answer, stop } = await sending('fatca')
  await answer('send', fatca.declarationOf())
  const later = fatca.declarationOf({ sinProvided: true, isCanadian: true })
  await tell({ type: 'effect.done', result: later })
  expect(selectDeclaration(actor.getSnapshot() as never)).toEqual(later)
  stop()
})
