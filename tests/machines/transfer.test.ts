import * as v from 'valibot'
import { afterEach, describe, expect, test } from 'vitest'
import { selectFailure, selectFieldErrors } from '../../machines/form/selectors'
import { errorNotice, notice, success } from '../../machines/notification/notification'
import { CallError, failed } from '../../machines/shared/failure'
import type { Flight } from '../../machines/shared/flow'
import {
  selectClosed,
  selectDraft,
  selectIsBesideAnother,
  selectIsChecking,
  selectResume,
  selectSameSentAt,
  selectSent,
  selectSource,
  selectStep,
} from '../../machines/transfer/selectors'
import { transferResumeSchema } from '../../machines/transfer/transfer'
import { transferMachine } from '../../machines/transfer/transferMachine'
import type { MoneyRecord } from '../../rules/money/moneyOutcome'
import { NEXT_LOOKUP_MS } from '../../rules/values/effect'
import { NOW } from '../support/clock'
import { openRig } from '../support/rig'
import { fault, refusal, tooMany, unsent } from '../support/samples'
import {
  after,
  amountRefused,
  before,
  cards,
  draft,
  flightOf,
  input,
  lost,
  other,
  recordOf,
  refused,
  resume,
  resumed,
  sent,
  source,
  typed,
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
    isInFlight: () => snapshot().hasTag('inFlight'),
    said: () => rig.told('notification.show').map(({ notification }) => notification),
    sentWith: () => rig.calls['sendTransfer']?.map((call) => call.input as { idempotencyKey: string }) ?? [],
    keys: () =>
      rig.calls['sendTransfer']?.map((call) => (call.input as { idempotencyKey: string }).idempotencyKey) ?? [],
  }
}

test('the next form is about the card that is current when the transfer is done', async () => {
  const { toReview, submit, send, answer, snapshot } = await open()
  await toReview()
  submit()
  send({ type: 'card.switched', clientId: other.clientId })
  await answer('sendTransfer', sent)
  expect(selectDraft(snapshot())).toMatchObject({ fromCardId: source.clientId })
  send({ type: 'transfer.again' })
  await answer('readCards', cards)
  expect(selectSource(snapshot())).toMatchObject({ clientId: other.clientId })
})

test('TRF-01 TRF-09 NOT-32 a reviewed transfer is sent once, said, and the cards are read again', async () => {
  const { toReview, submit, sentWith, answer, said, told, snapshot, step } = await open()
  await toReview()
  expect([step(), selectDraft(snapshot()), sentWith()]).toEqual(['review', draft, []])
  submit()
  submit()
  expect(sentWith()).toEqual([{ draft, idempotencyKey: expect.stringMatching(/^[\da-f-]{36}$/) }])
  await answer('sendTransfer', sent)
  expect([step(), selectSent(snapshot())]).toEqual(['sent', sent])
  expect(said()).toEqual([success('transfer.done')])
  expect(told('cards.refresh')).toHaveLength(1)
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
  const { toReview, submit, refuse, send, snapshot } = await open()
  await toReview()
  submit()
  await refuse('sendTransfer', refused)
  expect(snapshot().context.failure).not.toBeNull()
  send({ type: 'card.changed' })
  expect([snapshot().value, snapshot().context.failure]).toEqual(['reviewed', null])
})

