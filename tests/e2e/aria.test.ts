/** Whole pages, shell included, as assistive technology is given them: one file for each page and language, renewed by `-u` and reviewed. */
import { expect } from 'vitest'
import { describeInTurn } from './inTurn'
import { eventually, FULL, journeys, menuButton, type Visitor } from './journeys'
import { cardInSwitcher, sidebarToggle } from './portalParts'
import { type Locale } from './texts'

const { visit } = journeys()

/** Dates, amounts and numbers are those of the day and of the seed. */
function steady(text: string, locale: Locale) {
  const names = (options: Intl.DateTimeFormatOptions, days: readonly number[]) =>
    days.map((day) => new Intl.DateTimeFormat(`${locale}-CA`, options).format(new Date(2026, 0, day)))
  const months = Array.from({ length: 12 }, (_, month) => month * 31 + 1)
  const words = [...names({ month: 'long' }, months), ...names({ weekday: 'long' }, [1, 2, 3, 4, 5, 6, 7])]
  const plain = text
    .replace(new RegExp(`(?<!\\p{L})(?:${words.join('|')})(?!\\p{L})`, 'gu'), '(date)')
    .replace(/[ap]\.m\./g, '(half)')
    .replace(/(?<!level=)(?:\d[\d\s.,:\u00a0]*\d|\d)/g, '#')
  // On the hour, French has no minutes.
  return plain.replace(/(?<=Actualisé à #(\s)h)(?=,)/, '$1#')
}

async function expectPage({ page, locale, t }: Visitor, name: string) {
  // A flow may begin to load after the page has been drawn.
  await page.waitForLoadState('networkidle')
  await eventually(() => page.locator('[aria-busy=true], [class*=skeleton]').count()).toBe(0)
  // Which transactions there are depends on the day: the transcripts have them.
  await page.evaluate(() => {
    for (const list of document.querySelectorAll('main section section')) list.remove()
  })
  const tree = await page.locator('body').ariaSnapshot()
  // Whether customer service is open depends on the hour.
  const text = steady(tree, locale).replace(t('contact.closed'), t('contact.open'))
  await expect(`${text}\n`).toMatchFileSnapshot(`./aria/${name}.${locale}.txt`)
}

const publicPages = [
  '/',
  '/login',
  '/create-account',
  '/pwdrecoveryLink',
  '/contact',
  '/cardholder-information',
  '/nowhere',
]
const accountPages = [
  '/dashboard',
  '/dashboard/alerts',
  '/dashboard/getpin',
  '/profile',
  '/register',
  '/activate',
  '/getcard',
  '/replacecard',
  '/enable-reloads',
]
const nameOf = (path: string) => path.slice(1).replaceAll('/', '-') || 'home'

describeInTurn('the tree of a whole page', (locale, test) => {
  test.each(publicPages)('A16 %s', async (path) => {
    const visitor = await visit({ locale })
    await visitor.open(path)
    await expectPage(visitor, nameOf(path))
  })

  test.each(accountPages)('A16 signed in, %s', async (path) => {
    const visitor = await visit({ locale })
    await visitor.signIn(FULL, path)
    await cardInSwitcher(visitor, '0012').waitFor()
    await expectPage(visitor, nameOf(path))
  })

  test('A16 in a narrow window: the menu, and the drawer of cards', async () => {
    const visitor = await visit({ locale, width: 375 })
    await visitor.signIn()
    await menuButton(visitor).click()
    await expectPage(visitor, 'narrow-menu')
    await menuButton(visitor).click()
    await sidebarToggle(visitor).click()
    await cardInSwitcher(visitor, '0012').waitFor()
    await expectPage(visitor, 'narrow-cards')
  })
})
