// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { createActor, createMachine, fromPromise, waitFor } from 'xstate'
import { navigationMachine } from '../../machines/navigation/navigationMachine'
import { selectIsAsked } from '../../machines/navigation/selectors'
import { portalMachine } from '../../machines/portal/portalMachine'
import { selectFlow } from '../../machines/portal/selectors'
import type { Flow } from '../../machines/shared/flow'
import type { RouteId } from '../../rules/navigation'
import { type Portal, PortalContext } from '../../src/app/portalContext'
import { LeavePrompt } from '../../src/app/shell/LeavePrompt'
import { loadAreas } from '../../src/i18n/catalogue'
import { Language } from '../../src/i18n/text'
import { quietSession } from '../support/quietSession'
import { sessionOf } from '../support/samples'

beforeAll(async () => {
  await Promise.all([loadAreas('en', ['start']), loadAreas('fr', ['start'])])
})
afterEach(cleanup)

const sendingFlow = {
  logic: createMachine({
    initial: 'editable',
    states: { editable: { on: { 'thing.send': 'sending' } }, sending: { tags: 'inFlight' } },
  }),
  input: undefined,
}
const addressOf = (pathname: string) => ({ pathname, search: '', hash: '' })

async function openHeld(locale: 'en' | 'fr') {
  const navigation = navigationMachine.provide({
    actors: { loadScreen: fromPromise<Flow | null, { id: RouteId }>(async () => null) },
  })
  const session = sessionOf(0, { xAuthTokenExpiry: Date.now() + 900_000 })
  const root = createActor(portalMachine.provide({ actors: { navigation, session: quietSession } }), {
    systemId: 'portal',
    input: {
      address: addressOf('/profile'),
      locale,
      persisted: { session, wallet: null, flights: [] },
      isNarrow: false,
    },
  })
  root.start()
  const way = root.getSnapshot().children.navigation!
  await waitFor(way, (snapshot) => snapshot.matches('settled'))
  render(
    <PortalContext value={{ root } as unknown as Portal}>
      <Language locale={locale}>
        <LeavePrompt />
      </Language>
    </PortalContext>,
  )
  const enter = (pathname: string) => way.send({ type: 'route.entered', address: addressOf(pathname) })
  return { root, way, enter, isAsked: () => selectIsAsked(way.getSnapshot()) }
}

test.each([
  ['en', 'Leave without saving?', 'Stay on this page', 'Leave without saving'],
  ['fr', 'Quitter sans enregistrer?', 'Rester sur cette page', 'Quitter sans enregistrer'],
] as const)('unsaved changes, %s: asks, and takes the answer', async (locale, title, stay, leave) => {
  const user = userEvent.setup()
  const { root, way, enter, isAsked } = await openHeld(locale)
  way.send({ type: 'changes.hold', form: 'profile' })
  expect(screen.queryByRole('alertdialog')).toBeNull()
  enter('/dashboard')
  const dialog = await screen.findByRole('alertdialog', { name: title })
  expect(dialog.textContent).toMatch(locale === 'en' ? /aren’t saved/ : /ne sont pas enregistrées/)
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
    const { root, way, enter } = await openHeld(locale)
    root.send({ type: 'screen.opened', address: addressOf('/enable-reloads'), flow: sendingFlow })
    way.send({ type: 'changes.hold', form: 'profile' })
    selectFlow(root.getSnapshot())!.send({ type: 'thing.send' })
    enter('/dashboard')
    const dialog = await screen.findByRole('alertdialog', { name: title })
    expect(dialog.textContent).toContain(body)
  },
)
