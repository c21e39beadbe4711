/** Renders a screen, in English by default, and types the tables of what each state must show. */

import { act, configure, prettyDOM, render, screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { AnyActorRef, AnyEventObject, AnyStateMachine } from 'xstate'
import { selectIsInDoubt } from '../../machines/effect/selectors'
import { LOCALES, type Locale } from '../../rules/values/locale'
import { type Area, loadAreas } from '../../src/i18n/catalogue'
import { Language } from '../../src/i18n/text'
import { MemoryRouter } from './memoryRouter'
import { type Passing, type PathCase, type Plan, type Step, screenCases } from './paths'
import { perform } from './perform'
import type { Rig } from './rig'

configure({
  // Parts that load later take their time on cores that do other work.
  asyncUtilTimeout: 10_000,
  // What is missing stands first, and of the page only so much that it can still be read.
  getElementError: (message, container) => {
    const error = new Error([message, prettyDOM(container, 1_500)].filter(Boolean).join('\n\n'))
    error.name = 'TestingLibraryElementError'
    return error
  },
})

/** A broken machine breaks most of its paths: the first few, and its transition table, say what is wrong. */
const FAILURES_SHOWN = 3

/** Takes each transition that a view can distinguish through the screen. `ids`: the requirements that this shows. */
export function testScreen<M extends AnyStateMachine>(
  plan: Plan<M>,
  run: (path: PathCase) => Promise<void>,
  ids?: string,
) {
  let failures = 0
  for (const path of screenCases(plan)) {
    test([ids, path.name].filter(Boolean).join(' '), async ({ skip }) => {
      skip(failures >= FAILURES_SHOWN, `${FAILURES_SHOWN} paths have failed before: see the machine’s transition table`)
      expect.hasAssertions()
      failures += 1
      await run(path)
      failures -= 1
    })
  }
}

type Parents<Value> = Value extends string ? never : keyof Value & string
type Inner<Value> = Value extends string
  ? never
  : { [Key in keyof Value & string]-?: `${Key}.${States<NonNullable<Value[Key]>>}` }[keyof Value & string]
type States<Value> = Exclude<Extract<Value, string>, Parents<Value>> | Inner<Value>
/** Every state that can rest, `a.b`: a table over these does not compile if a row is missing. */
export type Leaf<Value> = Exclude<States<Value>, Passing>

/** A state that shows an effect shows something else while its outcome is not known. */
export type InDoubt<State extends string> = State | `${State}, in doubt`
export const shownAs = <State extends string>(actor: AnyActorRef, state: string, sending: State) =>
  state === sending && selectIsInDoubt(actor.getSnapshot()) ? `${sending}, in doubt` : state

/** The texts shared by signed-in screens, and those of `areas`. */
export const loadTexts =
  (...areas: Area[]) =>
  () =>
    Promise.all(LOCALES.map((locale) => loadAreas(locale, ['start', 'public', 'account', ...areas])))

export const draw = (drawn: ReactNode, locale: Locale = 'en') =>
  render(
    <MemoryRouter>
      <Language locale={locale}>{drawn}</Language>
    </MemoryRouter>,
  )

/** Fills the form fields that exist, by name. */
export async function fillIn(user: UserEvent, values: Readonly<Record<string, string>>) {
  for (const [name, text] of Object.entries(values)) {
    const control = document.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`)
    if (control instanceof HTMLSelectElement) await user.selectOptions(control, text)
    else if (control?.type === 'radio') {
      const wanted = screen.queryAllByRole<HTMLInputElement>('radio').find(({ value }) => value === text)
      if (wanted) await user.click(wanted)
    } else if (control?.type === 'checkbox') {
      if (control.checked !== (text !== '')) await user.click(control)
    } else if (control) {
      await user.clear(control)
      if (text) await user.type(control, text)
    }
  }
}

/** Takes a step through the screen where the event has a control; otherwise sends it. */
export async function performOn(
  rig: Rig<AnyStateMachine>,
  step: Step,
  users: Readonly<Record<string, (event: AnyEventObject) => Promise<void>>>,
) {
  const use = users[step.event.type]
  if (use) await perform(rig, step, use)
  else await act(() => perform(rig, step))
}

/** 'Check now' is offered only while an outcome is in doubt. */
export const checkNow = (rig: Rig<AnyStateMachine>, user: UserEvent) => async (event: AnyEventObject) => {
  const button = screen.queryByRole('button', { name: 'Check now' })
  if (button) await user.click(button)
  else act(() => rig.send(event as never))
}

/** What was confirmed is on its way: the page must not say that nothing happens before it is. */
export function saysIsSent() {
  expect(screen.getByText('Your request was sent. We’ll tell you the result.')).toBeTruthy()
  expect(screen.queryByText(/^Nothing (?:is|has been) /)).toBeNull()
}

/** The lines of a fact that stand each in a part of its own, such as an address. */
export const linesUnder = (term: string) =>
  [...(screen.getByText(term, { selector: 'dt' }).nextElementSibling?.querySelectorAll('span > span') ?? [])].map(
    ({ textContent }) => textContent,
  )
