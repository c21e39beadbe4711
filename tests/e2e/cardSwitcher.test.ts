import { expect, test } from 'vitest'
import { eventually, journeys } from './journeys'
import { hasFocus, heading, sidebar, sidebarToggle, switcher } from './portalParts'

const { visit } = journeys()
const LARGE = 'large@example.com'

test('CRD-23 the current one of forty cards survives a reload, and is in view', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  await visitor.signIn(LARGE)
  const search = page.getByRole('searchbox', { name: t('card.search') })
  const current = switcher(visitor).locator('[aria-current]')
  await search.fill('Card 38')
  await eventually(() =>
    switcher(visitor)
      .getByRole('button', { name: /ending in/ })
      .count(),
  ).toBe(1)
  await search.press('Enter')
  await eventually(() => current.innerText()).toContain('Card 38')
  expect(await search.inputValue()).toBe('')
  const isInView = () =>
    current.evaluate((button) => {
      const [inside, around] = [button, button.closest('ul')!].map((element) => element.getBoundingClientRect())
      return inside!.top >= around!.top - 1 && inside!.bottom <= around!.bottom + 1
    })
  await eventually(isInView).toBe(true)

  await page.reload()
  await visitor.ready()
  await heading(visitor, t('dashboard.title')).waitFor()
  await eventually(() => current.innerText()).toContain('Card 38')
  await eventually(isInView).toBe(true)
  await visitor.checkAccessibility({ isComplete: true })
})

test('the arrows lead from the search through the cards and back, and Enter chooses', async () => {
  const visitor = await visit({ width: 1000 })
  const { page, t } = visitor
  await visitor.signIn(LARGE)
  const search = page.getByRole('searchbox', { name: t('card.search') })
  const cards = switcher(visitor).getByRole('button', { name: /ending in/ })
  await search.fill('Card 2')
  await eventually(() => cards.count()).toBe(11)
  await search.press('ArrowDown')
  expect(await hasFocus(cards.first())).toBe(true)
  await page.keyboard.press('End')
  expect(await hasFocus(cards.last())).toBe(true)
  await page.keyboard.press('ArrowUp')
  const chosen = await cards.nth(9).innerText()
  expect(await hasFocus(cards.nth(9))).toBe(true)
  await page.keyboard.press('Home')
  expect(await hasFocus(search)).toBe(true)
  expect(await search.inputValue()).toBe('Card 2')
  await cards.nth(9).focus()
  await page.keyboard.press('Enter')
  await eventually(() => page.getByRole('heading', { level: 2, name: chosen.split('\n')[0] ?? '' }).count()).toBe(1)
})

test('up to six cards are shown whole; a longer list scrolls, and fades where it is cut', async () => {
  const visitor = await visit()
  await visitor.signIn()
  const list = switcher(visitor).getByRole('list')
  const shapeOf = () =>
    list.evaluate((ul) => ({
      isWhole: ul.scrollHeight <= ul.clientHeight,
      fade: getComputedStyle(ul, '::after').backgroundImage,
    }))
  await list.evaluate((ul) => {
    while (ul.childElementCount < 6) ul.append(ul.children[2]!.cloneNode(true))
  })
  expect(await shapeOf()).toEqual({ isWhole: true, fade: 'none' })

  const other = await visit()
  await other.signIn(LARGE)
  const long = await switcher(other)
    .getByRole('list')
    .evaluate((ul) => {
      const { backgroundImage, bottom, position } = getComputedStyle(ul, '::after')
      return { isCut: ul.scrollHeight > ul.clientHeight, backgroundImage, bottom, position }
    })
  expect(long).toEqual({
    isCut: true,
    backgroundImage: expect.stringContaining('linear-gradient'),
    bottom: '0px',
    position: 'sticky',
  })
})

test('A1 beside the screen the list of cards stays open, keeps the focus and says which card is current', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  await visitor.signIn()
  const groceries = switcher(visitor).getByRole('button', { name: /^Groceries/ })
  await groceries.click()
  await page.getByRole('heading', { level: 2, name: 'Groceries' }).waitFor()
  expect(await sidebar(visitor).isVisible()).toBe(true)
  expect(await hasFocus(groceries)).toBe(true)
  await page.getByRole('status').getByText('Groceries, $610.18', { exact: true }).waitFor({ state: 'attached' })
  expect(await switcher(visitor).getByRole('button', { name: /^Gift/ }).innerText()).toContain(t('card.status.locked'))
})

test('A1 A2 in a narrow window the cards are a dialog, which closes on Escape, beside it and with a choice', async () => {
  const visitor = await visit({ width: 375, height: 667 })
  const { page, t } = visitor
  await visitor.signIn()
  const toggle = sidebarToggle(visitor)
  await toggle.click()
  await sidebar(visitor).waitFor()
  await visitor.checkAccessibility({ isComplete: true })
  const title = switcher(visitor).getByRole('heading', { name: t('sidebar.cards') })
  expect((await title.boundingBox())?.width).toBe(1)
  await page.keyboard.press('Escape')
  await sidebar(visitor).waitFor({ state: 'detached' })
  expect(await hasFocus(toggle)).toBe(true)
  await toggle.click()
  await sidebar(visitor).waitFor()
  await page.mouse.click(335, 400)
  await sidebar(visitor).waitFor({ state: 'detached' })
  await toggle.click()
  await switcher(visitor)
    .getByRole('button', { name: /^Groceries/ })
    .click()
  await sidebar(visitor).waitFor({ state: 'detached' })
  await eventually(() => hasFocus(page.getByRole('heading', { level: 2, name: 'Groceries' }))).toBe(true)
})
