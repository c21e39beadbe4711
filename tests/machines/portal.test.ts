import { afterEach, describe, expect, test } from 'vitest'
import { type AnyActorRef, type AnyEventObject, createMachine, setup } from 'xstate'
import { selectStatusOf } from '../../machines/cards/selectors'
import { selectIsAsked, selectMissingBecause, selectRedirect } from '../../machines/navigation/selectors'
import { errorNotice, notice, success } from '../../machines/notification/notification'
import { ofCard } from '../../machines/notification/ofCard'
import { selectNotification } from '../../machines/notification/selectors'
import type { PortalInput } from '../../machines/portal/portal'
import { portalMachine } from '../../machines/portal/portalMachine'
import {
  selectAddress,
  selectBrand,
  selectCardsActor,
  selectEndedBecause,
  selectFlow,
  selectFollowing,
  selectFrontend,
  selectHasAccessEnded,
  selectHasCrashed,
  selectIsBrandingDismissed,
  selectIsChangingLanguage,
  selectIsConfigured,
  selectIsHolderMissing,
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
import { holdChanges, notifyFailure, notifySuccess, portalActions, releaseChanges } from '../../machines/shared/portal'
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
const persisted = { session, wallet }

/** Which child receives an event from a view or the client. Other events go to the portal. */
const TAKERS: Readonly<Record<string, readonly string[]>> = {
  'route.entered': ['navigation'],
  'screen.retry': ['navigation'],
  'locale.choose': ['configuration'],
  'brand.reload': ['configuration'],
  'session.open': ['session'],
  'session.close': ['session'],
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
  'screen.opened': ['screen'],
  'card.current': ['portal', 'screen'],
  'card.changed': ['cards', 'screen', 'portal'],
  'upgrade.reported': ['portal', 'screen'],
}

function open(changes: Partial<PortalInput> = {}) {
  const input: PortalInput = { address: addressOf('/'), locale: 'en', persisted: null, isNarrow: false, ...changes }
  const rig = openRig(portalMachine, input)
  stop = rig.stop
  const snapshot = () => rig.actor.getSnapshot()
  /** Views and the client send to the children directly. */
  const send = (event: AnyEventObject) => {
    for (const name of TAKERS[event.type] ?? ['portal'])
      if (name === 'portal') rig.send(event)
      else (snapshot().children as unknown as Record<string, AnyActorRef>)[name]?.send(event)
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
    finishing: () => snapshot().children.screen!.getSnapshot().context.finishing,
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

  test('NOT-30: one that another tab hands over leaves a success on the page', () => {
    const { send, shown } = open()
    send({ type: 'notification.show', notification: success('verification.created') })
    send({ type: 'session.handed', persisted })
    expect(shown()).toEqual(success('verification.created'))
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
      'screen',
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

describe('a flow whose screen is left', () => {
  const opened = (pathname: string, of: unknown = flow) => ({
    type: 'screen.opened',
    address: addressOf(pathname),
    flow: of,
  })
  /** It calls the issuer, and says what became of it. */
  type Asked = { type: 'thing.send' } | { type: 'thing.break' }
  const sending = setup({
    types: {} as { events: Asked; tags: 'sent' },
    actions: portalActions<object, Asked>(),
    actors: { send: promisePort<void, void>('send') },
  }).createMachine({
    id: 'sending',
    on: {
      'thing.break': {
        guard: () => {
          throw new TypeError('URL.parse is not a function')
        },
      },
    },
    initial: 'editable',
    states: {
      editable: { on: { 'thing.send': 'sending' } },
      sending: {
        tags: 'sent',
        invoke: {
          src: 'send',
          onDone: { target: 'sent', actions: notifySuccess('orderCard.done') },
          onError: { target: 'editable', actions: notifyFailure },
        },
      },
      sent: {},
    },
  })
  const sendingFlow = { logic: sending, input: undefined }
  const missing = (portal: Portal) => selectMissingBecause(portal.snapshot().children.navigation!.getSnapshot())

  test('is stopped, whatever it does', async () => {
    const portal = await openSignedIn({ address: addressOf('/getcard') })
    await portal.show(sendingFlow)
    const left = portal.flow()!
    left.send({ type: 'thing.send' })
    portal.send(opened('/dashboard'))
    expect([left.getSnapshot().status, portal.shown()]).toEqual(['stopped', null])
    expect(portal.flow()?.getSnapshot().machine.id).toBe('listener')
    portal.send(opened('/getcard', sendingFlow))
    expect([portal.flow() === left, portal.flow()?.getSnapshot().value]).toEqual([false, 'editable'])
  })

  test('is stopped with the session', async () => {
    const portal = await openSignedIn({ address: addressOf('/getcard') })
    await portal.show(sendingFlow)
    const left = portal.flow()!
    portal.send({ type: 'session.close' })
    expect([left.getSnapshot().status, portal.flow()]).toEqual(['stopped', undefined])
  })

  test.each(['first', 'second'])('about one of several things goes on at its own address only: %s', async (subject) => {
    const at = (about: string, hash = '') => ({
      type: 'screen.opened',
      address: { ...addressOf('/getcard'), search: `?about=${about}`, hash },
      flow: { ...sendingFlow, subject: about },
    })
    const portal = await openSignedIn({ address: addressOf('/getcard') })
    portal.send(at('first'))
    const started = portal.flow()
    portal.send(at(subject, '#main'))
    expect([portal.flow() === started, started?.getSnapshot().status]).toEqual(
      subject === 'first' ? [true, 'active'] : [false, 'stopped'],
    )
  })

  describe('by a visitor, whose calls are not effects', () => {
    const ofVisitor = { ...sendingFlow, finishes: true }
    async function openSent() {
      const portal = open({ address: addressOf('/create-account') })
      await portal.show(ofVisitor)
      const sent = portal.flow()!
      sent.send({ type: 'thing.send' })
      return { ...portal, sent }
    }

    test('goes on until the outcome of its call, and says so', async () => {
      const portal = await openSent()
      portal.send(opened('/faq'))
      expect(portal.sent.getSnapshot().status).toBe('active')
      expect(portal.shown()).toEqual({
        ...notice('info', 'flow.inFlight'),
        title: { key: 'screen.createAccount.title' },
      })
      await portal.answer('send', undefined)
      expect([portal.shown(), portal.sent.getSnapshot().status]).toEqual([success('orderCard.done'), 'stopped'])
      expect(portal.finishing()).toEqual({})
    })

    test('says its failure, too', async () => {
      const portal = await openSent()
      portal.send(opened('/faq'))
      await portal.refuse('send', refusal('error.createAccount'))
      expect(portal.shown()).toEqual(errorNotice(failed('error.createAccount')))
      expect(portal.sent.getSnapshot().status).toBe('stopped')
    })

    test('is what its screen shows again: nothing is sent twice', async () => {
      const portal = await openSent()
      portal.send(opened('/faq'))
      const between = portal.flow()
      portal.send(opened('/create-account', ofVisitor))
      expect([portal.flow() === portal.sent, between?.getSnapshot().status, portal.shown()]).toEqual([
        true,
        'stopped',
        null,
      ])
      await portal.answer('send', undefined)
      expect([portal.sent.getSnapshot().status, portal.countOf('send')]).toEqual(['active', 1])
      portal.send(opened('/faq'))
      expect(portal.sent.getSnapshot().status).toBe('stopped')
    })

    test('is stopped at once where it has sent nothing', async () => {
      const portal = open({ address: addressOf('/create-account') })
      await portal.show(ofVisitor)
      const left = portal.flow()!
      portal.send(opened('/faq'))
      expect([left.getSnapshot().status, portal.shown()]).toEqual(['stopped', null])
    })

    test('is forgotten where its chart breaks, and the open screen stays', async () => {
      const portal = await openSent()
      portal.send(opened('/faq'))
      const running = portal.flow()
      portal.sent.send({ type: 'thing.break' })
      expect([missing(portal), portal.flow() === running, portal.finishing()]).toEqual([null, true, {}])
    })
  })

  describe('whose chart breaks', () => {
    test('F26 begins anew on its screen', async () => {
      const portal = await openSignedIn({ address: addressOf('/getcard') })
      await portal.show(sendingFlow)
      const broken = portal.flow()!
      broken.send({ type: 'thing.break' })
      expect(portal.snapshot().status).toBe('active')
      expect([missing(portal), portal.flow(), portal.shown()]).toEqual(['broken', undefined, null])
      portal.send({ type: 'screen.retry' })
      await portal.show(sendingFlow)
      expect([missing(portal), portal.flow()?.getSnapshot().value]).toEqual([null, 'editable'])
      expect(portal.flow()).not.toBe(broken)
    })

    test('F26 takes nothing else with it, except where everything needs the broken part', async () => {
      const portal = await openSignedIn({ address: addressOf('/getcard') })
      await portal.show(sendingFlow)
      portal.flow()!.send({ type: 'thing.break' })
      expect(selectHasCrashed(portal.snapshot())).toBe(false)
      portal.send({ type: 'xstate.error.actor.cards', actorId: 'cards', error: new TypeError('broken') })
      expect(selectHasCrashed(portal.snapshot())).toBe(true)
    })
  })
})

describe('what was said of something sent', () => {
  test.each(['flow.inFlight', 'flow.unknown'] as const)(
    '%s is not said after signing out: nothing is looked up then',
    async (key) => {
      const portal = await openSignedIn()
      portal.send({ type: 'notification.show', notification: notice('info', key) })
      portal.send({ type: 'session.close' })
      expect(portal.shown()).toBeNull()
    },
  )

  test('stays after signing out, if it is still true', async () => {
    const portal = await openSignedIn()
    portal.send({ type: 'notification.show', notification: success('email.sent') })
    portal.send({ type: 'session.close' })
    expect(portal.shown()).toEqual(success('email.sent'))
  })
})

describe('an open e-Transfer request', () => {
  const following = ({ snapshot }: Portal) => selectFollowing(snapshot())
  const isFollowing = ({ snapshot }: Portal) =>
    selectPart('moneyRequests')(snapshot())?.getSnapshot().context.isFollowing
  const again = { ...sessionOf(9_000_000), id: 'session-2' }

  test('is followed after a reload by the same holder', async () => {
    const mine = await openSignedIn({ following: 'robin@example.com' })
    expect(isFollowing(mine)).toBe(true)
    mine.stop()
    expect(isFollowing(await openSignedIn({ following: 'sam@example.com' }))).toBe(false)
  })

  test('is remembered over the end of the session, whoever ended it, until none is open', async () => {
    const portal = await openSignedIn()
    portal.send({ type: 'requests.followed', isFollowing: true })
    portal.send({ type: 'session.close' })
    expect(following(portal)).toBe('robin@example.com')
    portal.send({ type: 'session.open', session: again })
    await portal.load()
    expect(isFollowing(portal)).toBe(true)
    portal.send({ type: 'requests.followed', isFollowing: false })
    expect(following(portal)).toBeNull()
  })

  test('keeps no holder from signing out', async () => {
    const portal = await openSignedIn()
    portal.send({ type: 'requests.followed', isFollowing: true })
    portal.enter('/logout')
    expect(selectIsSignedIn(portal.snapshot())).toBe(false)
  })

  test('keeps the tab from another holder’s session', () => {
    const portal = open({ following: 'sam@example.com' })
    portal.send({ type: 'session.handed', persisted })
    expect(selectIsSignedIn(portal.snapshot())).toBe(false)
  })
})

test.each([
  ['robin@example.com', true],
  [null, false],
] as const)('a page loaded at `/logout` with something stored for %s asks first: %s', (storedFor, isAsked) => {
  const portal = open({ persisted, storedFor, address: addressOf('/logout') })
  expect(selectIsAsked(portal.snapshot().children.navigation!.getSnapshot())).toBe(isAsked)
  expect(selectIsSignedIn(portal.snapshot())).toBe(isAsked)
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
