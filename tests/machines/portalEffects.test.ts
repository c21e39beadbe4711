import { afterEach, describe, expect, test } from 'vitest'
import { selectInDoubt } from '../../machines/card/selectors'
import { selectStatusOf } from '../../machines/cards/selectors'
import { depositBegun } from '../../machines/direct-deposit/directDeposit'
import { directDepositMachine } from '../../machines/direct-deposit/directDepositMachine'
import { selectStep } from '../../machines/direct-deposit/selectors'
import type { Stored } from '../../machines/effect/effect'
import { LOADED } from '../../machines/effect/kinds'
import { selectIsAnyShown, selectUnfinished } from '../../machines/effect/selectors'
import { selectIsAsked } from '../../machines/navigation/selectors'
import { errorNotice, notice, success, unknownNotice } from '../../machines/notification/notification'
import { ofCard } from '../../machines/notification/ofCard'
import { selectNotification } from '../../machines/notification/selectors'
import { KINDS } from '../../machines/portal/kinds'
import { portalMachine } from '../../machines/portal/portalMachine'
import { selectCardsActor, selectEffects, selectFlow, selectIsSignedIn } from '../../machines/portal/selectors'
import { CallError, failed } from '../../machines/shared/failure'
import { NOW } from '../support/clock'
import { openRig } from '../support/rig'
import { accountOf, cardOf, lostAnswer, refusal, sessionOf } from '../support/samples'
import { absent } from './directDeposit.plan'
import { addressOf } from './navigation.plan'
import { holderParts } from './portal.plan'

test('every kind is known as soon as its module is loaded', () => {
  expect(LOADED).toEqual(KINDS)
})

let stop = () => {}
afterEach(() => stop())

const card = cardOf({ clientId: '1000000001' })
const terms = { clientId: card.clientId, digits: '0001', serialNumber: '457000000001' }
const { effect: begun } = depositBegun(terms)
const added = { account: '0457000000001' }
const screen = { logic: directDepositMachine, input: { clientId: card.clientId, digits: '0001' } }
const title = { key: 'screen.directDeposit.title' }
const lost = lostAnswer('error.directDeposit')

async function open(stored: Stored | null = null) {
  const persisted = {
    session: sessionOf(1_800_000),
    wallet: { cards: [card], currentCardId: card.clientId, loadedAt: NOW },
  }
  const rig = openRig(portalMachine, {
    address: addressOf('/dashboard'),
    locale: 'en',
    persisted,
    storedFor: stored?.username ?? null,
    isNarrow: false,
  })
  stop = rig.stop
  const snapshot = () => rig.actor.getSnapshot()
  const effects = () => {
    const actor = selectEffects(snapshot())
    if (!actor) throw new Error('The effects do not run')
    return actor
  }
  const shown = () => selectNotification(snapshot().children.notification!.getSnapshot())
  const show = async (pathname: string, flow: object | null) => {
    snapshot().children.navigation!.send({ type: 'route.entered', address: addressOf(pathname) })
    await rig.answer('loadScreen', flow)
  }
  const deposit = async () => {
    await show('/dashboard/directDeposit', screen)
    await rig.answer('readDeposit', absent)
  }
  await rig.answer('loadHolder', { ...holderParts, stored })
  await rig.answer('loadScreen', null)
  return {
    ...rig,
    snapshot,
    effects,
    shown,
    deposit,
    show,
    step: () => selectStep(selectFlow(snapshot())!.getSnapshot()),
    press: () => selectFlow(snapshot())!.send({ type: 'deposit.add' }),
    leave: () => show('/dashboard', null),
    signOut: () => snapshot().children.session!.send({ type: 'session.close' }),
    signIn: async (username: string) => {
      const session = sessionOf(1_800_000, { account: accountOf({ username }) })
      snapshot().children.session!.send({ type: 'session.open', session })
      await rig.answer('loadHolder', { ...holderParts, stored: null })
    },
    unfinished: () => selectUnfinished(effects().getSnapshot()),
  }
}

