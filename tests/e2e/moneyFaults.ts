/**
 * What the tables of money flows and faults share. `FAULTS=en`, `fr` or `all` runs them whole; without it, each flow
 * meets a few faults in alternating languages, and each fault meets one flow.
 */
import { expect } from 'vitest'
import { IS_EXHAUSTIVE } from './inTurn'
import { eventually, type Journeys, type Visitor } from './journeys'
import { MONEY_FLOWS, type MoneyFlow, readState, type State } from './moneyFlows'
import { signInLink, storageOf } from './portalParts'
import { LOCALES, textsOf } from './texts'

const part = process.env['FAULTS'] ?? (IS_EXHAUSTIVE ? 'all' : undefined)

export const said = ({ page }: Visitor, words: string) => {
  const hasText = words.replaceAll('\u00a0', ' ')
  // After the notification has gone, the text is on the page, without being announced again.
  return page
    .getByRole('alert')
    .filter({ hasText })
    .or(page.getByRole('main').getByText(hasText))
    .filter({ visible: true })
}

export async function isAtRest(visitor: Visitor, flow: MoneyFlow) {
  await eventually(() => visitor.page.locator('main [aria-busy=true]').count()).toBe(0)
  const stored = await storageOf(visitor)
  expect(stored).not.toMatch(/Maple2026/)
  if (flow.secrets) expect(stored).not.toMatch(flow.secrets)
}

export const effectsOf = async (issuer: Journeys, flow: MoneyFlow, before: State) =>
  flow.effects(await readState(issuer, flow.username), before)

export async function signInAgain(visitor: Visitor, flow: MoneyFlow) {
  await signInLink(visitor).click()
  await visitor.fillSignIn(flow.username)
  await visitor.submitSignIn()
  await visitor.page.waitForURL((url) => !url.pathname.startsWith('/login'))
}

/** Continues a refused flow, from wherever it is, to its end. */
export async function goOn(visitor: Visitor, flow: MoneyFlow) {
  if ((await flow.confirm(visitor).count()) === 0) {
    await flow.first(visitor).first().waitFor()
    await flow.prepare(visitor)
  }
  await flow.confirm(visitor).click()
  await flow.isDone(visitor).waitFor()
}

export const isShort = !part
/**
 * Which language's turn it is: a flow changes its language from row to row, and neighbouring flows start with different
 * ones.
 */
const turnOf = (index: number, column: number) => index + Math.floor((index + column) / MONEY_FLOWS.length)
/** Combines every flow with every row, or without `FAULTS` one in `every`. */
export const cells = <Row>(rows: readonly (Row & { readonly name: string })[], every = MONEY_FLOWS.length, begin = 0) =>
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
export const flows = (names: readonly string[], begin = 0) =>
  cells([{ name: '' }], 1, begin).filter(({ flow }) => !isShort || names.includes(flow.name))

export const sent = (visitor: Visitor, flow: MoneyFlow) =>
  visitor
    .callsTo(flow.method, flow.call)
    .filter(({ search }) => !search.includes('estimate'))
    .slice(flow.earlierCalls ?? 0)

/** Confirms while the issuer answers slowly, so that the visitor can go elsewhere. */
export async function confirmSlowly(issuer: Journeys, visitor: Visitor, flow: MoneyFlow, delayMs = 1_500) {
  await issuer.fault({ operationId: flow.operationId, delayMs })
  const known = sent(visitor, flow).length
  await flow.confirm(visitor).click()
  await eventually(() => sent(visitor, flow).length).toBe(known + 1)
}

export const inOtherLanguage = (visitor: Visitor): Visitor => {
  const locale = visitor.locale === 'en' ? 'fr' : 'en'
  return { ...visitor, locale, t: textsOf(locale) }
}
/** Waits until any screen, in either language, says that it is done. */
export function isSaid(visitor: Visitor, flow: MoneyFlow) {
  const [one, other] = [visitor, inOtherLanguage(visitor)].map((reader) => flow.isTold(reader).or(flow.isDone(reader)))
  return visitor.waitForOutcome(one!.or(other!))
}

export const home = (visitor: Visitor) =>
  visitor.page.getByRole('banner').getByRole('link', { name: visitor.t('nav.home') })
