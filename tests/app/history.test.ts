// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor, createMachine, fromPromise } from 'xstate'
import { configurationMachine } from '../../machines/configuration/configurationMachine'
import { navigationMachine } from '../../machines/navigation/navigationMachine'
import { selectIsAsked } from '../../machines/navigation/selectors'
import type { HolderParts } from '../../machines/portal/portal'
import { portalMachine } from '../../machines/portal/portalMachine'
import { selectAddress, selectEffects, selectFlow, selectIsSignedIn } from '../../machines/portal/selectors'
import { failed } from '../../machines/shared/failure'
import type { Flow } from '../../machines/shared/flow'
import type { RouteId } from '../../rules/site/navigation'
import type { Locale } from '../../rules/values/locale'
import { addressHere, connectHistory } from '../../src/app/portal/history'
import { quietHolder, transferBegun } from '../support/holder'
import { quietSession } from '../support/quietSession'
import { sessionOf } from '../support/samples'

const flow = { logic: createMachine({ id: 'flow' }), input: undefined }
const navigation = navigationMachine.provide({
  actors: { loadScreen: fromPromise<Flow | null, { id: RouteId }>(async () => flow) },
})

const configuration = configurationMachine.provide({
  actors: { loadMessages: fromPromise(async ({ input: { locale } }: { input: { locale: Locale } }) => locale) },
})

let stop = () => {}
beforeEach(() => {
  sessionStorage.clear()
  window.history.replaceState(null, '', '/dashboard')
})
afterEach(() => stop())

/** A holder on the profile with unsaved changes, after the dashboard and the fees. */
async function openHeld() {
  const listening: [string, EventListener][] = []
  const add = window.addEventListener.bind(window)
  const listen = vi.spyOn(window, 'addEventListener').mockImplementation((type, listener) => {
    listening.push([type, listener as EventListener])
    add(type, listener)
  })
  const session = sessionOf(0, { xAuthTokenExpiry: Date.now() + 900_000 })
  const loadHolder = fromPromise<HolderParts, void>(async () => quietHolder())
  const actors = { configuration, navigation, session: quietSession, loadHolder }
  const root = createActor(portalMachine.provide({ actors }), {
    systemId: 'portal',
    input: { address: addressHere(), locale: 'en', persisted: { session, wallet: null }, isNarrow: false },
  })
  root.start()
  const navigator = connectHistory(root)
  listen.mockRestore()
  stop = () => {
    root.stop()
    for (const [type, listener] of listening) window.removeEventListener(type, listener)
  }
  const way = root.getSnapshot().children.navigation!
  const shown = () => selectAddress(root.getSnapshot())?.pathname
  const isAt = (path: string) => vi.waitFor(() => expect([location.pathname, shown()]).toEqual([path, path]))
  const isAsked = () => selectIsAsked(way.getSnapshot())
  const go = async (path: string) => {
    navigator.push(path)
    await isAt(path)
  }
  await isAt('/dashboard')
  await go('/fees')
  await go('/profile')
  way.send({ type: 'changes.hold', form: 'profile' })
  return {
    root,
    way,
    navigator,
    isAt,
    isAsked,
    shown,
    asked: () => vi.waitFor(() => expect(isAsked()).toBe(true)),
    accept: () => way.send({ type: 'leave.accept' }),
    dismiss: () => way.send({ type: 'leave.dismiss' }),
  }
}

