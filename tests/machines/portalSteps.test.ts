import { afterEach, describe, expect, test } from 'vitest'
import { selectUnfinished } from '../../machines/effect/selectors'
import { selectIsAsked } from '../../machines/navigation/selectors'
import { notice, stepDue, success } from '../../machines/notification/notification'
import { selectNotification } from '../../machines/notification/selectors'
import { portalMachine } from '../../machines/portal/portalMachine'
import { selectCardsActor, selectEffects, selectFlow, selectIsSignedIn } from '../../machines/portal/selectors'
import { selectStep } from '../../machines/upgrade/selectors'
import { upgradeMachine } from '../../machines/upgrade/upgradeMachine'
import { NOW } from '../support/clock'
import { openRig } from '../support/rig'
import { accountOf, cardOf, sessionOf } from '../support/samples'
import { addressOf } from './navigation.plan'
import { holderParts } from './portal.plan'
import { asked, CARD, input, prepared, reloadablePower, typed, verification } from './upgrade.plan'

let stop = () => {}
afterEach(() => stop())

const card = cardOf({ clientId: CARD, defaultCard: true })
const second = cardOf({ clientId: '1000000002' })
const DUE = stepDue('upgrade.questions.due')
const questions = { status: 'questions', verification }

/** The upgrade in the portal: its form was sent, and the issuer asks questions. */
async function open() {
  const rig = openRig(portalMachine, {
    address: addressOf('/dashboard'),
    locale: 'en',
    persisted: {
      session: sessionOf(1_800_000),
      wallet: { cards: [card, second], currentCardId: card.clientId, loadedAt: NOW },
    },
    isNarrow: false,
  })
  stop = rig.stop
  const snapshot = () => rig.actor.getSnapshot()
  const show = async (pathname: string, flow: object | null = null) => {
    snapshot().children.navigation!.send({ type: 'route.entered', address: addressOf(pathname) })
    await rig.answer('loadScreen', flow)
  }
  await rig.answer('loadHolder', holderParts)
  await rig.answer('loadScreen', null)
  const upgrade = (before: Partial<typeof input> | object = {}) =>
    show('/upgrade', { logic: upgradeMachine, input: { ...input, ...before } })
  const flow = () => selectFlow(snapshot())!
  await upgrade()
  await rig.answer('prepare', prepared())
  const submit = () => flow().send({ type: 'form.submit', values: typed })
  submit()
  return {
    ...rig,
    snapshot,
    show,
    upgrade,
    submit,
    step: () => selectStep(flow().getSnapshot()),
    shown: () => selectNotification(snapshot().children.notification!.getSnapshot()),
    click: () => snapshot().children.notification!.send({ type: 'notification.click' }),
    choose: (clientId: string) => selectCardsActor(snapshot())!.send({ type: 'card.choose', clientId }),
    went: () => rig.facts.filter(({ event }) => event.type === 'navigation.due').map(({ event }) => event['to']),
    waits: () => selectEffects(snapshot())?.getSnapshot().context.steps.length,
    signOut: (how = {}) => snapshot().children.session!.send({ type: 'session.close', ...how }),
  }
}

describe('questions of the issuer', () => {
  test('are shown by their screen, without a notice', async () => {
    const portal = await open()
    await portal.answer('send', questions)
    expect([portal.step(), portal.shown()]).toEqual(['questions', null])
  })

  test('are announced when the screen is left; a click leads back, where they are shown again and nothing is sent', async () => {
    const portal = await open()
    await portal.answer('send', questions)
    await portal.show('/dashboard')
    expect(portal.shown()).toEqual(DUE)
    portal.click()
    expect(portal.went()).toEqual(['/upgrade'])
    await portal.show('/faq')
    await portal.upgrade({ step: asked })
    expect([portal.step(), portal.shown(), portal.countOf('send')]).toEqual(['questions', null, 1])
  })

  test('that come when the screen was left are announced on whatever page is open', async () => {
    const portal = await open()
    await portal.show('/dashboard')
    expect(portal.shown()).toEqual({ ...notice('info', 'flow.inFlight'), title: { key: 'screen.upgrade.title' } })
    await portal.answer('send', questions)
    expect(portal.shown()).toEqual(DUE)
  })

  test('are over once they are answered, and the outcome is told without a screen', async () => {
    const portal = await open()
    await portal.answer('send', questions)
    portal.submit()
    await portal.show('/dashboard')
    expect(portal.shown()?.message).toEqual({ key: 'flow.inFlight' })
    await portal.answer('send', { status: 'upgraded', program: reloadablePower })
    expect([portal.shown(), portal.waits(), portal.countOf('send')]).toEqual([
      success('upgrade.done.reloadablePower'),
      0,
      2,
    ])
  })

  test.each([
    ['another card is chosen', (portal: Awaited<ReturnType<typeof open>>) => portal.choose(second.clientId)],
    [
      'the upgrade was decided elsewhere',
      ({ send }: Awaited<ReturnType<typeof open>>) =>
        send({ type: 'upgrade.reported', clientId: CARD, status: 'pending', program: null }),
    ],
    ['the holder signs out', ({ signOut }: Awaited<ReturnType<typeof open>>) => signOut()],
  ])('are over when %s, and so is the notice', async (_, end) => {
    const portal = await open()
    await portal.answer('send', questions)
    await portal.show('/dashboard')
    end(portal)
    expect([portal.waits(), portal.shown()?.message.key === DUE.message.key]).toEqual([0, false])
  })

  test('are stored nowhere, and keep nobody from signing out', async () => {
    const portal = await open()
    await portal.answer('send', questions)
    expect(selectUnfinished(selectEffects(portal.snapshot())!.getSnapshot())).toBeNull()
    portal.snapshot().children.navigation!.send({ type: 'route.entered', address: addressOf('/logout') })
    expect(selectIsAsked(portal.snapshot().children.navigation!.getSnapshot())).toBe(false)
    expect(selectIsSignedIn(portal.snapshot())).toBe(false)
  })

  test('are not another holder’s', async () => {
    const portal = await open()
    await portal.answer('send', questions)
    portal.signOut()
    const session = sessionOf(1_800_000, { account: accountOf({ username: 'sam@example.com' }) })
    portal.snapshot().children.session!.send({ type: 'session.open', session })
    await portal.answer('loadHolder', holderParts)
    expect(portal.waits()).toBe(0)
  })
})

test('questions about a card that is no longer current when they come lead nowhere: what to do is said', async () => {
  const portal = await open()
  // Sent, and left by choosing another card, which opens the dashboard.
  portal.choose(second.clientId)
  await portal.show('/dashboard')
  await portal.answer('send', questions)
  expect([portal.waits(), portal.shown()]).toEqual([0, notice('info', 'upgrade.questions.tooLate')])
})
