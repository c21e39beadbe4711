import { afterEach, describe, expect, test } from 'vitest'
import { selectFailure, selectFieldErrors } from '../../machines/form/selectors'
import { errorNotice, notice, success } from '../../machines/notification/notification'
import { failed } from '../../machines/shared/failure'
import {
  selectClosed,
  selectDraft,
  selectSameSentAt,
  selectSent,
  selectSource,
  selectStep,
} from '../../machines/transfer/selectors'
import { transferEffect } from '../../machines/transfer/transfer'
import { transferMachine } from '../../machines/transfer/transferMachine'
import type { MoneyRecord } from '../../rules/money/moneyOutcome'
import { NOW } from '../support/clock'
import { openRig } from '../support/rig'
import { refusal, unsent } from '../support/samples'
import {
  after,
  before,
  cards,
  draft,
  input,
  other,
  recordOf,
  sent,
  source,
  terms,
  transferPlan,
  typed,
  underWay,
  withUsed,
} from './transfer.plan'

let stop = () => {}
afterEach(() => stop())

async function open(read: typeof cards = cards) {
  const rig = openRig(transferMachine, input)
  stop = rig.stop
  await rig.answer('readCards', read)
  rig.heard()
  const snapshot = () => rig.actor.getSnapshot()
  const submit = (values: Record<string, unknown> = {}) => rig.send({ type: 'form.submit', values })
  return {
    ...rig,
    snapshot,
    submit,
    async toReview(amount = '25.50', to = '1000000002') {
      submit(typed(amount, to))
      await rig.answer('readRecords', before)
    },
    async back() {
      rig.send({ type: 'step.back' })
      await rig.answer('readCards', cards)
    },
    step: () => selectStep(snapshot()),
    said: () => rig.told('notification.show').map(({ notification }) => notification),
    begun: () => rig.told('effect.begin').map(({ effect }) => effect as { key: string; terms: object }),
    keys: () => rig.told('effect.begin').map(({ effect }) => (effect as { key: string }).key),
    /** What became of it. */
    hear: (name: keyof typeof outcomes) => rig.send(outcomes[name]),
  }
}
const { samples } = transferPlan
const outcomes = {
  done: samples.done,
  refused: samples.refused,
  'refused for a field': samples['refused for a field'],
  'not done': samples['not done'],
  'not done, not sent': {
    type: 'effect.notDone',
    key: 'key-1',
    failure: failed('connection.unsent'),
    isDoubted: false,
  },
  unknown: samples.unknown,
} as const

test('the next form is about the card that is current when the transfer is done', async () => {
  const { toReview, submit, send, answer, hear, snapshot } = await open()
  await toReview()
  submit()
  send({ type: 'card.switched', clientId: other.clientId })
  hear('done')
  expect(selectDraft(snapshot())).toMatchObject({ fromCardId: source.clientId })
  send({ type: 'transfer.again' })
  await answer('readCards', cards)
  expect(selectSource(snapshot())).toMatchObject({ clientId: other.clientId })
})

test('TRF-01 a reviewed transfer is sent once', async () => {
  const { toReview, submit, begun, hear, snapshot, step } = await open()
  await toReview()
  expect([step(), selectDraft(snapshot()), begun()]).toEqual(['review', draft, []])
  submit()
  submit()
  expect(begun()).toEqual([
    { kind: 'transfer', subjects: ['transfer'], terms, key: expect.stringMatching(/^[\da-f-]{36}$/) },
  ])
  hear('done')
  expect([step(), selectSent(snapshot())]).toEqual(['sent', sent])
})

