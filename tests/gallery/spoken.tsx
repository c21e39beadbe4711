/** What a screen reader says of a state: what is heard when it comes about, where the focus is then, and the page from its top. */
import { virtual } from '@guidepup/virtual-screen-reader'
import { act, cleanup } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { LOCALES, type Locale } from '../../rules/values/locale'
import { perform } from '../support/perform'
import { usePlainStyle } from '../support/plainStyle'
import { draw, loadTexts } from '../support/screen'
import { areas } from './areas'
import { type Screen, screens } from './screens'
import { openAt, rest, type State, statesOf } from './states'

type Spoken = { readonly heard: readonly string[]; readonly focus: string; readonly page: readonly string[] }

/** A form with many states is read some hundred thousand phrases. */
const TIMEOUT_MS = 180_000

/** Said around the words of a text, without a meaning of their own. */
const AROUND = /^(?:|document|paragraph|strong|emphasis|time|end of .*|end, .*|polite: |assertive: )$/
const phrases = (log: readonly string[]) => log.filter((phrase) => !AROUND.test(phrase))

async function read(container: Element): Promise<readonly string[]> {
  await virtual.start({ container })
  const first = await virtual.lastSpokenPhrase()
  const last = `end of ${first}`
  for (let said = ''; said !== last && said !== first; said = await virtual.lastSpokenPhrase()) await virtual.next()
  const log = phrases(await virtual.spokenPhraseLog())
  await virtual.stop()
  return log[0] === log[1] ? log.slice(1) : log
}

/** Nobody is read the choices of a list that is closed. */
function closeLists() {
  for (const option of document.querySelectorAll<HTMLOptionElement>('select option')) {
    if (!option.selected) option.remove()
  }
}

/** Nobody is read what is only printed: the day, which is another tomorrow. */
function leavePaper() {
  for (const line of document.querySelectorAll('[data-print="only"]')) line.setAttribute('aria-hidden', 'true')
}

/** Nobody hears that a text has an element of its own; the virtual reader says it once more. */
function leaveElements() {
  for (const element of document.querySelectorAll('span')) {
    const hasMeaning = element.getAttributeNames().some((name) => name !== 'translate')
    if (!hasMeaning && element.childElementCount === 0) element.replaceWith(...element.childNodes)
  }
}

/** Where a holder is who has used the screen so far: on what sends its form, on its only button, else on its heading. */
function takePlace() {
  if (document.activeElement !== document.body) return
  const buttons = document.querySelectorAll<HTMLElement>('main button')
  const place =
    document.querySelector<HTMLElement>('main [type=submit]') ??
    (buttons.length === 1 ? buttons[0] : document.querySelector<HTMLElement>('main h1'))
  place?.focus()
}

/** A phone number that a thumb cannot tap. */
function uncallable(): readonly string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  while (texts.nextNode()) {
    const { nodeValue, parentElement } = texts.currentNode
    if (/1-8\d\d-\d{3}-\d{4}/.test(nodeValue ?? '') && !parentElement?.closest('a, [data-print=only]'))
      found.push(nodeValue ?? '')
  }
  return found
}

/**
 * Texts that are not the only content of an element. A browser's translation replaces text nodes: what React then changes
 * or removes beside them would stay as it was, or end in an error.
 */
function untranslatable(): readonly string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  while (texts.nextNode()) {
    const { currentNode: text } = texts
    // React keeps a text node of its own only for a text that is not set as the text of its element.
    const isOwn = Object.keys(text).some((key) => key.startsWith('__reactFiber$'))
    if (isOwn && text.nodeValue?.trim()) found.push(text.parentElement?.outerHTML ?? text.nodeValue)
  }
  return found
}

const alerts = () => [...document.querySelectorAll('[role=alert]')]

/** What an alert says that was not there: it is read by being put in, and the virtual reader hears changes only. */
const newAlerts = (before: readonly Element[]) =>
  alerts()
    .filter((alert) => !before.includes(alert))
    .map((alert) => `alert: ${alert.textContent}`)

/** The virtual reader takes an alert dialog for a region that is read at each change. */
const isOfDialog = (phrase: string) =>
  [...document.querySelectorAll('[role=alertdialog] h2')].some(
    ({ textContent }) => phrase === `assertive: ${textContent}`,
  )

/** Starts the reader on an empty page: it would otherwise build the tree of one that changes at once. */
async function startUnread() {
  const parts = [...document.body.children]
  // Not by the attribute: the reader would hear it change.
  for (const part of parts) Object.defineProperty(part, 'hidden', { value: true, configurable: true })
  await virtual.start({ container: document.body })
  for (const part of parts) Reflect.deleteProperty(part, 'hidden')
  await virtual.clearSpokenPhraseLog()
}

