import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { NotOffered as Reason } from '../../../rules/upgrade'
import type { MessageKey } from '../../i18n/catalogue'
import { useText } from '../../i18n/text'
import { buttonClass } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { PageHeader } from '../../ui/PageHeader'

type Props = { title: MessageKey; reason: Reason | 'noCard' }

const PLACES = {
  foreignTaxResident: { to: '/profile', link: 'upgrade.not.foreignTaxResident.link' },
  reloadable: { to: '/dashboard/reload', link: 'upgrade.not.reloadable.link' },
  notUpgradeable: { to: '/getcard', link: 'upgrade.not.notUpgradeable.link' },
  inactive: { to: '/activate', link: 'upgrade.not.inactive.link' },
  locked: { to: '/dashboard', link: 'upgrade.not.locked.link' },
  noCard: { to: '/register', link: 'upgrade.not.noCard.link' },
} as const satisfies Record<Props['reason'], { to: string; link: MessageKey }>

/** Why this card is not offered it, and where to go instead. */
export function NotOffered({ title, reason }: Props) {
  const t = useText()
  const { to, link } = PLACES[reason]
  const body: ReactNode = t(reason === 'locked' ? 'hint.unlockCard' : `upgrade.not.${reason}.body`)
  return (
    <>
      <PageHeader title={t(title)} />
      <EmptyState
        title={t(reason === 'locked' ? 'blocked.title' : `upgrade.not.${reason}`)}
        icon={reason === 'locked' ? 'lock' : 'info'}
        actions={
          <>
            <Link className={buttonClass()} to={to}>
              {t(link)}
            </Link>
            {to === '/dashboard' ? null : (
              <Link className={buttonClass({ variant: 'quiet' })} to="/dashboard">
                {t('upgrade.toDashboard')}
              </Link>
            )}
          </>
        }
      >
        <p>{body}</p>
      </EmptyState>
    </>
  )
}
