// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { ActorRefFrom, StateValueFrom } from 'xstate'
import type { revealMachine } from '../../machines/reveal/revealMachine'
import { CardBack, CardFacts, RevealActions } from '../../src/features/dashboard/CardFacts'
import { revealPlan } from '../machines/reveal.plan'
import { label, pathCases } from '../support/paths'
import { openCase } from '../support/perform'
import { cardOf } from '../support/samples'
import { draw, type Leaf, loadTexts, performOn, testScreen } from '../support/screen'

const MASKED = /^\*\*\*\* \*\*\*\* \*\*\*\* \d{4}$/
const behind = { hidden: true }
const dialog = () => screen.queryByRole('dialog', { name: 'Answer your security question' })
const answer = () => within(dialog()!).getByLabelText<HTMLInputElement>('Answer')
const send = () => within(dialog()!).getByRole('button', { name: 'Show number and code', description: '' })
/** The card's own button: the dialog has one of the same name. */
const toggle = (name: string) =>
  screen.queryAllByRole('button', { name, ...behind }).find((found) => !dialog()?.contains(found)) ?? null
const secretsInPage = () => /5412 3456 7890 1234|5412345678901234/.test(document.body.textContent)

const masked = () => {
  expect(screen.getByText(MASKED)).toBeTruthy()
  expect(screen.getByText('Security code, hidden')).toBeTruthy()
  expect(secretsInPage()).toBe(false)
  // Its back is turned away, and empty.
  expect(screen.queryByText('123')).toBeNull()
  expect(toggle('Show number')).toBeTruthy()
  expect(toggle('Copy number')).toBeNull()
}
const rests = () => {
  expect(dialog()).toBeNull()
  masked()
}

const WRONG = "Your answer doesn't match our records, please try again"
const asks = () => {
  masked()
  expect(within(dialog()!).getByText(/Name of your first pet\?|couldn’t load your question/)).toBeTruthy()
  expect(answer().readOnly).toBe(false)
}

const failures = {
  'issuer unavailable': "We're sorry, but this service is temporarily unavailable. Please try again later.",
  'readSecrets failed': 'Get card number failed!',
}

const shows = {
  unloaded: rests,
  questioning: () => {
    masked()
    expect(within(dialog()!).getAllByText('Loading your question…').length).toBeGreaterThan(0)
    // No answer has been given yet.
    expect(within(dialog()!).queryByText('Checking your answer…')).toBeNull()
  },
  'questioned.asked': asks,
  // CRD-42: shown once, beside the focused field; the dialog stays open.
  'questioned.refused': () => {
    asks()
    expect(within(dialog()!).getAllByText(WRONG)).toHaveLength(1)
    expect(answer().getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(answer().getAttribute('aria-describedby')!)?.textContent).toBe(WRONG)
    expect(document.activeElement).toBe(answer())
    expect(answer().value).toBe('')
  },
  revealing: () => {
    masked()
    expect(answer().readOnly).toBe(true)
    expect(within(dialog()!).getByText('Checking your answer…')).toBeTruthy()
  },
  'loaded.shown': () => {
    expect(dialog()).toBeNull()
    expect(screen.getByText('5412 3456 7890 1234').closest('[data-private]')).toBeTruthy()
    expect(screen.getByText('123').closest('[data-private]')).toBeTruthy()
    expect(toggle('Hide number')).toBeTruthy()
    const back = within(screen.getByText('5412 3456 7890 1234').closest('dl')!)
    expect(back.getByRole('button', { name: 'Copy number' }).textContent).toBe('Copy')
    expect(back.getByRole('timer', { name: /^Hides in \d:\d\d$/ }).textContent).toMatch(/^\d\d?$/)
    // The list of facts says where to look, once for each.
    expect(screen.getAllByText('On the back of the card')).toHaveLength(2)
    expect(screen.queryByText(MASKED)).toBeNull()
  },
  'loaded.concealed': rests,
  'loaded.unattended': rests,
} satisfies Record<Leaf<StateValueFrom<typeof revealMachine>>, () => void>

function Facts({ plasticFlag, reveal }: { plasticFlag: boolean; reveal: ActorRefFrom<typeof revealMachine> }) {
  const card = cardOf({ plasticFlag })
  return (
    <>
      <CardBack card={card} reveal={reveal} />
      <CardFacts card={card} reveal={reveal} />
      <RevealActions card={card} reveal={reveal} />
    </>
  )
}

beforeAll(loadTexts())
afterEach(cleanup)

testScreen(
  revealPlan,
  async (path) => {
    const user = userEvent.setup()
    const rig = openCase(revealPlan, path)
    draw(<Facts plasticFlag={false} reveal={rig.actor} />)
    const users = {
      'pan.show': () => user.click(toggle('Show number')!),
      'pan.hide': () => user.click(toggle('Hide number')!),
      'prompt.dismiss': () => user.click(within(dialog()!).getByRole('button', { name: 'Cancel' })),
      'form.edit': () => user.type(answer(), 'b'),
      'form.submit': async ({ values }: Record<string, Record<string, string>>) => {
        await user.clear(answer())
        await user.type(answer(), values!['securityResponse']!)
        await user.click(send())
      },
    }
    await waitFor(() => shows[label(path.initial) as keyof typeof shows]())
    for (const step of path.steps) {
      await performOn(rig as never, step, users as never)
      await waitFor(() => shows[label(step.value) as keyof typeof shows]())
      const alert = dialog() && within(dialog()!).queryByRole('alert')
      if (step.word === 'nothing typed') expect(alert?.textContent).toContain('Enter your answer')
      else if (step.word in failures) {
        // CRD-43: shown in the dialog, which stays open.
        expect(alert?.textContent).toContain(failures[step.word as keyof typeof failures])
        expect(answer().value).toBe('')
      } else expect(alert).toBeNull()
      if (label(step.value) !== 'questioned.refused') expect(screen.queryByText(WRONG)).toBeNull()
    }
    rig.stop()
  },
  'CRD-37 CRD-39',
)

test.each([
  ['en', 'For your protection, you can view a card number only a few times a day.'],
  ['fr', 'Pour votre protection, vous ne pouvez afficher un numéro de carte que quelques fois par jour.'],
] as const)('CRD-44 the dialog says that views are limited, %s', (locale, words) => {
  const asking = pathCases(revealPlan).find(({ steps }) =>
    steps.some(({ value }) => label(value) === 'questioned.asked'),
  )!
  const rig = openCase(revealPlan, asking)
  rig.actor.send({ type: 'pan.show' })
  draw(<Facts plasticFlag={false} reveal={rig.actor} />, locale)
  expect(within(screen.getByRole('dialog')).getByText(words, { exact: false })).toBeTruthy()
  rig.stop()
})

test('CRD-12 a plastic card shows its masked number only', () => {
  const rig = openCase(revealPlan, pathCases(revealPlan)[0]!)
  draw(<Facts plasticFlag reveal={rig.actor} />)
  expect(screen.getByText(MASKED)).toBeTruthy()
  expect(screen.queryByText('Security code')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
  rig.stop()
})