test.each([
  ['TRF-02', typed('25', ''), { receivingCard: 'transfer.to.required' }],
  ['TRF-06', typed('25', '1000000001'), { receivingCard: 'transfer.to.required' }],
  ['TRF-03', typed('250.01'), { 'fundingAmount.transactionAmount': 'amount.aboveMaximum' }],
  ['TRF-05', typed('0'), { 'fundingAmount.transactionAmount': 'amount.invalid' }],
  [
    'OP-78',
    { ...typed('1,234'), 'amountLocale.fundingAmount.transactionAmount': 'fr' },
    { 'fundingAmount.transactionAmount': 'amount.unreadable' },
  ],
])('%s nothing leads to the review of what is not allowed', async (_, values, errors) => {
  const { submit, snapshot, step, countOf } = await open()
  submit(values)
  expect([step(), selectFieldErrors(snapshot()), countOf('readRecords')]).toEqual(['amount', errors, 0])
})

test('TRF-04 no more than is on the card', async () => {
  const { submit, snapshot } = await open([{ ...source, availableCents: 2549 }, other])
  submit(typed('25.50'))
  expect(selectFieldErrors(snapshot())).toEqual({ 'fundingAmount.transactionAmount': 'amount.insufficient' })
})

test('TRF-11 nothing is offered where nothing can be transferred, until the cards say otherwise', async () => {
  const { snapshot, send, answer, step } = await open([source])
  expect([step(), selectClosed(snapshot())]).toEqual(['closed', 'onlyCard'])
  send({ type: 'transfer.retry' })
  await answer('readCards', [withUsed(1_000_000), other])
  expect(selectClosed(snapshot())).toBe('limitReached')
  send({ type: 'transfer.retry' })
  await answer('readCards', cards)
  expect([step(), selectClosed(snapshot())]).toEqual(['amount', null])
})

test('what was refused for a locked card is no longer said once the card has changed', async () => {
  const { toReview, submit, hear, send, snapshot } = await open()
  await toReview()
  submit()
  hear('refused')
  expect(snapshot().context.failure).not.toBeNull()
  send({ type: 'card.changed' })
  expect([snapshot().value, snapshot().context.failure]).toEqual(['reviewed', null])
})

describe('R1 the key', () => {
  test('is made when the review opens, and kept by every retry', async () => {
    const { toReview, submit, hear, keys, snapshot } = await open()
    expect(snapshot().context.idempotencyKey).toBeNull()
    await toReview()
    const { idempotencyKey } = snapshot().context
    expect(idempotencyKey).toMatch(/^[\da-f-]{36}$/)
    for (const outcome of ['refused', 'not done', 'not done, not sent'] as const) {
      submit()
      hear(outcome)
    }
    submit()
    expect(keys()).toEqual([idempotencyKey, idempotencyKey, idempotencyKey, idempotencyKey])
  })

  test.each(['not done', 'unknown'] as const)(
    'of a call that may have been done (%s) is kept with what there was before it, whatever is recorded by now',
    async (outcome) => {
      const { toReview, submit, hear, answer, keys, back, step, snapshot } = await open()
      await toReview()
      submit()
      hear(outcome)
      if (step() === 'review') await back()
      else await answer('readCards', cards)
      submit(typed('25.50'))
      await answer('readRecords', after)
      expect(snapshot().context.known).toEqual(['before'])
      submit()
      expect(new Set(keys()).size).toBe(1)
    },
  )

  test.each([
    ['kept where nothing was edited and nothing new is recorded', before, ['before'], 1],
    [
      'another one where an equal transfer is recorded by then, which the review warns of',
      after,
      ['after', 'before'],
      2,
    ],
  ])('F1 is %s', async (_, records, known, count) => {
    const { toReview, submit, hear, back, keys, answer, snapshot } = await open()
    await toReview()
    submit()
    hear('refused')
    await back()
    submit(typed('25.50'))
    await answer('readRecords', records)
    expect(snapshot().context.known).toEqual(known)
    submit()
    expect(new Set(keys()).size).toBe(count)
  })

  test.each([
    ['the amount', typed('25.51')],
    ['the card that receives', typed('25.50', '1000000003')],
  ])('is another one when %s is', async (_, values) => {
    const three = [...cards, { ...other, clientId: '1000000003', lastFourDigits: '0003' }]
    const { toReview, submit, hear, keys, answer, send, snapshot } = await open(three)
    await toReview()
    submit()
    hear('refused')
    send({ type: 'step.back' })
    await answer('readCards', three)
    submit(values)
    await answer('readRecords', after)
    expect(snapshot().context.known).toEqual(
      values['fundingAmount.transactionAmount'] === '25.50' ? ['after', 'before'] : [],
    )
    submit()
    expect(new Set(keys()).size).toBe(2)
  })

  test('ends with the transfer: the next one, though the same, is another', async () => {
    const { toReview, submit, answer, hear, keys, send, snapshot } = await open()
    await toReview()
    submit()
    hear('done')
    send({ type: 'transfer.again' })
    await answer('readCards', cards)
    expect([selectDraft(snapshot()), selectSent(snapshot())]).toEqual([null, null])
    await toReview()
    submit()
    expect(new Set(keys()).size).toBe(2)
  })
})

