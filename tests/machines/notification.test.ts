import { afterEach, describe, expect, test } from 'vitest'
import {
  errorNotice,
  type Notification,
  notice,
  stepDue,
  success,
  unknownNotice,
} from '../../machines/notification/notification'
import { notificationMachine } from '../../machines/notification/notificationMachine'
import { failed } from '../../machines/shared/failure'
import type { MessageKey } from '../../rules/values/messageKey'
import { openRig } from '../support/rig'

let stop = () => {}
afterEach(() => stop())

const error = (key: MessageKey) => errorNotice(failed(key))
const warning: Notification = {
  ...success('session.ending.message'),
  type: 'warning',
  action: 'session.extend',
  stands: true,
}
const update = { type: 'info', title: null, message: { key: 'notification.update' }, action: 'page.reload' }

function open() {
  const rig = openRig(notificationMachine, undefined)
  stop = rig.stop
  return {
    ...rig,
    show: (notification: Notification) => rig.send({ type: 'notification.show', notification }),
    shown: () => rig.actor.getSnapshot().context.notification,
  }
}

describe('a success', () => {
  test('ends where it is no longer true: the one that is named, or any', () => {
    const { clock, send, show, shown } = open()
    show(success('interac.opened'))
    clock.advance(600_000)
    send({ type: 'notification.outdate', keys: ['transfer.done'] })
    expect(shown()).toEqual(success('interac.opened'))
    send({ type: 'notification.outdate', keys: ['transfer.done', 'interac.opened'] })
    expect(shown()).toBeNull()
    show(success('transfer.done'))
    send({ type: 'notification.outdate' })
    expect(shown()).toBeNull()
  })

  test('only it: an error, a notice and the session warning stay', () => {
    const { send, show, shown } = open()
    for (const other of [error('error.brand'), stepDue('notification.update'), warning]) {
      show(other)
      send({ type: 'notification.outdate' })
      expect(shown()).toEqual(other)
    }
  })
})

describe('an error', () => {
  test('NOT-05 CON-08 T-26: is gone at 5000 ms, not at 4999', () => {
    const { clock, show, shown } = open()
    show(error('error.brand'))
    clock.advance(4_999)
    expect(shown()).toEqual(error('error.brand'))
    clock.advance(1)
    expect(shown()).toBeNull()
  })

  test('NOT-06: that replaces another lives its own five seconds', () => {
    const { clock, show, shown } = open()
    show(error('error.brand'))
    clock.advance(4_000)
    show(error('error.config'))
    clock.advance(4_999)
    expect(shown()).toEqual(error('error.config'))
    clock.advance(1)
    expect(shown()).toBeNull()
  })

  test('T-12: whose time runs out does not close what replaced it', () => {
    const { clock, show, shown } = open()
    show(error('error.brand'))
    clock.advance(4_000)
    show(success('card.lock.done'))
    clock.advance(60_000)
    expect(shown()).toEqual(success('card.lock.done'))
  })

  test('stays while somebody reads it, and five full seconds after', () => {
    const { clock, send, show, shown } = open()
    show(error('error.brand'))
    clock.advance(4_000)
    send({ type: 'notification.hold' })
    clock.advance(60_000)
    expect(shown()).not.toBeNull()
    send({ type: 'notification.release' })
    clock.advance(4_999)
    expect(shown()).not.toBeNull()
    clock.advance(1)
    expect(shown()).toBeNull()
  })
})

