/** What every flow that moves money or issues a card has sent outlives its screen and its session, and is sent once. */
import { describe, expect, test } from 'vitest'
import { journeys, type Visitor } from './journeys'
import {
  cells,
  confirmSlowly,
  effectsOf,
  flows,
  home,
  inOtherLanguage,
  isAtRest,
  isSaid,
  sent,
  signInAgain,
} from './moneyFaults'
import { openFlow, readState } from './moneyFlows'
import { HEARD, heading, holdAtOnce, pressAtOnce, tellLate } from './portalParts'

const issuer = journeys()
const { visit } = issuer

type Move = {
  readonly name: string
  readonly needsPress?: true
  /** The visitor with the page's language after the move, if the move changes it. */
  reader?(visitor: Visitor): Visitor
  go(visitor: Visitor): Promise<unknown>
}
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
    reader: inOtherLanguage,
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
      await confirmSlowly(issuer, visitor, flow)
      await move.go(visitor)
      await isSaid(visitor, flow)
      expect(await effectsOf(issuer, flow, before)).toBe(1)
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
      expect(await effectsOf(issuer, flow, before)).toBe(0)
      await visitor.open(flow.path)
      await flow
        .first(move.reader?.(visitor) ?? visitor)
        .first()
        .waitFor()
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
      await confirmSlowly(issuer, visitor, flow, 2_000)
      await issuer.fault({ operationId: 'getCardStats', status: 401 })
      await home(visitor).click()
      await heading(visitor, visitor.t('home.title')).waitFor()
      const stored = await visitor.page.evaluate(() => ({ ...sessionStorage }))
      expect(Object.keys(stored)).toContain('portal.effects')
      // An open request is followed again, too.
      const others = Object.keys(stored).filter((key) => !/^portal\.(?:effects|following|tab)$/.test(key))
      expect(others).toEqual([])
      if (flow.secrets) expect(JSON.stringify(stored)).not.toMatch(flow.secrets)
      await signInAgain(visitor, flow)
      await isSaid(visitor, flow)
      expect(sent(visitor, flow)).toHaveLength(1)
      expect(await effectsOf(issuer, flow, before)).toBe(1)
    },
  )
})

describe('F1 pressed more than once', () => {
  // Without a report a form stays open until it is sent. The dialog closes: the tab reads the list of requests again.
  test.each(flows(PAIRED, 1).filter(({ flow }) => !flow.isUnshared || flow.isInDialog))(
    '$title: a second tab gives way to what the first has sent, or joins it',
    async ({ flow, locale }) => {
      const before = await readState(issuer, flow.username)
      const one = await visit({ locale, hasClock: true })
      await openFlow(flow, one, issuer)
      const two = await one.newTab()
      await two.open(flow.path)
      await flow.first(two).first().waitFor()
      for (const tab of [one, two]) await flow.prepare(tab)
      await confirmSlowly(issuer, one, flow)
      if (flow.follows === 'key') await flow.confirm(two).click()
      else await two.waitForOutcome(flow.confirm(two), 'detached')
      // Where the other tab has only closed a dialog, its list shows it.
      for (const tab of flow.isInDialog ? [one] : [one, two]) await isSaid(tab, flow)
      expect(sent(two, flow)).toEqual([])
      expect(await effectsOf(issuer, flow, before)).toBe(1)
    },
  )

  test.each(
    flows(['top-up, saved card', 'transfer', 'e-Transfer, asked for', 'a card, replaced'], 1)
      // There is no report to delay: the next test sends these from two tabs.
      .filter(({ flow }) => !flow.isUnshared)
      .flatMap((row) => HEARD.map((heardOf) => ({ ...row, heardOf }))),
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
    expect(await effectsOf(issuer, flow, before)).toBe(1)
  })

  test.each(flows(['auto-reload, changed', 'a card, upgraded'], 1).filter(({ flow }) => flow.isUnshared))(
    '$title: two tabs that never hear of each other have one effect',
    async ({ flow, locale }) => {
      const before = await readState(issuer, flow.username)
      const one = await visit({ locale, hasClock: true })
      await openFlow(flow, one, issuer)
      const two = await one.newTab()
      await two.open(flow.path)
      await flow.first(two).first().waitFor()
      const tabs = [one, two]
      for (const tab of tabs) {
        tab.allow(/status of 400/)
        await flow.prepare(tab)
      }
      const { open } = await holdAtOnce(tabs, { press: flow.confirm, path: flow.call })
      open()
      for (const tab of tabs) {
        await tab.waitForOutcome(flow.confirm(tab), 'detached')
        await isAtRest(tab, flow)
      }
      expect(tabs.map((tab) => sent(tab, flow).length)).toEqual([1, 1])
      const areDone = await Promise.all(tabs.map(async (tab) => (await flow.isDone(tab).count()) > 0))
      expect(areDone).toContain(true)
      expect(await effectsOf(issuer, flow, before)).toBe(1)
    },
  )

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
      expect(await effectsOf(issuer, flow, before)).toBe(1)
    },
  )
})
