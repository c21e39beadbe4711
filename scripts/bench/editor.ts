/**
 * P14: the editors' application with a text of 200,000 characters, and with one of a few words as the floor, alternately
 * in one run. `npm run bench:editor [-- runs [--smoke]]`
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import { htmlOf, MAX_HTML, parseRich } from '../../rules/content/html.ts'
import { SEED_PASSWORD } from '../../sandbox/seed/people.ts'
import { startSandbox } from '../../sandbox/server.ts'
import { editingBuild } from '../../tests/e2e/otherBuilds.ts'
import { launchBrowser } from '../../tests/support/browser.ts'
import { interaction, median, openSlowly, SLOW_PHONE } from './page.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { smoke: { type: 'boolean', default: false } },
})
const runs = Number(positionals[0] ?? (options.smoke ? 1 : 5))
const CPU = options.smoke ? 1 : SLOW_PHONE.cpu
const KEYS = options.smoke ? 2 : 12

/** Paragraphs with a heading, a link and bold words now and then, a table at the end. */
function longText(): string {
  const sentence = 'The fee is charged once a month and is shown in the table of fees before you agree to it. '
  const table = `<table><thead><tr><th>Fee</th><th>Amount</th></tr></thead><tbody>${'<tr><td>Monthly</td><td>$4.95</td></tr>'.repeat(40)}</tbody></table>`
  let html = ''
  for (let at = 0; html.length + table.length < MAX_HTML - 700; at += 1) {
    if (at % 8 === 0) html += `<h2>Part ${at / 8 + 1}</h2>`
    html += `<p>${sentence.repeat(3)}<strong>Part ${at}</strong> <a href="/fees">fees</a>.</p>`
  }
  return html + table
}
const TEXTS = { floor: '<p>Fees may change.</p>', long: longText() } as const

const sandbox = await startSandbox({ port: 0, portalDir: await editingBuild(), demo: true, editing: true })
const browser = await launchBrowser()
const words = JSON.parse(readFileSync('src/editor/texts/en.json', 'utf8')) as Readonly<Record<string, string>>
const measured = new Map<string, number[]>()
const note = (name: string, value: number) => measured.set(name, [...(measured.get(name) ?? []), value])

const longestTask = (page: Page) =>
  page.evaluate(() => Math.max(0, ...window.seen.long.map(({ duration }) => duration)))
const forgetTasks = (page: Page) =>
  page.evaluate(() => {
    window.seen.long.length = 0
  })

async function store(page: Page, draft: string) {
  await page.evaluate(async (text) => {
    const kept = Object.entries(sessionStorage).find(([key]) => key.includes('user:'))?.[1] ?? '{}'
    const { id_token: token } = JSON.parse(kept) as { id_token: string }
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const item = (await (await fetch('/content/items/fees-en', { headers })).json()) as { version: number }
    const body = JSON.stringify({ draft: text, version: item.version })
    const answer = await fetch('/content/items/fees-en', { method: 'PATCH', headers, body })
    if (!answer.ok) throw new Error(await answer.text())
  }, draft)
}

async function measure(name: keyof typeof TEXTS) {
  const { context, page, session } = await openSlowly(browser, 'nav button', null)
  const button = (key: string) => page.getByRole('button', { name: words[key] ?? key, exact: true })
  await page.goto(`${sandbox.url}/cms/content`)
  await page
    .getByRole('navigation')
    .getByRole('button', { name: words['shell.login'] ?? '' })
    .click()
  await page.locator('input[name=email]').fill('editor@example.com')
  await page.locator('input[name=password]').fill(SEED_PASSWORD)
  await page.locator('form button').last().click()
  await button('shell.logout').waitFor()
  await store(page, TEXTS[name])
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU })

  await page.goto(`${sandbox.url}/cms/content/fees`)
  await button('mode.edit').waitFor()
  note(`reading: longest task, ms; ${name}`, await longestTask(page))
  await forgetTasks(page)
  await button('mode.edit').click()
  const text = page.locator('[role=textbox][aria-multiline]')
  await text.waitFor()
  await text.click()
  await page.waitForTimeout(1_000)
  note(`opening the editor: longest task, ms; ${name}`, await longestTask(page))
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowDown')
  for (let key = 0; key < KEYS; key += 1) {
    note(`a key, ms; ${name}`, await interaction(page, () => page.keyboard.press('x')))
  }
  await forgetTasks(page)
  const begun = performance.now()
  await page.getByRole('tab', { name: words['tab.diff'] ?? '', exact: true }).click()
  await page.getByRole('tabpanel').getByText('xx').first().waitFor()
  note(`DIFF: answer, ms; ${name}`, performance.now() - begun)
  note(`DIFF: longest task, ms; ${name}`, await longestTask(page))
  await context.close()
}

for (let run = 0; run < runs; run += 1) {
  for (const name of ['floor', 'long'] as const) {
    await measure(name)
    const begun = performance.now()
    htmlOf(parseRich(TEXTS[name]).nodes)
    note(`sanitising, without a slower processor, ms; ${name}`, performance.now() - begun)
  }
}
console.log(`${TEXTS.long.length.toLocaleString('en')} characters, processor ${CPU} times slower, medians of ${runs}`)
for (const [name, values] of measured) {
  if (name.endsWith('; floor')) continue
  const what = name.replace('; long', '')
  const [long, floor] = [median(values), median(measured.get(`${what}; floor`) ?? [])]
  console.log(`${what}: ${Math.round(long)}, worst ${Math.round(Math.max(...values))}; floor ${Math.round(floor)}`)
}
await browser.close()
await sandbox.close()
process.exit(0)
