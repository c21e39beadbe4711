/**
 * Every screen in every state in a browser: accessible, and nothing cut off where there is little room. One page shows
 * them all.
 */
import { readdirSync, readFileSync } from 'node:fs'
import type Axe from 'axe-core'
import { createServer } from 'vite'
import { afterAll, describe, expect, test } from 'vitest'
import type { Look } from '../gallery/stage'
import { launchBrowser } from '../support/browser'
import { AXE_TAGS, addAxe } from './axe'
import { describeInTurn, hasTurn } from './inTurn'
import { linesOf, lookThrough, openStage, screensOn, showState } from './stage'
import { LOCALES, type Locale, type MessageKey, textsOf } from './texts'

const server = await createServer({ configFile: 'tests/gallery/vite.config.ts', server: { port: 0 }, logLevel: 'warn' })
await server.listen()
const browser = await launchBrowser()
const page = await browser.newPage({ reducedMotion: 'reduce' })
const complaints = await openStage(page, server.resolvedUrls?.local[0] ?? '')
const names = await screensOn(page)

afterAll(async () => {
  await browser.close()
  await server.close()
})

async function expectWhole(screen: string, look: Look, at: Parameters<typeof lookThrough>[3]) {
  const { found, count, dialogs } = await lookThrough(page, screen, look, at)
  expect(count).toBeGreaterThan(0)
  expect([...found, ...complaints.splice(0)]).toEqual([])
  return dialogs
}

/** Files that render a dialog, with the dialog's titles. */
const DIALOGS: Readonly<Record<string, readonly MessageKey[]>> = {
  'src/app/signed-in/ExpiryPrompt.tsx': ['expiry.title'],
  'src/app/signed-in/LeavePrompt.tsx': ['leave.title', 'leave.inFlight.title'],
  'src/app/signed-in/SessionWarning.tsx': ['session.ending.dialog'],
  'src/features/auto-reload/RuleList.tsx': ['autoReload.remove.title'],
  'src/features/bills/BillList.tsx': ['bills.delete.title'],
  'src/features/bills/PendingScreen.tsx': ['payments.cancel.title'],
  'src/features/dashboard/UnlockPrompt.tsx': ['card.unlock.title'],
  'src/features/dashboard/RevealDialog.tsx': ['reveal.title'],
  'src/features/e-transfer/RequestActions.tsx': ['interac.cancel.title'],
  'src/features/profile/ProfileScreen.tsx': ['profile.discard'],
  'src/features/unverified-email/UnverifiedEmailDialog.tsx': ['email.title'],
  'src/flow/SavedCardsPanel.tsx': ['savedCards.delete.title'],
}
/** Rendered by the shell around a screen; the display journey checks it. */
const IN_A_JOURNEY = ['src/app/signed-in/Sidebar.tsx']
const dialogsIn = (file: string) => [...readFileSync(file, 'utf8').matchAll(/<(?:Confirm)?Dialog\b/g)].length

test('A1 no dialog is left out of those that axe looks at', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${name}`)
    // Those of the editors' application are looked at in content.test.ts.
    .filter(
      (file) => file.endsWith('.tsx') && !/^src\/(?:ui|editor|features\/content)\//.test(file) && dialogsIn(file) > 0,
    )
  expect(files.sort()).toEqual([...Object.keys(DIALOGS), ...IN_A_JOURNEY].sort())
  expect(files.filter((file) => dialogsIn(file) > 1)).toEqual([])
})

/** The titles of the dialogs that axe has looked at. */
const seen = new Set<string>()
const looked = new Set<string>()

describe.each(LOCALES)('every state, %s', (locale) => {
  // Each screen is looked at in one language, and with longer words in the other.
  const isTurn = (language: Locale) => (_: string, index: number) => hasTurn('', index, language)

  test.each(names.filter(isTurn(locale)))(
    'A1 A9 %s: accessible and whole with text twice as large, and nothing moves',
    async (screen) => {
      await page.setViewportSize({ width: 800, height: 800 })
      for (const title of await expectWhole(screen, { locale, isLong: false }, { textSize: '200%', rules: AXE_TAGS }))
        seen.add(title)
      looked.add(screen)
    },
  )

  test.each(names.filter(isTurn(locale === 'en' ? 'fr' : 'en')))(
    'A9 A15 %s: whole at four times the size with longer words, and its targets large enough',
    async (screen) => {
      await page.setViewportSize({ width: 320, height: 256 })
      await expectWhole(screen, { locale, isLong: true }, { textSize: '', rules: ['target-size'] })
    },
  )
})

test('A1 axe has looked at every dialog', ({ skip }) => {
  // Only some of the screens were selected.
  skip(looked.size < names.length)
  const blank = { name: '#', digits: '#' }
  const patternOf = (text: string) =>
    new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('#', '.+')}$`)
  const missing = Object.values(DIALOGS)
    .flat()
    .filter(
      (key) => !LOCALES.some((locale) => [...seen].some((title) => patternOf(textsOf(locale)(key, blank)).test(title))),
    )
  expect(missing).toEqual([])
})

