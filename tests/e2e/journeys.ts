/** A sandbox and a browser for the journeys, and visitors who fail a journey when their browser complains. */
import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core'
import * as v from 'valibot'
import { afterEach, expect } from 'vitest'
import type { Account, Card } from '../../contract/model'
import { redirectFor, routeAt } from '../../rules/navigation'
import type { Fault } from '../../sandbox/demo/faults'
import { SEED_PASSWORD } from '../../sandbox/seed/people'
import { type Sandbox, startSandbox } from '../../sandbox/server'
import { tokenOf } from '../../src/api/token'
import { SESSION_KEY } from '../../src/app/browserStorage'
import { storable } from '../../src/app/persistence'
import { account } from '../../src/ports/account'
import { launchBrowser } from '../support/browser'
import { AXE_TAGS } from './axe'
import { PORTAL_DIR } from './portalDir'
import { type Locale, type Translate, textsOf } from './texts'

export const FULL = 'full@example.com'
const PID = '1100003'
const SCREENSHOTS = join(tmpdir(), 'portal-journeys')
const WAIT_MS = 15_000
const WIDTHS = [320, 375, 800] as const

/** What the browser asked of the issuer. */
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
  /** The browser's time is the test's to move; it runs on by itself until it is paused. */
  hasClock?: boolean
  /** Where that time begins; now by default. */
  time?: string
} & Pick<BrowserContextOptions, 'javaScriptEnabled' | 'reducedMotion'>

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
  /** Loads an address of the portal, uses the page and waits until the portal has taken it over. */
  open(path: string): Promise<void>
  ready(): Promise<void>
  fillSignIn(username?: string, password?: string): Promise<void>
  submitSignIn(): Promise<void>
  /** To a signed-in screen as after a reload, or from the sign-in form where the path is one of it. */
  signIn(username?: string, path?: string): Promise<void>
  newTab(): Promise<Visitor>
  /** The journey is about this complaint of the browser: it is no failure. */
  allow(complaint: RegExp): void
  /** No violation of WCAG 2.2 A and AA, nor of good practice, on the screen as it is. */
  checkAccessibility(): Promise<void>
  /** At 320, 375 and 800 px nothing of the screen is cut off, and all of it is accessible; begins with a visit at 320. */
  checkWidths(): Promise<void>
}

export type Journeys = {
  readonly url: string
  visit(options?: VisitOptions): Promise<Visitor>
  fault(fault: Fault): Promise<void>
  /** Moves the issuer's clock. */
  advance(seconds: number): Promise<void>
  /** Moves both clocks, between two calls: an answer on its way would bring a token of the other time. */
  pass(visitor: Visitor, seconds: number): Promise<void>
  configure(patch: Record<string, unknown>): Promise<void>
  /** What the issuer says of an account and its cards. */
  cardsOf(username: string): Promise<{ account: Account; cards: readonly Card[] }>
}

/** To be waited for: reads again until it is so. */
export const eventually = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: WAIT_MS, interval: 50 })

/** What the issuers have written into their log since the last journey. */
export const reports: string[] = []
export const startIssuer = (portalDir: string): Promise<Sandbox> =>
  startSandbox({
    portalDir,
    demo: true,
    validateAnswers: true,
    report: (line, problem) => reports.push(`${line}: ${String(problem)}`),
  })

/** One of each for all files of a worker: to start them costs more than several journeys. */
const [sharedIssuer, browser] = await Promise.all([startIssuer(PORTAL_DIR), launchBrowser()])

/** What the journeys of a file need; the issuer is put back to its start after each of them. */
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

  /** A session as a reload finds it: the way through the form is walked by the journeys that are about it. */
  async function resume(page: Page, username: string, path: string) {
    const body = JSON.stringify({ pid: PID, username, password: SEED_PASSWORD, recaptchaToken: 'test' })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${issuer.url}/api/login`, { method: 'POST', headers, body })
    const token = tokenOf(answer.headers.get('x-auth-token') ?? '', Date.now())
    if (!token) throw new Error(`${username} cannot sign in: ${answer.status}`)
    const session = { id: randomUUID(), account: v.parse(account, await answer.json()), ...token }
    const planted = await page.addInitScript(([key, stored]) => sessionStorage.setItem(key, stored), [
      SESSION_KEY,
      JSON.stringify(storable({ session, wallet: null, flights: [] })),
    ] as const)
    await page.goto(issuer.url + path)
    await planted.dispose()
  }

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
      // Nothing is at that address, and its answer says so; the portal leads home from there.
      const isNowhere = message.text().includes('404') && leadsHome(message.location().url)
      if (message.type() === 'error' && !isNowhere)
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
        // A page that is whole without the portal starts it at its first use.
        await page.mouse.move(1, 1)
        await page.mouse.move(0, 0)
        await page.locator('#portal[data-drawn]').waitFor({ state: 'attached' })
      },
      async fillSignIn(username = FULL, password = SEED_PASSWORD) {
        await page.getByLabel(t('signIn.username'), { exact: true }).fill(username)
        await page.getByLabel(t('signIn.password'), { exact: true }).fill(password)
        await page.getByRole('checkbox', { name: t('signIn.captcha') }).check()
      },
      submitSignIn: () => page.getByRole('button', { name: t('signIn.submit'), exact: true }).click(),
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
      allow: (complaint) => {
        allowed.push(complaint)
      },
      async checkWidths() {
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 800 })
          // What moves while the width changes has to come to rest first.
          await eventually(() =>
            page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
          ).toBeLessThanOrEqual(0)
          await visitor.checkAccessibility()
        }
      },
      async checkAccessibility() {
        const isThere = await page.evaluate(() => 'axe' in window)
        const { violations } = await new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
          .setLegacyMode()
          // What passes needs no report, which would be much of the work.
          .options({ resultTypes: ['violations'] })
          .withTags(AXE_TAGS)
          .analyze()
        expect(
          violations.flatMap(({ id, nodes }) =>
            nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
          ),
        ).toEqual([])
      },
    }
    return visitor
  }

  return {
    get url() {
      return issuer.url
    },
    async visit({ locale = 'en', width = 1280, height = 800, hasClock = false, time, ...more } = {}) {
      const context = await browser.newContext({
        viewport: { width, height },
        // Not Eastern, so that a time shown in the browser's own zone is found out.
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
      await eventually(() => visitors.every(({ unanswered }) => unanswered.size === 0)).toBe(true)
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

/** Over the browser's own protocol: bodies that a script streams are told of nowhere else. */
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
