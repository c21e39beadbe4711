import { afterEach, describe, expect, test } from 'vitest'
import { type AnyEventObject, assign, createMachine, setup } from 'xstate'
import { selectStatusOf } from '../../machines/cards/selectors'
import { selectIsAsked, selectMissingBecause, selectRedirect } from '../../machines/navigation/selectors'
import { errorNotice, notice, reloadDue, stepDue, success } from '../../machines/notification/notification'
import { ofCard } from '../../machines/notification/ofCard'
import { selectNotification } from '../../machines/notification/selectors'
import type { PortalInput } from '../../machines/portal/portal'
import { portalMachine } from '../../machines/portal/portalMachine'
import {
  selectAddress,
  selectBrand,
  selectCardsActor,
  selectEndedBecause,
  selectFlights,
  selectFlow,
  selectFrontend,
  selectHasAccessEnded,
  selectHasCrashed,
  selectInterrupted,
  selectIsAwaited,
  selectIsBrandingDismissed,
  selectIsChangingLanguage,
  selectIsConfigured,
  selectIsHolderMissing,
  selectIsInFlight,
  selectIsOutOfReach,
  selectIsSidebarOpen,
  selectIsSignedIn,
  selectLocale,
  selectMailed,
  selectMailedFor,
  selectPart,
  selectRouteId,
  selectShowsConsents,
} from '../../machines/portal/selectors'
import { selectSession } from '../../machines/session/selectors'
import { failed } from '../../machines/shared/failure'
import type { Flight } from '../../machines/shared/flow'
import { holdChanges, notifySuccess, portalActions, releaseChanges } from '../../machines/shared/portal'
import { promisePort } from '../../machines/shared/ports'
import { selectIsOpen } from '../../machines/unverified-email/selectors'
import { DEFAULT_BRAND, DEFAULT_FRONTEND } from '../../rules/site/brand'
import { NOW } from '../support/clock'
import { openRig, settle } from '../support/rig'
import { accountOf, brandOf, cardOf, refusal, sessionOf, tokenOf } from '../support/samples'
import { addressOf } from './navigation.plan'
import { holderParts } from './portal.plan'

let stop = () => {}
afterEach(() => stop())

const first = cardOf({ clientId: '1000000001', defaultCard: true })
const second = cardOf({ clientId: '1000000002' })
const wallet = { cards: [first, second], currentCardId: first.clientId, loadedAt: NOW }
const session = sessionOf(1_800_000)
const persisted = { session, wallet, flights: [] }

/** Which child receives an event from a view or the client. Other events go to the portal. */
const TAKERS: Readonly<Record<string, readonly string[]>> = {
  'route.entered': ['navigation'],
  'screen.retry': ['navigation'],
  'locale.choose': ['configuration'],
  'brand.reload': ['configuration'],
  'session.open': ['session'],
  'session.close': ['session'],
  'session.leave': ['portal'],
  'session.extend': ['session'],
  'session.rejected': ['session'],
  'token.renewed': ['session'],
  'account.changed': ['session'],
  'page.shown': ['session', 'cards'],
  'page.hidden': ['session', 'cards'],
  'user.acted': ['cards'],
  'card.choose': ['cards'],
  'card.use': ['cards'],
  'cards.refresh': ['cards'],
  'notification.show': ['notification'],
  'notification.click': ['notification'],
  'notification.dismiss': ['notification'],
  'notification.hold': ['notification'],
  'notification.release': ['notification'],
  'version.announced': ['notification'],
}

function open(changes: Partial<PortalInput> = {}) {
  const input: PortalInput = { address: addressOf('/'), locale: 'en', persisted: null, isNarrow: false, ...changes }
  const rig = openRig(portalMachine, input)
  stop = rig.stop
  const snapshot = () => rig.actor.getSnapshot()
  /** Views and the client send to the children directly. */
  const send = (event: AnyEventObject) => {
    const { children } = snapshot()
    for (const name of TAKERS[event.type] ?? [])
      (children as unknown as Record<string, { send(event: never): void }>)[name]?.send(event as never)
    if (!TAKERS[event.type]) rig.send(event)
  }
  return {
    ...rig,
    snapshot,
    send,
    enter: (pathname: string) => send({ type: 'route.entered', address: addressOf(pathname) }),
    /** Loads the screen's code. */
    show: (flow: unknown = null) => rig.answer('loadScreen', flow),
    session: () => snapshot().children.session!,
    consents: () => selectPart('consents')(snapshot()),
    unverifiedEmail: () => selectPart('unverifiedEmail')(snapshot()),
    cards: () => selectCardsActor(snapshot()),
    /** Loads the code of the signed-in part. */
    load: () => rig.answer('loadHolder', holderParts),
    flow: () => selectFlow(snapshot()) ?? undefined,
    redirect: () => selectRedirect(snapshot().children.navigation!.getSnapshot()),
    shown: () => selectNotification(snapshot().children.notification!.getSnapshot()),
    went: () => rig.facts.filter(({ event }) => event.type === 'navigation.due').map(({ event }) => event['to']),
  }
}
type Portal = ReturnType<typeof open>
async function openSignedIn(changes: Partial<PortalInput> = {}) {
  const portal = open({ persisted, address: addressOf('/dashboard'), ...changes })
  await portal.load()
  return portal
}

const seenBy: AnyEventObject[] = []
const listener = createMachine({ id: 'listener', on: { '*': { actions: ({ event }) => seenBy.push(event) } } })
const flow = { logic: listener, input: undefined }

describe('the configuration', () => {
  test('CON-19: is asked for the brand, and holds from then on', async () => {
    const { calls, answer, snapshot } = open()
    expect(calls['loadBrand']?.[0]?.input).toEqual({ pid: '1100003' })
    expect(calls['loadFrontend']?.[0]?.input).toEqual({ pid: '1100003' })
    expect(selectIsConfigured(snapshot())).toBe(false)
    expect([selectBrand(snapshot()), selectFrontend(snapshot())]).toEqual([DEFAULT_BRAND, DEFAULT_FRONTEND])
    await answer('loadBrand', brandOf({ theme: 'winter', pid: '1100004' }))
    expect(selectIsConfigured(snapshot())).toBe(true)
    expect(selectBrand(snapshot())).toEqual(brandOf({ theme: 'winter', pid: '1100004' }))
    const frontend = { ...DEFAULT_FRONTEND, mapsKey: 'key' }
    await answer('loadFrontend', frontend)
    expect(selectFrontend(snapshot())).toEqual(frontend)
  })

  test('is asked for the brand that the page was opened with, and later for the one the issuer named', async () => {
    const { calls, answer, send } = open({ pid: '1100009' })
    expect(calls['loadBrand']?.[0]?.input).toEqual({ pid: '1100009' })
    await answer('loadBrand', brandOf({ pid: '1100004' }))
    send({ type: 'brand.reload' })
    expect(calls['loadBrand']?.[1]?.input).toEqual({ pid: '1100004' })
  })

  test('OP-73: failing, shows so and goes on with the defaults', async () => {
    const { refuse, snapshot, shown } = open()
    await refuse('loadBrand', refusal('error.brand'))
    expect(selectIsConfigured(snapshot())).toBe(true)
    expect(selectBrand(snapshot())).toEqual(DEFAULT_BRAND)
    expect(shown()).toEqual(errorNotice(failed('error.brand')))
    await refuse('loadFrontend', refusal('error.config'))
    expect(selectFrontend(snapshot())).toEqual(DEFAULT_FRONTEND)
    expect(shown()).toEqual(errorNotice(failed('error.config')))
  })

  test('failing when it is asked for again, leaves what was known', async () => {
    const { answer, refuse, send, snapshot } = open()
    await answer('loadBrand', brandOf({ theme: 'winter' }))
    send({ type: 'brand.reload' })
    // The screens stay meanwhile.
    expect(selectIsConfigured(snapshot())).toBe(true)
    await refuse('loadBrand', refusal('error.brand'))
    expect(selectBrand(snapshot()).theme).toBe('winter')
  })

  test('OP-10: that says access has ended signs the holder out', async () => {
    const { answer, snapshot } = await openSignedIn()
    expect(selectIsSignedIn(snapshot())).toBe(true)
    expect(selectHasAccessEnded(snapshot())).toBe(false)
    await answer('loadBrand', brandOf({ accountAccess: 'ended' }))
    expect(selectHasAccessEnded(snapshot())).toBe(true)
    expect(selectIsSignedIn(snapshot())).toBe(false)
    expect(selectEndedBecause(snapshot())).toBe('left')
  })

  test('that says access is open leaves the holder signed in', async () => {
    const { answer, snapshot } = await openSignedIn()
    await answer('loadBrand', brandOf())
    expect(selectIsSignedIn(snapshot())).toBe(true)
  })
})

