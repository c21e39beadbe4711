/** What an editor typed stays when the session, the provider, the tab or an answer is lost, and is saved once. */
import { expect } from 'vitest'
import { NEXT_LOOKUP_MS } from '../../rules/values/effect'
import { EDITOR, type EditorHere, editingIssuer, editorsIn, tokenOf } from './editors'
import { describeInTurn } from './inTurn'
import { eventually, journeys } from './journeys'

const portal = journeys(editingIssuer)
const { applicationIn, editor, draftOf } = editorsIn(portal)

/** Longer than a token lives. */
const LIFE_MS = 1_000_000

/** The paths below the provider that the application calls. */
function callsOfProvider({ page }: EditorHere) {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/identity/') && request.resourceType() === 'fetch') calls.push(pathname)
  })
  return calls
}
/** At the provider, as from another application. */
async function endAtProvider(visitor: EditorHere) {
  const token = await tokenOf(visitor)
  const answer = await visitor.context.request.get(`${portal.url}/identity/session/end?id_token_hint=${token}`)
  expect(answer.status()).toBe(200)
}
/** How many texts are kept in this browser. */
const keptIn = ({ page }: EditorHere) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const request = indexedDB.open('content-texts')
        request.onsuccess = () => {
          const count = request.result.transaction('texts').objectStore('texts').count()
          count.onsuccess = () => resolve(count.result)
        }
      }),
  )
/** What was typed before is offered beside the current text, and saved. */
async function savesWhatWasKept({ page, context, say, button, text, editHere }: EditorHere, typed: string) {
  await editHere()
  expect(await text.textContent()).not.toContain(typed)
  await button('kept.use').click()
  await eventually(() => text.textContent()).toContain(typed)
  await button('item.save').click()
  // What the lost session may have sent is looked up first.
  await eventually(async () => {
    const isSaved = await page.getByText(say('item.saved')).isVisible()
    if (!isSaved) await context.clock.fastForward(NEXT_LOOKUP_MS)
    return isSaved
  }).toBe(true)
  expect(await text.textContent()).toContain(typed)
}

