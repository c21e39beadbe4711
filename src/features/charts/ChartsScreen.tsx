import { useSelector } from '@xstate/react'
import { type ReactNode, useState } from 'react'
import {
  type Charts,
  selectCanRetry,
  selectEarlier,
  selectIsReading,
  selectIsUncompared,
  selectPeriod,
  selectSpending,
  selectSpendingPeriod,
} from '../../../machines/charts/selectors'
import {
  averageOf,
  changeBeyond,
  changeIn,
  type Earlier,
  intervalOf,
  percentsOf,
  rankedOf,
  type Spending,
  type Step,
} from '../../../rules/money/spending'
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
import { VisuallyHidden } from '../../ui/VisuallyHidden'
import { DASHES } from './axis'
import styles from './Charts.module.css'
import { Figure } from './Figure'
import { MonthPicture } from './MonthPicture'

type ScreenProps = { charts: Charts; subject: ReactNode; issuer?: string | undefined }

export function ChartsScreen({ charts, subject, issuer }: ScreenProps) {
  const t = useText()
  const period = useSelector(charts, selectPeriod)
  const spending = useSelector(charts, selectSpending)
  const spendingPeriod = useSelector(charts, selectSpendingPeriod)
  const earlier = useSelector(charts, selectEarlier)
  const isUncompared = useSelector(charts, selectIsUncompared)
  const isReading = useSelector(charts, selectIsReading)
  const canRetry = useSelector(charts, selectCanRetry)
  return (
    <Stack>
      <PageHeader title={t('screen.charts.title')} subject={subject} />
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
          <Figures
            charts={charts}
            spending={spending}
            period={spendingPeriod}
            earlier={earlier}
            isUncompared={isUncompared}
          />
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
type Comparison = { earlier: Earlier | null; isUncompared: boolean }

function Figures({ charts, spending, period, ...comparison }: Props & Comparison & { charts: Charts }) {
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
    <div className={styles['columns']}>
      <div className={styles['column']}>
        {categories.length > 0 ? <ByCategory spending={spending} period={period} {...comparison} /> : null}
        {steps === null ? (
          <p className={styles['status']}>{t('charts.noSteps')}</p>
        ) : (
          <OverTime spending={spending} period={period} steps={steps} />
        )}
      </div>
      <div className={styles['column']}>
        {steps === null ? null : <Against spending={spending} period={period} steps={steps} />}
        <MonthPicture charts={charts} />
      </div>
    </div>
  )
}

type Part = {
  key: Category | 'others'
  name: string
  cents: number
  percent: number
  changeCents: number | null
  color: string
}

function ByCategory({ spending, period, earlier, isUncompared }: Props & Comparison) {
  const { categories, spendingCents } = spending
  const t = useText()
  const { money, signedMoney, day } = useFormat()
  const change = useChange(period)
  const [isWhole, setWhole] = useState(false)
  const linkOf = (category: Category) => `/dashboard${searchOf({ ...EVERYTHING, period, category })}#transactions`
  // Compared with nothing, each category would only repeat its own amount.
  const compared = earlier && earlier.spendingCents > 0 ? earlier : null
  const percents = percentsOf(
    categories.map(({ cents }) => cents),
    spendingCents,
  )
  const rows = categories.map((sum, index) => ({
    ...sum,
    key: sum.category,
    name: categoryText(t, sum.category),
    percent: percents[index] ?? 0,
    changeCents: compared && changeIn(sum, compared),
    color: CATEGORY_COLORS[sum.category],
  }))
  const { own, others } = rankedOf(rows)
  const shared: Part = {
    key: 'others',
    name: t('charts.categories.others', { count: others.length }),
    cents: others.reduce((sum, { cents }) => sum + cents, 0),
    percent: others.reduce((sum, { percent }) => sum + percent, 0),
    changeCents: compared && changeBeyond(own, spending, compared),
    color: SHARED_COLOR,
  }
  const mostCents = Math.max(...own.map(({ cents }) => cents))
  const total = { amount: money(spendingCents), span: t('activity.span', { span: period }) }
  return (
    <Panel title={t('charts.categories.title')}>
      <Stack gap={4}>
        <p>
          {compared
            ? t('charts.categories.compared', {
                ...total,
                change: change.words(spendingCents - compared.spendingCents),
              })
            : t('charts.categories.total', total)}
        </p>
        <ol className={styles['ranking']} aria-label={t('charts.categories.title')}>
          {own.map((row) => (
            <li key={row.key}>
              <RankedLink to={linkOf(row.category)} part={row} mostCents={mostCents} period={period} />
            </li>
          ))}
          {others.length > 0 ? (
            <li key="others">
              {/* The list of transactions can be filtered by one category only. */}
              <button
                type="button"
                className={styles['entry']}
                aria-expanded={isWhole}
                onClick={() => setWhole(!isWhole)}
              >
                <Ranked part={shared} mostCents={mostCents} period={period} icon="chevron-down" />
              </button>
              {isWhole ? (
                <ol className={styles['ranking']} aria-label={shared.name}>
                  {others.map((row) => (
                    <li key={row.key}>
                      <RankedLink to={linkOf(row.category)} part={row} mostCents={mostCents} period={period} />
                    </li>
                  ))}
                </ol>
              ) : null}
            </li>
          ) : null}
        </ol>
        {compared ? (
          <p className={styles['status']}>
            {t('charts.change.days', { from: day(compared.days.from), to: day(compared.days.to) })}
          </p>
        ) : isUncompared || earlier ? (
          <p className={styles['status']}>{t(earlier ? 'charts.change.nothing' : 'charts.change.missing')}</p>
        ) : null}
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
                cell: ({ category, name }) => <Link to={linkOf(category)}>{name}</Link>,
                rowHeader: true,
              },
              { key: 'amount', header: t('charts.column.amount'), cell: ({ cents }) => money(cents), numeric: true },
              {
                key: 'share',
                header: t('charts.column.share'),
                cell: ({ percent }) => t('charts.percent', { percent }),
                numeric: true,
              },
              ...(compared
                ? [
                    {
                      key: 'change',
                      header: t('charts.column.change'),
                      cell: ({ changeCents }: (typeof rows)[number]) => signedMoney(changeCents ?? 0),
                      numeric: true,
                    },
                  ]
                : []),
            ]}
          />
        </Disclosure>
      </Stack>
    </Panel>
  )
}

