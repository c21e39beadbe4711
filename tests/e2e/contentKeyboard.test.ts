/** An editor's whole round by the keyboard alone: every stop is visible and has a name. */
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { SEED_PASSWORD } from '../../sandbox/seed/people'
import { EDITOR, editingIssuer, editorsIn } from './editors'
import { describeInTurn } from './inTurn'
import { eventually, journeys } from './journeys'
import { tabTo } from './keyboard'
import { hasFocus } from './portalParts'

const portal = journeys(editingIssuer)
const { applicationIn, published } = editorsIn(portal)
const TIMEOUT_MS = 120_000

describeInTurn('by keyboard alone', (locale, test) => {
  test(
    'A2 an editor signs in, writes with every kind of markup, saves, compares and publishes',
    async () => {
      const visitor = applicationIn(await portal.visit({ locale }))
      const { page, say, button, tab, text, logIn, question } = visitor
      const { keyboard } = page
      const press = async (control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
        await tabTo(visitor, control, key)
        await keyboard.press('Enter')
      }
      /** A list of tabs is one stop. */
      const choose = async (name: string, from: Locator, arrow: string, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
        await tabTo(visitor, from, key)
        while (!(await hasFocus(tab(name)))) await keyboard.press(arrow)
        await keyboard.press('Enter')
        await eventually(() => tab(name).getAttribute('aria-selected')).toBe('true')
      }

      await page.goto(`${portal.url}/cms/content/notice`)
      await logIn.waitFor()
      await press(logIn)
      await page.waitForURL(/\/identity\//)
      await tabTo(visitor, page.locator('input[name=email]'))
      await keyboard.type(EDITOR)
      await keyboard.press('Tab')
      await keyboard.type(SEED_PASSWORD)
      await keyboard.press('Enter')

      await button('mode.edit').waitFor()
      await press(button('mode.edit'))
      if (locale === 'fr') await choose('language.en', tab('language.fr'), 'ArrowLeft')
      await text.waitFor()
      await tabTo(visitor, text)
      await keyboard.press('Control+End')
      await keyboard.type(' Now ')
      await keyboard.press('Control+b')
      await keyboard.type('bold')
      await keyboard.press('Control+b')
      await keyboard.press('Enter')
      await keyboard.press('Control+Alt+2')
      await keyboard.type('Heading')
      await keyboard.press('Enter')
      await keyboard.press('Control+Shift+8')
      await keyboard.type('Item')
      await keyboard.press('Enter')
      await keyboard.press('Enter')
      await keyboard.press('Control+k')
      const dialog = page.getByRole('dialog')
      await eventually(() => hasFocus(dialog.getByRole('textbox').first())).toBe(true)
      await keyboard.type('/fees')
      await keyboard.press('Tab')
      await keyboard.type('Our fees')
      await keyboard.press('Enter')
      await dialog.waitFor({ state: 'detached' })
      await eventually(() => hasFocus(text)).toBe(true)

      const toolbar = page.getByRole('toolbar').getByRole('button')
      await tabTo(visitor, toolbar.first(), 'Shift+Tab')
      await keyboard.press('End')
      expect(await hasFocus(button('richText.insertTable'))).toBe(true)
      await keyboard.press('Enter')
      await eventually(() => hasFocus(text)).toBe(true)
      await keyboard.type('Fee')
      await keyboard.press('Tab')
      await keyboard.type('Amount')
      await keyboard.press('Tab')
      await keyboard.type('Order')
      await keyboard.press('Tab')
      await keyboard.type('5')
      // Behind the last cell, Tab leaves the editor, and leads back into it.
      await keyboard.press('Tab')
      expect(await hasFocus(text)).toBe(false)
      await keyboard.press('Shift+Tab')
      await eventually(() => hasFocus(text)).toBe(true)

      await press(button('item.save'), 'Shift+Tab')
      await page.getByText(say('item.saved')).waitFor()
      await choose('tab.diff', tab('tab.editor'), 'ArrowRight')
      await page.getByRole('tabpanel').locator('ins').first().waitFor()
      await press(button('item.publish'), 'Shift+Tab')
      await question.waitFor()
      await press(question.getByRole('button').last())
      await question.waitFor({ state: 'detached' })
      await eventually(async () => (await published('notice-en')).publish).toBe(
        [
          '<p>Welcome to your card portal. Now <strong>bold</strong></p>',
          '<h2>Heading</h2>',
          '<ul><li>Item</li></ul>',
          '<p><a href="/fees">Our fees</a></p>',
          '<table><thead><tr><th>Fee</th><th>Amount</th></tr></thead>',
          '<tbody><tr><td>Order</td><td>5</td></tr></tbody></table>',
        ].join(''),
      )
    },
    TIMEOUT_MS,
  )
})
