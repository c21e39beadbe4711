import { isOver, RETIRING_DATES } from '../../../rules/cards/retiring'
import { useFormat, useText } from '../../i18n/text'
import { Panel } from '../../ui/Panel'
import { Timeline } from '../../ui/Timeline'

/** What stops on which date. Content spec §4. */
export function RetiringDates() {
  const t = useText()
  const { day } = useFormat()
  return (
    <Panel title={t('retiring.dates.title')}>
      <Timeline
        label={t('retiring.dates.title')}
        items={RETIRING_DATES.map(({ key, date }) => ({
          key,
          label: <time dateTime={date}>{day(date)}</time>,
          ...(isOver(date, Date.now())
            ? { detail: t(`retiring.dates.${key}.over`), state: 'done' as const, stateLabel: t('retiring.dates.past') }
            : { detail: t(`retiring.dates.${key}`) }),
        }))}
      />
    </Panel>
  )
}
