// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Banner } from '../../src/ui/Banner'
import { Button, buttonClass } from '../../src/ui/Button'
import { CardFace } from '../../src/ui/CardFace'
import { Checkbox } from '../../src/ui/Checkbox'
import { Combobox } from '../../src/ui/Combobox'
import { ConfirmDialog } from '../../src/ui/ConfirmDialog'
import { CopyButton } from '../../src/ui/CopyButton'
import { Dialog } from '../../src/ui/Dialog'
import { Dropdown } from '../../src/ui/Dropdown'
import { ErrorSummary } from '../../src/ui/ErrorSummary'
import { Fieldset } from '../../src/ui/Fieldset'
import { Form } from '../../src/ui/Form'
import { Link, NavLink } from '../../src/ui/Link'
import { Menu } from '../../src/ui/Menu'
import { Money } from '../../src/ui/Money'
import { MoneyField } from '../../src/ui/MoneyField'
import { Notification, NotificationRegion, type NotificationType } from '../../src/ui/Notification'
import { Pagination } from '../../src/ui/Pagination'
import { Progress } from '../../src/ui/Progress'
import { RadioGroup } from '../../src/ui/RadioGroup'
import { SecretField } from '../../src/ui/SecretField'
import { SelectField } from '../../src/ui/SelectField'
import { Spinner } from '../../src/ui/Spinner'
import { Switch } from '../../src/ui/Switch'
import { SlowLabel } from '../../src/ui/slow'
import { Table } from '../../src/ui/Table'
import { Tabs } from '../../src/ui/Tabs'
import { TextArea } from '../../src/ui/TextArea'
import { TextField } from '../../src/ui/TextField'
import { Timeline } from '../../src/ui/Timeline'
import { Toolbar, ToolbarButton, ToolbarGroup } from '../../src/ui/Toolbar'
import { VisuallyHidden } from '../../src/ui/VisuallyHidden'
import { Words } from '../../src/ui/Words'
import { MemoryRouter } from '../support/memoryRouter'

afterEach(cleanup)

const inForm = (busy: boolean) => (
  <Form onSubmit={() => {}} busy={busy}>
    <Button type="submit" busy={busy} busyLabel="Sending">
      Send
    </Button>
  </Form>
)
const asked = (busy: boolean) => (
  <ConfirmDialog
    open
    title="Lock this card?"
    confirmLabel="Lock"
    cancelLabel="Cancel"
    onConfirm={() => {}}
    onCancel={() => {}}
    busy={busy}
    busyLabel="Locking"
  />
)

const isShutOff = (element: Element) => element.closest('[inert]') !== null

const described = (element: Element) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent)

