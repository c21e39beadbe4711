import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { activityMachine } from '../../../machines/activity/activityMachine'
import { selectActivity, selectCanRetry } from '../../../machines/activity/selectors'
import { easternDate } from '../../../rules/easternTime'
import { byDay, type Transaction } from '../../../rules/transaction'
import type { MessageKey } from '../../i18n/catalogue'
import { useFormat, useText } from '../../i18n/text'
import { Badge } from '../../ui/Badge'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { Glyph } from '../../ui/Icon'
import { Money } from '../../ui/Money'
import { Panel } from '../../ui/Panel'
import { Placeholder } from '../../ui/Placeholder'
import { useAutoAnimate } from '../../ui/useAutoAnimate'
import styles from './Activity.module.css'
import { glyphOf } from './categoryGlyphs'

const DAY_MS = 86_400_000

/** Portal spec §3. A type that is not here is told by the merchant, else by the issuer's own label. */
const TYPES: Readonly<Record<string, MessageKey>> = {
  '6F': 'transaction.type.6F',
  DP: 'transaction.type.DP',
  BPR: 'transaction.type.BPR',
  LHR: 'transaction.type.LHR',
  INC: 'transaction.type.INC',
  CR: 'transaction.type.CR',
}

export function Activity({ activity }: { activity: ActorRefFrom<typeof activityMachine> }) {
  const t = useText()
  const { money, weekday } = useFormat()
  const read = useSelector(activity, selectActivity)
  const canRetry = useSelector(activity, selectCanRetry)
  const isReading = !read && !canRetry
  const box = useAutoAnimate<HTMLDivElement>(isReading)
  const now = Date.now()
  const dayTitle = (date: string) => {
    if (date === easternDate(now)) return t('dashboard.activity.today')
    return date === easternDate(now - DAY_MS) ? t('dashboard.activity.yesterday') : weekday(date)
  }

  return (
    <Panel title={t('dashboard.activity')} busy={isReading}>
      <div>
        {isReading ? (
          <Placeholder label={t('dashboard.activity.loading')}>
            <UnreadActivity />
          </Placeholder>
        ) : null}
        {/* Without the outline: its height would be animated, and what comes would be pushed about by it. */}
        <div ref={box}>
          {canRetry ? (
            <Banner
              tone="error"
              action={
                <Button variant="secondary" size="small" onClick={() => activity.send({ type: 'activity.retry' })}>
                  {t('common.retry')}
                </Button>
              }
            >
              {t('dashboard.activity.unavailable')}
            </Banner>
          ) : read ? (
            <div className={styles['activity']}>
              <dl className={styles['sums']}>
                <div>
                  <dt>{t('dashboard.spent')}</dt>
                  <dd>
                    <Money text={money(read.spendingCents)} size="large" />
                  </dd>
                </div>
                <div>
                  <dt>{t('dashboard.deposited')}</dt>
                  <dd>
                    <Money text={money(read.depositsCents)} size="large" />
                  </dd>
                </div>
              </dl>
              {read.transactions.length === 0 ? (
                <EmptyState title={t('dashboard.activity')} titleLevel={3} icon="calendar">
                  <p>{t('dashboard.activity.empty')}</p>
                </EmptyState>
              ) : (
                byDay(read.transactions).map(({ date, transactions }) => (
                  <section key={date} aria-labelledby={`day-${date}`} className={styles['day']}>
                    <h3 id={`day-${date}`}>{dayTitle(date)}</h3>
                    <ul className={styles['rows']}>
                      {transactions.map((transaction) => (
                        <Row key={transaction.id} transaction={transaction} />
                      ))}
                    </ul>
                  </section>
                ))
              )}
            </div>
          ) : null}
        </div>
      </div>
    </Panel>
  )
}

const ROWS = ['1', '2', '3', '4', '5']

/** The sums and one day. */
export function UnreadActivity() {
  const t = useText()
  const { money } = useFormat()
  return (
    <div className={styles['activity']}>
      <dl className={styles['sums']}>
        {(['dashboard.spent', 'dashboard.deposited'] as const).map((sum) => (
          <div key={sum}>
            <dt>{t(sum)}</dt>
            <dd>
              <Money text={money(0)} size="large" />
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles['day']}>
        <h3>{t('dashboard.activity.today')}</h3>
        <ul className={styles['rows']}>
          {ROWS.map((row) => (
            <li key={row} className={styles['row']}>
              <span className={styles['icon']} />
              <p>{t('dashboard.activity')}</p>
              <Money text={money(0)} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function Row({ transaction }: { transaction: Transaction }) {
  const t = useText()
  const { signedMoney } = useFormat()
  const { merchant, typeLabel, typeCode, status, amountCents } = transaction
  const type = TYPES[typeCode]
  const name = type ? t(type) : merchant || typeLabel || typeCode
  return (
    <li className={styles['row']}>
      <span className={styles['icon']}>
        <Glyph path={glyphOf(transaction)} />
      </span>
      <span className={styles['merchant']}>
        {name}
        {merchant && merchant !== name ? <span className={styles['where']}>{merchant}</span> : null}
        {status === 'pending' ? <Badge tone="info">{t('dashboard.activity.pending')}</Badge> : null}
        {status === 'declined' ? <Badge tone="danger">{t('dashboard.activity.declined')}</Badge> : null}
      </span>
      <Money
        text={signedMoney(amountCents)}
        tone={status === 'declined' ? 'struck' : amountCents > 0 ? 'credit' : 'neutral'}
      />
    </li>
  )
}