describe('F1 the same amount from the same card', () => {
  const opened = async (at: number, changes: Partial<MoneyRecord> = {}) => {
    const { answer, submit, snapshot } = await open()
    submit(typed('25.50'))
    await answer('readRecords', [recordOf({ ...changes, at })])
    expect(snapshot().value).toBe('reviewed')
    return selectSameSentAt(snapshot())
  }
  const MINUTES = 60_000

  test('that another device has just transferred is asked about when the review opens', async () => {
    expect(await opened(NOW - 15 * MINUTES + 1)).toBe(NOW - 15 * MINUTES + 1)
    expect(await opened(NOW - 15 * MINUTES)).toBeNull()
  })

  test.each([
    ['another amount', { amountCents: -2551 }],
    ['money that came in', { amountCents: 2550 }],
    ['a declined one', { isDeclined: true }],
    ['a purchase', { kind: 'PU' }],
  ])('is no question after %s', async (_, changes) => {
    expect(await opened(NOW - MINUTES, changes)).toBeNull()
  })
})

test('R1 to another card the same amount is another transfer, under a key of its own', async () => {
  const third = { ...other, clientId: '1000000003' }
  const keys = []
  for (const to of [other, third]) {
    const { toReview, snapshot } = await open([...cards, third])
    await toReview('25.50', to.clientId)
    keys.push(snapshot().context.idempotencyKey)
  }
  expect(keys[0]).not.toBe(keys[1])
})

describe('R2 what the history of the sending card shows of a lost transfer', () => {
  const found = (records: readonly MoneyRecord[]) => transferEffect.outcomeIn?.(records, { key: 'key-1', terms })
  const done = (reference: string) => ({ type: 'effect.done', result: { ...sent, reference } })

  test.each([
    ['nothing new', before, { type: 'notFound' }],
    ['a new record like it, from an issuer without keys', after, done('EXT-1')],
    [
      'our key, beside another transfer of the same amount',
      [
        recordOf({ id: 'elsewhere', idempotencyKey: 'another', reference: 'EXT-2' }),
        recordOf({ id: 'ours', idempotencyKey: 'key-1', reference: 'EXT-3', authorization: '000123', at: NOW }),
      ],
      done('EXT-3'),
    ],
    ['another key only', [recordOf({ id: 'elsewhere', idempotencyKey: 'another' }), ...before], { type: 'notFound' }],
    ['a new one that was declined', [recordOf({ id: 'after', isDeclined: true }), ...before], { type: 'notFound' }],
    ['a new one of another amount', [recordOf({ id: 'after', amountCents: -2551 }), ...before], { type: 'notFound' }],
  ])('%s', (_, records, outcome) => expect(found(records)).toEqual(outcome))
})

