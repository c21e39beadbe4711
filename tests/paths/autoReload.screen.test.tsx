// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { StateValueFrom } from 'xstate'
import { autoReloadMachine } from '../../machines/auto-reload/autoReloadMachine'
import { selectRuleForm } from '../../machines/auto-reload/selectors'
import type { AutoReload } from '../../rules/money/autoReload'
import type { Locale } from '../../rules/values/locale'
import { AutoReloadScreen, RemainingRules } from '../../src/features/auto-reload/AutoReloadScreen'
import {
  autoReloadPlan,
  input,
  newCard,
  openedOf,
  removal,
  ruleOf,
  savingOf,
  settings,
} from '../machines/autoReload.plan'
import { autoReloadRulePlan } from '../machines/autoReloadRule.plan'
import { label } from '../support/paths'
import { openRig, type Rig } from '../support/rig'
import { cardOf, fault } from '../support/samples'
import {
  checkNow,
  draw,
  fillIn,
  type InDoubt,
  type Leaf,
  loadTexts,
  performOn,
  shownAs,
  testScreen,
} from '../support/screen'

type State = Leaf<StateValueFrom<typeof autoReloadMachine>>

const heading = (name: string | RegExp) => screen.getByRole('heading', { level: 1, name })
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const isLoading = () => expect(screen.getByText('Loading your details…')).toBeTruthy()
const isUnconfirmed = () => {
  expect(heading('The removal isn’t confirmed yet')).toBeTruthy()
  expect(button('Check now').getAttribute('aria-disabled')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add Auto-Reload' })).toBeNull()
}

const shows = {
  waiting: isLoading,
  reading: isLoading,
  unread: () => {
    expect(screen.getByRole('heading', { name: 'We couldn’t load your Auto-Reload list' })).toBeTruthy()
    expect(button('Try again')).toBeTruthy()
  },
  refused: () => expect(screen.getByRole('heading', { name: 'You can’t reload in Saskatchewan' })).toBeTruthy(),
  listed: () => {
    expect(heading('Auto-Reload')).toBeTruthy()
    expect(
      screen.queryByRole('heading', { name: 'No Auto-Reload yet' }) ??
        screen.getByRole('region', { name: /ending\sin\s0001/i }),
    ).toBeTruthy()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  },
  editable: () => expect(heading(/^(?:Add|Change|Saving) Auto-Reload$/)).toBeTruthy(),
  asked: () => {
    const dialog = screen.getByRole('alertdialog')
    expect(within(dialog).getByText('Remove the Auto-Reload of the card ending in 0001?')).toBeTruthy()
  },
  // Since before a reload, nothing has been read yet.
  removing: () =>
    expect(screen.queryByText('Removing Auto-Reload…') ?? screen.getByText('Loading your details…')).toBeTruthy(),
  'removing, in doubt': isUnconfirmed,
} satisfies Partial<Record<InDoubt<State>, () => void>> & Record<State, () => void>

beforeAll(loadTexts('blocked', 'identity', 'money', 'debitCard', 'autoReload'))
afterEach(cleanup)

const cards = [cardOf(), cardOf({ clientId: '1000000002', alias: 'Travel' })]
const show = (rig: Pick<Rig<typeof autoReloadMachine>, 'actor'>, locale: Locale = 'en', owned = cards) =>
  draw(<AutoReloadScreen autoReloads={rig.actor} cards={owned} card={owned[0]!} />, locale)
async function open(rules: readonly AutoReload[], locale: Locale = 'en', changes: object = {}, owned = cards) {
  const rig = openRig(autoReloadMachine, input)
  await rig.answer('openRules', openedOf({ rules, ...changes }))
  show(rig, locale, owned)
  return rig
}
const formIn = (rig: Pick<Rig<typeof autoReloadMachine>, 'actor'>) => selectRuleForm(rig.actor.getSnapshot())!

testScreen(autoReloadPlan, async (path) => {
  const user = userEvent.setup()
  const rig = openRig(autoReloadMachine, autoReloadPlan.starts[path.start as keyof typeof autoReloadPlan.starts])
  show(rig)
  const press = async (name: string | RegExp, event: never) => {
    const control = screen.queryByRole('button', { name })
    if (control) await user.click(control)
    else rig.send(event)
  }
  const inDialog = (name: string) => () =>
    user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name }))
  const users = {
    'list.retry': () => user.click(button('Try again')),
    'rule.check': checkNow(rig as never, user),
    'rule.add': (event: never) => press('Add Auto-Reload', event),
    'rule.modify': (event: never) => press(/^Change the Auto-Reload/, event),
    'rule.remove': (event: never) => press(/^Remove the Auto-Reload/, event),
    'prompt.accept': inDialog('Remove'),
    'prompt.dismiss': inDialog('Cancel'),
  }
  shows[label(path.initial) as State]()
  for (const step of path.steps) {
    await performOn(rig as never, step, users as never)
    const state = label(step.value)
    shows[shownAs(rig.actor, state, 'removing') as State]()
    if ((step.word === 'refused' || step.word === 'not done') && state === 'listed') {
      expect(screen.getByRole('alert').textContent).toContain('Autoreload delete failed!')
    }
  }
  rig.stop()
})

