import { alertsMachine } from '../../machines/alerts/alertsMachine'
import { failed } from '../../machines/shared/failure'
import type { AlertChoices, Alerts } from '../../rules/identity/alerts'
import { NOW } from '../support/clock'
import type { Plan } from '../support/paths'
import { refusal } from '../support/samples'

export const alertsOf = (changes: Partial<AlertChoices> = {}): Alerts => ({
  alertEmail: 'robin@example.com',
  choices: { billPayments: true, onlineReloads: true, cardTransfers: true, postedTransactions: false, ...changes },
})

/** Under another key than that of a save on this page. */
const elsewhere = { kind: 'alerts', key: 'key-elsewhere' } as const

export const alertsPlan = {
  machine: alertsMachine,
  starts: { start: undefined },
  samples: {
    'bill payments off': { type: 'alert.switch', alert: 'billPayments', isOn: false },
    'bill payments on': { type: 'alert.switch', alert: 'billPayments', isOn: true },
    retry: { type: 'alerts.retry' },
    'readAlerts done': { type: 'xstate.done.actor.readAlerts', output: alertsOf() },
    'readAlerts failed': { type: 'xstate.error.actor.readAlerts', error: refusal('error.readAlerts') },
    'check now': { type: 'status.check' },
    'in doubt': { type: 'effect.underWay', sentAt: NOW, ...elsewhere, phase: 'waiting' },
    done: { type: 'effect.done', key: elsewhere.key, result: alertsOf({ billPayments: false }) },
    refused: { type: 'effect.refused', key: elsewhere.key, failure: failed('error.saveAlerts') },
    'not done': { type: 'effect.notDone', key: elsewhere.key, failure: null, isDoubted: true },
    unknown: { type: 'effect.unknown', key: elsewhere.key },
  },
  tellsApart: ({ alerts, sent, wanted, followed, hasSaved, failure }) => [
    alerts?.choices.billPayments,
    sent.billPayments,
    wanted.billPayments,
    followed?.key === elsewhere.key,
    followed?.phase,
    hasSaved,
    failure !== null,
  ],
  perTransition: true,
} satisfies Plan<typeof alertsMachine>