describe('a screen with unsaved changes', () => {
  test('a link: stays, and its address comes back when the holder stays', async () => {
    const { navigator, isAt, asked, dismiss, shown } = await openHeld()
    navigator.push('/contact')
    await asked()
    expect(shown()).toBe('/profile')
    dismiss()
    await isAt('/profile')
    // The earlier history entries are still there.
    window.history.back()
    await asked()
    expect(location.pathname).toBe('/fees')
  })

  test('a link: is left when the holder agrees, and Back leads to it', async () => {
    const { navigator, isAt, asked, accept, isAsked } = await openHeld()
    navigator.push('/contact')
    await asked()
    accept()
    await isAt('/contact')
    window.history.back()
    await isAt('/profile')
    expect(isAsked()).toBe(false)
  })

  test('Back: the address comes back, and so does every entry', async () => {
    const { isAt, asked, dismiss, isAsked, way } = await openHeld()
    const entries = window.history.length
    window.history.back()
    await asked()
    dismiss()
    await isAt('/profile')
    expect([isAsked(), window.history.length]).toEqual([false, entries])
    way.send({ type: 'changes.release', form: 'profile' })
    window.history.back()
    await isAt('/fees')
    window.history.back()
    await isAt('/dashboard')
  })

  test('Back, and Back again while asked: the address of the screen comes back', async () => {
    const { isAt, asked, dismiss } = await openHeld()
    window.history.back()
    await asked()
    window.history.back()
    await vi.waitFor(() => expect(location.pathname).toBe('/dashboard'))
    dismiss()
    await isAt('/profile')
  })

  test('Back: is left when the holder agrees, and Forward leads to it', async () => {
    const { isAt, asked, accept, isAsked } = await openHeld()
    window.history.back()
    await asked()
    accept()
    await isAt('/fees')
    window.history.forward()
    await isAt('/profile')
    expect(isAsked()).toBe(false)
  })

  test('another screen held after one that was left keeps its own place', async () => {
    const { navigator, isAt, asked, accept, dismiss, way, isAsked } = await openHeld()
    navigator.push('/contact')
    await asked()
    accept()
    await isAt('/contact')
    way.send({ type: 'changes.hold', form: 'profile' })
    window.history.back()
    await asked()
    dismiss()
    await isAt('/contact')
    expect(isAsked()).toBe(false)
  })

  test('the root’s own wish to be elsewhere: the address comes back', async () => {
    const { navigator, isAt, asked, dismiss, isAsked } = await openHeld()
    navigator.replace('/dashboard')
    await asked()
    dismiss()
    await isAt('/profile')
    expect(isAsked()).toBe(false)
  })

  test.each(['/profile?locale=en', '/profile#phones'])('%s of the same screen asks nothing', async (to) => {
    const { navigator, isAsked } = await openHeld()
    navigator.push(to)
    expect(isAsked()).toBe(false)
    expect(location.href.endsWith(to)).toBe(true)
  })

  test('I18-05 a language chosen by hand stands in the address, and nothing else of it changes', async () => {
    const { navigator, root } = await openHeld()
    const here = () => [location.search, location.hash, root.getSnapshot().context.locale]
    const choose = (locale: Locale) =>
      root.getSnapshot().children.configuration!.send({ type: 'locale.choose', locale })
    navigator.push('/profile?locale=fr&part=phones#mobile')
    await vi.waitFor(() => expect(here()).toEqual(['?locale=fr&part=phones', '#mobile', 'fr']))
    choose('en')
    await vi.waitFor(() => expect(here()).toEqual(['?locale=en&part=phones', '#mobile', 'en']))
    navigator.push('/profile?locale=fr')
    await vi.waitFor(() => expect(here()).toEqual(['?locale=fr', '', 'fr']))
    choose('en')
    await vi.waitFor(() => expect(here()).toEqual(['?locale=en', '', 'en']))
  })

  test('I18-05 an address without a language names it once it is chosen, and so do those that links lead to', async () => {
    const { navigator, root, way } = await openHeld()
    way.send({ type: 'changes.release', form: 'profile' })
    expect(location.search).toBe('')
    root.getSnapshot().children.configuration!.send({ type: 'locale.choose', locale: 'fr' })
    await vi.waitFor(() => expect(location.search).toBe('?locale=fr'))
    navigator.push('/faq?q=nip#visa')
    await vi.waitFor(() => expect(location.href).toMatch(/\/faq\?q=nip&locale=fr#visa$/))
    navigator.push('/faqvisa')
    await vi.waitFor(() => expect(location.href).toMatch(/\/faq\?locale=fr#visa$/))
    const entries = window.history.length
    navigator.push('/faq#visa')
    expect(window.history.length).toBe(entries)
  })

  test('I18-05 Back stays in the language that was chosen last, and its address names it', async () => {
    const { navigator, root, way, isAt } = await openHeld()
    way.send({ type: 'changes.release', form: 'profile' })
    const here = () => [location.search, root.getSnapshot().context.locale]
    navigator.push('/fees?locale=en')
    await isAt('/fees')
    navigator.push('/contact')
    await isAt('/contact')
    root.getSnapshot().children.configuration!.send({ type: 'locale.choose', locale: 'fr' })
    await vi.waitFor(() => expect(here()).toEqual(['?locale=fr', 'fr']))
    window.history.back()
    await isAt('/fees')
    expect(here()).toEqual(['?locale=fr', 'fr'])
  })

  test('I18-05 Back while the other language is on its way does not call it off', async () => {
    const { navigator, root, way, isAt } = await openHeld()
    way.send({ type: 'changes.release', form: 'profile' })
    navigator.push('/fees?locale=en')
    await isAt('/fees')
    navigator.push('/contact')
    await isAt('/contact')
    root.getSnapshot().children.configuration!.send({ type: 'locale.choose', locale: 'fr' })
    window.history.back()
    expect(root.getSnapshot().context.locale).toBe('en')
    await isAt('/fees')
    await vi.waitFor(() => expect([location.search, root.getSnapshot().context.locale]).toEqual(['?locale=fr', 'fr']))
  })

  test('a slash at the end of the path opens nothing anew', async () => {
    const { navigator, isAsked, shown, root } = await openHeld()
    const flowId = selectFlow(root.getSnapshot())?.id
    navigator.push('/profile/')
    expect(isAsked()).toBe(false)
    await vi.waitFor(() => expect(root.getSnapshot().children.navigation!.getSnapshot().matches('settled')).toBe(true))
    expect([shown(), selectFlow(root.getSnapshot())?.id]).toEqual(['/profile', flowId])
  })

  test('the end of the session leads home, also while the holder is asked', async () => {
    const { navigator, isAt, asked, isAsked, root } = await openHeld()
    navigator.push('/contact')
    await asked()
    root.getSnapshot().children.session!.send({
      type: 'session.rejected',
      sessionId: 'session-1',
      failure: failed('error.unauthorized'),
    })
    await isAt('/')
    expect([isAsked(), selectIsSignedIn(root.getSnapshot())]).toEqual([false, false])
  })

  test('`/logout` asks, and signs out once the holder agrees', async () => {
    const { navigator, isAt, asked, accept, root } = await openHeld()
    navigator.push('/logout')
    await asked()
    expect(selectIsSignedIn(root.getSnapshot())).toBe(true)
    accept()
    await isAt('/')
    expect(selectIsSignedIn(root.getSnapshot())).toBe(false)
  })

  test('SES-15 signing out while something sent is not known: its address comes back when the holder stays', async () => {
    const { root, way, navigator, isAt, asked, dismiss, accept } = await openHeld()
    way.send({ type: 'changes.release', form: 'profile' })
    const effects = selectEffects(root.getSnapshot())!
    effects.send({ type: 'effect.begin', effect: transferBegun })
    navigator.push('/logout')
    await asked()
    dismiss()
    await isAt('/profile')
    expect(selectIsSignedIn(root.getSnapshot())).toBe(true)
    navigator.push('/logout')
    await asked()
    accept()
    await isAt('/')
    expect(selectIsSignedIn(root.getSnapshot())).toBe(false)
  })

  test('the browser asks before the page is unloaded, while changes are held and at no other time', async () => {
    const { root, way } = await openHeld()
    const isStopped = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(isStopped()).toBe(true)
    way.send({ type: 'changes.release', form: 'profile' })
    expect(isStopped()).toBe(false)
    way.send({ type: 'changes.hold', form: 'profile' })
    expect(isStopped()).toBe(true)
    root.getSnapshot().children.session!.send({ type: 'session.close' })
    expect(isStopped()).toBe(false)
  })
})