async function listen(happen: () => Promise<void>): Promise<Spoken> {
  takePlace()
  const before = alerts()
  await startUnread()
  await happen()
  const log = phrases(await virtual.spokenPhraseLog())
  await virtual.stop()
  closeLists()
  leavePaper()
  leaveElements()
  const { activeElement } = document
  const [focus = ''] = activeElement === document.body || !activeElement ? ['nowhere'] : await read(activeElement)
  const page = await read([...document.querySelectorAll('[aria-modal=true]')].at(-1) ?? document.body)
  const heard = log.filter((phrase, index) => phrase !== focus && phrase !== log[index - 1] && !isOfDialog(phrase))
  return { heard: [...newAlerts(before), ...heard], focus, page }
}

async function hear({ plan, draw: drawn, isPage }: Screen, { name, path }: State, locale: Locale): Promise<Spoken> {
  const rig = plan && path ? openAt(plan, path) : null
  const steps = path?.steps ?? []
  const last = steps.at(-1)
  for (const step of steps.slice(0, -1)) await perform(rig as never, step)
  await act(async () => {
    const screen = drawn((rig ? rig.actor : name) as never)
    draw(isPage ? screen : <main>{screen}</main>, locale)
    await rest()
  })
  const spoken = await listen(() =>
    act(async () => {
      if (last) await perform(rig as never, last)
      await rest()
    }),
  )
  expect(uncallable()).toEqual([])
  expect(untranslatable()).toEqual([])
  cleanup()
  rig?.stop()
  return spoken
}

/** What is to be left out of one list and put in to make the other: the shortest way. */
function differenceOf(before: readonly string[], after: readonly string[]): readonly string[] {
  const kept = Array.from({ length: before.length + 1 }, () => Array<number>(after.length + 1).fill(0))
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1)
      kept[i]![j] = before[i] === after[j] ? kept[i + 1]![j + 1]! + 1 : Math.max(kept[i + 1]![j]!, kept[i]![j + 1]!)
  const changes: string[] = []
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && before[i] === after[j]) {
      i += 1
      j += 1
    } else if (j === after.length || (i < before.length && kept[i + 1]![j]! >= kept[i]![j + 1]!)) {
      changes.push(`- ${before[i]}`)
      i += 1
    } else {
      changes.push(`+ ${after[j]}`)
      j += 1
    }
  }
  return changes
}

type Told = { readonly name: string; readonly page: readonly string[] }

/** A page that is much like one before it is told by what is different. */
function textOf(page: readonly string[], before: readonly Told[]): readonly string[] {
  let best = { name: '', changes: page.map((phrase) => `  ${phrase}`) }
  for (const { name, page: known } of before) {
    const changes = differenceOf(known, page)
    if (changes.length < best.changes.length / 2 || (best.name && changes.length < best.changes.length))
      best = { name, changes: [...changes] }
  }
  const title = best.name ? `page: as ${best.name}${best.changes.length > 0 ? ', but' : ''}` : 'page:'
  return [title, ...best.changes.map((change) => (best.name ? `  ${change}` : change))]
}

function transcriptOf(states: readonly (Spoken & { readonly name: string })[]): string {
  const parts = states.map(({ name, heard, focus, page }, index) =>
    [
      `# ${name}`,
      ...heard.map((phrase) => `said: ${phrase}`),
      `focus: ${focus}`,
      ...textOf(page, states.slice(0, index)),
      '',
    ].join('\n'),
  )
  return parts.join('\n')
}

/** Compares the transcript of every `of`-th screen from `part` on, in both languages, so that workers can share them. */
export function hearScreens(part: number, of: number) {
  beforeAll(async () => {
    const { happyDOM } = window as unknown as { happyDOM: { settings: { device: { prefersReducedMotion: string } } } }
    happyDOM.settings.device.prefersReducedMotion = 'reduce'
    usePlainStyle()
    await loadTexts(...areas)()
  })

  test.each(screens.filter((_, index) => index % of === part))(
    'A16 $name',
    async (screen) => {
      const known = new Set<string>()
      const states: { name: string; spoken: Record<Locale, Spoken> }[] = []
      for (const state of await statesOf(screen)) {
        const en = await hear(screen, state, 'en')
        const key = JSON.stringify(en)
        if (known.has(key)) continue
        known.add(key)
        states.push({ name: state.name, spoken: { en, fr: await hear(screen, state, 'fr') } })
      }
      for (const locale of LOCALES) {
        const transcript = transcriptOf(states.map(({ name, spoken }) => ({ name, ...spoken[locale] })))
        await expect(transcript).toMatchFileSnapshot(`./spoken/${screen.name}.${locale}.txt`)
      }
    },
    TIMEOUT_MS,
  )
}
