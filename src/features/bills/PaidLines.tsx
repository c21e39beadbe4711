import { useSelector } from '@xstate/react'
import type { Line } from '../../../machines/pay-bill/payBill'
import { type PayBill, selectCurrent, selectLines } from '../../../machines/pay-bill/selectors'
import type { MessageKey } from '../../i18n/catalogue'
import { failureText } from '../../i18n/failureText'
import { useFormat, useText } from '../../i18n/text'
import { Badge, type BadgeProps } from '../../ui/Badge'
import { Money } from '../../ui/Money'
import { Panel } from '../../ui/Panel'
import styles from './Bills.module.css'

/** What became of each bill: its result, its reference, or why it was not paid. */
export function PaidLines({ pay }: { pay: PayBill }) {
  const t = useText()
  const { money } = useFormat()
  const lines = useSelector(pay, selectLines)
  const current = useSelector(pay, selectCurrent)
  return (
    <Panel title={t('payBill.lines')}>
      <ul className={styles['lines']}>
        {lines.map((line) => {
          const [key, tone] = stateOf(line, line.serialNo === current)
          return (
            <li key={line.serialNo} className={styles['line']}>
              <span className={styles['lineName']}>{line.name}</span>
              <Badge tone={tone}>{t(key)}</Badge>
              <span className={styles['lineAmount']}>
                <Money text={money(line.cents)} />
              </span>
              <Detail line={line} />
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
  if (state === 'unknown') return ['payBill.state.unknown', 'warning']
  return isCurrent ? ['payBill.state.current', 'info'] : ['payBill.state.ready', 'neutral']
}

function Detail({ line: { state, told, failure } }: { line: Line }) {
  const t = useText()
  if (state === 'paid' && told) {
    return (
      <span className={styles['lineDetail']}>
        {t('money.reference')} {told.id}
      </span>
    )
  }
  if (state !== 'notPaid') return null
  return (
    <span className={styles['lineDetail']}>
      {failure ? failureText(t, failure) : told ? t('payBill.refused') : null}
    </span>
  )
}
