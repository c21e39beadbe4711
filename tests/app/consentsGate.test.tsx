// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { waitFor } from 'xstate'
import { selectShowsConsents } from '../../machines/portal/selectors'
import { ROUTES } from '../../rules/site/navigation'
import { PortalContext } from '../../src/app/portal/portalContext'
import { createPortal } from '../../src/app/root/createPortal'
import { AccountGate } from '../../src/app/signed-in/AccountGate'
import { Language } from '../../src/i18n/text'
import { MemoryRouter } from '../support/memoryRouter'
import { accountOf, cardOf, sessionOf } from '../support/samples'
import { loadTexts } from '../support/screen'

const AGREEMENT = '../../src/app/signed-in/Consents'

beforeAll(loadTexts('agreements'))
afterEach(cleanup)

test('an agreement whose code does not come is announced, and can be tried again', async () => {
  vi.doMock(AGREEMENT, () => {
    throw new Error('cut off on the way')
  })
  const card = cardOf()
  const session = sessionOf(0, { account: accountOf({ consents: [] }), xAuthTokenExpiry: Date.now() + 900_000 })
  const portal = createPortal({
    address: { pathname: ROUTES.dashboard.path, search: '', hash: '' },
    locale: 'en',
    persisted: {
      session,
      wallet: { cards: [card], currentCardId: card.clientId, loadedAt: Date.now() },
    },
    isNarrow: false,
    baseUrl: 'http://localhost',
    drawn: Promise.resolve(),
    fetch: () => new Promise(() => {}),
  })
  const { root } = portal
  root.start()
  await waitFor(root, selectShowsConsents)
  render(
    <PortalContext value={portal}>
      <MemoryRouter>
        <Language locale="en">
          <AccountGate>the screen</AccountGate>
        </Language>
      </MemoryRouter>
    </PortalContext>,
  )
  expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t load this page')
  expect(screen.queryByText('the screen')).toBeNull()
  vi.doMock(AGREEMENT, () => ({ Consents: () => <p>the agreement</p> }))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('the agreement')).toBeTruthy()
  root.stop()
})
