import { afterEach, describe, expect, test } from 'vitest'
import { setup } from 'xstate'
import { alertsMachine } from '../../machines/alerts/alertsMachine'
import {
  selectAlertEmail,
  selectCanRetry,
  selectFailure,
  selectHasSaved,
  selectIsInDoubt,
  selectIsOn,
  selectIsSaving,
} from '../../machines/alerts/selectors'
import { errorNotice, success } from '../../machines/notification/notification'
import { failed } from '../../machines/shared/failure'
import {
  type AlertChoices,
  changesTo,
  MANDATORY_ALERTS,
  OPTIONAL_ALERTS,
  type OptionalAlert,
} from '../../rules/identity/alerts'
import { openRig } from '../support/rig'
import { fault, lostAnswer, refusal } from '../support/samples'
import { alertsOf } from './alerts.plan'

let stop = () => {}
afterEach(() => stop())

async function open(choices: Partial<AlertChoices> = {}) {
  const rig = openRig(alertsMachine, undefined)
  stop = rig.stop
  await rig.answer('readAlerts', alertsOf(choices))
  const snapshot = () => rig.actor.getSnapshot()
  return {
    ...rig,
    turn: (alert: OptionalAlert, isOn: boolean) => rig.send({ type: 'alert.switch', alert, isOn }),
    on: () => OPTIONAL_ALERTS.filter((alert) => selectIsOn(snapshot(), alert)),
    saves: () => rig.calls['saveAlerts']?.map(({ input }) => (input as { changes: unknown }).changes) ?? [],
    seen: () => ({
      saving: selectIsSaving(snapshot()),
      saved: selectHasSaved(snapshot()),
      failure: selectFailure(snapshot()),
    }),
    notices: () => rig.heard().map(({ event }) => event),
  }
}

test('ALR-01 ALR-03 ALR-04 ALR-05 ALR-06: each of the four choices is on or off as the issuer says', async () => {
  expect([...OPTIONAL_ALERTS]).toEqual(['billPayments', 'onlineReloads', 'cardTransfers', 'postedTransactions'])
  for (const alert of OPTIONAL_ALERTS) {
    const none = { billPayments: false, onlineReloads: false, cardTransfers: false, postedTransactions: false }
    const { on, actor } = await open({ ...none, [alert]: true })
    expect(on()).toEqual([alert])
    expect(selectAlertEmail(actor.getSnapshot())).toBe('robin@example.com')
  }
})

test('ALR-07 ALR-08 ALR-09 ALR-10: the four mandatory mails are no choice', () => {
  expect([...MANDATORY_ALERTS]).toEqual(['accountCreation', 'upgradeToReloadable', 'cardOrdered', 'passwordReset'])
})

test('ALR-14: a failed read says so and may be tried again', async () => {
  const rig = openRig(alertsMachine, undefined)
  stop = rig.stop
  await rig.refuse('readAlerts', refusal('error.readAlerts'))
  const failure = failed('error.readAlerts')
  expect(rig.heard().map(({ event }) => event)).toEqual([
    { type: 'notification.show', notification: errorNotice(failure) },
  ])
  expect(selectCanRetry(rig.actor.getSnapshot())).toBe(true)
  expect(selectFailure(rig.actor.getSnapshot())).toEqual(failure)
  rig.send({ type: 'alerts.retry' })
  expect(rig.countOf('readAlerts')).toBe(2)
  expect(selectFailure(rig.actor.getSnapshot())).toBeNull()
})

