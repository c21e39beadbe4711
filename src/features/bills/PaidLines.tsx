import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { Line, Told } from '../../../machines/pay-bill/lines'
import { type PayBill, selectContext, selectCurrent, selectLines } from '../../../machines/pay-bill/selectors'
import type { Failure } from '../../../machines/shared/failure'
import type { CalledCard } from '../../../rules/cards/card'
import { statusOf } from '../../../rules/money/billPayments'
import { useAnnouncement } from '../../forms/announcements'
import { calledName } from '../../i18n/cardText'
import type { MessageKey } from '../../i18n/catalogue'
import { failureText, isDefault, sentence } from '../../i18n/failureText'
import { useFormat, useNextText, useText } from '../../i18n/text'
import { Badge, type BadgeProps } from '../../ui/Badge'
import { Money } from '../../ui/Money'
import { Panel } from '../../ui/Panel'
import { Words } from '../../ui/Words'
import { BillName } from './BillName'
import styles from './Bills.module.css'

/** The result of each bill: the day, card and reference of a payment, or why it was not paid. */
export function PaidLines({ pay, actions, footer }: { pay: PayBill; actions?: ReactNode; footer?: ReactNode }) {
  const t = useText()
  const { money } = useFormat()
  const lines = useSelector(pay, selectLines)
  const current = useSelector(pay, selectCurrent)
  const { draft } = useSelector(pay, selectContext)
  return (
    <Panel title={t('payBill.lines')} actions={actions} footer={footer}>
      <ul className={styles['lines']}>
        {lines.map((line) => {
          const [key, tone] = stateOf(line, line.serialNo === current)
          return (
            <li key={line.serialNo} className={styles['line']}>
              <span className={styles['lineName']}>
                <BillName bill={line.bill} />
              </span>
              <Badge tone={tone}>{t(key)}</Badge>
              <span className={styles['lineAmount']}>
                <Money text={money(line.cents)} />
              </span>
              <Detail line={line} card={draft?.card} />
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

function stateOf({ state, told }: Line, isCurrent: boolean): readonly [MessageKey, BadgeProps['tone']] {
  if (state === 'paid') return told?.isPending ? ['payBill.state.scheduled', 'info'] : ['payBill.state.paid', 'success']
  if (state === 'notPaid') return ['payBill.state.notPaid', 'danger']
  const status = state === 'unclear' && told ? statusOf(told) : null
  if (state === 'unclear') return [status ? `payments.status.${status}` : 'payBill.state.unclear', 'warning']
  if (state === 'unknown') return ['payBill.state.unknown', 'warning']
  return isCurrent ? ['payBill.state.current', 'info'] : ['payBill.state.ready', 'neutral']
}

function Reason({ failure }: { failure: Failure }) {
  const t = useText()
  const nextOf = useNextText()
  const words = failureText(t, failure)
  // Add nothing to the issuer's own words: the text above already says that the bill was not paid.
  const more = isDefault(failure) ? nextOf(failure) : undefined
  useAnnouncement('error')
  return <Words>{more ? `${sentence(words)} ${more}` : words}</Words>
}

type DetailProps = { line: Line; card: CalledCard | undefined }

function Detail({ line: { state, told, failure }, card }: DetailProps) {
  const t = useText()
  const { day } = useFormat()
  const nextOf = (payment: Told) => {
    const status = statusOf(payment)
    return t(status ? `payments.next.${status}` : 'payments.next.unknown', { day: day(payment.dateToPay) })
  }
  if (state === 'paid' && told) {
    return (
      <span className={styles['lineDetail']}>
        <span>{`${[day(told.dateToPay), card && calledName(t, card)].filter(Boolean).join(' · ')} · `}</span>
        <span>{t('money.reference')}</span> <span translate="no">{told.id}</span>
      </span>
    )
  }
  if (state === 'unclear' && told) {
    return (
      <span className={styles['lineDetail']}>
        <Words>{nextOf(told)}</Words>
        <br />
        <span>{t('money.reference')}</span> <span translate="no">{told.id}</span>
      </span>
    )
  }
  if (state !== 'notPaid') return null
  return (
    <span className={styles['lineDetail']}>
      {failure ? <Reason failure={failure} /> : told ? <Words>{nextOf(told)}</Words> : null}
    </span>
  )
}
