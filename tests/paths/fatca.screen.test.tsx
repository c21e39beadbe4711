// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { AnyEventObject, StateValueFrom } from 'xstate'
import type { HandedOver } from '../../machines/fatca/fatca'
import { fatcaMachine } from '../../machines/fatca/fatcaMachine'
import { selectRows } from '../../machines/fatca/selectors'
import type { Declaration } from '../../rules/identity/fatca'
import { TaxResidency } from '../../src/features/profile/TaxResidency'
import { declarationOf, entryOf, fatcaPlan, nothingDeclared, typed } from '../machines/fatca.plan'
import { label } from '../support/paths'
import { openCase } from '../support/perform'
import { openRig } from '../support/rig'
import { checkNow, draw, type InDoubt, type Leaf, loadTexts, performOn, shownAs, testScreen } from '../support/screen'

const button = (name: string | RegExp) => screen.queryByRole('button', { name })
const openForm = () => button('Change Tax residency') ?? button('Declare')
const submit = () => screen.queryByRole('button', { name: 'Save declaration' })
const sin = () => screen.getByLabelText<HTMLInputElement>(/^Social insurance number/)
const groups = () => screen.queryAllByRole('group', { name: /^Tax residence \d+$/ })
/** Entries other than Canada, which asks for nothing. */
const entries = () => groups().filter((group) => within(group).queryByRole('combobox', { name: 'Country' }))
const answer = (name: 'Yes' | 'No') => screen.getByRole<HTMLInputElement>('radio', { name })
const noForm = () => expect(submit()).toBeNull()

const inDoubt = () => {
  expect(screen.getByText('We don’t know yet whether your declaration was saved. We’re checking.')).toBeTruthy()
  expect(screen.queryByText('FATCA post request failed!')).toBeNull()
  const typedIn = screen.queryByLabelText(/^Social insurance number/)
  if (typedIn) expect(typedIn.closest('[hidden]')).toBeTruthy()
}

const shows = {
  reading: () => {
    noForm()
    expect(screen.getByText('Loading your tax residency…')).toBeTruthy()
  },
  unread: () => {
    noForm()
    expect(screen.getByText('We couldn’t load your tax residency.')).toBeTruthy()
    expect(button('Try again')).toBeTruthy()
  },
  undeclared: () => {
    noForm()
    expect(screen.getByText(/^You haven’t declared/)).toBeTruthy()
    expect(button('Declare')).toBeTruthy()
  },
  declared: () => {
    noForm()
    expect(screen.getByText(/^(France|Spain)$/)).toBeTruthy()
    expect(button('Change Tax residency')).toBeTruthy()
  },
  editable: () => {
    expect(submit()?.getAttribute('aria-disabled')).toBeNull()
    expect(sin().readOnly).toBe(false)
    expect(openForm()).toBeNull()
  },
  sending: () => {
    // Opened while it is under way: what was typed is not here.
    if (!submit()) return shows.reading()
    expect(submit()?.getAttribute('aria-disabled')).toBe('true')
    expect(sin().readOnly).toBe(true)
    expect(sin().type).toBe('password')
    expect(button('Add a country')?.getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText('Saving your declaration…')).toBeTruthy()
  },
  'sending, in doubt': () => {
    inDoubt()
    expect(screen.queryByText('Checking…') ?? button('Check now')).toBeTruthy()
  },
} satisfies Record<Leaf<StateValueFrom<typeof fatcaMachine>> | InDoubt<'sending'>, () => void>

beforeAll(loadTexts('money', 'profile'))
afterEach(cleanup)

