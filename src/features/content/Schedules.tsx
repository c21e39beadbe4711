import { useSelector } from '@xstate/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { selectItem } from '../../../machines/content-item/selectors'
import type { Schedule } from '../../../machines/content-page/contentPage'
import type { contentPageMachine } from '../../../machines/content-page/contentPageMachine'
import {
  type ItemActor,
  selectAreSchedulesRead,
  selectAreSchedulesUnread,
  selectIsCancelAsked,
  selectIsConflicted,
  selectIsScheduling,
  selectSchedules,
  selectTrouble,
} from '../../../machines/content-page/selectors'
import { selectIsInDoubt } from '../../../machines/effect/selectors'
import { easternClock, easternInstant } from '../../../rules/values/easternTime'
import { useText } from '../../editor/texts/text'
import { Badge } from '../../ui/Badge'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { Panel } from '../../ui/Panel'
import { SelectField } from '../../ui/SelectField'
import { Row, Stack } from '../../ui/Stack'
import { Table } from '../../ui/Table'
import { TextField } from '../../ui/TextField'
import styles from './Schedules.module.css'
import { TroubleBanner } from './TroubleBanner'
import { useMoment } from './useMoment'
import { InDoubt, Unread } from './Waiting'

/** The moment of an Eastern date and time, as the browser's field gives it, or why there is none. */
function momentIn(typed: string): number | 'missing' | 'skipped' {
  const [clock, date, hour, minute] = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})/.exec(typed) ?? []
  if (date === undefined) return 'missing'
  const at = easternInstant(date, Number(hour), Number(minute))
  // In the night in which the clocks go forward.
  return easternClock(at) === clock ? at : 'skipped'
}

const TONES = { waiting: 'info', done: 'success', stale: 'warning', cancelled: 'neutral' } as const

type Props = { page: ActorRefFrom<typeof contentPageMachine>; items: readonly ItemActor[] }

/** Each write of a text may put a schedule out of date. */
function useWritten({ page, items }: Props) {
  const [english, french] = items
  const versions = [useVersion(english), useVersion(french)].join(' ')
  const known = useRef(versions)
  useEffect(() => {
    const isFirst = known.current.includes('unread')
    if (known.current !== versions && !isFirst) page.send({ type: 'items.written' })
    known.current = versions
  }, [page, versions])
}
const useVersion = (item: ItemActor | undefined) =>
  useSelector(item, (snapshot) => {
    if (snapshot === undefined) return 'none'
    const read = selectItem(snapshot)
    return read ? `${read.version} ${read.draftedAt} ${read.publishedAt}` : 'unread'
  })