/** Forms that ask who somebody is: the screen, and words in the name of its state. */
const IDENTITY_FORMS = [
  ['profile', 'editable.pristine after edit'],
  ['registerCard', 'holderEditable after findCard done'],
  ['upgrade', 'long after change details'],
  ['orderCard', 'chosen after submit, complete'],
] as const

const boxesOf = (selectors: readonly string[]) =>
  Promise.all(selectors.map((selector) => page.locator(selector).first().boundingBox()))

test('where there is room a form is one column, and what it comes with has the width that its form had', async () => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const open = (screen: string, words: string) => showState(page, screen, words, { locale: 'en', isLong: false })
  for (const [screen, words] of IDENTITY_FORMS) {
    await open(screen, words)
    const fields = await page.locator('main form:visible [class*=_field_]').evaluateAll((all) =>
      all.map((field) => {
        const { left, width } = field.getBoundingClientRect()
        return `${width} from ${left}`
      }),
    )
    expect([screen, new Set(fields).size, fields[0]]).toEqual([screen, 1, expect.stringMatching(/^480 from /)])
  }
  const formWidth = async (screen: string, words: string) => {
    await open(screen, words)
    const [panel] = await boxesOf(['main [class*=_panel_]:has(form:visible)'])
    return panel!.width
  }
  const width = await formWidth('orderCard', 'chosen after submit, complete')
  expect(await formWidth('registerCard', 'holderEditable after findCard done')).toBe(width)
  expect(await formWidth('dispute', 'editable after read, none')).toBe(width)
  await open('dispute', 'followed.shown after read, received')
  const [progress] = await boxesOf(['main section:has(ol)'])
  expect(progress!.width).toBe(width)

  expect(await formWidth('upgrade', 'short after prepare done')).toBe(width)
  const [form, cost] = await boxesOf([
    'main [class*=_panel_]:has(form:visible)',
    'main section:has(dl):not(:has(form))',
  ])
  expect(cost!.y).toBe(form!.y)
  expect(cost!.x).toBeGreaterThan(form!.x + form!.width)
})

/** Steps with nothing beside them: the screen, and words in the name of its state. */
const ALONE = [
  ['topUp', 'cardEditable after submit, new card'],
  ['bankCheck', 'challenged.closed after close the page'],
  ['payment', 'approved'],
  ['topUp', 'declined after declined'],
  ['topUp', 'loaded after loaded'],
  ['autoReloadRule', 'cardEditable after submit, new card'],
  ['autoReload', 'removing after in doubt'],
  ['bills', 'editable after edit the bill'],
  ['bills', 'saving after edit in doubt'],
  ['payBill', 'ended after done, declined'],
  ['payBill', 'ended after done, partly'],
  ['directDeposit', 'missing.adding after in doubt'],
  ['orderCard', 'reviewed after submit, complete'],
  ['orderCard', 'repeated after cards read, ordered'],
  ['orderCard', 'ordered after done'],
  ['replaceCard', 'reviewed after done'],
  ['replaceCard', 'superseded after cards read, replaced'],
  ['replaceCard', 'replaced after done'],
] as const

