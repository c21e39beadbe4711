import { type ComponentType, type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useFormat, useText } from '../../i18n/text'
import { retryImport } from '../../lazy/retryImport'
import { Banner } from '../../ui/Banner'
import styles from './Charts.module.css'
import type { DrawingProps, Drawn } from './Drawing'

type Point = { readonly key: string; readonly words: string }
type Props = {
  label: string
  hint: string
  points: readonly Point[]
  drawn: Drawn
}

/**
 * ECharts is as large as the rest of the portal: load it only when a chart is in view, and show the figures without it.
 */
function useDrawing() {
  const [drawing, setDrawing] = useState<{ Drawing: ComponentType<DrawingProps> } | 'missing' | null>(null)
  useEffect(() => {
    let isGone = false
    retryImport(() => import('./Drawing')).then(
      ({ Drawing }) => {
        if (!isGone) setDrawing({ Drawing })
      },
      () => {
        if (!isGone) setDrawing('missing')
      },
    )
    return () => {
      isGone = true
    }
  }, [])
  return drawing
}

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => Math.min(at + 1, last),
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowLeft: (at) => Math.max(at - 1, 0),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/** A chart that the arrow keys move through; each point is announced as text. */
export function Figure({ label, hint, points, drawn }: Props) {
  const t = useText()
  const { money, wholeMoney } = useFormat()
  const drawing = useDrawing()
  const hintId = useId()
  const [key, setKey] = useState<string | null>(null)
  const at = points.findIndex((point) => point.key === key)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step && points.length > 0) {
      event.preventDefault()
      setKey(points[at < 0 && event.key !== 'End' ? 0 : step(at, points.length - 1)]?.key ?? null)
    } else if (event.key === 'Escape') setKey(null)
  }
  return (
    <div className={styles['figure']}>
      {drawing === 'missing' ? (
        <Banner tone="warning">{t('charts.missing')}</Banner>
      ) : (
        <div
          role="slider"
          aria-roledescription={t('charts.role')}
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={points.length}
          aria-valuenow={at + 1}
          aria-valuetext={[points[at]?.words, t('charts.place', { place: at + 1, count: points.length })]
            .filter(Boolean)
            .join(', ')}
          aria-describedby={hintId}
          tabIndex={0}
          className={styles['drawing']}
          onKeyDown={onKeyDown}
        >
          {drawing ? (
            <drawing.Drawing
              drawn={drawn}
              cursor={at}
              wholeMoney={wholeMoney}
              point={(name, cents) => t('charts.point', { name, amount: money(cents) })}
            />
          ) : null}
        </div>
      )}
      <p id={hintId} className={styles['hint']}>
        {hint}
      </p>
      <p className={styles['point']} aria-hidden="true">
        {points[at]?.words ?? null}
      </p>
    </div>
  )
}