describe('R1 the key', () => {
  test('is made when the review opens, and kept by every retry', async () => {
    const { toReview, submit, refuse, answer, keys, snapshot, clock, send } = await open()
    expect(snapshot().context.idempotencyKey).toBeNull()
    await toReview()
    const { idempotencyKey } = snapshot().context
    expect(idempotencyKey).toMatch(/^[\da-f-]{36}$/)
    submit()
    await refuse('sendTransfer', refused)
    submit()
    await refuse('sendTransfer', new CallError(failed('connection.unsent'), 'unsent'))
    submit()
    await refuse('sendTransfer', fault('error.transfer'))
    await answer('readRecords', before)
    submit()
    await refuse('sendTransfer', lost)
    for (const _ of [1, 2]) {
      await answer('readRecords', before)
      clock.advance(10_000)
    }
    await answer('readRecords', before)
    send({ type: 'form.submit', values: {} })
    expect(keys()).toEqual([idempotencyKey, idempotencyKey, idempotencyKey, idempotencyKey, idempotencyKey])
  })

  test.each([
    ['kept where nothing was edited and nothing new is recorded', before, ['before'], 1],
    [
      'another one where an equal transfer is recorded by then, which the review warns of',
      after,
      ['after', 'before'],
      2,
    ],
  ])('F1 is %s', async (_, records, known, count) => {
    const { toReview, submit, refuse, back, keys, answer, snapshot } = await open()
    await toReview()
    submit()
    await refuse('sendTransfer', refused)
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
    const { toReview, submit, refuse, keys, answer, send, snapshot } = await open(three)
    await toReview()
    submit()
    await refuse('sendTransfer', refused)
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
    const { toReview, submit, answer, keys, send, snapshot } = await open()
    await toReview()
    submit()
    await answer('sendTransfer', sent)
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

describe('F1 another tab has sent a transfer', () => {
  const other = flightOf({ ...resume, cents: 1000 })
  const elsewhere = (flight: Flight) => ({ type: 'payment.elsewhere', flight }) as const

  test('of another amount: what is typed here is kept, and both are said', async () => {
    const rig = await open()
    expect(rig.snapshot().can(elsewhere(other))).toBe(false)
    rig.send({ type: 'form.edit' })
    rig.send(elsewhere(other))
    expect([rig.snapshot().value, selectIsBesideAnother(rig.snapshot())]).toEqual(['editable', true])
    expect(rig.told('notification.show')).toEqual([
      { type: 'notification.show', notification: notice('info', 'flow.elsewhere') },
    ])
  })

  test.each([
    ['another amount', { cents: 1000 }],
    ['another card to send from', { fromCardId: '1000000003' }],
    ['another card to send to', { toCardId: '1000000003' }],
  ])(
    'with %s: this one is reviewed again, with the cards as they are now, beside what was recorded by then',
    async (_, changes) => {
      const rig = await open()
      rig.submit(typed('25.50'))
      await rig.answer('readRecords', before)
      const first = rig.snapshot().context.idempotencyKey
      rig.send(elsewhere(flightOf({ ...resume, ...changes })))
      expect(rig.snapshot().value).toBe('reading')
      rig.submit()
      expect(rig.countOf('sendTransfer')).toBe(0)
      await rig.answer('readCards', cards)
      rig.submit(typed('25.50'))
      await rig.answer('readRecords', after)
      expect(rig.snapshot().value).toBe('reviewed')
      expect(rig.snapshot().context).toMatchObject({ known: ['after', 'before'] })
      expect(rig.snapshot().context.idempotencyKey).not.toBe(first)
    },
  )

  test('R1 after a try of this one was given up: it keeps the key of that try, and what there was before it', async () => {
    const rig = await open()
    await rig.toReview()
    rig.submit()
    await rig.refuse('sendTransfer', fault('error.transfer'))
    await rig.answer('readRecords', before)
    expect(rig.snapshot().value).toBe('reviewed')
    rig.send(elsewhere(other))
    await rig.answer('readCards', cards)
    rig.submit(typed('25.50'))
    await rig.answer('readRecords', after)
    expect([rig.snapshot().value, rig.snapshot().context.known]).toEqual(['reviewed', ['before']])
    rig.submit()
    expect(new Set(rig.keys()).size).toBe(1)
  })

  test('the very same: its review gives way to the lookup', async () => {
    const rig = await open()
    rig.submit(typed('25.50'))
    await rig.answer('readRecords', before)
    expect(rig.snapshot().can(elsewhere(flightOf(resume)))).toBe(false)
  })

  test('and the same is typed here then: it is looked up under the key of the first, and not sent again', async () => {
    const rig = await open()
    rig.send({ type: 'form.edit' })
    rig.send(elsewhere(flightOf(resume)))
    rig.submit(typed('25.50'))
    await rig.answer('readRecords', before)
    expect(rig.snapshot().value).toBe('checking')
    expect(selectResume(rig.snapshot())).toMatchObject({ idempotencyKey: resume.idempotencyKey, sentAt: NOW - 5_000 })
    await rig.answer('readRecords', after)
    expect([rig.snapshot().value, rig.countOf('sendTransfer')]).toEqual(['sent', 0])
  })

  test('and the same typed here was not found: it may be reviewed and sent like any other from then on', async () => {
    const rig = await open()
    rig.send({ type: 'form.edit' })
    rig.send(elsewhere(flightOf(resume)))
    await rig.toReview()
    for (let lookup = 0; lookup < 10 && rig.snapshot().value !== 'reviewed'; lookup += 1) {
      if (rig.snapshot().value === 'unconfirmed') rig.clock.advance(NEXT_LOOKUP_MS)
      await rig.answer('readRecords', before)
    }
    expect(rig.snapshot().value).toBe('reviewed')
    await rig.back()
    await rig.toReview()
    expect(rig.snapshot().value).toBe('reviewed')
  })

  test('that cannot be read here is not taken', async () => {
    const rig = await open()
    rig.send({ type: 'form.edit' })
    expect(rig.snapshot().can(elsewhere({ ...other, resume: null }))).toBe(false)
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

describe('R2 a lost answer', () => {
  async function lose() {
    const opened = await open()
    await opened.toReview()
    opened.submit()
    await opened.refuse('sendTransfer', lost)
    opened.heard()
    return opened
  }

  test('is looked up in the history of the card that sends, and nothing is said before', async () => {
    const { calls, step, snapshot, isInFlight, said } = await lose()
    expect(calls['readRecords']?.at(-1)?.input).toEqual({ clientId: '1000000001', cents: 2550 })
    expect([step(), selectIsChecking(snapshot()), isInFlight(), said()]).toEqual(['unconfirmed', true, true, []])
  })

  test('is success when the record is there', async () => {
    const { answer, step, snapshot, said } = await lose()
    await answer('readRecords', after)
    expect([step(), selectSent(snapshot()), said()]).toEqual(['sent', sent, [success('transfer.done')]])
    expect(selectFailure(snapshot())).toBeNull()
  })

  test('is found by our key, also beside another transfer of the same amount', async () => {
    const { answer, snapshot, step } = await lose()
    const { idempotencyKey } = snapshot().context
    await answer('readRecords', [
      recordOf({ id: 'elsewhere', idempotencyKey: 'another', reference: 'EXT-2' }),
      recordOf({ id: 'ours', idempotencyKey, reference: 'EXT-3' }),
    ])
    expect([step(), selectSent(snapshot())?.reference]).toEqual(['sent', 'EXT-3'])
  })

  test('is not what another key has done', async () => {
    const { answer, step } = await lose()
    await answer('readRecords', [recordOf({ id: 'elsewhere', idempotencyKey: 'another' }), ...before])
    expect(step()).toBe('unconfirmed')
  })

  test('ERR-23 is said to have failed only when the issuer has been asked for long enough', async () => {
    const { answer, clock, step, said, told, send } = await lose()
    for (const _ of [1, 2]) {
      await answer('readRecords', before)
      expect([step(), said()]).toEqual(['unconfirmed', []])
      send({ type: 'transfer.check' })
      await answer('readRecords', before)
      clock.advance(10_000)
    }
    await answer('readRecords', before)
    expect([step(), said()]).toEqual(['review', [errorNotice(failed('error.transfer'))]])
    expect(told('cards.refresh')).toHaveLength(1)
  })

  test('stays open while the history cannot be read', async () => {
    const { refuse, clock, step, said } = await lose()
    for (const _ of [1, 2, 3, 4, 5]) {
      await refuse('readRecords', refusal('error.readTransactions'))
      clock.advance(10_000)
    }
    expect([step(), said()]).toEqual(['unconfirmed', []])
  })
})

describe('R1 R2 the retry of a lost transfer', () => {
  async function retry() {
    const opened = await open()
    await opened.toReview()
    opened.submit()
    await opened.refuse('sendTransfer', fault('error.transfer'))
    await opened.answer('readRecords', before)
    opened.submit()
    opened.heard()
    return opened
  }

  test.each([
    ['429', tooMany('error.transfer')],
    ['400', refused],
    ['400 for a field', amountRefused],
  ])('that is refused (%s) says nothing about the first try, which is looked up again', async (_, error) => {
    const { refuse, answer, step, said, countOf } = await retry()
    await refuse('sendTransfer', error)
    expect([step(), said()]).toEqual(['unconfirmed', []])
    await answer('readRecords', after)
    expect([step(), said(), countOf('sendTransfer')]).toEqual(['sent', [success('transfer.done')], 2])
  })

  test('is not done when one look says so, and the refusal is said', async () => {
    const { refuse, answer, step, said, snapshot } = await retry()
    await refuse('sendTransfer', amountRefused)
    await answer('readRecords', before)
    expect([step(), selectFailure(snapshot())]).toEqual(['review', amountRefused.failure])
    expect(said()).toEqual([errorNotice(amountRefused.failure)])
  })

  test('that was not sent brings no new doubt', async () => {
    const { refuse, step, countOf } = await retry()
    await refuse('sendTransfer', unsent())
    expect([step(), countOf('readRecords')]).toEqual(['review', 2])
  })

  test('is another transfer under another key: its refusal is believed', async () => {
    const { refuse, submit, answer, step, countOf, send } = await retry()
    await refuse('sendTransfer', unsent())
    send({ type: 'step.back' })
    await answer('readCards', cards)
    submit(typed('25.51'))
    await answer('readRecords', before)
    submit()
    await refuse('sendTransfer', refused)
    expect([step(), countOf('readRecords')]).toEqual(['review', 3])
  })

  test('from before a reload, too', async () => {
    const rig = openRig(transferMachine, { ...input, resume: resumed })
    stop = rig.stop
    for (const _ of [1, 2]) {
      await rig.answer('readRecords', before)
      rig.clock.advance(10_000)
    }
    await rig.answer('readRecords', before)
    await rig.answer('readCards', cards)
    rig.send({ type: 'form.submit', values: typed('25.50') })
    await rig.answer('readRecords', before)
    rig.send({ type: 'form.submit', values: {} })
    await rig.refuse('sendTransfer', tooMany('error.transfer'))
    expect(rig.actor.getSnapshot().value).toBe('checking')
  })
})

describe('R5 a transfer from before a reload', () => {
  const reopen = () => {
    const rig = openRig(transferMachine, { ...input, resume: resumed })
    stop = rig.stop
    rig.heard()
    return { ...rig, snapshot: () => rig.actor.getSnapshot() }
  }

  test('is looked up at once, and its receipt shown', async () => {
    const { answer, snapshot, calls } = reopen()
    expect(calls['readCards']).toBeUndefined()
    await answer('readRecords', [recordOf({ id: 'after', idempotencyKey: resume.idempotencyKey, reference: 'EXT-9' })])
    expect([selectStep(snapshot()), selectSent(snapshot())?.reference, selectDraft(snapshot())]).toEqual([
      'sent',
      'EXT-9',
      draft,
    ])
  })

  test('that was not sent may be sent again under its key', async () => {
    const { answer, snapshot, told, send, calls, clock } = reopen()
    for (const _ of [1, 2]) {
      await answer('readRecords', before)
      clock.advance(10_000)
    }
    await answer('readRecords', before)
    expect(told('notification.show').map(({ notification }) => notification)).toEqual([
      notice('warning', 'transfer.notSent'),
    ])
    await answer('readCards', cards)
    expect([selectStep(snapshot()), selectDraft(snapshot())]).toEqual(['amount', draft])
    send({ type: 'form.submit', values: typed('25.50') })
    await answer('readRecords', before)
    send({ type: 'form.submit', values: {} })
    expect(calls['sendTransfer']?.[0]?.input).toEqual({ draft, idempotencyKey: resume.idempotencyKey })
  })

  test('may still be running when the page comes back at once', async () => {
    const rig = openRig(transferMachine, { ...input, resume: { ...resumed, sentAt: NOW } }, { start: NOW })
    stop = rig.stop
    await rig.answer('readRecords', before)
    expect(rig.actor.getSnapshot().matches('unconfirmed')).toBe(true)
  })
})

test('R5 what is kept for a reload looks the transfer up, and holds nothing that was typed', async () => {
  const { toReview, submit, snapshot, keys } = await open()
  expect(selectResume(snapshot())).toBeNull()
  await toReview()
  submit()
  const kept = selectResume(snapshot())
  expect(kept).toEqual({ ...resume, idempotencyKey: keys()[0] })
  expect(v.is(transferResumeSchema, { ...kept, sentAt: NOW })).toBe(true)
})

test('ERR-23 a refusal is said and kept beside the review, and nothing is looked up', async () => {
  const { toReview, submit, refuse, snapshot, said, step, countOf, heard } = await open()
  await toReview()
  submit()
  heard()
  await refuse('sendTransfer', refused)
  expect([step(), selectFailure(snapshot()), countOf('readRecords')]).toEqual(['review', failed('error.transfer'), 1])
  expect(said()).toEqual([errorNotice(failed('error.transfer'))])
  submit()
  expect(selectFailure(snapshot())).toBeNull()
})

test('what the issuer refuses of a field is mended in the form, which has read the cards again', async () => {
  const { toReview, submit, refuse, answer, snapshot, step, send, countOf } = await open()
  await toReview()
  submit()
  await refuse('sendTransfer', amountRefused)
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
  const { send, toReview, submit, refuse, told, heard } = await open()
  send({ type: 'form.edit' })
  expect(told('changes.hold')).toHaveLength(1)
  await toReview()
  submit()
  expect(told('changes.release')).toHaveLength(1)
  heard()
  await refuse('sendTransfer', refused)
  expect(told('changes.hold')).toHaveLength(1)
})
