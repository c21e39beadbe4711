import type { Locale } from '../../../rules/values/locale'
import { useText } from '../../i18n/text'
import { buttonClass } from '../../ui/Button'
import { DescriptionList } from '../../ui/DescriptionList'
import { Link } from '../../ui/Link'
import { Panel } from '../../ui/Panel'
import styles from './Profile.module.css'

export function SignInEmail({ email, locale }: { email: string; locale: Locale }) {
  const t = useText()
  return (
    <Panel
      title={t('profile.emails')}
      actions={
        <Link className={buttonClass({ variant: 'secondary', size: 'small' })} to="/dashboard/alerts">
          {t('profile.preferences')}
        </Link>
      }
    >
      <DescriptionList
        items={[
          {
            term: t('profile.email'),
            description: (
              <>
                <span className={styles['email']}>{email}</span>
                <span className={styles['reason']}>{t('profile.email.fixed')}</span>
              </>
            ),
          },
          { term: t('profile.locale'), description: t(`profile.locale.${locale}`) },
        ]}
      />
    </Panel>
  )
}
