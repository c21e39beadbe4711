import { type Barrier, type Feature } from '../../../rules/cards/features'
import { MONTHLY_FEE_CENTS } from '../../../rules/cards/kyc'
import { FEATURE_PATHS } from '../../../rules/site/navigation'
import { useFormat, useText } from '../../i18n/text'
import { buttonClass } from '../../ui/Button'
import { Icon, type IconName } from '../../ui/Icon'
import { Link } from '../../ui/Link'
import { Panel } from '../../ui/Panel'
import { Words } from '../../ui/Words'
import styles from './QuickActions.module.css'

const offered = [
  ['transfer', 'transfer'],
  ['bills', 'bill'],
  ['interac', 'mail'],
  ['charts', 'chart'],
] as const satisfies readonly (readonly [Feature, IconName])[]

type Props = {
  barrierTo: (feature: Feature) => Barrier | null
  canEnableReloads: boolean
}

/**
 * Features that the card can use now. The menu shows the others with the reason; the offer to enable reloads appears
 * only here.
 */
export function QuickActions({ barrierTo, canEnableReloads }: Props) {
  const t = useText()
  const open = offered.filter(([feature]) => barrierTo(feature) === null)
  return (
    <>
      {canEnableReloads ? <Offer /> : null}
      <Closed barrierTo={barrierTo} />
      {/* A single one would fill the row; the menu has it. */}
      {open.length > 1 ? (
        <nav aria-label={t('dashboard.actions')} data-print="no">
          <Actions features={open} />
        </nav>
      ) : null}
    </>
  )
}

function Offer() {
  const t = useText()
  const { money } = useFormat()
  return (
    <div data-print="no">
      <Panel className={styles['offer']}>
        <span className={styles['icon']}>
          <Icon name="reload" />
        </span>
        <div className={styles['words']}>
          <h2>{t('dashboard.enableReloads.title')}</h2>
          <p>
            <Words>{t('dashboard.enableReloads.body', { fee: money(MONTHLY_FEE_CENTS) })}</Words>
          </p>
        </div>
        <Link className={buttonClass()} to="/enable-reloads">
          {t('screen.enableReloads.title')}
        </Link>
      </Panel>
    </div>
  )
}

/** What the holder's residence closes, said once with its reason. */
function Closed({ barrierTo }: Pick<Props, 'barrierTo'>) {
  const t = useText()
  const barrier = barrierTo('reload')
  if (barrier !== 'saskatchewan' && barrier !== 'foreignTaxResident') return null
  const isForeign = barrier === 'foreignTaxResident'
  const hasRest = isForeign || (barrierTo('transfer') === null && barrierTo('bills') === null)
  return (
    <div data-print="no">
      <Panel className={styles['offer']}>
        <span className={styles['icon']}>
          <Icon name="info" />
        </span>
        <div className={styles['words']}>
          <h2>{t(isForeign ? 'blocked.foreignTaxResident' : 'blocked.saskatchewan')}</h2>
          {hasRest ? (
            <p>
              <Words>{t(`dashboard.closed.${barrier}`)}</Words>
            </p>
          ) : null}
        </div>
        {isForeign ? (
          <Link className={buttonClass({ variant: 'secondary' })} to="/profile">
            {t('blocked.profile')}
          </Link>
        ) : null}
      </Panel>
    </div>
  )
}

function Actions({ features }: { features: readonly (typeof offered)[number][] }) {
  const t = useText()
  return (
    <ul className={styles['actions']}>
      {features.map(([feature, icon]) => (
        <li key={feature}>
          <Link className={styles['action']} to={FEATURE_PATHS[feature]}>
            <span className={styles['icon']}>
              <Icon name={icon} />
            </span>
            {/* Beside the icon a single word is enough. */}
            <span>
              <Words>{t(feature === 'charts' ? 'dashboard.actions.charts' : `sidebar.${feature}`)}</Words>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/**
 * Placeholder. A holder whose identity is not verified has the offer only; of all others it is the actions of an active
 * card.
 */
export const UnreadActions = ({ barrierTo }: Pick<Props, 'barrierTo'>) =>
  barrierTo('bills') === 'orderReloadable' ? <Offer /> : <Actions features={offered} />