/** How much more or less was spent than before the period. */
function useChange(period: Period) {
  const t = useText()
  const { money } = useFormat()
  const directionOf = (cents: number) => (cents > 0 ? 'more' : cents < 0 ? 'less' : 'same')
  return {
    words: (cents: number) =>
      t('charts.change.words', {
        direction: directionOf(cents),
        amount: money(Math.abs(cents)),
        before: t('charts.change.before', { period }),
      }),
    short: (cents: number) => `${SIGNS[directionOf(cents)]}${cents === 0 ? '' : `\u00a0${money(Math.abs(cents))}`}`,
  }
}
const SIGNS = { more: '▲', less: '▼', same: '–' } as const

type RankedProps = { part: Part; mostCents: number; period: Period }

/** A category, which leads to its transactions. */
function RankedLink({ to, ...ranked }: RankedProps & { to: string }) {
  const t = useText()
  const { money } = useFormat()
  const change = useChange(ranked.period)
  const { name, cents, percent, changeCents } = ranked.part
  const said = [
    t('charts.transactions.of', { name }),
    `${money(cents)} ${t('charts.percent', { percent })}`,
    ...(changeCents === null ? [] : [change.words(changeCents)]),
  ]
  return (
    <Link className={styles['entry']} to={to} aria-label={said.join(', ')}>
      <Ranked {...ranked} icon="chevron-right" />
    </Link>
  )
}

