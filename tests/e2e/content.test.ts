/** Editors draft, compare and publish: two of them, in two browsers, in both languages of the interface. */
import { expect } from 'vitest'
import { EDITOR, editingIssuer, editorsIn, REVIEWER } from './editors'
import { describeInTurn } from './inTurn'
import { eventually, journeys } from './journeys'
import type { Locale } from './texts'

const portal = journeys(editingIssuer)
const { editor, published, draftOf } = editorsIn(portal)
const numberIn = (locale: Locale, number: number) => number.toLocaleString(`${locale}-CA`)

describeInTurn('an editor', (locale, test) => {
  test('CMS-03 CMS-06 signs in and out at the provider, and finds a text by its description', async () => {
    const { page, say, logIn, context, checkAccessibility } = await editor(locale)
    await page.getByRole('link', { name: say('shell.dashboard'), exact: true }).waitFor()
    await page.getByRole('table').waitFor()
    await checkAccessibility()
    await page.getByRole('searchbox', { name: say('dashboard.search') }).fill('frais')
    await eventually(() => page.getByRole('table').getByRole('link').allTextContents()).toEqual([
      'Note sous les frais (français)',
    ])
    await page.getByRole('button', { name: say('shell.logout') }).click()
    await logIn.waitFor()
    // The provider's session has ended too: it asks for the password again.
    await logIn.click()
    await page.waitForURL(/\/identity\//)
    expect(await page.locator('input[type=password]').count()).toBe(1)
    expect(await context.storageState().then(({ origins }) => JSON.stringify(origins))).not.toContain('eyJ')
  })

  test('CMS-25 CMS-26 CMS-27 CMS-28 CMS-29 CMS-30 CMS-36 CMS-37 CMS-39 drafts, compares and publishes', async () => {
    const { page, say, button, tab, edit, type, save, checkAccessibility } = await editor(locale)
    await edit('notice')
    await checkAccessibility()
    expect(await tab('tab.diff').getAttribute('aria-disabled')).toBe('true')
    expect(await button('item.save').getAttribute('aria-disabled')).toBe('true')
    expect(await button('item.publish').getAttribute('aria-disabled')).toBe('true')
    await type(' More soon.')
    expect(await button('item.publish').getAttribute('aria-disabled')).toBe('true')
    await save()
    expect((await published('notice-en')).publish).not.toContain('More soon.')
    await tab('tab.diff').click()
    await page.getByRole('tabpanel').getByText('More soon.').first().waitFor()
    await button('item.publish').click()
    const dialog = page.getByRole('alertdialog')
    await checkAccessibility()
    await dialog.getByRole('button').last().click()
    await dialog.waitFor({ state: 'detached' })
    // Nothing differs any more: DIFF leads back to EDITOR (OP-72).
    await eventually(() => tab('tab.editor').getAttribute('aria-selected')).toBe('true')
    expect((await published('notice-en')).publish).toContain('More soon.')
    await tab('tab.revisions').click()
    await eventually(() => page.getByRole('table').first().getByRole('row').count()).toBeGreaterThan(1)
    await page.getByText(say('revisions.first')).waitFor()
    // CMS-30: a revision is read, then takes the place of the text after a question, and nothing is written.
    await tab('tab.editor').click()
    await type(' Unsaved.')
    await tab('tab.revisions').click()
    await page
      .getByRole('button', { name: new RegExp(say('revisions.open.of', { at: '' }).trim()) })
      .last()
      .click()
    await checkAccessibility()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('revisions.load') })
      .click()
    await page.getByRole('alertdialog').waitFor()
    await checkAccessibility()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: say('load.confirm') })
      .click()
    await eventually(() => page.getByRole('textbox').first().textContent()).not.toContain('Unsaved.')
    expect((await published('notice-en')).publish).toContain('More soon.')
  })

  test('CMS-04 CMS-05 CMS-41 switches between view and edit, and changes a description', async () => {
    const { page, say, button, edit } = await editor(locale)
    await edit()
    const tabs = page.getByRole('tablist', { name: say('tab.label') })
    expect(await tabs.getByRole('tab').allTextContents()).toEqual(
      locale === 'en' ? ['EDITOR', 'DIFF', 'REVISIONS'] : ['ÉDITEUR', 'DIFFÉRENCES', 'RÉVISIONS'],
    )
    await button('mode.view').click()
    await tabs.waitFor({ state: 'detached' })
    await page.getByText('Fees are subject to change.').waitFor()
    await button('mode.edit').click()
    await page.getByRole('textbox', { name: say('item.description') }).fill('Small print')
    await button('item.description.save').click()
    await page.getByRole('heading', { level: 1, name: 'Small print' }).waitFor()
  })

  test('CMS-43 is told where this browser cannot keep unsaved text', async () => {
    const { page, say, edit, type, question } = await editor(locale)
    await page.addInitScript(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('Full', 'QuotaExceededError')
      }
    })
    await edit()
    await type(' Lost.')
    await page.getByRole('link', { name: say('shell.dashboard'), exact: true }).click()
    await question.getByText(say('unsaved.lost')).waitFor()
  })

  test('CMS-43 is asked before leaving unsaved text, which is offered at the next visit', async () => {
    const { page, say, button, text, edit, type, checkAccessibility } = await editor(locale)
    await edit()
    await type(' Not saved.')
    await page.getByRole('link', { name: say('shell.dashboard'), exact: true }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.waitFor()
    await checkAccessibility()
    await dialog.getByRole('button', { name: say('unsaved.stay') }).click()
    expect(await text.textContent()).toContain('Not saved.')
    await page.getByRole('link', { name: say('shell.dashboard'), exact: true }).click()
    await dialog.getByRole('button', { name: say('unsaved.leave') }).click()
    await page.getByText(say('item.kept')).waitFor()
    await page.getByRole('link', { name: 'Note under the fees (English)' }).click()
    await button('mode.edit').click()
    await page.getByRole('tab', { name: say('language.en'), exact: true }).click()
    expect(await text.textContent()).not.toContain('Not saved.')
    await button('kept.use').click()
    await eventually(() => text.textContent()).toContain('Not saved.')
  })

  test('T20 unsaved text is offered to nobody else who signs in at the same browser', async () => {
    const { page, say, button, logIn, text, edit, type, signIn } = await editor(locale)
    await edit()
    await type(' Not saved.')
    await page.getByRole('link', { name: say('shell.dashboard'), exact: true }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: say('unsaved.leave') })
      .click()
    await page.getByText(say('item.kept')).waitFor()
    await button('shell.logout').click()
    await logIn.waitFor()
    await signIn(REVIEWER)
    await page.getByRole('link', { name: 'Note under the fees (English)' }).waitFor()
    expect(await page.getByText(say('item.kept')).count()).toBe(0)
    await edit()
    expect(await button('kept.use').count()).toBe(0)
    await button('shell.logout').click()
    await logIn.waitFor()
    await signIn(EDITOR)
    await edit()
    await button('kept.use').click()
    await eventually(() => text.textContent()).toContain('Not saved.')
  })

  test('CMS-36 a letter and its accent, typed apart, are saved and published', async () => {
    const { page, button, edit, save, publish, text } = await editor(locale)
    await edit()
    await text.click()
    await page.keyboard.insertText('Été '.normalize('NFD'))
    await save()
    await publish()
    await eventually(async () => (await published('fees-en')).publish).toContain('Été ')
    expect(await button('item.save').getAttribute('aria-disabled')).toBe('true')
  })

  test('F24 a publication whose revision fails says so until the revision exists', async () => {
    const visitor = await editor(locale)
    const { page, say, button, edit, type, save, tab } = visitor
    await edit()
    await type(' Soon.')
    await save()
    visitor.allow(/status of 500|answer: 500/)
    await portal.fault({ operationId: 'createItem', status: 500 })
    await button('item.publish').click()
    await page.getByRole('alertdialog').getByRole('button').last().click()
    await page.getByText(say('history.missing'), { exact: true }).waitFor()
    expect((await published('fees-en')).publish).toContain('Soon.')
    // Also for whoever opens the page afterwards.
    await page.reload()
    await button('mode.edit').click()
    await page.getByRole('tab', { name: say('language.en'), exact: true }).click()
    await page.getByText(say('history.missing'), { exact: true }).waitFor()
    await button('common.retry').click()
    await page.getByText(say('history.missing'), { exact: true }).waitFor({ state: 'detached' })
    await tab('tab.revisions').click()
    await eventually(() => page.getByRole('table').first().getByRole('row').count()).toBeGreaterThan(2)
  })

  test('CMS-40 a failed save is logged, and the text stays', async () => {
    const visitor = await editor(locale)
    const { page, say, button, text, edit, type } = visitor
    await edit()
    await type(' Kept.')
    visitor.allow(/status of 500|answer: 500|\[content\]/)
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    await page.route('**/content/items/*', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 400, json: { code: 'REQ-4001', message: 'Not today' } })
        : route.fallback(),
    )
    visitor.allow(/status of 400/)
    await button('item.save').click()
    await page.getByText(say('write.saveDraft.failed'), { exact: false }).waitFor()
    await page.getByText('Not today').waitFor()
    expect(await text.textContent()).toContain('Kept.')
    expect(logged.filter((line) => line.startsWith('[content] saveDraft'))).toHaveLength(1)
  })

  test('CMS-32 CON-43 saves 200,000 characters, and keeps one more without saving it', async () => {
    const visitor = await editor(locale)
    const { page, say, button, text, edit, writes } = visitor
    await edit()
    await text.click()
    await page.keyboard.press('Control+a')
    await text.evaluate((words) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', `${`<p>${'x'.repeat(93)}</p>`.repeat(1_999)}<p>${'x'.repeat(94)}</p>`)
      words.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }))
    })
    await page
      .getByRole('status')
      .getByText(say('richText.tooLong', { most: numberIn(locale, 200_000) }))
      .waitFor()
    await page
      .getByText(say('richText.count', { count: numberIn(locale, 200_001), most: numberIn(locale, 200_000) }))
      .waitFor()
    expect(await button('item.save').getAttribute('aria-disabled')).toBe('true')
    await page.getByText(say('item.tooLong')).waitFor()
    expect(writes).toEqual([])
    await page.keyboard.press('Backspace')
    await eventually(() => button('item.save').getAttribute('aria-disabled')).not.toBe('true')
    await visitor.save()
    expect((await draftOf(visitor, 'fees-en')).draft).toHaveLength(200_000)
  })

  test('CMS-07 CMS-08 renews an expired session before a call', async () => {
    const visitor = await editor(locale)
    const { page, edit, type, save } = visitor
    await edit()
    const tokens: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/identity/token')) tokens.push(request.method())
      if (request.method() === 'PATCH') tokens.push(request.headers()['authorization']?.slice(0, 10) ?? '')
    })
    await type(' Later.')
    // As the machine sees it, the session has expired.
    await page.clock.install({ time: Date.now() + 1_000_000 })
    await save()
    // By this clock, the new session has expired too: what is read after the save renews it again.
    expect(tokens.slice(0, 2)).toEqual(['POST', 'Bearer eyJ'])
  })

  test('a text is scheduled, published by the service at its time, and cancelled before', async () => {
    const { page, say, button, edit } = await editor(locale)
    await edit()
    const at = (days: number) => {
      const [date, time] = new Date(Date.now() + days * 86_400_000)
        .toLocaleString('sv-SE', { timeZone: 'America/Toronto' })
        .split(' ')
      return `${date}T${time?.slice(0, 5)}`
    }
    const schedule = async (days: number) => {
      await page.getByRole('combobox', { name: say('item.language') }).selectOption('en')
      await page.getByLabel(say('schedules.at')).fill(at(days))
      await button('schedules.add').click()
    }
    await schedule(-1)
    await page.getByText(say('schedules.at.past')).waitFor()
    await schedule(1)
    await page.getByText(say('schedule.waiting')).waitFor()
    await schedule(2)
    await eventually(() => page.getByText(say('schedule.waiting')).count()).toBe(2)
    await page
      .getByRole('button', { name: new RegExp(say('schedule.cancel.of', { at: '' }).trim()) })
      .first()
      .click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: say('schedule.cancel') })
      .click()
    await page.getByText(say('schedule.cancelled')).waitFor()
    await portal.advance(86_400 + 60)
    await eventually(async () => (await published('fees-en')).publish).toContain('See the agreement.')
    await page.reload()
    await page.getByText(say('schedule.done')).waitFor()
  })
})
