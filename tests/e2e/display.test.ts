import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { describeInTurn } from './inTurn'
import { eventually, FULL, journeys, menuButton, type Visitor } from './journeys'
import {
  button,
  cardInSwitcher,
  field,
  gate,
  heading,
  notification,
  openService,
  sidebar,
  sidebarToggle,
  submitButton,
  switcher,
} from './portalParts'
import { type KeyAfter } from './texts'

const { visit } = journeys()

/** Computed styles to compare in forced colours, where the system replaces the portal's colours. */
const drawn = (part: Locator) =>
  part.evaluate((element) => {
    const shape = (style: CSSStyleDeclaration) => [
      ...['Top', 'Right', 'Bottom', 'Left'].map(
        (side) =>
          `${style[`border${side}Width` as 'borderTopWidth']} ${style[`border${side}Style` as 'borderTopStyle']} ${style[`border${side}Color` as 'borderTopColor']}`,
      ),
      `${style.outlineStyle} ${style.outlineWidth}`,
      style.backgroundColor,
      style.color,
      style.textDecorationLine,
      style.fontWeight,
      style.content,
    ]
    const parts = [element, ...element.querySelectorAll('*')]
    return JSON.stringify(
      parts.flatMap((part) => [null, '::before', '::after'].map((pseudo) => shape(getComputedStyle(part, pseudo)))),
    )
  })

/** Parts of the page under the notification. */
const coveredBy = async (visitor: Visitor, words: string) => {
  const over = (await notification(visitor, words).boundingBox())!
  const parts = await visitor.page.locator('main :is(h1, button, a)').all()
  const boxes = await Promise.all(
    parts.map(async (part) => ({ words: await part.innerText(), box: await part.boundingBox() })),
  )
  return boxes.flatMap(({ words, box }) =>
    box && box.y < over.y + over.height && over.y < box.y + box.height ? [words] : [],
  )
}

