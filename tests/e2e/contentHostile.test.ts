/** Published payloads that would run a script: stored, pasted and dropped, under the policy of the editors' document. */
import type { Editor } from '@tiptap/core'
import { expect } from 'vitest'
import { parseRich } from '../../rules/content/html'
import { SCRIPTING } from '../support/scripting'
import { EDITOR, editingIssuer, editorsIn, tokenOf } from './editors'
import { describeInTurn } from './inTurn'
import { eventually, journeys, reports, type Visitor } from './journeys'

const portal = journeys(editingIssuer)
const { editor, draftOf } = editorsIn(portal)

type Watched = Window & { ran?: string[]; violations?: string[] }

/** Notes what runs and what the policy blocks; answers whether anything did, and what is drawn that never may be. */
async function watch({ page }: Visitor) {
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    if (dialog.type() !== 'beforeunload') dialogs.push(dialog.message())
    void dialog.accept()
  })
  await page.addInitScript(() => {
    const watched = window as Watched
    watched.ran = []
    watched.violations = []
    for (const name of ['alert', 'confirm', 'prompt', 'print'] as const)
      Object.assign(window, { [name]: (words: unknown) => watched.ran?.push(`${name} ${String(words)}`) })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      watched.violations?.push(`${violatedDirective} ${blockedURI}`),
    )
  })
  return async () => {
    const here = await page.evaluate(() => {
      const { ran, violations } = window as Watched
      const drawn = [...document.querySelectorAll('main *')].flatMap((element) =>
        [...element.attributes]
          .filter(
            ({ name, value }) => name.startsWith('on') || /^[\s\0-\x20]*(?:java|vb)script:|^\s*data:/i.test(value),
          )
          .map(({ name, value }) => `${element.localName} ${name}="${value}"`),
      )
      const never = document.querySelectorAll('main :is(script, iframe, img, object, embed, style, form[action])')
      return [...(ran ?? []), ...(violations ?? []), ...drawn, ...[...never].map(({ outerHTML }) => outerHTML)]
    })
    return [...dialogs, ...here]
  }
}

/** Some leave open what would take all that follows: only the last of a text may be such a one. */
const isClosed = (payload: string) => JSON.stringify(parseRich(`<p>${payload}</p><p>END</p>`).nodes).includes('END')
const CLOSED = SCRIPTING.filter(isClosed)
const OPEN = SCRIPTING.filter((payload) => !isClosed(payload))
const textOf = (payloads: readonly string[]) =>
  payloads.map((payload) => `<p>${payload}</p><p><a href="${payload}">a</a></p>`).join('')
const AT = '2026-03-01T10:00:00.000Z'

const stored = (itemId: string, version: number) => ({
  itemId,
  itemType: 'TextEditor',
  version,
  locale: itemId.endsWith('fr') ? 'fr' : 'en',
  draft: textOf([...CLOSED, ...OPEN]),
  publish: textOf([...CLOSED.toReversed(), ...OPEN.toReversed()]),
  itemDescription: SCRIPTING.join(' '),
  lastDraftedBy: SCRIPTING.slice(0, 9).join(' '),
  lastUpdateDateTimeDraft: AT,
  lastPublishedBy: SCRIPTING.slice(9, 18).join(' '),
  lastUpdateDateTimePublish: AT,
})

/** In place of a service that has cleaned nothing, neither when it was written nor when it is read. */
const answerWithout = ({ page }: Visitor) =>
  page.route('**/content/items**', (route) => {
    const { pathname, searchParams } = new URL(route.request().url())
    const itemId = pathname.split('/')[3]
    if (route.request().method() !== 'GET')
      return route.fulfill({ status: 409, json: { code: 'CMS-4090', message: 'No', item: stored(itemId ?? '', 9) } })
    if (itemId !== undefined) return route.fulfill({ json: stored(itemId, 3) })
    const Items = searchParams.has('filterEQ')
      ? SCRIPTING.map((payload, at) => ({ ...stored(`revision-${at}`, 3), publish: textOf([payload]) }))
      : ['fees-en', 'fees-fr'].map((id) => stored(id, 3))
    return route.fulfill({ json: { Items } })
  })

