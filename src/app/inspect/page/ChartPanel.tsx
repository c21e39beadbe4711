import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/Button'
import { Disclosure } from '../../../ui/Disclosure'
import { Row, Stack } from '../../../ui/Stack'
import { ChartDrawing } from '../chart/ChartDrawing'
import { ChartList } from '../chart/ChartList'
import chartStyles from '../chart/chart.module.css'
import { type Drawn, draw, isKnown } from '../chart/elk'
import { activePaths } from '../watching'
import styles from './page.module.css'

const ZOOM_STEP = 1.25
const ZOOM_LIMITS = [0.2, 3] as const
const withinLimits = (zoom: number) => Math.min(ZOOM_LIMITS[1], Math.max(ZOOM_LIMITS[0], zoom))

type Props = { machine: string | null; value: unknown; taken: readonly string[] }

export function ChartPanel({ machine, value, taken }: Props) {
  const [drawn, setDrawn] = useState<{ machine: string; drawn: Drawn } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    if (!isKnown(machine)) return
    let isOver = false
    setProblem(null)
    draw(machine).then(
      (result) => {
        if (!isOver) setDrawn({ machine, drawn: result })
      },
      (error: unknown) => {
        if (!isOver) setProblem(String(error))
      },
    )
    return () => {
      isOver = true
    }
  }, [machine])

  if (!isKnown(machine)) return <p>A call, a timer or a listener: it has no chart.</p>
  if (problem !== null) return <p role="alert">{`The chart could not be drawn: ${problem}`}</p>
  if (drawn?.machine !== machine) return <p role="status">Drawing the chart…</p>
  return <Chart {...drawn.drawn} active={activePaths(machine, value)} taken={new Set(taken)} />
}

type ChartProps = Drawn & { active: ReadonlySet<string>; taken: ReadonlySet<string> }

function Chart({ chart, drawing, active, taken }: ChartProps) {
  const [zoom, setZoom] = useState<number | null>(null)
  const view = useRef<HTMLDivElement>(null)
  const [fit, setFit] = useState(1)
  const { width, height } = drawing
  useLayoutEffect(() => {
    const region = view.current
    if (!region) return
    const measure = () =>
      setFit(withinLimits(Math.min(1, region.clientWidth / width, Math.max(region.clientHeight, 480) / height)))
    measure()
    const resized = new ResizeObserver(measure)
    resized.observe(region)
    return () => resized.disconnect()
  }, [width, height])
  const scale = zoom ?? fit
  const zoomBy = (factor: number) => setZoom(withinLimits(scale * factor))
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === '+' || key === '=') zoomBy(ZOOM_STEP)
    if (key === '-') zoomBy(1 / ZOOM_STEP)
    if (key === '0') setZoom(null)
  }
  return (
    <Stack gap={3}>
      <Row gap={2}>
        <Button variant="secondary" size="small" onClick={() => zoomBy(ZOOM_STEP)}>
          Larger
        </Button>
        <Button variant="secondary" size="small" onClick={() => zoomBy(1 / ZOOM_STEP)}>
          Smaller
        </Button>
        <Button variant="secondary" size="small" onClick={() => setZoom(null)}>
          Whole
        </Button>
        <Button variant="secondary" size="small" onClick={() => setZoom(1)}>
          Actual size
        </Button>
        <span className={styles['count']}>
          {`${Math.round(scale * 100)} %. In the chart: + − 0, and the arrow keys.`}
        </span>
      </Row>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={view}
        className={styles['chart']}
        role="region"
        aria-label={`Chart of ${chart.name}`}
        // A region that scrolls must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <ChartDrawing drawing={drawing} scale={scale} active={active} taken={taken} />
      </div>
      <Disclosure summary="The same as a list">
        <ul className={chartStyles['list']}>
          <ChartList state={chart} active={active} taken={taken} />
        </ul>
      </Disclosure>
    </Stack>
  )
}
