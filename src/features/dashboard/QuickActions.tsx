import { Link } from 'react-router-dom'
import type { Access, Feature } from '../../../rules/features'
import { FEATURE_PATHS } from '../../../rules/navigation'
import { useText } from '../../i18n/text'
import { Icon, type IconName } from '../../ui/Icon'
import styles from './QuickActions.module.css'

const offered = [
  ['reload', 'plus'],
  ['transfer', 'transfer'],
  ['bills', 'bill'],
  ['interac', 'bank'],
  ['charts', 'chart'],
  ['replacecard', 'card'],
] as const satisfies readonly (readonly [Feature, IconName])[]

type Props = { accessTo: (feature: Feature) => Access; canEnableReloads: boolean }

export function QuickActions({ accessTo, canEnableReloads }: Props) {
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
          const access = accessTo(feature)
          if (access === 'hidden') return null
          const words = (
            <>
              <span className={styles['icon']}>
                <Icon name={icon} />
              </span>
              <span className={styles['label']}>
                {t(`sidebar.${feature}`)}
                {access === 'open' ? null : <span className={styles['hint']}>{t(`hint.${access}`)}</span>}
              </span>
            </>
          )
          return (
            <li key={feature}>
              {access === 'open' ? (
                <Link className={styles['action']} to={FEATURE_PATHS[feature]}>
                  {words}
                </Link>
              ) : (
                <span className={styles['action']} aria-disabled="true" data-disabled>
                  {words}
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
