import { type Barrier, type Feature, isHint } from '../../../rules/features'
import { FEATURE_PATHS } from '../../../rules/navigation'
import { useText } from '../../i18n/text'
import { Icon, type IconName } from '../../ui/Icon'
import { Link } from '../../ui/Link'
import styles from './QuickActions.module.css'

const offered = [
  ['reload', 'plus'],
  ['transfer', 'transfer'],
  ['bills', 'bill'],
  ['interac', 'bank'],
  ['charts', 'chart'],
  ['replacecard', 'card'],
] as const satisfies readonly (readonly [Feature, IconName])[]

type Props = { barrierTo: (feature: Feature) => Barrier | null; canEnableReloads: boolean }

export function QuickActions({ barrierTo, canEnableReloads }: Props) {
  const t = useText()
  return (
    <section aria-labelledby="dashboard-actions">
      <h2 id="dashboard-actions">{t('dashboard.actions')}</h2>
      <ul className={styles['actions']}>
        {canEnableReloads ? (
          <li>
            <Link className={styles['action']} to="/enable-reloads">
              <span className={styles['icon']}>
                <Icon name="reload" />
              </span>
              <span className={styles['label']}>{t('screen.enableReloads.title')}</span>
            </Link>
          </li>
        ) : null}
        {offered.map(([feature, icon]) => {
          const barrier = barrierTo(feature)
          if (barrier === 'hidden') return null
          // Why else it is not offered is told on its screen, with the way on.
          const isClosed = isHint(barrier)
          const words = (
            <>
              <span className={styles['icon']}>
                <Icon name={icon} />
              </span>
              <span className={styles['label']}>
                {t(`sidebar.${feature}`)}
                {barrier ? <span className={styles['hint']}>{t(`hint.${barrier}`)}</span> : null}
              </span>
            </>
          )
          return (
            <li key={feature}>
              {isClosed ? (
                <span className={styles['action']} aria-disabled="true" data-disabled>
                  {words}
                </span>
              ) : (
                <Link className={styles['action']} to={FEATURE_PATHS[feature]}>
                  {words}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
