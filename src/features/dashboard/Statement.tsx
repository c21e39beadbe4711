import { useSelector } from '@xstate/react'
import { useNavigate } from 'react-router-dom'
import {
  type Dashboard,
  selectCanRetryStatement,
  selectSearch,
  selectStatement,
} from '../../../machines/dashboard/selectors'
import type { Card } from '../../../rules/cards/card'
import { firstDayOf, lastDayOf, type Statement as StatementRead } from '../../../rules/money/statement'
import { queryIn } from '../../../rules/money/transactionQuery'
import { easternDate } from '../../../rules/values/easternTime'
import { StepHeader } from '../../flow/FlowStep'
import { RetryBanner } from '../../forms/RetryBanner'
import { cardName } from '../../i18n/cardText'
import { dayRange } from '../../i18n/dayRange'
import { useFormat, useLocale, useText } from '../../i18n/text'
import { transactionLines } from '../../i18n/transactionText'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { DescriptionList } from '../../ui/DescriptionList'
import { FormActions } from '../../ui/Form'
import { Money } from '../../ui/Money'
import { Panel } from '../../ui/Panel'
import { Stack } from '../../ui/Stack'
import { Table } from '../../ui/Table'
import styles from './Activity.module.css'
import { listAt } from './ActivityFilters'

type Props = { dashboard: Dashboard; month: string; card: Card; cards: readonly Card[] }

/** One month of a card, for printing. */
export function Statement({ dashboard, month, card, cards }: Props) {
  const t = useText()
  const format = useFormat()
  const navigate = useNavigate()
  const query = queryIn(useSelector(dashboard, selectSearch))
  const statement = useSelector(dashboard, selectStatement)
  const canRetry = useSelector(dashboard, selectCanRetryStatement)
  return (
    <Stack>
      <StepHeader
        step={month}
        from="dashboard"
        title={t('statement.title', { month: format.month(firstDayOf(month)) })}
        lead={cardName(t, card, cards)}
      />
      <p role="status" className={styles['loading']}>
        {statement || canRetry ? null : t('statement.loading')}
      </p>
      {canRetry ? (
        <RetryBanner onRetry={() => dashboard.send({ type: 'statement.retry' })}>
          {t('statement.unavailable')}
        </RetryBanner>
      ) : null}
      <div className={styles['screenOnly']}>
        <FormActions>
          {statement ? <Button onClick={() => window.print()}>{t('statement.print')}</Button> : null}
          <Button variant="secondary" onClick={() => void navigate(listAt(query))}>
            {t('statement.back')}
          </Button>
        </FormActions>
      </div>
      {statement ? <Sheet statement={statement} issuer={card.cardIssuer} /> : null}
    </Stack>
  )
}

function Sheet({ statement, issuer }: { statement: StatementRead; issuer: string }) {
  const t = useText()
  const locale = useLocale()
  const { money, signedMoney, day } = useFormat()
  const { month, holderName, openingCents, closingCents, spentCents, loadedCents, transactions } = statement
  const balance = (cents: number | null) => (cents === null ? '' : money(cents))
  const today = easternDate(Date.now())
  // A month that is not over has no closing balance yet.
  const isOpen = today <= lastDayOf(month)
  const until = isOpen ? today : lastDayOf(month)
  return (
    <Panel className={styles['sheet']}>
      <Stack gap={4}>
        {isOpen ? <Banner tone="info">{t('statement.open')}</Banner> : null}
        <DescriptionList
          layout="end"
          items={[
            { key: 'holder', term: t('statement.holder'), description: holderName },
            { key: 'issuer', term: t('statement.issuer'), description: issuer },
            {
              key: 'period',
              term: t('activity.period'),
              description:
                until === firstDayOf(month)
                  ? day(until)
                  : t('activity.filter.dates.between', dayRange(locale, firstDayOf(month), until)),
            },
            { key: 'opening', term: t('statement.opening'), description: balance(openingCents) },
            { key: 'loaded', term: t('statement.loaded'), description: signedMoney(loadedCents) },
            { key: 'spent', term: t('statement.spent'), description: signedMoney(-spentCents) },
            {
              key: 'closing',
              term: isOpen ? t('statement.sofar', { day: day(until) }) : t('statement.closing'),
              description: balance(closingCents),
              strong: true,
            },
          ].flatMap(({ description, ...item }) =>
            description === '' ? [] : [{ ...item, description: <Money text={description} /> }],
          )}
        />
        <Table
          caption={t('statement.rows')}
          rows={transactions}
          rowKey={({ id }) => id}
          empty={<p>{t('statement.none')}</p>}
          columns={[
            { key: 'date', header: t('activity.detail.date'), cell: ({ date }) => day(date), nowrap: true },
            {
              key: 'name',
              header: t('activity.detail.merchant'),
              cell: (one) => {
                const { name, payee } = transactionLines(t, one)
                return (
                  <>
                    <span>{name}</span>
                    {payee ? <span className={styles['payee']}>{payee}</span> : null}
                  </>
                )
              },
              rowHeader: true,
            },
            { key: 'reference', header: t('activity.detail.reference'), cell: ({ reference }) => reference },
            {
              key: 'amount',
              header: t('activity.detail.amount'),
              cell: ({ amountCents }) => signedMoney(amountCents),
              numeric: true,
              nowrap: true,
              stacked: 'aside',
            },
            {
              key: 'balance',
              header: t('statement.balance'),
              cell: ({ balanceCents }) => balance(balanceCents),
              numeric: true,
              nowrap: true,
            },
          ]}
        />
        <p className={styles['where']}>{t('statement.note')}</p>
      </Stack>
    </Panel>
  )
}
