import { type Card, startOf } from '../../../rules/cards/card'
import type { NotOffered as Reason } from '../../../rules/cards/upgrade'
import type { MessageKey } from '../../i18n/catalogue'
import { useText } from '../../i18n/text'
import { buttonClass } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { Link } from '../../ui/Link'
import { PageHeader } from '../../ui/PageHeader'
import { Stack } from '../../ui/Stack'

type Props = { title: MessageKey; reason: Exclude<Reason, 'locked'> | 'noCard'; card?: Pick<Card, 'cardType'> }

type Place = { title: MessageKey; body: MessageKey; to: string; link: MessageKey }
const PLACES: Readonly<Record<Props['reason'] | 'unregistered', Place>> = {
  foreignTaxResident: {
    title: 'blocked.foreignTaxResident',
    body: 'blocked.foreignTaxResident.body',
    to: '/profile',
    link: 'blocked.profile',
  },
  reloadable: {
    title: 'upgrade.not.reloadable',
    body: 'upgrade.not.reloadable.body',
    to: '/dashboard/reload',
    link: 'upgrade.not.reloadable.link',
  },
  secondReloadable: {
    title: 'upgrade.not.secondReloadable',
    body: 'upgrade.not.secondReloadable.body',
    to: '/dashboard',
    link: 'upgrade.not.secondReloadable.link',
  },
  notUpgradeable: {
    title: 'upgrade.not.notUpgradeable',
    body: 'upgrade.not.notUpgradeable.body',
    to: '/getcard',
    link: 'upgrade.not.notUpgradeable.link',
  },
  inactive: {
    title: 'upgrade.not.inactive',
    body: 'upgrade.not.inactive.body',
    to: '/activate',
    link: 'upgrade.not.inactive.link',
  },
  unregistered: {
    title: 'upgrade.not.inactive',
    body: 'upgrade.not.unregistered.body',
    to: '/register',
    link: 'cards.none.register',
  },
  noCard: {
    title: 'upgrade.not.noCard',
    body: 'upgrade.not.noCard.body',
    to: '/register',
    link: 'upgrade.not.noCard.link',
  },
}

/** Why this card is not offered it, and where to go instead. */
export function NotOffered({ title, reason, card }: Props) {
  const t = useText()
  const isUnregistered = reason === 'inactive' && card && startOf(card) === 'register'
  const place = PLACES[isUnregistered ? 'unregistered' : reason]
  return (
    <Stack>
      <PageHeader title={t(title)} />
      <EmptyState
        title={t(place.title)}
        icon="info"
        actions={
          <>
            <Link className={buttonClass()} to={place.to}>
              {t(place.link)}
            </Link>
            {place.to === '/dashboard' ? null : (
              <Link className={buttonClass({ variant: 'quiet' })} to="/dashboard">
                {t('blocked.dashboard')}
              </Link>
            )}
          </>
        }
      >
        <p>{t(place.body)}</p>
      </EmptyState>
    </Stack>
  )
}