describe('the session', () => {
  const shortly = { ...persisted, session: sessionOf(90_000) }

  test('SES-24: kept over a reload is open from the first moment, with its cards', async () => {
    const { snapshot, cards, countOf } = await openSignedIn()
    expect(selectIsSignedIn(snapshot())).toBe(true)
    expect(cards()!.getSnapshot().context).toMatchObject({ username: session.account.username, ...wallet })
    expect(countOf('readCards')).toBe(1)
  })

  test('another tab has 150 ms to hand its own over', () => {
    const { clock, redirect, snapshot } = open({ address: addressOf('/dashboard') })
    clock.advance(149)
    expect(redirect()).toBeNull()
    clock.advance(1)
    expect(redirect()).toBe('/')
    expect(selectIsSignedIn(snapshot())).toBe(false)
  })

  test('handed over by another tab opens with that tab’s cards', async () => {
    const { clock, send, snapshot, cards, countOf, redirect, load } = open({ address: addressOf('/dashboard') })
    send({ type: 'session.handed', persisted })
    expect(selectIsSignedIn(snapshot())).toBe(true)
    await load()
    expect(cards()!.getSnapshot().context.cards).toEqual(wallet.cards)
    clock.advance(150)
    expect(redirect()).toBeNull()
    expect(countOf('readCards')).toBe(1)
  })

  test('SES-14: expired at restore ends before anything is asked for', () => {
    const { snapshot, shown, countOf, went, redirect, cards } = open({
      address: addressOf('/dashboard'),
      persisted: { ...persisted, session: sessionOf(0) },
    })
    expect(selectIsSignedIn(snapshot())).toBe(false)
    expect(selectEndedBecause(snapshot())).toBe('expired')
    expect(shown()).toBeNull()
    expect([countOf('loadHolder'), countOf('readCards'), countOf('readBalances')]).toEqual([0, 0, 0])
    expect(cards()).toBeNull()
    expect(snapshot().context.wallet).toBeNull()
    expect(went()).toEqual(['/'])
    expect(redirect()).toBe('/')
  })

  test('SES-14: under 60 s at restore, the warning is what is shown', async () => {
    const { shown } = await openSignedIn({ persisted: { ...persisted, session: sessionOf(20_000) } })
    expect(shown()).toMatchObject({ type: 'warning', action: 'session.extend' })
  })

  test('opens without what was said about an attempt to sign in', () => {
    const { clock, send, shown } = open({ address: addressOf('/login') })
    clock.advance(150)
    send({ type: 'notification.show', notification: errorNotice(failed('error.login')) })
    send({ type: 'session.open', session })
    expect(shown()).toBeNull()
  })

  test('SES-12: clicking the warning reloads the brand, and a token in the answer extends', async () => {
    const { clock, send, answer, countOf, shown, session } = await openSignedIn({ persisted: shortly })
    await answer('loadBrand', brandOf())
    clock.advance(30_000)
    expect(shown()).toMatchObject({ type: 'warning', action: 'session.extend' })
    send({ type: 'notification.click' })
    expect(countOf('loadBrand')).toBe(3)
    send({ type: 'token.renewed', sessionId: 'session-1', token: tokenOf(3_600_000) })
    await answer('loadBrand', brandOf())
    expect(session().getSnapshot().value).toEqual({ signedIn: 'fresh' })
    expect(shown()).toBeNull()
  })

  test('its warning comes back after another message, as long as the last minute lasts', async () => {
    const { clock, send, shown } = await openSignedIn({ persisted: { ...persisted, session: sessionOf(90_000) } })
    clock.advance(30_000)
    send({ type: 'notification.show', notification: errorNotice(failed('error.readBalances')) })
    clock.advance(5_000)
    expect(shown()).toMatchObject({ type: 'warning', action: 'session.extend' })
    send({ type: 'notification.show', notification: success('card.lock.done') })
    send({ type: 'token.renewed', sessionId: 'session-1', token: tokenOf(3_600_000) })
    send({ type: 'notification.dismiss' })
    expect(shown()).toBeNull()
  })

  test.each([
    ['without a token', (portal: Portal) => portal.answer('loadBrand', brandOf())],
    ['refused', (portal: Portal) => portal.refuse('loadBrand', refusal('error.brand'))],
  ])('T-11: an answer %s leaves the session to its end', async (_, settleBrand) => {
    const portal = await openSignedIn({ persisted: shortly })
    await portal.answer('loadBrand', brandOf())
    portal.clock.advance(30_000)
    portal.send({ type: 'session.extend' })
    await settleBrand(portal)
    expect(portal.session().getSnapshot().value).toEqual({ signedIn: { lastMinute: 'warned' } })
    portal.clock.advance(60_000)
    expect(selectEndedBecause(portal.snapshot())).toBe('expired')
  })

  test('SES-16 T-08: refused by several calls at once ends once, on `/`, with one message', async () => {
    const { send, snapshot, shown, went } = await openSignedIn()
    const failure = failed('error.unauthorized')
    for (let call = 0; call < 3; call += 1) send({ type: 'session.rejected', sessionId: 'session-1', failure })
    expect(selectEndedBecause(snapshot())).toBe('rejected')
    expect(shown()).toEqual(errorNotice(failure))
    expect(went()).toEqual(['/'])
  })

  test('SHL-001: `/logout` ends it without a message and leads home', async () => {
    const { enter, snapshot, shown, went, redirect } = await openSignedIn()
    enter('/logout')
    expect(selectIsSignedIn(snapshot())).toBe(false)
    expect(selectEndedBecause(snapshot())).toBe('left')
    expect(shown()).toBeNull()
    expect(went()).toEqual(['/'])
    expect(redirect()).toBe('/')
  })

  test('any other address ends nothing', async () => {
    const { enter, snapshot } = await openSignedIn()
    enter('/logout/now')
    enter('/profile')
    expect(selectIsSignedIn(snapshot())).toBe(true)
  })

  test('SES-21 SES-31 its end forgets the holder', async () => {
    const {
      send,
      snapshot,
      cards,
      session,
      calls,
      load,
      show,
      flow: running,
    } = await openSignedIn({
      persisted: { ...persisted, session: sessionOf(1_800_000, { account: accountOf({ consents: [] }) }) },
    })
    await show(flow)
    send({ type: 'expiry.checked', isExpiring: true })
    expect(snapshot().context).toMatchObject({
      isSignedIn: true,
      isGreyCardExpiring: true,
      uiShowConsentsScreen: true,
    })
    send({ type: 'session.close' })
    expect(cards()).toBeNull()
    expect(running()).toBeUndefined()
    expect(Object.keys(snapshot().children).sort()).toEqual([
      'configuration',
      'effects',
      'navigation',
      'notification',
      'session',
    ])
    expect(selectSession(session().getSnapshot())).toBeNull()
    expect(snapshot().context).toMatchObject({
      wallet: null,
      isSignedIn: false,
      uiShowConsentsScreen: false,
      isGreyCardExpiring: false,
    })
    expect(JSON.stringify(snapshot().context)).not.toContain(first.clientId)
    expect(JSON.stringify(snapshot().context)).not.toContain('robin')

    send({
      type: 'session.open',
      session: sessionOf(1_800_000, { id: 'session-2', account: accountOf({ username: 'sam@example.com' }) }),
    })
    await load()
    expect(calls['readCards']?.at(-1)?.input).toEqual({ username: 'sam@example.com' })
    expect(selectEndedBecause(snapshot())).toBeNull()
  })

  test('SES-23 T-09: its end keeps the brand, the language and the UI', async () => {
    const { answer, send, snapshot, shown } = await openSignedIn()
    await answer('loadBrand', brandOf({ theme: 'winter' }))
    send({ type: 'locale.choose', locale: 'fr' })
    await answer('loadMessages', 'fr')
    send({ type: 'sidebar.toggle' })
    send({ type: 'branding.dismiss' })
    send({ type: 'notification.show', notification: success('card.lock.done') })
    send({ type: 'session.close' })
    expect(selectBrand(snapshot()).theme).toBe('winter')
    expect(selectLocale(snapshot())).toBe('fr')
    expect(selectIsSidebarOpen(snapshot())).toBe(false)
    expect(selectIsBrandingDismissed(snapshot())).toBe(true)
    expect(shown()).toEqual(success('card.lock.done'))
  })

  test('T-42: its end stops the poll and the call that is on its way', async () => {
    const { clock, send, answer, countOf, lastCall } = await openSignedIn()
    await answer('readCards', wallet.cards)
    clock.advance(150_000)
    expect(countOf('readBalances')).toBe(1)
    send({ type: 'session.close' })
    expect(lastCall('readBalances').signal.aborted).toBe(true)
    clock.advance(600_000)
    expect(countOf('readBalances')).toBe(1)
  })

  test('a page that is shown after a sleep past the expiry is signed out', async () => {
    const { clock, send, snapshot } = await openSignedIn()
    clock.sleep(1_800_000)
    send({ type: 'page.shown' })
    expect(selectEndedBecause(snapshot())).toBe('expired')
  })

  test('changes of the account reach it', async () => {
    const { send, session } = await openSignedIn()
    send({ type: 'account.changed', changes: { kycLevel: 2 } })
    expect(selectSession(session().getSnapshot())?.account.kycLevel).toBe(2)
  })

  test('an account whose mail is on its way is known over a reload, until somebody is signed in', () => {
    const mailed = { purpose: 'account' as const, email: 'robin@example.com', resendAt: NOW + 60_000 }
    const { clock, send, snapshot } = open({ mailed })
    clock.advance(150)
    expect(selectMailed(snapshot())).toEqual(mailed)
    expect(selectMailedFor(snapshot(), 'account')).toEqual(mailed)
    expect(selectMailedFor(snapshot(), 'recovery')).toBeNull()
    const again = { ...mailed, resendAt: NOW + 120_000 }
    send({ type: 'account.mailed', mailed: again })
    expect(selectMailed(snapshot())).toEqual(again)
    send({ type: 'session.open', session })
    expect(selectMailed(snapshot())).toBeNull()
    expect(selectMailedFor(snapshot(), 'account')).toBeNull()
  })

  test.each([
    [['agreement-1'], true],
    [['agreement-1', 'agreement-2'], false],
  ])('SHL-118 OP-40: consents %j', async (consents, isAsked) => {
    const { snapshot } = await openSignedIn({
      persisted: { ...persisted, session: sessionOf(1_800_000, { account: accountOf({ consents }) }) },
    })
    expect(selectShowsConsents(snapshot())).toBe(isAsked)
  })

  test('PRF-52 PRF-53 PRF-54 the agreement is shown until it is accepted, and the account then has it', async () => {
    const account = accountOf({ consents: ['agreement-1'] })
    const { answer, snapshot, consents, session, shown } = await openSignedIn({
      persisted: { ...persisted, session: sessionOf(1_800_000, { account }) },
    })
    consents()!.send({ type: 'consent.accept' })
    expect(selectShowsConsents(snapshot())).toBe(true)
    await answer('send', null)
    expect(selectShowsConsents(snapshot())).toBe(false)
    expect(selectSession(session().getSnapshot())?.account.consents).toEqual(['agreement-1', 'agreement-2'])
    expect(shown()).toEqual(success('consents.accepted'))
  })

  test('PRF-52 OP-40 put off, the agreement is shown again at the next sign-in only', async () => {
    const asking = sessionOf(1_800_000, { account: accountOf({ consents: [] }) })
    const { send, enter, snapshot, consents, load } = await openSignedIn({
      persisted: { ...persisted, session: asking },
    })
    consents()!.send({ type: 'consent.dismiss' })
    enter('/profile')
    expect(selectShowsConsents(snapshot())).toBe(false)
    send({ type: 'session.close' })
    send({ type: 'session.open', session: { ...asking, id: 'session-2' } })
    await load()
    expect(selectShowsConsents(snapshot())).toBe(true)
  })

  describe('with an e-mail that is not verified', () => {
    const unverified = {
      ...persisted,
      session: sessionOf(1_800_000, { account: accountOf({ emailVerified: false }) }),
    }
    async function openSent() {
      const portal = await openSignedIn({ persisted: unverified })
      portal.unverifiedEmail()!.send({ type: 'email.send' })
      await portal.answer('sendEmail')
      return portal
    }

    test('SES-61 T-40 ends 1500 ms after the e-mail was sent, and says why on the way out', async () => {
      const { clock, snapshot, shown, went } = await openSent()
      clock.advance(1_499)
      expect(selectIsSignedIn(snapshot())).toBe(true)
      expect(shown()).toEqual(success('email.sent'))
      clock.advance(1)
      expect(selectIsSignedIn(snapshot())).toBe(false)
      // The landing page says it.
      expect(selectEndedBecause(snapshot())).toBe('mailed')
      expect(shown()).toBeNull()
      expect(went()).toEqual(['/'])
    })

    test('T-40 ended before, is not ended again: whoever signs in meanwhile stays', async () => {
      const { clock, send, snapshot } = await openSent()
      clock.advance(1_000)
      send({ type: 'session.close' })
      expect(selectEndedBecause(snapshot())).toBe('left')
      send({ type: 'session.open', session: { ...session, id: 'session-2' } })
      clock.advance(60_000)
      expect(selectIsSignedIn(snapshot())).toBe(true)
    })

    test('SES-62 goes on when the e-mail could not be sent', async () => {
      const { clock, refuse, snapshot, unverifiedEmail, shown } = await openSignedIn({ persisted: unverified })
      unverifiedEmail()!.send({ type: 'email.send' })
      await refuse('sendEmail', refusal('error.sendVerification'))
      expect(shown()).toEqual(errorNotice(failed('error.sendVerification')))
      clock.advance(60_000)
      expect(selectIsSignedIn(snapshot())).toBe(true)
    })

    test('OP-08 SES-30 is confirmed by the link of the mail: the session has it, and the prompt goes', async () => {
      const { send, snapshot, unverifiedEmail } = await openSignedIn({ persisted: unverified })
      const isVerified = () => snapshot().children.session!.getSnapshot().context.session?.account.emailVerified
      send({ type: 'email.confirmed', username: 'somebody@example.com' })
      expect([isVerified(), selectIsOpen(unverifiedEmail()!.getSnapshot())]).toEqual([false, true])
      send({ type: 'email.confirmed', username: unverified.session.account.username })
      expect([isVerified(), selectIsOpen(unverifiedEmail()!.getSnapshot())]).toEqual([true, false])
    })

    test('OP-08 is confirmed before another tab hands its session over: nobody is asked then', async () => {
      const { send, snapshot, unverifiedEmail, load } = open()
      send({ type: 'email.confirmed', username: unverified.session.account.username })
      send({ type: 'session.handed', persisted: unverified })
      await load()
      expect(snapshot().children.session!.getSnapshot().context.session?.account.emailVerified).toBe(true)
      expect(selectIsOpen(unverifiedEmail()!.getSnapshot())).toBe(false)
    })

    test('SES-58 is asked about again at the next sign-in', async () => {
      const { send, unverifiedEmail, load } = await openSignedIn({ persisted: unverified })
      const isAsked = () => selectIsOpen(unverifiedEmail()!.getSnapshot())
      unverifiedEmail()!.send({ type: 'prompt.dismiss' })
      expect(isAsked()).toBe(false)
      send({ type: 'session.close' })
      send({ type: 'session.open', session: { ...unverified.session, id: 'session-2' } })
      await load()
      expect(isAsked()).toBe(true)
    })
  })
})