function Ranked({ part, mostCents, period, icon }: RankedProps & { icon: IconName }) {
  const t = useText()
  const { money } = useFormat()
  const change = useChange(period)
  const { name, cents, percent, changeCents, color } = part
  return (
    <>
      <span className={styles['name']}>{name}</span>{' '}
      <span className={styles['amount']}>
        <Money text={money(cents)} />
        <Icon name={icon} />
      </span>{' '}
      <svg className={styles['bar']} aria-hidden="true" focusable="false">
        <rect width="100%" height="100%" rx="4" className={styles['track']} />
        {/* All others together may be more than the first: a bar of theirs would leave no room to compare the rest. */}
        {cents <= mostCents ? (
          <rect width={`${Math.max(1, (cents / mostCents) * 100)}%`} height="100%" rx="4" fill={color} />
        ) : null}
      </svg>
      <span className={styles['share']}>{t('charts.percent', { percent })}</span>{' '}
      {changeCents === null ? null : (
        <span className={styles['change']}>
          <span aria-hidden="true">{change.short(changeCents)}</span>
          <VisuallyHidden>{change.words(changeCents)}</VisuallyHidden>
        </span>
      )}
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

/** The words of a dashed line. */
function Average({ line, words }: { line: keyof typeof DASHES; words: string }) {
  return (
    <li className={styles['average']}>
      <svg className={styles['dashes']} viewBox="0 0 28 4" aria-hidden="true" focusable="false">
        <path d="M0 2h28" strokeDasharray={DASHES[line].join(' ')} />
      </svg>
      <span>{words}</span>
    </li>
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

function OverTime({ spending: { spendingCents, days }, period, steps }: StepProps) {
  const t = useText()
  const { money, wholeMoney } = useFormat()
  const averageCents = averageOf(spendingCents, period, days)
  const averageValues = { amount: wholeMoney(averageCents), interval: intervalOf(period) }
  const name = useStepName(period)
  const interval = t(`charts.interval.${intervalOf(period)}`)
  return (
    <Panel title={t('charts.time.title')}>
      <Stack gap={4}>
        <p>{t('charts.time.total', { amount: money(spendingCents), interval })}</p>
        <ul className={styles['row']}>
          <Average line="spent" words={t('charts.average', averageValues)} />
        </ul>
        <Figure
          label={t('charts.time.label', { interval })}
          hint={t('charts.hint')}
          points={steps.map((step) => ({
            key: step.from,
            words: t('charts.point', { name: name.long(step), amount: money(step.spendingCents) }),
          }))}
          drawn={{
            steps: steps.map(name.short),
            series: [
              {
                name: t('charts.spending'),
                color: 'spent',
                cents: steps.map((step) => step.spendingCents),
                averageCents,
              },
            ],
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
const COLORS = { deposits: 'received', spending: 'spent' } as const

function Against({ spending, period, steps }: StepProps) {
  const { spendingCents, depositsCents, days } = spending
  const t = useText()
  const { money, wholeMoney } = useFormat()
  const averageIn = (series: SeriesName) => averageOf(spending[CENTS[series]], period, days)
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
                color={`var(--color-chart-${COLORS[series]})`}
                isShown={!hidden.includes(series)}
                onPress={() => toggle(series)}
              />
            </li>
          ))}
        </ul>
        <ul className={styles['row']}>
          {shown.map((series) => (
            <Average
              key={series}
              line={COLORS[series]}
              words={t(`charts.average.${series}`, {
                amount: wholeMoney(averageIn(series)),
                interval: intervalOf(period),
              })}
            />
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
            steps: steps.map(name.short),
            series: shown.map((series) => ({
              name: t(`charts.${series}`),
              color: COLORS[series],
              cents: steps.map((step) => step[CENTS[series]]),
              averageCents: averageIn(series),
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
