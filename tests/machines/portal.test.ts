import { afterEach, describe, expect, test } from 'vitest'
import { type AnyActorRef, type AnyEventObject, createMachine } from 'xstate'
import { selectIsAsked, selectRedirect } from '../../machines/navigation/selectors'
import { holderMachine } from '../../machines/holder/holderMachine'
import { errorNotice, success } from '../../machines/notification/notification'
import type { PortalInput } from '../../machines/portal/portal'
import { portalMachine } from '../../machines/portal/portalMachine'
import {
  selectAddress,
  selectBrand,
  selectEndedBecause,
  selectFrontend,
  selectHasAccessEnded,
  selectHolderParts,
  selectIsHolderMissing,
  selectIsBrandingDismissed,
  selectIsChangingLanguage,
  selectIsConfigured,
  selectIsOutOfReach,
  selectIsSidebarOpen,
  selectIsSignedIn,
  selectLocale,
  selectMailed,
  selectNotification,
  selectRouteId,
  selectShowsConsents,
} from '../../machines/portal/selectors'
import { selectSession } from '../../machines/session/selectors'
import { failed } from '../../machines/shared/failure'
import { tellParent } from '../../machines/shared/tellParent'
import { selectIsOpen } from '../../machines/unverified-email/selectors'
import { DEFAULT_BRAND, DEFAULT_FRONTEND } from '../../rules/brand'
import { NOW } from '../support/clock'
import { openRig, settle } from '../support/rig'
import { accountOf, brandOf, cardOf, refusal, sessionOf, tokenOf } from '../support/samples'
import { addressOf } from './navigation.plan'

let stop = () => {}
afterEach(() => stop())

const first = cardOf({ clientId: '1000000001', defaultCard: true })
const second = cardOf({ clientId: '1000000002' })
const wallet = { cards: [first, second], currentCardId: first.clientId, loadedAt: NOW }
const session = sessionOf(1_800_000)
const kept = { session, wallet }