test('where there is room every step with nothing beside it has one width', async () => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const widths: Record<string, readonly number[]> = {}
  for (const [screen, words] of ALONE) {
    await showState(page, screen, words, { locale: 'en', isLong: false })
    widths[`${screen} ${words}`] = await page
      .locator('main :is([class*=_panel_], [class*=_banner_]):visible')
      .evaluateAll((all) => [
        ...new Set(
          all
            .filter((box) => !box.parentElement?.closest('[class*=_panel_], [class*=_banner_]'))
            .map((box) => Math.round(box.getBoundingClientRect().width)),
        ),
      ])
  }
  expect(widths).toEqual(Object.fromEntries(ALONE.map((step) => [step.join(' '), [664]])))
})

describeInTurn('on a phone', (locale, test) => {
  const t = textsOf(locale)
  const open = async (screen: string, words: string, width = 375) => {
    await page.setViewportSize({ width, height: 667 })
    await showState(page, screen, words, { locale, isLong: false })
  }

  test('the digits of a card stand on one line under its name', async () => {
    await open('transfer', 'editable after cards read')
    for (const digits of ['0001', '0002'])
      expect(await linesOf(page.getByText(t('card.endingIn', { digits }), { exact: true }))).toEqual([1])
  })

  test('two dates and two amounts of a filter stand side by side, within their columns', async () => {
    await open('activity', 'read & export.idle')
    await page.locator('[aria-controls=activity-filters]').click()
    const [from, to, min, max] = await Promise.all(
      (['from', 'to', 'min', 'max'] as const).map((name) =>
        page.getByLabel(t(`activity.filter.${name}`), { exact: true }).boundingBox(),
      ),
    )
    expect([to!.y, max!.y]).toEqual([from!.y, min!.y])
    expect(from!.x + from!.width).toBeLessThan(to!.x)
    expect(to!.x + to!.width).toBeLessThanOrEqual(375 - 32)
  })

  test('from the heading of a screen to what follows it are 32 px', async () => {
    for (const [screen, words] of [
      ['alerts', 'known.settled'],
      ['transfer', 'editable after cards read'],
      ['blocked', ''],
      ['consents', ''],
      ['registerCard', 'holderEditable after findCard done'],
    ] as const) {
      await open(screen, words)
      const gap = await page.locator('main [class*=_header_]:has(h1)').evaluate((header) => {
        let next = header.nextElementSibling!
        while (!next.checkVisibility()) next = next.nextElementSibling!
        return Math.round(next.getBoundingClientRect().top - header.getBoundingClientRect().bottom)
      })
      expect([screen, gap]).toEqual([screen, 32])
    }
  })

  test('between two fields of one group are 24 px, in every form that asks who somebody is', async () => {
    for (const [screen, words] of IDENTITY_FORMS) {
      await open(screen, words)
      const gaps = await page.locator('main form:visible').evaluate((form) => {
        const found: number[] = []
        for (const group of form.querySelectorAll('fieldset')) {
          const boxes = [...group.querySelectorAll('[class*=_field_]')].map((field) => field.getBoundingClientRect())
          for (const [at, { top }] of boxes.entries()) if (at > 0) found.push(Math.round(top - boxes[at - 1]!.bottom))
        }
        return found
      })
      expect(gaps.length).toBeGreaterThan(4)
      expect([screen, [...new Set(gaps)]]).toEqual([screen, [24]])
    }
  })

  test('what the upgrade costs stands above its form', async () => {
    await open('upgrade', 'short after prepare done')
    const [cost, form] = await boxesOf(['main section:has(dl)', 'main form'])
    expect(cost!.y + cost!.height).toBeLessThan(form!.y)
  })

  test('no word breaks at a width of 320, and a term takes what its value leaves', async () => {
    const broken = () =>
      page.locator('#stage').evaluate((stage) => {
        const found: string[] = []
        const texts = document.createTreeWalker(stage, NodeFilter.SHOW_TEXT)
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
          if (!text.parentElement?.checkVisibility() || text.parentElement.closest('.visually-hidden, [inert]'))
            continue
          for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(/[\p{L}\d’]+/gu)) {
            const range = document.createRange()
            range.setStart(text, index)
            range.setEnd(text, index + word.length)
            if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word)
          }
        }
        return found
      })
    for (const [screen, words] of [
      ['transfer', 'editable after cards read'],
      ['transfer', 'reviewed after records read, as before'],
      ['topUp', 'reviewed after history, as before'],
      ['payBill', 'reviewed after payments read, as before'],
      ['directDeposit', 'added after read, an account'],
    ] as const) {
      await open(screen, words, 320)
      expect([screen, words, await broken()]).toEqual([screen, words, []])
    }
    await open('replaceCard', 'reviewed after submit, damaged', 800)
    const terms = page.locator('main dt')
    expect(await terms.count()).toBeGreaterThan(2)
    expect(await linesOf(terms)).toEqual(Array.from({ length: await terms.count() }, () => 1))
  })
})

