// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { StateValueFrom } from 'xstate'
import { disputeMachine } from '../../machines/dispute/disputeMachine'
import { CallError, failed } from '../../machines/shared/failure'
import type { Locale } from '../../rules/values/locale'
import { DisputeScreen } from '../../src/features/dispute/DisputeScreen'
import { about, disputePlan, disputes, input, subjectOf, typed } from '../machines/dispute.plan'
import { NOW } from '../support/clock'
import { label } from '../support/paths'
import { openCase } from '../support/perform'
import { openRig } from '../support/rig'
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

type State = Leaf<StateValueFrom<typeof disputeMachine>> | InDoubt<'sending'>

const heading = (name: string | RegExp) => screen.getByRole('heading', { name })
const button = (name: string) => screen.getByRole('button', { name })
const text = (words: string | RegExp) => expect(screen.getByText(words)).toBeTruthy()
const LOCK = 'Whether the card is locked'
/** The deadline is 60 days after 14 January. */
const UNTIL = /^You can dispute this transaction until March 15, 2026, Eastern time\.$/

const TIME = 'A decision can take up to 45 days, in some cases 90.'
const answersFirst = () => {
  const parts = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(parts.slice(1)).toEqual(['Transaction', 'By phone'])
}
function expectCase() {
  expect(heading('Your dispute')).toBeTruthy()
  text('Quote this reference when you call: DSP-00000042')
  expect(screen.getByRole('list', { name: 'Progress' })).toBeTruthy()
  expect(heading('By phone')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send the dispute' })).toBeNull()
}
function expectForm() {
  expect(heading('Dispute a transaction')).toBeTruthy()
  text(LOCK)
  text(UNTIL)
  expect(screen.getAllByRole('radio')).toHaveLength(7)
  expect(screen.getAllByRole('checkbox')).toHaveLength(5)
  text('Monday to Friday: 8 a.m. to 8 p.m. Eastern time')
}

const shows = {
  cardless: () => text('Loading your details…'),
  reading: () => text('Loading your details…'),
  unread: () => {
    expect(heading('We couldn’t load this transaction')).toBeTruthy()
    expect(button('Try again')).toBeTruthy()
  },
  missing: () => expect(heading('We couldn’t find this transaction')).toBeTruthy(),
  closed: () => {
    answersFirst()
    expect(heading('This transaction can’t be disputed here')).toBeTruthy()
    expect(heading('By phone')).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  },
  late: () => {
    answersFirst()
    text('The last day to dispute it was January 14, 2026, Eastern time. To talk about it, call customer service.')
    expect(heading('By phone')).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  },
  editable: expectForm,
  reviewed: () => {
    expect(heading('Review your dispute')).toBeTruthy()
    text('The amount is wrong')
    text('The receipt says $34.20.')
    text('A receipt or an invoice')
    expect(button('Send the dispute').getAttribute('aria-disabled')).toBeNull()
  },
  sending: () => {
    // Opened while it is under way: what was written is not here.
    if (screen.queryByText('Loading your details…')) return
    if (screen.queryByRole('heading', { name: 'Your dispute' })) {
      expectCase()
      expect(button('Send the answer').getAttribute('aria-disabled')).toBe('true')
      text('Sending your answer…')
      return
    }
    saysIsSent()
    expect(heading('Sending your dispute')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
    expect(button('Send the dispute').getAttribute('aria-disabled')).toBe('true')
    text('Sending your dispute…')
  },
  'sending, in doubt': () => {
    expect(heading(/^Your (?:dispute|answer) isn’t confirmed yet$/)).toBeTruthy()
    text(
      /^We didn’t get a response, so we don’t know yet whether your (?:dispute|answer) was received\. We’ll tell you the result, even if you leave this page\. Nothing will be done twice\./,
    )
    expect(button('Check now').getAttribute('aria-disabled')).toBeNull()
    expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull()
  },
  'followed.shown': () => {
    expectCase()
    expect(button('Check for updates')).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  },
  'followed.asked': () => {
    expectCase()
    text(TIME)
    text('Tell us which amount the receipt shows.')
    text('Answer by January 28, 2026, Eastern time. Without an answer, we decide with what we have.')
    expect(button('Send the answer').getAttribute('aria-disabled')).toBeNull()
  },
} satisfies Record<State, () => void>

beforeAll(loadTexts('activity', 'contact', 'money', 'dispute'))
afterEach(cleanup)

testScreen(disputePlan, async (path) => {
  const user = userEvent.setup()
  const rig = openCase(disputePlan, path)
  draw(<DisputeScreen dispute={rig.actor} lock={<p>{LOCK}</p>} />)
  const users = {
    'form.submit': async ({ values }: { values: Record<string, string | undefined> }) => {
      const { receipt, reason, description = '' } = values
      if (screen.queryByRole('textbox')) {
        await fillIn(user, { description })
        if (reason && screen.queryByRole('radio', { name: 'The amount is wrong' })) {
          await user.click(screen.getByRole('radio', { name: 'The amount is wrong' }))
        }
        const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'A receipt or an invoice' })
        if (receipt && !box.checked) await user.click(box)
      }
      await user.click(screen.getByRole('button', { name: /^(?:Continue|Send the dispute|Send the answer)$/ }))
    },
    'form.edit': () => user.type(screen.getByRole('textbox'), 'a'),
    'step.back': () => user.click(button('Back')),
    'dispute.refresh': () => user.click(screen.getByRole('button', { name: /^(?:Try again|Check for updates)$/ })),
    'dispute.check': checkNow(rig as never, user),
  }
  shows[label(path.initial) as keyof typeof shows]()
  for (const step of path.steps) {
    await performOn(rig as never, step, users as never)
    const state = label(step.value)
    shows[shownAs(rig.actor, state, 'sending') as keyof typeof shows]()
    const { failure, fieldErrors } = rig.actor.getSnapshot().context
    const isForm = ['editable', 'reviewed', 'followed.asked'].includes(state)
    const hasProblem = failure !== null || Object.keys(fieldErrors).length > 0
    expect(screen.queryByRole('alert') !== null).toBe(isForm && hasProblem)
    if (step.event.type === 'form.edit') expect(rig.told('changes.hold')).not.toEqual([])
  }
  rig.stop()
})

