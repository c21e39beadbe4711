import { useSelector } from '@xstate/react'
import { type DirectDeposit, selectDeposit } from '../../../machines/direct-deposit/selectors'
import { useText } from '../../i18n/text'
import styles from './EmployerForm.module.css'

/** Filled in by hand. */
const BY_HAND = ['employer', 'signature', 'date'] as const

/**
 * Print only, and the only part that prints: the form that an employer copies from and keeps with the holder's
 * signature.
 */
export function EmployerForm({ directDeposit }: { directDeposit: DirectDeposit }) {
  const t = useText()
  const deposit = useSelector(directDeposit, selectDeposit)
  if (!deposit?.account) return null
  const { holderName, issuer, institution, transit, account } = deposit
  const lines = [
    ['holder', holderName],
    ['bank', issuer],
    ['institution', institution],
    ['transit', transit],
    ['account', account],
  ] as const
  return (
    <section className={styles['sheet']} aria-label={t('directDeposit.form')}>
      <h2>{t('directDeposit.form')}</h2>
      <dl className={styles['lines']}>
        {lines.map(([name, text]) => (
          <div key={name} className={styles['line']}>
            <dt>{t(`directDeposit.${name}`)}</dt>
            <dd data-private={name === 'holder' || name === 'account' || undefined} translate="no">
              {text}
            </dd>
          </div>
        ))}
      </dl>
      <p>{t('directDeposit.form.request')}</p>
      <dl className={styles['lines']}>
        {BY_HAND.map((name) => (
          <div key={name} className={styles['line']}>
            <dt>{t(`directDeposit.${name}`)}</dt>
            <dd />
          </div>
        ))}
      </dl>
    </section>
  )
}