describe('Button', () => {
  it('says why it is disabled, keeps the focus and does not fire', async () => {
    const onClick = vi.fn()
    const user = userEvent.setup()
    render(
      <Button onClick={onClick} disabledReason="Unlock your card for access">
        Reload
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Reload' })
    await user.tab()
    expect(document.activeElement).toBe(button)
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(described(button)).toEqual(['Unlock your card for access'])
    await user.click(button)
    await user.keyboard('{Enter} ')
    expect(onClick).not.toHaveBeenCalled()
  })

  it('keeps the same element, and so the focus, when the reason goes', async () => {
    const onClick = vi.fn()
    const { rerender } = render(
      <Button onClick={onClick} disabledReason="Not yet">
        Reload
      </Button>,
    )
    const button = screen.getByRole('button')
    button.focus()
    rerender(<Button onClick={onClick}>Reload</Button>)
    expect(document.activeElement).toBe(screen.getByRole('button'))
    expect(screen.getByRole('button')).toBe(button)
    await userEvent.click(button)
    expect(onClick).toHaveBeenCalledTimes(1)
  })

  it('keeps its name while busy, announces the wait and does not fire twice', async () => {
    const onClick = vi.fn()
    const button = (busy: boolean) => (
      <Button onClick={onClick} busy={busy} busyLabel="Paying…">
        Pay
      </Button>
    )
    const { rerender } = render(button(false))
    expect(screen.getByRole('status').textContent).toBe('')
    rerender(button(true))
    expect(screen.getByRole('status').textContent).toBe('Paying…')
    await userEvent.click(screen.getByRole('button', { name: 'Pay' }))
    expect(onClick).not.toHaveBeenCalled()
  })

  it('blocks the submit of its form too', async () => {
    const onSubmit = vi.fn()
    render(
      <Form onSubmit={onSubmit}>
        <TextField name="amount" label="Amount" />
        <Button type="submit" disabledReason="Not now">
          Send
        </Button>
      </Form>,
    )
    await userEvent.type(screen.getByLabelText('Amount'), '5{Enter}')
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('lends its looks to a link', () => {
    expect(buttonClass({ variant: 'danger', size: 'small' })).not.toBe(buttonClass())
    expect(buttonClass()).toContain('primary')
  })
})

describe('fields', () => {
  it('ties hint and error to the control', () => {
    render(<TextField name="email" label="E-mail" hint="The one you signed up with." error="Type your e-mail." />)
    const input = screen.getByLabelText('E-mail')
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(described(input)).toEqual(['The one you signed up with.', 'Type your e-mail.'])
  })

  const words = { label: 'Answer', hint: 'As it is on file.', error: 'Give an answer.' }
  it.each([
    ['Checkbox', <Checkbox key="" name="answer" {...words} />],
    ['Combobox', <Combobox key="" options={[]} onType={() => {}} onChoose={() => {}} {...words} />],
    ['MoneyField', <MoneyField key="" name="answer" {...words} />],
    ['SecretField', <SecretField key="" name="answer" showLabel="SHOW" hideLabel="HIDE" {...words} />],
    ['SelectField', <SelectField key="" name="answer" options={[]} {...words} />],
    ['TextArea', <TextArea key="" name="answer" {...words} />],
  ])('%s is marked invalid, and described by its hint and its error', (_, field) => {
    render(field)
    const control = screen.getByLabelText('Answer')
    expect(control.getAttribute('aria-invalid')).toBe('true')
    expect(described(control)).toEqual(['As it is on file.', 'Give an answer.'])
  })

  it('a group is described by its hint and its error', () => {
    render(
      <Fieldset legend="Countries" hint="All of them." error="Add a country.">
        <TextField name="country" label="Country" />
      </Fieldset>,
    )
    expect(described(screen.getByRole('group', { name: 'Countries' }))).toEqual(['All of them.', 'Add a country.'])
  })

  it('is not invalid without an error, whatever falsy thing stands for none', () => {
    for (const error of [undefined, null, false, '']) {
      const { unmount } = render(<TextField name="email" label="E-mail" error={error} />)
      expect(screen.getByLabelText('E-mail').hasAttribute('aria-invalid')).toBe(false)
      expect(screen.getByLabelText('E-mail').hasAttribute('aria-describedby')).toBe(false)
      unmount()
    }
  })

  it('marks what a session recording must mask', () => {
    const { container } = render(
      <>
        <TextField name="id" label="Client ID" sensitive />
        <TextField name="city" label="City" />
        <SecretField name="password" label="Password" showLabel="SHOW" hideLabel="HIDE" />
      </>,
    )
    const names = [...container.querySelectorAll<HTMLInputElement>('input[data-private]')].map((input) => input.name)
    expect(names).toEqual(['id', 'password'])
    expect(container.querySelector('[name=id]')?.getAttribute('spellcheck')).toBe('false')
  })

  it('MoneyField takes text with a decimal keyboard and puts the symbol where the language does', () => {
    const { container } = render(<MoneyField name="montant" label="Montant" symbolPlacement="after" />)
    const input = screen.getByLabelText('Montant')
    expect(input.getAttribute('inputmode')).toBe('decimal')
    expect(input.getAttribute('type')).toBe('text')
    expect(input.nextElementSibling?.textContent).toBe('$')
    expect(container.textContent).toBe('Montant$')
  })
})

describe('SecretField', () => {
  const setup = () => {
    const onSubmit = vi.fn()
    render(
      <Form onSubmit={(data) => onSubmit(data.get('answer'))}>
        <SecretField name="answer" label="Answer" showLabel="SHOW" hideLabel="HIDE" />
        <button type="submit">Send</button>
      </Form>,
    )
    return { input: screen.getByLabelText<HTMLInputElement>('Answer'), onSubmit }
  }

  it('SES-71 masks the answer and shows it by SHOW and HIDE, keeping what was typed and the caret', async () => {
    const user = userEvent.setup()
    const { input } = setup()
    expect(input.type).toBe('password')
    await user.type(input, 'Maple')
    input.setSelectionRange(2, 3)
    await user.click(screen.getByRole('button', { name: 'SHOW' }))
    expect([input.type, input.value]).toEqual(['text', 'Maple'])
    expect(document.activeElement).toBe(input)
    expect([input.selectionStart, input.selectionEnd]).toEqual([2, 3])
    await user.click(screen.getByRole('button', { name: 'HIDE' }))
    expect([input.type, input.value]).toEqual(['password', 'Maple'])
    expect(screen.getByRole('button', { name: 'SHOW' })).toBeTruthy()
  })

  it('is corrected, capitalized and checked for its spelling by nobody', () => {
    render(<SecretField name="answer" label="Answer" showLabel="SHOW" hideLabel="HIDE" />)
    const input = screen.getByLabelText('Answer')
    const said = ['autocapitalize', 'autocorrect', 'spellcheck'].map((name) => input.getAttribute(name))
    expect(said).toEqual(['none', 'off', 'false'])
  })

  it('is told apart from another toggle by its label', () => {
    setup()
    expect(described(screen.getByRole('button', { name: 'SHOW' }))).toEqual(['Answer'])
  })

  it('keeps the focus on the toggle for the keyboard', async () => {
    const user = userEvent.setup()
    const { input } = setup()
    await user.tab()
    await user.tab()
    await user.keyboard(' ')
    expect(input.type).toBe('text')
    expect(document.activeElement?.textContent).toBe('HIDE')
  })

  it('is masked again once sent', async () => {
    const user = userEvent.setup()
    const { input, onSubmit } = setup()
    await user.type(input, 'Maple')
    await user.click(screen.getByRole('button', { name: 'SHOW' }))
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(onSubmit).toHaveBeenCalledWith('Maple')
    expect(input.type).toBe('password')
  })
})

describe('Form', () => {
  it('gives its values by name', async () => {
    const onSubmit = vi.fn()
    render(
      <Form onSubmit={(data) => onSubmit(Object.fromEntries(data))}>
        <TextField name="email" label="E-mail" />
        <Checkbox name="remember" label="Remember" />
        <button type="submit">Send</button>
      </Form>,
    )
    await userEvent.type(screen.getByLabelText('E-mail'), 'a@b.ca')
    await userEvent.click(screen.getByLabelText('Remember'))
    await userEvent.click(screen.getByRole('button'))
    expect(onSubmit).toHaveBeenCalledWith({ email: 'a@b.ca', remember: 'on' })
  })

  it.each([
    ['a form', (busy: boolean) => <Form onSubmit={() => {}} busy={busy} />],
    ['a form, once for its button too', inForm],
    ['a button that sends', (busy: boolean) => <Button busy={busy}>Check again</Button>],
    ['a question', asked],
  ])('R5 F7 %s says that it still works when the answer takes ten seconds, until it is there', (_, drawn) => {
    vi.useFakeTimers()
    try {
      const inApp = (busy: boolean) => <SlowLabel value="Still working">{drawn(busy)}</SlowLabel>
      const said = () => screen.getAllByRole('status').flatMap(({ textContent }) => textContent || [])
      const { rerender } = render(inApp(true))
      act(() => void vi.advanceTimersByTime(9_999))
      expect(said()).not.toContain('Still working')
      act(() => void vi.advanceTimersByTime(1))
      expect(said().filter((text) => text === 'Still working')).toHaveLength(1)
      rerender(inApp(false))
      expect(said()).not.toContain('Still working')
    } finally {
      vi.useRealTimers()
    }
  })

  it('while busy keeps values readable and focus where it was, and changes or sends nothing', async () => {
    const onSubmit = vi.fn()
    const onChange = vi.fn()
    const form = (busy: boolean) => (
      <Form onSubmit={onSubmit} busy={busy} aria-label="Pay">
        <TextField name="amount" label="Amount" defaultValue="20" />
        <Checkbox name="keep" label="Keep" onChange={onChange} />
        <SelectField name="from" label="From" options={[{ value: 'a', label: 'A' }]} />
        <button type="submit">Send</button>
      </Form>
    )
    const { rerender } = render(form(false))
    const amount = screen.getByLabelText<HTMLInputElement>('Amount')
    amount.focus()
    rerender(form(true))
    const element = screen.getByRole<HTMLFormElement>('form')
    expect(element.getAttribute('aria-busy')).toBe('true')
    expect(document.activeElement).toBe(amount)
    expect(new FormData(element).get('amount')).toBe('20')
    await userEvent.type(amount, '9')
    await userEvent.click(screen.getByLabelText('Keep'))
    expect(fireEvent.keyDown(screen.getByLabelText('From'), { key: 'ArrowDown' })).toBe(false)
    expect(fireEvent.keyDown(screen.getByLabelText('From'), { key: 'Tab' })).toBe(true)
    await userEvent.click(screen.getByRole('button'))
    expect(amount.value).toBe('20')
    expect(screen.getByLabelText<HTMLInputElement>('Keep').checked).toBe(false)
    expect([onSubmit.mock.calls, onChange.mock.calls]).toEqual([[], []])
    rerender(form(false))
    await userEvent.click(screen.getByLabelText('Keep'))
    await userEvent.click(screen.getByRole('button'))
    expect([onSubmit.mock.calls.length, onChange.mock.calls.length]).toEqual([1, 1])
  })
})

describe('ErrorSummary', () => {
  const form = (attempt: number) => (
    <>
      <ErrorSummary
        attempt={attempt}
        heading="There is a problem"
        items={[
          { field: 'email', message: 'Type your e-mail.' },
          { field: 'when', message: 'Choose when.' },
          { message: 'Nothing was sent.' },
        ]}
      />
      <TextField name="email" label="E-mail" />
      <RadioGroup
        name="when"
        legend="When?"
        options={[
          { value: 'now', label: 'Now' },
          { value: 'later', label: 'Later' },
        ]}
      />
    </>
  )

  it('takes the focus when it appears, and again at the next attempt', () => {
    const { rerender } = render(form(1))
    const summary = screen.getByRole('alert')
    expect(document.activeElement).toBe(summary)
    screen.getByLabelText('E-mail').focus()
    rerender(form(1))
    expect(document.activeElement).not.toBe(summary)
    rerender(form(2))
    expect(document.activeElement).toBe(summary)
  })

  it('links to each field by name and moves the focus there', async () => {
    render(form(1))
    await userEvent.click(screen.getByRole('link', { name: 'Type your e-mail.' }))
    expect(document.activeElement).toBe(screen.getByLabelText('E-mail'))
    await userEvent.click(screen.getByRole('link', { name: 'Choose when.' }))
    expect(document.activeElement).toBe(screen.getByLabelText('Now'))
  })

  it('shows a problem of the whole form without a link', () => {
    render(form(1))
    expect(screen.getAllByRole('link')).toHaveLength(2)
    expect(screen.getByText('Nothing was sent.')).toBeTruthy()
  })
})

describe('Notification', () => {
  it.each([
    ['to where it came from', true, 'textbox'],
    ['to the heading where that is gone', false, 'heading'],
  ] as const)('A2 closed while it has the focus, it gives it back %s', async (_, isThere, role) => {
    const user = userEvent.setup()
    const page = (isOpen: boolean, hasField: boolean) => (
      <main>
        <h1 tabIndex={-1}>Dashboard</h1>
        {hasField ? <input aria-label="Amount" /> : null}
        {isOpen ? <Notification type="success" message="Words" closeLabel="Close" onClick={() => {}} /> : null}
      </main>
    )
    const { rerender } = render(page(true, true))
    rerender(page(false, true))
    expect(document.activeElement).toBe(document.body)
    rerender(page(true, true))
    screen.getByRole('textbox').focus()
    await user.tab()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }))
    await user.keyboard('{Enter}')
    rerender(page(false, isThere))
    expect(document.activeElement).toBe(screen.getByRole(role))
  })

  it.each<[NotificationType, string]>([
    ['success', 'status'],
    ['error', 'alert'],
    ['warning', 'alert'],
    ['info', 'status'],
  ])('NOT-02 %s has the role %s and a look of its own', (type, role) => {
    render(<Notification type={type} message="Words" closeLabel="Close" onClick={() => {}} />)
    expect(screen.getByRole(role).className).toContain(type)
  })

  it('NOT-02 has a different icon for each type', () => {
    const icons = (['success', 'error', 'warning', 'info'] as const).map((type) => {
      const { container, unmount } = render(
        <Notification type={type} message="Words" closeLabel="Close" onClick={() => {}} />,
      )
      const path = container.querySelector('path')?.getAttribute('d')
      unmount()
      return path
    })
    expect(new Set(icons).size).toBe(4)
  })

  it('NOT-04 runs the click wherever it is clicked, and once', async () => {
    const onClick = vi.fn()
    render(<Notification type="error" title="Oh" message="Words" closeLabel="Close" onClick={onClick} />)
    await userEvent.click(screen.getByText('Words'))
    await userEvent.click(screen.getByRole('alert'))
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(onClick).toHaveBeenCalledTimes(3)
  })

  it('lets the keyboard reach an action, and closing does not run it', async () => {
    const onClick = vi.fn()
    const onClose = vi.fn()
    const user = userEvent.setup()
    render(
      <Notification
        type="info"
        message="Updates available, Please click here"
        closeLabel="Close"
        actionable
        onClick={onClick}
        onClose={onClose}
      />,
    )
    await user.tab()
    await user.keyboard('{Enter}')
    expect([onClick.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 0])
    await user.tab()
    await user.keyboard('{Enter}')
    expect([onClick.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1])
  })

  it('holds while the pointer is over it or the focus is in it', async () => {
    const onHold = vi.fn()
    const onRelease = vi.fn()
    const user = userEvent.setup()
    render(
      <Notification
        type="error"
        message="Words"
        closeLabel="Close"
        onClick={() => {}}
        onHold={onHold}
        onRelease={onRelease}
      />,
    )
    await user.hover(screen.getByText('Words'))
    expect([onHold.mock.calls.length, onRelease.mock.calls.length]).toEqual([1, 0])
    await user.unhover(screen.getByText('Words'))
    expect([onHold.mock.calls.length, onRelease.mock.calls.length]).toEqual([1, 1])
    await user.tab()
    expect([onHold.mock.calls.length, onRelease.mock.calls.length]).toEqual([2, 1])
    await user.tab()
    expect(onRelease).toHaveBeenCalledTimes(2)
  })

  it.each([
    ['error', 'off'],
    ['warning', 'off'],
    ['success', 'polite'],
    ['info', 'polite'],
    [undefined, 'polite'],
  ] as const)('A6 is heard once: the region of %s is %s, as an alert announces itself', (type, live) => {
    const { container } = render(<NotificationRegion type={type} />)
    expect(container.firstElementChild?.getAttribute('aria-live')).toBe(live)
  })

  it('enters a region that was there before it, and that no dialog shuts off', async () => {
    function Page() {
      const [open, setOpen] = useState(false)
      return (
        <>
          <NotificationRegion>
            <Notification type="success" message="Done" closeLabel="Close" onClick={() => {}} />
          </NotificationRegion>
          <Button onClick={() => setOpen(true)}>Open</Button>
          <Dialog open={open} onClose={() => setOpen(false)} title="Question" closeLabel="Leave">
            Words
          </Dialog>
        </>
      )
    }
    render(<Page />)
    expect(screen.getByRole('status').parentElement?.getAttribute('aria-live')).toBe('polite')
    await userEvent.click(screen.getByRole('button', { name: 'Open' }))
    await screen.findByRole('dialog')
    await waitFor(() => expect(isShutOff(screen.getByText('Open'))).toBe(true))
    expect(isShutOff(screen.getByRole('button', { name: 'Close' }))).toBe(false)
  })
})

