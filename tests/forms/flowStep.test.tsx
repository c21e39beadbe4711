// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { StepHeader } from '../../src/flow/FlowStep'
import { draw, loadTexts } from '../support/screen'

beforeAll(loadTexts())
afterEach(cleanup)

const steps = (step: string, hasSummary: boolean) => (
  <>
    <StepHeader step={step} from="amount" title={`Step ${step}`} />
    {hasSummary ? (
      <div role="alert" tabIndex={-1} ref={(summary) => summary?.focus()}>
        Enter an amount
      </div>
    ) : null}
  </>
)

test('A2 a step takes the focus to its heading, and a refused form keeps it in its summary', () => {
  draw(steps('review', false))
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  cleanup()
  draw(steps('amount', false))
  expect(document.activeElement).toBe(document.body)
  cleanup()
  draw(steps('review', true))
  expect(document.activeElement).toBe(screen.getByRole('alert'))
})