describeInTurn('published payloads', (locale, test) => {
  test('CMS-42 S8 are refused by the service, or are plain words in the editor', async () => {
    const visitor = await editor(locale)
    const headers = { authorization: `Bearer ${await tokenOf(visitor)}`, 'content-type': 'application/json' }
    let { version } = await draftOf(visitor, 'fees-en')
    async function write(draft: string) {
      const body = JSON.stringify({ version, draft, lastDraftedBy: EDITOR, lastUpdateDateTimeDraft: AT })
      const answer = await fetch(`${portal.url}/content/items/fees-en`, { method: 'PATCH', headers, body })
      const written = (await answer.json()) as { version?: number; fieldErrors?: { field: string }[] }
      version = written.version ?? version
      return answer.ok || written.fieldErrors?.map(({ field }) => field)
    }
    const accepted: string[] = []
    for (const payload of SCRIPTING) {
      const outcome = await write(`<p>${payload}</p>`)
      if (outcome === true) accepted.push(payload)
      else expect(outcome, payload).toEqual(['draft'])
    }
    // Without a tag it is plain words.
    expect([accepted.length > 0, accepted.filter((payload) => payload.includes('<'))]).toEqual([true, []])
    expect(await write(accepted.map((payload) => `<p>${payload}</p>`).join(''))).toBe(true)
    const problems = await watch(visitor)
    await visitor.edit()
    await eventually(() => visitor.text.locator('p').count()).toBe(accepted.length)
    expect(await problems()).toEqual([])
  })

  test('CMS-42 S8 that were stored before do nothing in any view', async () => {
    const visitor = await editor(locale)
    const { page, say, button, tab, text, question } = visitor
    const problems = await watch(visitor)
    await answerWithout(visitor)
    await page.goto(`${portal.url}/cms/content`)
    await page.getByRole('table').getByRole('link').first().waitFor()
    expect(await problems()).toEqual([])
    // Preview, of the published text and of one's own.
    await page.goto(`${portal.url}/cms/content/fees`)
    await tab('language.en').click()
    await page.getByRole('tabpanel').getByText('alert', { exact: false }).first().waitFor()
    await page.getByRole('radio', { name: say('preview.draft') }).check()
    expect(await problems()).toEqual([])
    await visitor.editHere()
    expect(await problems()).toEqual([])
    await tab('tab.diff').click()
    await page.getByRole('tabpanel').locator('ins').first().waitFor()
    expect(await problems()).toEqual([])
    await tab('tab.revisions').click()
    await page
      .getByRole('button', { name: new RegExp(say('revisions.open.of', { at: '' }).trim()) })
      .nth(1)
      .click()
    await page.getByRole('dialog').waitFor()
    expect(await problems()).toEqual([])
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('common.close') })
      .last()
      .click()
    await tab('tab.editor').click()
    await button('item.publish').click()
    await question.getByRole('button').first().click()
    expect(await problems()).toEqual([])
    visitor.allow(/status of 409/)
    await visitor.type(' Mine.')
    await button('item.save').click()
    await button('conflict.both').click()
    await page.getByRole('region', { name: say('beside.title') }).waitFor()
    expect(await text.textContent()).toContain('Mine.')
    expect(await problems()).toEqual([])
    // What a holder would see of it.
    await page.goto(`${portal.url}/fees?locale=${locale}`)
    await page.locator('main').getByText('alert', { exact: false }).first().waitFor()
    expect(await problems()).toEqual([])
  })

  test('CMS-42 S8 do nothing when they are pasted and dropped, and what is left of them can be saved', async () => {
    const visitor = await editor(locale)
    const { page, text, button, say } = visitor
    const problems = await watch(visitor)
    await visitor.edit()
    await text.evaluate((words, payloads) => {
      const { x, y, width } = words.getBoundingClientRect()
      const { editor } = words as HTMLElement & { editor: Editor }
      for (const payload of payloads)
        for (const type of ['paste', 'drop']) {
          const data = new DataTransfer()
          data.setData('text/html', `<p>${payload}</p><a href="${payload}">a</a>`)
          data.setData('text/plain', payload)
          const more = { bubbles: true, cancelable: true }
          if (type === 'paste') editor.commands.focus('end')
          words.dispatchEvent(
            type === 'paste'
              ? new ClipboardEvent(type, { ...more, clipboardData: data })
              : new DragEvent(type, { ...more, dataTransfer: data, clientX: x + width / 2, clientY: y + 20 }),
          )
        }
    }, SCRIPTING)
    await eventually(() => text.locator('p').count()).toBeGreaterThan(SCRIPTING.length)
    expect(await problems()).toEqual([])
    await button('item.save').click()
    await page.getByText(say('item.saved')).waitFor()
    expect(await problems()).toEqual([])
    // The check itself: the policy blocks what the editor would have to do to run one of them, and it is noticed.
    visitor.allow(/policy: |TrustedHTML/)
    await page.evaluate(() => {
      try {
        document.body.insertAdjacentHTML('beforeend', '<img src="x" onerror="alert(1)">')
      } catch {}
    })
    await eventually(() => reports.splice(0)).toEqual(['policy report: require-trusted-types-for trusted-types-sink'])
    expect(await problems()).toHaveLength(1)
  })
})