describeInTurn('what an editor typed', (locale, test) => {
  test('CMS-08 stays when the session has ended before it is saved, and is saved once after signing in', async () => {
    const visitor = await editor(locale, { hasClock: true })
    const { page, say, button, text, edit, type, signIn, writes, checkAccessibility } = visitor
    await edit()
    await type(' Not lost.')
    await endAtProvider(visitor)
    await visitor.context.clock.fastForward(LIFE_MS)
    visitor.allow(/status of 400/)
    await button('item.save').click()
    await page.getByText(say('session.expired')).waitFor()
    await checkAccessibility()
    expect(await text.textContent()).toContain('Not lost.')
    expect(writes).toEqual([])
    await signIn(EDITOR)
    await savesWhatWasKept(visitor, 'Not lost.')
    expect(writes).toEqual(['PATCH /content/items/fees-en'])
  })

  test('CMS-08 is saved once when the service refuses the token, with a renewed one or after signing in', async () => {
    const visitor = await editor(locale, { hasClock: true })
    const { page, say, button, text, logIn, edit, type, save, writes } = visitor
    visitor.allow(/status of 401/)
    await edit()
    const { version } = await draftOf(visitor, 'fees-en')
    await type(' Renewed.')
    await portal.fault({ operationId: 'updateItem', status: 401 })
    // A call that succeeds between two refusals shows that the session is good: the schedules are read after a save.
    let schedulesLeft = 2
    const reread = page.waitForResponse(
      (answer) => answer.url().includes('/content/schedules') && --schedulesLeft === 0,
    )
    await save()
    await reread
    expect([writes.length, (await draftOf(visitor, 'fees-en')).version]).toEqual([2, version + 1])
    await type(' Not lost.')
    await portal.fault({ operationId: 'updateItem', status: 401, times: 2 })
    await button('item.save').click()
    await page.getByText(say('session.expired')).waitFor()
    expect(await text.textContent()).toContain('Not lost.')
    // The provider still knows the editor.
    await logIn.click()
    await page.getByRole('button', { name: say('shell.logout') }).waitFor()
    await savesWhatWasKept(visitor, 'Not lost.')
    expect([writes.length, (await draftOf(visitor, 'fees-en')).version]).toEqual([5, version + 2])
  })

  test('OP-69 stays while the provider is down, which is asked a few times and no more', async () => {
    const visitor = await editor(locale, { hasClock: true })
    const { page, say, button, text, logIn, edit, type, writes, checkAccessibility } = visitor
    visitor.allow(/status of 503|answer: 503|ERR_FAILED/)
    const calls = callsOfProvider(visitor)
    await edit()
    await type(' Not lost.')
    await page.route('**/identity/**', (route) => route.abort())
    await visitor.context.clock.fastForward(LIFE_MS)
    calls.length = 0
    await button('item.save').click()
    await visitor.waitForOutcome(page.getByText(say('session.expired')))
    expect(calls).toHaveLength(3)
    expect(await text.textContent()).toContain('Not lost.')
    expect(writes).toEqual([])
    await page.unroute('**/identity/**')
    await page.route('**/identity/**', (route) => route.fulfill({ status: 503 }))
    await logIn.click()
    await page.getByText(say('session.provider')).waitFor()
    await checkAccessibility()
    expect(await text.textContent()).toContain('Not lost.')
    await visitor.context.clock.fastForward(LIFE_MS)
    expect(calls).toHaveLength(4)
    await page.unroute('**/identity/**')
    await page
      .getByRole('alert')
      .getByRole('button', { name: say('shell.login') })
      .click()
    await page.getByRole('button', { name: say('shell.logout') }).waitFor()
    await savesWhatWasKept(visitor, 'Not lost.')
  })

  test('CMS-43 is offered beside the current text after its tab was closed, until it is saved', async () => {
    const closed = await editor(locale, { hasClock: true })
    await closed.edit()
    await closed.type(' Not lost.')
    const asked = closed.page.waitForEvent('dialog')
    const closing = closed.page.close({ runBeforeUnload: true })
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await closing
    expect(await closed.text.textContent()).toContain('Not lost.')
    // As by a crash.
    await closed.page.close()

    const visitor = applicationIn(await closed.newTab())
    const { page, say, logIn, checkAccessibility } = visitor
    await page.goto(`${portal.url}/cms/content/fees`)
    await logIn.click()
    await page.getByRole('button', { name: say('shell.logout') }).waitFor()
    await visitor.editHere()
    await page.getByText(say('kept.show')).click()
    await page.getByText('Not lost.').waitFor()
    await checkAccessibility()
    await page.reload()
    await savesWhatWasKept(visitor, 'Not lost.')
    await page.reload()
    await visitor.editHere()
    expect(await visitor.text.textContent()).toContain('Not lost.')
    expect(await visitor.button('kept.use').count()).toBe(0)
    await page.getByRole('link', { name: say('shell.dashboard'), exact: true }).click()
    await page.getByRole('table').waitFor()
    expect(await page.getByText(say('item.kept')).count()).toBe(0)
  })

  test('needs the browser’s storage, and the page says so where it is blocked', async () => {
    const { page, say } = applicationIn(await portal.visit({ locale }))
    await page.addInitScript(() =>
      Object.defineProperty(window, 'sessionStorage', {
        get() {
          throw new DOMException('Denied', 'SecurityError')
        },
      }),
    )
    await page.goto(`${portal.url}/cms/content`)
    await page.getByRole('alert').getByText(say('shell.notStarted')).waitFor()
  })

  test('CMS-43 is asked about before signing out, and can be saved by who stays', async () => {
    const { page, say, button, text, logIn, question, edit, type, save } = await editor(locale)
    await edit()
    await type(' Not lost.')
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.dismiss()
    })
    await button('shell.logout').click()
    await question.getByRole('button', { name: say('unsaved.stay') }).click()
    await save()
    expect(await text.textContent()).toContain('Not lost.')
    await type(' Left.')
    await button('shell.logout').click()
    await question.getByRole('button', { name: say('unsaved.leave') }).click()
    await logIn.waitFor()
    expect(asked).toEqual([])
  })

  test('CMS-43 is kept while another tab saves the same text, and while another kept text is deleted', async () => {
    const first = await editor(locale)
    await first.edit()
    const second = applicationIn(await first.newTab())
    await second.page.goto(`${portal.url}/cms/content/fees`)
    await second.logIn.click()
    await second.editHere()
    await first.type(' First.')
    await second.type(' Second.')
    await second.save()
    // As by a crash.
    await first.page.close()

    await second.page.reload()
    await second.editHere()
    await second.type(' Third.')
    await second.page.close()
    const back = applicationIn(await first.newTab())
    await back.page.goto(`${portal.url}/cms/content/fees`)
    await back.logIn.click()
    await back.editHere()
    await back.button('kept.discard').click()
    await eventually(() => keptIn(back)).toBe(1)
    await back.page.reload()
    await back.editHere()
    await back.button('kept.use').click()
    await eventually(() => back.text.textContent()).toContain('First.')
  })

  test('F25 is looked up when the answer to its save is lost, also after a reload, and sent once', async () => {
    const visitor = await editor(locale, { hasClock: true })
    const { page, say, button, text, edit, editHere, type, save, writes } = visitor
    visitor.allow(/ERR_/)
    await edit()
    await type(' Lost.')
    await portal.fault({ operationId: 'updateItem', dropAfterCommit: true })
    await save()
    expect(writes).toHaveLength(1)
    await type(' Reloaded.')
    await portal.fault({ operationId: 'updateItem', delayMs: 1_000 })
    const sent = page.waitForRequest((request) => request.method() === 'PATCH')
    await button('item.save').click()
    await sent
    await page.reload()
    await editHere()
    await visitor.waitForOutcome(page.getByText(say('item.saved')))
    await eventually(() => text.textContent()).toContain('Lost. Reloaded.')
    expect(await button('kept.use').count()).toBe(0)
    expect(writes).toHaveLength(2)
  })
})
