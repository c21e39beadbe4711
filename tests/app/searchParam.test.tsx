// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { waitFor } from 'xstate'
import { PortalContext } from '../../src/app/portal/portalContext'
import { useSearchParam } from '../../src/app/portal/useSearchParam'
import { createPortal } from '../../src/app/root/createPortal'

afterEach(cleanup)

test('SHL-016 the address names what is shown, however it is entered again', async () => {
  history.replaceState(null, '', '/retailers?place=Halifax&locale=fr')
  const portal = createPortal({
    address: { pathname: '/retailers', search: location.search, hash: '' },
    locale: 'fr',
    persisted: null,
    isNarrow: false,
    baseUrl: 'http://localhost',
    drawn: Promise.resolve(),
    fetch: () => new Promise<Response>(() => {}),
  })
  const { root } = portal
  root.start()
  const navigation = root.getSnapshot().children.navigation!
  await waitFor(navigation, (snapshot) => snapshot.matches('settled'))
  const follow = vi.fn()
  renderHook(() => useSearchParam('place', 'Halifax', follow), {
    wrapper: ({ children }) => <PortalContext value={portal}>{children}</PortalContext>,
  })
  const enter = (address: string) =>
    act(async () => {
      history.pushState(null, '', address)
      navigation.send({
        type: 'route.entered',
        address: { pathname: location.pathname, search: location.search, hash: '' },
      })
      await waitFor(navigation, (snapshot) => snapshot.matches('settled'))
    })
  await enter('/retailers?locale=fr')
  expect(location.search).toBe('?locale=fr&place=Halifax')
  await enter('/retailers?locale=fr&place=Toronto')
  expect(follow.mock.calls).toEqual([['Toronto']])
  expect(location.search).toBe('?locale=fr&place=Toronto')
  root.stop()
})
