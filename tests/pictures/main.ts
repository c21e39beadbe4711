/** `npm run pictures`: the pictures of README.md, taken from the sandbox, in docs/pictures (`-- --folder` names another). */
import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs, promisify, stripVTControlCharacters } from 'node:util'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { SEED_PASSWORD } from '../../sandbox/seed/people'
import { startSandbox } from '../../sandbox/server'
import { ROOT } from '../../scripts/root'
import { inspectedBuild } from '../e2e/otherBuilds'
import { textsOf } from '../e2e/texts'
import { launchBrowser } from '../support/browser'

const { folder } = parseArgs({ options: { folder: { type: 'string', default: join(ROOT, 'docs/pictures') } } }).values
const DESKTOP = { viewport: { width: 1280, height: 800 } }
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 }
const PATH_TEST = 'tests/paths/cardStatus.screen.test.tsx'

mkdirSync(folder, { recursive: true })
const t = textsOf('en')
const sandbox = await startSandbox({ portalDir: await inspectedBuild(), demo: true })
const browser = await launchBrowser()

async function open(options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ ...options, locale: 'en-CA', reducedMotion: 'reduce' })
  return context.newPage()
}
const save = async (page: Page, name: string) => {
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: join(folder, `${name}.png`) })
  console.log(join(folder, `${name}.png`))
}
/** A first visit only brings the typeface. */
async function visit(page: Page, address: string) {
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.reload()
}
async function signIn(page: Page, address: string) {
  await visit(page, `${sandbox.url}/login${address}`)
  await page.locator('main [name=username]').fill('full@example.com')
  await page.locator('main [name=password]').fill(SEED_PASSWORD)
  await page.getByRole('checkbox', { name: t('signIn.captcha') }).check()
  await page
    .locator('main')
    .getByRole('button', { name: t('nav.signIn'), exact: true })
    .click()
  await page.getByText(t('dashboard.spent')).waitFor()
}

/** What a reporter writes to a terminal, as a page. */
async function terminal(text: string): Promise<Page> {
  const page = await open(DESKTOP)
  await page.setContent('<pre></pre>')
  await page.addStyleTag({
    content: `body { margin: 0; background: #0e1311; color: #dbe7e1 }
      pre { margin: 0; padding: 32px 40px; font: 15px/1.5 ui-monospace, "Liberation Mono", monospace }`,
  })
  await page.locator('pre').evaluate((element, words) => element.append(words), text)
  return page
}

async function output() {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', PATH_TEST, '--reporter', 'verbose'],
    { cwd: ROOT, maxBuffer: 8_000_000 },
  )
  const lines = stripVTControlCharacters(stdout)
    .split('\n')
    .filter((line) => line.includes('✓') || /^\s*(?:Tests|Test Files) /.test(line))
    .map((line) => line.replace(/^.*\.tsx > /, ' ✓ '))
  const [totals, steps] = [lines.filter((line) => !line.includes('✓')), lines.filter((line) => line.includes('✓'))]
  return [`$ npx vitest run ${PATH_TEST}`, '', ...steps.slice(0, 24), ' …', '', ...totals].join('\n')
}

try {
  const home = await open(DESKTOP)
  await visit(home, sandbox.url)
  await home.getByRole('heading', { level: 1 }).waitFor()
  await save(home, 'home')

  const phone = await open(PHONE)
  await signIn(phone, '')
  await save(phone, 'dashboard')

  const watched = await open(DESKTOP)
  const [inspector] = await Promise.all([watched.context().waitForEvent('page'), signIn(watched, '?inspect=local')])
  await inspector.setViewportSize(DESKTOP.viewport)
  await inspector
    .getByRole('button', { name: /cardStatus /i })
    .first()
    .click()
  const chart = inspector.getByRole('region', { name: 'Chart of cardStatus' })
  await chart.waitFor()
  await chart.evaluate((element) => element.closest('section, div')?.scrollIntoView())
  await save(inspector, 'inspector')

  await save(await terminal(await output()), 'path-test')
} finally {
  await browser.close()
  await sandbox.close()
}
