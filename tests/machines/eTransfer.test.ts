import { afterEach, describe, expect, test } from 'vitest'
import { ENDED, eTransferEffect, type FoundRequests } from '../../machines/e-transfer/eTransfer'
import { eTransferMachine } from '../../machines/e-transfer/eTransferMachine'
import {
  selectDraft,
  selectMost,
  selectOpenBefore,
  selectOpened,
  selectStep,
} from '../../machines/e-transfer/selectors'
import { factsOf } from '../../machines/effect/effects'
import { selectFailure, selectFieldErrors } from '../../machines/form/selectors'
import { errorNotice, notice, success } from '../../machines/notification/notification'
import { failed } from '../../machines/shared/failure'
import { NOW } from '../support/clock'
import { openRig } from '../support/rig'
import { refusal, requestOf, unsent } from '../support/samples'
import {
  after,
  before,
  card,
  draft,
  earlier,
  eTransferPlan,
  input,
  opened,
  terms,
  typed,
  underWay,
} from './eTransfer.plan'

let stop = () => {}
afterEach(() => stop())

const { samples } = eTransferPlan
const outcomes = {
  done: samples.done,
  'done, and over since': samples['done, and over since'],
  refused: samples.refused,
  'not done': samples['not done'],
  unknown: samples.unknown,
} as const

async function open() {
  const rig = openRig(eTransferMachine, input)
  stop = rig.stop
  await rig.answer('readCard', card)
  rig.heard()
  const snapshot = () => rig.actor.getSnapshot()
  const submit = (values: Record<string, unknown> = {}) => rig.send({ type: 'form.submit', values })
  const begun = () => rig.told('effect.begin').map(({ effect }) => effect as { key: string; terms: object })
  return {
    ...rig,
    snapshot,
    submit,
    begun,
    async toReview(amount = '75', reading = before) {
      submit(typed(amount))
      await rig.answer('readRequests', reading)
    },
    step: () => selectStep(snapshot()),
    said: () => rig.told('notification.show').map(({ notification }) => notification),
    keys: () => begun().map(({ key }) => key),
    /** What became of it. */
    hear: (name: keyof typeof outcomes) => rig.send(outcomes[name]),
  }
}

test('DQE-12 above the card’s maximum nothing is sent, one cent less goes on', async () => {
  const { submit, snapshot, calls } = await open()
  expect(selectMost(snapshot())).toBe(50_000)
  submit(typed('500.01'))
  expect(selectFieldErrors(snapshot())).toEqual({ amount: 'amount.aboveMaximum' })
  expect(calls['readRequests']).toBeUndefined()
  submit(typed('500.00'))
  expect([selectFieldErrors(snapshot()), selectDraft(snapshot())?.cents]).toEqual([{}, 50_000])
  expect(calls['readRequests']).toHaveLength(1)
})

test('DQE-11 one request goes out however often it is sent, with what the review shows', async () => {
  const { toReview, submit, begun, hear, snapshot, step } = await open()
  await toReview()
  expect([step(), selectOpenBefore(snapshot()), begun()]).toEqual(['review', 1, []])
  submit(typed('400'))
  submit()
  expect(begun()).toEqual([
    { kind: 'eTransfer', subjects: ['eTransfer'], terms, key: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-5/) },
  ])
  hear('done')
  expect([step(), selectOpened(snapshot())]).toEqual(['opened', opened])
})

describe('F1 the key', () => {
  test.each(['refused', 'not done'] as const)(
    'stays for a retry of what was %s, also after the form was opened again without a change',
    async (outcome) => {
      const { toReview, submit, hear, send, keys } = await open()
      await toReview()
      submit()
      hear(outcome)
      submit()
      hear(outcome)
      send({ type: 'step.back' })
      await toReview()
      submit()
      expect([keys().length, new Set(keys()).size]).toEqual([3, 1])
    },
  )

  test.each(['not done', 'unknown'] as const)(
    'R1 of a call that may have been done (%s) stays with what there was before it, whatever is listed by now',
    async (outcome) => {
      const { toReview, submit, hear, send, answer, step, keys, snapshot } = await open()
      await toReview()
      submit()
      hear(outcome)
      if (step() === 'review') send({ type: 'step.back' })
      else await answer('readCard', card)
      await toReview('75', after)
      expect(snapshot().context.known).toEqual(['request-1'])
      submit()
      expect(new Set(keys()).size).toBe(1)
    },
  )

  test.each([
    ['the amount is another', '76', before],
    ['an equal request is listed by then, which the review tells of', '75', after],
  ])('is another one where %s', async (_, amount, reading) => {
    const { toReview, submit, hear, send, keys } = await open()
    await toReview()
    submit()
    hear('refused')
    send({ type: 'step.back' })
    await toReview(amount, reading)
    submit()
    expect(new Set(keys()).size).toBe(2)
  })

  test.each(['done', 'done, and over since'] as const)(
    'R3 DQE-14 ends with the request (%s): the next one, though the same, is another',
    async (outcome) => {
      const { toReview, submit, hear, send, answer, keys, snapshot } = await open()
      await toReview()
      submit()
      hear(outcome)
      if (outcome === 'done') send({ type: 'request.another' })
      await answer('readCard', card)
      expect([selectDraft(snapshot()), selectOpened(snapshot())]).toEqual([null, null])
      // The ended request may have left the list.
      await toReview()
      submit()
      expect(new Set(keys()).size).toBe(2)
    },
  )
})