/** What the service will publish or empty by itself, and what became of it. */
export function Schedules({ page, items }: Props) {
  useWritten({ page, items })
  const t = useText()
  const moment = useMoment()
  const schedules = useSelector(page, selectSchedules)
  const areRead = useSelector(page, selectAreSchedulesRead)
  const areUnread = useSelector(page, selectAreSchedulesUnread)
  const isBusy = useSelector(page, selectIsScheduling)
  const isInDoubt = useSelector(page, selectIsInDoubt)
  const isConflicted = useSelector(page, selectIsConflicted)
  const trouble = useSelector(page, selectTrouble)
  const isCancelAsked = useSelector(page, selectIsCancelAsked)
  const whatOf = ({ action, items: named }: Schedule) => {
    const locales = items
      .map((item) => item.getSnapshot().context)
      .filter(({ itemId }) => named.some((one) => one.itemId === itemId))
      .map(({ locale }) => locale)
    return (
      <>
        <span>{t(`schedule.${action}`)}</span>
        <span className={styles['detail']}>
          {locales.length > 1 ? t('publish.bothLanguages') : locales.map((locale) => t(`language.${locale}`))}
        </span>
      </>
    )
  }
  return (
    <Panel title={t('schedules.title')}>
      <Stack gap={4}>
        {areUnread ? <Unread what="schedules.unread" onRetry={() => page.send({ type: 'schedules.retry' })} /> : null}
        <TroubleBanner trouble={trouble} />
        {isConflicted ? (
          <Banner
            tone="warning"
            live="alert"
            title={t('schedules.conflict')}
            action={
              <Button variant="secondary" onClick={() => page.send({ type: 'conflict.close' })}>
                {t('common.close')}
              </Button>
            }
          >
            {t('schedules.conflict.lead')}
          </Banner>
        ) : null}
        {isInDoubt ? <InDoubt onCheck={() => page.send({ type: 'write.check' })} /> : null}
        {areRead ? (
          <>
            <NewSchedule page={page} items={items} isBusy={isBusy} />
            <Table<Schedule>
              caption={t('schedules.title')}
              captionHidden
              rows={schedules}
              rowKey={({ scheduleId }) => scheduleId}
              empty={<p>{t('schedules.none')}</p>}
              columns={[
                { key: 'what', header: t('schedules.what'), rowHeader: true, cell: whatOf },
                { key: 'at', header: t('schedules.at'), nowrap: true, cell: ({ at }) => moment(at) },
                {
                  key: 'state',
                  header: t('item.state'),
                  cell: ({ action, state, ranAt }) => (
                    <>
                      <Badge tone={TONES[state]}>{t(`schedule.${state}`)}</Badge>
                      <span className={styles['detail']}>
                        {state === 'stale' ? t(`schedule.stale.${action}`) : moment(ranAt)}
                      </span>
                    </>
                  ),
                },
                { key: 'by', header: t('revisions.by'), cell: ({ createdBy }) => createdBy },
                {
                  key: 'cancel',
                  header: t('revisions.actions'),
                  action: true,
                  cell: (schedule) =>
                    schedule.state === 'waiting' ? (
                      <Button
                        variant="secondary"
                        size="small"
                        className={styles['cancel']}
                        busy={isBusy}
                        aria-label={t('schedule.cancel.of', { at: moment(schedule.at) })}
                        onClick={() => page.send({ type: 'schedule.cancel', scheduleId: schedule.scheduleId })}
                      >
                        {t('common.cancel')}
                      </Button>
                    ) : null,
                },
              ]}
            />
          </>
        ) : null}
      </Stack>
      <ConfirmDialog
        open={isCancelAsked}
        title={t('schedule.cancel.title')}
        confirmLabel={t('schedule.cancel')}
        cancelLabel={t('common.keep')}
        onCancel={() => page.send({ type: 'cancel.keep' })}
        onConfirm={() => page.send({ type: 'cancel.confirm' })}
      >
        <p>{t('schedule.cancel.lead')}</p>
      </ConfirmDialog>
    </Panel>
  )
}

function NewSchedule({ page, items, isBusy }: Props & { isBusy: boolean }) {
  const t = useText()
  const [error, setError] = useState<'missing' | 'skipped' | 'past' | null>(null)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const runsAt = momentIn(String(values.get('at') ?? ''))
    if (typeof runsAt === 'string') return setError(runsAt)
    if (runsAt <= Date.now()) return setError('past')
    setError(null)
    const which = String(values.get('which'))
    const exact = items
      .map((item) => selectItem(item.getSnapshot()))
      .filter((item) => item !== null && (which === 'both' || item.locale === which || items.length === 1))
      .flatMap((item) => (item ? [item] : []))
      .map(({ itemId, version, draftedAt, publishedAt }) => ({ itemId, version, draftedAt, publishedAt }))
    page.send({
      type: 'schedule.add',
      action: values.get('action') === 'expire' ? 'expire' : 'publish',
      items: exact,
      runsAt,
    })
  }
  const languages = items.map((item) => item.getSnapshot().context.locale)
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={3}>
        <Row align="start">
          <SelectField
            name="action"
            label={t('schedules.what')}
            options={(['publish', 'expire'] as const).map((value) => ({ value, label: t(`schedule.${value}`) }))}
          />
          <SelectField
            name="which"
            label={t('item.language')}
            options={[
              ...(languages.length > 1 ? [{ value: 'both', label: t('publish.bothLanguages') }] : []),
              ...languages.map((value) => ({ value, label: t(`language.${value}`) })),
            ]}
          />
          <TextField
            name="at"
            type="datetime-local"
            label={t('schedules.at')}
            error={error ? t(`schedules.at.${error}`) : undefined}
          />
        </Row>
        <p>{t('schedules.lead')}</p>
        <Row>
          <Button type="submit" variant="secondary" busy={isBusy} busyLabel={t('item.writing')}>
            {t('schedules.add')}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
