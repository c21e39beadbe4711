import { Link } from 'react-router-dom'
import type { Hint } from '../../../rules/features'
import type { MessageKey } from '../../i18n/catalogue'
import { useText } from '../../i18n/text'
import { buttonClass } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { PageHeader } from '../../ui/PageHeader'

/** In place of a screen whose feature the current card or identity level does not allow, however one came here. */
export function Blocked({ title, hint }: { title: MessageKey; hint: Hint | 'hidden' }) {
  const t = useText()
  return (
    <>
      <PageHeader title={t(title)} />
      <EmptyState
        title={t('blocked.title')}
        icon="lock"
        actions={
          <Link className={buttonClass()} to="/dashboard">
            {t('blocked.dashboard')}
          </Link>
        }
      >
        {hint === 'hidden' ? null : <p>{t(`hint.${hint}`)}</p>}
      </EmptyState>
    </>
  )
}