const openForm = async (subject = subjectOf(), locale: Locale = 'en') => {
  const rig = openRig(disputeMachine, input)
  await rig.answer('readSubject', subject)
  draw(<DisputeScreen dispute={rig.actor} lock={<p>{LOCK}</p>} />, locale)
  return { rig, user: userEvent.setup() }
}

const rowsOf = (region: string) =>
  [...screen.getByRole('region', { name: region }).querySelectorAll('dl > div')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  )

describe('the transaction', () => {
  test('is named above the form with its day, what it took and its status', async () => {
    const { rig } = await openForm()
    expect(screen.getByText('Corner Market').parentElement?.textContent).toBe(
      'Corner Market−$64.20January\u00a014, 2026 · Posted',
    )
    expect(screen.queryByText(/^This transaction is pending/)).toBeNull()
    rig.stop()
  })

  test('that is pending says so', async () => {
    const { rig } = await openForm(subjectOf(null, { status: 'pending', reference: '', balanceCents: null }))
    expect(screen.getByText('Corner Market').parentElement?.textContent).toMatch(/ · Pending$/)
    rig.stop()
  })

  test('that is not on this card has nothing to call about', async () => {
    const rig = openRig(disputeMachine, input)
    await rig.refuse('readSubject', new CallError(failed('error.readDispute'), 404))
    draw(<DisputeScreen dispute={rig.actor} lock={null} />)
    expect(heading('We couldn’t find this transaction')).toBeTruthy()
    expect(screen.queryByRole('region')).toBeNull()
    rig.stop()
  })
})