describe('any other message', () => {
  test.each(['success', 'warning', 'info'] as const)('NOT-05: %s stays', (type) => {
    const { clock, show, shown } = open()
    show({ ...success('card.lock.done'), type })
    clock.advance(600_000)
    expect(shown()).toMatchObject({ type })
  })

  test('NOT-03: gives way to the next', () => {
    const { show, shown } = open()
    show(success('card.lock.done'))
    show(success('card.unlock.done'))
    expect(shown()).toEqual(success('card.unlock.done'))
  })

  test('NOT-01: has a type, a title, a message and what a click does', () => {
    const { show, shown } = open()
    const full: Notification = { ...warning, title: { key: 'session.ending.title' } }
    show(full)
    expect(shown()).toEqual({
      type: 'warning',
      title: { key: 'session.ending.title' },
      message: { key: 'session.ending.message' },
      action: 'session.extend',
      stands: true,
    })
  })

  test('NOT-04: is closed by a click, which runs its action', () => {
    const { send, show, shown, heard } = open()
    show(warning)
    send({ type: 'notification.click' })
    expect(shown()).toBeNull()
    expect(heard().map(({ event }) => event)).toEqual([{ type: 'notification.clicked', action: 'session.extend' }])
  })

  test('a click on one without an action says so', () => {
    const { send, show, heard } = open()
    show(error('error.brand'))
    send({ type: 'notification.click' })
    expect(heard().map(({ event }) => event)).toEqual([{ type: 'notification.clicked', action: null }])
  })

  test('is closed by its button without its action', () => {
    const { send, show, shown, heard } = open()
    show(warning)
    send({ type: 'notification.dismiss' })
    expect(shown()).toBeNull()
    expect(heard()).toEqual([])
  })

  test('is withdrawn only by the action that it carries', () => {
    const { send, show, shown } = open()
    show(success('card.lock.done'))
    send({ type: 'notification.withdraw', action: 'session.extend' })
    expect(shown()).toEqual(success('card.lock.done'))
    show(warning)
    send({ type: 'notification.withdraw', action: 'session.extend' })
    expect(shown()).toBeNull()
  })
})

describe('the warning of the session’s end', () => {
  test.each(['by itself', 'by a click', 'by its button'])(
    'comes back after an error that took its place has left %s',
    (how) => {
      const { clock, send, show, shown } = open()
      show(warning)
      show(error('error.brand'))
      expect(shown()).toEqual(error('error.brand'))
      if (how === 'by itself') clock.advance(5_000)
      else send({ type: how === 'by a click' ? 'notification.click' : 'notification.dismiss' })
      expect(shown()).toEqual(warning)
      send({ type: 'notification.click' })
      expect(shown()).toBeNull()
    },
  )

  test('does not come back once it has been withdrawn', () => {
    const { send, show, shown } = open()
    show(warning)
    show(success('card.lock.done'))
    send({ type: 'notification.withdraw', action: 'session.extend' })
    expect(shown()).toEqual(success('card.lock.done'))
    send({ type: 'notification.dismiss' })
    expect(shown()).toBeNull()
  })

  test('comes back where another message was withdrawn, not it', () => {
    const { send, show, shown } = open()
    show(warning)
    show(stepDue('upgrade.questions.due'))
    send({ type: 'notification.withdraw', action: 'flow.open' })
    expect(shown()).toEqual(warning)
  })

  test('does not come back once it has been closed', () => {
    const { clock, send, show, shown } = open()
    show(warning)
    send({ type: 'notification.dismiss' })
    show(error('error.brand'))
    clock.advance(5_000)
    expect(shown()).toBeNull()
  })

  test('goes before the update notice', () => {
    const { clock, send, show, shown } = open()
    show(warning)
    send({ type: 'version.announced' })
    show(error('error.brand'))
    clock.advance(5_000)
    expect(shown()).toEqual(warning)
    send({ type: 'notification.dismiss' })
    expect(shown()).toEqual(update)
  })
})

