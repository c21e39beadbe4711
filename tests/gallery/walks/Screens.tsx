/** The screen of the walked machine in both languages, each in a document of its own. */
import { useEffect, useRef, useState } from 'react'
import { LOCALES, type Locale } from '../../../rules/values/locale'
import type { Stage } from '../stage'
import type { Move } from './moves'
import styles from './walks.module.css'

type Props = { machine: string; start: string; moves: readonly Move[] }

const NAMES = { en: 'English', fr: 'French' } as const
const LEAST_HEIGHT = 480

export function Screens(props: Props) {
  const [hasScreen, setHasScreen] = useState(true)
  if (!hasScreen) return <p>No screen of the gallery is drawn over this machine.</p>
  return (
    <div className={styles['screens']}>
      {LOCALES.map((locale) => (
        <Screen key={locale} locale={locale} {...props} onMissing={() => setHasScreen(false)} />
      ))}
    </div>
  )
}

function Screen({ machine, start, moves, locale, onMissing }: Props & { locale: Locale; onMissing: () => void }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [stage, setStage] = useState<Stage | null>(null)
  const [height, setHeight] = useState(LEAST_HEIGHT)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    if (!stage) return
    let isOver = false
    stage.walk(machine, start, moves, { locale, isLong: false }).then(
      (isShown) => {
        if (isOver) return
        if (!isShown) onMissing()
        setProblem(null)
        setHeight(Math.max(LEAST_HEIGHT, frame.current?.contentDocument?.documentElement.scrollHeight ?? 0))
      },
      (error: unknown) => {
        if (!isOver) setProblem(`The screen could not be shown: ${String(error)}`)
      },
    )
    return () => {
      isOver = true
    }
  }, [stage, machine, start, moves, locale, onMissing])
  const alone = new URLSearchParams({ machine, start, moves: JSON.stringify(moves), locale })
  return (
    <figure className={styles['screen']}>
      <figcaption>
        <span>{NAMES[locale]}</span>{' '}
        <a href={`../stage.html?${alone}`} target="_blank" rel="noreferrer">
          Open alone, to use it
        </a>
      </figcaption>
      {problem === null ? null : <p role="alert">{problem}</p>}
      {/* Its controls are not those of this page. */}
      <iframe
        ref={frame}
        inert
        title={`${machine}, ${NAMES[locale]}`}
        src="../stage.html"
        width={375}
        height={height}
        onLoad={() => void stageOf(frame.current?.contentWindow).then(setStage)}
      />
    </figure>
  )
}

type StageWindow = typeof globalThis & Window & { stage?: Stage }
/** The stage's script may still be loading its texts. */
const stageOf = (frame: Window | null | undefined) =>
  new Promise<Stage>((resolve) => {
    const staged = frame as StageWindow
    // A heading or a dialog of the screen would take the focus from the walk, although its document is inert.
    staged.HTMLElement.prototype.focus = () => {}
    if (staged.stage) resolve(staged.stage)
    else staged.addEventListener('staged', () => staged.stage && resolve(staged.stage), { once: true })
  })
