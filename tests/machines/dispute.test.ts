import { describe, expect, test } from 'vitest'
import type { DisputeResume } from '../../machines/dispute/dispute'
import { disputeMachine } from '../../machines/dispute/disputeMachine'
import { selectResume, selectStep } from '../../machines/dispute/selectors'
import { addDays, easternDate } from '../../rules/values/easternTime'
import { LOOKUPS, NEXT_LOOKUP_MS } from '../../rules/values/effect'
import { NOW } from '../support/clock'
import { label } from '../support/paths'
import { openRig } from '../support/rig'
import { lostAnswer, refusal, tooMany } from '../support/samples'
import { disputeOf, disputes, input, stepOf, subjectOf, typed } from './dispute.plan'

const WRITTEN = 'The receipt says $34.20.'
const send = { type: 'form.submit', values: typed(WRITTEN) } as const
const openReview = async () => {
  const rig = openRig(disputeMachine, input)
  await rig.answer('readSubject', subjectOf())
  rig.send(send)
  return rig
}
const openReply = async () => {
  const rig = openRig(disputeMachine, input)
  await rig.answer('readSubject', subjectOf(disputes.asked))
  rig.send(send)
  return rig
}
const keyOf = (rig: Awaited<ReturnType<typeof openReview>>) => rig.actor.getSnapshot().context.idempotencyKey
const stateOf = (rig: Awaited<ReturnType<typeof openReview>>) => label(rig.actor.getSnapshot().value)
const messages = (rig: Awaited<ReturnType<typeof openReview>>) =>
  rig.told('notification.show').map((event) => event['notification'].message)

test.each([
  [-60, 0, 'editable'],
  [-61, 0, 'late'],
  [-60, 1, 'late'],
  [-61, -1, 'editable'],
])('a transaction of %i days, with the issuer’s clock %i days ahead: %s', async (days, ahead, expected) => {
  const rig = openRig(disputeMachine, input)
  const subject = subjectOf(null, { date: addDays(easternDate(NOW), days) })
  await rig.answer('readSubject', { ...subject, skewMs: ahead * 86_400_000 })
  expect(stateOf(rig)).toBe(expected)
  rig.stop()
})

describe('R1 the key', () => {
  test('is one for a draft: a retry and the way back bring it again, other words bring another', async () => {
    const rig = await openReview()
    const first = keyOf(rig)
    expect(first).not.toBeNull()
    rig.send(send)
    await rig.refuse('openDispute', refusal('error.openDispute'))
    rig.send({ type: 'step.back' })
    rig.send(send)
    expect(keyOf(rig)).toBe(first)
    rig.send({ type: 'step.back' })
    rig.send({ type: 'form.submit', values: typed('Other words.') })
    expect(keyOf(rig)).not.toBe(first)
    rig.stop()
  })

  test('of an answer is not that of the dispute', async () => {
    const rig = await openReview()
    const first = keyOf(rig)
    rig.send(send)
    await rig.answer('openDispute', disputes.asked)
    rig.send(send)
    expect([keyOf(rig) === first, keyOf(rig) === null]).toEqual([false, false])
    rig.stop()
  })

  test('goes with the call, once however often the button is pressed', async () => {
    const rig = await openReview()
    rig.send(send)
    rig.send(send)
    expect(rig.countOf('openDispute')).toBe(1)
    rig.stop()
  })
})

describe('R3 a lost answer', () => {
  test('is looked up, and the dispute with its own key is the one that was sent', async () => {
    const rig = await openReview()
    rig.send(send)
    await rig.refuse('openDispute', lostAnswer('error.openDispute'))
    expect(stateOf(rig)).toBe('checking')
    await rig.answer('readSubject', subjectOf(disputeOf({ steps: [stepOf('received', 0, keyOf(rig))] })))
    expect(messages(rig)).toEqual([{ key: 'dispute.sent', values: { reference: 'DSP-00000042' } }])
    rig.stop()
  })

  test('says that nothing was added where another tab was first', async () => {
    const rig = await openReview()
    rig.send(send)
    await rig.refuse('openDispute', lostAnswer('error.openDispute'))
    await rig.answer('readSubject', subjectOf(disputes.another))
    expect(messages(rig)).toEqual([{ key: 'dispute.repeated' }])
    rig.stop()
  })

  test('is believed to be none only after every lookup, and the review comes back with its key', async () => {
    const rig = await openReview()
    const key = keyOf(rig)
    rig.send(send)
    await rig.refuse('openDispute', lostAnswer('error.openDispute'))
    for (let look = 1; stateOf(rig) !== 'reviewed'; look += 1) {
      expect(look).toBeLessThan(20)
      await rig.answer('readSubject', subjectOf())
      if (look < LOOKUPS) expect(stateOf(rig)).toBe('unconfirmed')
      rig.clock.advance(NEXT_LOOKUP_MS)
    }
    expect(keyOf(rig)).toBe(key)
    expect(messages(rig)).toEqual([expect.objectContaining({ key: 'error.openDispute' })])
    rig.stop()
  })

  test('of an answer keeps its words and its key, also where the dispute was found after a reload', async () => {
    const resume = { ...input, effect: 'opening', idempotencyKey: 'key-1', sentAt: NOW } as DisputeResume
    const rig = openRig(disputeMachine, { ...input, resume })
    await rig.answer('readSubject', subjectOf(disputes.asked))
    rig.send(send)
    const key = keyOf(rig)
    await rig.refuse('answerDispute', lostAnswer('error.answerDispute'))
    while (stateOf(rig) !== 'followed.asked') {
      await rig.answer('readSubject', subjectOf(disputes.asked))
      rig.clock.advance(NEXT_LOOKUP_MS)
    }
    expect(messages(rig).at(-1)).toMatchObject({ key: 'error.answerDispute' })
    rig.send(send)
    expect([keyOf(rig), rig.countOf('answerDispute')]).toEqual([key, 2])
    rig.stop()
  })

  test('of a retry that is refused is looked up too: the first try may have arrived', async () => {
    const rig = await openReply()
    await rig.refuse('answerDispute', lostAnswer('error.answerDispute'))
    while (stateOf(rig) !== 'followed.asked') {
      await rig.answer('readSubject', subjectOf(disputes.asked))
      rig.clock.advance(NEXT_LOOKUP_MS)
    }
    rig.send(send)
    await rig.refuse('answerDispute', tooMany('error.answerDispute'))
    expect(stateOf(rig)).toBe('checking')
    rig.stop()
  })
})

test('what is kept for a reload names the dispute and its key, and nothing that was written', async () => {
  const rig = await openReview()
  rig.send(send)
  const kept = selectResume(rig.actor.getSnapshot())
  expect(kept).toEqual({
    clientId: '1000000001',
    transactionId: 'txn-5',
    effect: 'opening',
    idempotencyKey: keyOf(rig),
  })
  expect(JSON.stringify(kept)).not.toContain('receipt')
  rig.stop()
})

test('R3 until a card is known, and while its transaction is read, the screen is loading', async () => {
  const rig = openRig(disputeMachine, { ...input, clientId: null })
  expect(selectStep(rig.actor.getSnapshot())).toBe('reading')
  rig.send({ type: 'card.switched', clientId: '1000000001' })
  expect(selectStep(rig.actor.getSnapshot())).toBe('reading')
  await rig.answer('readSubject', subjectOf())
  expect(selectStep(rig.actor.getSnapshot())).toBe('form')
  rig.stop()
})
