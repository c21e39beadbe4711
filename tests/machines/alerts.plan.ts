import { alertsMachine } from '../../machines/alerts/alertsMachine'
import type { AlertChoices, Alerts } from '../../rules/identity/alerts'
import type { Plan } from '../support/paths'
import { fault, lostAnswer, refusal } from '../support/samples'

export const alertsOf = (changes: Partial<AlertChoices> = {}): Alerts => ({
  alertEmail: 'robin@example.com',
  choices: { billPayments: true, onlineReloads: true, cardTransfers: true, postedTransactions: false, ...changes },
})

export const alertsPlan = {
  machine: alertsMachine,
  starts: { start: undefined },
  samples: {
    'bill payments off': { type: 'alert.switch', alert: 'billPayments', isOn: false },
    'bill payments on': { type: 'alert.switch', alert: 'billPayments', isOn: true },
    retry: { type: 'alerts.retry' },
    'readAlerts done': { type: 'xstate.done.actor.readAlerts', output: alertsOf() },
    'readAlerts done, kept after all': {
      type: 'xstate.done.actor.readAlerts',
      output: alertsOf({ billPayments: false }),
    },
    'readAlerts failed': { type: 'xstate.error.actor.readAlerts', error: refusal('error.readAlerts') },
    'saveAlerts done': { type: 'xstate.done.actor.saveAlerts', output: alertsOf({ billPayments: false }) },
    'check now': { type: 'status.check' },
    'saveAlerts, no answer': { type: 'xstate.error.actor.saveAlerts', error: lostAnswer('error.saveAlerts') },
    'saveAlerts, 500': { type: 'xstate.error.actor.saveAlerts', error: fault('error.saveAlerts') },
    'saveAlerts refused': { type: 'xstate.error.actor.saveAlerts', error: refusal('error.saveAlerts') },
  },
  tellsApart: ({ alerts, sent, wanted, hasSaved, failure, lookupsLeft }) => [
    alerts?.choices.billPayments,
    sent.billPayments,
    wanted.billPayments,
    hasSaved,
    failure !== null,
    lookupsLeft > 0,
  ],
  perTransition: true,
} satisfies Plan<typeof alertsMachine>