describe('what became of it is said on whatever page is open, and the cards are read again', () => {
  const shown = (notification: object) => ({ type: 'notification.show', notification })
  const reread = { type: 'cards.refresh' }
  const failure = failed('error.transfer')
  test.each([
    ['TRF-09 NOT-32', { type: 'effect.done', result: sent }, [shown(success('transfer.done')), reread]],
    ['ERR-23', { type: 'effect.refused', failure }, [shown(errorNotice(failure)), reread]],
    ['ERR-23', { type: 'effect.notDone', failure, isDoubted: true }, [shown(errorNotice(failure)), reread]],
    [
      'R5 from before a reload,',
      { type: 'effect.notDone', failure: null, isDoubted: true },
      [shown(notice('warning', 'transfer.notSent')), reread],
    ],
    ['', { type: 'effect.unknown' }, [reread]],
  ] as const)('%s %j', (_, outcome, facts) => expect(transferEffect.factsOn?.(outcome, terms, true)).toEqual(facts))
})

describe('R5 a transfer that is under way when the screen opens', () => {
  const reopen = () => {
    const rig = openRig(transferMachine, { ...input, underWay })
    stop = rig.stop
    return { ...rig, snapshot: () => rig.actor.getSnapshot() }
  }

  test('is shown with what was agreed to, and then its receipt', () => {
    const { snapshot, countOf, send } = reopen()
    send(samples['in doubt'])
    expect([selectStep(snapshot()), selectDraft(snapshot()), countOf('readCards')]).toEqual(['unconfirmed', draft, 0])
    send(samples.done)
    expect([selectStep(snapshot()), selectSent(snapshot())]).toEqual(['sent', sent])
  })

  test('and was not done may be sent again under its key', async () => {
    const { answer, snapshot, told, send } = reopen()
    send({ type: 'effect.notDone', key: 'key-1', failure: null, isDoubted: true })
    await answer('readCards', cards)
    expect([selectStep(snapshot()), selectDraft(snapshot())]).toMatchObject(['amount', draft])
    send({ type: 'form.submit', values: typed('25.50') })
    await answer('readRecords', before)
    send({ type: 'form.submit', values: {} })
    expect(told('effect.begin').map(({ effect }) => effect)).toMatchObject([{ key: 'key-1', terms }])
  })
})

test('ERR-23 a refusal is kept beside the review until it is sent again', async () => {
  const { toReview, submit, hear, snapshot, step } = await open()
  await toReview()
  submit()
  hear('refused')
  expect([step(), selectFailure(snapshot())]).toEqual(['review', failed('error.transfer')])
  submit()
  expect(selectFailure(snapshot())).toBeNull()
})

test('what the issuer refuses of a field is mended in the form, which has read the cards again', async () => {
  const { toReview, submit, hear, answer, snapshot, step, send, countOf } = await open()
  await toReview()
  submit()
  hear('refused for a field')
  expect([step(), countOf('readCards')]).toEqual(['reading', 2])
  await answer('readCards', cards)
  expect([step(), selectFailure(snapshot())?.fieldMessages]).toEqual([
    'amount',
    [{ field: 'fundingAmount.transactionAmount', message: 'The amount is above the maximum' }],
  ])
  send({ type: 'form.edit' })
})

test('nothing is sent where it is not known what had been recorded before', async () => {
  const { submit, refuse, step, snapshot, said } = await open()
  submit(typed('25.50'))
  await refuse('readRecords', refusal('error.readTransactions'))
  expect([step(), selectFailure(snapshot())]).toEqual(['amount', failed('transfer.unread')])
  expect(said()).toEqual([errorNotice(failed('transfer.unread'))])
})

test('offline, it says that nothing was sent and that the form was kept', async () => {
  const { submit, refuse, step, snapshot, said } = await open()
  submit(typed('25.50'))
  await refuse('readRecords', unsent())
  expect([step(), selectFailure(snapshot())]).toEqual(['amount', failed('connection.kept')])
  expect(said()).toEqual([errorNotice(failed('connection.kept'))])
})

test('what was typed is held until it is sent, and held again when it was not', async () => {
  const { send, toReview, submit, hear, told, heard } = await open()
  send({ type: 'form.edit' })
  expect(told('changes.hold')).toHaveLength(1)
  await toReview()
  submit()
  expect(told('changes.release')).toHaveLength(1)
  heard()
  hear('refused')
  expect(told('changes.hold')).toHaveLength(1)
})
