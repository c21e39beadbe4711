/** Locators for the portal's parts. */
import type { Locator } from 'playwright-core'
import { CALL_TIMEOUT_MS } from '../../machines/shared/failure'
import { LOOKUPS, NEXT_LOOKUP_MS } from '../../rules/values/effect'
import { SERVICES } from '../../src/app/signed-in/services'
import { eventually, type Visitor } from './journeys'
import type { KeyAfter } from './texts'

/** For a call that may still be running: number of waits for the next lookup before 'not done' is believed. */
export const WAITS_IN_DOUBT = LOOKUPS - 1 + CALL_TIMEOUT_MS / NEXT_LOOKUP_MS

export const heading = ({ page }: Visitor, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
export const button = ({ page }: Visitor, name: string) => page.getByRole('button', { name, exact: true })
/** The last button of a payment, whatever total it names. */
export const submitButton = (
  { page, t }: Visitor,
  key: 'payBill.submit.now' | 'payBill.submit.later' | 'transfer.submit',
  values = {},
) => page.getByRole('button', { name: new RegExp(`^${t(key, { ...values, total: '.+' }).replaceAll(/\s/g, '\\s')}$`) })
/** The header's link, where the footer has the same one. */
export const link = ({ page }: Visitor, name: string) => page.getByRole('link', { name, exact: true }).first()
export const field = ({ page }: Visitor, label: string) => page.getByLabel(label, { exact: true })

/** Number of sheets of paper that the page takes, with the margins that browsers suggest. */
export async function sheetsOf({ page }: Visitor) {
  const margin = '10mm'
  const file = await page.pdf({
    format: 'Letter',
    margin: { top: margin, right: margin, bottom: margin, left: margin },
  })
  return file.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length
}

/** The portal's one notification. */
export const notification = ({ page }: Visitor, text: string | RegExp) =>
  page.locator('[data-persistent] > [data-type]').filter({ hasText: text })

/** The answer that pays with the saved debit card of these digits. */
export const savedCard = ({ page }: Visitor, digits: string) =>
  page.getByRole('main').getByRole('radio', { name: digits })

/** A failure shown on the page itself. */
export const said = ({ page }: Visitor, text: string) =>
  page.getByRole('main').getByRole('alert').filter({ hasText: text })

/** The error summary above a form. */
export const summary = ({ page, t }: Visitor) =>
  page.getByRole('alert').filter({ has: page.getByRole('heading', { name: t('form.problem') }) })

export const signInLink = ({ page, t }: Visitor) =>
  page.getByRole('banner').getByRole('link', { name: t('nav.signIn') })
/** The session warning: the time left, and the button that extends it. */
export const countdown = ({ page, t }: Visitor) =>
  page.getByRole('alertdialog', { name: t('session.ending.dialog') }).getByRole('timer')
export const extend = ({ page, t }: Visitor) =>
  page
    .getByRole('alertdialog', { name: t('session.ending.dialog') })
    .getByRole('button', { name: t('session.ending.extend') })

/** Beside the screen, or a drawer over it. */
export const sidebar = ({ page, t }: Visitor) =>
  page
    .getByRole('complementary', { name: t('sidebar.label') })
    .or(page.getByRole('dialog', { name: t('sidebar.label') }))
/** A service's link in the sidebar, also in a group that is closed. */
export const serviceLink = (visitor: Visitor, feature: KeyAfter<'sidebar.'>) =>
  sidebar(visitor).getByRole('link', { name: visitor.t(`sidebar.${feature}`), exact: true, includeHidden: true })
/** Opens the group of a service, if it is closed. */
export async function openGroup(
  visitor: Visitor,
  feature: KeyAfter<'sidebar.'>,
  press = (opener: Locator): Promise<void> => opener.click(),
) {
  const group = SERVICES.find(({ items }) => items.some(([one]) => one === feature))?.title
  if (!group) return
  const opener = sidebar(visitor).getByRole('button', { name: visitor.t(group), exact: true })
  if ((await opener.getAttribute('aria-expanded')) === 'false') await press(opener)
}
export async function openService(visitor: Visitor, feature: KeyAfter<'sidebar.'>) {
  await openGroup(visitor, feature)
  await serviceLink(visitor, feature).click()
}
export const sidebarToggle = ({ page, t }: Visitor) =>
  page.getByRole('banner').getByRole('button', { name: t('nav.cards'), exact: true })
export const switcher = ({ page, t }: Visitor) => page.getByRole('region', { name: t('sidebar.cards') })
export const cardInSwitcher = (visitor: Visitor, digits: string) =>
  switcher(visitor).getByRole('button', { name: visitor.t('card.listed', { digits }) })

/** The current card's picture, whose name contains alias, digits and status. */
export const cardFace = ({ page, t }: Visitor, alias: string, digits: string, status: string) =>
  page.getByRole('img', { name: t('card.face', { alias, digits, status }), exact: true })

/** The lowest opacity of a drawing's layers. */
export const opacityOf = (drawing: Locator) =>
  drawing.evaluate((element) =>
    Math.min(...[...element.querySelectorAll('g')].map((layer) => Number(getComputedStyle(layer).opacity))),
  )

export const hasFocus = (locator: Locator) => locator.evaluate((element) => element === document.activeElement)

export const pathOf = ({ page }: Visitor) => {
  const { pathname, search, hash } = new URL(page.url())
  return pathname + search + hash
}

/** Everything that the browser stores for the portal, as one text. */
export async function storageOf({ page, context }: Visitor): Promise<string> {
  const kept = await page.evaluate(async () => ({
    session: { ...sessionStorage },
    local: { ...localStorage },
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
  }))
  return JSON.stringify({ ...kept, cookies: await context.cookies() })
}

/** An unsigned token with these claims. */
export const tokenSaying = (claims: Record<string, unknown>) =>
  [{ alg: 'none' }, claims, 'x'].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')

/** A promise that resolves when `open` is called. */
export function gate(): { opened: Promise<void>; open: () => void } {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

/** Opens the dispute form of the newest posted purchase. */
export async function openDispute(visitor: Visitor, username: string) {
  const { page, t } = visitor
  await visitor.signIn(username, '/dashboard?status=posted&category=GROCERY')
  const row = page
    .getByRole('region', { name: t('dashboard.activity'), exact: true })
    .locator('li details')
    .first()
  await row.locator('summary').click()
  await row.getByRole('link', { name: t('activity.dispute.open') }).click()
  await page.getByRole('textbox', { name: t('dispute.description') }).waitFor()
}

/** Far longer than two tabs take to send: a report arrives only when the journey moves the clock. */
const REPORT_DELAY_MS = 20_000
type Listening = { reportsHeard?: number }
/** Delays the reports of effects between tabs; needs `hasClock`. */
export const tellLate = ({ context }: Visitor) =>
  context.addInitScript((ms) => {
    const { postMessage } = BroadcastChannel.prototype
    BroadcastChannel.prototype.postMessage = function (message) {
      setTimeout(
        () => postMessage.call(this, message),
        ['flight.reported', 'effect.sent'].includes(message.type) ? ms : 0,
      )
    }
    const listening = window as Listening
    for (const name of ['portal', 'portal.effects'])
      new BroadcastChannel(name).addEventListener('message', ({ data }) => {
        if (['flight.reported', 'effect.sent'].includes(data.type))
          listening.reportsHeard = (listening.reportsHeard ?? 0) + 1
      })
  }, REPORT_DELAY_MS)
export const HEARD = ['while they send', 'afterwards'] as const
type Press = { press(tab: Visitor): Locator; path: RegExp }
/** Presses in all tabs at the same time, including hidden ones. No call is answered before `open`. */
export async function holdAtOnce(tabs: readonly Visitor[], { press, path }: Press): Promise<{ open(): void }> {
  const { opened, open } = gate()
  let heldCalls = 0
  for (const { page } of tabs) {
    await page.route(
      ({ pathname }) => path.test(pathname),
      async (route) => {
        if (route.request().method() === 'GET') return route.fallback()
        heldCalls += 1
        await opened
        await route.continue()
      },
    )
  }
  await Promise.all(tabs.map((tab) => press(tab).evaluate((element: HTMLElement) => element.click())))
  await eventually(() => heldCalls).toBe(tabs.length)
  return { open }
}
/**
 * Presses in all tabs at the same time, and waits until each is done. The tabs hear of each other's effects while no
 * call is answered yet, or once all are done.
 */
export async function pressAtOnce(
  tabs: readonly Visitor[],
  heardOf: (typeof HEARD)[number],
  { done, ...pressed }: Press & { done(tab: Visitor): Locator },
) {
  const { open } = await holdAtOnce(tabs, pressed)
  if (heardOf === 'afterwards') {
    open()
    for (const tab of tabs) await done(tab).waitFor()
  }
  await tabs[0]!.context.clock.fastForward(REPORT_DELAY_MS)
  for (const { page } of tabs)
    await eventually(() => page.evaluate(() => (window as Listening).reportsHeard)).toBeGreaterThanOrEqual(tabs.length)
  open()
  for (const tab of tabs) await tab.waitForOutcome(done(tab))
}
/** From 10 p.m. Eastern on, a payment leaves tomorrow: the button then says schedule. */
export const payNow = (visitor: Visitor, count: number) =>
  submitButton(visitor, 'payBill.submit.now', { count }).or(submitButton(visitor, 'payBill.submit.later', { count }))
