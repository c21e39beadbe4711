/** Two editors in two browsers: whoever comes second chooses before anything is written, in each way to write. */
import { expect } from 'vitest'
import { EDITOR, type EditorHere, editingIssuer, editorsIn, REVIEWER } from './editors'
import { describeInTurn } from './inTurn'
import { eventually, journeys } from './journeys'
import type { Locale } from './texts'

const portal = journeys(editingIssuer)
const { applicationIn, editor, published, draftOf } = editorsIn(portal)

/** Both have the same text open; the second one's writes may be refused. */
async function twoEditors(locale: Locale, block?: string) {
  const first = await editor(locale)
  const second = await editor(locale, { email: REVIEWER })
  second.allow(/status of 409/)
  await first.edit(block)
  await second.edit(block)
  return { first, second }
}
async function seesConflict({ page, say, checkAccessibility }: EditorHere) {
  await page.getByText(say('conflict.title')).waitFor()
  await page.getByText(EDITOR, { exact: false }).last().waitFor()
  await checkAccessibility()
}

describeInTurn('who comes second', (locale, test) => {
  test('F25 saves over nobody', async () => {
    const { first, second } = await twoEditors(locale)
    await first.type(' By the first.')
    await second.type(' By the second.')
    await first.save()
    await second.button('item.save').click()
    await seesConflict(second)
    await second.button('conflict.both').click()
    await second.page
      .getByRole('region', { name: second.say('beside.title') })
      .getByText('By the first.')
      .waitFor()
    expect(await second.text.textContent()).toContain('By the second.')
    await second.save()
    // The first editor has not seen that.
    await first.type(' Again.')
    first.allow(/status of 409/)
    await first.button('item.save').click()
    await first.button('conflict.theirs').click()
    await eventually(() => first.text.textContent()).toContain('By the second.')
    await first.button('item.undo').click()
    await eventually(() => first.text.textContent()).toContain('Again.')
  })

  test('F25 publishes nobody else’s text, in one language or in both', async () => {
    const { first, second } = await twoEditors(locale)
    const before = await published('fees-en')
    await first.type(' By the first.')
    await first.save()
    await second.publish()
    await seesConflict(second)
    expect((await published('fees-en')).publish).toBe(before.publish)
    await second.button('conflict.theirs').click()
    await second.publish()
    await eventually(async () => (await published('fees-en')).publish).toContain('By the first.')

    await second.type(' Both.')
    await second.save()
    await second.tab('language.fr').click()
    const french = second.page.getByRole('textbox', {
      name: second.say('item.text', { language: second.say('language.fr') }),
    })
    await french.click()
    await second.page.keyboard.type('Ensemble. ')
    await second.save()
    await first.edit()
    await first.type(' First again.')
    await first.save()
    await second.publish('publish.both')
    // The other text is as it was, and nobody has changed it.
    await second.page.getByText(second.say('write.publish.failed')).waitFor()
    expect(await french.textContent()).toContain('Ensemble.')
    expect((await published('fees-fr')).publish).not.toContain('Ensemble.')
    await second.tab('language.en').click()
    await seesConflict(second)
    await second.button('conflict.theirs').click()
    await second.publish('publish.both')
    await eventually(async () => (await published('fees-fr')).publish).toContain('Ensemble.')
    expect((await published('fees-en')).publish).toContain('First again.')
  })

  test('F25 changes no description and schedules no draft that is no longer current', async () => {
    const { first, second } = await twoEditors(locale)
    const { page, say, button, text } = second
    const described = (of: EditorHere) => of.page.getByRole('textbox', { name: say('item.description') })
    await described(first).fill('By the first')
    await first.button('item.description.save').click()
    await first.page.getByRole('heading', { level: 1, name: 'By the first' }).waitFor()
    await second.type(' Unsaved.')
    await page.getByRole('combobox', { name: say('item.language') }).selectOption('en')
    await page.getByLabel(say('schedules.at')).fill('2099-03-01T09:00')
    await button('schedules.add').click()
    await page.getByText(say('schedules.conflict'), { exact: true }).waitFor()
    await page.getByText(say('schedules.none')).waitFor()
    await second.checkAccessibility()
    expect(await text.textContent()).toContain('Unsaved.')

    await described(second).fill('By the second')
    await button('item.description.save').click()
    await seesConflict(second)
    expect((await draftOf(second, 'fees-en')).itemDescription).toBe('By the first')
    await button('conflict.both').click()
    expect(await described(second).inputValue()).toBe('By the second')
    expect(await text.textContent()).toContain('Unsaved.')
    await button('item.description.save').click()
    await page.getByRole('heading', { level: 1, name: 'By the second' }).waitFor()
  })

  test('F25 restores a revision over no newer draft', async () => {
    const { first, second } = await twoEditors(locale, 'notice')
    const { page, say, button, tab, text } = second
    await tab('tab.revisions').click()
    await page
      .getByRole('button', { name: new RegExp(say('revisions.open.of', { at: '' }).trim()) })
      .last()
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('revisions.load') })
      .click()
    await eventually(() => text.textContent()).toBe('Welcome.')
    await first.type(' By the first.')
    await first.save()
    await button('item.save').click()
    await seesConflict(second)
    expect((await draftOf(second, 'notice-en')).draft).toContain('By the first.')
    await button('conflict.mine').click()
    await page.getByText(say('item.saved')).waitFor()
    expect((await draftOf(second, 'notice-en')).draft).toBe('<p>Welcome.</p>')
    await tab('tab.diff').click()
    await page.getByRole('tabpanel').locator('del').first().waitFor()
  })
})

describeInTurn('a second tab of one editor', (locale, test) => {
  test('F25 follows what the first one saves, and saves over nothing of it', async () => {
    const first = await editor(locale)
    await first.edit()
    const second = applicationIn(await first.newTab())
    await second.page.goto(`${portal.url}/cms/content/fees`)
    await second.logIn.click()
    await second.button('shell.logout').waitFor()
    await second.editHere()
    await first.type(' From the first tab.')
    await first.save()
    await eventually(() => second.text.textContent()).toContain('From the first tab.')
    await second.page.getByText(second.say('item.saved')).waitFor()
    // Once it has text of its own, that stays, and is not saved over what the first one saves.
    await second.type(' From the second.')
    await first.type(' More.')
    await first.save()
    expect(await second.text.textContent()).not.toContain('More.')
    second.allow(/status of 409/)
    await second.button('item.save').click()
    await seesConflict(second)
    await second.button('conflict.theirs').click()
    await eventually(() => second.text.textContent()).toContain('From the first tab. More.')
    expect(second.writes).toEqual(['PATCH /content/items/fees-en'])
    // Nor is what the second one has not saved removed when the first one saves.
    await second.type(' Not saved.')
    await first.type(' At last.')
    await first.save()
    await second.page.close()
    await first.page.reload()
    await first.editHere()
    await first.page.getByText(first.say('kept.show')).click()
    await first.page.getByText('Not saved.').waitFor()
    expect(await draftOf(first, 'fees-en')).toMatchObject({
      draft: expect.stringContaining('From the first tab. More.'),
    })
  })
})
