// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise, type StateValueFrom } from 'xstate'
import { eTransferMachine } from '../../machines/e-transfer/eTransferMachine'
import { selectOpened } from '../../machines/e-transfer/selectors'
import { moneyRequestsMachine } from '../../machines/money-requests/moneyRequestsMachine'
import { selectActorOf } from '../../machines/money-requests/selectors'
import type { Reading } from '../../rules/money/moneyRequest'
import { ETransferScreen } from '../../src/features/e-transfer/ETransferScreen'
import { easternTimeText, intlOf } from '../../src/i18n/format'
import { card, eTransferPlan, input } from '../machines/eTransfer.plan'
import { moneyRequestPlan } from '../machines/moneyRequest.plan'
import { label, pathCases } from '../support/paths'
import { openCase } from '../support/perform'
import { openRig, settle } from '../support/rig'
import { cardOf, requestOf } from '../support/samples'
import {
  checkNow,
  draw,
  fillIn,
  type InDoubt,
  type Leaf,
  loadTexts,
  performOn,
  saysIsSent,
  shownAs,
  testScreen,
} from '../support/screen'

type State = Leaf<StateValueFrom<typeof eTransferMachine>> | InDoubt<'sending'>

const heading = (name: string) => screen.getByRole('heading', { level: 1, name })
const button = (name: string) => screen.getByRole('button', { name })
const owned = [cardOf({ clientId: card.clientId, serialNumber: card.serialNumber, alias: 'Groceries' })]

/** The list beside the flow, with this answer of the issuer. */
function requestsWith(reading: Reading | null) {
  const actor = createActor(
    moneyRequestsMachine.provide({
      actors: {
        attention: fromCallback(() => {}),
        readRequests: fromPromise(async () => {
          if (!reading) throw new Error('unread')
          return reading
        }),
      },
    }),
    { input: { isFollowing: true } },
  )
  return actor.start()
}

