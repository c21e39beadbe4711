/** What a holder does in a window, and what the window then shows: parts are found by role and name. */
import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { storedSession } from '../e2e/storedSession'
import { type Locale, type Translate, textsOf } from '../e2e/texts'
import type { KeyName, Point, Window } from './engines'
import { kit, type Spot, type Wanted } from './kit'

const WAIT_MS = 20_000
const CORNER =
  '((e) => { e?.scrollIntoView({ block: "center" }); const b = e?.getBoundingClientRect(); return b ? { x: b.left + e.clientLeft, y: b.top + e.clientTop } : null })'
const MIDDLE =
  '((e) => { const b = e?.getBoundingClientRect(); return b ? { x: b.left + b.width / 2, y: b.top + b.height / 2 } : null })'
const QUERIES = readFileSync('node_modules/@testing-library/dom/dist/@testing-library/dom.umd.min.js', 'utf8')
const KIT = `(() => {
  if ('kit' in window) return
  ${QUERIES};
  window.kit = (${kit.toString()})(window.TestingLibraryDom)
})()`

/** Polls until the expectation holds. */
export const eventually = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: WAIT_MS, interval: 100 })

export type Name = string | { readonly has: string }
export type More = { readonly within?: Wanted; readonly place?: 'first' | 'last' }

export const part = (role: string, name?: Name, more: More = {}): Wanted => ({
  role,
  ...(typeof name === 'string' ? { name } : name ? { name: name.has, isPart: true } : {}),
  ...more,
})

export type Visitor = ReturnType<typeof visitorOf>

export function visitorOf(window: Window, url: string, locale: Locale) {
  const t: Translate = textsOf(locale)
  async function ask<Answer>(call: string, ...values: readonly unknown[]): Promise<Answer> {
    const script = `window.kit?.${call}(${values.map((value) => JSON.stringify(value)).join(', ')})`
    // A new document has no kit yet.
    if (!(await window.run<boolean>("'kit' in window"))) await window.run(KIT)
    return window.run<Answer>(script)
  }

  const visitor = {
    ask,
    window,
    locale,
    t,
    path: () => window.run<string>('location.pathname'),
    async open(path: string) {
      await window.goto(url + path)
      // On a page that is complete without the portal, the first use starts it.
      await window.move({ x: 5, y: 5 })
      await window.move({ x: 6, y: 6 })
      await eventually(() => window.run("document.querySelector('#portal[data-drawn]') !== null")).toBe(true)
    },
    /** Empties the browser's storage, chooses the language and, for a username, opens a session as after a reload. */
    async begin(path: string, username?: string) {
      await window.goto(`${url}/robots.txt`)
      const [key, value] = username ? await storedSession(url, username) : ['', '']
      await window.run(`(() => {
        sessionStorage.clear()
        localStorage.clear()
        document.cookie = 'locale=${locale}; path=/'
        if (${JSON.stringify(key)}) sessionStorage.setItem(${JSON.stringify(key)}, ${JSON.stringify(value)})
      })()`)
      await visitor.open(path)
    },
    async see(role: string, name?: Name, more?: More) {
      const wanted = part(role, name, more)
      await eventually(() => ask<Spot | null>('spotOf', wanted).then((spot) => (spot ? 'there' : wanted))).toBe('there')
    },
    async gone(role: string, name?: Name, more?: More) {
      await eventually(() => ask('spotOf', part(role, name, more))).toBeNull()
    },
    /** Presses by the pointer. Fails where something covers it, and where an open dialog does not fit. */
    async press(role: string, name?: Name, more?: More) {
      const wanted = part(role, name, more)
      let last: Spot | null = null
      let spot: Spot | null = null
      await eventually(async () => {
        last = spot
        spot = await ask<Spot | null>('spotOf', wanted)
        if (!spot) return wanted
        return spot.problem ?? (last?.x === spot.x && last.y === spot.y ? 'ready' : 'moving')
      }).toBe('ready')
      await visitor.dialogsFit()
      await window.press(spot as unknown as Point)
    },
    async dialogsFit() {
      await eventually(() => ask<string[]>('problemsOfDialogs')).toEqual([])
    },
    async fill(label: string, text: string, more?: More) {
      await visitor.press('field', label, more)
      await window.run('document.activeElement.select?.()')
      await window.type(text)
    },
    key: (name: KeyName) => window.key(name),
    async hasFocus(role: string, name?: Name, more?: More) {
      const wanted = part(role, name, more)
      await eventually(async () =>
        (await ask<boolean>('hasFocus', wanted)) ? 'focused' : `${await ask<string>('focused')} has the focus`,
      ).toBe('focused')
    },
    async isExpanded(isOpen: boolean, role: string, name?: Name, more?: More) {
      await eventually(() => ask<boolean>('isExpanded', part(role, name, more))).toBe(isOpen)
    },
    /** Errors of the page's scripts. */
    errors: async () => (await ask<string[] | undefined>('errors.slice')) ?? [],
    /** A date: the engines let one type it in different ways. */
    set: (label: string, value: string) => ask('set', part('field', label), value),
    focus: (role: string, name?: Name, more?: More) => ask('focus', part(role, name, more)),
    says: (text: string) => ask<boolean>('says', text),
    /** Presses inside the page's frame, once it stands still. */
    async pressInFrame(selector: string) {
      let last: Point | null = null
      let spot: Point | null = null
      await eventually(async () => {
        last = spot
        const frame = await window.run<Point | null>(`${CORNER}(document.querySelector('iframe'))`)
        const inside = await window
          .run<Point | null>(`${MIDDLE}(document.querySelector(${JSON.stringify(selector)}))`, true)
          .catch(() => null)
        spot = frame && inside && { x: frame.x + inside.x, y: frame.y + inside.y }
        if (!spot) return selector
        return last?.x === spot.x && last.y === spot.y ? 'ready' : 'moving'
      }).toBe('ready')
      await window.press(spot as unknown as Point)
    },
  }
  return visitor
}
