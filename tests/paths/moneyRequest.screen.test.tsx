// @vitest-environment happy-dom

import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useSelector } from '@xstate/react'
import { afterEach, beforeAll, expect } from 'vitest'
import type { StateValueFrom } from 'xstate'
import type { moneyRequestMachine } from '../../machines/money-request/moneyRequestMachine'
import type { RequestActor } from '../../machines/money-request/selectors'
import { RequestDetail } from '../../src/features/e-transfer/RequestDetail'
import { moneyRequestPlan } from '../machines/moneyRequest.plan'
import { label } from '../support/paths'
import { openCase } from '../support/perform'
import { checkNow, draw, type InDoubt, type Leaf, loadTexts, performOn, shownAs, testScreen } from '../support/screen'

type State = Leaf<StateValueFrom<typeof moneyRequestMachine>> | InDoubt<'open.cancelling'>

const cancel = () => screen.queryByRole('button', { name: 'Cancel the request' })
const bank = () => screen.queryByRole('link', { name: /^Choose your bank/ })
const lastStep = () =>
  [...screen.getByRole('list', { name: 'What has happened' }).querySelectorAll('li')]
    .filter((step) => !step.textContent?.includes('still to come'))
    .at(-1)?.textContent
/** Above the list of what has happened: on a phone nobody would find it below the facts. */
const isFirst = (element: Element | null) => {
  const list = screen.getByRole('list', { name: 'What has happened' })
  expect(element!.compareDocumentPosition(list) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
}
const isClosed = (step: RegExp) => {
  expect([cancel(), bank()]).toEqual([null, null])
  expect(screen.queryByText('Asking the bank to cancel')).toBeNull()
  expect(lastStep()).toMatch(step)
}

const shows = {
  'open.cancellable.settled': () => {
    expect([cancel() !== null, bank() !== null]).toEqual([true, true])
    isFirst(bank())
    expect(lastStep()).toMatch(/^Request opened/)
    expect(screen.getByText('Expires')).toBeTruthy()
  },
  'open.cancellable.asked': () =>
    expect(screen.getByRole('alertdialog', { name: 'Cancel this request?' }).textContent).toContain('$75.00'),
  'open.cancelling': () => {
    isFirst(screen.getByText('Asking the bank to cancel'))
    expect([cancel(), bank()]).toEqual([null, null])
  },
  'open.cancelling, in doubt': () => {
    isFirst(screen.getByText(/don’t know yet whether the request was cancelled/))
    expect(screen.getByRole('link', { name: '1-888-677-3299' }).parentElement?.textContent).toMatch(/^Still no result/)
    expect(screen.getByRole('button', { name: 'Check now' }).getAttribute('aria-disabled')).toBeNull()
    expect([cancel(), bank()]).toEqual([null, null])
  },
  'open.chosen': () => {
    isClosed(/^Bank chosen/)
    expect(screen.getByText('Expires')).toBeTruthy()
  },
  'open.approved': () => {
    isClosed(/^Approved at your bank/)
    expect(screen.queryByText('Expires')).toBeNull()
  },
  'open.overdue': () => {
    expect(screen.getByText(/The 24 hours are over\. We’re checking/)).toBeTruthy()
    expect([cancel(), bank()]).toEqual([null, null])
  },
  complete: () => {
    isClosed(/^Money on your card/)
    expect(screen.getByRole('heading', { name: /^Receipt / })).toBeTruthy()
    expect(screen.getByText('$76.00')).toBeTruthy()
  },
  declined: () => isClosed(/^Declined by your bank/),
  expired: () => isClosed(/^Expired/),
  cancelled: () => isClosed(/^Cancelled/),
  failed: () => isClosed(/^Failed/),
  unrecognised: () => isClosed(/^OnHold/),
} satisfies Record<State, () => void>

function Detail({ actor }: { actor: RequestActor }) {
  const request = useSelector(actor, ({ context }) => context.request)
  return <RequestDetail request={request} actor={actor} cards={[]} />
}

beforeAll(loadTexts('money', 'interac'))
afterEach(cleanup)

testScreen(
  moneyRequestPlan,
  async (path) => {
    const user = userEvent.setup()
    const rig = openCase(moneyRequestPlan, path)
    draw(<Detail actor={rig.actor as RequestActor} />)
    const inDialog = (name: string) => user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name }))
    const users = {
      'request.cancel': () => user.click(screen.getByRole('button', { name: 'Cancel the request' })),
      'prompt.accept': () => inDialog('Cancel the request'),
      'prompt.dismiss': () => inDialog('Keep the request'),
      'request.check': checkNow(rig as never, user),
    }
    shows[label(path.initial) as State]()
    for (const step of path.steps) {
      await performOn(rig as never, step, users)
      const state = shownAs(rig.actor, label(step.value), 'open.cancelling')
      shows[state as State]()
      const isRefused = /^(?:refused|not done|unknown)$/.test(step.word) && /cancellable|chosen/.test(state)
      expect(screen.queryByRole('alert') !== null).toBe(isRefused)
    }
    rig.stop()
  },
  'DQE-23 DQE-25 DQE-26',
)
