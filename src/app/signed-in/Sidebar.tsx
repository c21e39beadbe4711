import { useSelector } from '@xstate/react'
import { Fragment, memo, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { selectIsLoading } from '../../../machines/cards/selectors'
import { selectIsSidebarOpen } from '../../../machines/portal/selectors'
import type { Barrier, Feature } from '../../../rules/cards/features'
import { FEATURE_PATHS } from '../../../rules/site/navigation'
import { useText } from '../../i18n/text'
import { Dialog } from '../../ui/Dialog'
import { Icon } from '../../ui/Icon'
import { Later } from '../../ui/Later'
import { NavLink } from '../../ui/Link'
import { Skeleton } from '../../ui/Skeleton'
import { useRoot } from '../portal/useRoot'
import { useIsNarrow } from '../shell/useIsNarrow'
import { CardSwitcher } from './CardSwitcher'
import styles from './Sidebar.module.css'
import { SERVICES } from './services'
import { useAccess, useBarrier, useCardsActor } from './useHolder'

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
        <div className={styles['inner']}>
          <CardSwitcher />
          <Services />
        </div>
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

const groupOf = (pathname: string) =>
  SERVICES.find(({ items }) => items.some(([feature]) => FEATURE_PATHS[feature] === pathname))?.title

function Services({ onFollowed }: { onFollowed?: () => void }) {
  const t = useText()
  const id = useId()
  const accessTo = useAccess()
  const barrierTo = useBarrier()
  const { pathname } = useLocation()
  const [chosen, setChosen] = useState<{ pathname: string; title: string | null } | null>(null)
  // The group of the page is open, until another one is chosen on this page.
  const opened = chosen?.pathname === pathname ? chosen.title : (groupOf(pathname) ?? chosen?.title)
  const accessOf = (feature: Feature) => {
    const access = accessTo(feature)
    return (access === 'open' && hintOf(feature, barrierTo(feature))) || access
  }
  const isLoading = useSelector(useCardsActor() ?? undefined, (snapshot) =>
    snapshot ? selectIsLoading(snapshot) : false,
  )
  // Which features are open depends on the card.
  if (isLoading) return <Skeleton shapes={['row']} count={8} label={t('common.loading')} />
  const entries = SERVICES.map(({ title, items }) => ({
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
        const offered = items.filter(({ access }) => access === 'open')
        if (offered.length === 0) return null
        const list = (
          <ul className={styles['items']}>
            {offered.map(({ feature, icon }) => (
              <li key={feature}>
                <NavLink end to={FEATURE_PATHS[feature]} className={styles['item'] ?? ''} onClick={onFollowed}>
                  <Icon name={icon} />
                  <span>{t(`sidebar.${feature}`)}</span>
                </NavLink>
              </li>
            ))}
          </ul>
        )
        if (!title) return <Fragment key="first">{list}</Fragment>
        const isOpen = opened === title
        return (
          <div key={title}>
            <h2 className={styles['title']}>
              <button
                type="button"
                className={styles['item']}
                aria-expanded={isOpen}
                aria-controls={id + title}
                onClick={() => setChosen({ pathname, title: isOpen ? null : title })}
              >
                <span>{t(title)}</span>
                <Icon name="chevron-down" className={styles['chevron']} />
              </button>
            </h2>
            <div id={id + title} hidden={!isOpen}>
              {list}
            </div>
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