describe('a switch', () => {
  test('ALR-02: turns at once, and only what has changed is sent', async () => {
    const { turn, on, saves, seen, answer } = await open()
    turn('billPayments', false)
    expect(on()).toEqual(['onlineReloads', 'cardTransfers'])
    expect(seen()).toEqual({ saving: true, saved: false, failure: null })
    expect(saves()).toEqual([{ billPayments: false }])
    await answer('saveAlerts', alertsOf({ billPayments: false }))
    expect(on()).toEqual(['onlineReloads', 'cardTransfers'])
    expect(seen()).toEqual({ saving: false, saved: true, failure: null })
    expect(saves()).toHaveLength(1)
  })

  test('that says what the issuer knows is not sent', async () => {
    const { turn, saves, seen } = await open()
    turn('billPayments', true)
    expect(saves()).toEqual([])
    expect(seen()).toEqual({ saving: false, saved: false, failure: null })
  })

  test('F1: during a save is neither lost nor sent twice', async () => {
    const { turn, on, saves, answer } = await open()
    turn('billPayments', false)
    turn('postedTransactions', true)
    turn('cardTransfers', false)
    expect(on()).toEqual(['onlineReloads', 'postedTransactions'])
    expect(saves()).toEqual([{ billPayments: false }])
    await answer('saveAlerts', alertsOf({ billPayments: false }))
    expect(saves()).toEqual([{ billPayments: false }, { cardTransfers: false, postedTransactions: true }])
    expect(on()).toEqual(['onlineReloads', 'postedTransactions'])
    await answer('saveAlerts', alertsOf({ billPayments: false, cardTransfers: false, postedTransactions: true }))
    expect(saves()).toHaveLength(2)
    expect(on()).toEqual(['onlineReloads', 'postedTransactions'])
  })

  test('F1: there and back during a save ends where the holder left it', async () => {
    const { turn, on, saves, answer } = await open()
    turn('billPayments', false)
    turn('billPayments', true)
    await answer('saveAlerts', alertsOf({ billPayments: false }))
    expect(saves()).toEqual([{ billPayments: false }, { billPayments: true }])
    expect(on()).toContain('billPayments')
    turn('billPayments', false)
    turn('billPayments', true)
    await answer('saveAlerts', alertsOf())
    expect(saves()).toHaveLength(2)
  })

  test('ALR-15: that is refused goes back at once and says so', async () => {
    const { turn, on, refuse, countOf, notices, seen } = await open()
    turn('billPayments', false)
    await refuse('saveAlerts', refusal('error.saveAlerts'))
    const failure = failed('error.saveAlerts')
    expect(on()).toEqual(['billPayments', 'onlineReloads', 'cardTransfers'])
    expect(notices()).toEqual([{ type: 'notification.show', notification: errorNotice(failure) }])
    expect(seen()).toEqual({ saving: false, saved: false, failure })
    expect(countOf('readAlerts')).toBe(1)
    turn('billPayments', false)
    expect(seen()).toEqual({ saving: true, saved: false, failure: null })
  })

  test('ALR-15 F2: whose answer was lost and that was saved says so, and nothing else', async () => {
    const { turn, on, refuse, answer, notices, seen } = await open()
    turn('billPayments', false)
    await refuse('saveAlerts', lostAnswer('error.saveAlerts'))
    expect(on()).toEqual(['onlineReloads', 'cardTransfers'])
    expect(seen()).toEqual({ saving: false, saved: false, failure: null })
    await answer('readAlerts', alertsOf({ billPayments: false }))
    expect(on()).toEqual(['onlineReloads', 'cardTransfers'])
    expect(seen()).toEqual({ saving: false, saved: true, failure: null })
    expect(notices()).toEqual([])
  })

  test('ALR-15 F2: whose answer was lost is asked about several times before it is believed that it was not saved', async () => {
    const { turn, on, refuse, answer, send, clock, notices, seen, countOf } = await open()
    turn('billPayments', false)
    await refuse('saveAlerts', lostAnswer('error.saveAlerts'))
    await answer('readAlerts', alertsOf())
    clock.advance(10_000)
    await answer('readAlerts', alertsOf())
    send({ type: 'status.check' })
    await answer('readAlerts', alertsOf())
    expect(notices()).toEqual([])
    clock.advance(10_000)
    await answer('readAlerts', alertsOf())
    expect(countOf('readAlerts')).toBe(5)
    const failure = failed('error.saveAlerts')
    expect(notices()).toEqual([{ type: 'notification.show', notification: errorNotice(failure) }])
    expect(on()).toEqual(['billPayments', 'onlineReloads', 'cardTransfers'])
    expect(seen()).toEqual({ saving: false, saved: false, failure })
  })

  test('stays in doubt while the issuer cannot be asked, and goes on when its screen is left', async () => {
    const { turn, refuse, notices, seen, actor } = await open()
    turn('billPayments', false)
    expect(actor.getSnapshot().hasTag('inFlight')).toBe(true)
    await refuse('saveAlerts', fault('error.saveAlerts'))
    await refuse('readAlerts', refusal('error.readAlerts'))
    expect(selectIsInDoubt(actor.getSnapshot())).toBe(true)
    expect(actor.getSnapshot().hasTag('inFlight')).toBe(true)
    expect(seen().failure).toBeNull()
    expect(notices()).toEqual([])
  })

  test.each([
    ['at once', null],
    ['after its answer was lost', lostAnswer('error.saveAlerts')],
  ])('that is saved %s when its screen is not open any more is told on the one that is', async (_, lost) => {
    const flow = setup({ actors: { alerts: alertsMachine } }).createMachine({
      id: 'flow.1',
      invoke: { id: 'alerts', src: 'alerts' },
    })
    const rig = openRig(flow, undefined)
    stop = rig.stop
    await rig.answer('readAlerts', alertsOf())
    rig.actor.getSnapshot().children['alerts']?.send({ type: 'alert.switch', alert: 'billPayments', isOn: false })
    if (lost) await rig.refuse('saveAlerts', lost)
    await rig.answer(lost ? 'readAlerts' : 'saveAlerts', alertsOf({ billPayments: false }))
    expect(rig.heard()).toEqual([
      {
        to: 'parent',
        event: { type: 'notification.show', notification: success('alerts.saved.left'), whenLeft: true },
      },
    ])
  })

  test('while the first is refused, the second goes out all the same', async () => {
    const { turn, on, refuse, saves } = await open()
    turn('billPayments', false)
    turn('onlineReloads', false)
    await refuse('saveAlerts', refusal('error.saveAlerts'))
    expect(saves()).toEqual([{ billPayments: false }, { onlineReloads: false }])
    expect(on()).toEqual(['billPayments', 'cardTransfers'])
  })
})

test.each([
  [{}, {}],
  [{ billPayments: true }, {}],
  [{ billPayments: false }, { billPayments: false }],
  [{ billPayments: true, postedTransactions: true }, { postedTransactions: true }],
])('of %j, %j is a change', (wanted, changes) => {
  expect(changesTo(alertsOf().choices, wanted)).toEqual(changes)
})
