import { expect } from 'vitest'
import { SEED_PASSWORD } from '../../sandbox/seed/people'
import { describeInTurn } from './inTurn'
import { eventually, FULL, journeys } from './journeys'
import { stopsAround, tabTo } from './keyboard'
import {
  button,
  cardInSwitcher,
  field,
  hasFocus,
  heading,
  link,
  notification,
  openGroup,
  serviceLink,
} from './portalParts'
import { type KeyAfter } from './texts'

const { visit } = journeys()
/** The journey checks some hundred stops. */
const TIMEOUT_MS = 180_000

describeInTurn('by keyboard alone', (locale, test) => {
  test(
    'A2 signs in, chooses a card, locks it, orders another, changes the profile and signs out',
    async () => {
      const visitor = await visit({ locale })
      const { page, t } = visitor
      const { keyboard } = page
      const press = async (control: Parameters<typeof tabTo>[1], key = 'Enter') => {
        await tabTo(visitor, control)
        await keyboard.press(key)
      }
      const go = async (feature: KeyAfter<'sidebar.'>, title: string) => {
        await openGroup(visitor, feature, press)
        await press(serviceLink(visitor, feature))
        await eventually(() => hasFocus(heading(visitor, title))).toBe(true)
      }

      await visitor.open('/login')
      await tabTo(visitor, field(visitor, t('signIn.username')))
      await keyboard.type(FULL)
      await tabTo(visitor, field(visitor, t('signIn.password')))
      await keyboard.type(SEED_PASSWORD)
      await press(page.getByRole('checkbox', { name: t('signIn.captcha') }), 'Space')
      await press(button(visitor, t('nav.signIn')))
      await heading(visitor, t('dashboard.title')).waitFor()

      await press(cardInSwitcher(visitor, '0012'))
      await eventually(() => cardInSwitcher(visitor, '0012').getAttribute('aria-current')).toBe('true')

      const lock = button(visitor, t('card.lock'))
      await press(lock)
      // Another button, which takes what was pressed back for a moment, and then asks before it unlocks.
      await eventually(() => hasFocus(button(visitor, t('card.lock.undo')))).toBe(true)
      const unlock = button(visitor, t('card.unlock'))
      await unlock.waitFor({ timeout: 15_000 })
      await eventually(() => hasFocus(unlock)).toBe(true)
      // It would stay beside the dialog.
      await press(notification(visitor, t('card.lock.done')).getByRole('button', { name: t('notification.close') }))
      await press(unlock)
      const prompt = page.getByRole('alertdialog', { name: t('card.unlock.title') })
      await prompt.waitFor()
      // The dialog takes the focus after the next paint.
      await eventually(() => prompt.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
      const inside = await stopsAround(visitor)
      expect(inside.map(({ isInDialog }) => isInDialog)).toEqual([true, true])
      await keyboard.press('Escape')
      await prompt.waitFor({ state: 'hidden' })
      await eventually(() => hasFocus(unlock)).toBe(true)
      await keyboard.press('Enter')
      await press(prompt.getByRole('button', { name: t('card.unlock'), exact: true }))
      await prompt.waitFor({ state: 'hidden' })
      // The same button, which now offers the opposite.
      await eventually(() => hasFocus(lock)).toBe(true)

      await go('getcard', t('screen.getcard.title'))
      // A group of options is one stop; arrow keys move inside. A card that cannot be ordered is skipped.
      const programs = page.locator('input[name=programCode]')
      await press(programs.first(), 'Space')
      const isChosen = async () => (await page.locator('input[name=programCode]:checked').count()) === 1
      for (let choice = await programs.count(); choice > 0 && !(await isChosen()); choice -= 1)
        await keyboard.press('ArrowDown')
      expect(await isChosen()).toBe(true)
      await press(button(visitor, t('orderCard.continue')))
      await eventually(() => hasFocus(page.getByRole('heading', { level: 1 }))).toBe(true)
      await press(button(visitor, t('orderCard.continue')))
      await eventually(() => hasFocus(heading(visitor, t('orderCard.review.title')))).toBe(true)
      for (const box of await page.locator('main form input[type=checkbox]').all()) await press(box, 'Space')
      await press(button(visitor, t('orderCard.submit')))
      await eventually(() => hasFocus(heading(visitor, t('orderCard.done.title')))).toBe(true)

      await go('profile', t('screen.profile.title'))
      const edit = button(visitor, t('profile.edit'))
      await press(edit)
      await press(button(visitor, t('common.cancel')))
      await eventually(() => hasFocus(edit)).toBe(true)

      await press(link(visitor, t('nav.logout')))
      await page.getByText(t('session.left')).first().waitFor()
    },
    TIMEOUT_MS,
  )

  test.each(['/dashboard', '/profile', '/alerts', '/getcard'])('A2 %s: every stop once, and no trap', async (path) => {
    const visitor = await visit({ locale })
    await visitor.signIn(FULL, path === '/alerts' ? '/dashboard/alerts' : path)
    await eventually(() => visitor.page.locator('[aria-busy=true]').count()).toBe(0)
    const stops = await stopsAround(visitor)
    expect(new Set(stops.map(({ id }) => id)).size).toBe(stops.length)
    expect(stops.length).toBeGreaterThan(10)
  })
})
