// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { ActorRefFrom, StateValueFrom } from 'xstate'
import type { upgradeMachine } from '../../machines/upgrade/upgradeMachine'
import type { Locale } from '../../rules/values/locale'
import { NotOffered } from '../../src/features/upgrade/NotOffered'
import { UpgradeScreen } from '../../src/features/upgrade/UpgradeScreen'
import { upgradePlan } from '../machines/upgrade.plan'
import { label, pathCases } from '../support/paths'
import { openCase } from '../support/perform'
import { cardOf } from '../support/samples'
import { draw, type Leaf, linesUnder, loadTexts, performOn, testScreen } from '../support/screen'

const button = (name: string) => screen.queryByRole('button', { name })
const press = async (name: string) => void fireEvent.click(screen.getByRole('button', { name }))
const title = (name: string) => expect(screen.getByRole('heading', { level: 1, name })).toBeTruthy()
const visibly = (name: string) => screen.queryByRole('textbox', { name }) !== null
const current = () => screen.queryByText(/^(?:Step|Étape) \d (?:of|sur) \d$/)?.textContent
const isBlocked = (name: string) => button(name)?.getAttribute('aria-disabled') === 'true'

const details = (isLong: boolean) => () => {
  title('Enable reloads')
  expect(visibly('Legal first name')).toBe(isLong)
  expect(button('My details have changed') !== null).toBe(!isLong)
  const isRetiring = button('Upgrade now') !== null
  expect(current()).toBe(isRetiring ? undefined : 'Step 1 of 2')
  expect(isBlocked(isRetiring ? 'Upgrade now' : 'Continue')).toBe(false)
  expect(screen.queryByRole('checkbox', { name: 'I agree to the monthly fee of $4.95' }) === null).toBe(isRetiring)
}
const unconfirmed = () => {
  title('Your upgrade isn’t confirmed yet')
  expect(screen.getByText(/we don’t know yet whether your card was upgraded/)).toBeTruthy()
  expect(button('Continue') ?? button('Send my answers')).toBeNull()
}
const questions = () => {
  title('Answer a few questions')
  expect(screen.getByRole('group', { name: 'At which of these addresses have you lived?' })).toBeTruthy()
  expect(visibly('In which year did you open your first account?')).toBe(true)
  expect(button('Continue')).toBeNull()
  expect(current()).toBe('Step 2 of 2')
}

const shows = {
  reading: () => {
    expect(screen.getByText('Loading your details…')).toBeTruthy()
    expect(button('Continue')).toBeNull()
  },
  unread: () => expect(screen.getByRole('heading', { name: 'We couldn’t load your details' })).toBeTruthy(),
  ineligible: () => {
    title('Not available in Saskatchewan')
    expect(screen.getByText('Residents of Saskatchewan can’t upgrade their card.')).toBeTruthy()
    expect(button('Continue')).toBeNull()
  },
  long: details(true),
  short: details(false),
  submitting: () => {
    if (screen.queryByRole('heading', { level: 1, name: 'Your upgrade isn’t confirmed yet' })) {
      unconfirmed()
      expect(isBlocked('Check now')).toBe(false)
      return
    }
    // It was sent before the screen opened.
    if (document.querySelector('form') === null) {
      expect(screen.getByText('Sending your details…')).toBeTruthy()
      expect(button('Continue') ?? button('Send my answers')).toBeNull()
      return
    }
    if (screen.queryByRole('heading', { level: 1, name: 'Answer a few questions' })) {
      questions()
      expect(isBlocked('Send my answers')).toBe(true)
      return
    }
    expect(isBlocked('Continue') || isBlocked('Upgrade now')).toBe(true)
    expect(screen.getByText(/Sending your details…|Upgrading your card…/)).toBeTruthy()
  },
  questioned: () => {
    questions()
    expect(isBlocked('Send my answers')).toBe(false)
  },
  pending: () => {
    title('We’re reviewing your answers')
    expect(isBlocked('Check again')).toBe(false)
    expect(button('Continue')).toBeNull()
  },
  declined: () => {
    title('Your upgrade wasn’t approved')
    expect(screen.getByText(/Your card and your money stay as they are/)).toBeTruthy()
    expect(button('Try again')).toBeTruthy()
  },
  failed: () => {
    title('We couldn’t verify your identity')
    expect(screen.getByRole('alert').textContent).toContain('Please contact the credit bureaus.')
    expect(button('Try again')).toBeTruthy()
  },
  upgraded: () => {
    title('Your card has been upgraded to Reloadable Power')
    expect(screen.getByRole('link', { name: 'Load money' }).getAttribute('href')).toBe('/dashboard/reload')
    expect(button('Continue')).toBeNull()
  },
} satisfies Record<Leaf<StateValueFrom<typeof upgradeMachine>>, () => void>

