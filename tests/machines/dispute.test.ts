import { describe, expect, test } from 'vitest'
import { disputeEffect, type HandedOver } from '../../machines/dispute/dispute'
import { disputeMachine } from '../../machines/dispute/disputeMachine'
import { selectStep } from '../../machines/dispute/selectors'
import { errorNotice, notice, success, unknownNotice } from '../../machines/notification/notification'
import { failed } from '../../machines/shared/failure'
import { addDays, easternDate } from '../../rules/values/easternTime'
import { NOW } from '../support/clock'
import { label } from '../support/paths'
import { openRig } from '../support/rig'
import { about, disputeOf, disputes, input, stepOf, subjectOf, termsOf, typed } from './dispute.plan'

const WRITTEN = 'The receipt says $34.20.'
const send = { type: 'form.submit', values: typed(WRITTEN) } as const
const openRead = async (subject = subjectOf()) => {
  const handed: HandedOver[] = []
  const machine = disputeMachine.provide({ actions: { handOver: (_, what: HandedOver) => handed.push(what) } })
  const rig = openRig(machine, input)
  await rig.answer('readSubject', subject)
  rig.send(send)
  return { ...rig, handed }
}
const openReview = () => openRead()
type Rig = Pick<ReturnType<typeof openRig<typeof disputeMachine>>, 'actor'>
const keyOf = ({ actor }: Rig) => actor.getSnapshot().context.idempotencyKey
const stateOf = ({ actor }: Rig) => label(actor.getSnapshot().value)
const failure = failed('error.openDispute')

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
    rig.send({ type: 'effect.refused', key: first!, failure })
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
    rig.send({ type: 'effect.done', key: first!, result: disputes.asked })
    rig.send(send)
    expect([keyOf(rig) === first, keyOf(rig) === null]).toEqual([false, false])
    expect(rig.handed.map(({ key }) => key)).toEqual([first, keyOf(rig)])
    rig.stop()
  })

  test('goes with the effect, once however often the button is pressed, and nothing that was written', async () => {
    const rig = await openReview()
    rig.send(send)
    rig.send(send)
    expect(rig.told('effect.begin').map(({ effect }) => effect)).toEqual([
      { kind: 'dispute', key: keyOf(rig), subjects: ['txn-5'], terms: termsOf('opening') },
    ])
    const { reason, description } = typed(WRITTEN)
    expect(rig.handed).toEqual([{ key: keyOf(rig), said: { draft: { reason, description, evidence: ['receipt'] } } }])
    rig.stop()
  })

  test('stays with the words when nothing was done, which is read before they are shown again', async () => {
    const rig = await openReview()
    const key = keyOf(rig)
    rig.send(send)
    rig.send({ type: 'effect.notDone', key: key!, failure, isDoubted: true })
    await rig.answer('readSubject', subjectOf())
    expect([stateOf(rig), keyOf(rig), rig.actor.getSnapshot().context.failure]).toEqual(['reviewed', key, failure])
    rig.stop()
  })

  test('of an answer stays with its words, too', async () => {
    const rig = await openRead(subjectOf(disputes.asked))
    const key = keyOf(rig)
    rig.send({ type: 'effect.notDone', key: key!, failure, isDoubted: true })
    await rig.answer('readSubject', subjectOf(disputes.asked))
    rig.send(send)
    expect(rig.handed.map((what) => what.key)).toEqual([key, key])
    expect(rig.handed.at(-1)?.said).toEqual({ reply: { description: WRITTEN, evidence: ['receipt'] } })
    rig.stop()
  })
})

describe('the effect', () => {
  const mine = disputeOf({ steps: [stepOf('received', 0, about.key)] })
  test.each([
    ['opening', disputes.received, { type: 'effect.done', result: disputes.received }],
    // The issuer has taken it further meanwhile.
    ['opening', disputes.inFavour, { type: 'effect.done', result: disputes.inFavour }],
    ['opening', mine, { type: 'effect.done', result: mine }],
    ['opening', disputes.another, { type: 'effect.conflict', theirs: disputes.another }],
    ['opening', null, { type: 'notFound' }],
    ['reply', disputes.replied, { type: 'effect.done', result: disputes.replied }],
    // A dispute without an answer may still receive it.
    ['reply', disputes.asked, { type: 'notFound' }],
    ['reply', disputes.received, { type: 'notFound' }],
    ['reply', disputes.repliedElsewhere, { type: 'notFound' }],
    ['reply', null, { type: 'notFound' }],
  ] as const)('R3 of a lost %s, a lookup that finds %j is told as %j', (effect, dispute, found) => {
    expect(disputeEffect.outcomeIn?.({ dispute }, { key: about.key, terms: termsOf(effect) })).toEqual(found)
  })

  const shown = (notification: object) => ({ type: 'notification.show', notification })
  const { reference } = disputes.received
  test.each([
    ['opening', { type: 'effect.done', result: disputes.received }, true, [success('dispute.sent', { reference })]],
    ['reply', { type: 'effect.done', result: disputes.replied }, false, [success('dispute.replied', { reference })]],
    ['opening', { type: 'effect.conflict', theirs: disputes.another }, true, [notice('warning', 'dispute.repeated')]],
    ['reply', { type: 'effect.conflict', theirs: disputes.replied }, true, [notice('warning', 'dispute.notAdded')]],
    ['opening', { type: 'effect.refused', failure }, true, [errorNotice(failure)]],
    ['opening', { type: 'effect.notDone', failure, isDoubted: true }, false, [errorNotice(failure)]],
    // After a reload.
    ['reply', { type: 'effect.notDone', failure: null, isDoubted: true }, true, [notice('warning', 'dispute.notSent')]],
    ['opening', { type: 'effect.unknown' }, true, [unknownNotice('flow.interrupted')]],
    ['opening', { type: 'effect.unknown' }, false, []],
  ] as const)('R3 of the %s, %j, shown: %j, is told to the holder', (effect, outcome, isShown, notices) => {
    expect(disputeEffect.factsOn?.(outcome, termsOf(effect), isShown)).toEqual(notices.map(shown))
  })
})

test.each(['opening', 'reply'] as const)('R3 of an %s under way, what was written is not here', async (effect) => {
  const underWay = { ...about, subjects: ['txn-5'], terms: termsOf(effect) }
  const rig = openRig(disputeMachine, { ...input, transactionId: null, underWay })
  await rig.answer('readSubject', subjectOf(effect === 'reply' ? disputes.asked : null))
  expect([stateOf(rig), selectStep(rig.actor.getSnapshot())]).toEqual(['sending', 'reading'])
  rig.send({ type: 'effect.underWay', sentAt: NOW, ...about, phase: 'checking' })
  expect(selectStep(rig.actor.getSnapshot())).toBe('unconfirmed')
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
