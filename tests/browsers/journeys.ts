/** What a holder does every day, by pointer and by keyboard, in an engine that the other journeys do not run in. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addDays, easternDate } from '../../rules/values/easternTime'
import { SEED_ANSWER, SEED_PASSWORD } from '../../sandbox/seed/people'
import { type Sandbox, startSandbox } from '../../sandbox/server'
import { PORTAL_DIR } from '../e2e/portalDir'
import { LOCALES } from '../e2e/texts'
import { editorsIn } from './editors'
import { ENGINES, type EngineName, type Window } from './engines'
import { eventually, part, type Visitor, visitorOf } from './visitor'

export const FULL = 'full@example.com'
const SCREENSHOTS = join(tmpdir(), 'portal-browsers')
const WINDOWS = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
] as const
/** The warning comes a minute before the end. */
const SHORT_SESSION_SECONDS = 70

const inAlert = { within: { role: 'alertdialog' } } as const
const inDialog = { within: { role: 'dialog' } } as const
const inMain = { within: { role: 'main' } } as const
const inBanner = { within: { role: 'banner' } } as const

export const startIssuer = (tokenSeconds?: number) =>
  startSandbox({
    portalDir: PORTAL_DIR,
    demo: true,
    validateAnswers: true,
    report: (line, problem) => console.error(line, problem),
    ...(tokenSeconds !== undefined && { tokenSeconds }),
  })

export async function reset({ url }: Sandbox) {
  const answer = await fetch(`${url}/sandbox/reset`, { method: 'POST' })
  if (!answer.ok) throw new Error(`The sandbox was not reset: ${answer.status}`)
}

/** A text around a value that is not known: what stands before it. */
const before = (text: string) => ({ has: text.split('\0')[0] ?? '' })

export async function loadAtTheBank(visitor: Visitor) {
  const { t, locale } = visitor
  await visitor.begin('/dashboard/reload', FULL)
  await visitor.fill(t('topUp.amount'), '300')
  await visitor.press('radio', { has: '4242' }, inMain)
  await visitor.press('button', t('topUp.continue'))
  await visitor.see('heading', t('topUp.review.title'))
  await visitor.press('button', { has: locale === 'fr' ? 'Payer ' : 'Pay ' }, inMain)
  await visitor.pressInFrame('button[value=succeeded]')
  await visitor.see('heading', t('topUp.done.title'))
}

