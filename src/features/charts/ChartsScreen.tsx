import { useSelector } from '@xstate/react'
import { type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import {
  type Charts,
  selectCanRetry,
  selectIsReading,
  selectPeriod,
  selectSpending,
} from '../../../machines/charts/selectors'
import { intervalOf, percentsOf, type Spending, type Step, slicesOf } from '../../../rules/money/spending'
import type { Category } from '../../../rules/money/transaction'
import { EVERYTHING, PERIODS, type Period, searchOf } from '../../../rules/money/transactionQuery'
import { CATEGORY_COLORS, SHARED_COLOR } from '../../flow/categoryColors'
import { NotLoaded } from '../../flow/NotLoaded'
import { useFormat, useText } from '../../i18n/text'
import { categoryText } from '../../i18n/transactionText'
import { Disclosure } from '../../ui/Disclosure'
import { EmptyState } from '../../ui/EmptyState'
import { Icon, type IconName } from '../../ui/Icon'
import { Link } from '../../ui/Link'
import { LinkChoices } from '../../ui/LinkChoices'
import { Money } from '../../ui/Money'
import { PageHeader } from '../../ui/PageHeader'
import { Panel } from '../../ui/Panel'
import { Placeholder } from '../../ui/Placeholder'
import { Stack } from '../../ui/Stack'
import { Table } from '../../ui/Table'
import styles from './Charts.module.css'
import { Figure } from './Figure'

type ScreenProps = { charts: Charts; subject: ReactNode; issuer?: string | undefined }

export function ChartsScreen({ charts, subject, issuer }: ScreenProps) {
  const t = useText()
  const period = useSelector(charts, selectPeriod)
  const spending = useSelector(charts, selectSpending)
  const isReading = useSelector(charts, selectIsReading)
  const canRetry = useSelector(charts, selectCanRetry)
  return (
    <Stack>
      <PageHeader title={t('screen.charts.title')} lead={t('screen.charts.lead')} subject={subject} />
      <LinkChoices
        label={t('activity.period')}
        choices={PERIODS.map((one) => ({
          key: one,
          label: t(`activity.period.${one}`),
          to: `/dashboard/charts${searchOf({ ...EVERYTHING, period: one })}`,
          current: one === period,
        }))}
      />
      <p role="status" className={styles['status']}>
        {isReading ? t('charts.loading') : null}
      </p>
      {canRetry ? (
        <NotLoaded title={t('charts.unavailable')} onRetry={() => charts.send({ type: 'charts.retry' })} />
      ) : spending ? (
        <div className={styles['charts']} data-stale={isReading || undefined}>
          <Figures spending={spending} period={period} />
          {issuer ? <p data-print="only">{t('charts.printed', { issuer })}</p> : null}
        </div>
      ) : (
        <Placeholder>
          <Panel title={t('charts.categories.title')}>
            <div className={styles['drawing']} />
          </Panel>
        </Placeholder>
      )}
    </Stack>
  )
}

type Props = { spending: Spending; period: Period }

function Figures({ spending, period }: Props) {
  const t = useText()
  const { categories, steps } = spending
  const span = t('activity.span', { span: period })
  if (categories.length === 0 && !steps?.length) {
    return (
      <EmptyState title={t('charts.empty.title')} icon="chart">
        <p>{t('charts.empty.body', { span })}</p>
      </EmptyState>
    )
  }
  return (
    <>
      {categories.length > 0 ? <ByCategory spending={spending} period={period} /> : null}
      {steps === null ? (
        <p className={styles['status']}>{t('charts.noSteps')}</p>
      ) : (
        <>
          <OverTime spending={spending} period={period} steps={steps} />
          <Against spending={spending} period={period} steps={steps} />
        </>
      )}
    </>
  )
}

function ByCategory({ spending: { categories, spendingCents }, period }: Props) {
  const t = useText()
  const { money } = useFormat()
  const navigate = useNavigate()
  const [isWhole, setWhole] = useState(false)
  const more = useRef<HTMLButtonElement>(null)
  const openOthers = () => {
    setWhole(true)
    more.current?.focus()
  }
  const listOf = (category: Category) => `/dashboard${searchOf({ ...EVERYTHING, period, category })}#transactions`
  const percents = percentsOf(
    categories.map(({ cents }) => cents),
    spendingCents,
  )
  const rows = categories.map(({ category, cents }, index) => ({
    category,
    name: categoryText(t, category),
    amount: money(cents),
    percent: percents[index] ?? 0,
    share: t('charts.percent', { percent: percents[index] ?? 0 }),
    cents,
  }))
  const { own, others } = slicesOf(rows)
  const othersCents = others.reduce((sum, { cents }) => sum + cents, 0)
  const slices = [
    ...own.map((row) => ({
      ...row,
      key: row.category,
      to: listOf(row.category),
      color: CATEGORY_COLORS[row.category],
    })),
    ...(others.length > 0
      ? [
          {
            key: 'others' as const,
            // The list can filter by one category only: opens a link to each.
            to: null,
            name: t('charts.categories.others', { count: others.length }),
            amount: money(othersCents),
            share: t('charts.percent', { percent: others.reduce((sum, { percent }) => sum + percent, 0) }),
            cents: othersCents,
            color: SHARED_COLOR,
          },
        ]
      : []),
  ]
  return (
    <Panel title={t('charts.categories.title')}>
      <Stack gap={4}>
        <p>
          {t('charts.categories.total', { amount: money(spendingCents), span: t('activity.span', { span: period }) })}
        </p>
        <div className={styles['beside']}>
          <Figure
            label={t('charts.categories.label')}
            hint={t('charts.categories.hint')}
            points={slices.map(({ key, name, amount, share }) => ({
              key,
              words: t('charts.point.share', { name, amount, share }),
            }))}
            drawn={{
              kind: 'ring',
              slices: slices.map(({ name, cents, color }) => ({ name, cents, color })),
              total: money(slices.reduce((sum, { cents }) => sum + cents, 0)),
            }}
            onChoose={(index) => {
              const { to, key } = slices[index] ?? {}
              if (to) void navigate(to)
              else if (key === 'others') openOthers()
            }}
          />
          <div>
            <ul className={styles['legend']} aria-label={t('charts.categories.legend')}>
              {slices.map(({ key, to, ...entry }) => (
                <li key={key}>
                  {to ? (
                    <ListLink to={to} {...entry} />
                  ) : (
                    <button
                      ref={more}
                      type="button"
                      className={styles['entry']}
                      aria-expanded={isWhole}
                      onClick={() => setWhole(!isWhole)}
                    >
                      <Entry {...entry} icon="chevron-down" />
                    </button>
                  )}
                </li>
              ))}
              {isWhole
                ? others.map(({ category, ...entry }) => (
                    <li key={category}>
                      <ListLink to={listOf(category)} {...entry} />
                    </li>
                  ))
                : null}
            </ul>
          </div>
        </div>
        <Disclosure summary={t('charts.table')} headingLevel={3} wide>
          <Table
            caption={t('charts.categories.title')}
            captionHidden
            rows={rows}
            rowKey={({ category }) => category}
            columns={[
              {
                key: 'category',
                header: t('charts.column.category'),
                cell: ({ category, name }) => <Link to={listOf(category)}>{name}</Link>,
                rowHeader: true,
              },
              { key: 'amount', header: t('charts.column.amount'), cell: ({ amount }) => amount, numeric: true },
              { key: 'share', header: t('charts.column.share'), cell: ({ share }) => share, numeric: true },
            ]}
          />
        </Disclosure>
      </Stack>
    </Panel>
  )
}

/** `color`: of its own slice. */
type EntryProps = { name: string; amount: string; share: string; color?: string }

/** A category, which leads to its transactions. */
function ListLink({ to, ...entry }: EntryProps & { to: string }) {
  const t = useText()
  const { name, amount, share } = entry
  return (
    <Link
      className={styles['entry']}
      to={to}
      aria-label={`${t('charts.transactions.of', { name })}, ${amount} ${share}`}
    >
      <Entry {...entry} icon="chevron-right" />
    </Link>
  )
}

function Entry({ name, amount, share, color, icon }: EntryProps & { icon: IconName }) {
  return (
    <>
      <span className={styles['name']}>
        {color ? <Swatch color={color} /> : null}
        <span>{name}</span>
      </span>{' '}
      <span className={styles['amount']}>
        <Money text={amount} /> <span className={styles['share']}>{share}</span>
        <Icon name={icon} />
      </span>
    </>
  )
}

function Swatch({ color, isFilled = true }: { color: string; isFilled?: boolean }) {
  return (
    <svg className={styles['swatch']} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <rect x="1" y="1" width="14" height="14" rx="3" fill={isFilled ? color : 'none'} stroke={color} strokeWidth="2" />
    </svg>
  )
}

type LegendProps = { name: string; color: string; isShown: boolean; onPress: () => void }

/** Shows or hides a part of the drawing; the figures beside it stay. */
function LegendButton({ name, color, isShown, onPress }: LegendProps) {
  return (
    <button type="button" className={styles['legendButton']} aria-pressed={isShown} onClick={onPress}>
      <Swatch color={color} isFilled={isShown} />
      <span>{name}</span>
    </button>
  )
}

function useStepName(period: Period) {
  const t = useText()
  const { day, shortDay, month } = useFormat()
  const interval = intervalOf(period)
  return {
    long: ({ from }: Step) =>
      interval === 'month' ? month(from) : interval === 'week' ? t('charts.week', { day: day(from) }) : day(from),
    short: ({ from }: Step) => (interval === 'month' ? month(from, 'short') : shortDay(from)),
  }
}

type StepProps = Props & { steps: readonly Step[] }

function OverTime({ spending: { spendingCents }, period, steps }: StepProps) {
  const t = useText()
  const { money } = useFormat()
  const name = useStepName(period)
  const interval = t(`charts.interval.${intervalOf(period)}`)
  return (
    <Panel title={t('charts.time.title')}>
      <Stack gap={4}>
        <p>{t('charts.time.total', { amount: money(spendingCents), interval })}</p>
        <Figure
          label={t('charts.time.label', { interval })}
          hint={t('charts.hint')}
          points={steps.map((step) => ({
            key: step.from,
            words: t('charts.point', { name: name.long(step), amount: money(step.spendingCents) }),
          }))}
          drawn={{
            kind: 'bars',
            steps: steps.map(name.short),
            series: [{ name: t('charts.spending'), color: 'accent', cents: steps.map((step) => step.spendingCents) }],
          }}
        />
        <Disclosure summary={t('charts.table')} headingLevel={3} wide>
          <StepTable caption={t('charts.time.title')} steps={steps} period={period} columns={['spending']} />
        </Disclosure>
      </Stack>
    </Panel>
  )
}

const SERIES = ['deposits', 'spending'] as const
type SeriesName = (typeof SERIES)[number]
const CENTS = { deposits: 'depositsCents', spending: 'spendingCents' } as const
const COLORS = { deposits: 'info', spending: 'accent' } as const

function Against({ spending: { spendingCents, depositsCents }, period, steps }: StepProps) {
  const t = useText()
  const { money } = useFormat()
  const name = useStepName(period)
  const differenceCents = depositsCents - spendingCents
  const [hidden, setHidden] = useState<readonly SeriesName[]>([])
  const toggle = (name: SeriesName) =>
    setHidden((known) => (known.includes(name) ? known.filter((one) => one !== name) : [...known, name]))
  const shown = SERIES.filter((series) => !hidden.includes(series))
  return (
    <Panel title={t('charts.against.title')}>
      <Stack gap={4}>
        <p>
          {t('charts.against.total', {
            deposits: money(depositsCents),
            spending: money(spendingCents),
            difference: money(Math.abs(differenceCents)),
            more: differenceCents > 0 ? 'received' : differenceCents < 0 ? 'spent' : 'neither',
          })}
        </p>
        <ul className={styles['row']} aria-label={t('charts.against.legend')}>
          {SERIES.map((series) => (
            <li key={series}>
              <LegendButton
                name={t(`charts.${series}`)}
                color={`var(--color-${COLORS[series] === 'info' ? 'info-ink' : 'accent'})`}
                isShown={!hidden.includes(series)}
                onPress={() => toggle(series)}
              />
            </li>
          ))}
        </ul>
        <Figure
          label={t('charts.against.label')}
          hint={t('charts.hint')}
          points={steps.map((step) => ({
            key: step.from,
            words: t('charts.point.against', {
              name: name.long(step),
              deposits: money(step.depositsCents),
              spending: money(step.spendingCents),
            }),
          }))}
          drawn={{
            kind: 'bars',
            steps: steps.map(name.short),
            series: shown.map((series) => ({
              name: t(`charts.${series}`),
              color: COLORS[series],
              cents: steps.map((step) => step[CENTS[series]]),
            })),
          }}
        />
        <Disclosure summary={t('charts.table')} headingLevel={3} wide>
          <StepTable caption={t('charts.against.title')} steps={steps} period={period} columns={SERIES} />
        </Disclosure>
      </Stack>
    </Panel>
  )
}

type TableProps = { caption: string; steps: readonly Step[]; period: Period; columns: readonly SeriesName[] }

function StepTable({ caption, steps, period, columns }: TableProps) {
  const t = useText()
  const { money } = useFormat()
  const name = useStepName(period)
  return (
    <Table
      caption={caption}
      captionHidden
      rows={steps}
      rowKey={({ from }) => from}
      columns={[
        { key: 'from', header: t('charts.column.time'), cell: name.long, rowHeader: true },
        ...columns.map((series) => ({
          key: series,
          header: t(`charts.${series}`),
          cell: (step: Step) => money(step[CENTS[series]]),
          numeric: true,
        })),
      ]}
    />
  )
}
