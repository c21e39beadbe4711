import { expect, test } from 'vitest'
import { contentDashboardMachine } from '../../machines/content-dashboard/contentDashboardMachine'
import { selectCreated } from '../../machines/content-dashboard/selectors'
import { CallError, failed } from '../../machines/shared/failure'
import { openRig } from '../support/rig'
import { contentDashboardPlan, created } from './contentDashboard.plan'

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
  send({ type: 'effect.underWay', kind: 'createItem', key: 'key-before', phase: 'checking' })
  send({ type: 'write.check' })
  expect(told('effect.check')).toEqual([{ type: 'effect.check', key: 'key-before' }])
  send(contentDashboardPlan.samples.done)
  expect(selectCreated(actor.getSnapshot())).toEqual(created)
  stop()
})
