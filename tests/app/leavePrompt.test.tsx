// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { selectUnfinished } from '../../machines/effect/selectors'
import { navigationMachine } from '../../machines/navigation/navigationMachine'
import { selectIsAsked } from '../../machines/navigation/selectors'
import type { HolderParts } from '../../machines/portal/portal'
import { portalMachine } from '../../machines/portal/portalMachine'
import { selectEffects, selectFollowing, selectIsSignedIn } from '../../machines/portal/selectors'
import type { Flow } from '../../machines/shared/flow'
import type { RouteId } from '../../rules/site/navigation'
import { type Portal, PortalContext } from '../../src/app/portal/portalContext'
import { LeavePrompt } from '../../src/app/signed-in/LeavePrompt'
import { loadAreas } from '../../src/i18n/catalogue'
import { Language } from '../../src/i18n/text'
import { asked } from '../machines/upgrade.plan'
import { paymentBegun, paymentStep, quietHolder, transferBegun } from '../support/holder'
import { quietSession } from '../support/quietSession'
import { refusal, sessionOf } from '../support/samples'

beforeAll(async () => {
  await Promise.all([loadAreas('en', ['start']), loadAreas('fr', ['start'])])
})
afterEach(cleanup)

const addressOf = (pathname: string) => ({ pathname, search: '', hash: '' })

async function openHeld(locale: 'en' | 'fr', send = () => new Promise<unknown>(() => {})) {
  const navigation = navigationMachine.provide({
    actors: { loadScreen: fromPromise<Flow | null, { id: RouteId }>(async () => null) },
  })
  const session = sessionOf(0, { xAuthTokenExpiry: Date.now() + 900_000 })
  const loadHolder = fromPromise<HolderParts, void>(async () => quietHolder({ send }))
  const root = createActor(portalMachine.provide({ actors: { navigation, session: quietSession, loadHolder } }), {
    systemId: 'portal',
    input: {
      address: addressOf('/profile'),
      locale,
      persisted: { session, wallet: null },
      isNarrow: false,
    },
  })
  root.start()
  const way = root.getSnapshot().children.navigation!
  await waitFor(way, (snapshot) => snapshot.matches('settled'))
  const effects = selectEffects(await waitFor(root, (snapshot) => selectEffects(snapshot) !== null))!
  render(
    <PortalContext value={{ root } as unknown as Portal}>
      <Language locale={locale}>
        <LeavePrompt />
      </Language>
    </PortalContext>,
  )
  const enter = (pathname: string) => way.send({ type: 'route.entered', address: addressOf(pathname) })
  return {
    root,
    way,
    effects,
    enter,
    isAsked: () => selectIsAsked(way.getSnapshot()),
    sendTransfer: () => effects.send({ type: 'effect.begin', effect: transferBegun }),
    watch: (key: string) => effects.send({ type: 'effect.watch', watch: { id: 'watch-1', about: { key } } }),
    unfinished: () => selectUnfinished(effects.getSnapshot()),
  }
}

test.each([
  ['en', 'Leave this page?', 'Stay on this page', 'Leave this page'],
  ['fr', 'Quitter cette page?', 'Rester sur cette page', 'Quitter la page'],
] as const)('unsaved changes, %s: asks, and takes the answer', async (locale, title, stay, leave) => {
  const user = userEvent.setup()
  const { root, way, enter, isAsked } = await openHeld(locale)
  way.send({ type: 'changes.hold', form: 'profile' })
  expect(screen.queryByRole('alertdialog')).toBeNull()
  enter('/dashboard')
  const dialog = await screen.findByRole('alertdialog', { name: title })
  expect(dialog.textContent).toMatch(locale === 'en' ? /will be lost/ : /sera perdu/)
  await user.click(screen.getByRole('button', { name: stay }))
  expect([isAsked(), way.getSnapshot().value]).toEqual([false, 'settled'])

  enter('/dashboard')
  await screen.findByRole('alertdialog')
  await user.keyboard('{Escape}')
  expect(isAsked()).toBe(false)

  enter('/dashboard')
  await user.click(await screen.findByRole('button', { name: leave }))
  await waitFor(way, (snapshot) => snapshot.context.shown?.pathname === '/dashboard')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  root.stop()
})

test('nothing unsaved: nothing is asked, and nothing is fetched to ask', async () => {
  const { root, way, enter } = await openHeld('en')
  enter('/dashboard')
  await waitFor(way, (snapshot) => snapshot.context.shown?.pathname === '/dashboard')
  expect(document.body.textContent).toBe('')
  root.stop()
})

test.each([
  ['en', 'Leave this page?', 'Your request was sent, and leaving doesn’t cancel it. We’ll tell you the result.'],
  [
    'fr',
    'Quitter cette page?',
    'Votre demande a été envoyée, et quitter la page ne l’annule pas. Nous vous indiquerons le résultat.',
  ],
] as const)(
  'PRF-02 something sent whose outcome is not known, %s: says that it goes on, not that it is lost',
  async (locale, title, body) => {
    const { root, way, enter, sendTransfer, watch } = await openHeld(locale)
    way.send({ type: 'changes.hold', form: 'transfer' })
    sendTransfer()
    watch(transferBegun.key)
    enter('/dashboard')
    const dialog = await screen.findByRole('alertdialog', { name: title })
    expect(dialog.textContent).toContain(body)
    root.stop()
  },
)

