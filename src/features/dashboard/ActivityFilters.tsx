import { memo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { CATEGORIES } from '../../../rules/money/transaction'
import {
  type Filter,
  type FilterProblem,
  filtered,
  filtersIn,
  PERIODS,
  problemsIn,
  STATUSES,
  searchOf,
  TEXT_MAX,
  type TransactionQuery,
  withoutFilter,
  withoutFilters,
} from '../../../rules/money/transactionQuery'
import { AmountField } from '../../forms/AmountField'
import type { MessageKey } from '../../i18n/catalogue'
import { useFormat, useText } from '../../i18n/text'
import { categoryText, statusText } from '../../i18n/transactionText'
import { Button } from '../../ui/Button'
import { ErrorSummary } from '../../ui/ErrorSummary'
import { Form } from '../../ui/Form'
import { Icon } from '../../ui/Icon'
import { Link } from '../../ui/Link'
import { LinkChoices } from '../../ui/LinkChoices'
import { SelectField } from '../../ui/SelectField'
import { Stack } from '../../ui/Stack'
import { TextField } from '../../ui/TextField'
import styles from './ActivityFilters.module.css'

type Props = { query: TransactionQuery }

export const listAt = (query: TransactionQuery) => `/dashboard${searchOf(query)}`
/** The address of a month's statement; its back link leads to the same list. */
export const statementAt = (query: TransactionQuery, month: string) => {
  const search = searchOf(query)
  return `/dashboard${search ? `${search}&` : '?'}statement=${month}`
}

export const Periods = memo(function Periods({ query }: Props) {
  const t = useText()
  const hasDates = query.from !== null || query.to !== null
  return (
    <LinkChoices
      label={t('activity.period')}
      choices={PERIODS.map((period) => ({
        key: period,
        label: t(`activity.period.${period}`),
        to: listAt({ ...query, period, from: null, to: null, page: 1 }),
        current: !hasDates && query.period === period,
      }))}
    />
  )
})

/** Label of each filter in use. */
function useFilterText() {
  const t = useText()
  const { day, money } = useFormat()
  const between = (kind: 'dates' | 'amount', first: string | null, last: string | null) => {
    const [one, other] = kind === 'dates' ? (['from', 'to'] as const) : (['min', 'max'] as const)
    if (first !== null && last !== null) return t(`activity.filter.${kind}.between`, { [one]: first, [other]: last })
    return first !== null
      ? t(`activity.filter.${kind}.${one}` as MessageKey, { [one]: first })
      : t(`activity.filter.${kind}.${other}` as MessageKey, { [other]: last ?? '' })
  }
  return (filter: Filter, { text, from, to, minCents, maxCents, category, status }: TransactionQuery): string => {
    const words: Record<Filter, () => string> = {
      text: () => t('activity.filter.text.is', { text }),
      dates: () => between('dates', from && day(from), to && day(to)),
      amount: () =>
        between('amount', minCents === null ? null : money(minCents), maxCents === null ? null : money(maxCents)),
      category: () => t('activity.filter.category.is', { category: category ? categoryText(t, category) : '' }),
      status: () => t('activity.filter.status.is', { status: statusText(t, status ?? '') }),
    }
    return words[filter]()
  }
}

export const FILTERS_ID = 'activity-filters'

type ToggleProps = Props & { isOpen: boolean; onToggle: () => void }

/** Opens the filters. On a phone it also contains the periods and shows the current one; dates are among the chips. */
export function FilterToggle({ query, isOpen, onToggle }: ToggleProps) {
  const t = useText()
  const hasDates = query.from !== null || query.to !== null
  return (
    <span className={styles['toggle']} data-print="no">
      <Button
        variant="quiet"
        size="small"
        iconEnd="chevron-down"
        aria-expanded={isOpen}
        aria-controls={FILTERS_ID}
        onClick={onToggle}
      >
        {hasDates ? null : (
          <span className={styles['period']}>
            <Icon name="search" size="small" />
            <span>{t(`activity.period.${query.period}`)}</span>
            <span className="visually-hidden">, </span>
          </span>
        )}
        <span className={styles['filters']}>{t('activity.filters')}</span>
      </Button>
    </span>
  )
}

/** Filters in use, each with a button to remove it. */
export function Chips({ query, onRemoved }: Props & { onRemoved: (index: number) => void }) {
  const t = useText()
  const textOf = useFilterText()
  const filters = filtersIn(query)
  if (filters.length === 0) return null
  return (
    <ul className={styles['chips']} aria-label={t('activity.filters.label')}>
      {filters.map((filter, index) => (
        <li key={filter}>
          <Link
            className={styles['chip']}
            onClick={() => onRemoved(index)}
            to={listAt(withoutFilter(query, filter))}
            aria-label={t('activity.filters.remove', { filter: textOf(filter, query) })}
          >
            <span>{textOf(filter, query)}</span>
            <Icon name="close" size="small" />
          </Link>
        </li>
      ))}
      {filters.length > 1 ? (
        <li>
          <Link to={listAt(withoutFilters(query))} onClick={() => onRemoved(0)}>
            {t('activity.filters.clear')}
          </Link>
        </li>
      ) : null}
    </ul>
  )
}

/** Names the list, whichever of its pages is shown. */
const ofList = (query: TransactionQuery) => searchOf({ ...query, page: 1 })

/** The form changes the address, and the list follows the address. */
export const FilterForm = memo(function FilterForm({ query, onApplied }: Props & { onApplied: () => void }) {
  const t = useText()
  const navigate = useNavigate()
  const [problems, setProblems] = useState<readonly FilterProblem[]>([])
  const attempt = useRef(0)
  const field = (name: string) => {
    const problem = problems.find((one) => one.field === name)
    return { name, error: problem ? t(problem.key as MessageKey) : undefined }
  }
  const submit = (data: FormData) => {
    const typed = Object.fromEntries([...data].map(([name, value]) => [name, String(value)]))
    const found = problemsIn(typed)
    attempt.current += 1
    setProblems(found)
    if (found.length > 0) return
    const next = filtered(query, typed)
    if (ofList(next) !== ofList(query)) onApplied()
    void navigate(listAt(next))
  }
  return (
    <Stack>
      {problems.length > 0 ? (
        <ErrorSummary
          heading={t('form.problem')}
          headingLevel={3}
          attempt={attempt.current}
          items={problems.map(({ field: name, key }) => ({ field: name, message: t(key as MessageKey) }))}
        />
      ) : null}
      {/* Remount for another list: the fields show that list's filters. */}
      <Form key={ofList(query)} onSubmit={submit} role="search">
        <div className={styles['fields']}>
          <TextField
            {...field('text')}
            className={styles['wide']}
            type="search"
            label={t('activity.filter.text')}
            autoComplete="off"
            maxLength={TEXT_MAX}
            defaultValue={query.text}
          />
          <TextField
            {...field('from')}
            type="date"
            label={t('activity.filter.from')}
            autoComplete="off"
            defaultValue={query.from ?? ''}
          />
          <TextField
            {...field('to')}
            type="date"
            label={t('activity.filter.to')}
            autoComplete="off"
            defaultValue={query.to ?? ''}
          />
          <AmountField {...field('min')} label={t('activity.filter.min')} cents={query.minCents} />
          <AmountField {...field('max')} label={t('activity.filter.max')} cents={query.maxCents} />
          <SelectField
            {...field('category')}
            label={t('activity.filter.category')}
            defaultValue={query.category ?? ''}
            options={[
              { value: '', label: t('activity.filter.category.any') },
              ...CATEGORIES.map((category) => ({ value: category, label: categoryText(t, category) })),
            ]}
          />
          <SelectField
            {...field('status')}
            label={t('activity.filter.status')}
            defaultValue={query.status ?? ''}
            options={[
              { value: '', label: t('activity.filter.status.any') },
              ...STATUSES.map((status) => ({ value: status, label: statusText(t, status) })),
            ]}
          />
        </div>
        <Button type="submit" variant="secondary">
          {t('activity.filter.apply')}
        </Button>
      </Form>
    </Stack>
  )
})
