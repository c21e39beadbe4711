/**
 * `npm run bench [-- runs [folder…] [--money] [--smoke]]`: loads the built portal, or each of these builds, and the
 * floor (the emptiest page with the same libraries) in turn under a slow phone's conditions, and shows the medians side
 * by side, each press as the first, second and third of its document and as ratios to the floor's press; with `--money`
 * it measures only the floor's press and the steps of the flows that move money, with `--smoke` each step once and fast.
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
import {
  interaction,
  type Load,
  measureThrice,
  median,
  openSlowly,
  pressOf,
  SLOW_PHONE,
  TIMES,
  timeOf,
  untilShown,
} from './bench/page.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { money: { type: 'boolean', default: false }, smoke: { type: 'boolean', default: false } },
})
const [times = options.smoke ? '1' : '5', ...named] = positionals
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
const conditions = options.smoke ? null : SLOW_PHONE
const cpu = options.smoke ? 1 : SLOW_PHONE.cpu
const FLOOR_PRESS = 'INP floor, ms'
/** A debit card that is already saved. */
const SAVED_CARD = new RegExp(
  text('debitCard.ending', { network: 'Visa Debit', digits: '#' }).replaceAll('\u00a0', ' ').replace('#', '\\d{4}'),
)
/** A card in the list of cards. */
const ENDING = new RegExp(text('card.listed', { digits: '#' }).replaceAll('\u00a0', ' ').replace('#', '\\d{4}'))
const SUBMIT = 'form button[type=submit]'
const columns = ['floor', ...builds, ...builds.map((name) => `${name}, warm`)]
const loads: Record<string, Load[]> = Object.fromEntries(columns.map((name) => [name, []]))
const timings: Record<string, Record<string, number[]>> = {}
const noteFor = (build: string) => (name: string, value: number) => {
  const row = (timings[name] ??= {})
  ;(row[build] ??= []).push(value)
}

for (let run = 0; run < runs; run += 1) {
  await visitFloor()
  if (options.money) {
    for (const { name, sandbox } of portals) await moveMoney(sandbox.url, noteFor(name))
    continue
  }
  for (const { name, sandbox } of portals) await visit(sandbox.url, name)
}

async function visitFloor() {
  const bare = await openSlowly(browser, SUBMIT, conditions)
  await bare.page.goto(floorUrl)
  loads['floor']?.push(await bare.load())
  const turn = bare.page.getByRole('button', { name: 'Turn' })
  await measureThrice(
    bare.page,
    noteFor('floor'),
    FLOOR_PRESS,
    () => pressOf(bare.page, turn),
    async () => {},
  )
  await bare.context.close()
}

/** Leads to another screen of the same document. */
async function goWithin(page: Page, path: string) {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

async function visit(url: string, build: string) {
  const note = noteFor(build)
  const own = await openSlowly(browser, SUBMIT, conditions)
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
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const press = (name: string) => () => pressOf(page, button(name))
  await measureThrice(
    page,
    note,
    'INP language, ms',
    async () => {
      await button(text('nav.menu')).click()
      return pressOf(page, button(text('nav.language.label')))
    },
    async () => {
      await button(textsOf('fr')('nav.language.label')).click()
      await button(text('nav.menu')).click()
    },
  )
  await measureThrice(page, note, 'INP lock, ms', press(text('card.lock')), async () => {
    await button(text('card.lock.undo')).click()
    await button(text('card.lock')).waitFor()
  })
  const cards = page.getByRole('dialog', { name: text('sidebar.label') })
  await measureThrice(page, note, 'INP open cards, ms', press(text('nav.cards')), async () => {
    await page.keyboard.press('Escape')
    await cards.waitFor({ state: 'hidden' })
  })
  let chosen = 0
  await measureThrice(
    page,
    note,
    'INP switch card, ms',
    async () => {
      if (!(await cards.isVisible())) await button(text('nav.cards')).click()
      chosen = 1 - chosen
      return pressOf(page, cards.getByRole('button', { name: ENDING }).nth(chosen))
    },
    async () => {},
  )

  await own.session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await own.session.send('HeapProfiler.collectGarbage')
  const heapOf = async () =>
    (await own.session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0
  const before = await heapOf()
  note('dashboard heap, MB', before / 1024 / 1024)
  for (let cycle = 0; cycle < (options.smoke ? 2 : 50); cycle += 1) {
    await goWithin(page, cycle % 2 ? '/dashboard' : '/faq')
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
  await many.session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
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
  const press = (name: RegExp | string) => pressOf(page, page.getByRole('button', { name, exact: true }))
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
        // Its tile covers it.
        await page.getByRole('radio', { name: SAVED_CARD }).check({ force: true })
      },
      next: text('topUp.continue'),
      confirm: totalled('topUp.review.pay'),
      done: text('topUp.done.title'),
    },
  ] as const
  for (const { name, path, field, choose, next, confirm, done } of flows) {
    for (const time of TIMES) {
      const measure = async (step: string, act: () => Promise<void>) =>
        note(timeOf(`INP ${name} ${step}, ms`, time), await interaction(page, act))
      await goWithin(page, '/dashboard')
      await page.locator(FIRST_DAY).first().waitFor()
      await goWithin(page, path)
      const amount = page.getByLabel(field, { exact: true })
      await amount.waitFor()
      await page.waitForLoadState('networkidle')
      await throttle(cpu)
      await amount.focus()
      await measure('amount, key by key', () => amount.pressSequentially('23.45'))
      await choose()
      await measure('to the review', await press(next))
      await page.getByRole('button', { name: confirm }).waitFor()
      await page.waitForLoadState('networkidle')
      await measure('confirmed', await press(confirm))
      await page.getByRole('heading', { level: 1, name: done }).waitFor()
      await throttle(1)
    }
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
/** The three times of a press below each other, also where whole flows were repeated. */
function inGroups<Row>(rows: readonly (readonly [string, Row])[]) {
  const groupOf = (name: string) => name.replace(/, (?:first|second|third)$/, '')
  const groups = [...new Set(rows.map(([name]) => groupOf(name)))]
  return groups.flatMap((group) => rows.filter(([name]) => groupOf(name) === group))
}
/** A press as a ratio to the floor's press of the same time: the floor's first to the first of any other. */
function ratioOf(name: string, value: number): string {
  const time = TIMES.find((one) => name.startsWith('INP ') && name.endsWith(`, ${one}`))
  const floorPress = time && timings[timeOf(FLOOR_PRESS, time)]?.['floor']
  return floorPress ? ` (× ${(value / median(floorPress)).toFixed(1)})` : ''
}
console.table(
  Object.fromEntries(
    inGroups(Object.entries(timings)).map(([name, byBuild]) => [
      name,
      Object.fromEntries(
        Object.entries(byBuild).map(([build, values]) => [
          build,
          `${round(median(values))}${ratioOf(name, median(values))}`,
        ]),
      ),
    ]),
  ),
)

await browser.close()
await Promise.all(portals.map(({ sandbox }) => sandbox.close()))
floor.close()
await rm(folder, { recursive: true, force: true })
process.exit(0)