describe('a walk', async () => {
  // One for all: its cache keeps the modules, of which there are a thousand.
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const openWalk = async (search: string, width = 1280) => {
    const walk = await context.newPage()
    await walk.setViewportSize({ width, height: 900 })
    walk.on('pageerror', (error) => complaints.push(error.message))
    await walk.goto(`${server.resolvedUrls?.local[0]}walks/index.html${search}`, { timeout: 60_000 })
    await walk.getByText('33 path tests').waitFor()
    return walk
  }

  test('plays a path test step by step, with the chart and the screen in both languages', {
    timeout: 180_000,
  }, async () => {
    const walk = await openWalk('?machine=transfer')
    await walk.getByRole('button', { name: /^sending \+ done -> sent/ }).click()
    await walk.getByText('Now: sending. The test expects this.').waitFor()
    await walk
      .frameLocator('iframe[title$="English"]')
      .getByRole('heading', { name: 'Sending your transfer' })
      .waitFor()
    await walk
      .frameLocator('iframe[title$="French"]')
      .getByRole('heading', { name: 'Envoi de votre virement' })
      .waitFor()
    await walk.getByRole('button', { name: 'Next step' }).click()
    await walk.getByText('Step 1 of 1. Now: sent. The test expects this.').waitFor()
    const lit = walk.locator('svg [data-active]')
    expect(await lit.locator('> text:first-of-type').allTextContents()).toEqual(['transfer', 'sent'])
    await walk.frameLocator('iframe[title$="English"]').getByText('$25.50').first().waitFor()
    // A dialog or a heading of the screen must not take the focus from the walk.
    expect(await walk.evaluate(() => document.activeElement?.textContent)).toBe('Next step')
    await walk.getByRole('button', { name: 'Step back' }).click()
    await walk.getByText('Now: sending. The test expects this.').waitFor()
    await walk.close()
  })

  test('goes wherever a call is answered, and its address leads there again', async () => {
    const walk = await openWalk('?machine=transfer')
    await walk.getByRole('heading', { name: 'readCards is under way. Answer it:' }).waitFor()
    await walk.getByRole('button', { name: 'cards unread', exact: true }).click()
    await walk.getByText('Now: unread.').waitFor()
    await walk.reload()
    await walk.getByText('Now: unread.').waitFor()
    await walk.close()
  })

  test.each([375, 1280])('A1 A9 is accessible, and %i px wide', async (width) => {
    const walk = await openWalk('?machine=transfer&test=sending+%2B+done+-%3E+sent&start=one+is+under+way', width)
    await walk.getByText('Now: sending. The test expects this.').waitFor()
    await walk.locator('svg [data-active]').first().waitFor()
    await addAxe(walk)
    const broken = await walk.evaluate(async (tags) => {
      const { axe } = window as unknown as { axe: typeof Axe }
      // The screens are looked at above.
      const { violations } = await axe.run({ exclude: ['iframe'] }, { runOnly: [...tags], iframes: false })
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
    }, AXE_TAGS)
    expect(broken).toEqual([])
    expect(await walk.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await walk.close()
  })
})