describe.each([
  [
    'en',
    'The reload happens within 24\u00a0hours after the balance falls below that amount.',
    'When you save, we check your debit card with a $0.00 pre-authorization. Nothing is charged.',
  ],
  [
    'fr',
    'La recharge a lieu dans les 24\u00a0heures suivant le passage du solde sous ce montant.',
    'À l’enregistrement, nous vérifions votre carte de débit par une préautorisation de 0,00\u00a0$. Rien n’est débité.',
  ],
] as const)('%s', (locale, within24Hours, preAuthorization) => {
  test('TOP-57 TOP-58 CON-39 the 24 hours and the pre-authorization are stated with the list, the form and the review', async () => {
    const rig = await open([], locale)
    const texts = () => [...document.querySelectorAll('p')].map(({ textContent }) => textContent)
    const areStated = () => expect(texts()).toEqual(expect.arrayContaining([within24Hours, preAuthorization]))
    areStated()
    await act(() => rig.send({ type: 'rule.add' }))
    expect(document.querySelector('input[name=amountThreshold]')).not.toBeNull()
    areStated()
    await act(() => formIn(rig).send(autoReloadRulePlan.samples['submit, saved card']))
    await act(() => rig.answer('estimateFee', { feeCents: 395 }))
    expect(formIn(rig).getSnapshot().value).toBe('reviewed')
    areStated()
    rig.stop()
  })
})

