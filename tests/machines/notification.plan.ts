import { errorNotice, success } from '../../machines/notification/notification'
import { notificationMachine } from '../../machines/notification/notificationMachine'
import { failed } from '../../machines/shared/failure'
import type { Plan } from '../support/paths'

export const notificationPlan = {
  machine: notificationMachine,
  starts: { start: undefined },
  samples: {
    'error shown': { type: 'notification.show', notification: errorNotice(failed('error.brand')) },
    'success shown': { type: 'notification.show', notification: success('card.lock.done') },
    'warning shown': {
      type: 'notification.show',
      notification: { ...success('session.ending.message'), type: 'warning', action: 'session.extend', stands: true },
    },
    click: { type: 'notification.click' },
    dismiss: { type: 'notification.dismiss' },
    'warning withdrawn': { type: 'notification.withdraw', action: 'session.extend' },
    outdate: { type: 'notification.outdate' },
    clear: { type: 'notification.clear' },
    hold: { type: 'notification.hold' },
    release: { type: 'notification.release' },
    'update announced': { type: 'version.announced' },
  },
  tellsApart: ({ notification, standing, isUpdateAvailable }) => [
    notification?.action,
    notification?.type,
    standing.map(({ action }) => action),
    isUpdateAvailable,
  ],
} satisfies Plan<typeof notificationMachine>