describe('the code of the signed-in part', () => {
  test('comes once somebody is signed in, and until then the cards are as they were kept', async () => {
    const { snapshot, cards, consents, unverifiedEmail, load, countOf } = open({
      persisted,
      address: addressOf('/dashboard'),
    })
    expect([selectIsSignedIn(snapshot()), cards()]).toEqual([true, null])
    expect(snapshot().context.wallet).toEqual(wallet)
    expect(countOf('loadHolder')).toBe(1)
    await load()
    expect([cards(), consents(), unverifiedEmail()]).not.toContain(null)
  })

  test('is not waited for by the session: it may end meanwhile', async () => {
    const { send, snapshot, cards, load, clock } = open({ persisted, address: addressOf('/dashboard') })
    clock.sleep(1_800_000)
    send({ type: 'page.shown' })
    expect(selectEndedBecause(snapshot())).toBe('expired')
    await load()
    expect(cards()).toBeNull()
  })

  test('that does not come is asked for again with the next signed-in screen', async () => {
    const portal = open({ persisted, address: addressOf('/dashboard') })
    await portal.refuse('loadHolder', new Error('gone'))
    expect([selectIsHolderMissing(portal.snapshot()), selectIsSignedIn(portal.snapshot())]).toEqual([true, true])
    portal.send({ type: 'holder.retry' })
    expect([selectIsHolderMissing(portal.snapshot()), portal.countOf('loadHolder')]).toEqual([false, 2])
    await portal.load()
    expect(portal.cards()!.getSnapshot().context.cards).toEqual(wallet.cards)
  })
})

describe('the way to a screen', () => {
  test('SHL-045: sign-in leads from the form to the dashboard', async () => {
    const { clock, show, send, redirect, snapshot } = open({ address: addressOf('/login/profile') })
    clock.advance(150)
    await show()
    expect(selectRouteId(snapshot())).toBe('login')
    send({ type: 'session.open', session })
    expect(redirect()).toBe('/dashboard')
  })

  test('a screen is shown when its code is there, not before', async () => {
    const { show, enter, snapshot } = open()
    expect([selectAddress(snapshot()), selectRouteId(snapshot())]).toEqual([null, null])
    await show()
    expect([selectAddress(snapshot()), selectRouteId(snapshot())]).toEqual([addressOf('/'), 'home'])
    enter('/faq')
    expect(selectRouteId(snapshot())).toBe('home')
    await show()
    expect(selectRouteId(snapshot())).toBe('faq')
  })

  test('code that is gone may be asked for again', async () => {
    const { refuse, send, countOf } = open()
    await refuse('loadScreen', new Error('gone'))
    send({ type: 'screen.retry' })
    expect(countOf('loadScreen')).toBe(2)
  })

  test('an account screen is out of reach once nobody is signed in', async () => {
    const { show, enter, send, snapshot } = await openSignedIn()
    expect(selectIsOutOfReach(snapshot())).toBe(false)
    await show()
    expect(selectIsOutOfReach(snapshot())).toBe(false)
    send({ type: 'session.close' })
    expect(selectIsOutOfReach(snapshot())).toBe(true)
    enter('/')
    await show()
    expect(selectIsOutOfReach(snapshot())).toBe(false)
  })

  test('SHL-116 SHL-117 SES-40: the form and its destination follow the address, and closing forgets both', async () => {
    const { enter, snapshot } = open({ address: addressOf('/login/replacecard') })
    const ui = () => [snapshot().context.loginFormIsOpen, snapshot().context.destination]
    expect(ui()).toEqual([true, 'replacecard'])
    enter('/')
    expect(ui()).toEqual([false, null])
    enter('/login')
    expect(ui()).toEqual([true, null])
    enter('/login/activate')
    expect(ui()).toEqual([true, 'activate'])
    enter('/logout')
    expect(ui()).toEqual([false, null])
  })
})

describe('the flow of a screen', () => {
  const opened = (pathname: string, hash = '', of: unknown = flow) => ({
    type: 'screen.opened',
    address: { ...addressOf(pathname), hash },
    flow: of,
  })

  test('is started once per path', async () => {
    const { send, flow: running } = await openSignedIn()
    send(opened('/dashboard'))
    const begun = running()
    expect(begun).toBeDefined()
    send(opened('/dashboard'))
    send(opened('/dashboard', '#cards'))
    expect(running()).toBe(begun)
  })

  test('is another on another path, and none where a screen has none', async () => {
    const { send, flow: running } = await openSignedIn()
    send(opened('/dashboard'))
    const begun = running()
    send(opened('/dashboard/transfer'))
    expect(running()).toBeDefined()
    expect(running()).not.toBe(begun)
    expect(begun?.getSnapshot().status).toBe('stopped')
    send(opened('/faq', '', null))
    expect(running()).toBeUndefined()
  })

  test('begins anew on the way back', async () => {
    const { send, flow: running } = await openSignedIn()
    send(opened('/dashboard'))
    const begun = running()
    send(opened('/faq', '', null))
    send(opened('/dashboard'))
    expect(running()).toBeDefined()
    expect(running()).not.toBe(begun)
  })

  test('is told which card is current now', async () => {
    const { send } = await openSignedIn()
    send(opened('/dashboard'))
    seenBy.length = 0
    send({ type: 'card.choose', clientId: second.clientId })
    expect(seenBy).toEqual([{ type: 'card.switched', clientId: second.clientId, digits: second.lastFourDigits }])
  })

  test('is told what its address asks for now, and goes on', async () => {
    const { send, flow: running } = await openSignedIn()
    send(opened('/dashboard'))
    const begun = running()
    seenBy.length = 0
    const searched = opened('/dashboard')
    send({ ...searched, address: { ...searched.address, search: '?page=2' } })
    expect(seenBy).toEqual([{ type: 'search.entered', search: '?page=2' }])
    expect(running()).toBe(begun)
  })

  test('is told of a lock: what it shows may have to go', async () => {
    const { send } = await openSignedIn()
    send(opened('/dashboard'))
    seenBy.length = 0
    const locked = { type: 'card.changed', clientId: second.clientId, cardStatus: 'S' }
    send(locked)
    expect(seenBy).toEqual([locked])
  })

  test('a screen without one hears nothing, and nothing breaks', async () => {
    const { send, snapshot } = await openSignedIn()
    send({ type: 'card.choose', clientId: second.clientId })
    expect(snapshot().status).toBe('active')
  })
})

describe('the session id that calls carry', () => {
  test('API-15 API-16 is read again at sign-in, and forgotten when the session ends', async () => {
    const { clock, answer, send, snapshot, countOf } = open({ address: addressOf('/login') })
    await answer('loadBrand', brandOf({ sessionId: '' }))
    clock.advance(150)
    send({ type: 'session.open', session })
    expect(countOf('loadBrand')).toBe(2)
    await answer('loadBrand', brandOf({ sessionId: 'brand-robin' }))
    expect(selectBrand(snapshot()).sessionId).toBe('brand-robin')
    send({ type: 'session.close' })
    expect(selectBrand(snapshot()).sessionId).toBe('')
    expect(countOf('loadBrand')).toBe(2)
  })

  test('API-15 is not that of an answer asked for before sign-in', async () => {
    const { lastCall, clock, answer, send, snapshot } = open({ address: addressOf('/login') })
    const anonymous = lastCall('loadBrand')
    clock.advance(150)
    send({ type: 'session.open', session })
    anonymous.resolve(brandOf({ sessionId: '' }))
    await answer('loadBrand', brandOf({ sessionId: 'brand-robin' }))
    expect(selectBrand(snapshot()).sessionId).toBe('brand-robin')
  })
})

test('R2 what is sent while its holder is asked before signing out goes out under the session, and keeps the holder there', async () => {
  type Said = { type: 'answer.come' } | { type: 'form.edit' } | { type: 'form.submit' }
  const ordering = setup({
    types: {} as { events: Said },
    actions: portalActions<object, Said>(),
    actors: { send: promisePort<void, void>('send') },
  }).createMachine({
    id: 'ordering',
    initial: 'editable',
    states: {
      editable: { on: { 'form.edit': { actions: holdChanges('ordering') }, 'form.submit': 'comparing' } },
      comparing: { on: { 'answer.come': 'sending' } },
      sending: {
        tags: 'inFlight',
        entry: releaseChanges('ordering'),
        invoke: { src: 'send' },
      },
    },
  })
  const portal = await openSignedIn({ address: addressOf('/getcard') })
  await portal.show({ logic: ordering, input: undefined })
  portal.flow()?.send({ type: 'form.edit' })
  portal.flow()?.send({ type: 'form.submit' })
  portal.enter('/logout')
  portal.flow()?.send({ type: 'answer.come' })
  expect([portal.countOf('send'), selectSession(portal.session().getSnapshot())?.id]).toEqual([1, session.id])
  expect([selectIsSignedIn(portal.snapshot()), selectIsInFlight(portal.snapshot())]).toEqual([true, true])
  expect(selectIsAsked(portal.snapshot().children.navigation!.getSnapshot())).toBe(false)
})

test('an e-Transfer request that waits for the bank keeps no holder from signing out', async () => {
  const portal = await openSignedIn()
  const flight: Flight = { routeId: 'interac', machine: 'moneyRequests', sentAt: NOW, resume: null, isShared: false }
  portal.send({ type: 'flow.departed', flowId: 'moneyRequests', flight, isAnother: false, formerId: null })
  expect([selectFlights(portal.snapshot()), selectIsAwaited(portal.snapshot())]).toEqual([[flight], false])
  portal.enter('/logout')
  expect(selectIsSignedIn(portal.snapshot())).toBe(false)
})

test.each([
  ['reload', 'topUp', true],
  ['interac', 'moneyRequests', false],
] as const)('a page loaded at `/logout` with something sent from %s asks first: %s %s', (routeId, machine, isAsked) => {
  const flight: Flight = { routeId, machine, sentAt: NOW, resume: null, isShared: false }
  const portal = open({ persisted: { ...persisted, flights: [flight] }, address: addressOf('/logout') })
  expect(selectIsAsked(portal.snapshot().children.navigation!.getSnapshot())).toBe(isAsked)
  expect(selectIsSignedIn(portal.snapshot())).toBe(isAsked)
})

