import { type Barrier, isHint } from '../../../rules/features'
import type { MessageKey } from '../../i18n/catalogue'
import { useText } from '../../i18n/text'
import { buttonClass } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { Link } from '../../ui/Link'
import { PageHeader } from '../../ui/PageHeader'
import { Words } from '../../ui/Words'

type Way = readonly [to: string, label: MessageKey]
const dashboard: Way = ['/dashboard', 'blocked.dashboard']
const enableReloads: Way = ['/enable-reloads', 'screen.enableReloads.title']
const upgrade: Way = ['/upgrade', 'screen.upgrade.title']
const getCard: Way = ['/getcard', 'screen.getcard.title']
const WAYS: Readonly<Record<Barrier, readonly Way[]>> = {
  hidden: [dashboard],
  unlockCard: [dashboard],
  orderReloadable: [getCard, dashboard],
  saskatchewan: [dashboard, ['/contact', 'nav.contact']],
  noCard: [['/register', 'cards.none.register'], getCard],
  enableReloads: [enableReloads, upgrade],
  chooseReloadable: [dashboard],
  foreignTaxResident: [['/profile', 'blocked.profile'], dashboard],
  getReloadable: [getCard, dashboard],
  notAllowed: [['/contact', 'nav.contact'], dashboard],
}

/** In place of a screen whose feature the current card or identity level does not allow, however one came here: why, and the way on. */
export function Blocked({ title, barrier }: { title: MessageKey; barrier: Barrier }) {
  const t = useText()
  const isClosed = isHint(barrier)
  return (
    <>
      <PageHeader title={t(title)} />
      <EmptyState
        title={t(isClosed || barrier === 'hidden' ? 'blocked.title' : `blocked.${barrier}`)}
        icon={isClosed ? 'lock' : 'info'}
        actions={WAYS[barrier].map(([to, label], index) => (
          <Link key={to} className={buttonClass(index === 0 ? {} : { variant: 'secondary' })} to={to}>
            {t(label)}
          </Link>
        ))}
      >
        {barrier === 'hidden' ? null : (
          <p>
            <Words>{t(isClosed ? `hint.${barrier}` : `blocked.${barrier}.body`)}</Words>
          </p>
        )}
      </EmptyState>
    </>
  )
}