describe('Dialog', () => {
  function Page({ onAnswer = () => {} }: { onAnswer?: () => void }) {
    const [open, setOpen] = useState(false)
    return (
      <>
        <Button onClick={() => setOpen(true)}>Open</Button>
        <Dialog
          open={open}
          onClose={() => setOpen(false)}
          title="Secret question"
          closeLabel="Close"
          footer={<Button onClick={onAnswer}>Answer</Button>}
        >
          Words
        </Dialog>
      </>
    )
  }

  it.each([
    ['higher than it', 401, 0],
    ['that fits into it', 400, -1],
  ])('the keyboard reaches a body %s only to scroll it', (_, scrollHeight, tabIndex) => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        readonly #measure: () => void
        constructor(measure: () => void) {
          this.#measure = measure
        }
        observe(body: HTMLElement) {
          Object.defineProperties(body, { scrollHeight: { value: scrollHeight }, clientHeight: { value: 399 } })
          this.#measure()
        }
        disconnect() {}
      },
    )
    render(
      <Dialog open onClose={() => {}} title="Agreement" closeLabel="Close">
        Words
      </Dialog>,
    )
    expect(screen.getByText('Words').tabIndex).toBe(tabIndex)
    vi.unstubAllGlobals()
  })

  it('SHL-106 is modal, named, holds the focus, and gives it back by Escape', async () => {
    const user = userEvent.setup()
    render(<Page />)
    await user.click(screen.getByRole('button', { name: 'Open' }))
    const dialog = await screen.findByRole('dialog', { name: 'Secret question' })
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
    // What is outside is inert.
    await waitFor(() => expect(isShutOff(screen.getByText('Open'))).toBe(true))
    expect(isShutOff(dialog)).toBe(false)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' })))
  })

  it('over another one shuts that off too, and gives it back', async () => {
    function Two() {
      const [open, setOpen] = useState(0)
      return (
        <>
          <Button onClick={() => setOpen(1)}>Open</Button>
          <Dialog open={open > 0} onClose={() => setOpen(0)} title="First" closeLabel="Leave the first">
            <Button onClick={() => setOpen(2)}>More</Button>
          </Dialog>
          <Dialog open={open > 1} onClose={() => setOpen(1)} title="Second" closeLabel="Leave the second">
            Words
          </Dialog>
        </>
      )
    }
    const user = userEvent.setup()
    render(<Two />)
    await user.click(screen.getByRole('button', { name: 'Open' }))
    await user.click(screen.getByRole('button', { name: 'More' }))
    await waitFor(() => expect(isShutOff(screen.getByText('First'))).toBe(true))
    expect(isShutOff(screen.getByText('Second'))).toBe(false)
    await user.keyboard('{Escape}')
    expect(screen.queryByText('Second')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' })))
    expect([isShutOff(screen.getByText('First')), isShutOff(screen.getByText('Open'))]).toEqual([false, true])
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' })))
    expect(document.documentElement.hasAttribute('data-modal')).toBe(false)
  })

  it('that takes the place of another, or closes with it, gives the focus to what opened the first', async () => {
    function Steps() {
      const [step, setStep] = useState(0)
      return (
        <main>
          <h1 tabIndex={-1}>Screen</h1>
          <Button onClick={() => setStep(1)}>Open</Button>
          <Dialog open={step === 1} onClose={() => setStep(0)} title="First">
            <Button onClick={() => setStep(2)}>Next</Button>
          </Dialog>
          <Dialog open={step > 1} onClose={() => setStep(0)} title="Second">
            <Button onClick={() => setStep(3)}>More</Button>
          </Dialog>
          <Dialog open={step === 3} onClose={() => setStep(0)} title="Third">
            Words
          </Dialog>
        </main>
      )
    }
    const user = userEvent.setup()
    render(<Steps />)
    const opener = screen.getByRole('button', { name: 'Open' })
    await user.click(opener)
    await user.click(screen.getByRole('button', { name: 'Next' }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(opener))
    await user.click(opener)
    await user.click(screen.getByRole('button', { name: 'Next' }))
    await user.click(screen.getByRole('button', { name: 'More' }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(opener))
    expect(document.querySelector('[inert]')).toBeNull()
  })

  it('gives the focus to the heading when what opened it is gone', async () => {
    function Once() {
      const [open, setOpen] = useState<boolean | null>(null)
      return (
        <main>
          <h1 tabIndex={-1}>Screen</h1>
          {open === null ? <Button onClick={() => setOpen(true)}>Open</Button> : null}
          <Dialog open={open === true} onClose={() => setOpen(false)} title="Question" closeLabel="Close">
            Words
          </Dialog>
        </main>
      )
    }
    const user = userEvent.setup()
    render(<Once />)
    await user.click(screen.getByRole('button', { name: 'Open' }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Screen' })))
  })

  it('closes by a click beside it, an alert does not', async () => {
    const onClose = vi.fn()
    const beside = () => document.querySelector('[role=presentation]') as HTMLElement
    const { rerender } = render(
      <Dialog open onClose={onClose} title="Question" closeLabel="Close">
        Words
      </Dialog>,
    )
    await userEvent.click(beside())
    expect(onClose).toHaveBeenCalledTimes(1)
    rerender(
      <Dialog open onClose={onClose} title="Question" role="alertdialog">
        Words
      </Dialog>,
    )
    await userEvent.click(beside())
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('closes by its button', async () => {
    render(<Page />)
    await userEvent.click(screen.getByRole('button', { name: 'Open' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('stays while it is persistent, and offers no way out that does nothing', async () => {
    const onClose = vi.fn()
    render(
      <Dialog open onClose={onClose} title="Wait" closeLabel="Close" persistent>
        Words
      </Dialog>,
    )
    await screen.findByRole('dialog')
    await userEvent.keyboard('{Escape}')
    expect(onClose).not.toHaveBeenCalled()
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  })
})

describe('ConfirmDialog', () => {
  const setup = (props: { busy?: boolean; error?: string } = {}) => {
    const onConfirm = vi.fn()
    const onCancel = vi.fn()
    render(
      <ConfirmDialog
        open
        title="Lock this card?"
        confirmLabel="Lock"
        cancelLabel="Cancel"
        onConfirm={onConfirm}
        onCancel={onCancel}
        {...props}
      >
        Purchases will be refused. <a href="#why">Why?</a>
      </ConfirmDialog>,
    )
    return { onConfirm, onCancel }
  }

  it('begins on the answer that changes nothing, and says what is at stake', async () => {
    const { onConfirm, onCancel } = setup()
    const dialog = await screen.findByRole('alertdialog', { name: 'Lock this card?' })
    expect(described(dialog)).toEqual(['Purchases will be refused. Why?'])
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' })))
    await userEvent.click(screen.getByRole('button', { name: 'Lock' }))
    expect(onConfirm).toHaveBeenCalledTimes(1)
    await userEvent.keyboard('{Escape}')
    expect(onCancel).toHaveBeenCalledTimes(1)
  })

  it('can be neither answered nor left while busy', async () => {
    const { onConfirm, onCancel } = setup({ busy: true })
    await screen.findByRole('alertdialog')
    await userEvent.click(screen.getByRole('button', { name: 'Lock' }))
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await userEvent.keyboard('{Escape}')
    expect([onConfirm.mock.calls.length, onCancel.mock.calls.length]).toEqual([0, 0])
  })

  it('shows a failure inside', async () => {
    setup({ error: 'Not locked. Try again.' })
    const dialog = await screen.findByRole('alertdialog')
    expect(within(dialog).getByRole('alert').textContent).toBe('Not locked. Try again.')
  })
})

describe('Menu', () => {
  it('SHL-124 opens by the keyboard, moves by arrows, follows links, closes by Escape', async () => {
    const onSelect = vi.fn()
    const user = userEvent.setup()
    render(
      <Menu
        label="Manage"
        items={[
          { key: 'fees', label: 'Fees', render: <a href="#fees" />, current: true },
          { key: 'lock', label: 'Lock', onSelect },
          { key: 'load', label: 'Add money', disabledReason: 'Unlock your card for access', onSelect },
        ]}
      />,
    )
    expect(screen.queryByRole('menu')).toBeNull()
    await user.tab()
    await user.keyboard('{Enter}')
    await screen.findByRole('menu', { name: 'Manage' })
    const link = screen.getByRole('menuitem', { name: 'Fees' })
    expect(link.getAttribute('href')).toBe('#fees')
    expect(screen.getAllByRole('menuitem').map((item) => item.getAttribute('aria-current'))).toEqual([
      'page',
      null,
      null,
    ])
    await waitFor(() => expect(document.activeElement).toBe(link))
    await user.keyboard('{ArrowDown}{Enter}')
    expect(onSelect).toHaveBeenCalledTimes(1)
    await user.click(screen.getByRole('button', { name: 'Manage' }))
    const blocked = await screen.findByRole('menuitem', { name: /Unlock your card for access/ })
    await user.click(blocked)
    expect(onSelect).toHaveBeenCalledTimes(1)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  })
})

describe('Dropdown', () => {
  const setup = () => {
    render(
      <>
        <Dropdown label="Legal">
          <a href="#cha">Agreements</a>
          <a href="#fees">Fees</a>
        </Dropdown>
        <a href="#after">After</a>
      </>,
    )
    return screen.getByRole('button', { name: 'Legal' })
  }
  const shown = () => screen.queryAllByRole('link').map((link) => link.textContent)

  it('SHL-124 opens by the keyboard, moves by arrows, and closes by Escape to its button', async () => {
    const user = userEvent.setup()
    const button = setup()
    expect(shown()).toEqual(['After'])
    await user.tab()
    await user.keyboard('{Enter}')
    expect(button.getAttribute('aria-expanded')).toBe('true')
    expect(shown()).toEqual(['Agreements', 'Fees', 'After'])
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement?.textContent).toBe('Agreements')
    await user.keyboard('{ArrowUp}')
    expect(document.activeElement?.textContent).toBe('Fees')
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement?.textContent).toBe('Agreements')
    await user.keyboard('{Escape}')
    expect(document.activeElement).toBe(button)
    expect(shown()).toEqual(['After'])
  })

  it('opens by an arrow, and closes when the focus leaves', async () => {
    const user = userEvent.setup()
    setup()
    await user.tab()
    await user.keyboard('{ArrowUp}')
    expect(document.activeElement?.textContent).toBe('Fees')
    await user.tab()
    expect(document.activeElement?.textContent).toBe('After')
    expect(shown()).toEqual(['After'])
  })

  it('closes by Escape and by a press outside, though nothing has the focus', () => {
    const button = setup()
    for (const close of [
      () => fireEvent.keyDown(document.body, { key: 'Escape' }),
      () => fireEvent.pointerDown(document.body),
    ]) {
      // As in Safari: the press does not focus the button.
      fireEvent.click(button)
      expect(shown()).toEqual(['Agreements', 'Fees', 'After'])
      expect(document.activeElement).toBe(document.body)
      close()
      expect(shown()).toEqual(['After'])
      button.blur()
    }
    fireEvent.click(button)
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(document.activeElement).toBe(button)
  })

  it('closes alone by Escape: what surrounds it stays open', () => {
    const onClose = vi.fn()
    render(
      <Dialog open onClose={onClose} title="Help" closeLabel="Close">
        <Dropdown label="Legal">
          <a href="#cha">Agreements</a>
        </Dropdown>
      </Dialog>,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Legal' }))
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(onClose).not.toHaveBeenCalled()
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('closes once a link is followed', async () => {
    const button = setup()
    await userEvent.click(button)
    await userEvent.click(screen.getByRole('link', { name: 'Fees' }))
    expect(shown()).toEqual(['After'])
  })
})

describe('Tabs', () => {
  const tabs = [
    { id: 'billers', label: 'Billers', panel: 'Three billers' },
    { id: 'pending', label: 'Pending', panel: 'None pending' },
    { id: 'history', label: 'History', panel: 'Nothing', disabledReason: 'Nothing was paid yet.' },
  ] as const

  it('moves by arrows, and shows the one panel that is chosen', async () => {
    const onSelect = vi.fn()
    const user = userEvent.setup()
    render(<Tabs label="Bills" tabs={tabs} selected="billers" onSelect={onSelect} />)
    expect(screen.getByRole('tabpanel', { name: 'Billers' }).textContent).toBe('Three billers')
    await user.tab()
    await user.keyboard('{ArrowRight}')
    expect(onSelect.mock.calls).toEqual([])
    await user.keyboard('{Enter}')
    expect(onSelect.mock.calls).toEqual([['pending']])
    expect(screen.queryByText('None pending')).toBeNull()
  })

  it('shows what it is told', () => {
    const { rerender } = render(<Tabs label="Bills" tabs={tabs} selected="billers" onSelect={vi.fn()} />)
    rerender(<Tabs label="Bills" tabs={tabs} selected="pending" onSelect={vi.fn()} />)
    expect(screen.getByRole('tab', { name: 'Pending' }).getAttribute('aria-selected')).toBe('true')
    expect(screen.getByRole('tabpanel').textContent).toBe('None pending')
  })

  it('lets a disabled tab be found with its reason, and not chosen', async () => {
    const onSelect = vi.fn()
    const user = userEvent.setup()
    render(<Tabs label="Bills" tabs={tabs} selected="billers" onSelect={onSelect} />)
    const history = screen.getByRole('tab', { name: 'History', description: 'Nothing was paid yet.' })
    await user.click(history)
    await user.tab()
    await user.keyboard('{End}{Enter}')
    expect(document.activeElement).toBe(history)
    expect(onSelect.mock.calls).toEqual([])
  })
})

describe('Table', () => {
  const columns = [
    { key: 'who', header: 'Payee', rowHeader: true, cell: (row: { id: string }) => `Hydro ${row.id}` },
    { key: 'sum', header: 'Amount', numeric: true, cell: () => '$1.00' },
  ]

  it('names each row, and each stacked cell by its column', () => {
    render(<Table caption="Payments" columns={columns} rows={[{ id: '1' }, { id: '2' }]} rowKey={(row) => row.id} />)
    const table = screen.getByRole('table', { name: 'Payments' })
    expect(
      within(table)
        .getAllByRole('rowheader')
        .map((cell) => cell.textContent),
    ).toEqual(['Hydro 1', 'Hydro 2'])
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['Payee', 'Amount'])
    expect(
      within(table)
        .getAllByRole('cell')
        .map((cell) => cell.getAttribute('data-label')),
    ).toEqual(['Amount', 'Amount'])
  })

  it('shows the empty state in place of an empty table', () => {
    render(<Table caption="Payments" columns={columns} rows={[]} rowKey={(row) => row.id} empty="None yet" />)
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.getByText('None yet')).toBeTruthy()
  })
})

describe('Pagination', () => {
  const setup = (page: number) => {
    const onPage = vi.fn()
    render(
      <Pagination
        page={page}
        pageCount={12}
        onPage={onPage}
        label="Pages"
        previousLabel="Previous"
        nextLabel="Next"
        pageLabel={(n) => `Page ${n}`}
      />,
    )
    return onPage
  }

  it('offers the ends and the neighbours, and goes there', async () => {
    const onPage = setup(4)
    const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))
    expect(names).toEqual(['Previous', 'Page 1', 'Page 3', 'Page 4', 'Page 5', 'Page 12', 'Next'])
    expect(screen.getByRole('button', { current: 'page' }).getAttribute('aria-label')).toBe('Page 4')
    await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    await userEvent.click(screen.getByRole('button', { name: 'Page 12' }))
    expect(onPage.mock.calls).toEqual([[5], [12]])
  })

  it.each([
    [1, 'Previous'],
    [12, 'Next'],
  ])('goes no further than page %i', async (page, name) => {
    const onPage = setup(page)
    const button = screen.getByRole('button', { name })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(button)
    expect(onPage).not.toHaveBeenCalled()
  })
})

describe('smaller parts', () => {
  it('Switch reports a change, and none while another hand must act first', async () => {
    const onChange = vi.fn()
    const { rerender } = render(<Switch label="Alerts" onChange={onChange} />)
    await userEvent.click(screen.getByRole('switch', { name: 'Alerts' }))
    expect(onChange.mock.calls).toEqual([[true]])
    rerender(<Switch label="Alerts" onChange={onChange} disabledReason="Order RELOADABLE for access" />)
    await userEvent.click(screen.getByRole('switch'))
    expect(onChange).toHaveBeenCalledTimes(1)
    expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(true)
    expect(described(screen.getByRole('switch'))).toEqual(['Order RELOADABLE for access'])
  })

  it('Spinner says what is waited for, or is decoration', () => {
    const { rerender } = render(<Spinner label="Checking the link…" />)
    expect(screen.getByRole('status').textContent).toBe('Checking the link…')
    rerender(<Spinner />)
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('Progress draws for the eye what its words say', () => {
    const { container } = render(<Progress label="Step 2 of 3" step={2} all={3} />)
    expect(container.textContent).toBe('Step 2 of 3')
    const parts = container.querySelector('[aria-hidden=true]')!.children
    expect([...parts].map(({ className }) => className.includes('reached'))).toEqual([true, true, false])
  })

  it('Progress is not printed: a receipt is no step', () => {
    render(<Progress label="Step 3 of 3" step={3} all={3} />)
    expect(screen.getByText('Step 3 of 3').closest('[data-print=no]')).toBeTruthy()
  })

  it('Timeline marks the current item and says which are behind', () => {
    render(
      <Timeline
        label="Where it is"
        items={[
          { key: 'a', label: 'Ordered', detail: 'On June 30', state: 'done', stateLabel: 'done' },
          { key: 'b', label: 'Mailed', state: 'current', stateLabel: 'next' },
          { key: 'c', label: 'Arrived', action: <a href="#activate">Activate</a> },
        ]}
      />,
    )
    const items = within(screen.getByRole('list', { name: 'Where it is' })).getAllByRole('listitem')
    expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null])
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Ordered (done)On June 30',
      'Mailed (next)',
      'ArrivedActivate',
    ])
  })

  it('Banner can be dismissed', async () => {
    const onDismiss = vi.fn()
    render(
      <Banner onDismiss={onDismiss} dismissLabel="Dismiss">
        Words
      </Banner>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(onDismiss).toHaveBeenCalledTimes(1)
  })

  it('Money is masked in session recordings where it is sensitive', () => {
    const { container } = render(
      <>
        <Money text="$1.00" sensitive />
        <Money text="$2.00" />
      </>,
    )
    const masked = [...container.querySelectorAll('[data-private]')].map(({ textContent }) => textContent)
    expect(masked).toEqual(['$1.00'])
  })

  it.each(['$1,234.56', '-$0.05', '1\u00a0234,56\u00a0$', '$1,234'])(
    'Money is one text, %s, which no browser translates',
    (text) => {
      const { container } = render(<Money text={text} size="display" />)
      expect([...container.querySelectorAll('[translate=no]')].flatMap(({ childNodes }) => [...childNodes])).toEqual([
        expect.objectContaining({ nodeType: Node.TEXT_NODE, nodeValue: text }),
      ])
    },
  )
})

describe('CopyButton', () => {
  const copyButton = <CopyButton text="5412" label="Copy number" copiedLabel="Copied" failedLabel="Not copied" />

  it('copies, and says so to everyone for a while', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    render(copyButton)
    await user.click(screen.getByRole('button', { name: 'Copy number' }))
    expect(await navigator.clipboard.readText()).toBe('5412')
    expect([screen.getByRole('button').textContent, screen.getAllByRole('status').at(-1)?.textContent]).toEqual([
      'Copied',
      'Copied',
    ])
    await act(() => vi.advanceTimersByTimeAsync(4_000))
    expect([screen.getByRole('button').textContent, screen.getAllByRole('status').at(-1)?.textContent]).toEqual([
      'Copy number',
      '',
    ])
    vi.useRealTimers()
  })

  it('says that it has not copied', async () => {
    const user = userEvent.setup()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('not allowed'))
    render(copyButton)
    await user.click(screen.getByRole('button'))
    const status = await screen.findByText('Not copied')
    expect([status.getAttribute('role'), status.className]).toEqual(['status', expect.not.stringMatching('hidden')])
    expect(screen.getByRole('button').textContent).toBe('Copy number')
  })

  it('says that it has copied as long, though it has failed just before', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('not allowed'))
    render(copyButton)
    await user.click(screen.getByRole('button'))
    await screen.findByText('Not copied')
    await act(() => vi.advanceTimersByTimeAsync(3_000))
    await user.click(screen.getByRole('button'))
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    expect(screen.getByRole('button').textContent).toBe('Copied')
    vi.useRealTimers()
  })

  it('is named by what it copies while it shows the short label', async () => {
    const user = userEvent.setup()
    render(
      <CopyButton text="5412" label="Copy" name="Copy account number" copiedLabel="Copied" failedLabel="Not copied" />,
    )
    const button = screen.getByRole('button', { name: 'Copy account number' })
    expect(button.textContent).toBe('Copy')
    await user.click(button)
    expect(await screen.findByRole('button', { name: 'Copied' })).toBe(button)
  })
})

describe('VisuallyHidden', () => {
  it('is read and not seen', () => {
    render(<VisuallyHidden>hidden</VisuallyHidden>)
    expect(screen.getByText('hidden').className).toBe('visually-hidden')
  })
})

describe('CardFace', () => {
  it('is a picture with a name, or none at all', () => {
    const { container, rerender } = render(<CardFace art="blue" title="Blue card ending in 3456" />)
    expect(screen.getByRole('img', { name: 'Blue card ending in 3456' })).toBeTruthy()
    rerender(<CardFace art="blue" />)
    expect(screen.queryByRole('img')).toBeNull()
    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
  })

  it('CRD-10 is 255 × 160 by default', () => {
    const { container } = render(<CardFace />)
    const face = container.querySelector('svg')
    expect([face?.getAttribute('width'), face?.getAttribute('height')]).toEqual(['255', '160'])
    expect(face?.getAttribute('viewBox')).toBe('0 0 255 160')
  })

  it('draws a chip on a card that one can hold, and a device in place of it on a virtual one', () => {
    const drawnWith = (virtualLabel?: string) => {
      const { container, unmount } = render(<CardFace virtualLabel={virtualLabel} />)
      const hasChip = container.querySelector('[fill$="gold)"]') !== null
      unmount()
      return hasChip
    }
    expect([drawnWith(), drawnWith('Virtual')]).toEqual([true, false])
  })

  it('draws a different card for each art', () => {
    const drawings = (['black', 'grey', 'white', 'blue', 'green', 'default'] as const).map((art) => {
      const { container, unmount } = render(<CardFace art={art} />)
      const stops = [...container.querySelectorAll('stop')].map((stop) => stop.getAttribute('stop-color')).join()
      unmount()
      return stops
    })
    expect(new Set(drawings).size).toBe(6)
  })

  it('masks its number in session recordings and shortens a name that is too long', () => {
    const { container } = render(<CardFace name="Une carte dont le nom est vraiment très long" number="**** 3456" />)
    const texts = [...container.querySelectorAll('text')]
    expect(texts.map((text) => [text.textContent, text.hasAttribute('data-private')])).toEqual([
      ['Une carte dont le nom est v…', false],
      ['**** 3456', true],
    ])
  })
})

describe('a link', () => {
  const Where = () => <output>{useLocation().pathname}</output>
  const open = (at: string) =>
    render(
      <MemoryRouter initialEntries={[at]}>
        <Where />
        <Link to="/fees">Fees</Link>
        <Link to="/cha" target="_blank">
          Agreement
        </Link>
        <Link to="/contact" onClick={(event) => event.preventDefault()}>
          Contact
        </Link>
        <NavLink to="/faq">FAQ</NavLink>
        <NavLink end to="/terms">
          Terms
        </NavLink>
      </MemoryRouter>,
    )
  const where = () => screen.getByRole('status').textContent
  const marked = () => screen.queryAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent)

  it('is followed without a load; a new tab, a held key and a refused click are the browser’s', async () => {
    open('/')
    expect(screen.getByRole('link', { name: 'Fees' }).getAttribute('href')).toBe('/fees')
    // Without the browser's default action.
    const stay = (event: Event) => event.preventDefault()
    document.addEventListener('click', stay)
    fireEvent.click(screen.getByRole('link', { name: 'Fees' }), { ctrlKey: true })
    fireEvent.click(screen.getByRole('link', { name: 'Agreement' }))
    document.removeEventListener('click', stay)
    fireEvent.click(screen.getByRole('link', { name: 'Contact' }))
    expect(where()).toBe('/')
    await userEvent.click(screen.getByRole('link', { name: 'Fees' }))
    expect(where()).toBe('/fees')
  })

  it.each([
    ['/faq', ['FAQ']],
    ['/faq/', ['FAQ']],
    ['/faq/nonreload', ['FAQ']],
    ['/faqs', []],
    ['/terms', ['Terms']],
    ['/terms/digital', []],
  ])('at %s says where one is: %o', (at, names) => {
    open(at)
    expect(marked()).toEqual(names)
  })
})

describe('the backdrop of a dialog', () => {
  it('can be clicked while everything else is shut off', async () => {
    const onClose = vi.fn()
    render(
      <Dialog open onClose={onClose} title="Cards">
        Words
      </Dialog>,
    )
    const backdrop = document.querySelector<HTMLElement>('[role=presentation]')!
    expect(backdrop.closest('[inert]')).toBeNull()
    await userEvent.click(backdrop)
    expect(onClose).toHaveBeenCalledOnce()
  })
})

describe('a phone number in a sentence', () => {
  it('can be called, and its words stay', () => {
    render(<p>{<Words>Call 1-888-677-3299, or 1-800-555-0123 from abroad.</Words>}</p>)
    expect(screen.getByRole('paragraph').textContent).toBe('Call 1-888-677-3299, or 1-800-555-0123 from abroad.')
    expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['1-888-677-3299', 'tel:+18886773299'],
      ['1-800-555-0123', 'tel:+18005550123'],
    ])
  })

  it('keeps the word e-Transfer on one line, as it is written', () => {
    const { container } = render(<p>{<Words>Send e-Transfers, or request an e-Transfer.</Words>}</p>)
    expect(container.textContent).toBe('Send e-Transfers, or request an e-Transfer.')
    const whole = ['e-Transfers', 'e-Transfer'].map((word) => screen.getByText(word).className)
    expect(whole.every((name) => name.includes('whole'))).toBe(true)
  })
})