describe('a flow that has sent something', () => {
  type Sent = { type: 'thing.send' } | { type: 'answer.come' }
  const sending = setup({
    types: {} as { events: Sent; tags: 'inFlight' },
    actions: portalActions<object, Sent>(),
  }).createMachine({
    id: 'sending',
    initial: 'editable',
    states: {
      editable: { on: { 'thing.send': 'sending' } },
      sending: {
        tags: 'inFlight',
        on: { 'answer.come': { target: 'sent', actions: notifySuccess('orderCard.done') } },
      },
      sent: { on: { 'thing.send': 'sending' } },
    },
  })
  /** As after a reload: looks up what was sent. */
  const sendingNow = setup({ types: {} as { events: Sent } }).createMachine({
    id: 'sending',
    initial: 'sending',
    states: { sending: { tags: 'inFlight', on: { 'answer.come': 'sent' } }, sent: {} },
  })
  /** A form for another payment stays, and receives the payment that another tab has sent. */
  const keeping = setup({
    types: {} as { events: { type: 'payment.elsewhere'; flight: Flight }; context: { heard: number } },
  }).createMachine({
    id: 'sending',
    context: { heard: 0 },
    on: { 'payment.elsewhere': { actions: assign(({ event }) => ({ heard: event.flight.sentAt })) } },
  })
  const resume = { idempotencyKey: 'key-1' }
  const sendingFlow = { logic: sending, input: undefined, resumeFrom: () => resume }
  const flight: Flight = { routeId: 'getcard', machine: 'sending', sentAt: NOW, resume, isShared: false }
  const opened = (pathname: string, of: unknown = flow) => ({
    type: 'screen.opened',
    address: addressOf(pathname),
    flow: of,
  })
  async function openSent() {
    const portal = await openSignedIn({ address: addressOf('/getcard') })
    await portal.show(sendingFlow)
    const sent = portal.flow()!
    sent.send({ type: 'thing.send' })
    return { ...portal, sent }
  }

  test('is known to be in flight until the outcome is known, and stays while its screen does', async () => {
    const { sent, snapshot, flow: running } = await openSent()
    expect([selectIsInFlight(snapshot()), selectFlights(snapshot())]).toEqual([true, [flight]])
    sent.send({ type: 'answer.come' })
    expect([selectIsInFlight(snapshot()), selectFlights(snapshot()), running()]).toEqual([false, [], sent])
  })

  test('goes on when its screen is left, says so, and its outcome is said on the next screen', async () => {
    const { sent, send, flow: running, snapshot, shown } = await openSent()
    send(opened('/dashboard'))
    expect(running()).not.toBe(sent)
    expect(sent.getSnapshot().status).toBe('active')
    expect(shown()).toEqual({ type: 'info', title: null, message: { key: 'flow.inFlight' }, action: null })
    expect([selectIsInFlight(snapshot()), selectFlights(snapshot())]).toEqual([false, [flight]])
    sent.send({ type: 'answer.come' })
    expect(shown()).toEqual(success('orderCard.done'))
    expect([selectFlights(snapshot()), sent.getSnapshot().status]).toEqual([[], 'stopped'])
  })

  test('is stopped with its screen once the outcome is known', async () => {
    const { sent, send } = await openSent()
    sent.send({ type: 'answer.come' })
    send(opened('/dashboard'))
    expect(sent.getSnapshot().status).toBe('stopped')
  })

  test('S14 is what its screen shows when it is opened again: nothing can be sent twice', async () => {
    const { sent, send, flow: running, snapshot } = await openSent()
    send(opened('/dashboard'))
    const between = running()
    send(opened('/getcard', sendingFlow))
    expect(running()).toBe(sent)
    expect(between?.getSnapshot().status).toBe('stopped')
    expect(selectIsInFlight(snapshot())).toBe(true)
    sent.send({ type: 'answer.come' })
    expect([running(), sent.getSnapshot().status]).toEqual([sent, 'active'])
    send(opened('/dashboard'))
    expect(sent.getSnapshot().status).toBe('stopped')
  })

  test('is shown under another address of the same flow, without a word', async () => {
    const { sent, send, flow: running, snapshot, shown } = await openSent()
    send(opened('/activate', sendingFlow))
    expect([running(), selectAddress(snapshot()), shown()]).toEqual([sent, addressOf('/activate'), null])
  })

  describe('whose chart breaks', () => {
    const broken = () => {
      throw new TypeError('URL.parse is not a function')
    }
    const fragile = setup({ types: {} as { events: Sent | { type: 'thing.break' } } }).createMachine({
      id: 'sending',
      on: { 'thing.break': { guard: broken } },
      initial: 'editable',
      states: { editable: { on: { 'thing.send': 'sending' } }, sending: { tags: 'inFlight' } },
    })
    const fragileFlow = { ...sendingFlow, logic: fragile }
    const missing = (portal: Portal) => selectMissingBecause(portal.snapshot().children.navigation!.getSnapshot())
    async function openFragile() {
      const portal = await openSignedIn({ address: addressOf('/getcard') })
      await portal.answer('loadFlows', [])
      await portal.show(fragileFlow)
      return { ...portal, sent: portal.flow()! }
    }

    test('F26 is looked up as after a reload, never given up as not done, and its screen says so', async () => {
      const portal = await openFragile()
      portal.sent.send({ type: 'thing.send' })
      portal.sent.send({ type: 'thing.break' })
      expect(portal.snapshot().status).toBe('active')
      expect(portal.shown()).toEqual({ ...notice('info', 'flow.unknown'), title: { key: 'screen.getcard.title' } })
      expect(missing(portal)).toBe('broken')
      expect([selectFlights(portal.snapshot()), portal.flow()]).toEqual([[flight], undefined])
      expect(portal.calls['loadFlows']?.at(-1)?.input).toEqual({ flights: [flight] })
      await portal.answer('loadFlows', [{ flow: { ...sendingFlow, logic: sendingNow }, flight }])
      expect(selectFlights(portal.snapshot())).toEqual([flight])
      // The screen, opened again, shows the lookup: nothing can be sent twice.
      portal.send({ type: 'screen.retry' })
      await portal.show(fragileFlow)
      expect([missing(portal), portal.flow()?.getSnapshot().value]).toEqual([null, 'sending'])
    })

    test('F26 is looked up too where its screen has been left, and another stays open', async () => {
      const portal = await openFragile()
      portal.sent.send({ type: 'thing.send' })
      portal.send(opened('/dashboard'))
      const open = portal.flow()
      portal.sent.send({ type: 'thing.break' })
      expect([missing(portal), portal.flow()]).toEqual([null, open])
      expect(portal.calls['loadFlows']?.at(-1)?.input).toEqual({ flights: [flight] })
    })

    test('F26 says that it is not known where it cannot be looked up', async () => {
      const portal = await openSignedIn({ address: addressOf('/getcard') })
      await portal.answer('loadFlows', [])
      await portal.show({ logic: fragile, input: undefined })
      const sent = portal.flow()!
      sent.send({ type: 'thing.send' })
      sent.send({ type: 'thing.break' })
      await portal.answer('loadFlows', [])
      expect(portal.shown()).toMatchObject({ type: 'warning', message: { key: 'flow.interrupted' } })
    })

    test('F26 begins anew on its screen where it had sent nothing', async () => {
      const portal = await openFragile()
      portal.sent.send({ type: 'thing.break' })
      expect([missing(portal), selectFlights(portal.snapshot()), portal.shown()]).toEqual(['broken', [], null])
      portal.send({ type: 'screen.retry' })
      await portal.show(fragileFlow)
      expect([missing(portal), portal.flow()?.getSnapshot().value]).toEqual([null, 'editable'])
      expect(portal.flow()).not.toBe(portal.sent)
    })

    test('F26 says that it has ended where it was left waiting for the holder', async () => {
      const portal = await openSignedIn({ address: addressOf('/getcard') })
      const waiting = setup({ types: {} as { events: { type: 'thing.break' } } }).createMachine({
        id: 'waiting',
        on: { 'thing.break': { guard: broken } },
        initial: 'asked',
        states: { asked: { tags: 'recoverable' } },
      })
      await portal.show({ logic: waiting, input: undefined })
      const left = portal.flow()!
      portal.send(opened('/dashboard'))
      left.send({ type: 'thing.break' } as never)
      expect(portal.shown()).toEqual({
        ...errorNotice(failed('error.generic')),
        title: { key: 'screen.getcard.title' },
      })
      expect(portal.snapshot().context.waiting).toEqual({})
    })

    test('F26 takes nothing else with it, except where everything needs the broken part', async () => {
      const portal = await openFragile()
      portal.sent.send({ type: 'thing.break' })
      expect(selectHasCrashed(portal.snapshot())).toBe(false)
      portal.send({ type: 'xstate.error.actor.cards', actorId: 'cards', error: new TypeError('broken') })
      expect(selectHasCrashed(portal.snapshot())).toBe(true)
    })
  })

  describe('about one of several things', () => {
    const about = (subject: string, logic: unknown = sending) => ({ ...sendingFlow, logic, subject })
    const at = (subject: string) => ({
      type: 'screen.opened',
      address: { ...addressOf('/getcard'), search: `?about=${subject}` },
      flow: about(subject),
    })
    async function openSentAbout() {
      const portal = await openSignedIn({ address: addressOf('/getcard') })
      portal.send(at('first'))
      const sent = portal.flow()!
      sent.send({ type: 'thing.send' })
      return { ...portal, sent }
    }

    test.each([
      ['from another screen', true],
      ['from its own', false],
    ])(
      'S14 is not what the screen shows that is opened %s about another: it goes on, and says so',
      async (_, isLeft) => {
        const { sent, send, flow: running, snapshot, shown } = await openSentAbout()
        if (isLeft) send(opened('/dashboard'))
        send(at('second'))
        expect([running() === sent, running()?.getSnapshot().value]).toEqual([false, 'editable'])
        expect([sent.getSnapshot().status, selectIsInFlight(snapshot())]).toEqual(['active', false])
        expect(shown()?.message).toEqual({ key: 'flow.inFlight' })
        const second = running()
        sent.send({ type: 'answer.come' })
        expect([shown(), running(), selectFlights(snapshot())]).toEqual([success('orderCard.done'), second, []])
      },
    )

    test('S14 is what its own screen shows again, and the other goes on too', async () => {
      const { sent, send, flow: running, snapshot } = await openSentAbout()
      send(at('second'))
      const second = running()!
      second.send({ type: 'thing.send' })
      send(at('first'))
      expect([running(), selectFlights(snapshot()).length]).toEqual([sent, 2])
      sent.send({ type: 'answer.come' })
      expect([running(), second.getSnapshot().status]).toEqual([sent, 'active'])
    })

    test('is looked up unseen after a reload at the address of another', async () => {
      const portal = open({ persisted: { ...persisted, flights: [flight] }, address: addressOf('/getcard') })
      await portal.load()
      portal.send(at('second'))
      const second = portal.flow()
      await portal.answer('loadFlows', [{ flow: about('first', sendingNow), flight }])
      expect([portal.flow(), second?.getSnapshot().status]).toEqual([second, 'active'])
      expect(selectFlights(portal.snapshot())).toMatchObject([{ machine: 'sending first' }])
    })

    test('is looked up too where the session is taken up only after the page was drawn', async () => {
      const portal = open({ address: addressOf('/fees') })
      portal.send({ type: 'session.handed', persisted: { ...persisted, flights: [flight] } })
      await portal.load()
      await portal.answer('loadFlows', [{ flow: about('first', sendingNow), flight }])
      expect(selectFlights(portal.snapshot())).toMatchObject([{ machine: 'sending first' }])
    })

    test('takes what was typed with the form where it is looked up', async () => {
      const portal = open({ persisted: { ...persisted, flights: [flight] }, address: addressOf('/getcard') })
      await portal.load()
      portal.send(at('first'))
      portal.snapshot().children.navigation?.send({ type: 'changes.hold', form: 'sending' })
      await portal.answer('loadFlows', [{ flow: about('first', sendingNow), flight }])
      expect(selectIsInFlight(portal.snapshot())).toBe(true)
      expect(portal.snapshot().children.navigation?.getSnapshot().context.heldBy).toEqual([])
    })

    test('goes on under another anchor', async () => {
      const { sent, send, flow: running } = await openSentAbout()
      send({ ...at('first'), address: { ...addressOf('/getcard'), search: '?about=first', hash: '#main' } })
      expect(running()).toBe(sent)
    })
  })

  test('gives way to another that is in flight, and goes on', async () => {
    const { sent, send, flow: running, snapshot } = await openSent()
    const other = setup({}).createMachine({ id: 'other', tags: 'inFlight' })
    send(opened('/profile', { logic: other, input: undefined }))
    const second = running()
    send(opened('/getcard', sendingFlow))
    expect([running(), second?.getSnapshot().status, selectFlights(snapshot()).length]).toEqual([sent, 'active', 2])
  })

  test('ends the success of what was sent before, and of nothing else', async () => {
    const { sent, send, shown } = await openSent()
    sent.send({ type: 'answer.come' })
    expect(shown()).toEqual(success('orderCard.done'))
    sent.send({ type: 'thing.send' })
    expect(shown()).toBeNull()
    const warning = notice('warning', 'flow.interrupted')
    sent.send({ type: 'answer.come' })
    send({ type: 'notification.show', notification: warning })
    sent.send({ type: 'thing.send' })
    expect(shown()).toEqual(warning)
  })

  test('may send again, and is kept again', async () => {
    const { sent, send } = await openSent()
    sent.send({ type: 'answer.come' })
    sent.send({ type: 'thing.send' })
    send(opened('/dashboard'))
    expect(sent.getSnapshot().status).toBe('active')
  })

  test('ends with the session, left or not', async () => {
    const { sent, send, snapshot } = await openSent()
    send(opened('/getpin', sendingFlow))
    send({ type: 'session.close' })
    expect([sent.getSnapshot().status, selectFlights(snapshot())]).toEqual(['stopped', []])
  })

  describe('when the session ends by itself', () => {
    const again = { ...sessionOf(9_000_000), id: 'session-2' }
    const other = { ...again, account: accountOf({ username: 'sam@example.com' }) }
    const reject = ({ send }: Portal) =>
      send({ type: 'session.rejected', sessionId: 'session-1', failure: failed('error.unauthorized') })
    const askedFor = ({ calls }: Portal) => calls['loadFlows']?.at(-1)?.input

    test.each([
      ['expired', (portal: Portal) => portal.clock.advance(1_800_000)],
      ['was rejected', reject],
    ])('F10 S14 (%s) is looked up when the same holder is signed in again', async (_, end) => {
      const portal = await openSent()
      end(portal)
      expect([portal.sent.getSnapshot().status, selectFlights(portal.snapshot())]).toEqual(['stopped', []])
      expect(selectInterrupted(portal.snapshot())).toEqual({ username: 'robin@example.com', flights: [flight] })
      portal.send({ type: 'session.open', session: again })
      await portal.load()
      expect([askedFor(portal), selectInterrupted(portal.snapshot())]).toEqual([{ flights: [flight] }, null])
      await portal.answer('loadFlows', [{ flow: { ...sendingFlow, logic: sendingNow }, flight }])
      expect(selectFlights(portal.snapshot())).toEqual([flight])
    })

    test('F10 S14 is looked up on its own screen when that is about one of several things', async () => {
      const of = (logic: unknown) => ({ ...sendingFlow, logic, subject: 'first' })
      const portal = await openSignedIn({ address: addressOf('/getcard') })
      const address = { ...addressOf('/getcard'), search: '?about=first' }
      portal.send({ type: 'screen.opened', address, flow: of(sending) })
      portal.flow()!.send({ type: 'thing.send' })
      reject(portal)
      portal.enter('/login')
      portal.send({ type: 'session.open', session: again })
      expect(portal.redirect()).toBe('/getcard?about=first')
      await portal.load()
      portal.send({ type: 'screen.opened', address, flow: of(sending) })
      const kept = (askedFor(portal) as { flights: Flight[] }).flights[0]
      await portal.answer('loadFlows', [{ flow: of(sendingNow), flight: kept }])
      expect([portal.flow()?.getSnapshot().value, selectIsInFlight(portal.snapshot())]).toEqual(['sending', true])
    })

    test('F10 S14 is never another holder’s, nor later the first one’s', async () => {
      const portal = await openSent()
      reject(portal)
      portal.send({ type: 'session.open', session: other })
      await portal.load()
      expect([askedFor(portal), selectInterrupted(portal.snapshot())]).toEqual([{ flights: [] }, null])
      portal.send({ type: 'session.close' })
      portal.send({ type: 'session.open', session: again })
      await portal.load()
      expect(askedFor(portal)).toEqual({ flights: [] })
    })

    test('S14 is kept for who signs out by choice, also what is still to be looked up', async () => {
      const portal = await openSent()
      reject(portal)
      portal.send({ type: 'session.open', session: again })
      await portal.load()
      await portal.refuse('loadFlows', new Error('gone'))
      expect(selectFlights(portal.snapshot())).toEqual([flight])
      portal.send({ type: 'session.close' })
      const kept = { username: 'robin@example.com', flights: [flight] }
      expect([selectInterrupted(portal.snapshot()), selectFlights(portal.snapshot())]).toEqual([kept, []])
    })

    test('is kept while the lookup itself is interrupted', async () => {
      const portal = await openSent()
      reject(portal)
      portal.send({ type: 'session.open', session: again })
      portal.send({ type: 'session.rejected', sessionId: 'session-2', failure: failed('error.unauthorized') })
      expect(selectInterrupted(portal.snapshot())?.flights).toEqual([flight])
    })

    test('is nothing where nothing was in flight', async () => {
      const portal = await openSignedIn()
      reject(portal)
      expect(selectInterrupted(portal.snapshot())).toBeNull()
    })

    test('is kept also where a reload finds the session expired', () => {
      const ended = { ...persisted, session: sessionOf(-1), flights: [flight] }
      expect(selectInterrupted(open({ persisted: ended }).snapshot())).toEqual({
        username: 'robin@example.com',
        flights: [flight],
      })
    })

    test('is taken up from what this tab has stored without a session', async () => {
      const portal = open({ interrupted: { username: 'robin@example.com', flights: [flight] } })
      portal.send({ type: 'session.open', session: again })
      await portal.load()
      expect(askedFor(portal)).toEqual({ flights: [flight] })
    })
  })

  test('and was interrupted by a reload is looked up when the holder is there again, and ends when it is known', async () => {
    const { snapshot, calls, answer, load, shown } = open({
      persisted: { ...persisted, flights: [flight] },
      address: addressOf('/dashboard'),
    })
    expect(selectFlights(snapshot())).toEqual([flight])
    await load()
    expect(calls['loadFlows']?.map(({ input }) => input)).toEqual([{ flights: [flight] }])
    await answer('loadFlows', [{ flow: { ...sendingFlow, logic: sendingNow }, flight }])
    // Its lookup says what became of it.
    expect(shown()).toBeNull()
    const resumed = () => snapshot().children as never as Record<string, { send(event: Sent): void } | undefined>
    const id = Object.keys(resumed()).find((name) => name.startsWith('flow.')) ?? ''
    expect(selectFlights(snapshot())).toEqual([flight])
    resumed()[id]?.send({ type: 'answer.come' })
    expect([selectFlights(snapshot()), resumed()[id]]).toEqual([[], undefined])
  })

  test('S14 and was interrupted by a reload takes the place of the form that its screen began with', async () => {
    const portal = open({ persisted: { ...persisted, flights: [flight] }, address: addressOf('/getcard') })
    await portal.load()
    await portal.show(sendingFlow)
    const form = portal.flow()
    await portal.answer('loadFlows', [{ flow: { ...sendingFlow, logic: sendingNow }, flight }])
    expect(portal.flow()).not.toBe(form)
    expect([form?.getSnapshot().status, selectIsInFlight(portal.snapshot())]).toEqual(['stopped', true])
    expect(selectFlights(portal.snapshot())).toEqual([flight])
  })

  test('F1 and was sent in another tab takes the place of the form that would send it again', async () => {
    const shared: Flight = { ...flight, isShared: true, resume: { idempotencyKey: 'key-1' } }
    const portal = await openSignedIn({ address: addressOf('/getcard') })
    await portal.show({ ...sendingFlow, isShared: true })
    const form = portal.flow()
    portal.send({ type: 'flight.reported', flight: shared })
    expect(portal.shown()).toEqual(notice('info', 'flow.sentElsewhere'))
    const here: Flight = { ...shared, resume: { idempotencyKey: 'key-1', isElsewhere: true } }
    expect(portal.calls['loadFlows']?.at(-1)?.input).toEqual({ flights: [here] })
    await portal.answer('loadFlows', [{ flow: { ...sendingFlow, logic: sendingNow, isShared: true }, flight: here }])
    expect([form?.getSnapshot().status, selectIsInFlight(portal.snapshot())]).toEqual(['stopped', true])
    expect(selectFlights(portal.snapshot())).toMatchObject([{ machine: shared.machine, sentAt: shared.sentAt }])
  })

  test('F1 and was sent in another tab is looked up unseen where the open form is of another payment', async () => {
    const shared: Flight = { ...flight, isShared: true, resume: { idempotencyKey: 'key-1' } }
    const portal = await openSignedIn({ address: addressOf('/getcard') })
    await portal.show({ logic: keeping, input: undefined, isShared: true })
    const form = portal.flow()
    portal.send({ type: 'flight.reported', flight: shared })
    await portal.answer('loadFlows', [{ flow: { ...sendingFlow, logic: sendingNow, isShared: true }, flight: shared }])
    expect(portal.flow()).toBe(form)
    expect(form?.getSnapshot().context.heard).toBe(shared.sentAt)
    expect(selectFlights(portal.snapshot())).toMatchObject([{ sentAt: shared.sentAt }])
  })

  test('F1 and was sent in another tab leaves a screen without a flow alone', async () => {
    const portal = await openSent()
    portal.sent.send({ type: 'answer.come' })
    portal.send(opened('/faq', null))
    portal.send({ type: 'flight.reported', flight: { ...flight, isShared: true } })
    expect([portal.shown(), portal.flow()]).toEqual([success('orderCard.done'), undefined])
  })

  test('F1 and was sent in another tab changes nothing for another screen, nor for what is known already', async () => {
    const portal = await openSent()
    const asked = portal.calls['loadFlows']?.length
    portal.send({ type: 'flight.reported', flight: { ...flight, isShared: true } })
    portal.send({ type: 'flight.reported', flight: { ...flight, machine: 'another', isShared: true } })
    expect([portal.flow(), selectFlights(portal.snapshot()), portal.shown()]).toEqual([portal.sent, [flight], null])
    expect(portal.calls['loadFlows']?.length).toBe(asked)
  })

  describe('F1 and was sent in another tab, while this one does not know what became of its own,', () => {
    const second: Flight = { ...flight, sentAt: NOW + 1, resume: { idempotencyKey: 'key-2' }, isShared: true }
    const lookup = { ...sendingFlow, logic: sendingNow, isShared: true, resumeFrom: () => second.resume }
    async function openBoth() {
      const portal = await openSent()
      portal.send({ type: 'flight.reported', flight: second })
      // A third tab reports it too.
      portal.send({ type: 'flight.reported', flight: second })
      expect(portal.calls['loadFlows']?.at(-1)?.input).toMatchObject({ flights: [{ sentAt: NOW + 1 }] })
      await portal.answer('loadFlows', [{ flow: lookup, flight: second }])
      return portal
    }

    test('is looked up at once, and shown when the other is known', async () => {
      const portal = await openBoth()
      expect([portal.flow(), selectFlights(portal.snapshot())]).toEqual([portal.sent, [flight, second]])
      portal.sent.send({ type: 'answer.come' })
      expect(portal.sent.getSnapshot().status).toBe('stopped')
      expect([selectIsInFlight(portal.snapshot()), selectFlights(portal.snapshot())]).toEqual([true, [second]])
      portal.flow()?.send({ type: 'answer.come' })
      expect([selectIsInFlight(portal.snapshot()), selectFlights(portal.snapshot())]).toEqual([false, []])
    })

    test('is shown once the holder goes on from the result of their own', async () => {
      const ending = setup({ types: {} as { events: Sent | { type: 'flow.again' } } }).createMachine({
        id: 'sending',
        initial: 'sending',
        states: {
          sending: { tags: 'inFlight', on: { 'answer.come': 'done' } },
          done: { tags: 'settled', on: { 'flow.again': 'typing' } },
          typing: {},
        },
      })
      const portal = await openSignedIn({ address: addressOf('/getcard') })
      await portal.show({ logic: ending, input: undefined, isShared: true, resumeFrom: () => resume })
      const own = portal.flow()
      portal.send({ type: 'flight.reported', flight: second })
      await portal.answer('loadFlows', [{ flow: lookup, flight: second }])
      own?.send({ type: 'answer.come' })
      expect([portal.flow(), own?.getSnapshot().value]).toEqual([own, 'done'])
      expect(selectFlights(portal.snapshot())).toEqual([second])
      own?.send({ type: 'flow.again' })
      expect([selectIsInFlight(portal.snapshot()), own?.getSnapshot().status]).toEqual([true, 'stopped'])
    })

    test('ends unseen where it is known first', async () => {
      const portal = await openBoth()
      const { children, context } = portal.snapshot()
      const id = Object.keys(context.flights).find((name) => name !== context.flowId) ?? ''
      ;(children as never as Record<string, { send(event: Sent): void }>)[id]?.send({ type: 'answer.come' })
      expect([portal.flow(), selectFlights(portal.snapshot())]).toEqual([portal.sent, [flight]])
    })
  })

  /** Another tab reports these tries one after the other. Returns the open screen's flow after each. */
  async function reportEach(portal: Awaited<ReturnType<typeof openSignedIn>>, tries: readonly Flight[]) {
    const lookups = []
    for (const again of tries) {
      portal.send({ type: 'flight.reported', flight: again })
      await portal.answer('loadFlows', [
        {
          flow: { ...sendingFlow, logic: sendingNow, isShared: true },
          flight: { ...again, resume: { ...resume, isElsewhere: true } },
        },
      ])
      lookups.push(portal.flow())
    }
    return lookups
  }

  test('F1 and is tried again in another tab is looked up from its last try on: the first lookup ends unsaid', async () => {
    const tries = [NOW, NOW + 50_000].map((sentAt): Flight => ({ ...flight, sentAt, isShared: true }))
    const portal = await openSignedIn({ address: addressOf('/getcard') })
    await portal.show({ ...sendingFlow, isShared: true })
    const lookups = await reportEach(portal, tries)
    expect(lookups.map((lookup) => lookup?.getSnapshot().status)).toEqual(['stopped', 'active'])
    expect(selectFlights(portal.snapshot())).toMatchObject([{ sentAt: NOW + 50_000 }])
    expect(selectIsInFlight(portal.snapshot())).toBe(true)
  })

  test('F1 and is reported by an earlier try last is looked up from both: the earlier one ends nothing', async () => {
    const tries = [NOW + 50_000, NOW].map((sentAt): Flight => ({ ...flight, sentAt, isShared: true }))
    const portal = await openSignedIn({ address: addressOf('/getcard') })
    await portal.show({ ...sendingFlow, isShared: true })
    const lookups = await reportEach(portal, tries)
    expect(lookups[0]?.getSnapshot().status).toBe('active')
    expect(portal.flow()).toBe(lookups[0])
    expect(selectFlights(portal.snapshot()).map(({ sentAt }) => sentAt)).toEqual([NOW + 50_000, NOW])
  })

  test('F1 and is not known here when another tab tries it again is looked up from that try on', async () => {
    const doubting = setup({ types: {} as { events: Sent } }).createMachine({
      id: 'sending',
      initial: 'checking',
      states: { checking: { tags: ['inFlight', 'unknown'], on: { 'answer.come': 'done' } }, done: {} },
    })
    const own = { key: 'own' }
    const later: Flight = { ...flight, sentAt: NOW + 50_000, resume: own, isShared: true }
    const portal = await openSignedIn({ address: addressOf('/getcard') })
    await portal.show({ logic: doubting, input: undefined, isShared: true, resumeFrom: () => own })
    const first = portal.flow()
    portal.send({ type: 'flight.reported', flight: later })
    await portal.answer('loadFlows', [
      {
        flow: { logic: doubting, input: undefined, isShared: true, resumeFrom: () => own },
        flight: { ...later, resume: { ...own, isElsewhere: true } },
      },
    ])
    expect([first?.getSnapshot().status, portal.flow()?.getSnapshot().status]).toEqual(['stopped', 'active'])
    expect(selectFlights(portal.snapshot())).toMatchObject([{ sentAt: NOW + 50_000 }])
  })

  test('F1 and is still being sent here when another tab tries it again goes on beside the lookup of that try', async () => {
    const own = { key: 'own' }
    const later: Flight = { ...flight, sentAt: NOW + 50_000, resume: own, isShared: true }
    const portal = await openSignedIn({ address: addressOf('/getcard') })
    await portal.show({ ...sendingFlow, isShared: true, resumeFrom: () => own })
    const first = portal.flow()
    first?.send({ type: 'thing.send' })
    portal.send({ type: 'flight.reported', flight: later })
    await portal.answer('loadFlows', [
      {
        flow: { ...sendingFlow, logic: sendingNow, isShared: true, resumeFrom: () => own },
        flight: { ...later, resume: { ...own, isElsewhere: true } },
      },
    ])
    expect([first?.getSnapshot().status, portal.flow() === first]).toEqual(['active', true])
    expect(selectFlights(portal.snapshot()).map(({ sentAt }) => sentAt)).toEqual([NOW, NOW + 50_000])
  })

  test('F1 and is tried again in another tab is looked up from its last try on beside a form of another payment', async () => {
    const portal = await openSignedIn({ address: addressOf('/getcard') })
    await portal.show({ logic: keeping, input: undefined, isShared: true })
    const form = portal.flow()
    for (const sentAt of [NOW, NOW + 50_000]) {
      const again: Flight = { ...flight, sentAt, isShared: true }
      portal.send({ type: 'flight.reported', flight: again })
      await portal.answer('loadFlows', [
        {
          flow: { ...sendingFlow, logic: sendingNow, isShared: true },
          flight: { ...again, resume: { ...resume, isElsewhere: true } },
        },
      ])
    }
    expect(portal.flow()).toBe(form)
    expect(form?.getSnapshot().context.heard).toBe(NOW + 50_000)
    expect(selectFlights(portal.snapshot())).toMatchObject([{ sentAt: NOW + 50_000 }])
  })

  type Stepping = { events: { type: 'step.take' }; context: { steps: number } }
  const stepping = setup({ types: {} as Stepping }).createMachine({
    id: 'sending',
    context: { steps: 0 },
    tags: 'inFlight',
    on: { 'step.take': { actions: assign(({ context }) => ({ steps: context.steps + 1 })) } },
  })
  test.each([
    ['once, as it began, where other tabs are told of it', true, 0],
    ['as it is now, where no tab is told of it', false, 1],
  ])('is kept %s', async (_, isShared, steps) => {
    const portal = await openSignedIn({ address: addressOf('/getcard') })
    const resumeFrom = ({ context }: { context: { steps: number } }) => ({ steps: context.steps })
    await portal.show({ logic: stepping, input: undefined, isShared, resumeFrom })
    portal.flow()?.send({ type: 'step.take' })
    expect(selectFlights(portal.snapshot())).toMatchObject([{ resume: { steps } }])
  })

  test('F1 and is another tab’s, which the form has found out, is from when that tab sent it', async () => {
    const portal = await openSignedIn({ address: addressOf('/getcard') })
    const found = { ...resume, sentAt: NOW - 9_000 }
    await portal.show({ logic: sendingNow, input: undefined, isShared: true, resumeFrom: () => found })
    expect(selectFlights(portal.snapshot())).toMatchObject([{ sentAt: NOW - 9_000, isElsewhere: true }])
  })

  test('F1 and was sent in another tab takes what was typed with the form', async () => {
    const shared: Flight = { ...flight, isShared: true }
    const portal = await openSignedIn({ address: addressOf('/getcard') })
    await portal.show({ ...sendingFlow, isShared: true })
    const heldBy = () => portal.snapshot().children.navigation?.getSnapshot().context.heldBy
    portal.snapshot().children.navigation?.send({ type: 'changes.hold', form: 'sending' })
    expect(heldBy()).toEqual(['sending'])
    portal.send({ type: 'flight.reported', flight: shared })
    await portal.answer('loadFlows', [{ flow: { ...sendingFlow, logic: sendingNow, isShared: true }, flight: shared }])
    expect(heldBy()).toEqual([])
  })

  test('and cannot be looked up after a reload is said to be unknown, with the name of its screen', async () => {
    const lost: Flight = { ...flight, routeId: 'getpin', machine: 'pin', resume: null }
    const portal = open({ persisted: { ...persisted, flights: [lost] } })
    await portal.load()
    await portal.answer('loadFlows', [])
    expect(portal.shown()).toEqual({
      ...notice('warning', 'flow.interrupted'),
      title: { key: 'screen.getpin.title' },
    })
    expect(selectFlights(portal.snapshot())).toEqual([])
  })

  test('whose code did not come after a reload stays to be looked up', async () => {
    const { snapshot, refuse, load } = open({ persisted: { ...persisted, flights: [flight] } })
    await load()
    await refuse('loadFlows', new Error('gone'))
    expect(selectFlights(snapshot())).toEqual([flight])
  })
})

