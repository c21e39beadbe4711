import { expect, test } from 'vitest'
import { createActor, type MachineContext, setup } from 'xstate'
import { errorNotice, type Notification, notice } from '../../machines/notification/notification'
import { notificationMachine } from '../../machines/notification/notificationMachine'
import { selectNotification } from '../../machines/notification/selectors'
import { withdrawActions, withdrawSaidActions } from '../../machines/notification/withdrawError'
import { failed } from '../../machines/shared/failure'

type Events = { type: 'retry' } | { type: 'do' }
const SAID = { keys: ['payBill.partly', 'error.payBill'], done: ['biller-1'] }
const host = setup({
  types: {} as { events: Events },
  actors: { notification: notificationMachine },
  actions: { ...withdrawActions<MachineContext, Events>(), ...withdrawSaidActions<MachineContext, Events>() },
}).createMachine({
  invoke: { src: 'notification', id: 'notification', systemId: 'notification' },
  on: { retry: { actions: 'withdrawError' }, do: { actions: { type: 'withdrawSaid', params: SAID } } },
})

test.each<[string, Notification, boolean]>([
  ['an error', errorNotice(failed('error.payBill')), false],
  ['a notice', notice('info', 'flow.unknown'), true],
  ['a warning', notice('warning', 'payBill.partly'), true],
])('what a retry leaves of %s', (_, notification, stands) => {
  const actor = createActor(host).start()
  const shown = () => selectNotification(actor.getSnapshot().children['notification']!.getSnapshot())
  actor.getSnapshot().children['notification']!.send({ type: 'notification.show', notification })
  actor.send({ type: 'retry' })
  expect(shown()).toEqual(stands ? notification : null)
  actor.stop()
})

const partly = (...about: string[]): Notification => ({ ...notice('warning', 'payBill.partly'), about })
test.each<[string, Notification, boolean]>([
  ['its own error', errorNotice(failed('error.payBill')), false],
  ['another error', errorNotice(failed('error.readCards')), true],
  ['a notice about what was done', partly('biller-2', 'biller-1'), false],
  ['a notice about something else', partly('biller-2'), true],
  ['another notice', notice('info', 'flow.unknown'), true],
])('what a flow that has done it leaves of %s', (_, notification, stands) => {
  const actor = createActor(host).start()
  const shown = () => selectNotification(actor.getSnapshot().children['notification']!.getSnapshot())
  actor.getSnapshot().children['notification']!.send({ type: 'notification.show', notification })
  actor.send({ type: 'do' })
  expect(shown()).toEqual(stands ? notification : null)
  actor.stop()
})