describe('what was sent', () => {
  test('is shown by its screen, without a notice of its own until the outcome is known', async () => {
    const portal = await open()
    await portal.deposit()
    portal.press()
    expect([portal.step(), portal.shown(), selectIsAnyShown(portal.effects().getSnapshot())]).toEqual([
      'absent',
      null,
      true,
    ])
    await portal.refuse('send', lost)
    expect([portal.step(), portal.shown()]).toEqual(['unconfirmed', null])
    await portal.answer('lookUp', { type: 'effect.done', result: added })
    expect([portal.step(), portal.shown()]).toEqual(['added', ofCard(success('directDeposit.added'), '0001')])
    expect([portal.countOf('send'), portal.unfinished()]).toEqual([1, null])
  })

  test.each([
    [false, 'flow.inFlight'],
    [true, 'flow.unknown'],
  ] as const)(
    'goes on when its screen is left, in doubt: %s, and says so; the notice goes when the holder is back',
    async (isInDoubt, key) => {
      const portal = await open()
      await portal.deposit()
      portal.press()
      if (isInDoubt) await portal.refuse('send', lost)
      await portal.leave()
      expect(portal.shown()).toEqual({ ...notice('info', key), title })
      expect(selectIsAnyShown(portal.effects().getSnapshot())).toBe(false)
      await portal.deposit()
      expect([portal.step(), portal.shown()]).toEqual([isInDoubt ? 'unconfirmed' : 'absent', null])
      expect(portal.countOf('send')).toBe(1)
    },
  )

  test('and has come to an end elsewhere is said on whatever page is open, and changes the cards', async () => {
    const portal = await open()
    await portal.deposit()
    portal.press()
    await portal.leave()
    const reads = portal.countOf('readCards')
    await portal.answer('send', added)
    expect(portal.shown()).toEqual(ofCard(success('directDeposit.added'), '0001'))
    expect(portal.countOf('readCards')).toBe(reads + 1)
  })

  test('makes signing out a question, and is looked up when the same holder signs in again', async () => {
    const portal = await open()
    await portal.deposit()
    portal.press()
    portal.snapshot().children.navigation!.send({ type: 'route.entered', address: addressOf('/logout') })
    expect(selectIsAsked(portal.snapshot().children.navigation!.getSnapshot())).toBe(true)
    expect(selectIsSignedIn(portal.snapshot())).toBe(true)
    portal.signOut()
    expect(portal.shown()).toBeNull()
    expect(portal.unfinished()).toEqual({
      username: 'robin@example.com',
      effects: [{ ...begun, sentAt: NOW }],
      steps: [],
      unread: [],
    })
    await portal.signIn('robin@example.com')
    await portal.answer('lookUp', { type: 'effect.done', result: added })
    expect(portal.shown()).toEqual(ofCard(success('directDeposit.added'), '0001'))
    expect(portal.countOf('send')).toBe(1)
  })

  test('is forgotten for another holder, to whom no tab hands its session either', async () => {
    const portal = await open()
    await portal.deposit()
    portal.press()
    portal.signOut()
    const other = sessionOf(1_800_000, { account: accountOf({ username: 'alex@example.com' }) })
    portal.send({ type: 'session.handed', persisted: { session: other, wallet: null, flights: [] } })
    expect(selectIsSignedIn(portal.snapshot())).toBe(false)
    await portal.signIn('alex@example.com')
    expect([portal.countOf('lookUp'), portal.unfinished()]).toEqual([0, null])
    portal.signOut()
    portal.send({ type: 'session.handed', persisted: { session: sessionOf(1_800_000), wallet: null, flights: [] } })
    expect(selectIsSignedIn(portal.snapshot())).toBe(true)
  })

  test('before a reload is looked up on any page, and shown by its screen', async () => {
    const portal = await open({
      username: 'robin@example.com',
      effects: [{ ...begun, sentAt: NOW - 60_000 }],
      steps: [],
      unread: [],
    })
    expect(portal.countOf('lookUp')).toBe(1)
    await portal.deposit()
    expect(portal.step()).toBe('unconfirmed')
    for (let wait = 0; wait < 2; wait += 1) {
      await portal.answer('lookUp', { type: 'notFound' })
      portal.clock.advance(10_000)
    }
    expect([portal.step(), portal.shown()]).toEqual(['unconfirmed', null])
    await portal.answer('lookUp', { type: 'notFound' })
    expect([portal.step(), portal.shown()]).toEqual([
      'absent',
      ofCard(errorNotice(failed('error.directDeposit')), '0001'),
    ])
  })

  test('and cannot be looked up for ten minutes is said to be unknown, under the name of its screen', async () => {
    const portal = await open({
      username: 'robin@example.com',
      effects: [{ ...begun, sentAt: NOW - 60_000 }],
      steps: [],
      unread: [],
    })
    for (let time = 0; time < 60; time += 1) {
      await portal.refuse('lookUp', lost)
      portal.clock.advance(10_000)
    }
    expect(portal.shown()).toBeNull()
    await portal.refuse('lookUp', lost)
    expect(portal.shown()).toEqual({ ...unknownNotice('flow.interrupted'), title })
  })
})