export function journeysIn(engine: EngineName) {
  const program = ENGINES[engine].find()

  // Only where it could not be installed; `REQUIRE_ALL` refuses to start without it.
  describe.skipIf(program === null)(engine, () => {
    let window: Window
    let issuer: Sandbox
    let shortIssuer: Sandbox
    let visitor: Visitor | null = null

    beforeAll(async () => {
      ;[window, issuer, shortIssuer] = await Promise.all([
        ENGINES[engine].open(program ?? ''),
        startIssuer(),
        startIssuer(SHORT_SESSION_SECONDS),
      ])
    })
    afterAll(() => Promise.all([window?.close(), issuer?.close(), shortIssuer?.close()]))

    afterEach(async ({ task }) => {
      if (task.result?.state === 'fail') {
        mkdirSync(SCREENSHOTS, { recursive: true })
        const name = `${engine}-${task.name}`.replace(/[^\w]+/g, '-').slice(0, 80)
        // WebKit may never answer while it waits for a frame.
        const late = new Promise<null>((resolve) => setTimeout(resolve, 5_000, null))
        const picture = await Promise.race([window.screenshot().catch(() => null), late])
        if (picture) writeFileSync(join(SCREENSHOTS, `${name}.png`), picture)
      }
      const errors = await visitor?.errors()
      await window.goto(`${issuer.url}/robots.txt`)
      await reset(issuer)
      expect(errors ?? [], 'errors of the page').toEqual([])
    })

    editorsIn(
      () => window,
      (current) => {
        visitor = current
      },
    )

    const looks = LOCALES.flatMap((locale) =>
      WINDOWS.map((size) => ({ look: `${locale}, ${size.width} px`, locale, ...size })),
    )
    describe.for(looks)('$look', ({ locale, width, height }) => {
      const isNarrow = width < 800
      async function visit(url = issuer.url) {
        await window.resize(width, height)
        visitor = visitorOf(window, url, locale)
        return visitor
      }

      test('a holder signs in through the form', async () => {
        const visitor = await visit()
        const { t } = visitor
        await visitor.begin('/login')
        expect(await visitor.ask('linesOfName')).toBeLessThanOrEqual(2)
        await visitor.fill(t('signIn.username'), FULL)
        await visitor.fill(t('signIn.password'), SEED_PASSWORD)
        await visitor.press('checkbox', t('signIn.captcha'))
        await visitor.press('button', t('nav.signIn'), inMain)
        await visitor.see('heading', { has: t('dashboard.title') })
        await eventually(visitor.path).toBe('/dashboard')
      })

      test('menus open by pointer and by keyboard, and close by Escape and by a press outside', async () => {
        const visitor = await visit()
        const { t } = visitor
        await visitor.begin('/dashboard', FULL)
        await visitor.see('button', t('card.lock'))
        const legal = ['button', t('nav.legal'), inBanner] as const
        const fees = ['link', t('legal.fees'), inBanner] as const
        const menu = ['button', t('nav.menu'), inBanner] as const
        if (isNarrow) {
          await visitor.press(...menu)
          await visitor.isExpanded(true, ...menu)
        }
        await visitor.press(...legal)
        await visitor.see(...fees)
        await visitor.key('Escape')
        await visitor.isExpanded(false, ...legal)
        await visitor.hasFocus(...legal)
        await visitor.press(...legal)
        await visitor.see(...fees)
        await visitor.press(...legal)
        await visitor.isExpanded(false, ...legal)
        await visitor.key('Enter')
        await visitor.see(...fees)
        await visitor.key('ArrowDown')
        await visitor.hasFocus('link', t('legal.cha'), inBanner)
        await visitor.key('Escape')
        await visitor.isExpanded(false, ...legal)
        if (isNarrow) {
          // The inner menu first.
          await visitor.isExpanded(true, ...menu)
          await visitor.key('Escape')
          await visitor.isExpanded(false, ...menu)
          await visitor.hasFocus(...menu)
          await visitor.press(...menu)
          await window.press({ x: width / 2, y: height - 20 })
          await visitor.isExpanded(false, ...menu)
          // The cards are a drawer.
          const cards = ['button', t('nav.cards'), inBanner] as const
          await visitor.press(...cards)
          await visitor.see('dialog', t('sidebar.label'))
          await visitor.dialogsFit()
          await visitor.key('Escape')
          await visitor.gone('dialog')
          await visitor.hasFocus(...cards)
          await visitor.press(...cards)
          await visitor.see('dialog', t('sidebar.label'))
          await window.press({ x: width - 40, y: height / 2 })
          await visitor.gone('dialog')
          await visitor.hasFocus(...cards)
          await visitor.press(...menu)
          await visitor.press(...legal)
        } else {
          await visitor.press(...legal)
          await visitor.see(...fees)
          await window.press({ x: width / 2, y: height - 20 })
          await visitor.isExpanded(false, ...legal)
          await visitor.press(...legal)
        }
        await visitor.press(...fees)
        await eventually(visitor.path).toMatch(/fees/)
      })

      test('a card is locked and unlocked, and each question gives the focus back', async () => {
        const visitor = await visit()
        const { t } = visitor
        const lock = ['button', t('card.lock'), inMain] as const
        const unlock = ['button', t('card.unlock'), inMain] as const
        await visitor.begin('/dashboard', FULL)
        await visitor.press(...lock)
        await eventually(() => visitor.says(t('card.lock.done'))).toBe(true)
        await visitor.hasFocus('button', t('card.lock.undo'), inMain)
        await visitor.see(...unlock)
        await visitor.hasFocus(...unlock)
        await visitor.press(...unlock)
        await visitor.see('alertdialog', t('card.unlock.title'))
        await visitor.dialogsFit()
        await visitor.hasFocus('button', t('common.cancel'), inAlert)
        await visitor.key('Escape')
        await visitor.gone('alertdialog')
        await visitor.hasFocus(...unlock)
        await visitor.key('Enter')
        await visitor.press('button', t('common.cancel'), inAlert)
        await visitor.gone('alertdialog')
        await visitor.hasFocus(...unlock)
        await visitor.press(...unlock)
        await visitor.press('button', t('card.unlock'), inAlert)
        await visitor.gone('alertdialog')
        await visitor.see(...lock)
      })

      test('number and code are shown after the question', async () => {
        const visitor = await visit()
        const { t } = visitor
        await visitor.begin('/dashboard', FULL)
        await visitor.press('button', t('reveal.show'))
        await visitor.hasFocus('field', t('reveal.answer'), inDialog)
        await visitor.key('Escape')
        await visitor.gone('dialog')
        await visitor.hasFocus('button', t('reveal.show'))
        await visitor.press('button', t('reveal.show'))
        await visitor.fill(t('reveal.answer'), SEED_ANSWER, inDialog)
        await visitor.press('button', t('reveal.submit'), inDialog)
        await visitor.hasFocus('button', t('reveal.hide'))
        const isShown = () => window.run<boolean>('/\\d{4} \\d{4} \\d{4} \\d{4}/.test(document.body.innerText)')
        expect(await isShown()).toBe(true)
        await visitor.press('button', t('reveal.hide'))
        await eventually(isShown).toBe(false)
      })

      test('money is transferred, and the receipt is printed', async () => {
        const visitor = await visit()
        const { t } = visitor
        await visitor.begin('/dashboard/transfer', FULL)
        await visitor.press('radio', undefined, { within: { role: 'group', name: t('transfer.to') } })
        await visitor.fill(t('transfer.amount'), locale === 'fr' ? '25,50' : '25.50')
        await visitor.press('button', t('transfer.continue'))
        await visitor.see('heading', t('transfer.review.title'))
        await visitor.press('button', before(t('transfer.submit', { total: '\0' })), inMain)
        await visitor.see('heading', t('transfer.done.title'))
        // The browser's own window of printers would stay open.
        await window.run('(window.print = () => { window.printed = true }, 0)')
        await visitor.press('button', t('money.print'))
        await eventually(() => window.run('window.printed === true')).toBe(true)
        if (window.paper) expect((await window.paper()).toString('latin1')).toMatch(/^%PDF-/)
      })

      test('a load of 300 is approved in the bank’s frame', async () => {
        await loadAtTheBank(await visit())
      })

      test('a bill is paid on a later day', async () => {
        const visitor = await visit()
        const { t } = visitor
        await visitor.begin('/dashboard/bills', FULL)
        await visitor.press('button', { has: t('payBill.pay.of', { name: '' }).trim() }, { ...inMain, place: 'last' })
        await visitor.fill(t('payBill.amount'), locale === 'fr' ? '25,50' : '25.50')
        await visitor.press('radio', { has: t('payBill.when.later') })
        await visitor.see('field', t('payBill.date'))
        expect(await visitor.ask('missingIn', part('field', t('payBill.date')))).toBeLessThanOrEqual(0)
        await visitor.set(t('payBill.date'), addDays(easternDate(Date.now()), 3))
        await visitor.press('button', t('payBill.continue'))
        await visitor.see('heading', t('payBill.review.title', { count: 1 }))
        await visitor.press('button', before(t('payBill.submit.later', { count: 1, total: '\0' })), inMain)
        await visitor.see('heading', t('payBill.scheduled.title', { count: 1 }))
      })

      test('charts are drawn, read by the keyboard, and shown as a table', async () => {
        const visitor = await visit()
        const { t } = visitor
        const time = ['slider', t('charts.time.label', { interval: t('charts.interval.day') })] as const
        await visitor.begin('/dashboard/charts', FULL)
        await visitor.see(...time)
        const bars = () =>
          window.run<number>(
            '[...document.querySelectorAll("[role=slider] svg path")].filter((p) => p.getBBox().width > 4).length',
          )
        await eventually(bars).toBeGreaterThan(5)
        await visitor.focus(...time)
        await visitor.key('ArrowRight')
        await eventually(() => visitor.ask('valueOf', part(...time))).toMatch(/\$/)
        await visitor.press('text', t('charts.table'))
        await visitor.see('table', t('charts.categories.title'))
      })

      test('the transactions are saved as a file', async () => {
        const visitor = await visit()
        const { t } = visitor
        await visitor.begin('/dashboard', FULL)
        await visitor.see('button', t('activity.csv'))
        await window.run(`(() => {
          const make = URL.createObjectURL
          URL.createObjectURL = (blob) => {
            blob.text().then((text) => { window.saved = text })
            return make.call(URL, blob)
          }
        })()`)
        await visitor.press('button', t('activity.csv'))
        await eventually(() => window.run<string | null>('window.saved ?? null')).toContain(t('activity.detail.date'))
        expect((await window.run<string>('window.saved')).split('\r\n').length).toBeGreaterThan(10)
      })

      test('the session’s last minute is announced, and it is extended by the dialog and by the notification', async () => {
        const visitor = await visit(shortIssuer.url)
        const { t } = visitor
        const warning = ['alertdialog', t('session.ending.dialog')] as const
        await visitor.begin('/dashboard', FULL)
        await visitor.see(...warning)
        await visitor.press('button', t('session.ending.extend'), inAlert)
        await visitor.gone(...warning)
        await visitor.see(...warning)
        await visitor.dialogsFit()
        await visitor.press('button', `${t('session.ending.title')} ${t('session.ending.message')}`)
        await visitor.gone(...warning)
      })
    })
  })
}
