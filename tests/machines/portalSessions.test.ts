/** A second session of one page, and the flows of visitors that go on without their screens. */
import { afterEach, expect, test } from 'vitest'
import { setup } from 'xstate'
import { selectIsAsked, selectRedirect } from '../../machines/navigation/selectors'
import { success } from '../../machines/notification/notification'
import { selectNotification } from '../../machines/notification/selectors'
import { portalMachine } from '../../machines/portal/portalMachine'
import { selectFlow, selectIsSignedIn } from '../../machines/portal/selectors'
import { NOW } from '../support/clock'
import { openRig, settle } from '../support/rig'
import { accountOf, cardOf, sessionOf } from '../support/samples'
import { addressOf } from './navigation.plan'
import { holderParts } from './portal.plan'

let stop = () => {}
afterEach(() => stop())
const card = cardOf({ clientId: '1000000001', defaultCard: true })

function open(persisted = true) {
  const rig = openRig(portalMachine, {
    address: addressOf('/dashboard'),
    locale: 'en',
    persisted: persisted
      ? { session: sessionOf(1_800_000), wallet: { cards: [card], currentCardId: card.clientId, loadedAt: NOW } }
      : null,
    isNarrow: false,
  })
  stop = rig.stop
  const snapshot = () => rig.actor.getSnapshot()
  return {
    ...rig,
    snapshot,
    shown: () => selectNotification(snapshot().children.notification!.getSnapshot()),
    enter: (pathname: string) =>
      snapshot().children.navigation!.send({ type: 'route.entered', address: addressOf(pathname) }),
    finishing: () => snapshot().children.screen!.getSnapshot().context.finishing,
    isAsked: () => selectIsAsked(snapshot().children.navigation!.getSnapshot()),
  }
}

async function again() {
  const portal = open()
  await portal.answer('loadHolder', holderParts)
  await portal.answer('loadScreen', null)
  portal.snapshot().children.session!.send({ type: 'session.close' })
  expect(selectIsSignedIn(portal.snapshot())).toBe(false)
  portal.snapshot().children.session!.send({ type: 'session.open', session: sessionOf(1_800_000) })
  return portal
}
test('a holder signs out while the first session loads', async () => {
  const portal = open()
  portal.send({ type: 'session.leave' })
  expect([selectIsSignedIn(portal.snapshot()), portal.isAsked()]).toEqual([false, false])
})
test('so does a holder of the next session in this tab, while it loads', async () => {
  const portal = await again()
  portal.send({ type: 'session.leave' })
  expect([selectIsSignedIn(portal.snapshot()), portal.isAsked()]).toEqual([false, false])
})
test('and when its parts could not be loaded', async () => {
  const portal = await again()
  await portal.refuse('loadHolder', new Error('gone'))
  portal.send({ type: 'session.leave' })
  expect([selectIsSignedIn(portal.snapshot()), portal.isAsked()]).toEqual([false, false])
})

test('the address of signing out signs out, once the holder has loaded at the latest', async () => {
  const portal = await again()
  portal.enter('/logout')
  await portal.answer('loadHolder', holderParts)
  expect(portal.snapshot().children.navigation!.getSnapshot().value).not.toBe('closing')
  expect(selectIsSignedIn(portal.snapshot())).toBe(false)
})

test('a session that another tab hands over late leads where this tab was opened', async () => {
  const portal = openRig(portalMachine, {
    address: { pathname: '/dashboard/interac', search: '?locale=fr', hash: '' },
    locale: 'fr',
    persisted: null,
    isNarrow: false,
  })
  stop = portal.stop
  const redirect = () => selectRedirect(portal.actor.getSnapshot().children.navigation!.getSnapshot())
  portal.clock.advance(150)
  expect(redirect()).toBe('/')
  const enter = (pathname: string) =>
    portal.actor.getSnapshot().children.navigation!.send({ type: 'route.entered', address: addressOf(pathname) })
  enter('/')
  const handed = { session: sessionOf(1_800_000), wallet: null }
  portal.send({ type: 'session.handed', persisted: handed })
  expect(redirect()).toBe('/dashboard/interac?locale=fr')
})

test('but not who signs in at the form, nor a visitor who has gone on from home', async () => {
  for (const goes of [true, false]) {
    const portal = openRig(portalMachine, {
      address: addressOf('/dashboard/interac'),
      locale: 'en',
      persisted: null,
      isNarrow: false,
    })
    const part = () => portal.actor.getSnapshot().children
    portal.clock.advance(150)
    part().navigation!.send({ type: 'route.entered', address: addressOf('/') })
    if (goes) {
      part().navigation!.send({ type: 'route.entered', address: addressOf('/faq') })
      portal.send({ type: 'session.handed', persisted: { session: sessionOf(1_800_000), wallet: null } })
    } else part().session!.send({ type: 'session.open', session: sessionOf(1_800_000) })
    expect(selectRedirect(part().navigation!.getSnapshot())).not.toBe('/dashboard/interac')
    portal.stop()
  }
})

const visitors = (id: string) => setup({}).createMachine({ id, tags: ['sent', 'busy'] })
test('going back to one flow that goes on leaves the notice about another one', async () => {
  const portal = open(false)
  const openFlow = (pathname: string, id: string) =>
    portal.snapshot().children.screen!.send({
      type: 'screen.opened',
      address: addressOf(pathname),
      flow: { logic: visitors(id), input: undefined, finishes: true },
    })
  openFlow('/create-account', 'one')
  openFlow('/pwdrecovery', 'two')
  expect(Object.values(portal.finishing())).toEqual(['one'])
  openFlow('/create-account', 'one')
  // The second one goes on without its screen.
  expect(Object.values(portal.finishing())).toEqual(['two'])
  expect(portal.shown()?.message).toEqual({ key: 'flow.inFlight' })
})

test('a flow that breaks after its screen was left takes its notice with it', async () => {
  const portal = open(false)
  const breaking = setup({
    actions: {
      fail: () => {
        throw new TypeError('broken')
      },
    },
  }).createMachine({ id: 'breaking', tags: ['sent'], on: { boom: { actions: 'fail' } } })
  const show = (pathname: string, flow: object | null) =>
    portal.snapshot().children.screen!.send({ type: 'screen.opened', address: addressOf(pathname), flow } as never)
  show('/create-account', { logic: breaking, input: undefined, finishes: true })
  const flow = selectFlow(portal.snapshot())!
  show('/faq', null)
  expect(portal.shown()?.message).toEqual({ key: 'flow.inFlight' })
  flow.send({ type: 'boom' } as never)
  await settle()
  expect(portal.finishing()).toEqual({})
  expect(portal.shown()?.message).toEqual({ key: 'flow.interrupted' })
})

test('SES-21 the next holder does not see what was said to the one before', async () => {
  const portal = open()
  await portal.answer('loadHolder', holderParts)
  await portal.answer('loadScreen', null)
  portal.snapshot().children.notification!.send({
    type: 'notification.show',
    notification: success('dispute.sent', { reference: '7711DSP00000005' }),
  })
  portal.snapshot().children.session!.send({ type: 'session.close' })
  const other = sessionOf(1_800_000, { account: accountOf({ username: 'sam@example.com' }) })
  portal.snapshot().children.session!.send({ type: 'session.open', session: other })
  await portal.answer('loadHolder', holderParts)
  expect(portal.shown()).toBeNull()
})
