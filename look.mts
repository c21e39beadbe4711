import { chromium } from 'playwright-core'
import { startSandbox } from './sandbox/server'
const s = await startSandbox({ port: 7411, portalDir: 'dist/editing/portal', demo: true, editing: true } as never)
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
for (const [lang, width] of [['en', 1280], ['fr', 375]] as const) {
  const c = await b.newContext({ viewport: { width, height: 900 }, locale: lang === 'en' ? 'en-CA' : 'fr-CA' })
  const p = await c.newPage()
  await p.goto(`http://127.0.0.1:7411/cms/content?lang=${lang}`)
  await p.context().addCookies([{ name: 'locale', value: lang, url: 'http://127.0.0.1:7411' }])
  await p.goto(`http://127.0.0.1:7411/cms/content`)
  await p.getByRole('navigation').getByRole('button').first().click()
  await p.waitForURL(/identity/)
  await p.locator('input[type=email], input[name=email]').fill('editor@example.com')
  await p.locator('input[type=password]').fill('Maple2026')
  await p.locator('form button').last().click()
  await p.waitForURL(/cms\/content/)
  await p.getByRole('table').waitFor()
  await p.goto('http://127.0.0.1:7411/cms/content/fees')
  await p.getByRole('button', { name: /^(Edit|Modifier)$/ }).click()
  for (const l of lang === 'en' ? ['French', 'English'] : ['Anglais', 'Français']) {
    await p.getByRole('tab', { name: l, exact: true }).click()
    await p.locator('[role=textbox][aria-multiline]').waitFor()
    await p.locator('[role=textbox][aria-multiline]').click()
    await p.keyboard.press('Control+End')
    await p.keyboard.type(l === 'English' || l === 'Anglais' ? ' Fees rise in May.' : ' Les frais augmentent en mai.')
    await p.waitForTimeout(500)
  }
  await p.getByRole('tab', { name: /^DIFF/ }).click()
  await p.waitForTimeout(1200)
  await p.screenshot({ path: `/tmp/shots/diff-${lang}-${width}.png`, fullPage: true })
}
await b.close()
await s.close()
process.exit(0)
