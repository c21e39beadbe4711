/** How far an ordered card got, for an order and a replacement alike. */
import { PROGRESS_STEPS, type Progress, stepOf } from '../../rules/cardOrder'
import type { MessageKey } from '../i18n/catalogue'
import { useFormat, useText } from '../i18n/text'
import { buttonClass } from '../ui/Button'
import { Link } from '../ui/Link'
import { Stack } from '../ui/Stack'
import { Timeline } from '../ui/Timeline'

export function CardProgress({ progress }: { progress: Progress }) {
  const t = useText()
  const { day } = useFormat()
  if (!progress.plasticFlag) {
    return (
      <Stack gap={4}>
        <p>{t('progress.virtual')}</p>
        <div>
          <Link className={buttonClass()} to="/dashboard">
            {t('progress.dashboard')}
          </Link>
        </div>
      </Stack>
    )
  }
  const { orderedOn, mailedOn, expectedOn } = progress
  const on = (key: MessageKey, date: string | null) => (date ? t(key, { day: day(date) }) : undefined)
  const details = {
    ordered: on('progress.ordered.on', orderedOn),
    mailed: on('progress.mailed.on', mailedOn) ?? t('progress.mailed.soon'),
    expected: on('progress.expected.by', expectedOn) ?? t('progress.expected.unknown'),
    activate: t('progress.activate.body'),
  }
  const current = PROGRESS_STEPS.indexOf(stepOf(progress))
  return (
    <Timeline
      label={t('progress.title')}
      items={PROGRESS_STEPS.map((step, index) => ({
        key: step,
        label: t(`progress.${step}`),
        detail: details[step],
        action: step === 'activate' ? <Link to="/activate">{t('progress.activate.link')}</Link> : undefined,
        state: index < current ? 'done' : index === current ? 'current' : 'ahead',
        stateLabel: index < current ? t('progress.done') : index === current ? t('progress.next') : undefined,
      }))}
    />
  )
}