const shows = {
  cardless: () => expect(heading('Interac e-Transfer')).toBeTruthy(),
  reading: () => expect(screen.getByText('Loading your details…')).toBeTruthy(),
  unread: () => {
    expect(screen.getByRole('heading', { name: 'We couldn’t load your details' })).toBeTruthy()
    // One for the card, one for the list.
    expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(2)
  },
  editable: () => {
    expect(heading('Interac e-Transfer')).toBeTruthy()
    expect(screen.getByText(/Up to \$500\.00\./)).toBeTruthy()
    expect(screen.getByText(/also charged a fee of \$1\.00/)).toBeTruthy()
    // Nearly all of today's limit is left.
    expect(screen.queryByRole('region', { name: 'Your limits' })).toBeNull()
    const steps = within(screen.getByRole('list', { name: 'How it works' })).getAllByRole('listitem')
    expect(steps.map((step) => step.querySelector('strong')?.textContent)).toEqual([
      'Choose your bank or credit union',
      'Sign in to your bank',
      'Choose an account and approve',
      'The money arrives on your card within 24\u00a0hours.',
    ])
    expect(document.body.textContent).toContain('Sending money by Interac e-Transfer isn’t available yet.')
  },
  closed: () => {
    expect(screen.getByRole('heading', { name: 'This card can’t take another load right now' })).toBeTruthy()
    expect(screen.getByText(/^Your card can hold up to \$2,500\.00\. You can load money again once/)).toBeTruthy()
    expect(document.querySelector('input')).toBeNull()
  },
  preparing: () => expect(screen.getByText('One moment…')).toBeTruthy(),
  reviewed: () => {
    expect(heading('Review your request')).toBeTruthy()
    expectSum()
    expect(button('Open the request').getAttribute('aria-disabled')).toBeNull()
  },
  sending: () => {
    saysIsSent()
    expect(heading('Opening your request')).toBeTruthy()
    expect(screen.queryByText(/would be one more/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Change the amount' })).toBeNull()
    expectSum()
    expect(screen.getByText('Opening your request…')).toBeTruthy()
    expect(screen.queryByText('Your request is open')).toBeNull()
  },
  'sending, in doubt': () => {
    expect(heading('Your request isn’t confirmed yet')).toBeTruthy()
    expectSum()
    expect(button('Check now').getAttribute('aria-disabled')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Open the request' })).toBeNull()
  },
  opened: () => {
    expect(heading('Your request is open')).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Choose your bank (opens in a new tab)' })
    expect(link.getAttribute('href')).toBe('https://bank.test/request-2')
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
  },
} satisfies Record<State, () => void>

function expectSum() {
  const terms = [...screen.getByRole('region', { name: 'Summary' }).querySelectorAll('dt')]
  const rows = terms.map((term) => [term.textContent, term.nextElementSibling?.textContent])
  expect(rows[1]?.[1]).toMatch(/^Groceries, ending\sin\s0001/)
  expect(rows.slice(2)).toEqual([
    ['Amount', '$75.00'],
    ['Fee', '$1.00'],
    ['Total', '$76.00'],
  ])
}

beforeAll(loadTexts('money', 'interac'))
afterEach(cleanup)

testScreen(
  eTransferPlan,
  async (path) => {
    const user = userEvent.setup()
    const requests = requestsWith(null)
    await settle()
    const rig = openCase(eTransferPlan, path)
    draw(<ETransferScreen eTransfer={rig.actor} requests={requests} cards={owned} />)
    const users = {
      'form.submit': async ({ values }: Record<string, Record<string, string>>) => {
        await fillIn(user, { amount: values!['amount']! })
        await user.click(screen.getByRole('button', { name: /^(?:Continue|Open the request)$/ }))
      },
      'step.back': () => user.click(button('Change the amount')),
      'form.retry': () => user.click(screen.getAllByRole('button', { name: /^(?:Try again|Check again)$/ })[0]!),
      'request.check': checkNow(rig as never, user),
      'request.another': () => user.click(button('Start another request')),
    }
    shows[label(path.initial) as State]()
    for (const step of path.steps) {
      await performOn(rig as never, step, users as never)
      const state = shownAs(rig.actor, label(step.value), 'sending')
      shows[state as State]()
      const isForm = state === 'editable' || state === 'reviewed'
      const isRefused = isForm && /^(?:submit, (?:nothing|one cent)|refused|not done|requests unread)/.test(step.word)
      if (isRefused) expect(screen.getByRole('alert')).toBeTruthy()
      if (step.word === 'submit, one cent too much' && state === 'editable') {
        expect(screen.getByRole('alert').textContent).toContain('Enter $500.00 or less')
      }
      if (step.word === 'refused' && isForm) {
        expect(screen.getByRole('alert').textContent).toContain('Post interac link failed!')
      }
    }
    rig.stop()
    requests.stop()
  },
  'DQE-09 DQE-27 DQE-28 DQE-29 OP-47',
)

test.each([
  [
    'en',
    'We don’t recognize your request’s status',
    'The issuer says “OnHold”, and we can’t tell whether the request is still open. To find out, call 1-888-677-3299.',
  ],
  [
    'fr',
    'Nous ne reconnaissons pas l’état de votre demande',
    'L’émetteur indique « OnHold », et nous ne pouvons pas dire si la demande est encore ouverte. Pour le savoir, composez le 1-888-677-3299.',
  ],
] as const)(
  'OP-22 a request with a status that nobody has told us of is not said to be open (%s)',
  async (locale, title, lead) => {
    const openedPath = pathCases(eTransferPlan).find((path) => label(path.steps.at(-1)?.value ?? {}) === 'opened')!
    const rig = openCase(eTransferPlan, openedPath)
    for (const step of openedPath.steps) await performOn(rig as never, step, {})
    const { id } = selectOpened(rig.actor.getSnapshot())!
    const requests = requestsWith({ requests: [requestOf({ id, status: 'OnHold', link: null })], skewMs: 0 })
    await settle()
    draw(<ETransferScreen eTransfer={rig.actor} requests={requests} cards={owned} />, locale)
    expect(heading(title)).toBeTruthy()
    expect(document.querySelector('h1 ~ p, hgroup p')?.textContent).toBe(lead)
    rig.stop()
    requests.stop()
  },
)

test.each([
  [
    'Initiated',
    'https://bank.test/1',
    'Choose your bank, sign in there and approve the request. Then come back to this page.',
  ],
  ['Initiated', null, 'We didn’t get a link to your bank. You can cancel this request and start another.'],
  ['pending', null, undefined],
  ['Processing', null, undefined],
])(
  'DQE-27 a request that is %s is open; where to choose a bank is said while that can be done (link: %s)',
  async (status, link, lead) => {
    const openedPath = pathCases(eTransferPlan).find((path) => label(path.steps.at(-1)?.value ?? {}) === 'opened')!
    const rig = openCase(eTransferPlan, openedPath)
    for (const step of openedPath.steps) await performOn(rig as never, step, {})
    const { id } = selectOpened(rig.actor.getSnapshot())!
    const requests = requestsWith({ requests: [requestOf({ id, status, link })], skewMs: 0 })
    await settle()
    draw(<ETransferScreen eTransfer={rig.actor} requests={requests} cards={owned} />)
    expect(heading('Your request is open')).toBeTruthy()
    expect(document.querySelector('h1 ~ p, hgroup p')?.textContent).toBe(lead)
    rig.stop()
    requests.stop()
  },
)

test.each([
  ['DepositComplete', 'Your e-Transfer has arrived'],
  ['expired', 'Your request has expired'],
])('DQE-27 an opened request that is %s meanwhile is said to be so', async (status, title) => {
  const openedPath = pathCases(eTransferPlan).find((path) => label(path.steps.at(-1)?.value ?? {}) === 'opened')!
  const rig = openCase(eTransferPlan, openedPath)
  for (const step of openedPath.steps) await performOn(rig as never, step, {})
  const { id } = selectOpened(rig.actor.getSnapshot())!
  const requests = requestsWith({ requests: [requestOf({ id, status, link: null })], skewMs: 0 })
  await settle()
  draw(<ETransferScreen eTransfer={rig.actor} requests={requests} cards={owned} />)
  expect(heading(title)).toBeTruthy()
  expect(document.querySelector('h1 ~ p, hgroup p')).toBeNull()
  rig.stop()
  requests.stop()
})

test('the amount stays typed when one comes back from the review', async () => {
  const user = userEvent.setup()
  const requests = requestsWith(null)
  const rig = openRig(eTransferMachine, input)
  await rig.answer('readCard', card)
  draw(<ETransferScreen eTransfer={rig.actor} requests={requests} cards={owned} />)
  expect([screen.getByText('Groceries'), screen.getByText(/^Ending\sin\s\d{4}$/)]).toHaveLength(2)
  await fillIn(user, { amount: '75' })
  await user.click(button('Continue'))
  await act(() => rig.answer('readRequests', { requests: [], skewMs: 0 }))
  await user.click(button('Change the amount'))
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('75.00')
  rig.stop()
  requests.stop()
})

const STATUSES = [
  ['DQE-16', 'Initiated', 'Pending', 'En attente'],
  ['DQE-22', 'pending', 'Pending', 'En attente'],
  ['DQE-17', 'Processing', 'Pending', 'En attente'],
  ['DQE-18', 'DepositComplete', 'Complete', 'Terminée'],
  ['DQE-19', 'declined', 'Declined', 'Refusée'],
  ['DQE-20', 'expired', 'Expired', 'Expirée'],
  ['DQE-21', 'cancelled', 'Cancelled', 'Annulée'],
  ['DQE-15', 'Failed', 'Failed', 'Non aboutie'],
  ['OP-22', 'OnHold', 'OnHold', 'OnHold'],
] as const

describe('the list', () => {
  const now = Date.now()
  const of = (status: string) =>
    requestOf({
      status,
      createdAt: now - 60_000,
      expiresAt: now + 86_340_000,
      history: [
        { status: 'Initiated', at: now - 60_000 },
        ...(status === 'Initiated' ? [] : [{ status, at: now - 30_000 }]),
      ],
    })
  async function list(reading: Reading | null, locale: 'en' | 'fr' = 'en') {
    const requests = requestsWith(reading)
    await settle()
    const rig = openCase(eTransferPlan, { start: 'without a card' } as never)
    rig.stop()
    draw(<ETransferScreen eTransfer={rig.actor} requests={requests} cards={owned} />, locale)
    return requests
  }

  test.each(STATUSES)('%s %s is labelled %s, %s, in its row', async (_, status, english, french) => {
    const requests = await list({ requests: [of(status)], skewMs: 0 })
    expect(document.querySelector('summary')?.textContent).toContain(english)
    expect(document.querySelector('summary')?.textContent).toContain('$75.00')
    cleanup()
    requests.stop()
    const french_ = await list({ requests: [of(status)], skewMs: 0 }, 'fr')
    expect(document.querySelector('summary')?.textContent).toContain(french)
    french_.stop()
  })

  test.each(STATUSES)('%s opening the detail of %s changes nothing: it is still %s', async (_, status, english) => {
    const user = userEvent.setup()
    const requests = await list({ requests: [of(status)], skewMs: 0 })
    const summary = document.querySelector('summary')!
    const before = summary.textContent
    await user.click(summary)
    expect(summary.textContent).toBe(before)
    expect(before).toContain(english)
    expect(requests.getSnapshot().context.requests[0]?.status).toBe(status)
    const isComplete = status === 'DepositComplete'
    expect(screen.queryByRole('button', { name: 'Print the receipt' }) !== null).toBe(isComplete)
    expect(screen.queryByRole('link', { name: /^Choose your bank/ }) !== null).toBe(status === 'Initiated')
    expect(screen.queryByRole('button', { name: 'Cancel the request' }) !== null).toBe(status === 'Initiated')
    requests.stop()
  })

  test('DQE-24 a pending request whose 24 hours are over is shown as expired', async () => {
    const old = { ...of('pending'), expiresAt: now - 1 }
    const requests = await list({ requests: [old], skewMs: 0 })
    expect(document.querySelector('summary')?.textContent).toContain('Expired')
    expect(screen.queryByText('Pending')).toBeNull()
    requests.stop()
  })

  test('DQE-13 a request says its sum, its card, its fee, its times and its reference', async () => {
    const requests = await list({ requests: [of('pending')], skewMs: 0 })
    expect(screen.getByRole('region', { name: 'Your requests' })).toBeTruthy()
    const facts = [...document.querySelectorAll('details dt')].map((term) => [
      term.textContent,
      term.nextElementSibling?.textContent,
    ])
    expect(facts).toEqual([
      ['Amount', '$75.00'],
      ['Card', 'Groceries, ending\u00a0in\u00a00001'],
      ['Fee, charged to your bank account', '$1.00'],
      ['Opened', expect.stringMatching(/Eastern\stime$/)],
      ['Expires', expect.stringMatching(/Eastern\stime$/)],
      ['Reference', 'request-1'],
    ])
    requests.stop()
  })

  test('an open request shows its dated steps and what is still to come', async () => {
    const requests = await list({ requests: [of('pending')], skewMs: 0 })
    const steps = within(screen.getByRole('list', { name: 'What has happened' })).getAllByRole('listitem')
    expect(steps.map((step) => step.querySelector('strong')?.textContent)).toEqual([
      'Request opened (done)',
      'Bank chosen',
      'Approved at your bank (still to come)',
      'Money on your card (still to come)',
    ])
    expect(steps.map((step) => /Eastern\stime/.test(step.textContent ?? ''))).toEqual([true, true, false, false])
    requests.stop()
  })

  test.each([
    ['en', / Eastern\stime/, 'As of'],
    ['fr', /, heure\sde\sl’Est/, 'Actualisé à'],
  ] as const)('says when it was read on the clock of its requests, and names it (%s)', async (locale, zone, asOf) => {
    const requests = await list({ requests: [of('pending')], skewMs: 0 }, locale)
    const { readAt } = requests.getSnapshot().context
    const time = easternTimeText(intlOf(locale), readAt)
    const said = screen.getByText((text) => text.startsWith(asOf)).textContent
    expect(said?.replace(zone, '')).toBe(`${asOf} ${time}`)
    expect(said).toMatch(zone)
    requests.stop()
  })

  test('ERR-49 a list that cannot be read says so, and is tried again', async () => {
    const requests = await list(null)
    expect(screen.getByRole('heading', { name: 'We couldn’t load your requests' })).toBeTruthy()
    expect(button('Try again')).toBeTruthy()
    requests.stop()
  })

  test('SHL-094 none yet says what will be here', async () => {
    const requests = await list({ requests: [], skewMs: 0 })
    expect(screen.getByText('No requests yet')).toBeTruthy()
    requests.stop()
  })

  test('DQE-25 a cancellation: asked about, then asked of the bank, then the bank’s answer', async () => {
    const user = userEvent.setup()
    const requests = await list({ requests: [of('Initiated')], skewMs: 0 })
    await user.click(document.querySelector('summary')!)
    await user.click(button('Cancel the request'))
    const dialog = screen.getByRole('alertdialog', { name: 'Cancel this request?' })
    expect(dialog.textContent).toContain('$75.00')
    await user.click(within(dialog).getByRole('button', { name: 'Keep the request' }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await user.click(button('Cancel the request'))
    act(() => within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel the request' }).click())
    expect(screen.getByText('Asking the bank to cancel')).toBeTruthy()
    expect(screen.getByText(/The money may still arrive before it does/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: /^Choose your bank/ })).toBeNull()
    act(() => selectActorOf(requests.getSnapshot(), 'request-1')?.send(moneyRequestPlan.samples['in doubt']))
    expect(screen.getByText(/we don’t know yet whether the request was cancelled/)).toBeTruthy()
    requests.stop()
  })
})
