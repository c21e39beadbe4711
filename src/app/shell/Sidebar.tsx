import { useSelector } from '@xstate/react'
import { selectIsSidebarOpen } from '../../../machines/portal/selectors'
import type { Feature } from '../../../rules/features'
import { FEATURE_PATHS } from '../../../rules/navigation'
import type { MessageKey } from '../../i18n/catalogue'
import { useText } from '../../i18n/text'
import { Icon, type IconName } from '../../ui/Icon'
import { NavLink } from '../../ui/Link'
import { useAccess } from '../useHolder'
import { useRoot } from '../useRoot'
import { CardSwitcher } from './CardSwitcher'
import styles from './Sidebar.module.css'

const groups = [
  { title: null, items: [['dashboard', 'home']] },
  {
    title: 'sidebar.group.money',
    items: [
      ['reload', 'plus'],
      ['autoreload', 'reload'],
      ['qrcode', 'qr'],
      ['directDeposit', 'bank'],
      ['transfer', 'transfer'],
      ['interac', 'mail'],
    ],
  },
  {
    title: 'sidebar.group.bills',
    items: [
      ['bills', 'bill'],
      ['billsPending', 'calendar'],
      ['billsHistory', 'check-circle'],
    ],
  },
  {
    title: 'sidebar.group.card',
    items: [
      ['charts', 'chart'],
      ['getpin', 'pin'],
      ['upgrade', 'arrow-up'],
      ['register', 'card'],
      ['activate', 'check'],
      ['replacecard', 'edit'],
      ['getcard', 'wallet'],
    ],
  },
  {
    title: 'sidebar.group.you',
    items: [
      ['alerts', 'bell'],
      ['profile', 'profile'],
    ],
  },
] as const satisfies readonly {
  title: MessageKey | null
  items: readonly (readonly [Feature, IconName])[]
}[]

const isNarrow = () => window.matchMedia('(max-width: 799.98px)').matches

export function Sidebar() {
  const t = useText()
  const root = useRoot()
  const isOpen = useSelector(root, selectIsSidebarOpen)
  const accessTo = useAccess()
  const leave = () => {
    if (isNarrow()) root.send({ type: 'sidebar.close' })
  }
  return (
    <aside id="sidebar" className={styles['sidebar']} hidden={!isOpen} aria-label={t('sidebar.label')} data-print="no">
      <CardSwitcher />
      <nav aria-label={t('sidebar.label')}>
        {groups.map(({ title, items }) => (
          <div key={title ?? 'first'} className={styles['group']}>
            {title ? <h2 className={styles['title']}>{t(title)}</h2> : null}
            <ul className={styles['items']}>
              {items.map(([feature, icon]) => {
                const access = accessTo(feature)
                if (access === 'hidden') return null
                return (
                  <li key={feature}>
                    {access === 'open' ? (
                      <NavLink end to={FEATURE_PATHS[feature]} className={styles['item'] ?? ''} onClick={leave}>
                        <Icon name={icon} />
                        {t(`sidebar.${feature}`)}
                      </NavLink>
                    ) : (
                      <span className={styles['item']} data-disabled aria-disabled="true">
                        <Icon name={icon} />
                        <span>
                          {t(`sidebar.${feature}`)}
                          <span className={styles['hint']}>{t(`hint.${access}`)}</span>
                        </span>
                      </span>
                    )}
                  </li>
                )
              })}
            </ul>
          </div>
        ))}
      </nav>
    </aside>
  )
}
