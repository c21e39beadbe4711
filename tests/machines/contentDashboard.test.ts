import { describe, expect, test } from 'vitest'
import { contentDashboardMachine } from '../../machines/content-dashboard/contentDashboardMachine'
import { selectCreated } from '../../machines/content-dashboard/selectors'
import { CallError, failed } from '../../machines/shared/failure'
import { NOW } from '../support/clock'
import { openRig } from '../support/rig'
import { contentDashboardPlan, created, createdElsewhere, key } from './contentDashboard.plan'
import { drafted } from './contentSamples'

test('CMS-40 items that cannot be read say why, in the service’s words, until they are asked for again', async () => {
  const { actor, refuse, send, stop } = openRig(contentDashboardMachine, contentDashboardPlan.starts.start)
  await refuse('readItems', new CallError({ ...failed('error.generic'), serverMessage: 'Closed' }, 503))
  expect(actor.getSnapshot().context.trouble).toEqual({ of: 'read', type: 'unread', words: 'Closed' })
  send({ type: 'items.retry' })
  expect(actor.getSnapshot().context.trouble).toBeNull()
  stop()
})

test('the same text is created again under its key while its outcome is in doubt, and under a new one after a refusal', () => {
  const { send, told, actor, clock, stop } = openRig(contentDashboardMachine, contentDashboardPlan.starts.start)
  const keys = () => told('effect.begin').map((fact) => (fact as unknown as { effect: { key: string } }).effect.key)
  const { create, refused } = contentDashboardPlan.samples
  send({ type: 'form.open' })
  send(create)
  send(contentDashboardPlan.samples['not done'])
  clock.advance(1_000)
  send(create)
  send(refused)
  expect(actor.getSnapshot().context.doubted).toBeNull()
  clock.advance(1_000)
  send(create)
  const [first, second, third] = keys()
  expect(second).toBe(first)
  expect(third).not.toBe(first)
  stop()
})

test('a creation that was begun before a reload is looked up on request, and its outcome is shown', () => {
  const { actor, send, told, stop } = openRig(contentDashboardMachine, contentDashboardPlan.starts.start)
  send({ type: 'effect.underWay', sentAt: NOW, kind: 'createItem', key: 'key-before', phase: 'checking' })
  send({ type: 'write.check' })
  expect(told('effect.check')).toEqual([{ type: 'effect.check', key: 'key-before' }])
  send({ ...contentDashboardPlan.samples.done, key: 'key-before' })
  expect(selectCreated(actor.getSnapshot())).toEqual(created)
  stop()
})

describe('while another tab creates a text', () => {
  const { create, done, refused } = contentDashboardPlan.samples
  const another = { kind: 'createItem', key: 'key-of-another-tab' } as const
  const theirsDone = { type: 'effect.done', key: another.key, result: { items: [createdElsewhere] } } as const
  const creating = () => {
    const rig = openRig(contentDashboardMachine, contentDashboardPlan.starts.start)
    rig.send({ type: 'form.open' })
    rig.send(create)
    rig.send({ type: 'effect.underWay', sentAt: NOW, phase: 'checking', ...another })
    const form = () => (rig.actor.getSnapshot().value as { form: string }).form
    const ids = () => rig.actor.getSnapshot().context.items.map(({ itemId }) => itemId)
    return { ...rig, form, ids, context: () => rig.actor.getSnapshot().context }
  }

  test.each([
    ['refused', { ...refused, key: another.key }],
    ['not done', { ...contentDashboardPlan.samples['not done'], key: another.key }],
    ['unknown', { type: 'effect.unknown', key: another.key }],
  ])('one’s own goes on when theirs is %s, and a second click creates nothing', (_, ending) => {
    const { send, told, form, context, stop } = creating()
    send(ending)
    send(create)
    expect([form(), context().trouble, context().doubted, context().followed]).toEqual([
      'creating',
      null,
      null,
      { key, phase: 'sending', sentAt: null },
    ])
    expect(told('effect.begin')).toHaveLength(1)
    stop()
  })

  test('theirs is listed, and is not shown as the one that was created here', () => {
    const { send, actor, form, ids, stop } = creating()
    send(theirsDone)
    expect([form(), ids(), selectCreated(actor.getSnapshot())]).toEqual(['creating', ['item-8'], null])
    send(done)
    expect([form(), ids(), selectCreated(actor.getSnapshot())]).toEqual(['created', ['item-9', 'item-8'], created])
    stop()
  })

  test('theirs is listed when it is done after one’s own, once', async () => {
    const { send, answer, actor, form, ids, stop } = creating()
    send(done)
    send(theirsDone)
    expect([form(), ids(), selectCreated(actor.getSnapshot())]).toEqual(['created', ['item-8', 'item-9'], created])
    await answer('readItems', { items: [drafted, createdElsewhere, created], lastId: null })
    expect(ids()).toEqual(['item-8', 'item-9', 'fees-en'])
    send(theirsDone)
    expect(ids()).toEqual(['item-8', 'item-9', 'fees-en'])
    stop()
  })

  test('one’s own is listed once where the list was read after it was created', async () => {
    const { send, answer, actor, ids, stop } = creating()
    await answer('readItems', { items: [drafted, created], lastId: null })
    send(done)
    expect([ids(), selectCreated(actor.getSnapshot())]).toEqual([['item-9', 'fees-en'], created])
    stop()
  })
})
