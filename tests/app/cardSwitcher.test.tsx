// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { ActorRefFrom } from 'xstate'
import { cardsMachine } from '../../machines/cards/cardsMachine'
import { selectStatusOf } from '../../machines/cards/selectors'
import { PortalContext } from '../../src/app/portal/portalContext'
import { CardSwitcher } from '../../src/app/signed-in/CardSwitcher'
import { cardStatusPlan } from '../machines/cardStatus.plan'
import { NOW } from '../support/clock'
import { openRig } from '../support/rig'
import { cardOf } from '../support/samples'
import { draw, loadTexts } from '../support/screen'

beforeAll(loadTexts('activity'))
afterEach(cleanup)

test('a card whose unlock is in doubt is not listed as locked', async () => {
  const card = cardOf({ cardStatus: 'S' })
  const wallet = { cards: [card], currentCardId: card.clientId, loadedAt: NOW }
  const rig = openRig(cardsMachine, { username: 'robin@example.com', wallet })
  await rig.answer('readCards', [card])
  const cards = rig.actor as ActorRefFrom<typeof cardsMachine>
  const snapshot = { context: {}, children: { cards } }
  const root = { getSnapshot: () => snapshot, subscribe: () => ({ unsubscribe() {} }) }
  draw(
    <PortalContext value={{ root } as never}>
      <CardSwitcher />
    </PortalContext>,
  )
  const row = () => within(screen.getByRole('listitem'))
  expect(row().getByText('Locked')).toBeTruthy()

  const status = selectStatusOf(cards.getSnapshot())!
  act(() => {
    status.send({ type: 'card.unlock' })
    status.send({ type: 'prompt.accept' })
  })
  act(() => status.send(cardStatusPlan.samples['unlock in doubt']))
  expect(row().getByText('Unlock not confirmed')).toBeTruthy()
  expect(row().queryByText('Locked')).toBeNull()

  act(() => status.send(cardStatusPlan.samples['unlock done']))
  expect(row().queryByText(/^(Locked|Unlock not confirmed)$/)).toBeNull()
  rig.stop()
})