testScreen(fatcaPlan, async (path) => {
  const user = userEvent.setup()
  const rig = openCase(fatcaPlan, path)
  draw(<TaxResidency fatca={rig.actor} />)
  const placeOf = (id: number) => selectRows(rig.actor.getSnapshot()).findIndex((row) => row.id === id)
  const users = {
    'declaration.retry': () => user.click(button('Try again')!),
    'status.check': checkNow(rig as never, user),
    'declaration.edit': () => user.click(openForm()!),
    'declaration.cancel': () => user.click(button('Cancel')!),
    'form.edit': () => user.type(sin(), '0'),
    'residency.choose': async ({ isCanadian }: AnyEventObject) => {
      const wanted = answer(isCanadian ? 'Yes' : 'No')
      if (wanted.checked) rig.send({ type: 'residency.choose', isCanadian })
      else await user.click(wanted)
    },
    'jurisdiction.add': () => user.click(button('Add a country')!),
    'jurisdiction.remove': async ({ id }: AnyEventObject) => {
      const row = entries()[placeOf(id)]
      if (row) await user.click(within(row).getByRole('button', { name: /^Remove/ }))
      else rig.send({ type: 'jurisdiction.remove', id })
    },
    'country.choose': async ({ id, countryCode }: AnyEventObject) => {
      const row = entries()[placeOf(id)]
      if (row) await user.selectOptions(within(row).getByLabelText('Country'), countryCode)
      else rig.send({ type: 'country.choose', id, countryCode })
    },
    'form.submit': async ({ values }: AnyEventObject) => {
      // This path's declaration names no country yet.
      if (groups().length === 0 && values.sin === typed.sin) return rig.send({ type: 'form.submit', values })
      await user.clear(sin())
      await user.type(sin(), values.sin)
      await user.click(submit()!)
    },
  }
  shows[label(path.initial) as keyof typeof shows]()
  for (const step of path.steps) {
    await performOn(rig as never, step, users as never)
    shows[shownAs(rig.actor, label(step.value), 'sending') as keyof typeof shows]()
    const alert = screen.queryByRole('alert')
    if (step.word === 'submit, SIN of 8 digits') {
      expect(document.activeElement).toBe(alert)
      expect(screen.getByRole('link', { name: 'A SIN has 9 digits' })).toBeTruthy()
    }
    if (step.word === 'refused' && label(step.value) === 'editable') {
      expect(alert?.textContent).toContain('FATCA post request failed!')
      // The typed values can still be sent again.
      expect(sin().value).toBe(typed.sin)
    }
  }
  rig.stop()
})

async function show(declaration: Declaration) {
  const user = userEvent.setup()
  const handed: HandedOver[] = []
  const machine = fatcaMachine.provide({ actions: { handOver: (_, typedIn: HandedOver) => handed.push(typedIn) } })
  const rig = openRig(machine, { page: 'page-1' })
  draw(<TaxResidency fatca={rig.actor} />)
  await performOn(rig as never, stepOf('xstate.done.actor.readFatca', declaration), {})
  return { ...rig, user, handed, sent: () => handed.at(-1)?.declared, edit: () => user.click(openForm()!) }
}
const stepOf = (type: string, output: unknown) => ({
  word: type,
  event: { type, output },
  afterMs: null,
  value: 'declared',
})

describe('what was declared', () => {
  test.each([
    [null, 'Not answered'],
    [false, 'No'],
    [true, 'Yes'],
  ])('PRF-44 T-20: %j is shown as %s', async (isCanadian, words) => {
    const { stop } = await show(declarationOf({ isCanadian }))
    const term = screen.getByText('Are you a resident of Canada for tax purposes?')
    expect(term.nextElementSibling?.textContent).toBe(words)
    stop()
  })

  test('never the SIN, and of a tax number only its end', async () => {
    const jurisdictions = [
      entryOf({ countryCode: 'CA', tin: null }),
      entryOf(),
      entryOf({ countryCode: 'US', tin: '123456' }),
      entryOf({ countryCode: 'DE', tin: null, tinNotProvidedReason: 'appliedNotReceived' }),
    ]
    const { stop } = await show(declarationOf({ sinProvided: true, jurisdictions }))
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'CanadaYour SIN',
      'FranceTIN ending in 678',
      'United StatesTIN on file',
      'GermanyI’ve applied for one but haven’t received it yet',
    ])
    const term = screen.getByText('Social insurance number (SIN)')
    expect(term.nextElementSibling?.textContent).toBe('On file')
    stop()
  })

  test.each([
    [['CA', 'US'], 0],
    [['FR'], 1],
  ])('PRF-51: residence in %j tells of cards that may not be had: %i', async (codes, count) => {
    const jurisdictions = codes.map((countryCode) => entryOf({ countryCode }))
    const { stop } = await show(declarationOf({ jurisdictions }))
    expect(screen.queryAllByText(/you may not be eligible for a virtual or physical card/)).toHaveLength(count)
    stop()
  })
})

