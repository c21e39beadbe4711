/** Every flow that moves money or issues a card, in adverse circumstances: of the browser, the connection, another device. */
import { describe, expect, test } from 'vitest'
import { eventually, journeys, type Visitor } from './journeys'
import { cells, effectsOf, flows, goOn, isAtRest, isSaid, said, sent } from './moneyFaults'
import { changeAs, type MoneyFlow, openFlow, readState } from './moneyFlows'
import { heading } from './portalParts'

const issuer = journeys()
const { visit } = issuer

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
    expect(await effectsOf(issuer, flow, before)).toBe(1)
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
    expect(await effectsOf(issuer, flow, before)).toBe(0)
    if (flow.isKept) expect(await flow.isKept(visitor)).toBe(true)
    await goOn(visitor, flow)
    expect(await effectsOf(issuer, flow, before)).toBe(1)
  })

  test.each(flows(['top-up, saved card', 'e-Transfer, asked for']).filter(({ flow }) => !flow.choose))(
    '$title: F9 what cannot be read is said, and read at a click',
    async ({ flow, locale }) => {
      const visitor = await visit({ locale })
      visitor.allow(/net::ERR_/)
      await visitor.signIn(flow.username, flow.path)
      await flow.first(visitor).first().waitFor()
      await goTo(visitor, '/faq')
      await heading(visitor, visitor.t('screen.faq.title')).waitFor()
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
    expect(await effectsOf(issuer, flow, before)).toBe(word === 'done' ? 1 : 0)
    await isAtRest(visitor, flow)
  })
})