/** Fills the fields of the visible form with the sample's values. */
function fill(values: Record<string, string>) {
  const form = [...document.querySelectorAll('form')].find((each) => each.closest('[style*="display: none"]') === null)!
  for (const element of [...form.elements] as HTMLInputElement[]) {
    if (element.closest('[style*="display: none"]') || !element.name) continue
    const value = values[element.name] ?? ''
    if (element.type === 'checkbox' || element.type === 'radio') element.checked = element.value === value
    else element.value = value
  }
  fireEvent.submit(form)
}

const users = {
  'form.submit': async ({ values }: Record<string, Record<string, string>>) => fill(values!),
  'form.edit': async () => {
    const field = screen.queryAllByRole('checkbox')[0] ?? screen.getAllByRole('radio')[0]!
    fireEvent.input(field)
  },
  'profile.retry': () => press('Try again'),
  'details.change': () => press(button('I’ve moved') ? 'I’ve moved' : 'My details have changed'),
  'step.back': () => press('Back'),
  'upgrade.retry': () => press('Try again'),
  'status.check': async () => {
    const check = button('Check now') ?? button('Check again')
    if (check) fireEvent.click(check)
  },
}

const card = cardOf()
type Means = { kind?: 'upgrade' | 'enableReloads'; isReadingCards?: boolean; locale?: Locale }
const drawUpgrade = (
  upgrade: ActorRefFrom<typeof upgradeMachine>,
  { kind = 'upgrade', isReadingCards = false, locale = 'en' }: Means = {},
) =>
  draw(
    <UpgradeScreen
      upgrade={upgrade}
      kind={kind}
      card={card}
      cards={[card]}
      captcha={{ isOn: true, siteKey: '' }}
      isReadingCards={isReadingCards}
    />,
    locale,
  )

const KEEP = 'Use the details on file instead'
const ALERTS = ['refused', 'not done', 'card gone', 'unknown']

beforeAll(loadTexts('blocked', 'identity', 'money', 'upgrade'))
afterEach(cleanup)

testScreen(
  upgradePlan,
  async (path) => {
    const rig = openCase(upgradePlan, path)
    drawUpgrade(rig.actor, { kind: 'enableReloads' })
    shows[label(path.initial) as keyof typeof shows]()
    for (const step of path.steps) {
      const before = label(rig.actor.getSnapshot().value)
      const hadForm = document.querySelector('form') !== null
      const keep = () => (button(KEEP) ? press(KEEP) : Promise.resolve())
      await performOn(rig as never, step, { ...users, 'details.keep': keep } as never)
      const state = label(step.value) as keyof typeof shows
      shows[state]()
      const isForm = ['long', 'short', 'questioned'].includes(state)
      const isRefused = isForm && (step.word === 'submit, nothing typed' || ALERTS.includes(step.word))
      if (isForm || state === 'pending') {
        const isUntouched = state === before && step.event.type !== 'form.submit'
        if (!isUntouched) expect(screen.queryByRole('alert') !== null).toBe(isRefused)
      }
      if (state !== before && before !== 'reading' && state !== 'reading' && !isRefused) {
        if (state !== 'submitting' && step.word !== 'gone' && (hadForm || before !== 'submitting')) {
          expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
        }
      }
    }
    rig.stop()
  },
  'ORD-19 ORD-20 ORD-21 ORD-23 ORD-24',
)

test('PRF-40 the details on file show the home address as on an envelope', async () => {
  const path = pathCases(upgradePlan).find(({ name }) => name === 'reading + prepare done -> short')!
  const rig = openCase(upgradePlan, path)
  for (const step of path.steps) await performOn(rig as never, step, users as never)
  drawUpgrade(rig.actor)
  expect(linesUnder('Home address')).toEqual(['100 Queen Street', 'Toronto ON\u00a0\u00a0M5H 2N2'])
  rig.stop()
})

