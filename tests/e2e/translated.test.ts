/**
 * The portal under a browser's translation, which replaces text nodes by elements. What is on the screen must still be
 * what the portal knows, and what the issuer has.
 */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Card } from '../../contract/model'
import { describeInTurn } from './inTurn'
import { eventually, FULL, journeys, type Visitor } from './journeys'
import { button, cardInSwitcher, field, heading, payNow, savedCard, submitButton } from './portalParts'
import { dollars, plainTextsOf, textsOf } from './texts'

const { visit, cardsOf } = journeys()

const MAIN = '1000001001'
const OTHER = '1000001002'

/** Wraps every text in two `font` elements, and the text in them once more, now and after each change. */
function translate() {
  const KEPT = '[translate=no], .notranslate, script, style, noscript, head, input, textarea, svg, code'
  const WRAPPED_TWICE = 'font > font > font > font'
  const wrap = (text: Node) => {
    const { parentElement: parent, nodeValue: words } = text
    if (!parent || !words?.trim() || parent.closest(KEPT) || parent.matches(WRAPPED_TWICE)) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    // A translator writes a new text: the one that the page has made is gone.
    inner.append(words)
    outer.append(inner)
    parent.replaceChild(outer, text)
  }
  const wrapAll = (node: Node) => {
    if (node instanceof Text) wrap(node)
    else for (const child of node.childNodes) wrapAll(child)
  }
  new MutationObserver((records) => {
    for (const { target, addedNodes } of records)
      if (target instanceof Text) wrap(target)
      else for (const node of addedNodes) wrapAll(node)
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

/**
 * Wrapped texts that are not what React last drew there: it draws them as the only content of their element. Empty where
 * nothing is translated.
 */
const wrongTexts = (page: Page) =>
  page.evaluate(() => {
    const wrapped = [...document.querySelectorAll('font')].filter(
      ({ parentElement }) => !parentElement?.matches('font'),
    )
    const wrong = wrapped.flatMap(({ parentElement: parent }) => {
      const key = Object.keys(parent ?? {}).find((name) => name.startsWith('__reactProps$'))
      if (!parent || !key) return []
      const { children } = (parent as unknown as Record<string, { children?: unknown }>)[key]!
      const drawn = Array.isArray(children) && parent.localName === 'option' ? children.join('') : children
      return String(drawn) === parent.textContent ? [] : [parent.outerHTML]
    })
    return wrapped.length === 0 ? ['nothing is translated'] : wrong
  })

/** No text is left from before, and none of the other language. */
async function isTrue(visitor: Visitor, locale = visitor.locale) {
  await eventually(() => wrongTexts(visitor.page)).toEqual([])
  const foreign = plainTextsOf(locale === 'en' ? 'fr' : 'en')
  const own = new Set(Object.values(plainTextsOf(locale)))
  const foreignWords = new Set(Object.values(foreign).filter((text) => !own.has(text)))
  const texts = await visitor.page.evaluate(() =>
    [...document.querySelectorAll('font')]
      .filter((font) => font.checkVisibility())
      .map(({ textContent }) => textContent),
  )
  // The switch of language is in the language that it offers.
  const offered = [foreign['nav.language'], textsOf(locale)('nav.language')]
  expect(texts.filter((text) => foreignWords.has(text) && !offered.includes(text))).toEqual([])
  expect(await visitor.page.locator('html').getAttribute('lang')).toBe(locale)
}

const cardOf = async (clientId: string): Promise<Card> => {
  const { cards } = await cardsOf(FULL)
  return cards.find((card) => card.clientId === clientId)!
}
const hero = ({ page }: Visitor) =>
  page
    .getByRole('main')
    .locator('div')
    .filter({ has: page.locator('#current-card') })
const wordsOf = async (visitor: Visitor) => hero(visitor).last().locator('..').innerText()

/** Name, balance and status on the dashboard are the issuer's. */
async function isCard(visitor: Visitor, clientId: string, locale = visitor.locale) {
  const t = textsOf(locale)
  await eventually(async () => {
    const card = await cardOf(clientId)
    const words = (await wordsOf(visitor)).split('\n').map((line) => line.trim())
    return {
      hasName: words.includes(card.alias || t('card.alias.virtual')),
      hasBalance: words.includes(dollars(locale, card.availableBalance ?? 0)),
      hasStatus: words.includes(t(card.cardStatus === 'S' ? 'card.status.locked' : 'card.status.active')),
    }
  }).toEqual({ hasName: true, hasBalance: true, hasStatus: true })
  await isTrue(visitor, locale)
}

async function chooseCard(visitor: Visitor, clientId: string) {
  await cardInSwitcher(visitor, (await cardOf(clientId)).lastFourDigits).click()
}

async function changeLock(visitor: Visitor, action: 'lock' | 'unlock') {
  const { page, t } = visitor
  await button(visitor, t(`card.${action}`)).click()
  if (action === 'unlock') {
    const prompt = page.getByRole('alertdialog', { name: t('card.unlock.title') })
    await prompt.waitFor()
    await isTrue(visitor)
    await prompt.getByRole('button', { name: t('card.unlock'), exact: true }).click()
  }
  await eventually(async () => (await cardOf(MAIN)).cardStatus).toBe(action === 'lock' ? 'S' : 'A')
}

/** The receipt names what was moved, and what is on the card after it. */
async function isReceipt(visitor: Visitor, amount: number) {
  const receipt = visitor.page.getByRole('main')
  await eventually(async () => {
    const { availableBalance } = await cardOf(MAIN)
    const words = await receipt.innerText()
    return [amount, availableBalance ?? 0].map((sum) => words.includes(dollars(visitor.locale, sum)))
  }).toEqual([true, true])
  await isTrue(visitor)
}

describeInTurn('translated', (locale, test) => {
  const typed = (amount: string) => (locale === 'fr' ? amount.replace('.', ',') : amount)

  const arrive = async () => {
    const visitor = await visit({ locale })
    await visitor.page.addInitScript(translate)
    return visitor
  }

  test('a card is signed in to, locked, unlocked and switched, and its transactions are filtered', async () => {
    const visitor = await arrive()
    const { page, t } = visitor
    await visitor.open('/login')
    await isTrue(visitor)
    await visitor.submitSignIn()
    await page.getByRole('link', { name: t('signIn.password.required') }).waitFor()
    await isTrue(visitor)
    await visitor.fillSignIn()
    await visitor.submitSignIn()
    await heading(visitor, t('dashboard.title')).waitFor()
    await isCard(visitor, MAIN)
    await changeLock(visitor, 'lock')
    await isCard(visitor, MAIN)
    await changeLock(visitor, 'unlock')
    await isCard(visitor, MAIN)
    await chooseCard(visitor, OTHER)
    await isCard(visitor, OTHER)
    await chooseCard(visitor, MAIN)
    await isCard(visitor, MAIN)

    await page.getByText(t('activity.filters'), { exact: true }).click()
    await field(visitor, t('activity.filter.category')).selectOption('GROCERY')
    const answer = page.waitForResponse((response) => response.url().includes('category=GROCERY'))
    await button(visitor, t('activity.filter.apply')).click()
    const { transactions, total } = (await (await answer).json()) as {
      transactions: readonly { amount: number }[]
      total: number
    }
    const list = page.getByRole('region', { name: t('dashboard.activity'), exact: true })
    await eventually(() => list.locator('li summary').count()).toBe(transactions.length)
    expect(total).toBeGreaterThan(0)
    await isTrue(visitor)
    await page
      .getByRole('link', {
        name: t('activity.filters.remove', {
          filter: t('activity.filter.category.is', { category: t('category.GROCERY') }),
        }),
      })
      .click()
    await eventually(() => list.locator('li summary').count()).not.toBe(transactions.length)
    await isTrue(visitor)
  })

  test('money is loaded, transferred and paid to a biller, and the receipts are the issuer’s', async () => {
    const visitor = await arrive()
    const { page, t } = visitor
    await visitor.signIn(FULL, '/dashboard/reload')
    await field(visitor, t('topUp.amount')).fill(typed('40.25'))
    await savedCard(visitor, '4242').check({ force: true })
    await isTrue(visitor)
    await button(visitor, t('topUp.continue')).click()
    await heading(visitor, t('topUp.review.title')).waitFor()
    await isTrue(visitor)
    await page.getByRole('button', { name: locale === 'fr' ? /^Payer / : /^Pay / }).click()
    await heading(visitor, t('topUp.done.title')).waitFor()
    await isReceipt(visitor, 40.25)

    await visitor.open('/dashboard/transfer')
    await field(visitor, t('transfer.amount')).fill(typed('25.50'))
    await page.locator(`[name="receivingCard"][value="${OTHER}"]`).check({ force: true })
    await button(visitor, t('transfer.continue')).click()
    await heading(visitor, t('transfer.review.title')).waitFor()
    await isTrue(visitor)
    await submitButton(visitor, 'transfer.submit').click()
    await heading(visitor, t('transfer.done.title')).waitFor()
    await isReceipt(visitor, 25.5)

    await visitor.open('/dashboard/bills')
    const names = page.getByRole('main').getByRole('heading', { level: 2 }).filter({ hasText: /\S/, visible: true })
    await eventually(() => names.first().innerText()).not.toBe('')
    await button(visitor, t('payBill.pay.of', { name: await names.first().innerText() })).click()
    await field(visitor, t('payBill.amount')).fill(typed('31.75'))
    await button(visitor, t('payBill.continue')).click()
    await heading(visitor, t('payBill.review.title', { count: 1 })).waitFor()
    await isTrue(visitor)
    await payNow(visitor, 1).click()
    await page.getByRole('region', { name: t('money.receipt'), exact: true }).waitFor()
    await isReceipt(visitor, 31.75)
  })

  test('a change of language leaves no word of the other, and what was typed', async () => {
    const visitor = await arrive()
    const { page, t } = visitor
    const other = locale === 'en' ? 'fr' : 'en'
    const to = textsOf(other)
    await visitor.signIn(FULL, '/dashboard/transfer')
    await field(visitor, t('transfer.amount')).fill(typed('25.50'))
    const toggle = button(visitor, t('nav.language.label'))
    await toggle.click()
    await heading(visitor, to('screen.transfer.title')).waitFor()
    await isTrue(visitor, other)
    expect(await field(visitor, to('transfer.amount')).inputValue()).toBe(other === 'fr' ? '25,50' : '25.50')
    await page.locator('[name="receivingCard"]').first().check({ force: true })
    await button(visitor, to('transfer.continue')).click()
    await heading(visitor, to('transfer.review.title')).waitFor()
    await isTrue(visitor, other)
    await button(visitor, to('nav.language.label')).click()
    await heading(visitor, t('transfer.review.title')).waitFor()
    await isTrue(visitor)
    await visitor.open('/dashboard')
    await isCard(visitor, MAIN)
    await toggle.click()
    await isCard(visitor, MAIN, other)
  })
})