describe('what stands', () => {
  const unknown = unknownNotice('flow.interrupted')
  const due = stepDue('upgrade.questions.due')

  test('an unknown outcome comes back after the error of the read that followed', () => {
    const { clock, show, shown } = open()
    show(unknown)
    show(error('error.readBills'))
    expect(shown()).toEqual(error('error.readBills'))
    clock.advance(5_000)
    expect(shown()).toEqual(unknown)
  })

  test('what waits for the holder comes back after a success, until it is closed', () => {
    const { send, show, shown } = open()
    show(due)
    show(success('card.lock.done'))
    send({ type: 'notification.dismiss' })
    expect(shown()).toEqual(due)
    send({ type: 'notification.dismiss' })
    expect(shown()).toBeNull()
  })

  test('the newest comes first, and the end of the session before all', () => {
    const { send, show, shown } = open()
    for (const one of [warning, unknown, due, success('card.lock.done')]) show(one)
    const seen = [1, 2, 3].map(() => {
      send({ type: 'notification.dismiss' })
      return shown()
    })
    expect(seen).toEqual([warning, due, unknown])
  })

  test('an unknown outcome does not come back once something new has begun; what waits does', () => {
    const { send, show, shown } = open()
    for (const one of [due, unknown, success('card.lock.done')]) show(one)
    send({ type: 'notification.outdate' })
    expect(shown()).toEqual(due)
    send({ type: 'notification.dismiss' })
    expect(shown()).toBeNull()
  })

  const about = (kind: string, notification: Notification) =>
    ({ ...notification, stands: true, about: [kind] }) as const
  const unpaid = about('payBills', notice('warning', 'form.notSent'))
  const unlocked = about('cardLock', notice('warning', 'card.notSent'))

  test('what was not sent closes once the same is begun anew, and nothing brings it back', () => {
    const { send, show, shown } = open()
    show(unpaid)
    send({ type: 'notification.outdate', about: 'payBills' })
    expect(shown()).toBeNull()
    for (const one of [unpaid, error('error.readBills')]) show(one)
    send({ type: 'notification.outdate', about: 'payBills' })
    send({ type: 'notification.dismiss' })
    expect(shown()).toBeNull()
  })

  test('but stays while something else is begun, also under a success, which closes', () => {
    const { send, show, shown } = open()
    const paid = about('transfer', success('transfer.done'))
    for (const one of [unlocked, unpaid, paid]) show(one)
    send({ type: 'notification.outdate', about: 'alerts' })
    expect(shown()).toEqual(unpaid)
    send({ type: 'notification.outdate', about: 'cardLock' })
    expect(shown()).toEqual(unpaid)
    send({ type: 'notification.outdate', keys: ['transfer.done'] })
    expect(shown()).toEqual(unpaid)
    send({ type: 'notification.dismiss' })
    expect(shown()).toBeNull()
  })

  test('nothing does once another session has opened', () => {
    const { send, show, shown } = open()
    for (const one of [due, unknown, error('error.readBills')]) show(one)
    send({ type: 'notification.clear' })
    expect(shown()).toBeNull()
  })
})

describe('NOT-13: the update notice', () => {
  test('stays, also when it is clicked', () => {
    const { clock, send, shown, heard } = open()
    send({ type: 'version.announced' })
    expect(shown()).toEqual(update)
    clock.advance(600_000)
    send({ type: 'notification.click' })
    send({ type: 'notification.dismiss' })
    expect(shown()).toEqual(update)
    expect(heard().map(({ event }) => event)).toEqual([{ type: 'notification.clicked', action: 'page.reload' }])
  })

  test('T-13 OP-29: comes back after the message that took its place', () => {
    const { clock, send, show, shown } = open()
    send({ type: 'version.announced' })
    show(error('error.brand'))
    expect(shown()).toEqual(error('error.brand'))
    clock.advance(5_000)
    expect(shown()).toEqual(update)
    show(success('card.lock.done'))
    send({ type: 'notification.click' })
    expect(shown()).toEqual(update)
  })

  test('waits for the message that is there', () => {
    const { send, show, shown } = open()
    show(success('card.lock.done'))
    send({ type: 'version.announced' })
    expect(shown()).toEqual(success('card.lock.done'))
    send({ type: 'notification.dismiss' })
    expect(shown()).toEqual(update)
  })
})
