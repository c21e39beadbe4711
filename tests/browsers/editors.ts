/** What an editor does in an engine that the other journeys do not run in: what touches layout and focus. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SEED_PASSWORD } from '../../sandbox/seed/people'
import { type Sandbox, startSandbox } from '../../sandbox/server'
import { editingBuild } from '../e2e/otherBuilds'
import type { Window } from './engines'
import { eventually, type Visitor, visitorOf } from './visitor'

const LOOKS = [
  { locale: 'en', width: 1280, height: 800 },
  { locale: 'fr', width: 390, height: 844 },
] as const
const PASTED = '<p onclick="ran = 1">Pasted <b>bold</b><script>ran = 1</script></p><ul><li>Item</li></ul>'

/** Not by a real clipboard, which the drivers do not fill. */
const paste = (html: string) => `(() => {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/html', ${JSON.stringify(html)})
  const event = new Event('paste', { bubbles: true, cancelable: true })
  Object.defineProperty(event, 'clipboardData', { value: clipboardData })
  document.activeElement.dispatchEvent(event)
})()`

export function editorsIn(windowHere: () => Window, visiting: (visitor: Visitor) => void) {
  let issuer: Sandbox

  beforeAll(async () => {
    issuer = await startSandbox({
      portalDir: await editingBuild(),
      demo: true,
      editing: true,
      validateAnswers: true,
      report: (line, problem) => console.error(line, problem),
    })
  })
  afterAll(() => issuer?.close())

  describe.for(LOOKS)('an editor, $locale, $width px', ({ locale, width, height }) => {
    test('signs in, writes, pastes, compares and publishes', async () => {
      const window = windowHere()
      await window.resize(width, height)
      const visitor = visitorOf(window, issuer.url, locale)
      visiting(visitor)
      const words = JSON.parse(readFileSync(`src/editor/texts/${locale}.json`, 'utf8')) as Record<string, string>
      const say = (key: string, language = '') => (words[key] ?? key).replace('{language}', language)
      const text = ['textbox', say('item.text', say('language.en'))] as const
      const fits = () =>
        eventually(() => window.run<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)

      await window.goto(`${issuer.url}/robots.txt`)
      await window.run(`(sessionStorage.clear(), document.cookie = 'locale=${locale}; path=/', 0)`)
      await window.goto(`${issuer.url}/cms/content/notice`)
      await visitor.press('button', say('shell.login'), { within: { role: 'navigation' } })
      await eventually(visitor.path).toMatch(/^\/identity\//)
      await visitor.fill(locale === 'fr' ? 'Adresse courriel' : 'Email address', 'editor@example.com')
      await visitor.fill(locale === 'fr' ? 'Mot de passe' : 'Password', SEED_PASSWORD)
      await visitor.press('button', locale === 'fr' ? 'Ouvrir une session' : 'Sign in')
      await visitor.see('button', say('shell.logout'))
      expect(await visitor.path()).toBe('/cms/content/notice')

      await visitor.press('button', say('mode.edit'))
      await visitor.press('tab', say('language.en'))
      await visitor.press(...text)
      await visitor.hasFocus(...text)
      await window.type('Typed. ')
      await window.run(paste(PASTED))
      await visitor.see('text', say('item.unsaved'))
      await fits()
      await visitor.key('Tab')
      expect(await visitor.ask('hasFocus', { role: text[0], name: text[1] })).toBe(false)
      await visitor.press('button', say('item.save'))
      await visitor.see('text', say('item.saved'))

      await visitor.press('tab', say('tab.diff'))
      await eventually(() => window.run<number>('document.querySelectorAll("main ins").length')).toBeGreaterThan(0)
      await fits()
      await visitor.press('button', say('item.publish'))
      await visitor.press('button', undefined, { within: { role: 'alertdialog' }, place: 'last' })
      await visitor.gone('alertdialog')
      const published = async () =>
        ((await (await fetch(`${issuer.url}/content/items/notice-en`)).json()) as { publish: string }).publish
      await eventually(published).toContain('<b>bold</b>')
      expect(await published()).toMatch(/Typed\..*<ul><li>Item<\/li><\/ul>/)
      expect(await window.run('typeof ran')).toBe('undefined')
      await visitor.press('button', say('shell.logout'))
      await visitor.see('button', say('shell.login'), { within: { role: 'navigation' } })
    })
  })
}
