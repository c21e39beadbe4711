// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { AnyEventObject, StateValueFrom } from 'xstate'
import type { alertsMachine } from '../../machines/alerts/alertsMachine'
import { selectIsOn } from '../../machines/alerts/selectors'
import { AlertsScreen } from '../../src/features/alerts/AlertsScreen'
import { alertsPlan } from '../machines/alerts.plan'
import { label, pathCases } from '../support/paths'
import { openCase } from '../support/perform'
import { checkNow, draw, type InDoubt, type Leaf, loadTexts, performOn, shownAs, testScreen } from '../support/screen'

const retry = () => screen.queryByRole('button', { name: 'Try again' })
const choice = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name })
const state = () => screen.getAllByRole('status').at(-1)?.textContent
const check = () => screen.getByRole('button', { name: 'Check now' })
const inDoubt = () => {
  expect(screen.getByText('We don’t know yet whether your change was saved. We’re checking.')).toBeTruthy()
  expect(screen.queryByText('Set email alert settings failed!')).toBeNull()
  expect(screen.queryByText('Saved')).toBeNull()
}
const noSwitches = () => expect(screen.queryByRole('switch')).toBeNull()

const shows = {
  reading: () => {
    noSwitches()
    expect(state()).toContain('Loading your email alerts…')
    expect(retry()).toBeNull()
  },
  unread: () => {
    noSwitches()
    expect(screen.getByRole('heading', { name: 'We couldn’t load your email alerts' })).toBeTruthy()
    expect(retry()).toBeTruthy()
  },
  'known.settled': () => expect(['Changes apply right away.', 'Saved', '']).toContain(state()),
  'known.saving': () => {
    expect(state()).toBe('Saving…')
    expect(screen.queryByText('Set email alert settings failed!')).toBeNull()
  },
  'known.saving, in doubt': inDoubt,
} satisfies Record<Leaf<StateValueFrom<typeof alertsMachine>> | InDoubt<'known.saving'>, () => void>

beforeAll(loadTexts('money', 'alerts'))
afterEach(cleanup)

testScreen(alertsPlan, async (path) => {
  const user = userEvent.setup()
  const rig = openCase(alertsPlan, path)
  draw(<AlertsScreen alerts={rig.actor} />)
  const users = {
    'alerts.retry': () => user.click(retry()!),
    'status.check': checkNow(rig as never, user),
    'alert.switch': async (event: AnyEventObject) => {
      const bill = choice('Bill payments')
      if (bill.checked === event['isOn']) rig.send(event as never)
      else await user.click(bill)
      expect(bill.checked).toBe(event['isOn'])
    },
  }
  shows[label(path.initial) as keyof typeof shows]()
  for (const step of path.steps) {
    await performOn(rig as never, step, users as never)
    const leaf = shownAs(rig.actor, label(step.value), 'known.saving')
    shows[leaf as keyof typeof shows]()
    if (leaf === 'known.saving, in doubt') expect(check().getAttribute('aria-disabled')).toBeNull()
    if (/^(refused|not done)$/.test(step.word) && leaf === 'known.settled') {
      expect(screen.getByText('Set email alert settings failed!')).toBeTruthy()
    }
    if (leaf.startsWith('known')) {
      expect(choice('Bill payments').checked).toBe(selectIsOn(rig.actor.getSnapshot(), 'billPayments'))
      expect(choice('Posted transactions').checked).toBe(false)
    }
  }
  rig.stop()
})

describe('what stands around the switches', () => {
  const readable = pathCases(alertsPlan).find(({ name }) => name === 'reading + readAlerts done -> known.settled')!
  async function open() {
    const rig = openCase(alertsPlan, readable)
    draw(<AlertsScreen alerts={rig.actor} />)
    for (const step of readable.steps) await performOn(rig as never, step, {})
    return rig
  }

  test.each([
    ['ALR-07', 'Account creation'],
    ['ALR-08', 'Upgrade to reloadable'],
    ['ALR-09', 'Card ordered'],
    ['ALR-10', 'Password reset'],
  ])('%s: %s is shown on, without a control', async (_, name) => {
    const rig = await open()
    const always = screen.getByRole('region', { name: 'Emails you always receive' })
    expect(within(always).getByText(/can’t be turned off/)).toBeTruthy()
    const row = within(always).getByText(name).closest('li')
    expect(row?.querySelector('svg')).toBeTruthy()
    expect(within(always).queryByRole('switch')).toBeNull()
    rig.stop()
  })

  test('ALR-03 ALR-04 ALR-05 ALR-06: the four choices can be turned', async () => {
    const rig = await open()
    for (const name of ['Bill payments', 'Online card reloads', 'Transfers between cards', 'Posted transactions']) {
      expect(choice(name).getAttribute('aria-disabled')).toBeNull()
    }
    rig.stop()
  })

  test('ALR-11: the e-mail is told, cannot be typed, and an agent changes it', async () => {
    const rig = await open()
    const section = screen.getByRole('region', { name: 'Alerts are sent to' })
    expect(within(section).getByText('robin@example.com').hasAttribute('data-private')).toBe(true)
    expect(within(section).getByText(/^To change this address, call/).parentElement?.textContent).toBe(
      'To change this address, call 1-888-677-3299.',
    )
    expect(within(section).getByRole('link').getAttribute('href')).toBe('tel:+18886773299')
    expect(screen.queryByRole('textbox')).toBeNull()
    rig.stop()
  })

  test('ALR-12 OP-18: holders of blue and green cards are told to call with the proxy number', async () => {
    const rig = await open()
    const words = screen.getByText(/emails for a blue or green card/).parentElement?.textContent
    expect(words).toContain('1-888-677-3299')
    expect(words).toContain('reference number: the 12 digits beginning with 457')
    rig.stop()
  })
})
