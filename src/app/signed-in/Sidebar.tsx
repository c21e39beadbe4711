import { useSelector } from '@xstate/react'
import { memo, useEffect, useId, useRef } from 'react'
import { selectIsLoading } from '../../../machines/cards/selectors'
import { selectIsSidebarOpen } from '../../../machines/portal/selectors'
import type { Barrier, Feature } from '../../../rules/cards/features'
import { FEATURE_PATHS } from '../../../rules/site/navigation'
import type { MessageKey } from '../../i18n/catalogue'
import { useText } from '../../i18n/text'
import { Dialog } from '../../ui/Dialog'
import { Icon, type IconName } from '../../ui/Icon'
import { Later } from '../../ui/Later'
import { NavLink } from '../../ui/Link'
import { Skeleton } from '../../ui/Skeleton'
import { useRoot } from '../portal/useRoot'
import { useIsNarrow } from '../shell/useIsNarrow'
import { CardSwitcher } from './CardSwitcher'
import styles from './Sidebar.module.css'
import { useAccess, useBarrier, useCardsActor } from './useHolder'

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
      ['replacecard', 'copy'],
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

/** Pages that show what can still be seen or cancelled where the card does not allow more. */
const hasRest: readonly Feature[] = ['autoreload', 'interac', 'billsPending', 'billsHistory']

/** A page that is closed to the holder, or to the current card, is not offered either. */
function hintOf(feature: Feature, barrier: Barrier | null) {
  switch (barrier) {
    case 'chooseReloadable':
      return hasRest.includes(feature) ? null : barrier
    case 'saskatchewan':
    case 'foreignTaxResident':
    case 'enableReloads':
    case 'getReloadable':
      return barrier
    default:
      return null
  }
}

/** Beside the screen; a drawer over it in a narrow window. Portal spec §2, §9. */
export const Sidebar = memo(function Sidebar() {
  const t = useText()
  const root = useRoot()
  const isOpen = useSelector(root, selectIsSidebarOpen)
  const isNarrow = useIsNarrow()
  const hasChosen = useRef(false)
  const wasNarrow = useRef(isNarrow)
  useEffect(() => {
    // Close it when the window becomes narrow, and reopen it when the window becomes wide.
    if (wasNarrow.current !== isNarrow && isOpen === isNarrow) root.send({ type: 'sidebar.toggle' })
    wasNarrow.current = isNarrow
  }, [root, isNarrow, isOpen])
  const close = () => root.send({ type: 'sidebar.close' })
  if (!isNarrow) {
    return (
      <aside
        id="sidebar"
        className={styles['sidebar']}
        hidden={!isOpen}
        aria-label={t('sidebar.label')}
        data-print="no"
      >
        <CardSwitcher />
        <Services />
      </aside>
    )
  }
  return (
    <Dialog
      id="sidebar"
      open={isOpen}
      onClose={close}
      title={t('sidebar.label')}
      closeLabel={t('common.close')}
      size="drawer"
      returnFocus={() => (hasChosen.current ? document.getElementById('current-card') : null)}
    >
      <Later>
        <CardSwitcher
          onChosen={() => {
            hasChosen.current = true
            close()
          }}
        />
        <Services
          onFollowed={() => {
            hasChosen.current = false
            close()
          }}
        />
      </Later>
    </Dialog>
  )
})

function Services({ onFollowed }: { onFollowed?: () => void }) {
  const t = useText()
  const id = useId()
  const accessTo = useAccess()
  const barrierTo = useBarrier()
  const accessOf = (feature: Feature) => {
    const access = accessTo(feature)
    return (access === 'open' && hintOf(feature, barrierTo(feature))) || access
  }
  const isLoading = useSelector(useCardsActor() ?? undefined, (snapshot) =>
    snapshot ? selectIsLoading(snapshot) : false,
  )
  // Which features are open depends on the card.
  if (isLoading) return <Skeleton shapes={['row']} count={8} label={t('common.loading')} />
  const entries = groups.map(({ title, items }) => ({
    title,
    items: items.map(([feature, icon]) => ({ feature, icon, access: accessOf(feature) })),
  }))
  const closed = entries.flatMap(({ items }) =>
    items.flatMap(({ access, ...item }) =>
      access === 'open' || access === 'hidden' ? [] : [{ ...item, hint: access }],
    ),
  )
  return (
    <nav aria-label={t('sidebar.services')}>
      {entries.map(({ title, items }) => {
        const open = items.filter(({ access }) => access === 'open')
        return open.length === 0 ? null : (
          <div key={title ?? 'first'} className={styles['group']}>
            {title ? <h2 className={styles['title']}>{t(title)}</h2> : null}
            <ul className={styles['items']}>
              {open.map(({ feature, icon }) => (
                <li key={feature}>
                  <NavLink end to={FEATURE_PATHS[feature]} className={styles['item'] ?? ''} onClick={onFollowed}>
                    <Icon name={icon} />
                    <span>{t(`sidebar.${feature}`)}</span>
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        )
      })}
      {/* Features that this card cannot use: each reason once. */}
      {[...new Set(closed.map(({ hint }) => hint))].map((hint) => (
        <div key={hint} className={styles['group']}>
          <h2 id={`${id}${hint}`} className={styles['hint']}>
            <Icon name="lock" size="small" />
            <span>{t(`hint.${hint}`)}</span>
          </h2>
          <ul className={styles['closed']}>
            {closed
              .filter((item) => item.hint === hint)
              .map(({ feature }) => (
                <li key={feature}>
                  <span aria-disabled="true" aria-describedby={`${id}${hint}`} title={t(`hint.${hint}`)}>
                    {t(`sidebar.${feature}`)}
                  </span>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
