/**
 * Every flow that moves money or issues a card, against every fault: the issuer has done exactly what was confirmed,
 * and the final message says so. `FAULTS=en`, `fr` or `all` runs the whole table; without it, each flow meets a few
 * faults in alternating languages, and each fault meets one flow.
 */
import type { Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { sentence } from '../../src/i18n/failureText'
import { IS_EXHAUSTIVE } from './inTurn'
import { eventually, journeys, type Visitor } from './journeys'
import { changeAs, MONEY_FLOWS, type MoneyFlow, openFlow, readState, type State } from './moneyFlows'
import { HEARD, heading, pathOf, pressAtOnce, signInLink, storageOf, tellLate } from './portalParts'
import { LOCALES, type Locale, textsOf } from './texts'

const issuer = journeys()
const { visit } = issuer
const part = process.env['FAULTS'] ?? (IS_EXHAUSTIVE ? 'all' : undefined)

/** Complaints of a browser whose calls the journey cuts. */
const EXPECTED = /^console: Failed to load resource|^answer: 5\d\d/
const HTML = { 'content-type': 'text/html' }
const JSON_TYPE = { 'content-type': 'application/json' }
const PAGE = '<!doctype html><title>Bad gateway</title><h1>Bad gateway</h1>'

type Word = 'done' | 'refused' | 'signedOut'
type Answer = { status: number; headers?: Record<string, string>; body?: string }
type Fault = {
  readonly name: string
  /** Handles the call that has the effect. */
  cut(route: Route): Promise<unknown>
  readonly ends: Word
  /** Text shown beside or instead of the default text. */
  words?(visitor: Visitor, flow: MoneyFlow): string
  /** No answer: the portal waits until its time limit. */
  readonly isUnanswered?: boolean
}

const answered = (answer: Answer) => (route: Route) => route.fulfill({ body: '', ...answer })
const afterwards = (answer: Answer) => async (route: Route) => {
  await route.fetch()
  await route.fulfill({ body: '', ...answer })
}
const failure = ({ t }: Visitor, flow: MoneyFlow) => t(flow.failure)
const waiting = (minutes: number) => (visitor: Visitor, flow: MoneyFlow) =>
  `${sentence(failure(visitor, flow))} ${visitor.t('error.wait', { minutes })}`
const refusal = (name: string, answer: Answer, words = failure): Fault => ({
  name,
  cut: answered(answer),
  ends: 'refused',
  words,
})
/** The same answer, once before the issuer has done it and once after. */
const both = (name: string, answer: Answer, words = failure): Fault[] => [
  refusal(`${name}, nothing done`, answer, words),
  { name: `${name}, done before`, cut: afterwards(answer), ends: 'done' },
]

const FAULTS: readonly Fault[] = [
  {
    name: 'F3 the connection is reset on the way there',
    cut: (route) => route.abort('connectionreset'),
    ends: 'refused',
    words: failure,
  },
  {
    name: 'F2 the connection is reset on the way back',
    cut: async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    ends: 'done',
  },
  ...both('F4 500', { status: 500, headers: JSON_TYPE, body: '{"code":"SYS-5000"}' }),
  ...both('F4 502 with a page', { status: 502, headers: HTML, body: PAGE }),
  ...both('F4 503 with Retry-After', { status: 503, headers: { 'retry-after': '120' } }, waiting(2)),
  refusal('F4 429 with Retry-After', { status: 429, headers: { 'retry-after': '61' } }, waiting(2)),
  refusal('F5 400 without words', { status: 400 }),
  refusal('F5 400 with words', { status: 400, headers: JSON_TYPE, body: '{"message":"Not today"}' }, () => 'Not today'),
  ...both('F6 200 with a page', { status: 200, headers: HTML, body: PAGE }),
  ...both('F6 200 with nothing', { status: 200, headers: JSON_TYPE }),
  ...both('F6 200 cut short', { status: 200, headers: JSON_TYPE, body: '{"externalReferenceId":"EXT-1","aut' }),
  ...both('F6 200 of another shape', { status: 200, headers: JSON_TYPE, body: '{"id":7,"status":[],"clientId":{}}' }),
  { name: 'F7 no answer', cut: () => Promise.resolve(), ends: 'refused', words: failure, isUnanswered: true },
  {
    name: 'F8 a slow answer',
    cut: async (route) => {
      await new Promise((resolve) => setTimeout(resolve, part ? 8_000 : 2_000))
      await route.continue()
    },
    ends: 'done',
  },
  { name: 'F10 401', cut: answered({ status: 401 }), ends: 'signedOut' },
  { name: 'F10 403', cut: answered({ status: 403 }), ends: 'signedOut' },
]

const said = ({ page }: Visitor, words: string) => {
  const hasText = words.replaceAll('\u00a0', ' ')
  // After the notification has gone, the text is on the page, without being announced again.
  return page
    .getByRole('alert')
    .filter({ hasText })
    .or(page.getByRole('main').getByText(hasText))
    .filter({ visible: true })
}

/** Waits for the flow's final message. While the outcome is unknown, moves the clock to the next lookup. */
async function lastWord(visitor: Visitor, flow: MoneyFlow, words: string, isUnanswered = false): Promise<Word> {
  let last: Word | 'busy' | 'in doubt' = 'busy'
  let waits = 0
  const look = async () => {
    if (await flow.isDone(visitor).count()) return 'done'
    if (await heading(visitor, visitor.t('home.title')).count()) return 'signedOut'
    if (await flow.isInDoubt(visitor).count()) {
      if (waits < 12) await visitor.context.clock.fastForward(10_000)
      waits += 1
      return 'in doubt'
    }
    if (words && (await said(visitor, words).count())) return 'refused'
    // The portal gives up an unanswered call after 40 seconds.
    if (isUnanswered) await visitor.context.clock.fastForward(5_000)
    return 'busy'
  }
  await eventually(async () => {
    last = await look()
    return last
  }).not.toMatch(/busy|in doubt/)
  return last as unknown as Word
}

async function isAtRest(visitor: Visitor, flow: MoneyFlow) {
  await eventually(() => visitor.page.locator('main [aria-busy=true]').count()).toBe(0)
  const stored = await storageOf(visitor)
  expect(stored).not.toMatch(/Maple2026/)
  if (flow.secrets) expect(stored).not.toMatch(flow.secrets)
}

const effectsOf = async (flow: MoneyFlow, before: State) => flow.effects(await readState(issuer, flow.username), before)

async function cutOnce({ page }: Visitor, flow: MoneyFlow, cut: Fault['cut']) {
  let isOver = false
  await page.route(
    (url) => flow.call.test(url.pathname) && !url.searchParams.has('estimate'),
    (route) => {
      if (isOver || route.request().method() !== flow.method) return route.fallback()
      isOver = true
      return cut(route)
    },
  )
}

async function signInAgain(visitor: Visitor, flow: MoneyFlow) {
  await signInLink(visitor).click()
  await visitor.fillSignIn(flow.username)
  await visitor.submitSignIn()
  await visitor.page.waitForURL((url) => !url.pathname.startsWith('/login'))
}

/** Continues a refused flow, from wherever it is, to its end. */
async function goOn(visitor: Visitor, flow: MoneyFlow) {
  if ((await flow.confirm(visitor).count()) === 0) {
    await flow.first(visitor).first().waitFor()
    await flow.prepare(visitor)
  }
  await flow.confirm(visitor).click()
  await flow.isDone(visitor).waitFor()
}

async function meets(flow: MoneyFlow, fault: Fault, locale: Locale) {
  const before = await readState(issuer, flow.username)
  const visitor = await visit({ locale, hasClock: true })
  visitor.allow(EXPECTED)
  await openFlow(flow, visitor, issuer)
  await flow.prepare(visitor)
  await cutOnce(visitor, flow, fault.cut)
  await flow.confirm(visitor).click()
  const words = fault.words?.(visitor, flow) ?? ''
  const word = await lastWord(visitor, flow, words, fault.isUnanswered)
  const effects = await effectsOf(flow, before)
  expect({ word, effects }).toEqual({ word: fault.ends, effects: fault.ends === 'done' ? 1 : 0 })
  await isAtRest(visitor, flow)
  if (word === 'done') return
  if (word === 'signedOut') {
    await signInAgain(visitor, flow)
    expect(pathOf(visitor)).toBe(flow.path)
    await flow.choose?.(visitor, issuer)
    await flow.first(visitor).first().waitFor()
  } else if (flow.isKept) expect(await flow.isKept(visitor)).toBe(true)
  await goOn(visitor, flow)
  expect(await effectsOf(flow, before)).toBe(1)
  await isAtRest(visitor, flow)
}

const isShort = !part
/**
 * Which language's turn it is: a flow changes its language from row to row, and neighbouring flows start with different
 * ones.
 */
const turnOf = (index: number, column: number) => index + Math.floor((index + column) / MONEY_FLOWS.length)
/** Combines every flow with every row, or without `FAULTS` one in `every`. */
const cells = <Row>(rows: readonly (Row & { readonly name: string })[], every = MONEY_FLOWS.length, begin = 0) =>
  MONEY_FLOWS.flatMap((flow, index) =>
    rows.flatMap((row, column) =>
      LOCALES.filter((locale, turn) =>
        isShort
          ? (index + column) % every === 0 && turn === (begin + turnOf(index, column)) % LOCALES.length
          : part === 'all' || part === locale,
      ).map((locale) => ({
        flow,
        row,
        locale,
        title: [`${flow.name}, ${locale}`, ...(row.name ? [row.name] : [])].join(': '),
      })),
    ),
  )
/**
 * Every flow alone; without `FAULTS` only the named ones, each in one language; another `begin` gives the other
 * language.
 */
const flows = (names: readonly string[], begin = 0) =>
  cells([{ name: '' }], 1, begin).filter(({ flow }) => !isShort || names.includes(flow.name))

describe('what is confirmed is done once, and the last word says so', () => {
  test.each(cells(FAULTS))('$title', ({ flow, row, locale }) => meets(flow, row, locale))
})

const sent = (visitor: Visitor, flow: MoneyFlow) =>
  visitor
    .callsTo(flow.method, flow.call)
    .filter(({ search }) => !search.includes('estimate'))
    .slice(flow.earlierCalls ?? 0)

/** Confirms while the issuer answers slowly, so that the visitor can go elsewhere. */
async function confirmSlowly(visitor: Visitor, flow: MoneyFlow, delayMs = 1_500) {
  await issuer.fault({ operationId: flow.operationId, delayMs })
  const known = sent(visitor, flow).length
  await flow.confirm(visitor).click()
  await eventually(() => sent(visitor, flow).length).toBe(known + 1)
}

const inOtherLanguage = (visitor: Visitor): Visitor => {
  const locale = visitor.locale === 'en' ? 'fr' : 'en'
  return { ...visitor, locale, t: textsOf(locale) }
}
/** Waits until any screen, in either language, says that it is done. */
function isSaid(visitor: Visitor, flow: MoneyFlow) {
  const [one, other] = [visitor, inOtherLanguage(visitor)].map((reader) => flow.isTold(reader).or(flow.isDone(reader)))
  return visitor.waitForOutcome(one!.or(other!))
}

type Move = {
  readonly name: string
  readonly needsPress?: true
  go(visitor: Visitor): Promise<unknown>
}
const home = (visitor: Visitor) => visitor.page.getByRole('banner').getByRole('link', { name: visitor.t('nav.home') })
const leaving = ({ page, t }: Visitor) =>
  page
    .getByRole('button', { name: t('leave.confirm'), exact: true })
    .or(page.getByRole('button', { name: t('leave.inFlight.confirm'), exact: true }))
const otherCard = ({ page, t }: Visitor) =>
  page
    .getByRole('region', { name: t('sidebar.cards') })
    .getByRole('button', {
      name: new RegExp(t('card.listed', { digits: '#' }).replaceAll('\u00a0', ' ').replace('#', '\\d{4}')),
    })
    .nth(1)
const MOVES: readonly Move[] = [
  {
    name: 'left by a link',
    needsPress: true,
    async go(visitor) {
      await home(visitor).click()
      await heading(visitor, visitor.t('dashboard.title'))
        .or(heading(visitor, visitor.t('home.title')))
        .or(leaving(visitor))
        .first()
        .waitFor()
      if (await leaving(visitor).count()) await leaving(visitor).click()
    },
  },
  { name: 'loaded again', go: ({ page }) => page.reload() },
  {
    name: 'left by Back, and come to again by Forward',
    async go({ page }) {
      await page.goBack()
      await page.goForward()
    },
  },
  {
    name: 'left for another card',
    needsPress: true,
    async go(visitor) {
      // The holder may have only one card.
      if (!(await otherCard(visitor).count())) return
      await otherCard(visitor).click()
      // The portal asks about unsaved changes, but not about what was sent.
      await visitor.page.waitForTimeout(300)
      if (await leaving(visitor).count()) await leaving(visitor).click()
    },
  },
  {
    name: 'read on in the other language',
    needsPress: true,
    async go(visitor) {
      await visitor.page
        .getByRole('button', { name: visitor.t('nav.language.label') })
        .first()
        .click()
    },
  },
]

/** Transfers and orders have this test in their own files. */
const PAIRED = [
  'top-up, new card',
  'auto-reload, changed',
  'direct deposit',
  'e-Transfer, asked for',
  'e-Transfer, cancelled',
]

describe('what was sent outlives its screen', () => {
  test.each(cells(MOVES).filter(({ flow, row }) => !flow.isModal || !row.needsPress))(
    '$title, what was sent',
    async ({ flow, row: move, locale }) => {
      const before = await readState(issuer, flow.username)
      const visitor = await visit({ locale, hasClock: true })
      visitor.allow(/net::ERR_/)
      await openFlow(flow, visitor, issuer)
      await flow.prepare(visitor)
      await confirmSlowly(visitor, flow)
      await move.go(visitor)
      await isSaid(visitor, flow)
      expect(await effectsOf(flow, before)).toBe(1)
      expect(sent(visitor, flow)).toHaveLength(1)
      await isAtRest(visitor, flow)
    },
  )

  test.each(cells(MOVES).filter(({ flow }) => !flow.isInDialog))(
    '$title, nothing was sent',
    async ({ flow, row: move, locale }) => {
      const before = await readState(issuer, flow.username)
      const visitor = await visit({ locale, hasClock: true })
      visitor.allow(/net::ERR_/)
      await openFlow(flow, visitor, issuer)
      await flow.prepare(visitor)
      await move.go(visitor)
      await isAtRest(visitor, flow)
      expect(sent(visitor, flow)).toEqual([])
      expect(await effectsOf(flow, before)).toBe(0)
      await visitor.open(flow.path)
      await flow.first(visitor).first().waitFor()
    },
  )
})

describe('F11 a session that ends in the middle', () => {
  test.each(flows([...PAIRED, 'a card, upgraded']).filter(({ flow }) => !flow.isModal))(
    '$title: after signing in again the outcome is said, and nothing is sent twice',
    async ({ flow, locale }) => {
      const before = await readState(issuer, flow.username)
      const visitor = await visit({ locale, hasClock: true })
      visitor.allow(/status of 401|net::ERR_/)
      await openFlow(flow, visitor, issuer)
      await flow.prepare(visitor)
      await confirmSlowly(visitor, flow, 2_000)
      await issuer.fault({ operationId: 'getCardStats', status: 401 })
      await home(visitor).click()
      await heading(visitor, visitor.t('home.title')).waitFor()
      const stored = await visitor.page.evaluate(() => ({ ...sessionStorage }))
      expect(Object.keys(stored).sort()).toEqual(['portal.interrupted', 'portal.tab'])
      if (flow.secrets) expect(JSON.stringify(stored)).not.toMatch(flow.secrets)
      await signInAgain(visitor, flow)
      await isSaid(visitor, flow)
      expect(sent(visitor, flow)).toHaveLength(1)
      expect(await effectsOf(flow, before)).toBe(1)
    },
  )
})

describe('F1 pressed more than once', () => {
  test.each(flows(PAIRED, 1).filter(({ flow }) => !flow.isAlone))(
    '$title: a second tab gives way to what the first has sent',
    async ({ flow, locale }) => {
      const before = await readState(issuer, flow.username)
      const one = await visit({ locale, hasClock: true })
      await openFlow(flow, one, issuer)
      const two = await one.newTab()
      await two.open(flow.path)
      await flow.first(two).first().waitFor()
      for (const tab of [one, two]) await flow.prepare(tab)
      await confirmSlowly(one, flow)
      await two.waitForOutcome(flow.confirm(two), 'detached')
      for (const tab of [one, two]) await isSaid(tab, flow)
      expect(sent(two, flow)).toEqual([])
      expect(await effectsOf(flow, before)).toBe(1)
    },
  )

  test.each(
    flows(['top-up, saved card', 'transfer', 'e-Transfer, asked for'], 1).flatMap((row) =>
      HEARD.map((heardOf) => ({ ...row, heardOf })),
    ),
  )('$title: two tabs that hear of each other only $heardOf have one effect', async ({ flow, locale, heardOf }) => {
    const before = await readState(issuer, flow.username)
    const one = await visit({ locale, hasClock: true })
    await tellLate(one)
    await openFlow(flow, one, issuer)
    const two = await one.newTab()
    await two.open(flow.path)
    await flow.first(two).first().waitFor()
    for (const tab of [one, two]) await flow.prepare(tab)
    await pressAtOnce([one, two], heardOf, { press: flow.confirm, path: flow.call, done: flow.isDone })
    expect([one, two].map((tab) => sent(tab, flow).length)).toEqual([1, 1])
    expect(await effectsOf(flow, before)).toBe(1)
  })

  test.each(flows(['auto-reload, changed', 'e-Transfer, cancelled', 'a card, replaced', 'a card, upgraded']))(
    '$title: a double click and a storm of Enter are one confirmation',
    async ({ flow, locale }) => {
      const before = await readState(issuer, flow.username)
      const visitor = await visit({ locale, hasClock: true })
      await openFlow(flow, visitor, issuer)
      await flow.prepare(visitor)
      await issuer.fault({ operationId: flow.operationId, delayMs: 500 })
      await flow.confirm(visitor).dblclick()
      for (let press = 0; press < 8; press += 1) await visitor.page.keyboard.press('Enter')
      await isSaid(visitor, flow)
      expect(sent(visitor, flow)).toHaveLength(1)
      expect(await effectsOf(flow, before)).toBe(1)
    },
  )
})

/** Navigates within the page, as a link would. */
const goTo = ({ page }: Visitor, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** Adverse conditions of the browser, or a time without a connection. */
const CIRCUMSTANCES: readonly {
  name: string
  isMet(visitor: Visitor): Promise<void>
  time?: number
}[] = [
  { name: 'F13 by a clock an hour fast', time: 3_600_000, isMet: async () => {} },
  { name: 'F13 by a clock an hour slow', time: -3_600_000, isMet: async () => {} },
  {
    name: 'F16 where nothing may be stored',
    async isMet({ page }) {
      await page.addInitScript(() => {
        for (const name of ['localStorage', 'sessionStorage']) {
          Object.defineProperty(window, name, {
            get() {
              throw new DOMException('Denied', 'SecurityError')
            },
          })
        }
      })
    },
  },
]

describe('whatever the browser is like', () => {
  test.each(cells(CIRCUMSTANCES).filter(({ flow }) => !flow.choose))('$title', async ({ flow, row, locale }) => {
    const { time = 0, isMet } = row
    const before = await readState(issuer, flow.username)
    const visitor = await visit({ locale, hasClock: true, time: new Date(Date.now() + time).toISOString() })
    await isMet(visitor)
    await visitor.signIn(flow.username, '/login')
    await goTo(visitor, flow.path)
    await flow.first(visitor).first().waitFor()
    await flow.prepare(visitor)
    await flow.confirm(visitor).click()
    await isSaid(visitor, flow)
    expect(sent(visitor, flow)).toHaveLength(1)
    expect(await effectsOf(flow, before)).toBe(1)
  })

  test.each(
    flows(['transfer', 'auto-reload, changed', 'e-Transfer, cancelled', 'a card, ordered', 'a card, upgraded'], 1),
  )('$title: F9 without a connection nothing is sent, nor afterwards by itself', async ({ flow, locale }) => {
    const before = await readState(issuer, flow.username)
    const visitor = await visit({ locale, hasClock: true })
    visitor.allow(/net::ERR_/)
    await openFlow(flow, visitor, issuer)
    await flow.prepare(visitor)
    await visitor.context.setOffline(true)
    await flow.confirm(visitor).click()
    await eventually(() => said(visitor, visitor.t(flow.unsent ?? 'connection.unsent')).count()).not.toBe(0)
    await visitor.context.setOffline(false)
    await visitor.context.clock.fastForward(5_000)
    expect(sent(visitor, flow)).toEqual([])
    expect(await effectsOf(flow, before)).toBe(0)
    if (flow.isKept) expect(await flow.isKept(visitor)).toBe(true)
    await goOn(visitor, flow)
    expect(await effectsOf(flow, before)).toBe(1)
  })

  test.each(flows(['top-up, saved card', 'e-Transfer, asked for']).filter(({ flow }) => !flow.choose))(
    '$title: F9 what cannot be read is said, and read at a click',
    async ({ flow, locale }) => {
      const visitor = await visit({ locale })
      visitor.allow(/net::ERR_/)
      await visitor.signIn(flow.username, flow.path)
      await flow.first(visitor).first().waitFor()
      await goTo(visitor, '/faq')
      await visitor.page.waitForLoadState('networkidle')
      await visitor.page.route('**/api/**', (route) => route.abort('connectionreset'))
      await goTo(visitor, flow.path)
      const retry = visitor.page
        .getByRole('main')
        .getByRole('button', { name: visitor.t('common.retry') })
        .first()
      await retry.waitFor()
      await isAtRest(visitor, flow)
      await visitor.page.unrouteAll()
      // A list beside the form has its own retry button.
      await eventually(async () => {
        if (await flow.first(visitor).count()) return true
        if (await retry.count()) await retry.click()
        return false
      }).toBe(true)
    },
  )
})

/** Changes made on another device between the last step and its confirmation. */
const ELSEWHERE: readonly { name: string; happen(call: Call, flow: MoneyFlow): Promise<void> }[] = [
  {
    name: 'the card was locked',
    happen: (call, { clientId }) => call('PUT', `/api/prepaid/cards/${clientId}`, { cardStatus: 'S' }),
  },
  {
    name: 'the holder has moved to Saskatchewan',
    happen: (call, { username }) =>
      call('PATCH', `/api/prepaid/accounts/${encodeURIComponent(username)}`, {
        currentAddress: { addressLine: '20 Broad Street', city: 'Regina', region: 'SK', postCode: 'S4P 1Y2' },
      }),
  },
]
type Call = (method: string, path: string, body: unknown) => Promise<void>

describe('what has changed on another device since the last step', () => {
  test.each(cells(ELSEWHERE, 4))('$title', async ({ flow, row: other, locale }) => {
    const before = await readState(issuer, flow.username)
    const visitor = await visit({ locale, hasClock: true })
    visitor.allow(/^console: Failed to load resource/)
    await openFlow(flow, visitor, issuer)
    await flow.prepare(visitor)
    await other.happen(await changeAs(issuer, flow.username), flow)
    await flow.confirm(visitor).click()
    const refused = visitor.page.getByRole('alert')
    // The portal has read the cards again and shows why none of them may be used.
    const locked = visitor.page.getByRole('heading', { name: visitor.t('blocked.unlockCard') })
    let word = ''
    await eventually(async () => {
      if (await flow.isDone(visitor).count()) word = 'done'
      else if (await refused.or(locked).count()) word = 'refused'
      return word
    }).not.toBe('')
    expect(await effectsOf(flow, before)).toBe(word === 'done' ? 1 : 0)
    await isAtRest(visitor, flow)
  })
})
