// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { StateValueFrom } from 'xstate'
import type { activityMachine } from '../../machines/activity/activityMachine'
import { Activity } from '../../src/features/dashboard/Activity'
import { activityPlan } from '../machines/activity.plan'
import { leavesOf, pathCases } from '../support/paths'
import { openCase } from '../support/perform'
import { draw, type Leaf, loadTexts, performOn } from '../support/screen'

const retry = () => screen.queryByRole('button', { name: 'Try again' })
const rowsOf = (day: string) =>
  within(screen.getByRole('region', { name: day }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const reading = () => {
  expect(screen.getByText('Loading your latest transactions…')).toBeTruthy()
  expect(screen.queryByRole('list')).toBeNull()
  expect(retry()).toBeNull()
}
const anything = () => expect(screen.getByRole('heading', { name: 'Latest transactions' })).toBeTruthy()

const shows = {
  cardless: reading,
  'known.recent.reading': reading,
  'known.recent.read': () => {
    expect(rowsOf('Yesterday')).toEqual(['Corner Store−$42.10'])
    expect(rowsOf('Friday, January 2')).toEqual(['LoadPending+$200.00'])
    expect(screen.getByText('Spent in the last 30 days').nextElementSibling?.textContent).toBe('$42.10')
    expect(screen.getByText('Loaded in the last 30 days').nextElementSibling?.textContent).toBe('$200.00')
    expect(retry()).toBeNull()
  },
  'known.recent.unread': () => {
    expect(screen.getByText('We couldn’t load your latest transactions.')).toBeTruthy()
    expect(retry()).toBeTruthy()
    expect(screen.queryByRole('list')).toBeNull()
  },
  // The expiry check is shown elsewhere.
  'known.expiry.checking': anything,
  'known.expiry.checked': anything,
  'known.expiry.unchecked': anything,
} satisfies Record<Leaf<StateValueFrom<typeof activityMachine>>, () => void>

beforeAll(loadTexts())
afterEach(cleanup)

test.each(pathCases(activityPlan))('CRD-34 $name', async (path) => {
  const user = userEvent.setup()
  const rig = openCase(activityPlan, path)
  draw(<Activity activity={rig.actor} />)
  for (const leaf of leavesOf(path.initial)) shows[leaf as keyof typeof shows]()
  for (const step of path.steps) {
    await performOn(rig as never, step, { 'activity.retry': () => user.click(retry()!) })
    for (const leaf of leavesOf(step.value)) shows[leaf as keyof typeof shows]()
    if (step.event.type.startsWith('xstate.error.')) {
      expect(rig.told('notification.show').at(-1)).toMatchObject({ notification: { type: 'error' } })
    }
  }
  rig.stop()
})
