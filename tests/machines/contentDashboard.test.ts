import { expect, test } from 'vitest'
import { contentDashboardMachine } from '../../machines/content-dashboard/contentDashboardMachine'
import { CallError, failed } from '../../machines/shared/failure'
import { openRig } from '../support/rig'
import { contentDashboardPlan } from './contentDashboard.plan'

test('CMS-40 items that cannot be read say why, in the service’s words, until they are asked for again', async () => {
  const { actor, refuse, send, stop } = openRig(contentDashboardMachine, contentDashboardPlan.starts.start)
  await refuse('readItems', new CallError({ ...failed('error.generic'), serverMessage: 'Closed' }, 503))
  expect(actor.getSnapshot().context.trouble).toEqual({ of: 'read', type: 'unread', words: 'Closed' })
  send({ type: 'items.retry' })
  expect(actor.getSnapshot().context.trouble).toBeNull()
  stop()
})