test.each([
  [
    'en',
    'Sign out now?',
    'Your request was sent, and we don’t have the result yet. It may still go through after you sign out. Check the result the next time you sign in.',
    'Sign out',
    'Stay on this page',
  ],
  [
    'fr',
    'Fermer la session maintenant?',
    'Votre demande a été envoyée, mais le résultat n’est pas encore connu. Elle pourrait aboutir après la fermeture de la session. Vérifiez le résultat à votre prochaine visite.',
    'Fermer la session',
    'Rester sur cette page',
  ],
] as const)(
  'SES-15 signing out while the outcome of something sent is not known, %s: asks first, also from another screen',
  async (locale, title, body, signOut, stay) => {
    const user = userEvent.setup()
    const { root, way, enter, isAsked, sendTransfer, unfinished } = await openHeld(locale)
    const { username } = root.getSnapshot().context.account!
    sendTransfer()
    enter('/faq')
    await waitFor(way, (snapshot) => snapshot.context.shown?.pathname === '/faq')
    enter('/logout')
    const dialog = await screen.findByRole('alertdialog', { name: title })
    expect([...dialog.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([body])
    await user.click(screen.getByRole('button', { name: stay }))
    expect([isAsked(), selectIsSignedIn(root.getSnapshot())]).toEqual([false, true])

    enter('/logout')
    await user.click(await screen.findByRole('button', { name: signOut }))
    expect(selectIsSignedIn(root.getSnapshot())).toBe(false)
    expect(unfinished()).toMatchObject({ username, effects: [transferBegun], steps: [], unread: [] })
    root.stop()
  },
)

test.each([
  ['en', 'Your payment isn’t finished, and nothing has been charged. Signing out cancels it.', 'Sign out'],
  ['fr', 'Votre paiement n’est pas terminé, et rien n’a été débité. Fermer la session l’annule.', 'Fermer la session'],
] as const)(
  'SES-15 TOP-29 signing out while a payment waits for its holder, %s: says that it is cancelled, and keeps nothing of it',
  async (locale, body, signOut) => {
    const user = userEvent.setup()
    let refuse = () => {}
    const { root, enter, effects, unfinished } = await openHeld(
      locale,
      () => new Promise((_, reject) => (refuse = () => reject(refusal('error.topUp')))),
    )
    const told = (dialog: HTMLElement) => [...dialog.querySelectorAll('p')].map(({ textContent }) => textContent)
    effects.send({ type: 'step.opened', step: paymentStep })
    enter('/logout')
    const dialog = await screen.findByRole('alertdialog')
    expect(told(dialog)).toEqual([body])
    // Once it is sent, nothing of it waits any more.
    act(() => effects.send({ type: 'effect.begin', effect: paymentBegun }))
    expect(told(dialog)).toEqual([expect.stringMatching(/^(?:Your request was sent|Votre demande a été envoyée)/)])
    await act(async () => refuse())
    expect(told(dialog)).toEqual([body])
    await user.click(screen.getByRole('button', { name: signOut }))
    expect([selectIsSignedIn(root.getSnapshot()), unfinished()]).toEqual([false, null])
    root.stop()
  },
)

test.each([
  ['en', 'Nothing is in progress any more. You can sign out.', 'Sign out'],
  ['fr', 'Plus rien n’est en cours. Vous pouvez fermer la session.', 'Fermer la session'],
] as const)(
  'SES-15 an outcome that arrives while the holder is asked whether to sign out, %s: says so, and still asks',
  async (locale, over, signOut) => {
    const user = userEvent.setup()
    let refuse = () => {}
    const { root, way, enter, sendTransfer } = await openHeld(
      locale,
      () => new Promise((_, reject) => (refuse = () => reject(refusal('error.topUp')))),
    )
    way.send({ type: 'changes.hold', form: 'transfer' })
    sendTransfer()
    enter('/logout')
    const dialog = await screen.findByRole('alertdialog')
    act(() => way.send({ type: 'changes.release', form: 'transfer' }))
    await act(async () => refuse())
    expect([...dialog.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([over])
    expect(selectIsSignedIn(root.getSnapshot())).toBe(true)
    await user.click(screen.getByRole('button', { name: signOut }))
    expect(selectIsSignedIn(root.getSnapshot())).toBe(false)
    root.stop()
  },
)

test('SES-15 something sent from one screen and changes on another: signing out says what becomes of both', async () => {
  const { root, way, enter, sendTransfer } = await openHeld('en')
  sendTransfer()
  enter('/dashboard')
  await waitFor(way, (snapshot) => snapshot.context.shown?.pathname === '/dashboard')
  way.send({ type: 'changes.hold', form: 'fatca' })
  enter('/logout')
  const dialog = await screen.findByRole('alertdialog', { name: 'Sign out now?' })
  expect([...dialog.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Your request was sent/),
    expect.stringMatching(/^What you’ve entered here will be lost/),
  ])
  root.stop()
})

test('SES-15 unsaved changes only: signing out asks about them only', async () => {
  const { root, way, enter } = await openHeld('en')
  way.send({ type: 'changes.hold', form: 'profile' })
  enter('/logout')
  const dialog = await screen.findByRole('alertdialog', { name: 'Leave this page?' })
  expect(dialog.textContent).not.toContain('Your request was sent')
  root.stop()
})

test('SES-15 an open e-Transfer request waits for the bank: signing out does not ask', async () => {
  const { root, enter } = await openHeld('en')
  root.send({ type: 'requests.followed', isFollowing: true })
  expect(selectFollowing(root.getSnapshot())).not.toBeNull()
  enter('/logout')
  expect(selectIsSignedIn(root.getSnapshot())).toBe(false)
  root.stop()
})

test('SES-15 questions that a reload would end, too, are no reason to ask', async () => {
  const { root, enter, effects } = await openHeld('en')
  effects.send({ type: 'step.opened', step: asked })
  enter('/logout')
  expect(selectIsSignedIn(root.getSnapshot())).toBe(false)
  root.stop()
})
