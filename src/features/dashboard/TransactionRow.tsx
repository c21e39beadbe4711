import { memo } from 'react'
import { isReleased, type Line, nextStepOf, shownStatusOf, type Transaction } from '../../../rules/money/transaction'
import { useFormat, useText } from '../../i18n/text'
import { categoryText, merchantText, statusText, transactionLines, typeText } from '../../i18n/transactionText'
import { Badge } from '../../ui/Badge'
import { DescriptionList } from '../../ui/DescriptionList'
import { Glyph, Icon } from '../../ui/Icon'
import { Later } from '../../ui/Later'
import { Link } from '../../ui/Link'
import { Money } from '../../ui/Money'
import { Words } from '../../ui/Words'
import styles from './Activity.module.css'
import { glyphOf } from './categoryGlyphs'

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
  const { money, signedMoney, shortDay, foreign: foreignMoney } = useFormat()
  const { date, status, amountCents, balanceCents, foreign } = transaction
  const isDisputed = transaction.disputeStatus !== null && transaction.disputeStatus !== 'none'
  const { name, payee } = transactionLines(t, transaction)
  const tags = [
    // Pending transactions are not grouped by day.
    status === 'pending' ? (
      <span key="day" className={styles['where']}>
        {shortDay(date)}
      </span>
    ) : null,
    payee && !isFee ? (
      <span key="payee" className={styles['where']}>
        {payee}
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
    foreign ? (
      <span key="foreign" className={styles['where']}>
        {foreignMoney(foreign.cents, foreign.currency)}
      </span>
    ) : null,
  ].filter((tag) => tag !== null)
  return (
    <details className={styles['details']} data-fee={isFee || undefined}>
      <summary className={styles['row']}>
        <span className={styles['icon']}>{isFee ? null : <Glyph path={glyphOf(transaction)} />}</span>
        <span className={styles['words']}>
          <span className={styles['merchant']}>{name}</span>
          {tags.length > 0 ? <span className={styles['tags']}>{tags}</span> : null}
          <Money
            text={signedMoney(amountCents)}
            tone={status === 'declined' ? 'struck' : amountCents > 0 ? 'credit' : 'neutral'}
          />
          {hasBalance && !isBalanceBelow && balanceCents !== null ? (
            <span className={styles['remainder']}>
              <span className={styles['of']}>{`${t('activity.balance')} `}</span>
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
  const { money, signedMoney, day, number, foreign: foreignMoney } = useFormat()
  const { date, amountCents, category, reference, authorizationCode } = transaction
  const { id, balanceCents, foreign, decline, hold, review, disputeStatus } = transaction
  const isGoing = amountCents < 0
  const nextStep = decline && nextStepOf(decline)
  const rows = [
    ['activity.detail.date', day(date)],
    ['activity.detail.amount', signedMoney(amountCents), 'verbatim'],
    ['activity.detail.status', statusText(t, shownStatusOf(transaction))],
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
      {decline ? (
        <div className={styles['why']}>
          {decline.reason ? <p>{decline.reason}</p> : null}
          {nextStep === null ? null : (
            <>
              <p>{t('activity.decline.none')}</p>
              {nextStep === 'unlock' && !isLocked ? null : (
                <p>
                  <Words>{t(`activity.decline.${nextStep}`)}</Words>{' '}
                  {nextStep === 'load' ? <Link to="/dashboard/reload">{t('activity.decline.loadLink')}</Link> : null}
                </p>
              )}
            </>
          )}
        </div>
      ) : null}
      {hold ? (
        <div className={styles['why']}>
          <p>{t('activity.hold')}</p>
          <p>{t(`activity.hold.${hold.kind}`)}</p>
          <p>{t('activity.hold.release', { day: day(hold.releaseBy) })}</p>
        </div>
      ) : null}
      {review ? (
        <div className={styles['why']}>
          <p>
            <strong>{t('activity.review')}</strong> <span>{review.reason}</span>
          </p>
          <p>
            <strong>{t('activity.review.needed')}</strong> <span>{review.needed}</span>
          </p>
          <p>
            <Words>{t('activity.review.by', { day: day(review.by) })}</Words>
          </p>
        </div>
      ) : null}
      <DescriptionList
        layout="columns"
        items={rows.flatMap(([term, description, verbatim]) =>
          description === '' ? [] : [{ key: term, term: t(term), description, verbatim: verbatim !== undefined }],
        )}
      />
      {disputeStatus === null ? null : (
        <p>
          {disputeStatus === 'none' ? null : <span>{`${t(`activity.dispute.${disputeStatus}`)} `}</span>}
          <Link to={`/dashboard/dispute?${new URLSearchParams({ transaction: id })}`}>
            {t(disputeStatus === 'none' ? 'activity.dispute.open' : 'activity.dispute.follow')}
          </Link>
        </p>
      )}
    </div>
  )
}
