import { expect, test } from 'vitest'
import { createActor, type MachineContext, setup } from 'xstate'
import { errorNotice, type Notification, notice } from '../../machines/notification/notification'
import { notificationMachine } from '../../machines/notification/notificationMachine'
import { selectNotification } from '../../machines/notification/selectors'
import { withdrawActions } from '../../machines/notification/withdrawError'
import { failed } from '../../machines/shared/failure'

const host = setup({
  types: {} as { events: { type: 'retry' } },
  actors: { notification: notificationMachine },
  actions: withdrawActions<MachineContext, { type: 'retry' }>(),
}).createMachine({
  invoke: { src: 'notification', id: 'notification', systemId: 'notification' },
  on: { retry: { actions: 'withdrawError' } },
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
