// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { StateValueFrom } from 'xstate'
import { replaceCardMachine } from '../../machines/replace-card/replaceCardMachine'
import { ReplaceCardScreen } from '../../src/features/replace-card/ReplaceCardScreen'
import { NewCard } from '../../src/flow/CardProgress'
import { input, replaceCardPlan, replacement, subjectOf } from '../machines/replaceCard.plan'
import { label } from '../support/paths'
import { openCase } from '../support/perform'
import { openRig } from '../support/rig'
import { ownCardOf } from '../support/samples'
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

const heading = (name: string) => screen.getByRole('heading', { level: 1, name })
const button = (name: string) => screen.getByRole('button', { name })

const shows = {
  reading: () => expect(screen.getByText('Loading your details…')).toBeTruthy(),
  unread: () => expect(button('Try again')).toBeTruthy(),
  refused: () => {
    expect(screen.queryAllByRole('radio')).toEqual([])
    const [words] = screen.getAllByRole('heading', { level: 2 })
    const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
    expect([words?.textContent, ...links]).toEqual(
      words?.textContent === 'This card isn’t activated yet'
        ? [words.textContent, ['1-888-677-3299', 'tel:+18886773299'], ['Register a card', '/register']]
        : ['You don’t have a card to replace', ['Register a card', '/register'], ['Get a card', '/getcard']],
    )
  },
  asked: () => {
    expect(heading('Replace card')).toBeTruthy()
    expect(screen.getAllByRole('radio')).toHaveLength(3)
  },
  locking: () => {
    expect(heading('Replace card')).toBeTruthy()
    expect(screen.getByText('Locking your card…')).toBeTruthy()
    expect(button('Continue').getAttribute('aria-disabled')).toBe('true')
  },
  'locking, in doubt': () => {
    expect(heading('We don’t know yet whether your card is locked')).toBeTruthy()
    expect(screen.getByText(/assume the card isn’t locked/)).toBeTruthy()
    expect(button('Lock the card again').getAttribute('aria-disabled')).toBeNull()
    expect(button('Check now').getAttribute('aria-disabled')).toBeNull()
    expect(screen.getByText(/1-888-677-3299/)).toBeTruthy()
  },
  addressed: () => {
    expect(heading('Where should we mail the new card?')).toBeTruthy()
    expect(screen.getByLabelText('City')).toBeTruthy()
  },
  reviewed: () => {
    expect(heading('Review the replacement')).toBeTruthy()
    const sum = (term: string) => screen.getByText(term).nextElementSibling?.textContent
    const isFree = sum('Replacement fee') === 'Free'
    expect(sum('Balance after pending transactions')).toBe('$123.45')
    expect(sum('Moved to the new card')).toBe(isFree ? '$123.45' : '$113.45')
    expect(sum('Card to replace')).toMatch(/^(?:Groceries|Virtual Card), ending\sin\s0001$/)
    const isVirtual = sum('Card to replace')?.startsWith('Virtual Card') === true
    expect(sum('Reason')).toMatch(
      isVirtual
        ? /^(?:I lost the phone it’s on|Someone else has its number|It doesn’t work|It’s about to expire)$/
        : /^(?:I lost it|It was stolen|It’s damaged|It’s about to expire)$/,
    )
    expect(screen.queryByText(/even if you find it/) === null).toBe(isVirtual)
    expect(screen.queryByText(/minus the fee/) === null).toBe(isFree)
    const [subject] = screen.getAllByRole('term')
    expect(subject?.textContent).toBe('Card to replace')
    expect(screen.getByText(/^The card ending in 0001 is cancelled for good\./)).toBeTruthy()
    expect(screen.getByText(/^(?:A replacement is mailed|A new virtual card is issued right away) with/)).toBeTruthy()
    expect(screen.getByText(/^Scheduled payments and Auto-Reload continue/)).toBeTruthy()
    expect(screen.getByText(/^A linked mobile wallet is updated/)).toBeTruthy()
    expect(screen.queryByText('Replacing your card…')).toBeNull()
    expect(button('Replace card').getAttribute('aria-disabled')).toBeNull()
    expect(button('Back')).toBeTruthy()
  },
  replacing: () => {
    saysIsSent()
    // After a reload there is nothing to review.
    if (!screen.queryByRole('button', { name: 'Replace card' })) return
    expect(heading('Replacing your card')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
    expect(screen.getByText('Replacing your card…', { selector: '[role=status]' })).toBeTruthy()
    expect(screen.queryByText('Locking your card…')).toBeNull()
    expect(button('Replace card').getAttribute('aria-disabled')).toBe('true')
  },
  // After a reload there is no review to stay on.
  comparing: () => expect(screen.getByText(/^(?:Replacing your card|Loading your details)…$/)).toBeTruthy(),
  superseded: () => {
    expect(screen.queryByRole('region', { name: 'Receipt' })).toBeNull()
    expect(heading('This card has already been replaced')).toBeTruthy()
    expect(screen.getByText(/The card ending in 0001 was replaced from another tab/)).toBeTruthy()
    expect(screen.getByRole('link', { name: /^(?:Register|Activate) a card$/ })).toBeTruthy()
    expect(screen.queryByText(/Nothing is replaced until/)).toBeNull()
  },
  gone: () => {
    expect(heading('This card is no longer among your cards')).toBeTruthy()
    expect(screen.getByText(/the new card hasn’t appeared yet/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to the dashboard' }).getAttribute('href')).toBe('/dashboard')
  },
  'replacing, in doubt': () => {
    expect(screen.getByRole('heading', { name: 'The replacement isn’t confirmed yet' })).toBeTruthy()
    expect(button('Check now').getAttribute('aria-disabled')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Replace card' })).toBeNull()
  },
  replaced: () => {
    expect(heading('Your card has been replaced')).toBeTruthy()
    const receipt = within(screen.getByRole('region', { name: 'Receipt' }))
    expect(receipt.getByText('By July 15, 2026')).toBeTruthy()
    expect(receipt.getByText('Client ID')).toBeTruthy()
    expect(receipt.getByRole('button', { name: 'Print the receipt' })).toBeTruthy()
  },
} satisfies Record<Leaf<StateValueFrom<typeof replaceCardMachine>> | InDoubt<'locking' | 'replacing'>, () => void>

beforeAll(loadTexts('identity', 'money', 'replaceCard'))
afterEach(cleanup)

test.each([
  ['express', 'Register', 'register it here', 'Register a card', '/register'],
  ['express-reloadable', 'Activate', 'activate it here', 'Activate a card', '/activate'],
] as const)('a new card of the kind %s starts where the issuer takes it', (cardType, step, words, link, to) => {
  draw(<NewCard progress={replacement} kind={{ cardType }} />)
  expect(screen.getByText(step)).toBeTruthy()
  expect(screen.getByText(new RegExp(words))).toBeTruthy()
  expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe(to)
})

test.each([
  ['en', 'Replace another card', 'Choose Travel, ending in 0002'],
  ['fr', 'Remplacer une autre carte', 'Choisir Travel, se terminant par 0002'],
] as const)('another card is chosen there (%s)', async (locale, others, choose) => {
  const onUse = vi.fn()
  const rig = openRig(replaceCardMachine, input)
  draw(<ReplaceCardScreen replaceCard={rig.actor} answers={[]} onUse={onUse} />, locale)
  const other = ownCardOf({ clientId: '1000000002', alias: 'Travel', lastFourDigits: '0002' })
  const inactive = ownCardOf({ clientId: '1000000003', cardStatus: 'N' })
  const subject = subjectOf()
  await act(() => rig.answer('readSubject', { ...subject, cards: [...subject.cards, other, inactive] }))
  await userEvent.click(screen.getByText(others))
  const offered = screen.getAllByRole('button', { name: /^(Choose|Choisir) / })
  expect(offered.map(({ textContent }) => textContent?.replace(/\s/g, ' '))).toEqual([choose])
  await userEvent.click(offered[0]!)
  expect(onUse).toHaveBeenCalledWith('1000000002')
  // The list of cards was read again.
  act(() => rig.send({ type: 'card.switched', clientId: input.clientId }))
  expect(screen.getByText(others)).toBeTruthy()
  act(() => rig.send({ type: 'card.switched', clientId: '1000000002' }))
  expect(rig.lastCall('readSubject').input).toEqual({ username: input.username, clientId: '1000000002' })
  rig.stop()
})

testScreen(replaceCardPlan, async (path) => {
  const user = userEvent.setup()
  const rig = openCase(replaceCardPlan, path)
  draw(<ReplaceCardScreen replaceCard={rig.actor} answers={[]} />)
  const users = {
    'form.submit': async ({ values }: Record<string, Record<string, string>>) => {
      await fillIn(user, values!)
      await user.click(screen.getAllByRole('button', { name: /^(?:Continue|Replace card)$/ })[0]!)
    },
    'form.edit': () => user.type(screen.getByLabelText('City'), 'a'),
    'step.back': () => user.click(button('Back')),
    'card.lock': async (event: never) => {
      const control = screen.queryByRole('button', { name: /^Lock the card(?: again)?$/ })
      if (control) await user.click(control)
      else rig.send(event)
    },
    'replacement.retry': () => user.click(button('Try again')),
    'replacement.check': checkNow(rig as never, user),
    'lock.check': checkNow(rig as never, user),
  }
  shows[label(path.initial) as keyof typeof shows]()
  for (const [index, step] of path.steps.entries()) {
    const before = label(path.steps[index - 1]?.value ?? path.initial)
    await performOn(rig as never, step, users as never)
    const state = label(step.value)
    shows[shownAs(rig.actor, state, state as 'locking' | 'replacing') as keyof typeof shows]()
    const summary = screen.queryByRole('heading', { name: 'There is a problem' })
    const failure = screen.queryAllByRole('alert').find((alert) => alert.closest('form'))
    const isRefused =
      (step.word === 'submit, nothing filled in' && state !== 'replacing') ||
      (['replacing', 'comparing'].includes(before) && ['addressed', 'reviewed'].includes(state))
    expect(summary !== null || failure !== undefined).toBe(isRefused)
    const { isLocked } = rig.actor.getSnapshot().context
    const isToldLocked = screen.queryByText('Your card is locked') !== null
    const isToldUnlocked = screen.queryByText('Your card is not locked') !== null
    const isToldUnknown = screen.queryByText('We don’t know whether your card is locked') !== null
    if (['addressed', 'reviewed'].includes(state)) {
      expect([isToldLocked, isToldUnlocked, isToldUnknown]).toEqual([
        isLocked === true,
        isLocked === false,
        isLocked === 'unknown',
      ])
    }
    if (isLocked !== true) expect(isToldLocked).toBe(false)
    const stopped = screen.queryByText(/^(?:We don’t know whether your card is locked|Your card is not locked)$/)
    if (stopped) {
      expect(stopped.closest('[role=alert]')?.className).toContain(isLocked === 'unknown' ? 'warning' : 'error')
    }
    if (step.event.type === 'form.edit') expect(rig.told('changes.hold')).not.toEqual([])
    if (isRefused && before === 'replacing' && state === 'reviewed')
      expect(screen.getByText('Replace Card failed!')).toBeTruthy()
  }
  rig.stop()
})
