// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ActorRefFrom, StateValueFrom } from 'xstate'
import { cardStatusMachine } from '../../machines/card/cardStatusMachine'
import { CardHero } from '../../src/features/dashboard/CardHero'
import { LockOffer } from '../../src/features/dashboard/LockOffer'
import { CardStatusNotes } from '../../src/features/dashboard/UnlockPrompt'
import { NotificationText } from '../../src/forms/announcements'
import { cardStatusPlan } from '../machines/cardStatus.plan'
import { NOW } from '../support/clock'
import { label } from '../support/paths'
import { openCase } from '../support/perform'
import { openRig } from '../support/rig'
import { cardOf } from '../support/samples'
import { checkNow, draw, type InDoubt, type Leaf, loadTexts, performOn, shownAs, testScreen } from '../support/screen'

// What is behind a dialog is inert but still in the document.
const behind = { hidden: true }
const dialog = () => screen.queryByRole('alertdialog')
const inDialog = (name: string) => within(dialog()!).getByRole('button', { name })
const actions = () =>
  screen
    .queryAllByRole('button', behind)
    .filter((button) => !dialog()?.contains(button))
    .map(({ textContent }) => textContent)
const isStatus = (text: string) => expect(screen.getAllByText(text).length).toBeGreaterThan(0)

const asks = (title: string, confirm: string) => {
  expect(within(dialog()!).getByRole('heading', { name: title })).toBeTruthy()
  expect(inDialog(confirm).getAttribute('aria-disabled')).toBeNull()
  expect(inDialog('Cancel').getAttribute('aria-disabled')).toBeNull()
}
const waits = (confirm: string, words: string) => {
  expect(inDialog(confirm).getAttribute('aria-disabled')).toBe('true')
  expect(inDialog('Cancel').getAttribute('aria-disabled')).toBe('true')
  expect(within(dialog()!).getByText(words)).toBeTruthy()
}
const rests = (status: string, offered: readonly string[]) => {
  expect(dialog()).toBeNull()
  isStatus(status)
  expect(actions()).toEqual(offered)
}

const NOT_CHANGED = /Your card (isn’t|is still) locked/
const doubts = (busy: 'Check now' | 'Lock the card again' | null) => {
  expect(dialog()).toBeNull()
  expect(screen.getByText(/^We don’t know yet whether your card was (un)?locked\./)).toBeTruthy()
  for (const name of ['Check now', 'Lock the card again']) {
    const state = screen.queryByRole('button', { name })?.getAttribute('aria-disabled') ?? null
    expect(state).toBe(name === busy ? 'true' : null)
  }
  // A card that its holder wants to lock may be locked again.
  expect(actions()).toEqual(screen.queryByText(/was locked/) ? ['Lock the card again', 'Check now'] : ['Check now'])
  isStatus(screen.queryByText(/was locked/) ? 'Lock not confirmed' : 'Unlock not confirmed')
  expect(screen.queryByText(/^(Active|Locked)$/)).toBeNull()
  const phone = screen.queryByRole('link', { name: '1-888-677-3299' })
  expect(phone?.getAttribute('href')).toBe(screen.queryByText(/was locked/) ? 'tel:+18886773299' : undefined)
  expect(screen.queryByText(NOT_CHANGED)).toBeNull()
}

const shows = {
  active: () => rests('Active', ['Lock card']),
  changing: () => {
    if (dialog()) return waits('Unlock card', 'Unlocking the card…')
    // Begun here, it waits in the button that was pressed; begun elsewhere, nothing is offered.
    const pressed = screen.queryAllByRole('button').filter((button) => button.getAttribute('aria-disabled') === 'true')
    expect(pressed).toHaveLength(actions().length)
    if (pressed[0]) expect(pressed[0].textContent).toMatch(/^(Lock card|Undo lock)$/)
  },
  'locked.fresh': () => {
    rests('Locked', ['Undo lock'])
    expect(document.activeElement).not.toBe(document.body)
  },
  'locked.settled': () => rests('Locked', ['Unlock card']),
  'locked.asked': () => asks('Unlock this card?', 'Unlock card'),
  // Which button is busy, `doubts` checks.
  'changing, in doubt': () => {
    expect(screen.getByText(/^We don’t know yet whether your card was (un)?locked\./)).toBeTruthy()
  },
  inactive: () => {
    rests('Not activated', [])
    expect(screen.getByRole('link', { name: 'Activate card' }).getAttribute('href')).toBe('/activate')
  },
  unrecognised: () => {
    rests('Unavailable (X)', [])
    expect(screen.getByText(/This card’s services aren’t available/)).toBeTruthy()
  },
} satisfies Record<Leaf<StateValueFrom<typeof cardStatusMachine>> | InDoubt<'changing'>, () => void>

