/** Draws a screen, in English unless told, and types the tables of what each state must show. */
import { act, render, screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import type { AnyEventObject, AnyStateMachine } from 'xstate'
import { LOCALES, type Locale } from '../../rules/account'
import { type Area, loadAreas } from '../../src/i18n/catalogue'
import { Language } from '../../src/i18n/text'
import type { Step } from './paths'
import { perform } from './perform'
import type { Rig } from './rig'

type Parents<Value> = Value extends string ? never : keyof Value & string
type Inner<Value> = Value extends string
  ? never
  : { [Key in keyof Value & string]-?: `${Key}.${States<NonNullable<Value[Key]>>}` }[keyof Value & string]
type States<Value> = Exclude<Extract<Value, string>, Parents<Value>> | Inner<Value>
/** Left in the step in which they are entered. */
type Passing = 'unresolved' | 'unstarted' | 'granted' | 'decided' | 'deleted'
/** Every state that can be rested in, `a.b`: a table over these does not compile when one lacks its row. */
export type Leaf<Value> = Exclude<States<Value>, Passing>

/** The texts that signed-in screens share, and those of `areas`. */
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

/** Fills a form by the names of its fields, as far as it has them. */
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

/** A step whose user's events go through the screen; what the screen has no control for is sent. */
export async function performOn(
  rig: Rig<AnyStateMachine>,
  step: Step,
  users: Readonly<Record<string, (event: AnyEventObject) => Promise<void>>>,
) {
  const use = users[step.event.type]
  if (use) await perform(rig, step, use)
  else await act(() => perform(rig, step))
}
