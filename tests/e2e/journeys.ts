/** A sandbox and a browser for the journeys. A complaint in a visitor's browser fails the journey. */
import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type Axe from 'axe-core'
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page, Request } from 'playwright-core'
import { afterEach, expect } from 'vitest'
import type { Account, Card } from '../../contract/model'
import { redirectFor, routeAt } from '../../rules/site/navigation'
import type { Fault } from '../../sandbox/changes/faults'
import { SEED_PASSWORD } from '../../sandbox/seed/people'
import { type Sandbox, startSandbox } from '../../sandbox/server'
import { launchBrowser } from '../support/browser'
import { AXE_TAGS, addAxe } from './axe'
import { IS_EXHAUSTIVE } from './inTurn'
import { PORTAL_DIR } from './portalDir'
import { PID, storedSession } from './storedSession'
import { type Locale, type Translate, textsOf } from './texts'

export const FULL = 'full@example.com'
const SCREENSHOTS = join(tmpdir(), 'portal-journeys')
const WAIT_MS = 15_000
const WIDTHS = [320, 375, 800] as const

/** A call from the browser to the issuer. */
export type Call = {
  readonly method: string
  readonly path: string
  readonly search: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Promise<unknown>
}

type VisitOptions = {
  locale?: Locale
  width?: number
  height?: number
  /** The test controls the browser's clock; it runs by itself until it is paused. */
  hasClock?: boolean
  /** Start time of that clock; now by default. */
  time?: string
  /** A browser with settings of its own. */
  from?: Browser
} & Pick<BrowserContextOptions, 'javaScriptEnabled' | 'reducedMotion' | 'hasTouch' | 'isMobile'>

function leadsHome(url: string) {
  const { pathname } = new URL(url)
  return routeAt(pathname) === null && redirectFor(pathname, false) === '/'
}

export type Visitor = {
  readonly page: Page
  readonly context: BrowserContext
  readonly locale: Locale
  readonly t: Translate
  readonly calls: readonly Call[]
  callsTo(method: string, path: string | RegExp): readonly Call[]
  /** Loads an address, uses the page, and waits until the portal has taken it over. */
  open(path: string): Promise<void>
  ready(): Promise<void>
  fillSignIn(username?: string, password?: string): Promise<void>
  submitSignIn(): Promise<void>
  /** Opens a signed-in screen as after a reload; for a path below /login, signs in through the form. */
  signIn(username?: string, path?: string): Promise<void>
  newTab(): Promise<Visitor>
  /**
   * Waits for what an outcome shows or removes, and while no call is unanswered moves the browser's clock on second by
   * second, so that the next lookup is soon due; needs `hasClock`.
   */
  waitForOutcome(part: Locator, state?: 'visible' | 'detached'): Promise<void>
  /** Allows a complaint of the browser that the journey provokes. */
  allow(complaint: RegExp): void
  /**
   * Fails on any violation of WCAG 2.2 A and AA, or of best practices, in the current document. Contrast and the
   * size of targets, which take most of the time, are checked in every state of every screen by the gallery's journey;
   * `isComplete` checks them too, for what stands around a screen.
   */
  checkAccessibility(options?: { isComplete: boolean }): Promise<void>
  /** At 320, 375 and 800 px nothing is cut off and everything is accessible; needs a visit that starts at 320. */
  checkWidths(): Promise<void>
}

export type Journeys = {
  readonly url: string
  visit(options?: VisitOptions): Promise<Visitor>
  fault(fault: Fault): Promise<void>
  /** Moves the issuer's clock. */
  advance(seconds: number): Promise<void>
  /** Moves both clocks. Call it between two calls: an answer in flight would bring a token of the old time. */
  pass(visitor: Visitor, seconds: number): Promise<void>
  configure(patch: Record<string, unknown>): Promise<void>
  /** The issuer's data of an account and its cards. */
  cardsOf(username: string): Promise<{ account: Account; cards: readonly Card[] }>
}

/** Polls until the expectation holds. */
export const eventually = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: WAIT_MS, interval: 50 })

/** Lines that the issuers have logged since the last journey. */
export const reports: string[] = []
export const startIssuer = (portalDir: string, options: { readonly editing?: boolean } = {}): Promise<Sandbox> =>
  startSandbox({
    ...options,
    portalDir,
    demo: true,
    validateAnswers: true,
    report: (line, problem) => reports.push(`${line}: ${String(problem)}`),
  })

/** Shared by all files of a worker: starting them takes longer than several journeys. */
const [sharedIssuer, browser] = await Promise.all([startIssuer(PORTAL_DIR), launchBrowser()])

