// @vitest-environment happy-dom
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type AnyActorRef, createActor, waitFor } from 'xstate'
import type { EffectFact } from '../../machines/effect/channel'
import { type Notification, success } from '../../machines/notification/notification'
import { selectIsConfigured } from '../../machines/portal/selectors'
import { PortalContext } from '../../src/app/portal/portalContext'
import { createPortal } from '../../src/app/root/createPortal'
import { Screen as Home, content as homeContent } from '../../src/app/routes/home'
import { readDefects } from '../../src/app/session-in-the-browser/defects'
import { AccessEnded } from '../../src/app/shell/AccessEnded'
import { CrashBoundary } from '../../src/app/shell/CrashBoundary'
import { CrashScreen } from '../../src/app/shell/CrashScreen'
import { MissingScreen } from '../../src/app/shell/MissingScreen'
import { SessionEndedNotice } from '../../src/app/shell/SessionEndedNotice'
import { Shell } from '../../src/app/shell/Shell'
import { RetiringBanner } from '../../src/features/dashboard/RetiringBanner'
import { Language } from '../../src/i18n/text'
import { asked } from '../machines/upgrade.plan'
import { paymentBegun, paymentStep, quietHolder, transferBegun } from '../support/holder'
import { MemoryRouter } from '../support/memoryRouter'
import { sessionOf } from '../support/samples'
import { draw, loadTexts } from '../support/screen'

beforeAll(loadTexts())
beforeAll(() => homeContent.load('en'))
afterEach(cleanup)

const linksIn = (region: HTMLElement) =>
  within(region)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

const holder = { session: sessionOf(0, { xAuthTokenExpiry: Date.now() + 900_000 }), wallet: null }
const never = () => new Promise<Response>(() => {})

async function open({ persisted = holder, fetch = never }: Partial<Parameters<typeof createPortal>[0]> = {}) {
  const portal = createPortal({
    address: { pathname: '/faq', search: '', hash: '' },
    locale: 'en',
    persisted,
    isNarrow: false,
    baseUrl: 'http://localhost',
    drawn: Promise.resolve(),
    fetch,
  })
  const { root } = portal
  root.start()
  await waitFor(root, ({ context }) => context.routeId === 'faq')
  render(
    <PortalContext value={portal}>
      <MemoryRouter>
        <Language locale="en">
          <Shell address="/faq" sidebar={<aside id="sidebar" aria-label="Account" />} isOpening={false}>
            the screen
          </Shell>
        </Language>
      </MemoryRouter>
    </PortalContext>,
  )
  return root
}

test('the skip link takes the focus to the screen and leaves the address as it is', async () => {
  const user = userEvent.setup()
  const root = await open()
  const before = location.href
  await user.tab()
  expect(document.activeElement?.textContent).toBe('Skip to main content')
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('main'))
  expect(location.href).toBe(before)
  root.stop()
})

describe('the top bar', () => {
  test.each([
    ['open', true],
    ['ended', false],
  ])('OP-10 account access is %s: sign-in is offered: %s', async (accountAccess, isOffered) => {
    const root = await open({ persisted: null, fetch: async () => Response.json({ pid: '1100003', accountAccess }) })
    await act(() => waitFor(root, selectIsConfigured))
    expect(within(screen.getByRole('banner')).queryByRole('link', { name: 'Sign in' }) !== null).toBe(isOffered)
  })

  test('each of its buttons names what it opens', async () => {
    const root = await open()
    const bar = screen.getByRole('banner')
    const controlled = [...bar.querySelectorAll('[aria-controls]')].map((button) => {
      const region = document.getElementById(button.getAttribute('aria-controls') ?? '')
      return [button.textContent || button.getAttribute('aria-label'), region?.tagName]
    })
    expect(controlled.slice(0, 2)).toEqual([
      ['Cards', 'ASIDE'],
      ['Menu', 'NAV'],
    ])
    root.stop()
  })

  test('each legal text goes by its own name', async () => {
    const user = userEvent.setup()
    const root = await open()
    const legal = screen.getByRole('button', { name: 'Legal' })
    await user.click(legal)
    expect(linksIn(document.getElementById(legal.getAttribute('aria-controls') ?? '')!)).toEqual([
      ['Cardholder agreements', '/cha'],
      ['Reloadable card agreement', '/terms'],
      ['Digital card agreement', '/terms/digital'],
      ['Digital card agreement (SLP)', '/terms/digital-slp'],
      ['Non-reloadable card agreement', '/terms/nonreload'],
      ['Blue non-reloadable card agreement', '/terms/nonreloadblue'],
      ['Digital reloadable card agreement', '/terms/reloaddigital'],
      ['Virtual card agreement', '/terms/virtual'],
      ['Notice to cardholders', '/cardholder-information'],
      ['Limits and Fees', '/fees'],
    ])
    root.stop()
  })
})

