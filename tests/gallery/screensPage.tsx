/**
 * All states of one screen below each other, both languages side by side, each in its own frame:
 * `index.html?screen=pin&width=375`.
 */
import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import '../../src/ui/tokens.css'
import '../../src/ui/base.css'
import './gallery.css'
import { LOCALES } from '../../rules/values/locale'
import { screens } from './screens'
import { statesOf } from './states'

const WIDTHS = [375, 800, 1280] as const
const LEAST_HEIGHT = 400

const { searchParams } = new URL(location.href)
const name = searchParams.get('screen') || (screens[0]?.name ?? '')
const width = WIDTHS.find((one) => String(one) === searchParams.get('width')) ?? WIDTHS[0]
const isLong = searchParams.has('long')

const addressOf = (page: string, changes: Readonly<Record<string, string | number | boolean>>) => {
  const wanted = { screen: name, width, long: isLong, ...changes }
  const given = Object.entries(wanted).filter(([, value]) => value !== false)
  return `${page}?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`
}

function Window({ state, locale }: { state: string; locale: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(LEAST_HEIGHT)
  useEffect(() => {
    const grow = ({ source, data }: MessageEvent<{ height?: number }>) => {
      if (source === frame.current?.contentWindow && data.height) setHeight(Math.max(LEAST_HEIGHT, data.height))
    }
    window.addEventListener('message', grow)
    return () => window.removeEventListener('message', grow)
  }, [])
  return (
    <iframe
      ref={frame}
      title={`${state}, ${locale}`}
      loading="lazy"
      width={width}
      height={height}
      src={addressOf('stage.html', { state, locale })}
    />
  )
}

function Screens({ states }: { states: readonly string[] }) {
  return (
    <>
      <header className="gallery-header">
        <strong>Gallery of screens</strong>
        <span>
          <a href="index.html">Parts</a> <a href="walks/index.html">Walks</a>
        </span>
      </header>
      <main className="gallery-screens">
        <h1>{name}</h1>
        <nav aria-label="Screens" className="gallery-choices">
          {screens.map((screen) => (
            <a
              key={screen.name}
              href={addressOf('index.html', { screen: screen.name })}
              aria-current={screen.name === name ? 'page' : undefined}
            >
              {screen.name}
            </a>
          ))}
        </nav>
        <nav aria-label="Widths and words" className="gallery-choices">
          {WIDTHS.map((one) => (
            <a
              key={one}
              href={addressOf('index.html', { width: one })}
              aria-current={one === width ? 'true' : undefined}
            >
              {one} px
            </a>
          ))}
          <a href={addressOf('index.html', { long: !isLong })} aria-current={isLong ? 'true' : undefined}>
            Words 40 % longer
          </a>
        </nav>
        {states.map((state) => (
          <section key={state} aria-label={state}>
            <h2>{state}</h2>
            <div className="gallery-pair" data-width={width}>
              {LOCALES.map((locale) => (
                <Window key={locale} state={state} locale={locale} />
              ))}
            </div>
          </section>
        ))}
      </main>
    </>
  )
}

document.title = 'Gallery of screens'
const root = document.getElementById('root')
const screen = screens.find((one) => one.name === name)
const states = screen ? await statesOf(screen) : []
if (root) createRoot(root).render(<Screens states={states.map((state) => state.name)} />)
