/**
 * `npm run bench [-- runs [folder…] [--money]]`: loads the built portal, or each of these builds, and the floor (the
 * emptiest page with the same libraries) in turn under a slow phone's conditions, and shows the medians side by side;
 * with `--money` it measures only the steps of the flows that move money.
 * Milliseconds compare only within one run; ratios and bytes compare anywhere.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { startSandbox } from '../sandbox/server.ts'
import { textsOf } from '../tests/e2e/texts.ts'
import { launchBrowser } from '../tests/support/browser.ts'
import { FIRST_DAY, measureLargeAccount } from './bench/largeAccount.ts'
import { interaction, type Load, median, openSlowly, SLOW_PHONE, untilShown } from './bench/page.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { money: { type: 'boolean', default: false } },
})
const [times = '5', ...named] = positionals
const runs = Number(times)
const builds = named.length > 0 ? named : ['dist/portal']
const folder = await mkdtemp(join(tmpdir(), 'portal-bench-'))
await build({
  root: 'scripts/bench/floor',
  configFile: false,
  logLevel: 'error',
  resolve: { alias: { '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js' } },
  build: { outDir: join(folder, 'floor'), emptyOutDir: true, modulePreload: { polyfill: false } },
})
const floorApp = new Hono()
  .use(compress())
  .use('/*', serveStatic({ root: relative(process.cwd(), join(folder, 'floor')) }))
const floor = serve({ fetch: floorApp.fetch, hostname: '127.0.0.1', port: 0 })
await new Promise((resolve) => floor.once('listening', resolve))
const address = floor.address()
const floorUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`
const portals = await Promise.all(
  builds.map(async (portalDir, index) => ({
    name: portalDir,
    sandbox: await startSandbox({
      port: 0,
      dataDir: join(folder, `data${index}`),
      tokenSeconds: 900,
      portalDir,
      demo: true,
    }),
  })),
)
const browser = await launchBrowser()

const text = textsOf('en')
/** A button that names the total. */
const totalled = (key: 'transfer.submit' | 'topUp.review.pay') => new RegExp(`^${text(key, { total: '.+' })}$`)
const SUBMIT = 'form button[type=submit]'
const columns = ['floor', ...builds, ...builds.map((name) => `${name}, warm`)]
const loads: Record<string, Load[]> = Object.fromEntries(columns.map((name) => [name, []]))
const timings: Record<string, Record<string, number[]>> = {}
const noteFor = (build: string) => (name: string, value: number) => {
  const row = (timings[name] ??= {})
  ;(row[build] ??= []).push(value)
}

for (let run = 0; run < runs; run += 1) {
  if (options.money) {
    for (const { name, sandbox } of portals) await moveMoney(sandbox.url, noteFor(name))
    continue
  }
  const bare = await openSlowly(browser, SUBMIT)
  await bare.page.goto(floorUrl)
  loads['floor']?.push(await bare.load())
  await bare.context.close()
  for (const { name, sandbox } of portals) await visit(sandbox.url, name)
}

async function visit(url: string, build: string) {
  const note = noteFor(build)
  const own = await openSlowly(browser, SUBMIT)
  await own.page.goto(`${url}/login?locale=en`)
  loads[build]?.push(await own.load())
  await own.page.reload()
  loads[`${build}, warm`]?.push(await own.load())

  await fillSignIn(own.page, 'full@example.com')
  // Typing takes a person longer.
  await own.page.waitForTimeout(2_000)
  const scripts: string[] = []
  own.page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  const [balance = 0, transactions = 0] = await untilShown(
    own.page,
    () => own.page.getByRole('button', { name: text('nav.signIn') }).click(),
    ['#current-card', FIRST_DAY],
  )
  note('submit to first balance, ms', balance)
  note('submit to transactions, ms', transactions)
  await own.page.waitForLoadState('networkidle')
  note('chunks fetched after submit', scripts.length)

  await own.session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  const { page } = own
  note(
    'INP language, ms',
    await interaction(page, async () => {
      await page.getByRole('button', { name: text('nav.menu'), exact: true }).click()
      await page.getByRole('button', { name: text('nav.language.label') }).click()
    }),
  )
  await page.getByRole('button', { name: textsOf('fr')('nav.language.label') }).click()
  await page.getByRole('button', { name: text('nav.menu'), exact: true }).click()
  note(
    'INP lock prompt, ms',
    await interaction(page, () => page.getByRole('button', { name: text('card.lock') }).click()),
  )
  await page.keyboard.press('Escape')
  note(
    'INP open cards, ms',
    await interaction(page, () => page.getByRole('button', { name: text('nav.cards'), exact: true }).click()),
  )
  note(
    'INP switch card, ms',
    await interaction(page, () =>
      page
        .getByRole('button', { name: /Card ending in/ })
        .nth(1)
        .click(),
    ),
  )

  await own.session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await own.session.send('HeapProfiler.collectGarbage')
  const heapOf = async () =>
    (await own.session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0
  const before = await heapOf()
  note('dashboard heap, MB', before / 1024 / 1024)
  for (let cycle = 0; cycle < 50; cycle += 1) {
    await page.evaluate(
      (path) => {
        history.pushState(null, '', path)
        dispatchEvent(new PopStateEvent('popstate'))
      },
      cycle % 2 ? '/dashboard' : '/faq',
    )
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  await own.session.send('HeapProfiler.collectGarbage')
  note('heap after 50 route changes, MB more', ((await heapOf()) - before) / 1024 / 1024)
  await own.context.close()

  const many = await openSlowly(browser, SUBMIT, null)
  await many.page.goto(`${url}/login?locale=en`)
  await many.load()
  await fillSignIn(many.page, 'large@example.com')
  await many.page.getByRole('button', { name: text('nav.signIn') }).click()
  await many.page.locator(FIRST_DAY).first().waitFor()
  await many.session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_PHONE.cpu })
  await measureLargeAccount(many.page, note)
  await many.context.close()

  await moveMoney(url, note)
}