describe('a flow that waits for the holder’s next step', () => {
  type Asked =
    | { type: 'form.send' }
    | { type: 'question.come' }
    | { type: 'answer.send' }
    | { type: 'card.switched'; clientId: string }
  const asking = setup({ types: {} as { events: Asked; tags: 'inFlight' | 'recoverable' } }).createMachine({
    id: 'asking',
    initial: 'editable',
    states: {
      editable: { on: { 'form.send': 'sending' } },
      sending: { tags: 'inFlight', on: { 'question.come': 'questioned' } },
      questioned: {
        tags: 'recoverable',
        on: {
          'answer.send': 'sending',
          'card.switched': { guard: ({ event }) => event.clientId !== first.clientId, target: 'editable' },
        },
      },
    },
  })
  const askingFlow = { logic: asking, input: undefined }
  const opened = (pathname: string, of: unknown = flow) => ({
    type: 'screen.opened',
    address: addressOf(pathname),
    flow: of,
  })
  async function openAsked() {
    const portal = await openSignedIn({ address: addressOf('/upgrade') })
    await portal.show(askingFlow)
    const asked = portal.flow()!
    asked.send({ type: 'form.send' })
    return { ...portal, asked }
  }
  /** A flow left while its form was in flight; a question has arrived since. */
  async function openLeft() {
    const portal = await openAsked()
    portal.send(opened('/dashboard'))
    portal.asked.send({ type: 'question.come' })
    return portal
  }

  test('goes on there when it is opened again, and may be left again', async () => {
    const { asked, send, flow: running, snapshot } = await openLeft()
    expect([asked.getSnapshot().status, selectFlights(snapshot())]).toEqual(['active', []])
    send(opened('/upgrade', askingFlow))
    expect([running(), asked.getSnapshot().value, snapshot().context.waiting]).toEqual([asked, 'questioned', {}])
    send(opened('/dashboard'))
    send(opened('/upgrade', askingFlow))
    expect([running(), asked.getSnapshot().value]).toEqual([asked, 'questioned'])
    asked.send({ type: 'answer.send' })
    expect(selectIsInFlight(snapshot())).toBe(true)
  })

  test('is not stopped where the question comes before it is left', async () => {
    const { asked, send, flow: running } = await openAsked()
    asked.send({ type: 'question.come' })
    send(opened('/dashboard'))
    expect([asked.getSnapshot().status, running() === asked]).toEqual(['active', false])
    send(opened('/upgrade', askingFlow))
    expect(running()).toBe(asked)
  })

  test('says of what is not known that it is not known, and where to look', async () => {
    const paying = setup({ types: {} as { tags: 'inFlight' | 'unknown' } }).createMachine({
      id: 'paying',
      initial: 'unconfirmed',
      states: { unconfirmed: { tags: ['inFlight', 'unknown'] } },
    })
    const portal = await openSignedIn({ address: addressOf('/upgrade') })
    await portal.show({ logic: paying, input: undefined })
    portal.send(opened('/dashboard'))
    expect(portal.shown()).toEqual({ ...notice('info', 'flow.unknown'), title: { key: 'screen.upgrade.title' } })
  })

  test('says so of a payment that is open at the bank, and goes on there, also when another card is chosen', async () => {
    const paying = setup({ types: {} as { tags: 'inFlight' | 'open' | 'recoverable' } }).createMachine({
      id: 'paying',
      initial: 'challenged',
      states: { challenged: { tags: ['inFlight', 'open', 'recoverable'] } },
    })
    const payingFlow = { logic: paying, input: undefined, resumeFrom: () => ({ amountCents: 300_00 }) }
    const portal = await openSignedIn({ address: addressOf('/upgrade') })
    await portal.show(payingFlow)
    const paid = portal.flow()!
    portal.send(opened('/dashboard'))
    expect(portal.shown()).toEqual(reloadDue(300_00))
    portal.send({ type: 'card.choose', clientId: second.clientId })
    expect(paid.getSnapshot().status).toBe('active')
    portal.send(opened('/upgrade', payingFlow))
    expect(portal.flow()).toBe(paid)
  })

  test('leads back to a payment that is open at the bank, and the notice goes when it is on the screen', async () => {
    type Paying = { type: 'challenge.end' }
    const paying = setup({
      types: {} as { events: Paying; tags: 'inFlight' | 'open' | 'recoverable' },
    }).createMachine({
      id: 'paying',
      initial: 'challenged',
      states: {
        challenged: { tags: ['inFlight', 'open', 'recoverable'], on: { 'challenge.end': 'asking' } },
        asking: { tags: 'inFlight' },
      },
    })
    const payingFlow = { logic: paying, input: undefined }
    const portal = await openSignedIn({ address: addressOf('/upgrade') })
    await portal.show(payingFlow)
    const paid = portal.flow()!
    portal.send(opened('/dashboard'))
    portal.send(opened('/upgrade', payingFlow))
    expect(portal.shown()).toBeNull()
    portal.send(opened('/dashboard'))
    portal.send({ type: 'notification.click' })
    expect(portal.went()).toEqual(['/upgrade'])
    portal.send(opened('/upgrade', payingFlow))
    portal.send(opened('/dashboard'))
    // The challenge ends by itself while its notice is shown.
    paid.send({ type: 'challenge.end' })
    portal.send({ type: 'notification.click' })
    expect(portal.went()).toEqual(['/upgrade', '/upgrade'])
    portal.send({ type: 'notification.show', notification: reloadDue(300_00) })
    portal.send({ type: 'session.close' })
    expect(portal.shown()).toBeNull()
  })

  test.each(['flow.inFlight', 'flow.unknown', 'flow.sentElsewhere'] as const)(
    '%s is not said after signing out: nothing is looked up then',
    async (key) => {
      const portal = await openSignedIn()
      portal.send({ type: 'notification.show', notification: notice('info', key) })
      portal.send({ type: 'session.close' })
      expect(portal.shown()).toBeNull()
    },
  )

  test('what was said before signing out stays, if it is still true', async () => {
    const portal = await openSignedIn()
    portal.send({ type: 'notification.show', notification: success('email.sent') })
    portal.send({ type: 'session.close' })
    expect(portal.shown()).toEqual(success('email.sent'))
  })

  test('ends when another card is chosen: the question was about the first', async () => {
    const { asked, send, flow: running, snapshot } = await openLeft()
    send({ type: 'card.choose', clientId: second.clientId })
    expect([asked.getSnapshot().status, snapshot().context.waiting]).toEqual(['stopped', {}])
    send(opened('/upgrade', askingFlow))
    expect(running()?.getSnapshot().value).toBe('editable')
  })

  test('is told the card that was chosen while it was in flight', async () => {
    const portal = await openSignedIn({ address: addressOf('/upgrade') })
    await portal.show(askingFlow)
    const asked = portal.flow()!
    asked.send({ type: 'form.send' })
    portal.send(opened('/dashboard'))
    portal.send({ type: 'card.choose', clientId: second.clientId })
    asked.send({ type: 'question.come' })
    portal.send(opened('/upgrade', askingFlow))
    expect([portal.flow() === asked, asked.getSnapshot().value]).toEqual([true, 'editable'])
  })

  test('is told that card while its effect is still in flight', async () => {
    const told: string[] = []
    const paying = setup({
      types: {} as { events: { type: 'card.switched'; clientId: string }; tags: 'inFlight' },
      actions: { note: (_, { clientId }: { clientId: string }) => told.push(clientId) },
    }).createMachine({
      id: 'paying',
      initial: 'sending',
      states: { sending: { tags: 'inFlight' } },
      on: { 'card.switched': { actions: { type: 'note', params: ({ event }) => event } } },
    })
    const payingFlow = { logic: paying, input: undefined }
    const portal = await openSignedIn({ address: addressOf('/upgrade') })
    await portal.show(payingFlow)
    portal.send(opened('/dashboard'))
    portal.send({ type: 'card.choose', clientId: second.clientId })
    expect(told).toEqual([])
    portal.send(opened('/upgrade', payingFlow))
    expect(told).toEqual([second.clientId])
  })

  test('ends when the upgrade was decided elsewhere', async () => {
    const { asked, send, snapshot } = await openLeft()
    send({ type: 'upgrade.reported', clientId: first.clientId, status: 'pending', program: null })
    expect([asked.getSnapshot().status, snapshot().context.waiting]).toEqual(['stopped', {}])
  })

  describe('the notice that the step is due', () => {
    const DUE = stepDue('upgrade.questions.due')
    async function openNoticed() {
      const portal = await openLeft()
      portal.send({ type: 'notification.show', notification: DUE })
      expect(portal.shown()).toEqual(DUE)
      return portal
    }

    test('leads back, and goes when the step is on the screen', async () => {
      const { send, shown, went } = await openNoticed()
      send({ type: 'notification.click' })
      expect(went()).toEqual(['/upgrade'])
      send({ type: 'notification.show', notification: DUE })
      send(opened('/upgrade', askingFlow))
      expect(shown()).toBeNull()
    })

    test.each([
      ['another card is chosen', { type: 'card.choose', clientId: second.clientId }],
      [
        'the upgrade was decided elsewhere',
        { type: 'upgrade.reported', clientId: first.clientId, status: 'pending', program: null },
      ],
      ['the session ends', { type: 'session.close' }],
    ])('goes when %s', async (_, event) => {
      const { send, shown } = await openNoticed()
      send(event)
      expect(shown()).not.toEqual(DUE)
    })

    test('leads to the step, though something else was sent and left since', async () => {
      const paying = setup({ types: {} as { tags: 'inFlight' } }).createMachine({ id: 'paying', tags: 'inFlight' })
      const { send, went } = await openNoticed()
      send(opened('/getcard', { logic: paying, input: undefined }))
      send(opened('/dashboard'))
      send({ type: 'notification.show', notification: DUE })
      send({ type: 'notification.click' })
      expect(went()).toEqual(['/upgrade'])
    })

    test('leads nowhere when there is no such step', async () => {
      const { send, went } = await openSignedIn({ address: addressOf('/upgrade') })
      send({ type: 'notification.show', notification: DUE })
      send({ type: 'notification.click' })
      expect(went()).toEqual([])
    })

    test('another message stays when the step is opened', async () => {
      const { send, shown } = await openLeft()
      send({ type: 'notification.show', notification: success('card.lock.done') })
      send(opened('/upgrade', askingFlow))
      expect(shown()).toEqual(success('card.lock.done'))
    })
  })

  test('S14 ends with the session', async () => {
    const { asked, send, snapshot } = await openLeft()
    send({ type: 'session.close' })
    expect([asked.getSnapshot().status, snapshot().context.waiting]).toEqual(['stopped', {}])
  })
})

