// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { StateValueFrom } from 'xstate'
import type { HandedOver } from '../../machines/register-card/registerCard'
import { registerCardMachine } from '../../machines/register-card/registerCardMachine'
import type { Card } from '../../rules/cards/card'
import { RegisterCardScreen } from '../../src/features/register-card/RegisterCardScreen'
import {
  CLIENT_ID,
  identity,
  input,
  preparedFor,
  printed,
  registerCardPlan,
  underWay,
} from '../machines/registerCard.plan'
import { leavesOf, pathCases } from '../support/paths'
import { openCase } from '../support/perform'
import { openRig } from '../support/rig'
import { cardOf } from '../support/samples'
import {
  checkNow,
  draw,
  type InDoubt,
  type Leaf,
  linesUnder,
  loadTexts,
  performOn,
  saysIsSent,
  shownAs,
  testScreen,
} from '../support/screen'

const title = () => screen.getByRole('heading', { level: 1 }).textContent
const button = (name: string) => screen.getByRole('button', { name })
const isBusy = (name: string) => button(name).getAttribute('aria-disabled') === 'true'
const number = () => screen.getByLabelText<HTMLInputElement>('Card number')
const step = () => screen.queryByText(/^Step \d of \d$/)?.textContent

const shows = {
  preparing: () => {
    expect(screen.getByText('Loading your details…')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
  },
  cardEditable: () => {
    expect(title()).toBe('Register a card')
    // A holder who is known is not asked.
    expect(step()).toMatch(/^Step 1 of [23]$/)
    expect(isBusy('Continue')).toBe(false)
    expect(screen.getByRole('textbox', { name: 'Card number' })).toBeTruthy()
  },
  finding: () => {
    expect(title()).toBe('Register a card')
    expect(isBusy('Continue')).toBe(true)
    expect(screen.getByText('Looking for your card…')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  },
  holderEditable: () => {
    expect(title()).toBe('Your details')
    expect(screen.queryByRole('textbox', { name: 'Card number' })).toBeNull()
    expect(screen.getByRole('textbox', { name: 'Legal first name' })).toBeTruthy()
  },
  reviewed: () => {
    expect(title()).toBe('Review your details')
    expect(step()).toMatch(/^Step (2 of 2|3 of 3)$/)
    expect(screen.getByText('**** **** **** 0076')).toBeTruthy()
    expect(screen.getByText('February 1, 1990')).toBeTruthy()
    expect(isBusy('Register card')).toBe(false)
    expect(screen.queryByRole('textbox')).toBeNull()
  },
  registering: () => {
    saysIsSent()
    expect(title()).toBe('Registering your card')
    expect(isBusy('Register card')).toBe(true)
    expect(isBusy('Change the card')).toBe(true)
    expect(screen.queryByRole('alert')).toBeNull()
  },
  'registering, in doubt': () => {
    expect(title()).toBe('The registration isn’t confirmed yet')
    expect(isBusy('Check now')).toBe(false)
    expect(
      screen.getByText(/we don’t know yet whether the card ending in 0076 was registered\. We’ll tell you the result/),
    ).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  },
  registered: () => {
    expect(title()).toBe('Your card has been registered')
    expect(screen.getByText('The card ending in 0076 is now in My Cards.')).toBeTruthy()
    expect(document.querySelector('input')).toBeNull()
  },
} satisfies Record<Leaf<StateValueFrom<typeof registerCardMachine>> | InDoubt<'registering'>, () => void>

/** Labels by the names that the paths type into. */
const LABELS: Record<string, string> = {
  cardNumber: 'Card number',
  expiry: 'Expiry',
  cvv: 'Security code',
  clientId: 'Client ID',
  alias: 'Name for this card (optional)',
  legalFirstName: 'Legal first name',
  legalLastName: 'Legal last name',
  firstName: 'First name you go by (optional)',
  lastName: 'Last name you go by (optional)',
  dateOfBirth: 'Date of birth',
  phoneNumber: 'Home phone',
  mobileNumber: 'Mobile phone',
  'currentAddress.addressLine': 'Street address',
  'currentAddress.unitNum': 'Apartment or unit (optional)',
  'currentAddress.city': 'City',
  'currentAddress.region': 'Province or territory',
  'currentAddress.postCode': 'Postal code',
}

beforeAll(loadTexts('identity', 'money', 'registerCard'))
afterEach(cleanup)

const card = cardOf({ clientId: CLIENT_ID, alias: 'Groceries' })

testScreen(registerCardPlan, async (path) => {
  const user = userEvent.setup()
  const rig = openCase(registerCardPlan, path)
  draw(
    <RegisterCardScreen
      registration={rig.actor}
      cards={[card]}
      sentClientId=""
      mayLoad={() => true}
      onShow={() => {}}
    />,
  )
  const type = async (typed: Record<string, string>) => {
    for (const [name, text] of Object.entries(typed)) {
      const control = screen.getByLabelText<HTMLInputElement | HTMLSelectElement>(LABELS[name]!)
      if (control instanceof HTMLSelectElement) await user.selectOptions(control, text)
      else {
        await user.clear(control)
        if (text) await user.paste(text)
      }
    }
  }
  const users = {
    'form.submit': async (event: Record<string, unknown>) => {
      const typed = event['values'] as Record<string, string>
      const isCardStep = screen.queryByRole('textbox', { name: 'Card number' }) !== null
      // The screen has no fields of the other step.
      if ('cardNumber' in typed !== isCardStep) return rig.send(event as never)
      await type(typed)
      await user.click(button('Continue'))
    },
    'card.edit': () => user.click(screen.queryByRole('button', { name: 'Change the card' }) ?? button('Back')),
    'holder.edit': () => user.click(button('Change your details')),
    'registration.check': checkNow(rig as never, user),
    'registration.restart': () => user.click(button('Register another card')),
    'card.register': async (event: Record<string, unknown>) => {
      const { cardNumber } = event['values'] as Record<string, string>
      if (cardNumber === '') return rig.send(event as never)
      await user.click(button('Register card'))
    },
  }
  // Sending is not a step: the button keeps the focus.
  const stepNow = () => (title() === 'Registering your card' ? 'Review your details' : title())
  let before = stepNow()
  shows[leavesOf(path.initial)[0] as keyof typeof shows]()
  for (const done of path.steps) {
    await performOn(rig as never, done, users as never)
    const leaf = shownAs(rig.actor, leavesOf(done.value)[0]!, 'registering')
    shows[leaf as keyof typeof shows]()
    if (leaf === 'cardEditable' && done.event.type === 'card.edit') expect(number().value).toBe(printed.cardNumber)
    if (leaf === 'cardEditable' && done.event.type === 'registration.restart') expect(number().value).toBe('')
    const visible = screen.queryAllByRole('alert')
    const h1 = screen.getByRole('heading', { level: 1 })
    // Each step focuses its heading.
    const now = stepNow()
    if (now !== before && visible.length === 0) expect(document.activeElement).toBe(h1)
    // The first step of a new screen does not take the focus.
    if (done.word === 'prepare done') expect(document.activeElement).not.toBe(h1)
    before = now
    const isBack = ['cardEditable', 'holderEditable', 'reviewed'].includes(leaf)
    if (isBack && /^(?:findCard failed|held|refused.*|not done|unknown)$/.test(done.word)) {
      expect(visible).not.toEqual([])
    }
    if (done.word === 'prepare failed') expect(visible).toEqual([])
    if (done.word === 'findCard done, of the other kind') {
      expect(within(visible[0]!).getByRole('link').textContent).toContain(
        'only a non-reloadable card may be registered',
      )
    }
  }
  rig.stop()
})

test('ORD-06 what is sent is read from the fields, which have been hidden since', async () => {
  const user = userEvent.setup()
  const handedOver: HandedOver[] = []
  const machine = registerCardMachine.provide({
    actions: { handOver: (_, handed: HandedOver) => void handedOver.push(handed) },
  })
  const rig = openRig(machine, input)
  await rig.answer('prepare', preparedFor(identity))
  draw(
    <RegisterCardScreen registration={rig.actor} cards={[]} sentClientId="" mayLoad={() => true} onShow={() => {}} />,
  )
  for (const [name, text] of Object.entries(printed)) await user.type(screen.getByLabelText(LABELS[name]!), text)
  await user.click(button('Continue'))
  await act(() => rig.answer('findCard', { reloadability: 'nonReloadable', owned: [] }))
  await user.click(button('Register card'))
  expect(handedOver).toMatchObject([
    { values: { cardNumber: printed.cardNumber.replaceAll(' ', ''), cvv: printed.cvv, clientId: CLIENT_ID } },
  ])
  rig.stop()
})

test('ORD-10 of a registration that another page has sent, only the card is shown', () => {
  const rig = openRig(registerCardMachine, { ...input, underWay })
  draw(
    <RegisterCardScreen registration={rig.actor} cards={[]} sentClientId="" mayLoad={() => true} onShow={() => {}} />,
  )
  shows.registering()
  expect(screen.getByText('**** **** **** 0076')).toBeTruthy()
  expect(screen.queryByText('Legal name')).toBeNull()
  act(() => rig.send(registerCardPlan.samples['in doubt']))
  shows['registering, in doubt']()
  rig.stop()
})

test('PRF-40 the review shows the home address as on an envelope', async () => {
  const rig = openRig(registerCardMachine, input)
  const known = { ...identity, currentAddress: { ...identity.currentAddress, unitNum: '4B' } }
  await rig.answer('prepare', preparedFor(known))
  rig.send({ type: 'form.submit', values: printed })
  await rig.answer('findCard', { reloadability: 'nonReloadable', owned: [] })
  draw(
    <RegisterCardScreen registration={rig.actor} cards={[]} sentClientId="" mayLoad={() => true} onShow={() => {}} />,
  )
  expect(linesUnder('Home address')).toEqual(['12 Example Street, 4B', 'Toronto ON\u00a0\u00a0M5V 2T6'])
  rig.stop()
})

test('the holder’s form begins with what is known', async () => {
  const rig = openRig(registerCardMachine, input)
  const known = { ...identity, currentAddress: { ...identity.currentAddress, unitNum: '4B' } }
  await rig.answer('prepare', preparedFor(known))
  rig.send({ type: 'form.submit', values: printed })
  await rig.answer('findCard', { reloadability: 'nonReloadable', owned: [] })
  rig.send({ type: 'holder.edit' })
  draw(
    <RegisterCardScreen registration={rig.actor} cards={[]} sentClientId="" mayLoad={() => true} onShow={() => {}} />,
  )
  const names = Object.keys(LABELS).slice(5)
  expect(names.map((name) => screen.getByLabelText<HTMLInputElement>(LABELS[name]!).value)).toEqual([
    'Robin',
    'Tremblay',
    '',
    '',
    '01 / 02 / 1990',
    '(416) 555-0142',
    '',
    '12 Example Street',
    '4B',
    'Toronto',
    'ON',
    'M5V 2T6',
  ])
  rig.stop()
})

describe('an activated card', () => {
  const endWith = async (mayLoad: (card: Card) => boolean) => {
    const rig = openRig(registerCardMachine, { ...input, purpose: 'activate' })
    await rig.answer('prepare', preparedFor(identity))
    rig.send({ type: 'form.submit', values: printed })
    await rig.answer('findCard', { reloadability: 'reloadable', owned: [] })
    rig.send({ type: 'card.register', values: printed })
    rig.send(registerCardPlan.samples.done)
    const shown: string[] = []
    draw(
      <RegisterCardScreen
        registration={rig.actor}
        cards={[card]}
        sentClientId=""
        mayLoad={mayLoad}
        onShow={(clientId) => shown.push(clientId)}
      />,
    )
    rig.stop()
    return shown
  }

  test('is ready to use, and leads to itself and to a reload', async () => {
    const shown = await endWith((one) => one === card)
    expect(title()).toBe('Your card has been activated')
    expect(screen.getByText('The card ending in 0076 is ready to use.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Register another card' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Go to this card' }).getAttribute('href')).toBe('/dashboard')
    const load = screen.getByRole('link', { name: 'Load money' })
    expect(load.getAttribute('href')).toBe('/dashboard/reload')
    await userEvent.click(load)
    expect(shown).toEqual([CLIENT_ID])
  })

  test('leads to no reload where it cannot be loaded', async () => {
    await endWith(() => false)
    expect(screen.queryByRole('link', { name: 'Load money' })).toBeNull()
  })
})

describe('the card’s fields', () => {
  const begin = pathCases(registerCardPlan).find(({ name }) => name === 'preparing + prepare done -> cardEditable')!
  async function open(sentClientId = '') {
    const user = userEvent.setup()
    const rig = openCase(registerCardPlan, begin)
    draw(
      <RegisterCardScreen
        registration={rig.actor}
        cards={[]}
        sentClientId={sentClientId}
        mayLoad={() => true}
        onShow={() => {}}
      />,
    )
    for (const one of begin.steps) await performOn(rig as never, one, {})
    return { rig, user }
  }

  test('say to the browser what they are, and are no part of its recordings', async () => {
    const { rig } = await open()
    const facts = ['Card number', 'Expiry', 'Security code'].map((label) => {
      const input = screen.getByLabelText<HTMLInputElement>(label)
      return [input.autocomplete, input.inputMode, input.hasAttribute('data-private'), input.type]
    })
    expect(facts).toEqual([
      ['cc-number', 'numeric', true, 'text'],
      ['cc-exp', 'numeric', true, 'text'],
      ['cc-csc', 'numeric', true, 'password'],
    ])
    rig.stop()
  })

  test('the code is shown and masked again by a button that says so', async () => {
    const { rig, user } = await open()
    const cvv = screen.getByLabelText<HTMLInputElement>('Security code')
    await user.click(button('SHOW'))
    expect(cvv.type).toBe('text')
    await user.click(button('HIDE'))
    expect(cvv.type).toBe('password')
    rig.stop()
  })

  test('are tidied when they are left', async () => {
    const { rig, user } = await open()
    await user.type(number(), '5100310000000076')
    expect(number().value).toBe('5100310000000076')
    const expiry = screen.getByLabelText<HTMLInputElement>('Expiry')
    await user.click(expiry)
    expect(number().value).toBe('5100 3100 0000 0076')
    await user.paste('12 / 2028')
    await user.tab()
    expect(expiry.value).toBe('12 / 28')
    rig.stop()
  })

  test('OP-49 a number of the retiring cards shows the way to the notice, and loses nothing', async () => {
    const { rig, user } = await open()
    await user.type(number(), '5171 8')
    expect(screen.queryByRole('link', { name: /Read the notice/ })).toBeNull()
    await user.type(number(), '7')
    const notice = screen.getByRole('link', { name: /Read the notice/ })
    expect([notice.getAttribute('href'), notice.getAttribute('target')]).toEqual(['/cardholder-information', '_blank'])
    await user.clear(number())
    expect(screen.queryByRole('link', { name: /Read the notice/ })).toBeNull()
    rig.stop()
  })

  test('begin with the Client ID of a card that was sent', async () => {
    const { rig } = await open('1000001004')
    expect(screen.getByLabelText<HTMLInputElement>('Client ID').value).toBe('1000001004')
    rig.stop()
  })
})
