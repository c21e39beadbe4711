import { afterEach, describe, expect, test } from 'vitest'
import type { AnyEventObject } from 'xstate'
import { alertsEffect } from '../../machines/alerts/alerts'
import { alertsMachine } from '../../machines/alerts/alertsMachine'
import {
  selectAlertEmail,
  selectCanRetry,
  selectFailure,
  selectHasSaved,
  selectIsOn,
  selectIsSaving,
} from '../../machines/alerts/selectors'
import { selectIsInDoubt } from '../../machines/effect/selectors'
import { errorNotice, success } from '../../machines/notification/notification'
import { failed } from '../../machines/shared/failure'
import {
  type AlertChoices,
  changesTo,
  MANDATORY_ALERTS,
  OPTIONAL_ALERTS,
  type OptionalAlert,
} from '../../rules/identity/alerts'
import { NOW } from '../support/clock'
import { openRig } from '../support/rig'
import { refusal } from '../support/samples'
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
    saves: () => rig.told('effect.begin').map(({ effect }) => effect.terms.changes as unknown),
    /** What became of the last save. */
    hear: (news: object) => rig.send({ key: snapshot().context.followed?.key, ...news } as unknown as AnyEventObject),
    done: (changed: Partial<AlertChoices>) =>
      rig.send({ type: 'effect.done', key: snapshot().context.followed?.key ?? '', result: alertsOf(changed) }),
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
    const { turn, on, saves, seen, done } = await open()
    turn('billPayments', false)
    expect(on()).toEqual(['onlineReloads', 'cardTransfers'])
    expect(seen()).toEqual({ saving: true, saved: false, failure: null })
    expect(saves()).toEqual([{ billPayments: false }])
    done({ billPayments: false })
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
    const { turn, on, saves, done } = await open()
    turn('billPayments', false)
    turn('postedTransactions', true)
    turn('cardTransfers', false)
    expect(on()).toEqual(['onlineReloads', 'postedTransactions'])
    expect(saves()).toEqual([{ billPayments: false }])
    done({ billPayments: false })
    expect(saves()).toEqual([{ billPayments: false }, { cardTransfers: false, postedTransactions: true }])
    expect(on()).toEqual(['onlineReloads', 'postedTransactions'])
    done({ billPayments: false, cardTransfers: false, postedTransactions: true })
    expect(saves()).toHaveLength(2)
    expect(on()).toEqual(['onlineReloads', 'postedTransactions'])
  })

  test('F1: there and back during a save ends where the holder left it', async () => {
    const { turn, on, saves, done } = await open()
    turn('billPayments', false)
    turn('billPayments', true)
    done({ billPayments: false })
    expect(saves()).toEqual([{ billPayments: false }, { billPayments: true }])
    expect(on()).toContain('billPayments')
    turn('billPayments', false)
    turn('billPayments', true)
    done({})
    expect(saves()).toHaveLength(2)
  })

  test('ALR-15: that is refused goes back at once', async () => {
    const { turn, on, hear, countOf, seen } = await open()
    turn('billPayments', false)
    const failure = failed('error.saveAlerts')
    hear({ type: 'effect.refused', failure })
    expect(on()).toEqual(['billPayments', 'onlineReloads', 'cardTransfers'])
    expect(seen()).toEqual({ saving: false, saved: false, failure })
    expect(countOf('readAlerts')).toBe(1)
    turn('billPayments', false)
    expect(seen()).toEqual({ saving: true, saved: false, failure: null })
  })

  test('ALR-15 F2: in doubt stays as it was chosen, and nothing is said before the outcome is known', async () => {
    const { turn, on, hear, done, seen, actor } = await open()
    turn('billPayments', false)
    hear({ type: 'effect.underWay', sentAt: NOW, kind: 'alerts', phase: 'checking' })
    expect(selectIsInDoubt(actor.getSnapshot())).toBe(true)
    expect(on()).toEqual(['onlineReloads', 'cardTransfers'])
    expect(seen()).toEqual({ saving: false, saved: false, failure: null })
    done({ billPayments: false })
    expect(on()).toEqual(['onlineReloads', 'cardTransfers'])
    expect(seen()).toEqual({ saving: false, saved: true, failure: null })
  })

  test('of another tab is shown as soon as it is saved, beside one of this page', async () => {
    const { turn, on, send, done } = await open()
    turn('billPayments', false)
    send({ type: 'effect.done', key: 'key-elsewhere', result: alertsOf({ cardTransfers: false }) })
    expect(on()).toEqual(['onlineReloads'])
    done({ billPayments: false, cardTransfers: false })
    expect(on()).toEqual(['onlineReloads'])
  })

  test('while the first is refused, the second goes out all the same', async () => {
    const { turn, on, hear, saves } = await open()
    turn('billPayments', false)
    turn('onlineReloads', false)
    hear({ type: 'effect.refused', failure: failed('error.saveAlerts') })
    expect(saves()).toEqual([{ billPayments: false }, { onlineReloads: false }])
    expect(on()).toEqual(['billPayments', 'cardTransfers'])
  })
})

const terms = { changes: { billPayments: false } }
test.each([
  ['ALR-15 saved', { billPayments: false }, 'effect.done'],
  ['ALR-15 not saved', {}, 'notFound'],
])('%s, as the settings show after a lost response', (_, changes, type) => {
  expect(alertsEffect.outcomeIn?.(alertsOf(changes), { key: 'key-1', terms })?.type).toBe(type)
})

const failure = failed('error.saveAlerts')
const refusedNotice = [{ type: 'notification.show', notification: errorNotice(failure) }]
test.each([
  ['saved on its screen', { type: 'effect.done', result: alertsOf() }, true, []],
  [
    'saved when its screen is not open any more',
    { type: 'effect.done', result: alertsOf() },
    false,
    [{ type: 'notification.show', notification: success('alerts.saved.left') }],
  ],
  ['ALR-15 refused', { type: 'effect.refused', failure }, true, refusedNotice],
  ['ALR-15 not done', { type: 'effect.notDone', failure: null, isDoubted: true }, false, refusedNotice],
] as const)('what was %s is told', (_, outcome, isShown, facts) => {
  expect(alertsEffect.factsOn?.(outcome, terms, isShown)).toEqual(facts)
})

test.each([
  [{}, {}],
  [{ billPayments: true }, {}],
  [{ billPayments: false }, { billPayments: false }],
  [{ billPayments: true, postedTransactions: true }, { postedTransactions: true }],
])('of %j, %j is a change', (wanted, changes) => {
  expect(changesTo(alertsOf().choices, wanted)).toEqual(changes)
})