test('what remains where account access has ended goes by its own name', () => {
  draw(<AccessEnded />)
  expect(linksIn(document.body)).toEqual([
    ['Cardholder agreements', '/cha'],
    ['FAQ', '/faq'],
    ['Limits and Fees', '/fees'],
  ])
})

/** Renders a part under a root with this context and these children. */
const under = (context: object, part: ReactNode, children: Children = {}) =>
  draw(<PortalContext value={{ root: rootWith(context, children) } as never}>{part}</PortalContext>)
type Children = { readonly notification?: Notification; readonly effects?: AnyActorRef }
const nothing = { unsubscribe() {} }
const rootWith = (context: object, { notification, effects }: Children) => {
  const child = (snapshot: object) => ({ getSnapshot: () => snapshot, subscribe: () => nothing })
  const said = child({ context: { notification: notification ?? null } })
  const navigation = child({ hasTag: () => false })
  const snapshot = { context, children: { navigation, notification: said, ...(effects && { effects }) } }
  return { getSnapshot: () => snapshot, subscribe: () => nothing }
}
/** The effects after these events of a signed-in holder. */
function effectsAfter(...events: readonly EffectFact[]) {
  const effects = createActor(quietHolder().effects, { systemId: 'effects', input: { stored: null } }).start()
  for (const event of [{ type: 'session.opened', username: 'robin@example.com' } as const, ...events])
    effects.send(event)
  return effects
}
const sent = { type: 'effect.begin', effect: transferBegun } as const
const waits = { type: 'step.opened', step: paymentStep } as const

const LOCKED = success('card.lock.done')

describe('a crash', () => {
  test('SHL-109 is announced, and its way out signs out', () => {
    under({}, <CrashScreen />)
    const alert = screen.getByRole('alert')
    expect(within(alert).getByRole('heading', { name: 'Ooops! Something went wrong.' })).toBeTruthy()
    expect(alert.textContent).toContain('REFRESH signs you out.')
    expect(linksIn(document.body)).toEqual([['REFRESH', '/logout']])
  })

  test('F26 says what is under way, and its way out stays signed in', () => {
    under({}, <CrashScreen />, { effects: effectsAfter(sent) })
    const { textContent } = screen.getByRole('alert')
    expect(textContent).toContain('Transfer: sent. We don’t know the result yet, and we’ll keep checking.')
    expect(textContent).not.toContain('signs you out')
    expect(linksIn(document.body)).toEqual([['REFRESH', '/dashboard']])
  })

  test('F26 says that a payment waits for the holder', () => {
    under({}, <CrashScreen />, { effects: effectsAfter(waits, sent) })
    const { textContent } = screen.getByRole('alert')
    expect(textContent).toContain('Transfer: sent. We don’t know the result yet')
    expect(textContent).toContain(
      'Reload: not finished yet. You can finish or cancel it after REFRESH.REFRESH keeps you signed in.',
    )
    expect(linksIn(document.body)).toEqual([['REFRESH', '/dashboard']])
  })

  test('F26 a payment that waited and was sent then is named once, as sent', () => {
    under({}, <CrashScreen />, { effects: effectsAfter(waits, { type: 'effect.begin', effect: paymentBegun }) })
    const { textContent } = screen.getByRole('alert')
    expect(textContent).toContain('Reload: sent. We don’t know the result yet')
    expect(textContent).not.toContain('not finished yet')
  })

  test('F26 questions that are gone after REFRESH are not offered there', () => {
    under({}, <CrashScreen />, { effects: effectsAfter({ type: 'step.opened', step: asked }) })
    expect(screen.getByRole('alert').textContent).not.toContain('not finished yet')
    expect(linksIn(document.body)).toEqual([['REFRESH', '/logout']])
  })

  test('F26 repeats what was just done, unless the header still says it', () => {
    under({}, <CrashScreen />, { notification: LOCKED })
    expect(screen.getByRole('alert').textContent).toContain('Your card is locked.')
    cleanup()
    under({}, <CrashScreen isInside />, { notification: LOCKED })
    expect(screen.getByRole('alert').textContent).not.toContain('Your card is locked.')
  })
})

