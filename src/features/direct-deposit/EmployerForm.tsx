import { useSelector } from '@xstate/react'
import { useSyncExternalStore } from 'react'
import { type DirectDeposit, selectDeposit } from '../../../machines/direct-deposit/selectors'
import { easternDate } from '../../../rules/easternTime'
import { useFormat, useText } from '../../i18n/text'
import { Mark } from '../../ui/Mark'
import styles from './EmployerForm.module.css'

/** The sheet says the day on which it is printed, not the day on which the page was opened. */
const onPrint = (look: () => void) => {
  window.addEventListener('beforeprint', look)
  return () => window.removeEventListener('beforeprint', look)
}
const today = () => easternDate(Date.now())

/** On paper only, and the only thing on paper: what an employer copies from. */
export function EmployerForm({ directDeposit }: { directDeposit: DirectDeposit }) {
  const t = useText()
  const { day } = useFormat()
  const deposit = useSelector(directDeposit, selectDeposit)
  const date = useSyncExternalStore(onPrint, today)
  if (!deposit?.account) return null
  const { holderName, institution, transit, account } = deposit
  const lines = [
    ['holder', holderName],
    ['institution', institution],
    ['transit', transit],
    ['account', account],
  ] as const
  return (
    <section className={styles['sheet']} aria-label={t('directDeposit.form')}>
      <div className={styles['brand']}>
        <Mark />
        <span>{t('portal.name')}</span>
      </div>
      <h2>{t('directDeposit.form')}</h2>
      <dl className={styles['lines']}>
        {lines.map(([name, text]) => (
          <div key={name} className={styles['line']}>
            <dt>{t(`directDeposit.${name}`)}</dt>
            <dd data-private={name === 'holder' || name === 'account' || undefined}>{text}</dd>
          </div>
        ))}
      </dl>
      <p>{t('directDeposit.form.date', { day: day(date) })}</p>
    </section>
  )
}