/** Helpers for a file's journeys; the issuer is reset after each journey. */
export function journeys(issuer: Sandbox = sharedIssuer): Journeys {
  let visitors: {
    context: BrowserContext
    page: Page
    complaints: string[]
    allowed: RegExp[]
    unanswered: Set<Request>
  }[] = []

  async function ask(method: string, path: string, body?: unknown) {
    const answer = await fetch(`${issuer.url}/sandbox${path}`, {
      method,
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  }

  afterEach(async ({ task }) => {
    const left = visitors
    visitors = []
    if (task.result?.state === 'fail') {
      mkdirSync(SCREENSHOTS, { recursive: true })
      const name = task.name.replace(/[^\w]+/g, '-').slice(0, 80)
      await Promise.all(
        left.map(({ page }, index) =>
          page.screenshot({ path: join(SCREENSHOTS, `${name}-${index}.png`) }).catch(() => null),
        ),
      )
    }
    await Promise.all(left.map(({ context }) => context.close()))
    await ask('POST', '/reset')
    const unexpected = left.flatMap(({ complaints, allowed }) =>
      complaints.filter((complaint) => !allowed.some((pattern) => pattern.test(complaint))),
    )
    expect([...unexpected, ...reports.splice(0)], 'complaints of the browser and of the sandbox').toEqual([])
  })

  /** Opens a session as after a reload: only the sign-in journeys go through the form. */
  async function resume(page: Page, username: string, path: string) {
    const planted = await page.addInitScript(
      ([key, stored]) => sessionStorage.setItem(key, stored),
      await storedSession(issuer.url, username),
    )
    await page.goto(issuer.url + path)
    await planted.dispose()
  }

  const isAnswered = () => visitors.every(({ unanswered }) => unanswered.size === 0)

  async function meet(context: BrowserContext, locale: Locale): Promise<Visitor> {
    const page = await context.newPage()
    page.setDefaultTimeout(WAIT_MS)
    const complaints: string[] = []
    const allowed: RegExp[] = []
    const calls: Call[] = []
    const unanswered = new Set<Request>()
    visitors.push({ context, page, complaints, allowed, unanswered })
    page.on('pageerror', (error) => complaints.push(`error: ${error.message}`))
    page.on('console', (message) => {
      // An unknown address answers 404, and the portal redirects home.
      const isNowhere = message.text().includes('404') && leadsHome(message.location().url)
      const isUnsafeFrame = message.type() === 'warning' && message.text().includes('sandbox')
      if ((message.type() === 'error' && !isNowhere) || isUnsafeFrame)
        complaints.push(`console: ${message.text()} ${message.location().url}`)
    })
    page.on('response', (response) => {
      if (response.status() >= 500) complaints.push(`answer: ${response.status()} ${response.url()}`)
    })
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.origin !== issuer.url && !/^(?:data|blob|about):/.test(request.url())) {
        complaints.push(`foreign: ${request.url()}`)
      }
      if (url.pathname.startsWith('/api/')) unanswered.add(request)
      if (url.pathname === '/csp-reports') complaints.push(`policy: ${request.postData() ?? ''}`)
    })
    for (const end of ['requestfinished', 'requestfailed'] as const) {
      page.on(end as 'requestfinished', (request) => unanswered.delete(request))
    }
    await watchCalls(page, calls)
    const t = textsOf(locale)

    const visitor: Visitor = {
      page,
      context,
      locale,
      t,
      calls,
      callsTo: (method, path) =>
        calls.filter(
          (call) => call.method === method && (path instanceof RegExp ? path.test(call.path) : call.path === path),
        ),
      async open(path) {
        await page.goto(issuer.url + path)
        await visitor.ready()
      },
      async ready() {
        // On a page that is complete without the portal, the first use starts it.
        await page.mouse.move(1, 1)
        await page.mouse.move(0, 0)
        await page.locator('#portal[data-drawn]').waitFor({ state: 'attached' })
      },
      async fillSignIn(username = FULL, password = SEED_PASSWORD) {
        await page.getByLabel(t('signIn.username'), { exact: true }).fill(username)
        await page.getByLabel(t('signIn.password'), { exact: true }).fill(password)
        await page.getByRole('checkbox', { name: t('signIn.captcha') }).check()
      },
      submitSignIn: () => page.getByRole('button', { name: t('nav.signIn'), exact: true }).click(),
      async signIn(username = FULL, path = '/dashboard') {
        if (!path.startsWith('/login')) await resume(page, username, path)
        else {
          await visitor.open(path)
          await visitor.fillSignIn(username)
          await visitor.submitSignIn()
        }
        await page
          .getByRole('link', { name: t('nav.logout') })
          .or(menuButton(visitor))
          .first()
          .waitFor()
        await page.waitForURL((url) => !url.pathname.startsWith('/login'))
      },
      newTab: () => meet(context, locale),
      // Ten times as fast as real time: an issuer that is slow by a second or two must not outlast all lookups.
      waitForOutcome: (part, state = 'visible') =>
        expect
          .poll(
            async () => {
              const isReached = state === 'visible' ? await part.first().isVisible() : (await part.count()) === 0
              if (!isReached && isAnswered()) await context.clock.fastForward(1_000)
              return isReached
            },
            { timeout: WAIT_MS, interval: 100, message: `${part}: ${state}` },
          )
          .toBe(true),
      allow: (complaint) => {
        allowed.push(complaint)
      },
      async checkWidths() {
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 800 })
          // Wait until everything that moves with the width is at rest.
          await eventually(() =>
            page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
          ).toBeLessThanOrEqual(0)
          await visitor.checkAccessibility()
        }
      },
      async checkAccessibility({ isComplete } = { isComplete: IS_EXHAUSTIVE }) {
        await addAxe(page)
        const problems = await page.evaluate(
          async ({ tags, isComplete }) => {
            const { axe } = window as unknown as { axe: typeof Axe }
            const { violations } = await axe.run(document, {
              runOnly: tags,
              // Reporting what passes takes much of the time. The bank's frame is not the portal's.
              resultTypes: ['violations'],
              iframes: false,
              rules: { 'color-contrast': { enabled: isComplete }, 'target-size': { enabled: isComplete } },
            })
            return violations.flatMap(({ id, nodes }) =>
              nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
            )
          },
          { tags: AXE_TAGS, isComplete },
        )
        expect(problems).toEqual([])
      },
    }
    return visitor
  }

  return {
    get url() {
      return issuer.url
    },
    async visit({ locale = 'en', width = 1280, height = 800, hasClock = false, time, from = browser, ...more } = {}) {
      const context = await from.newContext({
        viewport: { width, height },
        // Not Eastern, so that a time shown in the browser's zone by mistake is noticed.
        timezoneId: 'America/Vancouver',
        reducedMotion: 'reduce',
        ...more,
      })
      if (locale === 'fr') await context.addCookies([{ name: 'locale', value: 'fr', url: issuer.url }])
      if (hasClock) await context.clock.install(time ? { time } : {})
      return meet(context, locale)
    },
    fault: (fault) => ask('POST', '/faults', fault),
    advance: (advanceSeconds) => ask('POST', '/clock', { advanceSeconds }),
    async pass(visitor, seconds) {
      await eventually(isAnswered).toBe(true)
      await ask('POST', '/clock', { advanceSeconds: seconds })
      await visitor.context.clock.fastForward(seconds * 1000)
    },
    configure: (patch) => ask('POST', '/config', patch),
    async cardsOf(username) {
      const { url } = issuer
      const body = JSON.stringify({ pid: PID, username, password: SEED_PASSWORD, recaptchaToken: 'test' })
      const headers = { 'content-type': 'application/json' }
      const login = await fetch(`${url}/api/login`, { method: 'POST', headers, body })
      const cards = await fetch(`${url}/api/prepaid/cards?username=${encodeURIComponent(username)}`, {
        headers: { 'x-auth-token': login.headers.get('x-auth-token') ?? '' },
      })
      return { account: (await login.json()) as Account, ...((await cards.json()) as { cards: Card[] }) }
    },
  }
}

export const menuButton = ({ page, t }: Visitor) => page.getByRole('button', { name: t('nav.menu'), exact: true })

/** Uses the browser's protocol: it alone reports bodies that a script streams. */
async function watchCalls(page: Page, calls: Call[]) {
  const session = await page.context().newCDPSession(page)
  session.on('Network.requestWillBeSent', ({ requestId, request: { url, method, headers, hasPostData } }) => {
    const { pathname, search } = new URL(url)
    if (!pathname.startsWith('/api/')) return
    const body = hasPostData
      ? session.send('Network.getRequestPostData', { requestId }).then(
          ({ postData }) => JSON.parse(postData) as unknown,
          () => null,
        )
      : Promise.resolve(null)
    const lowered = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
    calls.push({ method, path: pathname, search, headers: Object.fromEntries(lowered), body })
  })
  await session.send('Network.enable')
}