test('DQE-12 an amount that the issuer refuses by its code stands in its field, beside what fits now', async () => {
  const { toReview, submit, send, answer, snapshot, step } = await open()
  await toReview()
  submit()
  const failure = { ...failed('error.openMoneyRequest'), serverMessage: 'Above the maximum', fields: ['amount'] }
  send({ type: 'effect.refused', key: 'key-1', failure })
  await answer('readCard', { ...card, room: { maxBalanceCents: 250_000, leftCents: 100 } })
  expect([step(), selectFailure(snapshot()), selectMost(snapshot()), selectDraft(snapshot())]).toEqual([
    'amount',
    failure,
    100,
    draft,
  ])
})

test('a request that is over by now claims nothing', async () => {
  const { toReview, submit, hear, answer, snapshot, step } = await open()
  await toReview()
  submit()
  hear('done, and over since')
  expect([step(), selectOpened(snapshot())]).toEqual(['reading', null])
  await answer('readCard', card)
  expect([step(), selectFailure(snapshot())]).toEqual(['amount', ENDED])
})

test('what was refused for a locked card is no longer said once the card has changed', async () => {
  const { toReview, submit, hear, send, snapshot } = await open()
  await toReview()
  submit()
  hear('refused')
  expect(selectFailure(snapshot())).not.toBeNull()
  send({ type: 'card.changed' })
  expect([snapshot().value, selectFailure(snapshot())]).toEqual(['reviewed', null])
})

test('offline, it says before the review that nothing was sent and that the form was kept', async () => {
  const { submit, refuse, snapshot, step } = await open()
  submit(typed('75'))
  await refuse('readRequests', unsent())
  expect([step(), selectFailure(snapshot())]).toEqual(['amount', failed('connection.kept')])
})

test('where the requests cannot be read before the review, nothing can be sent', async () => {
  const { submit, refuse, snapshot, step, begun } = await open()
  submit(typed('75'))
  await refuse('readRequests', refusal('error.readMoneyRequests'))
  expect([step(), selectFailure(snapshot()), begun()]).toEqual(['amount', failed('error.readMoneyRequests'), []])
})

describe('R3 F10 what the list shows of an opening', () => {
  const found = (requests: FoundRequests['requests'], answered: FoundRequests['answered'] = null) =>
    eTransferEffect.outcomeIn?.({ requests, answered }, { key: 'key-1', terms })
  const done = (changes: object = {}) => ({ type: 'effect.done', result: { ...opened, ...changes } })
  const now = (status: string) => requestOf({ ...opened, status, createdAt: NOW })
  const newer = requestOf({ id: 'request-3', createdAt: NOW + 1 })
  const other = requestOf({ id: 'request-9', createdAt: NOW, idempotencyKey: 'another' })

  test.each([
    ['nothing new', before.requests, { type: 'notFound' }],
    ['a new one like it, from an issuer without keys', after.requests, done()],
    [
      'one that nobody can choose a bank for',
      [{ ...now('gibberish'), link: null }],
      done({ status: 'gibberish', link: null }),
    ],
    ['one that has ended', [now('cancelled')], done({ status: 'cancelled' })],
    ['another one of the amount, under another key', [other], { type: 'notFound' }],
    ['ours beside it', [other, { ...now('Initiated'), idempotencyKey: 'key-1' }], done()],
    ['a new one of another amount', [requestOf({ id: 'request-2', amountCents: 7_501 })], { type: 'notFound' }],
  ])('after a lost answer: %s', (_, requests, outcome) => expect(found(requests)).toEqual(outcome))

  const answered = (forMs: number) => ({ opened, forMs })
  test.each([
    [
      'is told by its id, not by a newer one of the same amount',
      [newer, now('cancelled')],
      0,
      done({ status: 'cancelled' }),
    ],
    ['is told with its status of now', [earlier, now('pending')], 0, done({ status: 'pending' })],
    ['may not be listed yet', before.requests, 19_999, { type: 'unclear' }],
    ['has ended if it still is not listed', before.requests, 20_000, done({ status: 'cancelled', link: null })],
  ])('DQE-14 a request that the issuer has answered %s', (_, requests, forMs, outcome) =>
    expect(found(requests, answered(forMs))).toEqual(outcome),
  )
})

