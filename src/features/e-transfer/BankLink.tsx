import { useText } from '../../i18n/text'
import { buttonClass } from '../../ui/Button'

/** The bank's page gets no reference to the page that opened it. */
export function BankLink({ link }: { link: string }) {
  const t = useText()
  return (
    <a className={buttonClass()} href={link} target="_blank" rel="noopener noreferrer">
      <span>{t('interac.bank')}</span>
      <span className="visually-hidden">{` ${t('interac.bank.newTab')}`}</span>
    </a>
  )
}
