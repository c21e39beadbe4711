import type { NotOffered as Reason } from '../../../rules/upgrade'
import type { MessageKey } from '../../i18n/catalogue'
import { useText } from '../../i18n/text'
import { buttonClass } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { Link } from '../../ui/Link'
import { PageHeader } from '../../ui/PageHeader'

type Props = { title: MessageKey; reason: Reason | 'noCard' }

const PLACES = {
  foreignTaxResident: { text: 'blocked.foreignTaxResident', to: '/profile', link: 'blocked.profile' },
  reloadable: { text: 'upgrade.not.reloadable', to: '/dashboard/reload', link: 'upgrade.not.reloadable.link' },
  notUpgradeable: { text: 'upgrade.not.notUpgradeable', to: '/getcard', link: 'upgrade.not.notUpgradeable.link' },
  inactive: { text: 'upgrade.not.inactive', to: '/activate', link: 'upgrade.not.inactive.link' },
  locked: { text: 'blocked', to: '/dashboard', link: 'upgrade.not.locked.link' },
  noCard: { text: 'upgrade.not.noCard', to: '/register', link: 'upgrade.not.noCard.link' },
} as const satisfies Record<Props['reason'], { text: string; to: string; link: MessageKey }>

/** Why this card is not offered it, and where to go instead. */
export function NotOffered({ title, reason }: Props) {
  const t = useText()
  const { text, to, link } = PLACES[reason]
  const isLocked = text === 'blocked'
  return (
    <>
      <PageHeader title={t(title)} />
      <EmptyState
        title={t(isLocked ? 'blocked.title' : text)}
        icon={isLocked ? 'lock' : 'info'}
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
        <p>{t(isLocked ? 'hint.unlockCard' : `${text}.body`)}</p>
      </EmptyState>
    </>
  )
}
