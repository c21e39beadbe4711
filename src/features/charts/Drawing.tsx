import { BarChart } from 'echarts/charts'
import { GridComponent, MarkLineComponent, TooltipComponent } from 'echarts/components'
import * as echarts from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import ReactECharts from 'echarts-for-react/esm/core'
import { useEffect, useRef } from 'react'
import { allowKnownMarkup } from '../../ui/knownMarkup'
import { axisOf, DASHES } from './axis'
import styles from './Charts.module.css'

echarts.use([BarChart, GridComponent, MarkLineComponent, TooltipComponent, SVGRenderer])
allowKnownMarkup()

type Series = {
  readonly name: string
  readonly cents: readonly number[]
  readonly color: 'spent' | 'received'
  /** A dashed line across the bars. */
  readonly averageCents: number
}
export type Drawn = { readonly steps: readonly string[]; readonly series: readonly Series[] }
export type DrawingProps = {
  drawn: Drawn
  /** Index of the point selected with the arrow keys; −1 for none. */
  cursor: number
  wholeMoney: (cents: number) => string
  /** A name with its amount. */
  point: (name: string, cents: number) => string
}

/** On the narrowest paper. */
const PRINTED_WIDTH = 640

/** By name, so that the drawing follows the scheme, and on paper the print's. ECharts cannot derive a colour from these. */
const INKS = {
  text: 'var(--color-ink)',
  muted: 'var(--color-ink-muted)',
  line: 'var(--color-line)',
  surface: 'var(--color-surface)',
  raised: 'var(--color-raised)',
  spent: 'var(--color-chart-spent)',
  received: 'var(--color-chart-received)',
}
/** ECharts measures text: it needs the font itself. */
const inksNow = () => ({
  ...INKS,
  font: getComputedStyle(document.documentElement).getPropertyValue('--font-sans').trim(),
})
type Inks = ReturnType<typeof inksNow>

/** Use ECharts' rich text: HTML could be injected into, and the page's CSP forbids its styles. */
const tooltipOf = (inks: Inks) => ({
  renderMode: 'richText' as const,
  confine: true,
  backgroundColor: inks.raised,
  borderColor: inks.line,
  textStyle: { color: inks.text, fontFamily: inks.font },
})

function barsOf(
  { steps, series }: Drawn,
  inks: Inks,
  { wholeMoney, point }: Pick<DrawingProps, 'wholeMoney' | 'point'>,
) {
  const { max, interval } = axisOf(
    Math.max(...series.flatMap(({ cents, averageCents }) => [...cents, averageCents]), 0),
  )
  const axis = { axisLabel: { color: inks.muted, fontFamily: inks.font, hideOverlap: true } }
  return {
    grid: { left: 8, right: 8, top: 12, bottom: 8, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    tooltip: {
      ...tooltipOf(inks),
      trigger: 'axis',
      axisPointer: { type: 'shadow' },
      formatter: (points: readonly { name: string; seriesName: string; value: number }[]) =>
        [points[0]?.name ?? '', ...points.map(({ seriesName, value }) => point(seriesName, value))].join('\n'),
    },
    xAxis: {
      ...axis,
      type: 'category',
      data: [...steps],
      axisTick: { show: false },
      axisLabel: { ...axis.axisLabel, margin: 14 },
      axisLine: { lineStyle: { color: inks.muted } },
    },
    yAxis: {
      ...axis,
      type: 'value',
      max,
      interval,
      splitLine: { lineStyle: { color: inks.line } },
      axisLabel: { ...axis.axisLabel, formatter: wholeMoney },
    },
    series: series.map(({ name, cents, color, averageCents }) => ({
      type: 'bar',
      name,
      data: [...cents],
      barMaxWidth: 36,
      barGap: '10%',
      barCategoryGap: '25%',
      markLine: {
        silent: true,
        symbol: 'none',
        lineStyle: { color: inks.text, width: 1.5, type: [...DASHES[color]] },
        // Its words are above the drawing: here they would cover bars.
        label: { show: false },
        data: [{ yAxis: averageCents }],
      },
      itemStyle: { color: inks[color], borderRadius: [3, 3, 0, 0] },
      emphasis: { itemStyle: { color: inks[color], borderColor: inks.text, borderWidth: 2 } },
    })),
  }
}

/** Hidden from screen readers: the text beside it says the same. */
export function Drawing({ drawn, cursor, wholeMoney, point }: DrawingProps) {
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<ReactECharts>(null)
  const instance = () => chart.current?.getEchartsInstance()
  const inks = inksNow()
  const option = {
    // Nothing moves by itself.
    animation: false,
    ...barsOf(drawn, inks, { wholeMoney, point }),
  }
  useEffect(() => {
    const shown = instance()
    if (!shown) return
    shown.dispatchAction({ type: 'downplay' })
    if (cursor < 0) shown.dispatchAction({ type: 'hideTip' })
    else {
      shown.dispatchAction({ type: 'highlight', dataIndex: cursor })
      shown.dispatchAction({ type: 'showTip', seriesIndex: 0, dataIndex: cursor })
    }
  }, [cursor])
  // Do not use the component's own resizing: it ignores the first change of size.
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const shown = instance()
      const width = Math.round(entry?.contentRect.width ?? 0)
      const height = Math.round(entry?.contentRect.height ?? 0)
      if (shown && width > 0 && (shown.getWidth() !== width || shown.getHeight() !== height)) {
        shown.resize({ width, height })
      }
    })
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  // Paper is narrower than a window.
  useEffect(() => {
    const narrow = () => {
      const shown = instance()
      shown?.resize({ width: PRINTED_WIDTH })
      // Otherwise it draws in the next frame, after the page is printed.
      shown?.getZr().flush()
    }
    const widen = () => instance()?.resize({ width: 'auto' })
    window.addEventListener('beforeprint', narrow)
    window.addEventListener('afterprint', widen)
    return () => {
      window.removeEventListener('beforeprint', narrow)
      window.removeEventListener('afterprint', widen)
    }
  }, [])
  return (
    <div ref={box} aria-hidden="true" className={styles['canvas']}>
      <ReactECharts
        ref={chart}
        echarts={echarts}
        option={option}
        notMerge
        autoResize={false}
        opts={{ renderer: 'svg' }}
        style={{ height: '100%' }}
      />
    </div>
  )
}