describe('a holder whose session ended by itself', () => {
  test.each([
    ['expired', (portal: Portal) => portal.clock.advance(1_800_000)],
    [
      'was rejected',
      (portal: Portal) =>
        portal.send({ type: 'session.rejected', sessionId: 'session-1', failure: failed('error.unauthorized') }),
    ],
  ])('SES-16 (%s) comes back to the same screen', async (_, end) => {
    const portal = await openSignedIn({ address: addressOf('/profile') })
    await portal.show(flow)
    end(portal)
    expect(portal.redirect()).toBe('/')
    portal.enter('/login')
    portal.send({ type: 'session.open', session: { ...sessionOf(9_000_000), id: 'session-2' } })
    expect(portal.redirect()).toBe('/profile')
    portal.enter('/profile')
    expect(portal.redirect()).toBeNull()
  })

  test.each([
    ['?transaction=txn-5', '?transaction=txn-5'],
    ['?locale=fr&transaction=txn-5', '?transaction=txn-5'],
    ['?transaction=txn-5&locale=fr', '?transaction=txn-5'],
    ['?locale=fr', ''],
  ])('SES-16 comes back to what the address asked for (%s), in the language of now', async (search, kept) => {
    const portal = await openSignedIn({ address: addressOf('/dashboard/dispute') })
    portal.send({ type: 'screen.opened', address: { ...addressOf('/dashboard/dispute'), search }, flow })
    portal.clock.advance(1_800_000)
    portal.enter('/login')
    portal.send({ type: 'session.open', session: { ...sessionOf(9_000_000), id: 'session-2' } })
    expect(portal.redirect()).toBe(`/dashboard/dispute${kept}`)
  })

  test.each([
    ['the same holder has the card again that was chosen', {}, second.clientId],
    ['nobody else has', { username: 'sam@example.com' }, first.clientId],
  ])('F10 %s', async (_, changes, clientId) => {
    const portal = await openSignedIn({ address: addressOf('/profile') })
    await portal.show(flow)
    portal.send({ type: 'card.choose', clientId: second.clientId })
    portal.clock.advance(1_800_000)
    portal.enter('/login')
    const opened = sessionOf(9_000_000, { account: accountOf(changes) })
    portal.send({ type: 'session.open', session: { ...opened, id: 'session-2' } })
    await portal.load()
    await portal.answer('readCards', wallet.cards)
    expect(portal.cards()?.getSnapshot().context.currentCardId).toBe(clientId)
  })

  test('leads nobody else there', async () => {
    const portal = await openSignedIn({ address: addressOf('/profile') })
    await portal.show(flow)
    portal.clock.advance(1_800_000)
    portal.enter('/login')
    const account = accountOf({ username: 'sam@example.com' })
    portal.send({ type: 'session.open', session: { ...sessionOf(9_000_000, { account }), id: 'session-2' } })
    expect(portal.redirect()).toBe('/dashboard')
  })

  test('once only: the sign-in after that begins at the dashboard', async () => {
    const portal = await openSignedIn({ address: addressOf('/profile') })
    await portal.show(flow)
    portal.clock.advance(1_800_000)
    portal.enter('/login')
    portal.send({ type: 'session.open', session: { ...sessionOf(9_000_000), id: 'session-2' } })
    expect(portal.redirect()).toBe('/profile')
    await portal.load()
    expect(portal.snapshot().context.returnTo).toBeNull()
  })

  test('and who signs out by hand begins at the dashboard', async () => {
    const portal = await openSignedIn({ address: addressOf('/profile') })
    await portal.show(flow)
    portal.send({ type: 'session.close' })
    portal.enter('/login')
    portal.send({ type: 'session.open', session: { ...session, id: 'session-2' } })
    expect(portal.redirect()).toBe('/dashboard')
  })
})

