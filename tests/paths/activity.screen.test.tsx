// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { StateValueFrom } from 'xstate'
import { activityMachine } from '../../machines/activity/activityMachine'
import type { Transaction } from '../../rules/transaction'
import { Activity } from '../../src/features/dashboard/Activity'
import { activity, activityPlan } from '../machines/activity.plan'
import { leavesOf, pathCases } from '../support/paths'
import { openCase } from '../support/perform'
import { openRig } from '../support/rig'
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
    expect(screen.getByText(/^Spent, last 30/).nextElementSibling?.textContent).toBe('$42.10')
    expect(screen.getByText(/^Loaded, last 30/).nextElementSibling?.textContent).toBe('$200.00')
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

async function rowsWith(locale: 'en' | 'fr', ...changes: Partial<Transaction>[]) {
  const rig = openRig(activityMachine, activityPlan.starts['a card'])
  const [sample] = activity.transactions
  const transactions = changes.map((change, index) => ({ ...sample!, id: `t${index}`, ...change }))
  await rig.answer('readActivity', { ...activity, transactions })
  draw(<Activity activity={rig.actor} />, locale)
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  rig.stop()
  return rows
}

test.each([
  ['en', 'QR Code Top-up', '+$20.00'],
  ['fr', 'Recharge par code QR', '+20,00\u00a0$'],
] as const)('DQE-08 a load by QR code is called %s %s', async (locale, label, sum) => {
  const load = { typeCode: 'LHR', amountCents: 2_000, category: 'LOADHUB' }
  expect(await rowsWith(locale, { ...load, merchant: 'Load Counter' }, { ...load, merchant: '' })).toEqual([
    `${label}Load Counter${sum}`,
    `${label}${sum}`,
  ])
})

test('a merchant that says no more than its type is not said twice; an unknown type is its merchant', async () => {
  const rows = await rowsWith('en', { typeCode: '6F', merchant: 'Reload' }, { typeCode: 'POS', typeLabel: 'Purchase' })
  expect(rows).toEqual(['Reload−$42.10', 'Corner Store−$42.10'])
})