describe('Toolbar', () => {
  const pressed = vi.fn()
  const bar = (
    <>
      <Toolbar label="Formatting" controls="text">
        <ToolbarGroup label="Words">
          <ToolbarButton pressed onPress={() => pressed('bold')}>
            Bold
          </ToolbarButton>
          <ToolbarButton disabled onPress={() => pressed('link')}>
            Link
          </ToolbarButton>
        </ToolbarGroup>
        <ToolbarButton onPress={() => pressed('undo')}>Undo</ToolbarButton>
      </Toolbar>
      <textarea aria-label="Text" id="text" />
    </>
  )

  it('is one stop: arrows reach every button, also one that cannot be pressed now', async () => {
    pressed.mockClear()
    const user = userEvent.setup()
    render(bar)
    expect(screen.getByRole('toolbar', { name: 'Formatting' }).getAttribute('aria-controls')).toBe('text')
    await user.tab()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Bold', pressed: true }))
    await user.keyboard('{ArrowRight}{Enter}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Link' }))
    await user.keyboard('{ArrowRight}{Enter}')
    expect(pressed.mock.calls).toEqual([['undo']])
    await user.tab()
    expect(document.activeElement).toBe(screen.getByRole('textbox'))
  })

  it('leaves the focus where it was when a pointer presses it', async () => {
    pressed.mockClear()
    const user = userEvent.setup()
    render(bar)
    await user.click(screen.getByRole('textbox'))
    await user.click(screen.getByRole('button', { name: 'Bold' }))
    await user.click(screen.getByRole('button', { name: 'Link' }))
    expect(pressed.mock.calls).toEqual([['bold']])
    expect(document.activeElement).toBe(screen.getByRole('textbox'))
  })
})