describe('TOP-37 a rule', () => {
  test('shows its settings, its card and its last reload', async () => {
    const rig = await open([ruleOf({ lastLoad: { cents: 5_000, day: '2026-01-10' } })])
    const region = screen.getByRole('region', { name: /Groceries, ending\sin\s0001/ })
    expect(
      [...region.querySelectorAll('dt')].map((term) => [term.textContent, term.nextElementSibling?.textContent]),
    ).toEqual([
      ['When the balance falls below', '$20.00'],
      ['Reload amount', '$50.00'],
      ['Fee for each reload', '$3.95'],
      ['Paid with', 'Visa Debit ending\u00a0in\u00a04242'],
      ['Last reload', '$50.00 on January\u00a010, 2026'],
    ])
    expect(within(region).getByText('Active')).toBeTruthy()
    rig.stop()
  })

  test.each([
    ['failing', 'cardLocked', 'Needs attention', 'Your card is locked.', 'Go to the dashboard'],
    [
      'failing',
      'sourceDeclined',
      'Needs attention',
      'The debit card’s bank declined the payment.',
      'Choose another card',
    ],
    ['suspended', 'sourceExpired', 'Suspended', 'The debit card has expired.', 'Choose another card'],
    [
      'suspended',
      'aboveMaximum',
      'Suspended',
      'The reload would have gone above the card’s maximum balance or its daily limit.',
      'Change the amount',
    ],
    ['cancelled', null, 'Cancelled', 'Check the settings and save them again.', 'Check the settings'],
  ] as const)(
    'that is %s (%s) keeps its settings, says why, and names what mends it',
    async (health, reason, word, why, fix) => {
      const rig = await open([ruleOf({ health, reason, failures: 1 })], 'en', {}, [cardOf({ cardStatus: 'S' })])
      const region = screen.getByRole('region', { name: /ending\sin\s0001/i })
      expect(within(region).getByText(word)).toBeTruthy()
      expect(within(region).getByText(why)).toBeTruthy()
      expect(within(region).getByText('$50.00')).toBeTruthy()
      const way = within(region).queryByRole('button', { name: fix }) ?? within(region).getByRole('link', { name: fix })
      if (way.tagName === 'BUTTON') {
        await userEvent.click(way)
        expect(heading('Change Auto-Reload')).toBeTruthy()
        expect(screen.getByLabelText<HTMLInputElement>('Reload amount').value).toBe('50.00')
      }
      rig.stop()
    },
  )

  test.each([
    [
      'en',
      [
        'Your card was locked at the time. It’s active now.',
        'You don’t have to do anything. The reload goes ahead at the next attempt if the balance is still below $20.00.',
      ],
    ],
    [
      'fr',
      [
        'Votre carte était alors verrouillée. Elle est maintenant active.',
        'Vous n’avez rien à faire. La recharge aura lieu au prochain essai si le solde est encore sous 20,00\u00a0$.',
      ],
    ],
  ] as const)(
    'that failed while its card was locked says that it is active again, and what comes next (%s)',
    async (locale, texts) => {
      const rig = await open([ruleOf({ health: 'failing', reason: 'cardLocked', failures: 1 })], locale)
      const region = screen.getByRole('region', { name: /0001/ })
      expect([...region.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual(
        expect.arrayContaining([...texts]),
      )
      expect(within(region).queryByRole('link')).toBeNull()
      rig.stop()
    },
  )

  test.each([
    ['2026-01', 'The debit card ending in 4242 expires 01 / 26. Choose another one before then, or reloads will stop.'],
    ['2026-02', 'The debit card ending in 4242 expires 02 / 26. Choose another one before then, or reloads will stop.'],
    ['2025-12', 'The debit card ending in 4242 expired 12 / 25. Choose another one, or reloads will stop.'],
  ])('whose debit card is good until %s says so ahead', async (expiry, text) => {
    const rig = await open([ruleOf({ source: { network: 'visadebit', lastFourDigits: '4242', expiry } })])
    expect(screen.getByText(text)).toBeTruthy()
    rig.stop()
  })

  test('whose debit card is good for longer says nothing', async () => {
    const rig = await open([ruleOf({ source: { network: 'visadebit', lastFourDigits: '4242', expiry: '2026-03' } })])
    expect(screen.queryByText(/expire/)).toBeNull()
    rig.stop()
  })

  test('of another card stands beside the current one’s, which can be added', async () => {
    const rig = await open([ruleOf({ clientId: '1000000002' })])
    expect(screen.getByRole('region', { name: /Travel, ending\sin\s0002/ })).toBeTruthy()
    await userEvent.click(button('Add Auto-Reload'))
    expect(heading('Add Auto-Reload')).toBeTruthy()
    expect([screen.getByText('Groceries'), screen.getByText(/^Ending\sin\s0001$/)]).toHaveLength(2)
    rig.stop()
  })
})

test('TOP-04 ERR-72 without a method nothing can be set, and that is said', async () => {
  const rig = await open([ruleOf()], 'en', { networks: [] })
  expect(screen.getByText('Reload methods are temporarily unavailable. Please try again later.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Change/ })).toBeNull()
  expect(button(/^Remove the Auto-Reload/)).toBeTruthy()
  rig.stop()
})

test.each([
  ['en', 'Compared with the available balance. At least $10.00.', 'Continue', 'Enter $10.00 or more'],
  ['fr', 'Comparé au solde disponible. Au moins 10,00\u00a0$.', 'Continuer', 'Entrez au moins 10,00\u00a0$'],
] as const)(
  'the lowest threshold is told ahead, and again where less is typed (%s)',
  async (locale, hint, next, refusal) => {
    const user = userEvent.setup()
    const rig = await open([ruleOf()], locale)
    act(() => rig.send({ type: 'rule.modify', id: 'ar-1' }))
    expect(screen.getByText(hint.replaceAll('\u00a0', ' '))).toBeTruthy()
    await fillIn(user, { amountThreshold: '9' })
    await user.click(button(next))
    expect(screen.getByRole('alert').textContent).toContain(refusal)
    rig.stop()
  },
)

test('where the current card does not allow the screen, rules are read, and then only removed', async () => {
  const rig = openRig(autoReloadMachine, input)
  draw(<RemainingRules autoReloads={rig.actor} cards={cards} />)
  shows.reading()
  await act(() => rig.refuse('openRules', fault('error.generic')))
  shows.unread()
  await userEvent.click(button('Try again'))
  await act(() => rig.answer('openRules', openedOf({ rules: [ruleOf()] })))
  expect(screen.getByRole('region', { name: /0001/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Change|Add/ })).toBeNull()
  rig.stop()
})

test('without a card no rules are read, and nothing is shown as being read', () => {
  const rig = openRig(autoReloadMachine, { ...input, clientId: '', digits: '' })
  draw(<RemainingRules autoReloads={rig.actor} cards={[]} />)
  expect(screen.queryByText('Loading your details…')).toBeNull()
  rig.stop()
})

test('a new card stays typed when one goes back to the settings', async () => {
  const user = userEvent.setup()
  const rig = await open([])
  act(() => rig.send({ type: 'rule.add' }))
  const values = { ...settings, ...newCard, method: 'visadebit' }
  await act(() => formIn(rig).send({ type: 'form.submit', values }))
  const number = () => screen.getByLabelText<HTMLInputElement>('Card number')
  await user.click(number())
  await user.paste('4111 1111 1111 1111')
  await user.click(button('Back'))
  expect(screen.getByLabelText('When the balance falls below')).toBeTruthy()
  await act(() => formIn(rig).send({ type: 'form.submit', values }))
  expect(number().value).toBe('4111 1111 1111 1111')
  rig.stop()
})

test('the form takes the focus to its heading, and the list takes it back', async () => {
  const user = userEvent.setup()
  const rig = await open([])
  await user.click(button('Add Auto-Reload'))
  expect(document.activeElement).toBe(heading('Add Auto-Reload'))
  await user.click(button('Back'))
  expect(document.activeElement).toBe(heading('Auto-Reload'))
  rig.stop()
})

test.each([
  ['saved', { saving: savingOf() }, 'Your Auto-Reload isn’t confirmed yet'],
  ['removed', { removal }, 'The removal isn’t confirmed yet'],
] as const)(
  'while it is not known whether a rule was %s, that is what is said, on either page',
  (done, sent, words) => {
    const rig = openRig(autoReloadMachine, { ...input, ...sent })
    if (done === 'saved') formIn(rig).send(autoReloadRulePlan.samples['in doubt'])
    else rig.send(autoReloadPlan.samples['in doubt'])
    const isSaid = () =>
      expect(screen.getByText(new RegExp(`We don’t know yet whether your Auto-Reload was ${done}`))).toBeTruthy()
    show(rig)
    expect(heading(words)).toBeTruthy()
    isSaid()
    cleanup()
    draw(<RemainingRules autoReloads={rig.actor} cards={cards} />)
    expect(screen.getByText(words)).toBeTruthy()
    isSaid()
    rig.stop()
  },
)

test('where the current card does not allow the screen, a save under way that is not in doubt shows nothing', () => {
  const rig = openRig(autoReloadMachine, { ...input, saving: savingOf() })
  draw(<RemainingRules autoReloads={rig.actor} cards={cards} />)
  expect(document.body.textContent).toBe('')
  rig.stop()
})

test('a rule that is changed may keep its debit card, but not one that has expired', async () => {
  const rig = await open([ruleOf({ source: { network: 'visadebit', lastFourDigits: '4242', expiry: '2025-12' } })])
  await userEvent.click(button(/^Change the Auto-Reload/))
  expect(screen.queryByRole('radio', { name: 'The card it uses now' })).toBeNull()
  const folded = screen.getByText('1 card that has expired').closest('details')
  expect(folded?.querySelector('li')?.textContent).toMatch(
    /^This card has expired, and Auto-Reload still uses it\. Choose another one\..*4242$/,
  )
  rig.stop()
})

test('a rule that is changed begins with the card it uses now; a saved card is still chosen when the review is left', async () => {
  const user = userEvent.setup()
  const rig = await open([ruleOf()])
  await user.click(button(/^Change the Auto-Reload/))
  const chosen = () =>
    screen
      .getAllByRole<HTMLInputElement>('radio')
      .flatMap(({ checked, labels }) => (checked ? labels![0]!.textContent : []))
  expect(chosen()).toEqual(['The card it uses now'])
  const saved = screen.getByRole('radio', { name: /5454$/ })
  // The card that pays already is the first answer, and is not offered twice.
  expect(screen.queryByRole('radio', { name: /4242$/ })).toBeNull()
  await user.click(saved)
  await user.click(button('Continue'))
  await act(() => rig.answer('estimateFee', { feeCents: 395 }))
  await user.click(button('Back'))
  expect(chosen()).toEqual([expect.stringMatching(/ending\u00a0in\u00a05454$/)])
  rig.stop()
})

test.each([
  ['en', 'Continue', ['When the balance falls below: Enter an amount', 'Reload amount: Enter an amount']],
  [
    'fr',
    'Continuer',
    ['Lorsque le solde passe sous : Entrez un montant', 'Montant de la recharge : Entrez un montant'],
  ],
] as const)('%s two amounts that are missing are told apart above the form', async (locale, submit, told) => {
  const user = userEvent.setup()
  const rig = await open([], locale)
  await act(() => rig.send({ type: 'rule.add' } as never))
  await user.click(button(submit))
  const links = within(screen.getByRole('alert')).getAllByRole('link')
  expect(links.slice(0, 2).map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual(told)
  rig.stop()
})
