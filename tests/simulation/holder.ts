/** The holder's actions and the events around them, one seeded step after another. */
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate'
import { selectAddress, selectCardsActor, selectFlow } from '../../machines/portal/selectors'
import { ROUTES } from '../../rules/site/navigation'
import type { Page } from './browser'
import type { Simulation } from './simulation'

const SIGN_IN = '/login'
const UNDER_WAY = 'under way'
/** Of a holder who goes on with what waits. */
const MOST_MOVES = 12

export function createHolder(simulation: Simulation) {
  const { random, flow, theme, browser, drawing, conditions, confirmed, portals, say, meet, act, wait, load } =
    simulation
  const { openFlow, isInFlight, holderOf, isMet, network, timeline } = simulation
  const { holders, password } = simulation.issuer.people
  const { path } = ROUTES[flow.routeId]
  let address: string = path
  let current = 0
  let username = holders[0] as string

  const page = (): Page => {
    const pages = browser.pages()
    return pages[current % pages.length] as Page
  }
  const does = (what: string) => say(page().tab.name, () => `holder: ${what}`)
  const go = async (to: string) => {
    does(`goes to ${to}`)
    await act(page(), (portal) => portal.go(to))
  }
  const rootOf = (one: Page) => portals.get(one)!.root
  const partOf = (one: Page, name: string) =>
    (rootOf(one).getSnapshot().children as unknown as Record<string, AnyActorRef | undefined>)[name]

  async function signIn(as: string): Promise<void> {
    username = as
    if (selectAddress(rootOf(page()).getSnapshot())?.pathname !== SIGN_IN) {
      await go(SIGN_IN)
      await wait(300)
    }
    // Still signed in: the open form is another flow's.
    if (holderOf(page()) !== null) return
    does(`signs in as ${as}`)
    await act(page(), ({ root }) =>
      selectFlow(root.getSnapshot())?.send({
        type: 'form.submit',
        values: { username: as, password, recaptchaToken: 'sim' },
      }),
    )
    await wait(1_500)
  }

  /** One move on the flow's screen; the holder may be too fast, or move on meanwhile. */
  async function move(): Promise<void> {
    const actor = openFlow(page())
    const snapshot = actor?.getSnapshot() as AnyMachineSnapshot | undefined
    if (snapshot && flow.isBlocked?.(snapshot)) {
      await chooseCard()
      return
    }
    const elsewhere = snapshot && simulation.store && flow.beyond?.(snapshot, random, simulation.store)
    if (elsewhere) does(elsewhere)
    const next = snapshot && flow.move(snapshot, random)
    const part = (snapshot && flow.partIn?.(snapshot)) ?? actor
    if (!actor || !part || !snapshot || !next || !part.getSnapshot().can(next)) return
    const isConfirmation = flow.isConfirmation(snapshot, next)
    const isRetry = isConfirmation && next.type === 'form.submit' && !next.isFirst
    if (!isRetry && !next.type.endsWith('.check')) simulation.tries.delete(actor)
    const isDouble = isConfirmation && (theme === 'F1 double click' ? !isMet() : random.chance(0.1))
    if (isConfirmation && theme === 'F9 offline before it is sent' && !isMet()) {
      meet()
      await disconnect(random.between(500, 20_000))
    }
    does(`${next.type} ${JSON.stringify(next.values ?? {})}${isDouble ? ' twice' : ''}`)
    const press = () => {
      const now = actor.getSnapshot() as AnyMachineSnapshot
      if (now.status !== 'active') return
      if (flow.isConfirmation(now, next)) confirmed.add(actor)
      simulation.noteWithdrawal(flow, actor, next)
      if (!drawing) part.send(next)
      else if (!drawing.perform(page(), next))
        say(page().tab.name, () => `there is nothing on the screen for ${next.type}`)
    }
    await act(page(), () => {
      press()
      if (isDouble) press()
    })
    if (isDouble) {
      meet('F1 double click')
      await wait(random.between(0, 60))
      await act(page(), press)
    }
  }

  /** The holder returns to what waits for them, on every page, and goes on with it. */
  async function takeDueSteps(): Promise<boolean> {
    let isTaken = false
    for (const [index, one] of browser.pages().entries()) {
      current = index
      for (let count = 0; count < MOST_MOVES && simulation.hasStep(one) && holderOf(one) !== null; count += 1) {
        isTaken = true
        if (openFlow(one) === null) {
          does('returns to what waits')
          await act(one, ({ root }) => root.send({ type: 'notification.clicked', action: 'flow.open' }))
        }
        if (!(await answerLeavePrompt())) await move()
        await wait(2_000)
      }
    }
    return isTaken
  }

  async function disconnect(ms: number): Promise<void> {
    say('world', () => `offline for ${ms} ms`)
    conditions.isOnline = false
    network.lose()
    timeline.add({ isGone: false }, ms, async () => {
      conditions.isOnline = true
      for (const one of browser.pages()) await browser.run(one, () => one.window.dispatchEvent(new Event('online')))
    })
    await wait(5)
  }
  async function sleep(ms: number): Promise<void> {
    say('world', () => `the computer sleeps for ${ms} ms`)
    network.lose()
    await wait(2)
    timeline.delay(browser.pages(), ms)
    await wait(ms)
    for (const one of browser.pages()) {
      await browser.run(one, () => {
        const { document } = one.surroundings.globals as { document: EventTarget }
        document.dispatchEvent(new Event('visibilitychange'))
      })
    }
  }
  async function reload(): Promise<void> {
    does('reloads')
    if (conditions.storage !== 'works') simulation.excuse(page(), 'nothing could be stored')
    await load(page().tab)
  }
  async function openTab(isCopy = false): Promise<void> {
    does(isCopy ? 'duplicates the tab' : 'opens another tab')
    const tab = isCopy ? browser.duplicateTab(page().tab) : browser.openTab(address)
    await load(tab)
    await wait(400)
    current = browser.tabs.indexOf(tab)
  }
  const signOut = async () => {
    does('signs out')
    await go('/logout')
    await wait(500)
  }
  /** Also while the outcome of something is not known, about which the portal asks first. */
  const signOutAtOnce = async () => {
    await signOut()
    const navigation = partOf(page(), 'navigation')
    if (!(navigation?.getSnapshot() as AnyMachineSnapshot | undefined)?.matches('asked')) return
    does('leave.accept')
    await act(page(), () => navigation?.send({ type: 'leave.accept' }))
    await wait(100)
  }
  async function chooseCard(): Promise<void> {
    const cards = selectCardsActor(rootOf(page()).getSnapshot())
    const all = cards?.getSnapshot().context.cards ?? []
    if (!cards || all.length === 0) return
    const reloadable = all.filter(({ reloadAllowed }) => reloadAllowed)
    const { clientId } = random.pick(random.chance(0.8) && reloadable.length > 0 ? reloadable : all)
    does(`chooses card ${clientId}`)
    await act(page(), () => cards.send({ type: 'card.choose', clientId }))
  }
  async function extend(): Promise<void> {
    does('extends the session')
    await act(page(), ({ root }) => root.getSnapshot().children.session?.send({ type: 'session.extend' }))
  }

  /** Creates the schedule's situation as soon as it is possible. */
  async function meetSituation(): Promise<boolean> {
    if (isMet()) return false
    const isUnderWay = isInFlight(page())
    if (theme.includes(UNDER_WAY) && !isUnderWay) return false
    switch (theme) {
      case 'F1 two tabs with the same form': {
        const actor = openFlow(page())
        const next = actor && flow.move(actor.getSnapshot(), random)
        if (!actor || !next || !flow.isConfirmation(actor.getSnapshot(), next) || browser.tabs.length > 1) return false
        meet()
        await openTab()
        return true
      }
      case 'F1 the tab is duplicated while it is under way':
        if (browser.tabs.length > 1) return false
        meet()
        await openTab(true)
        return true
      case 'F9 offline while it is under way':
        meet()
        await disconnect(random.between(500, 60_000))
        return true
      case 'F11 the session runs out while it is under way':
        meet()
        await wait((simulation.issuer.tokenSeconds + 10) * 1_000)
        return true
      case 'F11 the computer sleeps while it is under way':
        meet()
        await sleep(random.between(10_000, 1_200_000))
        return true
      case 'F12 the extension of the session fails':
        if (!isUnderWay) return false
        meet()
        for (let tries = 0; tries < 6; tries += 1) {
          await wait(15_000)
          if (holderOf(page())) await extend()
        }
        return true
      case 'F14 another holder signs in while it is under way':
        meet()
        await signOutAtOnce()
        await signIn(holders[1] as string)
        return true
      case 'F14 sign-out in another tab while it is under way':
        meet()
        await openTab()
        await signOutAtOnce()
        return true
      case 'F15 Back while it is under way':
        meet()
        does('goes back')
        await act(page(), (portal) => portal.back())
        return true
      case 'F15 reload while it is under way':
        meet()
        await reload()
        return true
      case 'F16 storage corrupt at the reload':
        if (!isUnderWay) return false
        meet()
        simulation.excuse(page(), 'what was stored is corrupt')
        browser.corrupt(page().tab, random.pick(['{', 'null', '{"version":1}', '[]']))
        await reload()
        return true
      case 'F18 code missing when it is resumed':
        if (!isUnderWay) return false
        meet()
        conditions.chunksMissing = true
        await reload()
        await wait(random.between(1_000, 8_000))
        conditions.chunksMissing = false
        await reload()
        return true
      default:
        return false
    }
  }

  async function anything(): Promise<void> {
    const dice = random.between(0, 99)
    if (dice < 20) {
      does('goes back')
      await act(page(), (portal) => portal.back())
    } else if (dice < 40) await go('/dashboard')
    else if (dice < 55) await reload()
    else if (dice < 63 && browser.pages().length < 2) await openTab(random.chance(0.4))
    else if (dice < 72) current += 1
    else if (dice < 80) await chooseCard()
    else if (dice < 84) await signOut()
    else if (dice < 90) await disconnect(random.between(100, 30_000))
    else if (dice < 94) await extend()
    else if (dice < 96) await sleep(random.between(1_000, 400_000))
    else await go('/alerts')
  }

  const readAgain = (one: Page) => act(one, ({ root }) => flow.readAgain?.(root.getSnapshot()))

  async function answerLeavePrompt(): Promise<boolean> {
    const navigation = partOf(page(), 'navigation')
    const snapshot = navigation?.getSnapshot() as AnyMachineSnapshot | undefined
    if (snapshot?.matches('missing')) {
      does('tries again to open the screen')
      await act(page(), () => navigation?.send({ type: 'screen.retry' }))
      return true
    }
    if (!snapshot?.matches('asked')) return false
    const answer = random.chance(0.6) ? 'leave.accept' : 'leave.dismiss'
    does(answer)
    await act(page(), () => navigation?.send({ type: answer }))
    return true
  }

  const isThere = () => {
    const open = openFlow(page())
    return open !== null && !flow.isOver?.(open.getSnapshot() as AnyMachineSnapshot, random)
  }
  async function step(): Promise<void> {
    if (await answerLeavePrompt()) return
    if (await meetSituation()) return
    const isSignedIn = holderOf(page()) !== null
    if (!isSignedIn && random.chance(0.85)) {
      const other = holders.find((one) => one !== username) as string
      await signIn(random.chance(0.8) ? username : other)
    } else if (random.chance(0.16)) await anything()
    else if (isSignedIn && !isThere()) {
      address = flow.addressOf?.(path, rootOf(page()).getSnapshot(), simulation.issuer, random) ?? path
      await go(address)
      await readAgain(page())
    } else await move()
  }

  const pause = () => {
    const dice = random.between(0, 99)
    if (dice < 35) return random.between(20, 400)
    if (dice < 80) return random.between(400, 3_000)
    if (dice < 97) return random.between(3_000, 25_000)
    return random.between(25_000, 100_000)
  }

  return {
    async run(steps: number): Promise<void> {
      await load(browser.openTab('/'))
      await wait(400)
      for (let count = 0; count < steps; count += 1) {
        await step()
        await wait(pause())
      }
    },
    /** Reads again what is shown. */
    readAgain,
    takeDueSteps,
    /** Signs in again where a session has expired. */
    async signInOn(one: Page, as: string): Promise<void> {
      current = browser.pages().indexOf(one)
      await signIn(as)
    },
  }
}
