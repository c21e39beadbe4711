/** Direct deposit: what an employer asks for, on screen and in print. Portal spec §3, §6, §7; content spec §2. */
import { expect, test } from 'vitest'
import { describeInTurn } from './inTurn'
import { FULL, journeys, type Visitor } from './journeys'
import { button, cardInSwitcher, heading, notification, sheetsOf } from './portalParts'

const { visit, fault, cardsOf } = journeys()
const ADD = /\/api\/prepaid\/cards\/\d+\/directDeposit$/

/** Opens a card that has no deposit account yet. */
async function openWithout(visitor: Visitor) {
  await visitor.signIn()
  const { cards } = await cardsOf(FULL)
  const card = cards.find(({ clientId }) => clientId.endsWith('1002'))!
  await cardInSwitcher(visitor, card.lastFourDigits).click()
  await visitor.page.waitForURL('**/dashboard')
  await visitor.open('/dashboard/directDeposit')
  await button(visitor, visitor.t('directDeposit.add')).waitFor()
  return card
}
const numbers = ({ page, t }: Visitor) => page.getByRole('region', { name: t('directDeposit.numbers') }).locator('dd')

describeInTurn('direct deposit', (locale, test) => {
  test('DQE-01 DQE-02 DQE-03 NOT-25 an account is set up once, and shown with the institution and the transit', async () => {
    const visitor = await visit({ locale })
    const { t } = visitor
    const card = await openWithout(visitor)
    await visitor.checkAccessibility()
    await button(visitor, t('directDeposit.add')).dblclick()
    await notification(visitor, t('directDeposit.added')).waitFor()
    expect(visitor.callsTo('POST', ADD).map(({ path }) => path)).toEqual([
      `/api/prepaid/cards/${card.clientId}/directDeposit`,
    ])
    const { cards } = await cardsOf(FULL)
    const account = cards.find(({ clientId }) => clientId === card.clientId)?.directDepositAccount
    const shown = await numbers(visitor).allInnerTexts()
    expect(account).toMatch(/\d/)
    expect(shown.filter((text) => /^\d+$/.test(text.trim()))).toEqual(['000', '00001', account])
    await visitor.checkAccessibility()
  })

  test('DQE-04 on paper there is one sheet with the numbers, and nothing else', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    await visitor.signIn(FULL, '/dashboard/directDeposit')
    const print = button(visitor, t('directDeposit.print'))
    await print.waitFor()
    await page.evaluate(() => {
      Object.assign(window, { printed: 0, print: () => Object.assign(window, { printed: 1 }) })
    })
    await print.click()
    expect(await page.evaluate(() => (window as unknown as { printed: number }).printed)).toBe(1)
    await page.emulateMedia({ media: 'print' })
    const text = (await page.locator('body').innerText())
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
    const { cards } = await cardsOf(FULL)
    expect(text[0]).toBe(t('portal.name'))
    expect(text[2]).toBe(t('directDeposit.form'))
    expect(text).toEqual(expect.arrayContaining(['000', '00001', cards[0]!.directDepositAccount]))
    expect(text).toEqual(
      expect.arrayContaining(
        (['bank', 'employer', 'signature', 'date'] as const).map((name) => t(`directDeposit.${name}`)),
      ),
    )
    expect(text).toHaveLength(20)
    expect(await sheetsOf(visitor)).toBe(1)
    await page.emulateMedia({ media: 'screen' })
  })
})

test('ERR-27 a lost set-up is looked up before anything is claimed', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  await openWithout(visitor)
  await fault({ operationId: 'setUpDirectDeposit', dropAfterCommit: true })
  await button(visitor, t('directDeposit.add')).click()
  await notification(visitor, t('directDeposit.added')).waitFor()
  await heading(visitor, t('screen.directDeposit.title')).waitFor()
  expect(await page.getByText(t('error.directDeposit')).count()).toBe(0)
  expect(visitor.callsTo('POST', ADD)).toHaveLength(1)
})