describe('what became of it is said on whatever page is open', () => {
  const shown = (notification: object) => ({ type: 'notification.show', notification })
  const relist = { type: 'requests.refresh' }
  const failure = failed('error.openMoneyRequest')
  const facts = (outcome: Parameters<NonNullable<typeof eTransferEffect.factsOn>>[0], isShown: boolean) =>
    eTransferEffect.factsOn?.(outcome, terms, isShown)

  test.each([
    ['DQE-11', { type: 'effect.done', result: opened }, [shown(success('interac.opened')), relist]],
    [
      'without a link',
      { type: 'effect.done', result: { ...opened, link: null } },
      [shown(notice('info', 'interac.listed')), relist],
    ],
    ...['cancelled', 'declined', 'expired', 'Failed'].map(
      (status) =>
        [
          'R3 DQE-14',
          { type: 'effect.done', result: { ...opened, status } },
          [shown(errorNotice(ENDED)), relist],
        ] as const,
    ),
    ['', { type: 'effect.refused', failure }, [shown(errorNotice(failure)), { type: 'cards.refresh' }]],
    ['', { type: 'effect.notDone', failure, isDoubted: true }, [shown(errorNotice(failure))]],
    [
      'from before a reload,',
      { type: 'effect.notDone', failure: null, isDoubted: true },
      [shown(notice('warning', 'interac.notOpened'))],
    ],
    ['', { type: 'effect.unknown' }, []],
  ] as const)('%s %j', (_, outcome, told) => expect(facts(outcome, true)).toEqual(told))

  test('where its screen was left, its list will lead to the bank', () => {
    const told = (status: string) => facts({ type: 'effect.done', result: { ...opened, status } }, false)
    expect(told('Initiated')).toContainEqual({ type: 'request.opened', id: opened.id })
    expect(told('cancelled')).not.toContainEqual({ type: 'request.opened', id: opened.id })
  })

  test('another tab that only follows it reads its list again', () => {
    const effect = { ...underWay, sentAt: NOW }
    const followed = { ...effect, phase: 'sending', isElsewhere: true, isAnnounced: false, title: null } as const
    const context = {
      username: 'robin',
      clientId: null,
      underWay: { 'key-1': followed },
      doubts: {},
      done: {},
      watches: [],
      steps: [],
      said: [],
      stored: null,
    }
    const ended = { effect, outcome: { type: 'effect.done', result: opened } } as const
    expect(factsOf({ eTransfer: eTransferEffect }, context, ended)).toEqual([relist])
  })
})

describe('an opening that is under way when the screen opens', () => {
  const reopen = () => {
    const rig = openRig(eTransferMachine, { ...input, underWay })
    stop = rig.stop
    return { ...rig, snapshot: () => rig.actor.getSnapshot() }
  }

  test('is shown with what was agreed to, and then its link', () => {
    const { snapshot, countOf, send } = reopen()
    send(samples['in doubt'])
    expect([selectStep(snapshot()), selectDraft(snapshot()), countOf('readCard')]).toEqual(['unconfirmed', draft, 0])
    send(samples.done)
    expect([selectStep(snapshot()), selectOpened(snapshot())?.link]).toEqual(['opened', opened.link])
  })

  test('R1 and was not done may be sent again under its key', async () => {
    const { answer, snapshot, told, send } = reopen()
    send({ type: 'effect.notDone', key: 'key-1', failure: null, isDoubted: true })
    await answer('readCard', card)
    expect([selectStep(snapshot()), selectDraft(snapshot())]).toEqual(['amount', draft])
    send({ type: 'form.submit', values: typed('75') })
    await answer('readRequests', before)
    send({ type: 'form.submit', values: {} })
    expect(told('effect.begin').map(({ effect }) => effect)).toEqual([underWay])
  })
})
