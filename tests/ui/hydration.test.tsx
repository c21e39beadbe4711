// @vitest-environment happy-dom
import { act, type ReactElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Checkbox } from '../../src/ui/Checkbox'
import { Form } from '../../src/ui/Form'
import { RadioGroup } from '../../src/ui/RadioGroup'
import { SecretField } from '../../src/ui/SecretField'
import { SelectField } from '../../src/ui/SelectField'
import { TextArea } from '../../src/ui/TextArea'
import { TextField } from '../../src/ui/TextField'
import { examples } from './examples'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

function prerender(element: ReactElement) {
  const container = document.createElement('div')
  container.innerHTML = renderToString(element)
  document.body.append(container)
  return container
}

async function hydrate(container: HTMLElement, element: ReactElement) {
  const mismatch = vi.fn()
  const root = await act(async () => hydrateRoot(container, element, { onRecoverableError: mismatch }))
  return { mismatch, unmount: () => act(async () => root.unmount()) }
}

afterEach(() => {
  document.body.replaceChildren()
})

describe('hydration', () => {
  it.each(Object.entries(examples))('%s becomes what the server wrote', async (_name, example) => {
    const { mismatch, unmount } = await hydrate(prerender(example), example)
    expect(mismatch.mock.calls).toEqual([])
    await unmount()
  })

  it('keeps what was typed and chosen before it', async () => {
    const sent = vi.fn()
    const form = (
      <Form onSubmit={(data) => sent(Object.fromEntries(data))}>
        <TextField name="email" label="E-mail" defaultValue="old@example.ca" />
        <SecretField name="password" label="Password" showLabel="SHOW" hideLabel="HIDE" />
        <TextArea name="note" label="Note" />
        <SelectField
          name="province"
          label="Province"
          options={[
            { value: 'QC', label: 'Québec' },
            { value: 'ON', label: 'Ontario' },
          ]}
        />
        <Checkbox name="remember" label="Remember" />
        <RadioGroup
          name="when"
          legend="When?"
          defaultValue="now"
          options={[
            { value: 'now', label: 'Now' },
            { value: 'later', label: 'Later' },
          ]}
        />
      </Form>
    )
    const container = prerender(form)
    const field = (selector: string) => container.querySelector(selector) as HTMLInputElement
    field('[name=email]').value = 'typed@example.ca'
    field('[name=password]').value = 'Maple2026'
    field('[name=note]').value = 'Bonjour'
    field('[name=province]').value = 'ON'
    field('[name=remember]').checked = true
    field('[value=later]').checked = true

    const { mismatch, unmount } = await hydrate(container, form)
    expect(mismatch.mock.calls).toEqual([])
    await act(async () => field('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
    expect(sent).toHaveBeenCalledWith({
      email: 'typed@example.ca',
      password: 'Maple2026',
      note: 'Bonjour',
      province: 'ON',
      remember: 'on',
      when: 'later',
    })
    await unmount()
  })

  it('sends no value in the address when a form is submitted before it', () => {
    const container = prerender(
      <Form onSubmit={() => {}}>
        <TextField name="email" label="E-mail" />
      </Form>,
    )
    expect(container.querySelector('form')?.method).toBe('post')
  })
})
