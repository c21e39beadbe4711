/** The portal's parts as a visitor names them. */
import type { Locator } from 'playwright-core'
import { CALL_TIMEOUT_MS } from '../../machines/shared/failure'
import { LOOKUPS, NEXT_LOOKUP_MS } from '../../rules/effect'
import type { Visitor } from './journeys'

/** Of a call that may still be running: how many waits for the next lookup it takes until 'not done' is believed. */
export const WAITS_IN_DOUBT = LOOKUPS - 1 + CALL_TIMEOUT_MS / NEXT_LOOKUP_MS

export const heading = ({ page }: Visitor, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
export const button = ({ page }: Visitor, name: string) => page.getByRole('button', { name, exact: true })
/** The header's, where the footer has the same. */
export const link = ({ page }: Visitor, name: string) => page.getByRole('link', { name, exact: true }).first()
export const field = ({ page }: Visitor, label: string) => page.getByLabel(label, { exact: true })

/** The one message of the portal: it has a button that closes it. */
export const notification = ({ page, t }: Visitor, text: string | RegExp) =>
  page
    .getByRole('alert')
    .or(page.getByRole('status'))
    .filter({ has: page.getByRole('button', { name: t('notification.close') }) })
    .filter({ hasText: text })

/** A failure that the page says by itself. */
export const said = ({ page }: Visitor, text: string) =>
  page.getByRole('main').getByRole('alert').filter({ hasText: text })

/** What is wrong with a form, above it. */
export const summary = ({ page, t }: Visitor) =>
  page.getByRole('alert').filter({ has: page.getByRole('heading', { name: t('form.problem') }) })

export const signInLink = ({ page, t }: Visitor) =>
  page.getByRole('banner').getByRole('link', { name: t('nav.signIn') })
/** While the session is about to end: how long it lasts, and what extends it. */
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
export const sidebarToggle = ({ page, t }: Visitor) =>
  page.getByRole('banner').getByRole('button', { name: t('nav.cards'), exact: true })
export const switcher = ({ page, t }: Visitor) => page.getByRole('region', { name: t('sidebar.cards') })
export const cardInSwitcher = (visitor: Visitor, digits: string) =>
  switcher(visitor).getByRole('button', { name: visitor.t('card.ending', { digits }) })

/** The current card's picture, which says alias, digits and status. */
export const cardFace = ({ page, t }: Visitor, alias: string, digits: string, status: string) =>
  page.getByRole('img', { name: t('card.face', { alias, digits, status }), exact: true })

/** How strong the weakest layer of a drawing is. */
export const opacityOf = (drawing: Locator) =>
  drawing.evaluate((element) =>
    Math.min(...[...element.querySelectorAll('g')].map((layer) => Number(getComputedStyle(layer).opacity))),
  )

export const hasFocus = (locator: Locator) => locator.evaluate((element) => element === document.activeElement)

export const pathOf = ({ page }: Visitor) => {
  const { pathname, search, hash } = new URL(page.url())
  return pathname + search + hash
}

/** What the browser keeps of the portal, as one text. */
export async function storageOf({ page, context }: Visitor): Promise<string> {
  const kept = await page.evaluate(async () => ({
    session: { ...sessionStorage },
    local: { ...localStorage },
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
  }))
  return JSON.stringify({ ...kept, cookies: await context.cookies() })
}

/** A token that says this; nobody has signed it. */
export const tokenSaying = (claims: Record<string, unknown>) =>
  [{ alg: 'none' }, claims, 'x'].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')

/** What waits for it goes on once it is opened. */
export function gate(): { opened: Promise<void>; open: () => void } {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

/** The form about the newest purchase that was posted. */
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

/** The tabs hear of what one of them has sent only so much later. */
export const tellLate = ({ context }: Visitor, lateMs: number) =>
  context.addInitScript((ms) => {
    const { postMessage } = BroadcastChannel.prototype
    BroadcastChannel.prototype.postMessage = function (message) {
      setTimeout(() => postMessage.call(this, message), message.type === 'flight.reported' ? ms : 0)
    }
  }, lateMs)
/** Long enough to press in both, one after the other. */
export const HEARD = [
  { heardOf: 'while they send', lateMs: 3_000, delayMs: 6_000 },
  { heardOf: 'afterwards', lateMs: 5_000, delayMs: 1_000 },
] as const
/** At once, also in a tab that is behind another one. */
export const pressAtOnce = (buttons: readonly Locator[]) =>
  Promise.all(buttons.map((pressed) => pressed.evaluate((element: HTMLElement) => element.click())))
/** From 10 p.m. Eastern on, what is paid now leaves tomorrow: the button says that it schedules. */
export const payNow = (visitor: Visitor, count: number) =>
  button(visitor, visitor.t('payBill.submit.now', { count })).or(
    button(visitor, visitor.t('payBill.submit.later', { count })),
  )
