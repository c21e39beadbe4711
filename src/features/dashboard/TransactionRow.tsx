import { memo } from 'react'
import { isReleased, type Line, shownStatusOf, type Transaction } from '../../../rules/money/transaction'
import { TransactionStory } from '../../flow/TransactionStory'
import { useFormat, useText } from '../../i18n/text'
import { categoryText, merchantText, statusText, transactionLines, typeText } from '../../i18n/transactionText'
import { Badge } from '../../ui/Badge'
import { classNames } from '../../ui/classNames'
import { DescriptionList } from '../../ui/DescriptionList'
import { Icon } from '../../ui/Icon'
import { Later } from '../../ui/Later'
import { Link } from '../../ui/Link'
import { Money } from '../../ui/Money'
import styles from './Activity.module.css'
import { CategoryIcon } from './CategoryIcon'

type Shared = {
  /** True where no transaction is missing between this one and the next, so that its balance makes sense. */
  hasBalance: boolean
  /** Whether the card is locked now. */
  isLocked: boolean
}
type Props = Shared & { transaction: Transaction }

/** A transaction and, attached to it, its fees. */
export const TransactionRow = memo(function TransactionRow({ line, ...shared }: Shared & { line: Line }) {
  const { transaction, fees } = line
  return (
    <li className={styles['item']}>
      <Opening transaction={transaction} isBalanceBelow={fees.length > 0} {...shared} />
      {fees.map((fee) => (
        <Opening key={fee.id} transaction={fee} isFee {...shared} />
      ))}
    </li>
  )
})

type OpeningProps = Props & { isFee?: boolean; isBalanceBelow?: boolean }

/** One line that opens to all details from the issuer. A fee's payment, just above, names the payee. */
function Opening({ isFee = false, isBalanceBelow = false, ...props }: OpeningProps) {
  const { transaction, hasBalance } = props
  const t = useText()
  const { money, signedMoney, shortDay, easternTime, foreign: foreignMoney } = useFormat()
  const { date, at, status, amountCents, balanceCents, category, foreign } = transaction
  const isDisputed = transaction.disputeStatus !== null && transaction.disputeStatus !== 'none'
  const { name, payee } = transactionLines(t, transaction)
  const isGoing = amountCents < 0
  const payment = isFee ? '' : payee
  // A category is of spending; what has come is from someone.
  const where = isFee ? '' : isGoing ? categoryText(t, category) : payment
  const notes = [
    isGoing && payment ? (
      <span key="payee" className={styles['bit']}>
        {payment}
      </span>
    ) : null,
    foreign ? (
      <span key="foreign" className={styles['bit']}>
        {foreignMoney(foreign.cents, foreign.currency)}
      </span>
    ) : null,
    transaction.review ? (
      <Badge key="review" tone="warning">
        {t('activity.review.badge')}
      </Badge>
    ) : null,
    isDisputed ? (
      <Badge key="disputed" tone="info">
        {t('activity.disputed.badge')}
      </Badge>
    ) : null,
    status === 'declined' ? (
      <Badge key="declined" tone={isReleased(transaction) ? 'neutral' : 'danger'}>
        {statusText(t, shownStatusOf(transaction))}
      </Badge>
    ) : null,
  ].filter((note) => note !== null)
  // Pending transactions are not grouped by day.
  const day = status === 'pending' ? shortDay(date) : ''
  const time = at === null || isFee ? '' : easternTime(at)
  return (
    <details className={styles['details']} data-fee={isFee || undefined}>
      <summary className={styles['row']}>
        <CategoryIcon transaction={transaction} isEmpty={isFee} />
        <span className={styles['words']}>
          <span className={styles['merchant']}>{name}</span>
          <span className={styles['second']}>
            {where ? <span className={styles['category']}>{where}</span> : null}
            <span className={styles['tags']} data-notes={notes.length > 0 || undefined}>
              {day ? <span className={styles['bit']}>{day}</span> : null}
              {time ? <span className={classNames(styles['bit'], styles['time'])}>{time}</span> : null}
              {notes}
            </span>
          </span>
          <Money
            text={signedMoney(amountCents)}
            tone={status === 'declined' ? 'struck' : amountCents > 0 ? 'credit' : 'neutral'}
          />
          {hasBalance && !isBalanceBelow && balanceCents !== null ? (
            <span className={styles['remainder']}>
              <span>{`${t('activity.balance')} `}</span>
              <Money text={money(balanceCents)} />
            </span>
          ) : null}
        </span>
        <Icon name="chevron-down" size="small" className={styles['chevron']} />
      </summary>
      <Later>
        <Detail {...props} />
      </Later>
    </details>
  )
}

function Detail({ transaction, hasBalance, isLocked }: Props) {
  const t = useText()
  const { money, number, foreign: foreignMoney } = useFormat()
  const { id, amountCents, category, reference, authorizationCode } = transaction
  const { balanceCents, foreign, disputeStatus } = transaction
  const isGoing = amountCents < 0
  const dispute = `/dashboard/dispute?${new URLSearchParams({ transaction: id })}`
  const rows = [
    ['activity.detail.type', typeText(t, transaction)],
    ['activity.detail.merchant', merchantText(t, transaction)],
    ['activity.detail.category', isGoing ? categoryText(t, category) : ''],
    ['activity.detail.original', foreign ? foreignMoney(foreign.cents, foreign.currency) : '', 'verbatim'],
    [
      'activity.detail.rate',
      foreign?.rate ? t('activity.detail.rate.is', { currency: foreign.currency, rate: number(foreign.rate) }) : '',
    ],
    [
      'activity.detail.fee',
      foreign && foreign.feeCents !== null ? t('activity.detail.fee.is', { fee: money(foreign.feeCents) }) : '',
    ],
    ['activity.detail.balance', hasBalance && balanceCents !== null ? money(balanceCents) : '', 'verbatim'],
    ['activity.detail.reference', reference, 'verbatim'],
    ['activity.detail.authorization', authorizationCode, 'verbatim'],
  ] as const
  return (
    <div className={styles['detail']}>
      <TransactionStory
        transaction={transaction}
        isLocked={isLocked}
        follow={<Link to={dispute}>{t('activity.dispute.follow')}</Link>}
      />
      <div className={styles['facts']}>
        <DescriptionList
          layout="columns"
          items={rows.flatMap(([term, description, verbatim]) =>
            description === '' ? [] : [{ key: term, term: t(term), description, verbatim: verbatim !== undefined }],
          )}
        />
        {disputeStatus === 'none' ? (
          <p>
            <Link to={dispute}>{t('activity.dispute.open')}</Link>
          </p>
        ) : null}
      </div>
    </div>
  )
}
