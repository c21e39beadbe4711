/**
 * A table of every flow that moves money or issues a card: how to reach the last step, what confirms it, what shows
 * that it is done, and how often the issuer has done it.
 */
import type { Locator } from 'playwright-core'
import type { Card } from '../../contract/model'
import { SEED_PASSWORD } from '../../sandbox/seed/people'
import { FULL, type Journeys, type Visitor } from './journeys'
import { button, cardInSwitcher, field, heading, notification, savedCard, submitButton } from './portalParts'
import type { MessageKey } from './texts'

const STARTER = 'starter@example.com'
const PID = '1100003'
const MAIN = '1000001001'
const OTHER = '1000001002'
const STARTERS = '1000002001'
const NEW_CARD = '4111111111111111'

export type MoneyFlow = {
  readonly name: string
  readonly username: string
  readonly path: string
  /** The flow's card. */
  readonly clientId: string
  readonly operationId: string
  /** The call that has the effect. */
  readonly method: 'POST' | 'DELETE'
  readonly call: RegExp
  /** Fields of the first step. */
  first(visitor: Visitor): Locator
  /** Goes from the first step to the last. */
  prepare(visitor: Visitor): Promise<void>
  confirm(visitor: Visitor): Locator
  isDone(visitor: Visitor): Locator
  /** Shown wherever the holder is by then. */
  isTold(visitor: Visitor): Locator
  isInDoubt(visitor: Visitor): Locator
  /** How often the issuer has done exactly what was confirmed; anything else counts as 1000. */
  effects(now: State, before: State): number
  /** Catalogue key of a refusal's default text. */
  readonly failure: MessageKey
  /** Catalogue key of the offline text, where the flow reads something before it sends. */
  readonly unsent?: MessageKey
  /** Whether typed values are kept when the last step is shown again. */
  isKept?(visitor: Visitor): Promise<boolean>
  /** Must not be in any storage. */
  readonly secrets?: RegExp
  /** Number of calls of the same kind before the last step. */
  readonly earlierCalls?: number
  /**
   * The issuer refuses a second one by what it is about: a card that is upgraded, a request that is cancelled; or a
   * second one changes nothing: a rule. Another tab that confirms it sends it too.
   */
  readonly isUnshared?: boolean
  /**
   * It is sent as an effect. Its screen follows the effects on its subject, or the one under its key: then another tab
   * that confirms the same joins it.
   */
  readonly follows?: 'subject' | 'key'
  /** It is confirmed in a dialog, which blocks everything else until it closes. */
  readonly isModal?: boolean
  /** Its last step is a dialog, which a link cannot leave. */
  readonly isInDialog?: boolean
  /** Selects the flow's card, if it is not the default, on the dashboard: selecting a card leads there. */
  choose?(visitor: Visitor, issuer: Journeys): Promise<void>
}

const cents = (dollars: number | undefined) => Math.round((dollars ?? 0) * 100)
/** How many times `sum` was moved; a partial amount counts as 1000. */
const times = (moved: number, sum: number) => (moved % sum === 0 ? Math.round(moved / sum) + 0 : 1000)

type Rule = { readonly amountReload: number; readonly amountThreshold: number }
type Request = { readonly id: string; readonly status: string; readonly fundingAmount: { transactionAmount: number } }
/** The issuer's data that these flows change. */
export type State = {
  readonly cards: readonly Card[]
  readonly rules: readonly Rule[]
  readonly requests: readonly Request[]
}