describe('what the end of the session refused', () => {
  const over = new CallError(failed('error.unauthorized'), 401)
  const notSent = { ...notice('warning', 'form.notSent'), title, stands: true, about: ['directDeposit'] }
  const ended = (portal: Awaited<ReturnType<typeof open>>) =>
    portal.snapshot().children.session!.send({
      type: 'session.rejected',
      sessionId: sessionOf(0).id,
      failure: over.failure,
    })
  async function comeBack(portal: Awaited<ReturnType<typeof open>>, username = 'robin@example.com') {
    await portal.show('/login', null)
    await portal.signIn(username)
  }
  /** Their screen was left. */
  async function interrupted() {
    const portal = await open()
    await portal.deposit()
    portal.press()
    await portal.leave()
    await portal.refuse('send', over)
    ended(portal)
    expect([selectIsSignedIn(portal.snapshot()), portal.shown()]).toEqual([false, errorNotice(over.failure)])
    return portal
  }

  test('although its screen was left, is said after the return, until the same is sent again', async () => {
    const portal = await interrupted()
    await comeBack(portal)
    await portal.leave()
    expect(portal.shown()).toEqual(notSent)
    await portal.deposit()
    expect([portal.step(), portal.shown()]).toEqual(['absent', notSent])
    portal.press()
    expect(portal.shown()).toBeNull()
    await portal.answer('send', added)
    expect(portal.shown()).toEqual(ofCard(success('directDeposit.added'), '0001'))
    portal.snapshot().children.notification!.send({ type: 'notification.dismiss' })
    expect([portal.shown(), portal.countOf('lookUp')]).toEqual([null, 0])
  })

  test('is said when another tab hands its session over', async () => {
    const portal = await interrupted()
    await portal.show('/', null)
    const session = sessionOf(1_800_000, { id: 'session-2' })
    portal.send({ type: 'session.handed', persisted: { session, wallet: null } })
    await portal.answer('loadHolder', { ...holderParts, stored: null })
    await portal.leave()
    expect(portal.shown()).toEqual(notSent)
  })

  test('is not said to another holder, nor to the same one after them', async () => {
    const portal = await interrupted()
    for (const username of ['alex@example.com', 'robin@example.com']) {
      await comeBack(portal, username)
      await portal.leave()
      expect(portal.shown()).toBeNull()
      portal.signOut()
    }
  })

  test('is not said after signing out, although the outcome had just come', async () => {
    const portal = await open()
    await portal.deposit()
    portal.press()
    await portal.refuse('send', over)
    portal.signOut()
    await comeBack(portal)
    await portal.leave()
    expect(portal.shown()).toBeNull()
  })

  test('is said of each: the lock of a card, and the form that was open', async () => {
    const portal = await open()
    const status = selectStatusOf(selectCardsActor(portal.snapshot())!.getSnapshot())!
    for (const type of ['card.lock', 'prompt.accept'] as const) status.send({ type })
    await portal.refuse('send', over)
    await portal.deposit()
    portal.press()
    await portal.refuse('send', over)
    ended(portal)
    await comeBack(portal)
    await portal.leave()
    expect(portal.shown()).toEqual(notSent)
    portal.snapshot().children.notification!.send({ type: 'notification.click' })
    expect(portal.shown()).toMatchObject({ message: { key: 'card.notSent' }, about: ['cardLock'] })
  })

  test('and what was done just before it is said too', async () => {
    const portal = await open()
    await portal.deposit()
    portal.press()
    await portal.answer('send', added)
    ended(portal)
    await comeBack(portal)
    await portal.deposit()
    expect(portal.shown()).toEqual({
      ...ofCard(success('directDeposit.added'), '0001'),
      stands: true,
      about: ['directDeposit'],
    })
  })
})

describe('what another tab has sent', () => {
  const sent = { ...begun, sentAt: NOW }

  test('is shown by the screen of the same, which says nothing when it is left; its outcome changes the cards here too', async () => {
    const portal = await open()
    await portal.deposit()
    portal.effects().send({ type: 'effect.adopt', effect: sent })
    expect([portal.step(), portal.countOf('send'), portal.unfinished()]).toEqual(['absent', 0, null])
    await portal.leave()
    expect(portal.shown()).toBeNull()
    await portal.deposit()
    const reads = portal.countOf('readCards')
    portal.effects().send({
      type: 'effect.told',
      key: begun.key,
      outcome: { type: 'effect.done', result: added },
    })
    expect([portal.step(), portal.shown(), portal.countOf('readCards')]).toEqual([
      'added',
      ofCard(success('directDeposit.added'), '0001'),
      reads + 1,
    ])
  })

  test('is not announced where its screen is not open: the tab that sent it does that', async () => {
    const portal = await open()
    portal.effects().send({ type: 'effect.adopt', effect: sent })
    const reads = portal.countOf('readCards')
    const outcome = { type: 'effect.done', result: added } as const
    portal.effects().send({ type: 'effect.told', key: begun.key, outcome })
    expect([portal.shown(), portal.countOf('readCards')]).toEqual([null, reads + 1])
  })
})

test('CRD-51 a lock in doubt that is sent again and refused says so of its card, and stays in doubt', async () => {
  const portal = await open()
  const status = () => selectStatusOf(selectCardsActor(portal.snapshot())!.getSnapshot())!
  for (const type of ['card.lock', 'prompt.accept'] as const) status().send({ type })
  await portal.refuse('send', lostAnswer('error.setCardStatus'))
  expect(selectInDoubt(status().getSnapshot())).toBe('lock')
  // It is on no screen of its own: the open one is not in flight.
  expect(selectIsAnyShown(portal.effects().getSnapshot())).toBe(false)
  status().send({ type: 'card.lock' })
  await portal.refuse('send', refusal('error.setCardStatus'))
  expect(portal.shown()).toEqual(ofCard(errorNotice(failed('error.lockAgain')), card.lastFourDigits))
  expect(selectInDoubt(status().getSnapshot())).toBe('lock')
  await portal.answer('lookUp', { type: 'effect.done', result: 'S' })
  expect(portal.shown()).toEqual(ofCard(success('card.lock.done'), card.lastFourDigits))
})