function Hero({ status }: { status: ActorRefFrom<typeof cardStatusMachine> }) {
  const cardStatus = useSelector(status, ({ context }) => context.cardStatus)
  const card = cardOf({ cardStatus })
  return (
    <CardHero
      card={card}
      cards={[card]}
      status={status}
      facts={null}
      back={null}
      reveal={null}
      canReload={false}
      orderedPrograms={[card.cardProgram]}
      loadedAt={NOW}
      onChoose={() => {}}
    />
  )
}

beforeAll(loadTexts('dispute'))
afterEach(cleanup)

testScreen(cardStatusPlan, async (path) => {
  const user = userEvent.setup()
  const rig = openCase(cardStatusPlan, path)
  draw(<Hero status={rig.actor} />)
  const click = (name: string) => () => user.click(screen.getByRole('button', { name }))
  const users = {
    // After an unlock in doubt there is no button to press.
    'card.lock': async () => {
      const name = ['Lock card', 'Lock the card again'].find((one) => actions().includes(one))
      if (name) await click(name)()
    },
    // While a lock can be undone, only pages that the card blocks offer to unlock it.
    'card.unlock': async () => {
      if (actions().includes('Unlock card')) await click('Unlock card')()
      else act(() => rig.send({ type: 'card.unlock' }))
    },
    'lock.undo': click('Undo lock'),
    'prompt.accept': () => user.click(inDialog('Unlock card')),
    'prompt.dismiss': () => user.click(inDialog('Cancel')),
    'status.check': checkNow(rig as never, user),
  }
  await waitFor(() => shows[label(path.initial) as keyof typeof shows]())
  let before = path.initial
  let busy: Parameters<typeof doubts>[0] = null
  for (const step of path.steps) {
    const hadPrompt = dialog() !== null
    const hadPressed = document.activeElement?.textContent === 'Lock card'
    const wasFocused = screen.queryByText(/^We don’t know yet/)?.closest('[tabindex]') === document.activeElement
    await performOn(rig as never, step, users)
    const state = shownAs(rig.actor, label(step.value), 'changing')
    await waitFor(() => shows[state as keyof typeof shows]())
    if (step.word.endsWith('in doubt')) busy = null
    if (step.word.endsWith('sent again')) busy = 'Lock the card again'
    if (state === 'changing, in doubt') doubts(busy)
    const isFailed = /(refused|not done|unknown)$/.test(step.word) && step.value !== before
    if (isFailed && !step.word.endsWith('unknown')) expect(screen.getByText(NOT_CHANGED)).toBeTruthy()
    else if (step.value !== before) expect(screen.queryByText(NOT_CHANGED)).toBeNull()
    if (step.word.endsWith('in doubt') && (hadPrompt || hadPressed)) {
      await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^We don’t know yet/))
      await waitFor(() => expect(document.querySelector('[inert]')).toBeNull())
    } else if (/(done|refused|unknown)$/.test(step.word) && step.value !== before && wasFocused) {
      await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^(Lock card|Unlock card|Undo lock)$/))
    }
    before = step.value
  }
  rig.stop()
})

describe('away from the path of one card', () => {
  const openLock = () => {
    const rig = openRig(cardStatusMachine, cardStatusPlan.starts["status 'A'"])
    return { ...rig, status: rig.actor as ActorRefFrom<typeof cardStatusMachine> }
  }
  const press = ({ send }: ReturnType<typeof openLock>) => act(() => send({ type: 'card.lock' }))

  test('NOT-14 a failure stands in one place: in the page once the notification has closed', async () => {
    const rig = openLock()
    function Page() {
      const [told, setTold] = useState<string | null>('Set Card Lock failed!')
      return (
        <NotificationText value={told}>
          <CardStatusNotes status={rig.status} />
          <button type="button" onClick={() => setTold(null)}>
            Close
          </button>
        </NotificationText>
      )
    }
    draw(<Page />)
    press(rig)
    act(() => rig.send(cardStatusPlan.samples['lock refused']))
    const note = screen.getByText(/^Your card isn’t locked\./)
    const isHeld = () => note.closest('[class*=told]') !== null
    expect([isHeld(), screen.queryByRole('alert')]).toEqual([true, null])
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect([isHeld(), note.isConnected, screen.queryByRole('alert')]).toEqual([false, true, null])
    expect(within(note.parentElement!).getByRole('link', { name: '1-888-677-3299' })).toBeTruthy()
    rig.stop()
  })

  test('a doubt beside another task is told once, and the focus goes to the heading when it is over', async () => {
    const rig = openLock()
    draw(
      <main>
        <h1 tabIndex={-1}>Dispute</h1>
        <LockOffer status={rig.status} />
      </main>,
    )
    press(rig)
    act(() => rig.send(cardStatusPlan.samples['lock in doubt']))
    expect(screen.getAllByText(/know yet/)).toHaveLength(1)
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^We don’t know yet/))
    act(() => rig.send(cardStatusPlan.samples['lock done']))
    expect(screen.getByText(/^Your card is locked\./)).toBeTruthy()
    expect(document.activeElement?.textContent).toBe('Dispute')
    rig.stop()
  })
})
