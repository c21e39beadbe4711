// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { waitFor } from 'xstate'
import { selectFlow, selectRouteId } from '../../machines/portal/selectors'
import { ROUTES } from '../../rules/site/navigation'
import { PortalContext } from '../../src/app/portal/portalContext'
import { createPortal } from '../../src/app/root/createPortal'
import { Screen } from '../../src/app/routes/login'
import { Language } from '../../src/i18n/text'
import { MemoryRouter } from '../support/memoryRouter'
import { loadTexts } from '../support/screen'

beforeAll(loadTexts())
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  cleanup()
})

async function open() {
  const portal = createPortal({
    address: { pathname: ROUTES.login.path, search: '', hash: '' },
    locale: 'en',
    persisted: null,
    isNarrow: false,
    baseUrl: 'http://localhost',
    drawn: Promise.resolve(),
    fetch: () => new Promise(() => {}),
  })
  const { root } = portal
  root.start()
  await waitFor(root, (snapshot) => selectRouteId(snapshot) === 'login' && selectFlow(snapshot) !== null)
  render(
    <PortalContext value={portal}>
      <MemoryRouter>
        <Language locale="en">
          <Screen />
        </Language>
      </MemoryRouter>
    </PortalContext>,
  )
  return portal
}

test('the dashboard is fetched while the holder signs in', async () => {
  const portal = await open()
  const prefetch = vi.spyOn(portal, 'prefetch').mockImplementation(() => {})
  expect(prefetch).not.toHaveBeenCalled()
  act(() => screen.getByLabelText('Username (email)').focus())
  expect(prefetch.mock.calls).toEqual([['dashboard']])
  portal.root.stop()
})

test.each([true, false])('says that a reload signs out where the browser denies storage: %s', async (isDenied) => {
  if (isDenied) {
    const denied = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    vi.stubGlobal('sessionStorage', { getItem: denied, setItem: denied, removeItem: denied })
  }
  const portal = await open()
  expect(screen.queryByText(/^Your browser blocks storage for this site/) !== null).toBe(isDenied)
  portal.root.stop()
})
