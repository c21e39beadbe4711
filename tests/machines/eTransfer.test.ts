import * as v from 'valibot'
import { afterEach, describe, expect, test } from 'vitest'
import { eTransferResumeSchema, toOpen } from '../../machines/e-transfer/eTransfer'
import { eTransferMachine } from '../../machines/e-transfer/eTransferMachine'
import {
  selectCents,
  selectIsChecking,
  selectMost,
  selectOpenBefore,
  selectOpened,
  selectResume,
  selectStep,
} from '../../machines/e-transfer/selectors'
import { selectFailure, selectFieldErrors } from '../../machines/form/selectors'
import { errorNotice, notice, success } from '../../machines/notification/notification'
import { CallError, failed } from '../../machines/shared/failure'
import { NOW } from '../support/clock'
import { openRig } from '../support/rig'
import { fault, refusal, requestOf, tooMany, unsent } from '../support/samples'
import { after, before, card, flightOf, input, lost, opened, refused, resume, resumed, typed } from './eTransfer.plan'

let stop = () => {}
afterEach(() => stop())

async function open() {
  const rig = openRig(eTransferMachine, input)
  stop = rig.stop
  await rig.answer('readCard', card)
  rig.heard()
  const snapshot = () => rig.actor.getSnapshot()
  const submit = (values: Record<string, unknown> = {}) => rig.send({ type: 'form.submit', values })
  return {
    ...rig,
    snapshot,
    submit,
    async toReview(amount = '75') {
      submit(typed(amount))
      await rig.answer('readRequests', before)
    },
    sent: () => rig.calls['openRequest']?.map((call) => call.input as Record<string, unknown>) ?? [],
    said: () => rig.told('notification.show').map(({ notification }) => notification),
  }
}

test('DQE-12 above the card’s maximum nothing is sent, one cent less goes on', async () => {
  const { submit, snapshot, calls } = await open()
  expect(selectMost(snapshot())).toBe(50_000)
  submit(typed('500.01'))
  expect(selectFieldErrors(snapshot())).toEqual({ amount: 'amount.aboveMaximum' })
  expect(calls['readRequests']).toBeUndefined()
  submit(typed('500.00'))
  expect([selectFieldErrors(snapshot()), selectCents(snapshot())]).toEqual([{}, 50_000])
  expect(calls['readRequests']).toHaveLength(1)
})

test('DQE-11 one request goes out however often it is sent, with what the review shows', async () => {
  const { toReview, submit, sent, answer, snapshot, heard } = await open()
  await toReview('234')
  expect([selectStep(snapshot()), selectOpenBefore(snapshot())]).toEqual(['review', 1])
  submit(typed('400'))
  submit()
  expect(sent()).toEqual([
    { serialNumber: '0001', cents: 23_400, idempotencyKey: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-5/) },
  ])
  heard()
  await answer('openRequest', opened)
  expect([selectStep(snapshot()), heard()]).toEqual(['review', []])
  await answer('readRequests', after)
  expect(selectOpened(snapshot())).toMatchObject(opened)
  expect(heard().map(({ event }) => event)).toEqual([
    { type: 'notification.show', notification: success('interac.opened') },
    { type: 'requests.refresh' },
  ])
})

test('F1 each retry brings the same key, also after the form was opened again without a change', async () => {
  const { toReview, submit, refuse, send, sent, snapshot } = await open()
  await toReview()
  submit()
  await refuse('openRequest', refused)
  expect(selectFailure(snapshot())).toEqual(failed('error.openMoneyRequest'))
  submit()
  await refuse('openRequest', refused)
  send({ type: 'step.back' })
  await toReview()
  submit()
  const [first, second, third] = sent().map(({ idempotencyKey }) => idempotencyKey)
  expect(second).toBe(first)
  expect(third).toBe(first)
})

test('DQE-12 an amount that the issuer refuses by its code stands in its field, beside what fits now', async () => {
  const { toReview, submit, refuse, answer, snapshot } = await open()
  await toReview()
  submit()
  const failure = { ...failed('error.openMoneyRequest'), serverMessage: 'Above the maximum', fields: ['amount'] }
  await refuse('openRequest', new CallError(failure, 400))
  await answer('readCard', { ...card, room: { maxBalanceCents: 250_000, leftCents: 100 } })
  expect([selectStep(snapshot()), selectFailure(snapshot()), selectMost(snapshot()), selectCents(snapshot())]).toEqual([
    'amount',
    failure,
    100,
    7_500,
  ])
})