test('A8 each step takes the focus to its heading', async () => {
  const { rig, user } = await openForm()
  await act(() => rig.send({ type: 'form.submit', values: typed('The receipt says $34.20.') }))
  expect(document.activeElement).toBe(heading('Review your dispute'))
  await user.click(button('Back'))
  expect(document.activeElement).toBe(heading('Dispute a transaction'))
  await act(() => rig.send({ type: 'form.submit', values: typed('The receipt says $34.20.') }))
  await user.click(button('Send the dispute'))
  await act(() => rig.send({ type: 'effect.done', key: 'key-1', result: disputes.received }))
  expect(document.activeElement).toBe(heading('Your dispute'))
  rig.stop()
})

test('the review says that nothing was ticked, or each thing that was', async () => {
  const { rig, user } = await openForm()
  const { receipt: _, ...bare } = typed('It never came.')
  await act(() => rig.send({ type: 'form.submit', values: bare }))
  expect(rowsOf('Summary').at(-1)).toEqual(['Evidence', 'None'])
  await user.click(button('Back'))
  await act(() => rig.send({ type: 'form.submit', values: { ...typed('It never came.'), photo: 'on' } }))
  expect(rowsOf('Summary')).toEqual([
    ['What’s wrong', 'The amount is wrong'],
    ['What happened', 'It never came.'],
    ['Evidence', 'A receipt or an invoice · Photos'],
  ])
  rig.stop()
})

describe('the form', () => {
  test('of a pending transaction says what pending means', async () => {
    const { rig } = await openForm(subjectOf(null, { status: 'pending', balanceCents: null }))
    expect(screen.getByText(/^This transaction is pending: the merchant hasn’t collected the money yet\./)).toBeTruthy()
    rig.stop()
  })

  test('keeps what was written, chosen and ticked when one comes back from the review', async () => {
    const { rig, user } = await openForm()
    rig.send({ type: 'form.submit', values: typed('The receipt says $34.20.') })
    await user.click(await screen.findByRole('button', { name: 'Back' }))
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox')).value).toBe('The receipt says $34.20.')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'The amount is wrong' }).checked).toBe(true)
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
    rig.stop()
  })

  test.each([
    ['en', 'Choose what’s wrong', 'Write what happened'],
    ['fr', 'Choisissez le problème', 'Décrivez ce qui s’est passé'],
  ] as const)('in %s says what is missing, and leads there', async (locale, reason, description) => {
    const { rig, user } = await openForm(subjectOf(), locale)
    await user.click(screen.getByRole('button', { name: locale === 'en' ? 'Continue' : 'Continuer' }))
    expect(screen.getByRole('link', { name: reason })).toBeTruthy()
    expect(screen.getByRole('link', { name: description })).toBeTruthy()
    rig.stop()
  })
})