test('the open screen’s flow is told what became of an upgrade', async () => {
  const portal = await openSignedIn({ address: addressOf('/upgrade') })
  await portal.show(flow)
  seenBy.length = 0
  const news = { type: 'upgrade.reported', clientId: first.clientId, status: 'pending', program: null } as const
  portal.send(news)
  expect(seenBy).toContainEqual(news)
})

describe('a flow with unsaved changes', () => {
  const holding = setup({
    types: {} as { events: { type: 'text.type' } | { type: 'text.save' } },
    actions: portalActions<object, { type: 'text.type' } | { type: 'text.save' }>(),
  }).createMachine({
    id: 'holding',
    on: {
      'text.type': { actions: holdChanges('holding') },
      'text.save': { actions: releaseChanges('holding') },
    },
  })
  async function openHolding() {
    const portal = await openSignedIn({ address: addressOf('/profile') })
    await portal.show({ logic: holding, input: undefined })
    portal.flow()?.send({ type: 'text.type' })
    const isAsked = () => selectIsAsked(portal.snapshot().children.navigation!.getSnapshot())
    return { ...portal, isAsked }
  }

  test('stays until the holder has agreed to leave', async () => {
    const { enter, flow: running, isAsked, snapshot, show } = await openHolding()
    const begun = running()
    enter('/dashboard')
    expect(isAsked()).toBe(true)
    expect(running()).toBe(begun)
    expect(selectAddress(snapshot())).toEqual(addressOf('/profile'))
    snapshot().children.navigation!.send({ type: 'leave.accept' })
    await show()
    expect(running()).toBeUndefined()
    expect(selectAddress(snapshot())).toEqual(addressOf('/dashboard'))
  })

  test('that has saved them lets go', async () => {
    const { enter, flow: running, isAsked } = await openHolding()
    running()?.send({ type: 'text.save' })
    enter('/dashboard')
    expect(isAsked()).toBe(false)
  })

  test('is asked about before `/logout` signs out, and signs out once that is accepted', async () => {
    const { enter, isAsked, snapshot, redirect } = await openHolding()
    enter('/logout')
    expect([isAsked(), selectIsSignedIn(snapshot())]).toEqual([true, true])
    snapshot().children.navigation!.send({ type: 'leave.accept' })
    expect([isAsked(), selectIsSignedIn(snapshot()), redirect()]).toEqual([false, false, '/'])
    expect(selectEndedBecause(snapshot())).toBe('left')
  })

  test.each([
    ['expiry', (portal: Portal) => portal.clock.advance(1_800_000)],
    [
      'rejection',
      (portal: Portal) =>
        portal.send({ type: 'session.rejected', sessionId: 'session-1', failure: failed('error.unauthorized') }),
    ],
  ])('is not asked about at the session’s %s', async (_, end) => {
    const portal = await openHolding()
    portal.enter('/dashboard')
    end(portal)
    expect(portal.isAsked()).toBe(false)
    expect(portal.flow()).toBeUndefined()
    expect(portal.redirect()).toBe('/')
  })
})