function open(changes: Partial<PortalInput> = {}) {
  const input: PortalInput = { address: addressOf('/'), locale: 'en', kept: null, isNarrow: false, ...changes }
  const rig = openRig(portalMachine, input)
  stop = rig.stop
  const snapshot = () => rig.actor.getSnapshot()
  return {
    ...rig,
    snapshot,
    enter: (pathname: string) => rig.send({ type: 'route.entered', address: addressOf(pathname) }),
    /** The screen's code is there. */
    show: (flow: unknown = null) => rig.answer('loadScreen', flow),
    session: () => snapshot().children.session!,
    parts: () => selectHolderParts(snapshot()),
    cards: () => selectHolderParts(snapshot()).cards,
    /** The code of the signed-in part is there. */
    load: () => rig.answer('loadHolder', holderMachine),
    flow: () => (snapshot().children as Record<string, AnyActorRef>)['flow'],
    redirect: () => selectRedirect(snapshot().children.navigation!.getSnapshot()),
    shown: () => selectNotification(snapshot()),
    went: () => rig.facts.filter(({ event }) => event.type === 'navigation.due').map(({ event }) => event['to']),
  }
}
type Portal = ReturnType<typeof open>
async function openSignedIn(changes: Partial<PortalInput> = {}) {
  const portal = open({ kept, address: addressOf('/dashboard'), ...changes })
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
    expect(selectIsConfigured(snapshot())).toBe(false)
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
  const shortly = { ...kept, session: sessionOf(90_000) }

  test('SES-24: kept over a reload is open from the first moment, with its cards', async () => {
    const { snapshot, cards, countOf } = await openSignedIn()
    expect(selectIsSignedIn(snapshot())).toBe(true)
    expect(cards()!.getSnapshot().context).toMatchObject({ username: session.account.username, ...wallet })
    expect(countOf('readCards')).toBe(0)
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
    send({ type: 'session.handed', kept })
    expect(selectIsSignedIn(snapshot())).toBe(true)
    await load()
    expect(cards()!.getSnapshot().context.cards).toEqual(wallet.cards)
    clock.advance(150)
    expect(redirect()).toBeNull()
    expect(countOf('readCards')).toBe(0)
  })

  test('SES-14: expired at restore ends before anything is asked for', () => {
    const { snapshot, shown, countOf, went, redirect, cards } = open({
      address: addressOf('/dashboard'),
      kept: { session: sessionOf(0), wallet },
    })
    expect(selectIsSignedIn(snapshot())).toBe(false)
    expect(selectEndedBecause(snapshot())).toBe('expired')
    expect(shown()).toEqual(errorNotice(failed('session.expired')))
    expect([countOf('loadHolder'), countOf('readCards'), countOf('readBalances')]).toEqual([0, 0, 0])
    expect(cards()).toBeUndefined()
    expect(snapshot().context.wallet).toBeNull()
    expect(went()).toEqual(['/'])
    expect(redirect()).toBe('/')
  })

  test('SES-14: under 60 s at restore, the warning is what is shown', async () => {
    const { shown } = await openSignedIn({ kept: { session: sessionOf(20_000), wallet } })
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
    const { clock, send, answer, countOf, shown, session } = await openSignedIn({ kept: shortly })
    await answer('loadBrand', brandOf())
    clock.advance(30_000)
    expect(shown()).toMatchObject({ type: 'warning', action: 'session.extend' })
    send({ type: 'notification.click' })
    expect(countOf('loadBrand')).toBe(2)
    send({ type: 'token.renewed', sessionId: 'session-1', token: tokenOf(3_600_000) })
    await answer('loadBrand', brandOf())
    expect(session().getSnapshot().value).toEqual({ signedIn: 'fresh' })
    expect(shown()).toBeNull()
  })

  test('its warning comes back after another message, as long as the last minute lasts', async () => {
    const { clock, send, shown } = await openSignedIn({ kept: { ...kept, session: sessionOf(90_000) } })
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
    const portal = await openSignedIn({ kept: shortly })
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
    enter('/logout/')
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
      kept: { session: sessionOf(1_800_000, { account: accountOf({ consents: [] }) }), wallet },
    })
    await show(flow)
    send({ type: 'expiry.checked', isExpiring: true })
    expect(snapshot().context).toMatchObject({
      isSignedIn: true,
      isGreyCardExpiring: true,
      uiShowConsentsScreen: true,
    })
    send({ type: 'session.close' })
    expect(cards()).toBeUndefined()
    expect(running()).toBeUndefined()
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
    expect(calls['readCards']?.map(({ input }) => input)).toEqual([{ username: 'sam@example.com' }])
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
    const { clock, send, countOf, lastCall } = await openSignedIn()
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
    const mailed = { email: 'robin@example.com', resendAt: NOW + 60_000 }
    const { clock, send, snapshot } = open({ mailed })
    clock.advance(150)
    expect(selectMailed(snapshot())).toEqual(mailed)
    const again = { ...mailed, resendAt: NOW + 120_000 }
    send({ type: 'account.mailed', mailed: again })
    expect(selectMailed(snapshot())).toEqual(again)
    send({ type: 'session.open', session })
    expect(selectMailed(snapshot())).toBeNull()
  })

  test.each([
    [['agreement-1'], true],
    [['agreement-1', 'agreement-2'], false],
  ])('SHL-118 OP-40: consents %j', async (consents, isAsked) => {
    const { snapshot } = await openSignedIn({
      kept: { session: sessionOf(1_800_000, { account: accountOf({ consents }) }), wallet },
    })
    expect(selectShowsConsents(snapshot())).toBe(isAsked)
  })

  test('PRF-52 PRF-53 PRF-54 the agreement is shown until it is accepted, and the account then has it', async () => {
    const account = accountOf({ consents: ['agreement-1'] })
    const { answer, snapshot, parts, session, shown } = await openSignedIn({
      kept: { session: sessionOf(1_800_000, { account }), wallet },
    })
    parts().consents!.send({ type: 'consent.accept' })
    expect(selectShowsConsents(snapshot())).toBe(true)
    await answer('acceptConsent')
    expect(selectShowsConsents(snapshot())).toBe(false)
    expect(selectSession(session().getSnapshot())?.account.consents).toEqual(['agreement-1', 'agreement-2'])
    expect(shown()).toEqual(success('consents.accepted'))
  })

  test('PRF-52 OP-40 put off, the agreement is shown again at the next sign-in only', async () => {
    const asking = sessionOf(1_800_000, { account: accountOf({ consents: [] }) })
    const { send, enter, snapshot, parts, load } = await openSignedIn({ kept: { session: asking, wallet } })
    parts().consents!.send({ type: 'consent.dismiss' })
    enter('/profile')
    expect(selectShowsConsents(snapshot())).toBe(false)
    send({ type: 'session.close' })
    send({ type: 'session.open', session: { ...asking, id: 'session-2' } })
    await load()
    expect(selectShowsConsents(snapshot())).toBe(true)
  })

  describe('with an e-mail that is not verified', () => {
    const unverified = { session: sessionOf(1_800_000, { account: accountOf({ emailVerified: false }) }), wallet }
    async function openSent() {
      const portal = await openSignedIn({ kept: unverified })
      portal.parts().unverifiedEmail!.send({ type: 'email.send' })
      await portal.answer('sendEmail')
      return portal
    }

    test('SES-61 T-40 ends 1500 ms after the e-mail was sent, and says why on the way out', async () => {
      const { clock, snapshot, shown, went } = await openSent()
      clock.advance(1_499)
      expect(selectIsSignedIn(snapshot())).toBe(true)
      clock.advance(1)
      expect(selectIsSignedIn(snapshot())).toBe(false)
      expect(selectEndedBecause(snapshot())).toBe('mailed')
      expect(shown()).toEqual(success('email.sent'))
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
      const { clock, refuse, snapshot, parts, shown } = await openSignedIn({ kept: unverified })
      parts().unverifiedEmail!.send({ type: 'email.send' })
      await refuse('sendEmail', refusal('error.sendVerification'))
      expect(shown()).toEqual(errorNotice(failed('error.sendVerification')))
      clock.advance(60_000)
      expect(selectIsSignedIn(snapshot())).toBe(true)
    })

    test('SES-58 is asked about again at the next sign-in', async () => {
      const { send, parts, load } = await openSignedIn({ kept: unverified })
      const isAsked = () => selectIsOpen(parts().unverifiedEmail!.getSnapshot())
      parts().unverifiedEmail!.send({ type: 'prompt.dismiss' })
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
    const { snapshot, parts, load, countOf } = open({ kept, address: addressOf('/dashboard') })
    expect([selectIsSignedIn(snapshot()), parts()]).toEqual([true, {}])
    expect(snapshot().context.wallet).toEqual(wallet)
    expect(countOf('loadHolder')).toBe(1)
    await load()
    expect(Object.keys(parts())).toEqual(['cards', 'consents', 'unverifiedEmail'])
  })

  test('is not waited for by the session: it may end meanwhile', async () => {
    const { send, snapshot, parts, load, clock } = open({ kept, address: addressOf('/dashboard') })
    clock.sleep(1_800_000)
    send({ type: 'page.shown' })
    expect(selectEndedBecause(snapshot())).toBe('expired')
    await load()
    expect(parts()).toEqual({})
  })

  test.each([
    ['another screen is asked for', (portal: Portal) => portal.enter('/profile')],
    ['the screen is tried again', (portal: Portal) => portal.send({ type: 'screen.retry' })],
  ])('that does not come is asked for again when %s', async (_, ask) => {
    const portal = open({ kept, address: addressOf('/dashboard') })
    await portal.refuse('loadHolder', new Error('gone'))
    await portal.refuse('loadScreen', new Error('gone'))
    expect([selectIsHolderMissing(portal.snapshot()), selectIsSignedIn(portal.snapshot())]).toEqual([true, true])
    ask(portal)
    expect(selectIsHolderMissing(portal.snapshot())).toBe(false)
    expect([portal.countOf('loadHolder'), portal.countOf('loadScreen')]).toEqual([2, 2])
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
    expect(seenBy).toEqual([{ type: 'card.switched', clientId: second.clientId }])
  })

  test('is told of a lock and of the tab being hidden: what it shows may have to go', async () => {
    const { send } = await openSignedIn()
    send(opened('/dashboard'))
    seenBy.length = 0
    const words = [
      { type: 'page.hidden' },
      { type: 'page.shown' },
      { type: 'card.changed', clientId: second.clientId, cardStatus: 'S' },
    ] as const
    for (const word of words) send(word)
    expect(seenBy).toEqual(words)
  })

  test('a screen without one hears nothing, and nothing breaks', async () => {
    const { send, snapshot } = await openSignedIn()
    send({ type: 'card.choose', clientId: second.clientId })
    expect(snapshot().status).toBe('active')
  })
})

