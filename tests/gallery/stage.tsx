/** One screen in one state, filling the window: `stage.html?screen=pin&state=…&locale=fr&long`. */
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from '../support/memoryRouter'
import '../../src/ui/tokens.css'
import '../../src/ui/base.css'
import { LOCALES, type Locale } from '../../rules/values/locale'
import shell from '../../src/app/shell/Shell.module.css'
import { loadAreas } from '../../src/i18n/catalogue'
import { Language } from '../../src/i18n/text'
import { setTitle } from '../../src/i18n/titles'
import { perform } from '../support/perform'
import { areas } from './areas'
import { setLongWords } from './longWords'
import { screens } from './screens'
import { openAt, rest, type State, statesOf } from './states'
import { type Move, movesIn, stepsOf } from './walks/moves'

export type Look = { readonly locale: Locale; readonly isLong: boolean }

let shown: Root | null = null

const nextFrame = () => new Promise(requestAnimationFrame)

/** A dialog measures itself after rendering, and releases the page one frame after it closes. */
async function dialogsHaveSettled() {
  if (document.querySelector('[aria-modal]')) for (let frames = 0; frames < 3; frames++) await nextFrame()
  else while (document.querySelector('[data-modal]')) await nextFrame()
}

async function show(name: string, { name: state, path }: State, { locale, isLong }: Look) {
  const screen = screens.find((one) => one.name === name)
  if (!screen) throw new Error(`There is no screen called ${name}`)
  shown?.unmount()
  await dialogsHaveSettled()
  const place = document.createElement('div')
  document.getElementById('stage')?.replaceChildren(place)
  window.scrollTo(0, 0)
  document.documentElement.lang = locale
  setLongWords(locale, isLong)
  setTitle(name, `Error: ${name}`)
  const rig = screen.plan && path ? openAt(screen.plan, path) : null
  const steps = path?.steps ?? []
  for (const step of steps.slice(0, -1)) await perform(rig as never, step)
  const drawn = screen.draw((rig ? rig.actor : state) as never)
  shown = createRoot(place)
  shown.render(
    <MemoryRouter>
      <Language locale={locale}>
        {screen.isPage ? (
          drawn
        ) : (
          <div className={shell['body']}>
            <main className={shell['main']}>
              <div className={shell['content']}>{drawn}</div>
            </main>
          </div>
        )}
      </Language>
    </MemoryRouter>,
  )
  await rest()
  const last = steps.at(-1)
  if (last) await perform(rig as never, last)
  await rest()
  await dialogsHaveSettled()
}

/** Finding the states of a large machine takes seconds. */
const found = new Map<string, Promise<readonly State[]>>()

const ready = Promise.all(LOCALES.map((locale) => loadAreas(locale, areas)))

const stage = {
  screens: screens.map(({ name }) => name),
  async states(name: string) {
    const screen = screens.find((one) => one.name === name)
    const states = found.get(name) ?? (screen ? statesOf(screen) : Promise.resolve([]))
    found.set(name, states)
    return states
  },
  async show(name: string, state: State, look: Look) {
    await ready
    await show(name, state, look)
  },
  /** Shows the screen of a machine after these moves; false if no screen is drawn over it. */
  async walk(machine: string, start: string, moves: readonly Move[], look: Look) {
    const screen = screens.find(({ plan }) => plan?.machine.id === machine)
    if (!screen?.plan) return false
    await ready
    await show(screen.name, { name: machine, path: { start, steps: stepsOf(screen.plan, moves) } }, look)
    return true
  },
}
export type Stage = typeof stage
Object.assign(window, { stage })
window.dispatchEvent(new Event('staged'))

const { searchParams } = new URL(location.href)
const locale = searchParams.get('locale') === 'fr' ? 'fr' : 'en'
const machine = searchParams.get('machine')
if (machine) {
  const moves = movesIn(searchParams.get('moves'))
  await stage.walk(machine, searchParams.get('start') ?? 'start', moves, { locale, isLong: false })
}
const name = searchParams.get('screen')
if (name) {
  const states = await stage.states(name)
  const state = states.find((one) => one.name === searchParams.get('state')) ?? states[0]
  if (state) await stage.show(name, state, { locale, isLong: searchParams.has('long') })
  window.parent.postMessage({ height: document.documentElement.scrollHeight })
}
