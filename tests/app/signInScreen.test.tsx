// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { waitFor } from 'xstate'
import { ROUTES } from '../../rules/navigation'
import { createPortal } from '../../src/app/portal'
import { PortalContext } from '../../src/app/portalContext'
import { Screen } from '../../src/app/routes/login'
import { Language } from '../../src/i18n/text'
import { loadTexts } from '../support/screen'

beforeAll(loadTexts())
afterEach(cleanup)

test('the dashboard is fetched while the holder signs in', async () => {
  const portal = createPortal({
    address: { pathname: ROUTES.login.path, search: '', hash: '' },
    locale: 'en',
    persisted: null,
    isNarrow: false,
    baseUrl: 'http://localhost',
    drawn: Promise.resolve(),
    fetch: () => new Promise(() => {}),
  })
  const prefetch = vi.spyOn(portal, 'prefetch').mockImplementation(() => {})
  const { root } = portal
  root.start()
  await waitFor(root, ({ context }) => context.routeId === 'login' && context.flowId !== null)
  render(
    <PortalContext value={portal}>
      <MemoryRouter>
        <Language locale="en">
          <Screen />
        </Language>
      </MemoryRouter>
    </PortalContext>,
  )
  expect(prefetch).not.toHaveBeenCalled()
  act(() => screen.getByLabelText('Username (email)').focus())
  expect(prefetch.mock.calls).toEqual([['dashboard']])
  root.stop()
})