describe('the cards', () => {
  test('SHL-084: choosing one goes to the dashboard; the sidebar is closed where it is a drawer', async () => {
    const { send, cards, snapshot, went } = await openSignedIn()
    expect(selectIsSidebarOpen(snapshot())).toBe(true)
    send({ type: 'card.choose', clientId: second.clientId })
    expect(cards()!.getSnapshot().context.currentCardId).toBe(second.clientId)
    expect(went()).toEqual(['/dashboard'])
    expect(selectIsSidebarOpen(snapshot())).toBe(true)
    send({ type: 'sidebar.close' })
    expect(selectIsSidebarOpen(snapshot())).toBe(false)
  })

  test.each([
    ['A', 'card.lock', 'card.lock.done'],
    ['S', 'card.unlock', 'card.unlock.done'],
  ] as const)("CRD-52 CRD-53: status '%s', %s notifies and goes to `/`", async (cardStatus, ask, text) => {
    const portal = await openSignedIn({
      persisted: { ...persisted, wallet: { ...wallet, cards: [{ ...first, cardStatus }, second] } },
    })
    await portal.answer('loadScreen', null)
    const status = selectStatusOf(portal.cards()!.getSnapshot())!
    status.send({ type: ask } as never)
    status.send({ type: 'prompt.accept' })
    await portal.answer('send', cardStatus === 'A' ? 'S' : 'A')
    expect(portal.shown()).toEqual(ofCard(success(text), first.lastFourDigits))
    expect(portal.went()).toEqual(['/'])
  })

  test('NOT-14: a failed lock shows the error and stays', async () => {
    const portal = await openSignedIn()
    const status = selectStatusOf(portal.cards()!.getSnapshot())!
    status.send({ type: 'card.lock' })
    status.send({ type: 'prompt.accept' })
    await portal.refuse('send', refusal('error.setCardStatus'))
    expect(portal.shown()).toEqual(ofCard(errorNotice(failed('error.setCardStatus')), first.lastFourDigits))
    expect(portal.went()).toEqual([])
    expect(portal.countOf('readCards')).toBe(2)
  })

  test('CRD-61: that the card expires is known of the current card only', async () => {
    const { send, snapshot } = await openSignedIn()
    send({ type: 'expiry.checked', isExpiring: true })
    expect(snapshot().context.isGreyCardExpiring).toBe(true)
    send({ type: 'card.choose', clientId: second.clientId })
    expect(snapshot().context.isGreyCardExpiring).toBe(false)
  })

  test('may be asked for again after a failure', async () => {
    const { refuse, send, countOf } = await openSignedIn({ persisted: { ...persisted, wallet: null } })
    await refuse('readCards', refusal('error.readCards'))
    send({ type: 'cards.refresh' })
    expect(countOf('readCards')).toBe(2)
  })

  test('hear whether somebody is there', async () => {
    const { clock, send, answer, countOf } = await openSignedIn()
    await answer('readCards', wallet.cards)
    send({ type: 'page.hidden' })
    clock.advance(150_000)
    expect(countOf('readBalances')).toBe(0)
    send({ type: 'user.acted' })
    expect(countOf('readBalances')).toBe(1)
  })
})

describe('the language', () => {
  test('SHL-079: changes when its texts are there', async () => {
    const { send, answer, lastCall, snapshot } = open()
    send({ type: 'locale.choose', locale: 'fr' })
    expect(lastCall('loadMessages').input).toEqual({ locale: 'fr' })
    expect([selectLocale(snapshot()), selectIsChangingLanguage(snapshot())]).toEqual(['en', true])
    await answer('loadMessages', 'fr')
    expect([selectLocale(snapshot()), selectIsChangingLanguage(snapshot())]).toEqual(['fr', false])
  })

  test('stays what it was when they do not come, and says so', async () => {
    const { send, refuse, snapshot, shown } = open()
    send({ type: 'locale.choose', locale: 'fr' })
    await refuse('loadMessages', new TypeError('Failed to fetch'))
    expect([selectLocale(snapshot()), selectIsChangingLanguage(snapshot())]).toEqual(['en', false])
    expect(shown()).toEqual(errorNotice(failed('error.language')))
  })

  test('that is already there is not asked for', () => {
    const { send, countOf } = open()
    send({ type: 'locale.choose', locale: 'en' })
    expect(countOf('loadMessages')).toBe(0)
  })
})

describe('the UI fields', () => {
  test('SHL-114 SHL-115 SHL-116 SHL-117 SHL-118 SHL-119 SHL-120: exist by these names, with their defaults', () => {
    const { snapshot } = open()
    const { notification } = snapshot().children.notification!.getSnapshot().context
    const { isSidebarOpen, loginFormIsOpen, destination, ...rest } = snapshot().context
    const { uiShowConsentsScreen, uiNewBrandingMessageDismissed, isGreyCardExpiring } = rest
    expect({
      notification,
      isSidebarOpen,
      loginFormIsOpen,
      destination,
      uiShowConsentsScreen,
      uiNewBrandingMessageDismissed,
      isGreyCardExpiring,
    }).toEqual({
      notification: null,
      isSidebarOpen: true,
      loginFormIsOpen: false,
      destination: null,
      uiShowConsentsScreen: false,
      uiNewBrandingMessageDismissed: false,
      isGreyCardExpiring: false,
    })
  })

  test('SHL-049: the sidebar begins closed on a narrow screen, and opens and closes', () => {
    const { send, snapshot } = open({ isNarrow: true })
    expect(selectIsSidebarOpen(snapshot())).toBe(false)
    send({ type: 'sidebar.toggle' })
    expect(selectIsSidebarOpen(snapshot())).toBe(true)
    send({ type: 'sidebar.close' })
    send({ type: 'sidebar.close' })
    expect(selectIsSidebarOpen(snapshot())).toBe(false)
  })

  test('SHL-121: the new-branding message stays dismissed on the way to other screens', () => {
    const { send, enter, snapshot } = open()
    send({ type: 'branding.dismiss' })
    enter('/faq')
    expect(selectIsBrandingDismissed(snapshot())).toBe(true)
  })

  test('SHL-114: the notification comes and goes', () => {
    const { clock, send, shown } = open()
    send({ type: 'notification.show', notification: errorNotice(failed('error.brand')) })
    expect(shown()).toEqual(errorNotice(failed('error.brand')))
    send({ type: 'notification.hold' })
    clock.advance(60_000)
    expect(shown()).not.toBeNull()
    send({ type: 'notification.release' })
    clock.advance(5_000)
    expect(shown()).toBeNull()
    send({ type: 'notification.show', notification: success('card.lock.done') })
    send({ type: 'notification.dismiss' })
    expect(shown()).toBeNull()
  })

  test('NOT-13: clicking the update notice reloads the page', async () => {
    const { send, facts } = open()
    send({ type: 'version.announced' })
    send({ type: 'notification.click' })
    await settle()
    expect(facts.map(({ event }) => event)).toEqual([{ type: 'reload.due' }])
  })

  test('clicking a plain message does nothing else', async () => {
    const { send, facts, countOf } = await openSignedIn()
    send({ type: 'notification.show', notification: success('card.lock.done') })
    send({ type: 'notification.click' })
    expect(facts).toEqual([])
    expect(countOf('loadBrand')).toBe(2)
  })
})
