// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { Doubt } from '../../src/flow/Doubt'
import { draw, loadTexts } from '../support/screen'

beforeAll(loadTexts())
afterEach(cleanup)

function Change() {
  const [isInDoubt, setInDoubt] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setInDoubt(true)}>
        Change
      </button>
      {isInDoubt ? <Doubt body="Not known yet" isChecking={false} onCheck={() => setInDoubt(false)} /> : null}
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