test('an answer that opened nothing claims nothing', async () => {
  const { toReview, submit, answer, snapshot, said } = await open()
  await toReview()
  submit()
  await answer('openRequest', { ...opened, status: 'Failed', link: null })
  expect([selectStep(snapshot()), selectOpened(snapshot())]).toEqual(['reading', null])
  expect(said()).toEqual([errorNotice(failed('interac.ended'))])
})

describe('R3 DQE-14 an opening that the issuer answers as it did the first time', () => {
  const now = (status: string) => ({
    requests: after.requests.map((request) => (request.id === opened.id ? { ...request, status } : request)),
    skewMs: 0,
  })
  async function answered() {
    const rig = await open()
    await rig.toReview()
    rig.submit()
    await rig.answer('openRequest', opened)
    return rig
  }

  test.each(['cancelled', 'declined', 'expired', 'Failed'])(
    'is not said to be open if it is %s by now, and the next one has a key of its own',
    async (status) => {
      const { answer, snapshot, said, toReview, submit, sent } = await answered()
      await answer('readRequests', now(status))
      expect([selectStep(snapshot()), said()]).toEqual(['reading', [errorNotice(failed('interac.ended'))]])
      await answer('readCard', card)
      // The ended request may have left the list.
      await toReview()
      submit()
      const [first, second] = sent().map(({ idempotencyKey }) => idempotencyKey)
      expect(second).not.toBe(first)
    },
  )

  test('is told with its status and its link of now', async () => {
    const { answer, snapshot, said } = await answered()
    await answer('readRequests', {
      requests: now('pending').requests.map((request) => ({ ...request, link: null })),
      skewMs: 0,
    })
    expect(selectOpened(snapshot())).toMatchObject({ id: opened.id, status: 'pending', link: null })
    expect(said()).toEqual([notice('info', 'interac.listed')])
  })

  test('is told by its id, not by a newer one of the same amount', async () => {
    const { answer, snapshot, said } = await answered()
    const newer = requestOf({ ...opened, id: 'request-3', createdAt: NOW + 1 })
    await answer('readRequests', { requests: [newer, ...now('cancelled').requests], skewMs: 0 })
    expect([selectStep(snapshot()), said()]).toEqual(['reading', [errorNotice(failed('interac.ended'))]])
  })

  test('is not told while its status cannot be read', async () => {
    const { answer, refuse, snapshot, said, clock } = await answered()
    await refuse('readRequests', refusal('error.readMoneyRequests'))
    expect([selectStep(snapshot()), said()]).toEqual(['unconfirmed', []])
    clock.advance(10_000)
    await answer('readRequests', after)
    expect([selectStep(snapshot()), said()]).toEqual(['opened', [success('interac.opened')]])
  })

  test('is over if the list still does not have it after some time', async () => {
    const { answer, snapshot, said, clock } = await answered()
    await answer('readRequests', before)
    for (const look of [1, 2]) {
      expect([look, snapshot().value, said()]).toEqual([look, 'unconfirmed', []])
      clock.advance(10_000)
      await answer('readRequests', before)
    }
    expect([selectStep(snapshot()), said()]).toEqual(['reading', [errorNotice(failed('interac.ended'))]])
  })
})

test('what was refused for a locked card is no longer said once the card has changed', async () => {
  const { toReview, submit, refuse, actor, snapshot } = await open()
  await toReview()
  submit()
  await refuse('openRequest', refused)
  expect(snapshot().context.failure).not.toBeNull()
  actor.send({ type: 'card.changed' })
  expect([snapshot().value, snapshot().context.failure]).toEqual(['reviewed', null])
})

test('offline, it says before the review that nothing was sent and that the form was kept', async () => {
  const { submit, refuse, snapshot } = await open()
  submit(typed('75'))
  await refuse('readRequests', unsent())
  expect([selectStep(snapshot()), selectFailure(snapshot())]).toEqual(['amount', failed('connection.kept')])
})

test('where the requests cannot be read before the review, nothing can be sent', async () => {
  const { submit, refuse, snapshot, sent } = await open()
  submit(typed('75'))
  await refuse('readRequests', refusal('error.readMoneyRequests'))
  expect([selectStep(snapshot()), selectFailure(snapshot()), sent()]).toEqual([
    'amount',
    failed('error.readMoneyRequests'),
    [],
  ])
})

