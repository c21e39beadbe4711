/** The content layer: not there by default, and what a build with it gives editors and holders. */
import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { LOCALES } from '../../rules/values/locale'
import { EDITORS_POLICY } from '../../sandbox/securityHeaders'
import { describeInTurn } from './inTurn'
import { eventually, journeys, startIssuer, type Visitor } from './journeys'
import { editingBuild } from './otherBuilds'
import { heading } from './portalParts'

const portal = journeys()
const issuer = await startIssuer(await editingBuild())
afterAll(() => issuer.close())
const editing = journeys(issuer)

const PATHS = ['/cms/content', '/cms/content/fees', '/cms/signed-in']
const LABELS = ['LOGIN', 'CMS DASHBOARD', 'LOGOUT', 'EDITOR', 'DIFF', 'REVISIONS']
const editorTexts = Object.fromEntries(
  LOCALES.map((locale) => [locale, JSON.parse(readFileSync(`src/editor/texts/${locale}.json`, 'utf8'))]),
) as Record<string, Record<string, string>>

/** Answers in place of the content service. */
const publish = ({ page }: Visitor, publish: string) => {
  const calls: string[] = []
  return page
    .route('**/content/items/*', async (route) => {
      calls.push(new URL(route.request().url()).pathname.replace('/content/items/', ''))
      await route.fulfill({ json: { itemId: calls.at(-1), itemType: 'TextEditor', publish } })
    })
    .then(() => calls)
}

describeInTurn('by default', (locale, test) => {
  test.each(PATHS)('CMS-01 CMS-02 CMS-03 %s is an unknown path, which leads home', async (path) => {
    const visitor = await portal.visit({ locale })
    const { page, t } = visitor
    const answer = await page.goto(portal.url + path)
    expect(answer?.status()).toBe(404)
    await heading(visitor, t('home.title')).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    for (const label of LABELS) expect(await page.getByText(label, { exact: true }).count()).toBe(0)
  })

  test('CMS-02 a page that could have a block asks nothing of the content service', async () => {
    const visitor = await portal.visit({ locale })
    const calls = await publish(visitor, '<p>Published.</p>')
    await visitor.open('/fees')
    expect(calls).toEqual([])
    expect(await visitor.page.getByText('Published.').count()).toBe(0)
  })
})

describeInTurn('with editing', (locale, test) => {
  test.each(PATHS)('CMS-01 %s is the editors’ document, in the language chosen, under its own policy', async (path) => {
    const { page } = await editing.visit({ locale })
    const answer = await page.goto(editing.url + path)
    expect([answer?.status(), await answer?.headerValue('content-security-policy')]).toEqual([200, EDITORS_POLICY])
    await page.getByRole('button', { name: editorTexts[locale]!['shell.login']!, exact: true }).waitFor()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale)
  })

  test('CMS-11 a page that nobody uses shows what is published, and asks once for all its documents', async () => {
    const visitor = await editing.visit({ locale })
    const { page } = visitor
    const calls = await publish(visitor, '<p>Read <a href="/contact">this</a> first.</p>')
    await page.goto(`${editing.url}/fees?locale=${locale}`)
    await page.getByText('first.').waitFor()
    await visitor.checkAccessibility()
    await page.reload()
    await page.getByText('first.').waitFor()
    expect(calls).toEqual([`fees-${locale}`])
  })

  test('CMS-12 a page without one does not start the portal', async () => {
    const visitor = await editing.visit({ locale })
    const { page } = visitor
    const calls = await publish(visitor, '')
    await page.goto(`${editing.url}/fees?locale=${locale}`)
    await eventually(() => calls).toEqual([`fees-${locale}`])
    await page.waitForTimeout(500)
    expect(await page.locator('#portal[data-drawn]').count()).toBe(0)
    await visitor.ready()
    expect(calls).toEqual([`fees-${locale}`])
  })
})

test('CMS-42 what is stored and not allowed does not run, and leaves nothing behind', async () => {
  const visitor = await editing.visit()
  const { page } = visitor
  await publish(visitor, '<p>Safe<img src=x onerror="window.ran=1"><script>window.ran=1</script></p>')
  await page.goto(`${editing.url}/terms?locale=en`)
  await page.getByText('Safe').waitFor()
  expect(await page.evaluate(() => [(window as { ran?: number }).ran, document.querySelector('main img')])).toEqual([
    undefined,
    null,
  ])
})