describe('a flow with unsaved changes', () => {
  const holding = createMachine({
    id: 'holding',
    on: {
      'text.type': { actions: tellParent(() => ({ type: 'changes.hold' })) },
      'text.save': { actions: tellParent(() => ({ type: 'changes.release' })) },
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
  test('SHL-084: choosing one closes the sidebar and goes to the dashboard', async () => {
    const { send, cards, snapshot, went } = await openSignedIn()
    expect(selectIsSidebarOpen(snapshot())).toBe(true)
    send({ type: 'card.choose', clientId: second.clientId })
    expect(cards()!.getSnapshot().context.currentCardId).toBe(second.clientId)
    expect(selectIsSidebarOpen(snapshot())).toBe(false)
    expect(went()).toEqual(['/dashboard'])
  })

  test.each([
    ['A', 'card.lock', 'lockCard', 'card.lock.done'],
    ['S', 'card.unlock', 'unlockCard', 'card.unlock.done'],
  ])("CRD-52 CRD-53: status '%s', %s notifies and goes to `/`", async (cardStatus, ask, port, text) => {
    const portal = await openSignedIn({
      kept: { session, wallet: { ...wallet, cards: [{ ...first, cardStatus }, second] } },
    })
    const status = portal.cards()!.getSnapshot().children.cardStatus!
    status.send({ type: ask } as never)
    status.send({ type: 'prompt.accept' })
    await portal.answer(port)
    expect(portal.shown()).toEqual(success(text))
    expect(portal.went()).toEqual(['/'])
  })

  test('NOT-14: a failed lock shows the error and stays', async () => {
    const portal = await openSignedIn()
    const status = portal.cards()!.getSnapshot().children.cardStatus!
    status.send({ type: 'card.lock' })
    status.send({ type: 'prompt.accept' })
    await portal.refuse('lockCard', refusal('error.setCardStatus'))
    expect(portal.shown()).toEqual(errorNotice(failed('error.setCardStatus')))
    expect(portal.went()).toEqual([])
    expect(portal.countOf('readBalances')).toBe(1)
  })

  test('CRD-61: that the card expires is known of the current card only', async () => {
    const { send, snapshot } = await openSignedIn()
    send({ type: 'expiry.checked', isExpiring: true })
    expect(snapshot().context.isGreyCardExpiring).toBe(true)
    send({ type: 'card.choose', clientId: second.clientId })
    expect(snapshot().context.isGreyCardExpiring).toBe(false)
  })

  test('may be asked for again after a failure', async () => {
    const { refuse, send, countOf } = await openSignedIn({ kept: { session, wallet: null } })
    await refuse('readCards', refusal('error.readCards'))
    send({ type: 'cards.retry' })
    expect(countOf('readCards')).toBe(2)
  })

  test('hear whether somebody is there', async () => {
    const { clock, send, countOf } = await openSignedIn()
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
    await refuse('loadMessages', refusal('error.content'))
    expect([selectLocale(snapshot()), selectIsChangingLanguage(snapshot())]).toEqual(['en', false])
    expect(shown()).toEqual(errorNotice(failed('error.content')))
  })

  test('that is already there is not asked for', () => {
    const { send, countOf } = open()
    send({ type: 'locale.choose', locale: 'en' })
    expect(countOf('loadMessages')).toBe(0)
  })
})

describe('the UI fields', () => {
  test('SHL-114 SHL-115 SHL-116 SHL-117 SHL-118 SHL-119 SHL-120: exist by these names, with their defaults', () => {
    const { notification, isSidebarOpen, loginFormIsOpen, destination, ...rest } = open().snapshot().context
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

  test('SHL-114: the notification is mirrored as it comes, and goes', () => {
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
    expect(countOf('loadBrand')).toBe(1)
  })
})
