import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import {
  type Charts,
  selectCanRetryMonth,
  selectHasAmounts,
  selectIsSaving,
  selectMonth,
} from '../../../machines/charts/selectors'
import type { MonthSpending } from '../../../rules/money/spending'
import { NotLoaded } from '../../flow/NotLoaded'
import { intlOf } from '../../i18n/format'
import { useFormat, useLocale, useText } from '../../i18n/text'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { Panel } from '../../ui/Panel'
import { Switch } from '../../ui/Switch'
import styles from './Charts.module.css'
import { pictureOf, wordsOf } from './picture'
import { drawOn } from './pictureFile'

/** The last month as a picture that may be shown to others: amounts are hidden until the holder shows them. */
export function MonthPicture({ charts }: { charts: Charts }) {
  const t = useText()
  const month = useSelector(charts, selectMonth)
  const canRetry = useSelector(charts, selectCanRetryMonth)
  if (!month && !canRetry) return null
  return (
    <div data-print="no">
      <Panel title={t('charts.picture.title')}>
        {canRetry ? (
          <NotLoaded
            title={t('charts.picture.unavailable')}
            titleLevel={3}
            onRetry={() => charts.send({ type: 'month.retry' })}
          />
        ) : month ? (
          <Preview charts={charts} month={month} />
        ) : null}
      </Panel>
    </div>
  )
}

function Preview({ charts, month }: { charts: Charts; month: MonthSpending }) {
  const t = useText()
  const locale = useLocale()
  const { month: nameOf } = useFormat()
  const hasAmounts = useSelector(charts, selectHasAmounts)
  const isSaving = useSelector(charts, selectIsSaving)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isDrawn, setDrawn] = useState(true)
  const picture = pictureOf(intlOf(locale), month, hasAmounts)
  const words = wordsOf(picture)
  useEffect(() => {
    try {
      if (canvas.current) drawOn(canvas.current, pictureOf(intlOf(locale), month, hasAmounts))
      setDrawn(true)
    } catch {
      setDrawn(false)
    }
  }, [locale, month, hasAmounts])
  if (month.categories.length === 0) return <p>{t('charts.picture.empty', { month: nameOf(month.days.from) })}</p>
  return (
    <div className={styles['month']}>
      {isDrawn ? null : <Banner tone="warning">{t('charts.picture.undrawn')}</Banner>}
      <canvas ref={canvas} role="img" aria-label={words} className={styles['picture']} hidden={!isDrawn} />
      <div className={styles['controls']}>
        <Switch
          label={t('charts.picture.amounts')}
          checked={hasAmounts}
          onChange={(isOn) => charts.send({ type: isOn ? 'amounts.show' : 'amounts.hide' })}
        />
        <Button
          variant="secondary"
          busy={isSaving}
          busyLabel={t('charts.picture.saving')}
          onClick={() => charts.send({ type: 'picture.save' })}
        >
          {t('charts.picture.save')}
        </Button>
      </div>
    </div>
  )
}