test('F26 a screen whose flow broke can be opened again, and says what is under way', () => {
  under({}, <MissingScreen because="broken" />, { effects: effectsAfter(sent) })
  expect(screen.getByRole('heading', { name: 'Ooops! Something went wrong.' })).toBeTruthy()
  expect(screen.getByText(/^Transfer: sent\./)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

/** Breaks while it is rendered, once. */
function Fragile({ isBroken }: { isBroken: boolean }) {
  if (isBroken) throw new TypeError('Broken on purpose')
  return <p>the screen</p>
}

test('F26 what broke is rendered again at another address, and is noted', () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
  const screenAt = (address: string, isBroken: boolean) => (
    <CrashBoundary address={address} fallback="crashed">
      <Fragile isBroken={isBroken} />
    </CrashBoundary>
  )
  const { rerender } = render(screenAt('/transfer', true))
  expect(document.body.textContent).toBe('crashed')
  rerender(screenAt('/transfer', false))
  expect(document.body.textContent).toBe('crashed')
  rerender(screenAt('/bills', false))
  expect(document.body.textContent).toBe('the screen')
  expect(readDefects()).toMatchObject([{ where: 'render', message: 'Broken on purpose' }])
  consoleError.mockRestore()
})

test.each([
  ['left', 'success', 'You’ve signed out.'],
  ['mailed', 'success', 'Email is sent. Open the link in it, then sign in again.'],
  ['displaced', 'warning', 'Someone else signed in on this browser, so your session has ended here.'],
  ['expired', 'warning', 'Your session has expired, please login'],
  ['rejected', 'warning', 'You’ve been signed out. Please sign in again.'],
])('a session that ended, %s, is a %s', (endedBecause, tone, words) => {
  under({ endedBecause }, <SessionEndedNotice />)
  expect(screen.getByText(words).closest('[class*="banner"]')?.className).toContain(tone)
})

test.each([true, false])('while the next screen is fetched the present one is busy: %s', (isOpening) => {
  const portal = createPortal({
    address: { pathname: '/faq', search: '', hash: '' },
    locale: 'en',
    persisted: null,
    isNarrow: false,
    baseUrl: 'http://localhost',
    drawn: Promise.resolve(),
    fetch: never,
  })
  portal.root.start()
  draw(
    <PortalContext value={portal}>
      <Shell address="/faq" sidebar={null} isOpening={isOpening}>
        the screen
      </Shell>
    </PortalContext>,
  )
  expect(screen.getByRole('main').getAttribute('aria-busy')).toBe(isOpening ? 'true' : null)
  portal.root.stop()
})

test('the home page says why a session ended', () => {
  under({ endedBecause: 'expired' }, <Home />)
  expect(screen.getByText('Your session has expired, please login')).toBeTruthy()
})

test('a new version is fetched with the whole document', async () => {
  const user = userEvent.setup()
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  under({}, <MissingScreen because="outdated" />)
  await user.click(screen.getByRole('button', { name: 'REFRESH' }))
  expect(reload).toHaveBeenCalledTimes(1)
  reload.mockRestore()
})

describe('the banner of a retiring card', () => {
  test.each([
    [true, ['Upgrade card', '/upgrade']],
    [false, ['Replace card', '/replacecard']],
  ])('whose upgrade is offered: %j, says and leads to the same', (canUpgrade, way) => {
    draw(
      <RetiringBanner card={{ cardNumMasked: '517187******0001' }} canEnableReloads={false} canUpgrade={canUpgrade} />,
    )
    expect(linksIn(screen.getByRole('region', { name: 'This card is being retired' }))).toEqual([
      way,
      ['Read the notice', '/cardholder-information'],
      ['Retiring-cards FAQ', '/faq/retiringcards'],
    ])
  })

  test('is not there for any other card', () => {
    draw(<RetiringBanner card={{ cardNumMasked: '510000******0001' }} canEnableReloads canUpgrade />)
    expect(screen.queryByRole('link')).toBeNull()
  })
})