describe('R3 F10 a lost answer', () => {
  test('is looked up in the list before anything can be sent again', async () => {
    const { toReview, submit, refuse, answer, snapshot, sent, said } = await open()
    await toReview()
    submit()
    await refuse('openRequest', lost)
    expect([selectStep(snapshot()), selectIsChecking(snapshot())]).toEqual(['unconfirmed', true])
    submit()
    await answer('readRequests', after)
    expect([selectStep(snapshot()), selectOpened(snapshot())?.id]).toEqual(['opened', 'request-2'])
    expect([sent().length, said()]).toEqual([1, [success('interac.opened')]])
  })

  test.each(['Initiated', 'gibberish'])(
    'of one that is listed as %s, without a link, claims no bank',
    async (status) => {
      const { toReview, submit, refuse, answer, snapshot, said } = await open()
      await toReview()
      submit()
      await refuse('openRequest', lost)
      const [earlier, request] = after.requests
      await answer('readRequests', { ...after, requests: [earlier, { ...request, status, link: null }] })
      expect([selectStep(snapshot()), said()]).toEqual(['opened', [notice('info', 'interac.listed')]])
    },
  )

  test('of an issuer that tells keys is found by ours, not by another of the same amount', async () => {
    const { toReview, submit, refuse, answer, snapshot } = await open()
    await toReview()
    submit()
    await refuse('openRequest', lost)
    const other = requestOf({ id: 'request-9', createdAt: NOW, idempotencyKey: 'another' })
    await answer('readRequests', { requests: [other], skewMs: 0 })
    expect(selectStep(snapshot())).toBe('unconfirmed')
    const key = snapshot().context.idempotencyKey
    stop()
    const again = openRig(eTransferMachine, { ...input, resume: { ...resume, sentAt: NOW, idempotencyKey: key ?? '' } })
    stop = again.stop
    await again.answer('readRequests', { requests: [other, { ...other, id: 'ours', idempotencyKey: key }], skewMs: 0 })
    expect(again.actor.getSnapshot().context.opened?.id).toBe('ours')
  })

  test('of an issuer that failed takes one look, and then it may be sent again under the same key', async () => {
    const { toReview, submit, refuse, answer, snapshot, sent, said } = await open()
    await toReview()
    submit()
    await refuse('openRequest', fault('error.openMoneyRequest'))
    await answer('readRequests', before)
    expect([selectStep(snapshot()), said()]).toEqual(['review', [errorNotice(failed('error.openMoneyRequest'))]])
    submit()
    const [first, second] = sent().map(({ idempotencyKey }) => idempotencyKey)
    expect(second).toBe(first)
  })

  test('R1 whose retry is refused is looked up again: too many calls say nothing about the first try', async () => {
    const { toReview, submit, refuse, answer, snapshot, sent, said } = await open()
    await toReview()
    submit()
    await refuse('openRequest', fault('error.openMoneyRequest'))
    await answer('readRequests', before)
    submit()
    await refuse('openRequest', tooMany('error.openMoneyRequest'))
    expect(selectStep(snapshot())).toBe('unconfirmed')
    await answer('readRequests', after)
    expect([selectOpened(snapshot())?.id, sent().length, said().at(-1)]).toEqual([
      'request-2',
      2,
      success('interac.opened'),
    ])
  })

  test('R1 of an opening from before a reload is still open when its retry is refused', async () => {
    const rig = openRig(eTransferMachine, { ...input, resume: { ...resume, sentAt: NOW } })
    stop = rig.stop
    expect(rig.actor.getSnapshot().context.doubtedKey).toBe(resume.idempotencyKey)
  })

  test('is not believed to be nothing while the issuer may still be at it', async () => {
    const { toReview, submit, refuse, answer, snapshot, clock, said } = await open()
    await toReview()
    submit()
    await refuse('openRequest', lost)
    for (const look of [1, 2]) {
      await answer('readRequests', before)
      expect([look, selectStep(snapshot()), said()]).toEqual([look, 'unconfirmed', []])
      clock.advance(10_000)
    }
    await answer('readRequests', before)
    expect([selectStep(snapshot()), said().length]).toEqual(['review', 1])
  })
})

