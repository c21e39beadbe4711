import { useLatestText } from '../../i18n/text'
import { Link } from '../../ui/Link'
import { PageHeader } from '../../ui/PageHeader'

/** Replaces sign-in and every account screen once account access has ended (OP-10). */
export function AccessEnded() {
  const t = useLatestText()
  return (
    <>
      <PageHeader title={t('ended.title')} lead={t('ended.body')} />
      <p>{t('ended.remains')}</p>
      <ul>
        <li>
          <Link to="/cha">{t('legal.cha')}</Link>
        </li>
        <li>
          <Link to="/faq">{t('nav.faq')}</Link>
        </li>
        <li>
          <Link to="/fees">{t('legal.fees')}</Link>
        </li>
      </ul>
    </>
  )
}
