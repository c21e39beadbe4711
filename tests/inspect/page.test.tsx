// @vitest-environment happy-dom
/** The inspector's page answers what an event did, and shows the machine as of then. DEV-37. */
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { transferMachine } from '../../machines/transfer/transferMachine'
import type { FromPortal } from '../../src/app/inspect/channel'
import { InspectorPage } from '../../src/app/inspect/page/InspectorPage'
import { type Recorded, recorder } from '../../src/app/inspect/recorder'
import { transferPlan } from '../machines/transfer.plan'

vi.mock('../../src/app/inspect/chart/elk', async () => {
  const { default: ELK } = await import('elkjs/lib/elk.bundled')
  const { registry } = await import('../../machines/registry')
  const { chartOf } = await import('../../src/app/inspect/chart/chart')
  const { drawingOf } = await import('../../src/app/inspect/chart/layout')
  return {
    isKnown: (machine: string | null) => machine !== null && machine in registry,
    async draw(machine: keyof typeof registry) {
      const chart = chartOf(registry[machine])
      return { chart, drawing: await drawingOf(chart, new ELK()) }
    },
  }
})

let hear: (said: FromPortal) => void = () => {}
beforeEach(() => {
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      addEventListener(_: string, listener: (event: MessageEvent<FromPortal>) => void) {
        hear = (data) => listener(new MessageEvent('message', { data }))
      }
      postMessage() {}
      close() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A transfer whose cards cannot be read, as a portal records it. */
async function recordTransfer(isRunning: boolean): Promise<readonly Recorded[]> {
  const told: Recorded[] = []
  const machine = transferMachine.provide({
    actors: { readCards: fromPromise(async () => Promise.reject(new Error('no'))) },
  })
  const actor = createActor(machine, {
    id: 'flow.3',
    input: transferPlan.starts.start,
    inspect: recorder((recorded) => told.push(recorded)),
  })
  actor.subscribe({ error() {} })
  actor.start()
  await vi.waitFor(() => expect(actor.getSnapshot().value).toBe('unread'))
  actor.send({ type: 'step.back' } as never)
  actor.send({ type: 'transfer.retry' })
  if (!isRunning) actor.stop()
  return told
}

async function open({ isRunning = false } = {}) {
  const told = await recordTransfer(isRunning)
  render(<InspectorPage />)
  act(() => {
    hear({ type: 'portal.shown', portal: 'a', startedAt: 1, release: '', scenario: '', actors: [], entries: [] })
    for (const recorded of told) hear({ type: 'portal.recorded', portal: 'a', recorded })
  })
  const log = within(screen.getByRole('list', { name: /^Events/ }))
  return { user: userEvent.setup(), log, events: () => log.getAllByRole('button') }
}

test('without a portal it says how to start one', () => {
  render(<InspectorPage />)
  expect(screen.getByRole('main').textContent).toContain(
    'No portal is running. Open it in this browser with ?inspect=local.',
  )
})

test('an event is explained: what it led to, which transition was taken, what it did and what changed', async () => {
  const { user, log } = await open()
  const failed = log.getByRole('button', { name: /xstate.error.actor.readCards/ })
  expect(failed.textContent).toContain('reading → unread')
  await user.click(failed)
  const details = screen.getByRole('region', { name: /^Event \d+/ })
  expect(details.textContent).toContain('reading: readCards failed → unread')
  expect(details.textContent).toContain('isRefused: no')
  // The chart is lit as of then.
  await vi.waitFor(() => expect(document.querySelector('svg [data-active] > text')).toBeTruthy())
  const active = [...document.querySelectorAll('svg [data-active] > text:first-of-type')].map((one) => one.textContent)
  expect(active).toEqual(['transfer', 'unread'])
  expect(document.querySelectorAll('svg path[data-taken]').length).toBe(1)
})

test('an event that no transition takes says so', async () => {
  const { user, log } = await open()
  const refused = log.getByRole('button', { name: /step.back/ })
  expect(refused.textContent).toContain('not taken')
  await user.click(refused)
  expect(screen.getByText(/no transition of this state handles the event/)).toBeTruthy()
})

test('one steps back and forth through the events, and returns to now', async () => {
  const { user, events } = await open()
  const chosen = () => events().findIndex((one) => one.getAttribute('aria-pressed') === 'true')
  await user.click(screen.getByRole('button', { name: 'Step back' }))
  await user.click(screen.getByRole('button', { name: 'Step back' }))
  expect(chosen()).toBe(1)
  await user.click(screen.getByRole('button', { name: 'Step forward' }))
  expect(chosen()).toBe(0)
  await user.click(screen.getByRole('button', { name: 'Show the newest state' }))
  expect(chosen()).toBe(-1)
})

test('bookkeeping is listed only if it is wanted', async () => {
  const { user, log } = await open()
  expect(log.queryAllByText('xstate.init').length).toBe(0)
  await user.click(screen.getByRole('checkbox', { name: 'Also bookkeeping' }))
  expect(log.queryAllByText('xstate.init').length).toBeGreaterThan(0)
})

test('what is possible now is listed, with the guard that says no', async () => {
  await open({ isRunning: true })
  const possible = screen.getByRole('heading', { name: 'What is possible now' }).parentElement!
  const lines = within(possible)
    .getAllByRole('listitem')
    .map((one) => one.textContent?.trim())
  expect(lines).toContain('transfer: card.switched yes')
})

test('nothing is possible once the machine has ended', async () => {
  await open()
  expect(screen.queryByRole('heading', { name: 'What is possible now' })).toBeNull()
  expect(screen.getByText('It has ended: nothing is possible any more.')).toBeTruthy()
})

test('flows are named by their machine', async () => {
  await open()
  expect(screen.getAllByRole('button', { name: /flow.3 · transfer/ }).length).toBeGreaterThan(0)
})