describe('an opening that was under way when the page was loaded again', () => {
  test('is kept as what a lookup needs: ids, cents and the key', async () => {
    const { toReview, submit, snapshot } = await open()
    await toReview()
    submit()
    const kept = { ...selectResume(snapshot()), sentAt: NOW }
    expect(kept).toEqual({ ...resume, idempotencyKey: snapshot().context.idempotencyKey, sentAt: NOW })
    expect(v.parse(eTransferResumeSchema, kept)).toEqual(kept)
  })

  test('of one that has not been reviewed nothing is kept, and nothing is sent', async () => {
    const { toReview, snapshot } = await open()
    expect(selectResume(snapshot())).toBeNull()
    await toReview()
    const { context } = snapshot()
    for (const missing of ['card', 'cents', 'idempotencyKey'])
      expect(() => toOpen({ context: { ...context, [missing]: null } })).toThrow('from its review only')
  })

  test('is looked up and told: opened', async () => {
    const rig = openRig(eTransferMachine, resumed)
    stop = rig.stop
    await rig.answer('readRequests', after)
    expect(selectOpened(rig.actor.getSnapshot())?.link).toBe(opened.link)
    expect(rig.told('notification.show')).toEqual([
      { type: 'notification.show', notification: success('interac.opened') },
    ])
  })

  test('is looked up and told: not opened, and the form begins anew', async () => {
    const rig = openRig(eTransferMachine, resumed)
    stop = rig.stop
    for (const look of [1, 2, 3]) {
      await rig.answer('readRequests', before)
      if (look < 3) rig.clock.advance(10_000)
    }
    expect(rig.told('notification.show')).toEqual([
      { type: 'notification.show', notification: notice('warning', 'interac.notOpened') },
    ])
    expect(selectStep(rig.actor.getSnapshot())).toBe('reading')
    expect(selectCents(rig.actor.getSnapshot())).toBeNull()
  })
})

test('another request begins with an empty form', async () => {
  const { toReview, submit, answer, send, snapshot } = await open()
  await toReview()
  submit()
  await answer('openRequest', opened)
  await answer('readRequests', after)
  send({ type: 'request.another' })
  await answer('readCard', card)
  expect([selectStep(snapshot()), selectCents(snapshot()), selectOpened(snapshot())]).toEqual(['amount', null, null])
})

describe('F1 another tab has sent a request', () => {
  const elsewhere = (changes: object = {}) =>
    ({ type: 'payment.elsewhere', flight: flightOf({ ...resume, ...changes }) }) as const

  test('of another amount: what is typed here is kept, and both are said', async () => {
    const { snapshot, send, said } = await open()
    expect(snapshot().can(elsewhere({ cents: 1_000 }))).toBe(false)
    send({ type: 'form.edit' })
    send(elsewhere({ cents: 1_000 }))
    expect([selectStep(snapshot()), said()]).toEqual(['amount', [notice('info', 'flow.elsewhere')]])
  })

  test.each([
    ['of another amount', { cents: 1_000 }],
    ['to another card', { serialNumber: '0002' }],
  ])('%s: this one is reviewed again, beside what there is by then', async (_, changes) => {
    const { toReview, snapshot, send, submit, answer, calls } = await open()
    await toReview()
    const first = snapshot().context.idempotencyKey
    send(elsewhere(changes))
    submit()
    expect([snapshot().value, calls['openRequest']]).toEqual(['preparing', undefined])
    await answer('readRequests', after)
    expect([snapshot().value, snapshot().context.known]).toEqual(['reviewed', ['request-2', 'request-1']])
    expect(snapshot().context.idempotencyKey).not.toBe(first)
  })

  test('R1 after a try of this one was given up: it keeps the key of that try, and what there was before it', async () => {
    const { toReview, snapshot, send, submit, answer, refuse, sent } = await open()
    await toReview()
    submit()
    await refuse('openRequest', fault('error.openMoneyRequest'))
    await answer('readRequests', before)
    send(elsewhere({ cents: 1_000 }))
    await answer('readRequests', after)
    expect([snapshot().value, snapshot().context.known]).toEqual(['reviewed', ['request-1']])
    submit()
    const [first, second] = sent().map(({ idempotencyKey }) => idempotencyKey)
    expect(second).toBe(first)
  })

  test('the very same: its review gives way to the lookup', async () => {
    const { toReview, snapshot } = await open()
    await toReview()
    expect(snapshot().can(elsewhere())).toBe(false)
  })

  test('and the same is typed here then: it is looked up under the key and from the time of the first, and not sent again', async () => {
    const { send, toReview, snapshot, answer, calls } = await open()
    send({ type: 'form.edit' })
    send(elsewhere())
    await toReview()
    expect([snapshot().value, selectResume(snapshot())]).toEqual(['checking', { ...resume, sentAt: NOW - 5_000 }])
    await answer('readRequests', after)
    expect([selectStep(snapshot()), calls['openRequest']]).toEqual(['opened', undefined])
  })

  test('that was not done after all is reviewed here, and then sent under that key', async () => {
    const { send, toReview, snapshot, answer, clock, submit, sent } = await open()
    send({ type: 'form.edit' })
    send(elsewhere())
    await toReview()
    for (let look = 0; look < 8 && snapshot().value !== 'reviewed'; look += 1) {
      await answer('readRequests', before)
      clock.advance(10_000)
    }
    submit()
    expect(sent()).toMatchObject([{ idempotencyKey: resume.idempotencyKey }])
    expect(selectResume(snapshot())).not.toHaveProperty('sentAt')
  })
})