/** The two flows that move most money: typing an amount key by key, the step to the review, and the confirmation. */
async function moveMoney(url: string, note: ReturnType<typeof noteFor>) {
  const money = await openSlowly(browser, SUBMIT, null)
  const { page } = money
  await page.goto(`${url}/login?locale=en`)
  await money.load()
  await fillSignIn(page, 'full@example.com')
  await page.getByRole('button', { name: text('nav.signIn') }).click()
  await page.locator(FIRST_DAY).first().waitFor()
  const throttle = (rate: number) => money.session.send('Emulation.setCPUThrottlingRate', { rate })
  /** Playwright's own click checks the target inside the page, for 5 ms of the interaction. */
  const press = async (name: RegExp | string) => {
    const button = page.getByRole('button', { name, exact: true })
    await button.scrollIntoViewIfNeeded()
    const box = await button.boundingBox()
    if (!box) throw new Error(`${String(name)} is not drawn`)
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.waitForTimeout(500)
    return () => page.mouse.click(x, y)
  }
  const flows = [
    {
      name: 'transfer',
      path: '/dashboard/transfer',
      field: text('transfer.amount'),
      choose: async () => {},
      next: text('transfer.continue'),
      confirm: totalled('transfer.submit'),
      done: text('transfer.done.title'),
    },
    {
      name: 'reload',
      path: '/dashboard/reload',
      field: text('topUp.amount'),
      choose: async () => {
        await page.getByRole('radio', { name: /Visa Debit ending in/ }).check()
      },
      next: text('topUp.continue'),
      confirm: totalled('topUp.review.pay'),
      done: text('topUp.done.title'),
    },
  ] as const
  for (const { name, path, field, choose, next, confirm, done } of flows) {
    await page.goto(url + path)
    const amount = page.getByLabel(field, { exact: true })
    await amount.waitFor()
    await page.waitForLoadState('networkidle')
    await throttle(SLOW_PHONE.cpu)
    await amount.focus()
    note(`INP ${name} amount, key by key, ms`, await interaction(page, () => amount.pressSequentially('23.45')))
    await choose()
    note(`INP ${name} to the review, ms`, await interaction(page, await press(next)))
    await page.getByRole('button', { name: confirm }).waitFor()
    await page.waitForLoadState('networkidle')
    note(`INP ${name} confirmed, ms`, await interaction(page, await press(confirm)))
    await page.getByRole('heading', { level: 1, name: done }).waitFor()
    await throttle(1)
  }
  await money.context.close()
}

async function fillSignIn(page: Page, username: string) {
  await page.getByRole('textbox', { name: text('signIn.username') }).fill(username)
  await page.getByLabel(text('signIn.password'), { exact: true }).fill('Maple2026')
  await page.getByRole('checkbox').check()
}

const round = (value: number) => Math.round(value * 100) / 100
const measures = Object.keys(loads['floor']?.[0] ?? {}) as (keyof Load)[]
if (!options.money)
  console.table(
    Object.fromEntries(
      measures.map((name) => [
        name,
        Object.fromEntries(columns.map((key) => [key, round(median((loads[key] ?? []).map((load) => load[name])))])),
      ]),
    ),
  )
console.table(
  Object.fromEntries(
    Object.entries(timings).map(([name, byBuild]) => [
      name,
      Object.fromEntries(Object.entries(byBuild).map(([build, values]) => [build, round(median(values))])),
    ]),
  ),
)

await browser.close()
await Promise.all(portals.map(({ sandbox }) => sandbox.close()))
floor.close()
await rm(folder, { recursive: true, force: true })
process.exit(0)