describe('a dispute', () => {
  const stepsShown = () => screen.getAllByRole('listitem').map((item) => item.querySelector('strong')?.textContent)

  test('shows each step with its date, and what is to come', async () => {
    const { rig } = await openForm(subjectOf(disputes.asked))
    expect(stepsShown()).toEqual([
      'Authorized (done)',
      'Posted (done)',
      'Dispute received (done)',
      'Dispute under review (done)',
      'Something needed from you (now)',
      'Dispute decided (to come)',
    ])
    text(/^January 11, 2026,? (?:at )?10:00\sa\.m\.,? Eastern time$/)
    rig.stop()
  })

  test.each([
    [
      'received',
      disputes.received,
      ['Dispute received (now)', 'Dispute under review (to come)', 'Dispute decided (to come)'],
    ],
    [
      'answered',
      disputes.replied,
      [
        'Dispute received (done)',
        'Dispute under review (done)',
        'Something needed from you (done)',
        'You answered (now)',
        'Dispute decided (to come)',
      ],
    ],
  ])('that was %s says what is done and what is to come', async (_, shown, steps) => {
    const { rig } = await openForm(subjectOf(shown))
    expect(stepsShown().slice(2)).toEqual(steps)
    const progress = within(screen.getByRole('region', { name: 'Progress' }))
    expect(progress.getByText(/^Quote this reference when you call: /)).toBeTruthy()
    text(shown === disputes.received ? `We received your dispute. ${TIME}` : TIME)
    rig.stop()
  })

  test('that needs something keeps the answer that was not sent, and offers nothing that would read it anew', async () => {
    const { rig } = await openForm(subjectOf(disputes.asked))
    expect(screen.queryByRole('button', { name: 'Check for updates' })).toBeNull()
    await act(() => rig.send({ type: 'form.submit', values: typed('Here is the receipt.') }))
    await act(() => rig.send({ type: 'effect.underWay', sentAt: NOW, ...about, phase: 'waiting' }))
    expect(screen.queryByRole('textbox')).toBeNull()
    const failure = failed('error.answerDispute')
    await act(() => rig.send({ type: 'effect.notDone', key: about.key, failure, isDoubted: true }))
    await act(() => rig.answer('readSubject', subjectOf(disputes.asked)))
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Here is the receipt.')
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'A receipt or an invoice' }).checked).toBe(true)
    rig.stop()
  })

  test('decided for the holder says why and what was put on the card', async () => {
    const { rig } = await openForm(subjectOf(disputes.inFavour))
    expect(screen.queryByText(TIME)).toBeNull()
    text('The merchant confirmed the error.')
    text('It’s in your transactions as a dispute credit.')
    expect(stepsShown().slice(-2)).toEqual(['Decided in your favour (done)', '$64.20 credited to your card (done)'])
    expect(screen.queryByText(/^If you don’t agree/)).toBeNull()
    rig.stop()
  })

  test('decided against the holder says why, names no credit and whom to call', async () => {
    const decision = { isInFavour: false, reason: 'The merchant showed that the charge was right.', creditCents: 0 }
    const { rig } = await openForm(subjectOf({ ...disputes.inFavour, decision }))
    expect(stepsShown().at(-1)).toBe('Not decided in your favour (done)')
    text('The merchant showed that the charge was right.')
    text('If you don’t agree, call customer service with your reference.')
    expect(screen.queryByText(/credited to your card/)).toBeNull()
    rig.stop()
  })
})

describe('while nobody knows what became of it, the merchant and the amount are named', () => {
  const named = () => {
    expect(heading(/^Your (?:dispute|answer) isn’t confirmed yet$/)).toBeTruthy()
    text('Corner Market')
    text('−$64.20')
  }

  test('at once', async () => {
    const rig = openRig(disputeMachine, input)
    await rig.answer('readSubject', subjectOf())
    rig.send({ type: 'form.submit', values: typed('The receipt says $34.20.') })
    rig.send({ type: 'form.submit', values: {} })
    draw(<DisputeScreen dispute={rig.actor} lock={null} />)
    await act(() => rig.send({ type: 'effect.underWay', sentAt: NOW, ...about, phase: 'checking' }))
    named()
    expect(button('Check now').getAttribute('aria-disabled')).toBe('true')
    text('Checking whether it was received…')
    rig.stop()
  })

  test('and after a reload as soon as the transaction is read', async () => {
    const rig = openRig(disputeMachine, disputePlan.starts['one is under way'])
    draw(<DisputeScreen dispute={rig.actor} lock={null} />)
    expect(screen.queryByText('Corner Market')).toBeNull()
    await act(() => rig.answer('readSubject', subjectOf()))
    await act(() => rig.send({ type: 'effect.underWay', sentAt: NOW, ...about, phase: 'waiting' }))
    expect(button('Check now').getAttribute('aria-disabled')).toBeNull()
    named()
    rig.stop()
  })
})

test('a hold that was released has the status that the dashboard shows', async () => {
  const decline = { code: 'holdReleased', reason: 'The hold was released.' }
  const { rig } = await openForm(subjectOf(null, { status: 'declined', decline, balanceCents: null }))
  expect(screen.getByText('Corner Market').parentElement?.textContent).toMatch(/ · Hold released$/)
  expect(screen.queryByText('Declined')).toBeNull()
  rig.stop()
})