test('what was typed is still there when one comes back to the details', async () => {
  const cases = pathCases(upgradePlan)
  const path = cases.find(({ name }) => name === 'questioned + go back -> long')!
  const rig = openCase(upgradePlan, path)
  drawUpgrade(rig.actor)
  for (const step of path.steps) await performOn(rig as never, step, users as never)
  expect(screen.getByLabelText<HTMLInputElement>('Street address').value).toBe('100 Queen Street')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'No, only I will' }).checked).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /monthly fee/ }).checked).toBe(true)
  rig.stop()
})

test('a question without an answer is named above the form', async () => {
  const path = pathCases(upgradePlan).find(({ name }) => name === 'questioned + submit, nothing typed -> questioned')!
  const rig = openCase(upgradePlan, path)
  drawUpgrade(rig.actor)
  for (const step of path.steps) await performOn(rig as never, step, users as never)
  expect([...document.querySelectorAll('[role=alert] a')].map((link) => link.textContent)).toEqual([
    'At which of these addresses have you lived? Answer this question',
    'In which year did you open your first account? Answer this question',
  ])
  rig.stop()
})

test('answers are still there when they must be sent again', async () => {
  const path = pathCases(upgradePlan).find(({ name }) => name === 'questioned + submit, complete -> submitting')!
  const rig = openCase(upgradePlan, path)
  drawUpgrade(rig.actor)
  for (const step of path.steps) await performOn(rig as never, step, users as never)
  await act(async () => rig.send(upgradePlan.samples['not done']))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '100 Queen Street' }).checked).toBe(true)
  expect(screen.getByRole('alert').textContent).toContain('Upgrade Card failed!')
  rig.stop()
})

test.each([
  ['en', 'Upgrade now', /Free\. The Digital Reloadable card has a monthly fee of \$1\.00\./],
  ['fr', 'Passer à la carte rechargeable', /Gratuit\. .*1,00\s\$\./],
] as const)('RET-08 a retiring card is upgraded free, without a fee to agree to, %s', async (locale, label, cost) => {
  const path = pathCases(upgradePlan).find(({ name }) => name === 'reading + prepare done, retiring -> short')!
  const rig = openCase(upgradePlan, path)
  drawUpgrade(rig.actor, { locale })
  for (const step of path.steps) await performOn(rig as never, step, users as never)
  expect(document.body.textContent).toMatch(cost)
  expect(document.body.textContent).not.toContain('4.95')
  expect(document.body.textContent).not.toContain('4,95')
  expect([screen.queryByRole('checkbox'), screen.queryByRole('radio')]).toEqual([null, null])
  expect(current()).toBeUndefined()
  await press(label)
  expect(rig.told('effect.begin')).toHaveLength(1)
  const program = { code: 'BHN230', name: 'Digital Reloadable' }
  await act(async () => rig.send({ type: 'effect.done', key: 'key-1', result: { status: 'upgraded', program } }))
  const done = {
    en: 'Your card has been upgraded to Digital Reloadable',
    fr: 'Votre carte est maintenant une carte Numérique rechargeable',
  }
  title(done[locale])
  rig.stop()
})

test('while the cards are read the wait shows it', async () => {
  const path = pathCases(upgradePlan).find(({ name }) => name.startsWith('reading + prepare done, it waits'))!
  const rig = openCase(upgradePlan, path)
  drawUpgrade(rig.actor, { isReadingCards: true })
  for (const step of path.steps) await performOn(rig as never, step, users as never)
  expect(isBlocked('Check again')).toBe(true)
  rig.stop()
})

test('a card that the issuer does not activate leads to its registration', () => {
  draw(<NotOffered title="screen.upgrade.title" reason="inactive" card={{ cardType: 'express' }} />)
  expect(screen.getByText('Register it first.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Register a card' }).getAttribute('href')).toBe('/register')
})

test.each([
  ['foreignTaxResident', 'Only for tax residents of Canada', 'Go to my profile', '/profile'],
  ['reloadable', 'You can already reload this card', 'Load money', '/dashboard/reload'],
  ['secondReloadable', 'You already have a reloadable card', 'Go to your cards', '/dashboard'],
  ['notUpgradeable', 'This card can’t be made reloadable', 'Get a card', '/getcard'],
  ['inactive', 'This card isn’t activated yet', 'Activate card', '/activate'],
  ['noCard', 'You don’t have a card to make reloadable', 'Register a card', '/register'],
] as const)('a card that is not offered it, %s, is told why and where to go', (reason, words, name, to) => {
  draw(<NotOffered title="screen.enableReloads.title" reason={reason} />)
  title('Enable reloads')
  expect(screen.getByRole('heading', { level: 2, name: words })).toBeTruthy()
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(to)
})