describe('the form', () => {
  test('PRF-44: neither yes nor no is chosen where the holder has not said', async () => {
    const { edit, stop } = await show(nothingDeclared)
    await edit()
    expect([answer('Yes').checked, answer('No').checked]).toEqual([false, false])
    expect(screen.getByText(/you may not be eligible for a virtual or physical card/)).toBeTruthy()
    stop()
  })

  test('asks for the SIN masked, with digits, and kept by no browser', async () => {
    const { edit, stop } = await show(declarationOf())
    await edit()
    const { type, inputMode, autocomplete, dataset } = sin()
    expect([type, inputMode, autocomplete, 'private' in dataset]).toEqual(['password', 'numeric', 'off', true])
    stop()
  })

  test('opens with the focus on its first answer, and gives it back', async () => {
    const { edit, user, stop } = await show(declarationOf())
    await edit()
    expect(document.activeElement).toBe(answer('No'))
    await user.click(button('Cancel')!)
    expect(document.activeElement).toBe(button('Change Tax residency'))
    stop()
  })

  test('OP-52: yes brings Canada, which asks for nothing and counts', async () => {
    const { edit, user, sent, stop } = await show(nothingDeclared)
    await edit()
    await user.click(answer('Yes'))
    expect(screen.getByText('Added because of your answer above. Your SIN is your tax number in Canada.')).toBeTruthy()
    expect(entries()).toHaveLength(0)
    await user.click(submit()!)
    expect(sent()).toEqual({
      sin: null,
      isCanadian: true,
      jurisdictions: [{ countryCode: 'CA', tin: null, tinNotProvidedReason: null }],
    })
    stop()
  })

  test('OP-52: yes and another country declares both', async () => {
    const { edit, user, sent, stop } = await show(nothingDeclared)
    await edit()
    await user.click(answer('Yes'))
    await user.click(button('Add a country')!)
    await user.selectOptions(within(entries()[0]!).getByLabelText('Country'), 'FR')
    await user.type(within(entries()[0]!).getByLabelText(/^Tax identification/), '0012345678')
    expect(groups().map((group) => group.querySelector('legend')?.textContent)).toEqual([
      'Tax residence 1',
      'Tax residence 2',
    ])
    await user.click(submit()!)
    expect(sent()).toEqual({
      sin: null,
      isCanadian: true,
      jurisdictions: [
        { countryCode: 'CA', tin: null, tinNotProvidedReason: null },
        { countryCode: 'FR', tin: '0012345678', tinNotProvidedReason: null },
      ],
    })
    stop()
  })

  test('PRF-48: without a country it says so, and the link leads to where one is added', async () => {
    const { edit, user, handed, stop } = await show(nothingDeclared)
    await edit()
    await user.click(submit()!)
    await user.click(screen.getByRole('link', { name: 'Add at least one country' }))
    expect(document.activeElement).toBe(button('Add a country'))
    expect(handed).toHaveLength(0)
    stop()
  })

  test('PRF-49: the entry without number and reason is the one that is marked', async () => {
    const { edit, user, handed, stop } = await show(declarationOf())
    await edit()
    await user.click(button('Add a country')!)
    await user.selectOptions(within(entries()[1]!).getByLabelText('Country'), 'DE')
    await user.click(submit()!)
    const fieldOf = (entry: number) => within(entries()[entry]!).getByLabelText(/^Tax identification number/)
    expect([0, 1].map((entry) => fieldOf(entry).getAttribute('aria-invalid'))).toEqual([null, 'true'])
    expect(fieldOf(1).getAttribute('name')).toBe('taxJurisdiction[1].tin')
    await user.click(screen.getByRole('link', { name: /^Enter the tax identification number/ }))
    expect(document.activeElement).toBe(fieldOf(1))
    expect(handed).toHaveLength(0)
    stop()
  })

  test('PRF-47 OP-51: offers exactly three reasons', async () => {
    const { edit, stop } = await show(declarationOf())
    await edit()
    const reasons = screen.getByLabelText<HTMLSelectElement>('Reason for not having a number')
    expect([...reasons.options].map(({ value }) => value)).toEqual(['', 'appliedNotReceived', 'notIssued', 'other'])
    stop()
  })

  test('PRF-45: offers every country by name, in order, but none twice', async () => {
    const { edit, user, stop } = await show(declarationOf({ isCanadian: null }))
    await edit()
    await user.click(button('Add a country')!)
    const offered = [...within(entries()[1]!).getByLabelText<HTMLSelectElement>('Country').options]
    expect(offered).toHaveLength(1 + 249 - 1)
    expect(offered.slice(0, 3).map(({ text }) => text)).toEqual(['Choose a country', 'Afghanistan', 'Åland Islands'])
    expect(offered.map(({ value }) => value)).not.toContain('FR')
    expect(offered.map(({ value }) => value)).toContain('CA')
    stop()
  })

  test('PRF-50: the focus goes into a new entry, and to a neighbour of one that leaves', async () => {
    const { edit, user, stop } = await show(declarationOf())
    await edit()
    const country = (entry: number) => within(entries()[entry]!).getByLabelText('Country')
    const remove = (n: number) => user.click(button(`Remove tax residence ${n}`)!)
    await user.click(button('Add a country')!)
    expect(document.activeElement).toBe(country(1))
    await user.click(button('Add a country')!)
    await remove(2)
    expect(entries()).toHaveLength(2)
    expect(document.activeElement).toBe(country(1))
    await remove(2)
    expect(document.activeElement).toBe(country(0))
    await remove(1)
    expect(entries()).toHaveLength(0)
    expect(document.activeElement).toBe(button('Add a country'))
    stop()
  })

  test('PRF-50: what was typed stays with its entry when another leaves', async () => {
    const { edit, user, sent, stop } = await show(declarationOf())
    await edit()
    await user.click(button('Add a country')!)
    await user.selectOptions(within(entries()[1]!).getByLabelText('Country'), 'DE')
    await user.type(within(entries()[1]!).getByLabelText(/^Tax identification/), '007')
    await user.click(button('Remove tax residence 1')!)
    await user.click(submit()!)
    expect(sent()).toEqual({
      sin: null,
      isCanadian: false,
      jurisdictions: [{ countryCode: 'DE', tin: '007', tinNotProvidedReason: null }],
    })
    stop()
  })
})

