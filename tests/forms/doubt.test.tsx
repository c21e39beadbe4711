// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { createActor, setup } from 'xstate'
import type { Followed } from '../../machines/effect/followed'
import { Doubt } from '../../src/flow/Doubt'
import { NOW } from '../support/clock'
import { draw, loadTexts } from '../support/screen'

beforeAll(loadTexts('money'))
afterEach(cleanup)

const flowOf = (context: Followed) =>
  createActor(setup({ types: { context: {} as Followed } }).createMachine({ context })).start()
const flow = flowOf({ followed: { key: 'key-1', phase: 'waiting', sentAt: NOW } })

function Change() {
  const [isInDoubt, setInDoubt] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setInDoubt(true)}>
        Change
      </button>
      {isInDoubt ? <Doubt body="Not known yet" flow={flow} onCheck={() => setInDoubt(false)} /> : null}
      <button type="button" onClick={() => setInDoubt(false)}>
        Elsewhere
      </button>
    </>
  )
}

test('A2 takes the focus while nobody knows, and gives it back to what was used before', async () => {
  const user = userEvent.setup()
  draw(<Change />)
  await user.click(screen.getByRole('button', { name: 'Change' }))
  expect(document.activeElement?.textContent).toContain('Not known yet')
  await user.click(screen.getByRole('button', { name: 'Check now' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change' }))
})

test('leaves the focus where the holder has moved on to', async () => {
  const user = userEvent.setup()
  draw(<Change />)
  await user.click(screen.getByRole('button', { name: 'Change' }))
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Elsewhere' }))
})

test('tells the steps so far: when it was sent, that the answer was lost, and that it is being looked up', () => {
  draw(<Doubt body="Not known yet" flow={flow} onCheck={() => {}} />)
  const steps = within(screen.getByRole('list', { name: 'Progress' })).getAllByRole('listitem')
  expect(steps.map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))).toEqual([
    'Sent (done)January 15, 2026, 10:00 a.m. Eastern time',
    'No response received',
    'Checking with the issuer (now)',
    'Result (to come)',
  ])
  expect(steps.findIndex((step) => step.getAttribute('aria-current') === 'step')).toBe(2)
})

test('leaves out when it was sent while that is not known', () => {
  const sending = flowOf({ followed: { key: 'key-1', phase: 'sending', sentAt: null } })
  draw(<Doubt body="Not known yet" flow={sending} onCheck={() => {}} />)
  expect(screen.getAllByRole('listitem')[0]?.textContent).toBe('Sent (done)')
})