describeInTurn('how it is drawn', (locale, test) => {
  test('A9 with forced colours the open page, the selected card and a switch that is on are told apart', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    await page.emulateMedia({ forcedColors: 'active' })
    await visitor.signIn(FULL, '/dashboard/alerts')
    const item = (feature: KeyAfter<'sidebar.'>) =>
      sidebar(visitor).getByRole('link', { name: t(`sidebar.${feature}`), exact: true })
    expect(await drawn(item('alerts'))).not.toBe(await drawn(item('profile')))

    const cards = switcher(visitor).getByRole('button')
    const frameOf = async (card: Locator) => (JSON.parse(await drawn(card)) as unknown[])[0]
    const current = cards.and(page.locator('[aria-current]'))
    const other = cards.and(page.locator(':not([aria-current])')).first()
    expect(await frameOf(current)).not.toEqual(await frameOf(other))

    const switches = page.getByRole('switch')
    await switches.first().waitFor()
    const isOn = switches.and(page.locator(':checked')).first()
    const isOff = switches.and(page.locator(':not(:checked)')).first()
    expect(await drawn(isOff)).not.toBe(await drawn(isOn))
    await visitor.checkAccessibility({ isComplete: true })
  })

  test('A9 with forced colours what is chosen and done is told apart on the screens that move money', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    await page.emulateMedia({ forcedColors: 'active' })
    const shapes = (parts: Locator) => parts.all().then((all) => Promise.all(all.map(drawn)))
    const differ = (one: string, other: string | undefined) => expect(one).not.toBe(other)

    await visitor.signIn(FULL, '/dashboard/bills')
    await page
      .getByRole('button', { name: t('payBill.pay') })
      .first()
      .click()
    const cards = page.locator('main [class*=_tile_]:has(input[name=sourceCard])')
    await cards.nth(1).waitFor()
    const [chosen = '', free] = await shapes(cards)
    differ(chosen, free)
    await visitor.open('/dashboard/transfer')
    await field(visitor, t('transfer.amount')).fill('1')
    await button(visitor, t('transfer.continue')).click()
    await heading(visitor, t('transfer.review.title')).waitFor()
    await submitButton(visitor, 'transfer.submit').click()
    await heading(visitor, t('transfer.done.title')).waitFor()
    // The page says it; the message is seen from the next one on.
    await openService(visitor, 'bills')
    await page.locator('[data-place=settled]').waitFor()
    const frames = await notification(visitor, t('transfer.done')).evaluate(
      (element) => getComputedStyle(element).borderTopStyle,
    )
    expect(frames).toBe('solid')

    await visitor.open('/dashboard/interac')
    await page.locator('main details').first().waitFor()
    await page.evaluate(() => {
      for (const row of document.querySelectorAll('details')) row.open = true
    })
    const markers = (state: string) => page.locator(`main li[class*=_${state}_] [class*=marker]`).first()
    const [done, current, ahead, ended] = await Promise.all(
      ['done', 'current', 'ahead', 'ended'].map(async (state) => {
        await markers(state).waitFor({ state: 'attached' })
        return (await drawn(markers(state))) + (await markers(state).innerHTML())
      }),
    )
    expect(new Set([done, current, ahead, ended]).size).toBe(4)

    await visitor.checkAccessibility({ isComplete: true })
  })

  test('A9 with forced colours what is chosen, closed and hidden is told apart on the screens of bills, transactions and charts', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    await page.emulateMedia({ forcedColors: 'active' })
    const differ = async (one: Locator, other: Locator) => expect(await drawn(one)).not.toBe(await drawn(other))
    const main = page.getByRole('main')

    await visitor.signIn(FULL, '/dashboard/bills')
    await main
      .getByRole('button', { name: new RegExp(`^${t('payBill.pay')} `) })
      .first()
      .click()
    const dayOf = (value: string) => page.locator(`main input[name=when][value=${value}]`)
    await dayOf('later').waitFor()
    await differ(dayOf('now'), dayOf('later'))
    await visitor.checkAccessibility({ isComplete: true })

    await visitor.open('/dashboard/bills/history')
    const status = main.locator('li [class*=_badge_]').first()
    await status.waitFor()
    expect(await status.evaluate((badge) => getComputedStyle(badge).borderTopStyle)).toBe('solid')
    await visitor.checkAccessibility({ isComplete: true })

    await visitor.open('/dashboard?status=declined')
    const periods = page.getByRole('navigation', { name: t('activity.period'), exact: true }).getByRole('link')
    await periods.first().waitFor()
    const isCurrent = page.locator('[aria-current]')
    const isOther = page.locator(':not([aria-current])')
    await differ(periods.and(isCurrent), periods.and(isOther).first())
    const amount = main.locator('summary [class*=_struck_]').first()
    await amount.waitFor()
    expect(await amount.evaluate((struck) => getComputedStyle(struck).textDecorationLine)).toBe('line-through')
    await visitor.checkAccessibility({ isComplete: true })

    await visitor.open('/dashboard/charts')
    const legend = page.getByRole('list', { name: t('charts.against.legend'), exact: true }).getByRole('button')
    await legend.first().click()
    await differ(legend.first(), legend.nth(1))
    const ranking = page.getByRole('list', { name: t('charts.categories.title'), exact: true })
    const colours = () =>
      ranking
        .locator('rect:last-of-type')
        .evaluateAll((bars) => new Set(bars.map((bar) => getComputedStyle(bar).fill)).size)
    await eventually(colours).toBeGreaterThan(5)
    await visitor.checkAccessibility({ isComplete: true })
  })

  test('A1 axe looks at the drawer', async () => {
    const visitor = await visit({ locale, width: 375 })
    await visitor.signIn()
    await sidebarToggle(visitor).click()
    await cardInSwitcher(visitor, '0012').waitFor()
    await visitor.checkAccessibility({ isComplete: true })
  })

  test('A6 on a phone what was done is said above the page, and covers neither heading nor button', async () => {
    const visitor = await visit({ locale, width: 375 })
    const { page, t } = visitor
    await visitor.signIn()
    await button(visitor, t('card.lock')).click()
    await notification(visitor, t('card.lock.done')).waitFor()
    expect(await coveredBy(visitor, t('card.lock.done'))).toEqual([])
    await button(visitor, t('card.lock.undo')).click()
    await notification(visitor, t('card.unlock.done')).waitFor()

    await visitor.open('/dashboard/transfer')
    await field(visitor, t('transfer.amount')).fill('1')
    await page.locator('[name=receivingCard]').first().check({ force: true })
    await button(visitor, t('transfer.continue')).click()
    await submitButton(visitor, 'transfer.submit').click()
    await heading(visitor, t('transfer.done.title')).waitFor()
    await notification(visitor, t('transfer.done')).waitFor()
    expect(await coveredBy(visitor, t('transfer.done'))).toEqual([])
    for (const name of [t('money.print'), t('transfer.again')]) {
      await page.getByText(name, { exact: true }).scrollIntoViewIfNeeded()
      expect(await coveredBy(visitor, t('transfer.done'))).not.toContain(name)
    }
  })

  test('the first 667 px of a phone say how much there is, what can be done, and what is to come or has happened', async () => {
    const visitor = await visit({ locale, width: 375, height: 667 })
    const { page, t } = visitor
    await visitor.signIn()
    const happened = page.getByRole('region', { name: t('dashboard.activity') })
    const answers = [
      page.locator('main [class*=_balance_]'),
      button(visitor, t('card.lock')),
      page.getByRole('navigation', { name: t('dashboard.actions') }),
      happened.locator('dl:not([inert] *)').first(),
      happened.locator('li:not(nav *, [inert] *)').first(),
    ]
    await answers[3]!.waitFor()
    const tops = await Promise.all(answers.map(async (part) => (await part.boundingBox())!.y))
    expect(tops.toSorted((a, b) => a - b)).toEqual(tops)
    expect(tops.at(-1)).toBeLessThan(667 - 16)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  })

  test('three actions of a card fill their rows on the smallest phone', async () => {
    const visitor = await visit({ locale, width: 320 })
    const { page, t } = visitor
    await visitor.signIn(FULL)
    const reload = page
      .getByRole('main')
      .getByRole('link', { name: t('sidebar.reload'), exact: true })
      .first()
    await button(visitor, t('reveal.show')).waitFor()
    const boxes = await Promise.all(
      [reload, button(visitor, t('card.lock')), button(visitor, t('reveal.show'))].map((part) => part.boundingBox()),
    )
    const [first, second, third] = boxes.map((box) => box!)
    expect(second!.y).toBe(third!.y)
    expect(Math.round(first!.width)).toBe(Math.round(third!.x + third!.width - second!.x))
  })

  test('on a phone a transaction takes a line below its name, shows no balance, and cuts no word', async () => {
    const visitor = await visit({ locale, width: 375, hasTouch: true, isMobile: true })
    const { page, t } = visitor
    await visitor.signIn()
    await page.getByText(t('dashboard.spent')).waitFor()
    const rows = await page.locator('main summary [class*=_words_]').evaluateAll((all) =>
      all.map((words) => {
        const linesOf = (part: Element | null) =>
          part
            ? Math.round(part.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(part).lineHeight))
            : 0
        return {
          name: linesOf(words.querySelector('[class*=_merchant_]')),
          lines: linesOf(words),
          isWhole: words.scrollWidth <= words.clientWidth,
          hasBalance: [...words.querySelectorAll('[class*=_remainder_]')].some(
            (part) => part.getClientRects().length > 0,
          ),
        }
      }),
    )
    expect(rows.length).toBeGreaterThan(8)
    const isWrong = ({ name, lines, isWhole, hasBalance }: (typeof rows)[number]) =>
      name > 2 || lines > name + 1 || !isWhole || hasBalance
    expect(rows.filter(isWrong)).toEqual([])
  })

  test('on a desktop the categories, the amounts and the labelled balances are columns', async () => {
    const visitor = await visit({ locale, width: 1280 })
    const { page, t } = visitor
    await visitor.signIn()
    await page.getByText(t('dashboard.spent')).waitFor()
    const edges = (part: string, side: 'left' | 'right') =>
      page
        .locator(`main summary [class*=_words_] > ${part}`)
        .evaluateAll((all, at) => all.map((one) => Math.round(one.getBoundingClientRect()[at])), side)
    for (const [part, side] of [
      ['[class*=_second_] > [class*=_category_]', 'left'],
      ['[class*=_money_]', 'right'],
      ['[class*=_remainder_]', 'right'],
    ] as const) {
      const found = await edges(part, side)
      expect(found.length).toBeGreaterThan(5)
      expect([part, new Set(found).size]).toEqual([part, 1])
    }
    const balances = page.locator('main summary [class*=_remainder_]')
    expect((await balances.first().innerText()).startsWith(t('activity.balance'))).toBe(true)
  })

  test('a form with its aside ends where a list ends', async () => {
    const visitor = await visit({ locale, width: 1280 })
    const { page } = visitor
    await visitor.signIn()
    const edges = async (path: string) => {
      await visitor.open(path)
      // Beside a form without a panel the selected card stands.
      const panels = page.locator('main :is([class*=_panel_], [class*=_beside_]):visible:not([inert] *)')
      await panels.first().waitFor()
      const boxes = await panels.evaluateAll((all) => all.map((panel) => panel.getBoundingClientRect()))
      return [Math.min(...boxes.map(({ left }) => left)), Math.max(...boxes.map(({ right }) => right))].map(Math.round)
    }
    const list = await edges('/dashboard/bills')
    for (const path of ['/dashboard/bills/history', '/dashboard/transfer', '/dashboard/interac', '/dashboard/reload'])
      expect([path, ...(await edges(path))]).toEqual([path, ...list])
  })

  test('B12 no answer of a dialog wraps, and the fields of a form stand at one distance', async () => {
    const visitor = await visit({ locale, width: 1280 })
    const { page, t } = visitor
    await visitor.signIn()
    await button(visitor, t('reveal.show')).click()
    const heights = await page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(`^(${t('reveal.submit')}|${t('common.cancel')})$`) })
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
    expect(heights).toHaveLength(2)
    for (const height of heights) expect(height).toBeLessThan(50)

    await visitor.open('/register')
    await page.locator('main form input').first().waitFor()
    const gaps = await page.locator('main form').evaluate((form) => {
      const parts = [...form.children].map((part) => part.getBoundingClientRect()).filter(({ height }) => height > 1)
      return parts.slice(1).map(({ top }, index) => Math.round(top - parts[index]!.bottom))
    })
    expect(gaps.length).toBeGreaterThan(2)
    expect(new Set(gaps).size).toBe(1)
  })

  test('a button that waits keeps its width, with its words beside the ring', async () => {
    const visitor = await visit({ locale, width: 1280 })
    const { page, t } = visitor
    const answer = gate()
    await page.route('**/api/login', async (route) => {
      await answer.opened
      await route.continue()
    })
    await visitor.open('/login')
    await visitor.fillSignIn()
    const submit = page.locator('main').getByRole('button', { name: t('nav.signIn'), exact: true })
    const before = await submit.boundingBox()
    await submit.click()
    await page.locator('main button[data-busy]').waitFor()
    expect(await submit.boundingBox()).toEqual(before)
    const [ring, words] = await submit.evaluate((element) => {
      const content = element.firstElementChild!
      const range = document.createRange()
      range.selectNodeContents(content.lastChild!)
      return [content.firstElementChild!.getBoundingClientRect().right, range.getBoundingClientRect().left]
    })
    expect(words).toBeGreaterThan(ring!)
    answer.open()
    await heading(visitor, t('dashboard.title')).waitFor()
  })

  test('A9 with reduced motion nothing moves: dialog, menu, drawer, message and spinner', async () => {
    const visitor = await visit({ locale, width: 700 })
    const { page, t } = visitor
    const moving = () =>
      page.evaluate(() =>
        document
          .getAnimations()
          .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1)
          .map(({ effect }) => (effect as KeyframeEffect).target?.className),
      )
    await visitor.signIn()
    await button(visitor, t('reveal.show')).click()
    expect(await moving(), 'dialog').toEqual([])
    await page.keyboard.press('Escape')
    await button(visitor, t('card.lock')).click()
    expect(await moving(), 'spinner').toEqual([])
    await button(visitor, t('card.lock.undo')).waitFor()
    expect(await moving(), 'ice').toEqual([])
    expect(await moving(), 'message').toEqual([])
    await sidebarToggle(visitor).click()
    await cardInSwitcher(visitor, '0012').waitFor()
    expect(await moving(), 'drawer').toEqual([])
    await page.keyboard.press('Escape')
    await menuButton(visitor).click()
    expect(await moving(), 'menu').toEqual([])
  })
})