describe('the SIN', () => {
  test('is masked until shown, and masked again when it is sent', async () => {
    const { edit, user, stop } = await show(declarationOf())
    await edit()
    expect(sin().type).toBe('password')
    expect(sin().autocomplete).toBe('off')
    await user.click(button('SHOW')!)
    expect(sin().type).toBe('text')
    await user.click(button('HIDE')!)
    expect(sin().type).toBe('password')
    stop()
  })

  test('PRF-43: a wrong check digit is a hint, and is sent all the same', async () => {
    const { edit, user, handed, stop } = await show(declarationOf())
    await edit()
    const hint = () => screen.queryByText(/it doesn’t look like a valid SIN/)
    await user.type(sin(), '046 454 287')
    expect(hint()).toBeNull()
    await user.tab()
    expect(hint()).toBeTruthy()
    await user.clear(sin())
    await user.type(sin(), '046 454 286')
    expect(hint()).toBeNull()
    await user.clear(sin())
    await user.type(sin(), '046 454 287')
    await user.click(submit()!)
    expect(handed).toHaveLength(1)
    stop()
  })

  test('on file is said, and left alone when the field is empty', async () => {
    const { edit, user, sent, stop } = await show(declarationOf({ sinProvided: true }))
    await edit()
    expect(screen.getByText(/A SIN is on file: leave this empty to keep it/)).toBeTruthy()
    expect(sin().value).toBe('')
    await user.click(submit()!)
    expect(sent()).toMatchObject({ sin: null })
    stop()
  })
})

test('PRF-45 PRF-50 a Canadian’s second tax residence is declared beside Canada', async () => {
  const { user, edit, handed, stop } = await show(nothingDeclared)
  await edit()
  await user.click(answer('Yes'))
  await user.click(button('Add a country')!)
  const [row] = entries()
  await user.selectOptions(within(row!).getByLabelText('Country'), 'FR')
  await user.type(document.querySelector('[name="taxJurisdiction[1].tin"]')!, '0012345678')
  await user.click(submit()!)
  expect(handed.map(({ declared }) => ({ declared }))).toEqual([
    {
      declared: {
        sin: null,
        isCanadian: true,
        jurisdictions: [{ countryCode: 'CA', tin: null, tinNotProvidedReason: null }, entryOf()],
      },
    },
  ])
  stop()
})