/** A second device of the holder. */
async function signedIn({ url }: Journeys, username: string) {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ pid: PID, username, password: SEED_PASSWORD, recaptchaToken: 'test' })
  const login = await fetch(`${url}/api/login`, { method: 'POST', headers, body })
  return { ...headers, 'x-auth-token': login.headers.get('x-auth-token') ?? '' }
}
export async function changeAs(issuer: Journeys, username: string) {
  const headers = await signedIn(issuer, username)
  return async (method: string, path: string, body: unknown) => {
    const answer = await fetch(issuer.url + path, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  }
}

export async function readState(issuer: Journeys, username: string): Promise<State> {
  const { url } = issuer
  const headers = await signedIn(issuer, username)
  const ask = async <Answer>(path: string) => (await (await fetch(url + path, { headers })).json()) as Answer
  const name = encodeURIComponent(username)
  const [{ cards }, rules, requests] = await Promise.all([
    ask<{ cards: Card[] }>(`/api/prepaid/cards?username=${name}`),
    ask<Rule[]>(`/api/prepaid/entity/ar/${PID}/${name}`),
    ask<Request[]>('/api/prepaid/money/requests'),
  ])
  return { cards, rules, requests }
}
const cardIn = ({ cards }: State, clientId: string) => cards.find((card) => card.clientId === clientId)
const centsOn = (clientId: string, state: State) => cents(cardIn(state, clientId)?.availableBalance)
/** Increase of the card's balance, in cents. */
const gained = (clientId: string, now: State, before: State) => centsOn(clientId, now) - centsOn(clientId, before)

const typed = ({ locale }: Visitor, amount: string) => (locale === 'fr' ? amount.replace('.', ',') : amount)
const words = ({ page }: Visitor) => page.getByRole('main').innerText()
/** Matches the amount in both languages, whatever spaces it contains. */
const says = async (visitor: Visitor, amount: string) => (await words(visitor)).includes(typed(visitor, amount))

async function fillTopUp(visitor: Visitor, isNew: boolean) {
  const { t } = visitor
  await field(visitor, t('topUp.amount')).fill(typed(visitor, '40.25'))
  if (isNew) await field(visitor, t('debitCard.new.visadebit')).check({ force: true })
  else await savedCard(visitor, '4242').check({ force: true })
  await button(visitor, t('topUp.continue')).click()
  if (!isNew) return
  await field(visitor, t('cardEntry.number')).fill(NEW_CARD)
  await field(visitor, t('cardEntry.expiry')).fill('08/39')
  await field(visitor, t('cardEntry.cvv')).fill('987')
  await button(visitor, t('topUp.continue')).click()
}

const topUp = (name: string, isNew: boolean): MoneyFlow => ({
  name,
  follows: 'key',
  username: FULL,
  path: '/dashboard/reload',
  clientId: MAIN,
  operationId: 'topUpCard',
  method: 'POST',
  call: /\/cards\/\d+\/topup$/,
  failure: 'error.topUp',
  first: (visitor) => visitor.page.getByRole('list').filter({ hasText: '4242' }),
  async prepare(visitor) {
    await fillTopUp(visitor, isNew)
    await heading(visitor, visitor.t('topUp.review.title')).waitFor()
  },
  confirm: ({ page, locale }) => page.getByRole('button', { name: locale === 'fr' ? /^Payer / : /^Pay / }),
  isDone: (visitor) => heading(visitor, visitor.t('topUp.done.title')),
  isTold: (visitor) => notification(visitor, visitor.t('topUp.done')),
  isInDoubt: (visitor) => heading(visitor, visitor.t('topUp.unconfirmed.title')),
  effects: (now, before) => times(gained(MAIN, now, before), 4025),
  isKept: async (visitor) =>
    (await says(visitor, '40.25')) && (await says(visitor, isNew ? NEW_CARD.slice(-4) : '4242')),
  ...(isNew ? { secrets: new RegExp(`${NEW_CARD}|"987"`) } : {}),
})

const transfer: MoneyFlow = {
  name: 'transfer',
  follows: 'key',
  username: FULL,
  path: '/dashboard/transfer',
  clientId: MAIN,
  operationId: 'transferFunds',
  method: 'POST',
  call: /\/api\/prepaid\/transfer$/,
  failure: 'error.transfer',
  first: (visitor) => field(visitor, visitor.t('transfer.amount')),
  async prepare(visitor) {
    const { page, t } = visitor
    await page.locator(`[name="receivingCard"][value="${OTHER}"]`).check({ force: true })
    await field(visitor, t('transfer.amount')).fill(typed(visitor, '25.50'))
    await button(visitor, t('transfer.continue')).click()
    await heading(visitor, t('transfer.review.title')).waitFor()
  },
  confirm: (visitor) => submitButton(visitor, 'transfer.submit'),
  isDone: (visitor) => heading(visitor, visitor.t('transfer.done.title')),
  isTold: (visitor) => notification(visitor, visitor.t('transfer.done')),
  isInDoubt: (visitor) => heading(visitor, visitor.t('transfer.unconfirmed.title')),
  effects(now, before) {
    const left = times(gained(MAIN, before, now), 2550)
    return left === times(gained(OTHER, now, before), 2550) ? left : 1000
  },
  isKept: (visitor) => says(visitor, '25.50'),
}

const modifyRule: MoneyFlow = {
  name: 'auto-reload, changed',
  follows: 'key',
  isUnshared: true,
  username: FULL,
  path: '/dashboard/autoreload',
  clientId: MAIN,
  operationId: 'saveAutoReload',
  method: 'POST',
  call: /\/entity\/ar\/\d+\/[^/]+$/,
  failure: 'error.saveAutoReload',
  first: ({ page, t }) => page.getByText(t('autoReload.modify'), { exact: true }),
  async prepare(visitor) {
    const { t } = visitor
    await modifyRule.first(visitor).click()
    await field(visitor, t('autoReload.amount')).fill(typed(visitor, '81.75'))
    await button(visitor, t('autoReload.continue')).click()
    await heading(visitor, t('autoReload.review.title')).waitFor()
  },
  confirm: (visitor) => button(visitor, visitor.t('autoReload.save.modify')),
  isDone: (visitor) => notification(visitor, visitor.t('autoReload.modified')),
  isTold: (visitor) => notification(visitor, visitor.t('autoReload.modified')),
  isInDoubt: (visitor) => heading(visitor, visitor.t('autoReload.unconfirmed.save')),
  effects({ rules: [rule, ...more] }) {
    if (more.length > 0 || rule?.amountThreshold !== 25) return 1000
    return rule.amountReload === 81.75 ? 1 : rule.amountReload === 100 ? 0 : 1000
  },
  isKept: (visitor) => says(visitor, '81.75'),
}

const removeRule: MoneyFlow = {
  name: 'auto-reload, removed',
  follows: 'key',
  username: FULL,
  path: '/dashboard/autoreload',
  clientId: MAIN,
  operationId: 'deleteAutoReload',
  method: 'DELETE',
  call: /\/entity\/ar\/\d+\/[^/]+\/AR000001$/,
  failure: 'error.deleteAutoReload',
  isModal: true,
  isInDialog: true,
  first: ({ page, t }) => page.getByText(t('autoReload.remove'), { exact: true }),
  async prepare(visitor) {
    await removeRule.first(visitor).click()
    await removeRule.confirm(visitor).waitFor()
  },
  confirm: ({ page, t }) =>
    page.getByRole('alertdialog').getByRole('button', { name: t('autoReload.remove'), exact: true }),
  isDone: (visitor) => notification(visitor, visitor.t('autoReload.removed')),
  isTold: (visitor) => notification(visitor, visitor.t('autoReload.removed')),
  isInDoubt: (visitor) => heading(visitor, visitor.t('autoReload.unconfirmed.remove')),
  effects: ({ rules }) => 1 - rules.length,
}

const directDeposit: MoneyFlow = {
  name: 'direct deposit',
  follows: 'subject',
  username: FULL,
  path: '/dashboard/directDeposit',
  clientId: OTHER,
  operationId: 'setUpDirectDeposit',
  method: 'POST',
  call: /\/cards\/\d+\/directDeposit$/,
  failure: 'error.directDeposit',
  async choose(visitor, issuer) {
    const digits = cardIn(await readState(issuer, FULL), OTHER)?.lastFourDigits ?? ''
    await cardInSwitcher(visitor, digits).click()
    await visitor.page.locator('[aria-current]').filter({ hasText: digits }).first().waitFor()
  },
  first: (visitor) => button(visitor, visitor.t('directDeposit.add')),
  prepare: async () => {},
  confirm: (visitor) => button(visitor, visitor.t('directDeposit.add')),
  isDone: (visitor) => notification(visitor, visitor.t('directDeposit.added')),
  isTold: (visitor) => notification(visitor, visitor.t('directDeposit.added')),
  isInDoubt: (visitor) => heading(visitor, visitor.t('directDeposit.unconfirmed.title')),
  effects: (now) => (cardIn(now, OTHER)?.directDepositAccount ? 1 : 0),
}

const openRequest: MoneyFlow = {
  name: 'e-Transfer, asked for',
  follows: 'key',
  username: FULL,
  path: '/dashboard/interac',
  clientId: MAIN,
  operationId: 'openMoneyRequest',
  method: 'POST',
  call: /\/money\/requests$/,
  failure: 'error.openMoneyRequest',
  first: ({ page }) => page.locator('input[name=amount]'),
  async prepare(visitor) {
    const { t } = visitor
    await openRequest.first(visitor).fill(typed(visitor, '75.25'))
    await button(visitor, t('interac.continue')).click()
    await heading(visitor, t('interac.review.title')).waitFor()
  },
  confirm: (visitor) => button(visitor, visitor.t('interac.submit')),
  isDone: (visitor) => heading(visitor, visitor.t('interac.opened.title')),
  isTold: (visitor) => notification(visitor, visitor.t('interac.opened')),
  isInDoubt: (visitor) => heading(visitor, visitor.t('interac.unconfirmed.title')),
  effects({ requests }, before) {
    const count = requests.length - before.requests.length
    const own = requests.filter(({ fundingAmount }) => fundingAmount.transactionAmount === 75.25)
    return own.length === count ? count : 1000
  },
  isKept: (visitor) => says(visitor, '75.25'),
}

const cancelRequest: MoneyFlow = {
  name: 'e-Transfer, cancelled',
  follows: 'subject',
  username: FULL,
  path: '/dashboard/interac',
  clientId: MAIN,
  operationId: 'cancelMoneyRequest',
  method: 'DELETE',
  call: /\/money\/requests\/[^/]+$/,
  failure: 'error.cancelMoneyRequest',
  isInDialog: true,
  isUnshared: true,
  first: ({ page, t }) =>
    page
      .getByRole('region', { name: t('interac.history') })
      .locator('details')
      .first(),
  async prepare(visitor) {
    const { page, t } = visitor
    await page.evaluate(() => {
      for (const row of document.querySelectorAll('details')) row.open = true
    })
    await button(visitor, t('interac.cancel')).first().click()
    await cancelRequest.confirm(visitor).waitFor()
  },
  confirm: ({ page, t }) =>
    page.getByRole('alertdialog').getByRole('button', { name: t('interac.cancel'), exact: true }),
  isDone: (visitor) => notification(visitor, visitor.t('interac.cancelled')),
  isTold: (visitor) => notification(visitor, visitor.t('interac.cancelled')),
  isInDoubt: ({ page, t }) => page.getByText(t('interac.cancel.doubt')),
  effects: ({ requests }) => (requests.find(({ id }) => id === 'MR000002')?.status === 'cancelled' ? 1 : 0),
}

const order: MoneyFlow = {
  name: 'a card, ordered',
  follows: 'key',
  username: STARTER,
  path: '/getcard',
  clientId: STARTERS,
  operationId: 'orderCard',
  method: 'POST',
  call: /\/cards\/ordercard$/,
  failure: 'error.orderCard',
  unsent: 'connection.kept',
  first: ({ page, t }) => page.getByRole('group', { name: t('orderCard.program') }),
  async prepare(visitor) {
    const { page, t } = visitor
    await page.locator('input[name=programCode][value=BHW229]').check({ force: true })
    await button(visitor, t('orderCard.continue')).click()
    await field(visitor, t('identity.city')).fill('Kuujjuaq')
    await button(visitor, t('orderCard.continue')).click()
    await heading(visitor, t('orderCard.review.title')).waitFor()
    for (const name of ['monthlyFeeAccepted', 'ownUse']) await page.locator(`input[name=${name}]`).check()
  },
  confirm: (visitor) => button(visitor, visitor.t('orderCard.submit')),
  isDone: (visitor) => heading(visitor, visitor.t('orderCard.done.title')),
  isTold: (visitor) => notification(visitor, visitor.t('orderCard.done')),
  isInDoubt: (visitor) => heading(visitor, visitor.t('orderCard.unconfirmed.title')),
  effects: (now, before) => now.cards.length - before.cards.length,
  isKept: async (visitor) => (await words(visitor)).includes('Kuujjuaq'),
}

const replacement: MoneyFlow = {
  name: 'a card, replaced',
  follows: 'key',
  username: STARTER,
  path: '/replacecard',
  clientId: STARTERS,
  operationId: 'replaceCard',
  method: 'POST',
  call: /\/cards\/\d+\/replace$/,
  failure: 'error.replaceCard',
  first: ({ page, t }) => page.getByRole('group', { name: t('replaceCard.reason') }),
  async prepare(visitor) {
    const { page, t } = visitor
    await page.locator('input[name=reason][value=damaged]').check({ force: true })
    await button(visitor, t('replaceCard.continue')).click()
    await field(visitor, t('identity.city')).fill('Kuujjuaq')
    await button(visitor, t('replaceCard.continue')).click()
    await heading(visitor, t('replaceCard.review.title')).waitFor()
  },
  confirm: ({ page, t }) => page.getByRole('main').getByRole('button', { name: t('replaceCard.submit'), exact: true }),
  isDone: (visitor) => heading(visitor, visitor.t('replaceCard.done.title')),
  isTold: (visitor) =>
    notification(visitor, new RegExp(visitor.t('replaceCard.done', { digits: '#' }).replace('#', '\\d{4}'))),
  isInDoubt: (visitor) => heading(visitor, visitor.t('replaceCard.unconfirmed.title')),
  effects({ cards: [card, ...more] }) {
    if (!card || more.length > 0) return 1000
    return card.clientId === STARTERS ? 0 : 1
  },
  isKept: async (visitor) => (await words(visitor)).includes('Kuujjuaq'),
}

const upgrade: MoneyFlow = {
  name: 'a card, upgraded',
  username: STARTER,
  path: '/enable-reloads',
  clientId: STARTERS,
  operationId: 'upgradeCard',
  method: 'POST',
  call: /\/cards\/upgrade$/,
  failure: 'error.upgrade',
  earlierCalls: 1,
  isUnshared: true,
  first: (visitor) => button(visitor, visitor.t('kyc.change')),
  async prepare(visitor) {
    const { page, t } = visitor
    await page.getByRole('radio', { name: t('kyc.thirdParty.no') }).check()
    await page.locator('input[name=monthlyFeeAccepted]').check()
    await page.getByRole('checkbox', { name: t('signIn.captcha') }).check()
    await button(visitor, t('kyc.submit')).click()
    await heading(visitor, t('upgrade.questions.title')).waitFor()
    const groups = page.getByRole('group')
    await groups.nth(0).getByRole('radio').nth(1).check()
    await groups.nth(1).getByRole('radio').nth(0).check()
  },
  confirm: (visitor) => button(visitor, visitor.t('upgrade.questions.submit')),
  isDone: (visitor) => heading(visitor, visitor.t('upgrade.done.reloadablePower')),
  isTold: (visitor) => notification(visitor, visitor.t('upgrade.done.reloadablePower')),
  isInDoubt: (visitor) => heading(visitor, visitor.t('upgrade.unconfirmed.title')),
  effects: (now) => (cardIn(now, STARTERS)?.reloadAllowed ? 1 : 0),
}

export const MONEY_FLOWS: readonly MoneyFlow[] = [
  transfer,
  topUp('top-up, saved card', false),
  topUp('top-up, new card', true),
  modifyRule,
  removeRule,
  directDeposit,
  openRequest,
  cancelRequest,
  order,
  replacement,
  upgrade,
]

/** Signs in and opens the first step of the flow. */
export async function openFlow(flow: MoneyFlow, visitor: Visitor, issuer: Journeys): Promise<void> {
  await visitor.signIn(flow.username, flow.choose ? '/dashboard' : flow.path)
  if (flow.choose) {
    await flow.choose(visitor, issuer)
    await visitor.open(flow.path)
  }
  await flow.first(visitor).first().waitFor()
}
