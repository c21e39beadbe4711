import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { selectHasAccessEnded, selectIsSidebarOpen, selectIsSignedIn } from '../../../machines/portal/selectors'
import { ROUTES, type RouteId } from '../../../rules/site/navigation'
import type { MessageKey } from '../../i18n/catalogue'
import { useLocale, useText } from '../../i18n/text'
import { Dropdown } from '../../ui/Dropdown'
import { Icon } from '../../ui/Icon'
import { Link, NavLink } from '../../ui/Link'
import { Mark } from '../../ui/Mark'
import { useDismissal } from '../../ui/useDismissal'
import { useConfiguration, useRoot } from '../portal/useRoot'
import styles from './TopBar.module.css'

export const help = [
  ['faq', 'nav.faq'],
  ['contact', 'nav.contact'],
  ['retailers', 'nav.retailers'],
] as const
export const legal = [
  ['cha', 'legal.cha'],
  ['terms', 'legal.terms'],
  ['termsDigital', 'legal.termsDigital'],
  ['termsDigitalSlp', 'legal.termsDigitalSlp'],
  ['termsNonreload', 'legal.termsNonreload'],
  ['termsNonreloadBlue', 'legal.termsNonreloadBlue'],
  ['termsReloadDigital', 'legal.termsReloadDigital'],
  ['termsVirtual', 'legal.termsVirtual'],
  ['cardholderInformation', 'legal.cardholderInformation'],
  ['fees', 'legal.fees'],
] as const satisfies readonly (readonly [RouteId, MessageKey])[]

/** A route change closes it, too. */
function useMenu(address: string) {
  const [isOpen, setOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another route closes it
  useEffect(() => setOpen(false), [address])
  return { isOpen, ...useDismissal(isOpen, () => setOpen(false)), toggle: () => setOpen(!isOpen) }
}

export function TopBar({ address, hasSidebar }: { address: string; hasSidebar: boolean }) {
  const t = useText()
  const locale = useLocale()
  const root = useRoot()
  const configuration = useConfiguration()
  const isSignedIn = useSelector(root, selectIsSignedIn)
  const hasAccessEnded = useSelector(root, selectHasAccessEnded)
  const isSidebarOpen = useSelector(root, selectIsSidebarOpen)
  const menu = useMenu(address)
  const home = isSignedIn ? '/dashboard' : '/'
  const other = locale === 'en' ? 'fr' : 'en'

  return (
    <header className={styles['header']}>
      <div className={styles['bar']} ref={menu.box}>
        {hasSidebar ? (
          <button
            type="button"
            className={styles['button']}
            aria-expanded={isSidebarOpen}
            aria-controls="sidebar"
            onClick={() => root.send({ type: 'sidebar.toggle' })}
          >
            <Icon name="card" />
            <span>{t('nav.cards')}</span>
          </button>
        ) : null}
        <Link className={styles['brand']} to={home}>
          <Mark />
          <span className={styles['name']}>{t('portal.name')}</span>
        </Link>
        <button
          type="button"
          className={styles['language']}
          lang={other}
          aria-label={t('nav.language.label')}
          onClick={() => configuration.send({ type: 'locale.choose', locale: other })}
        >
          <span className={styles['languageName']}>{t('nav.language')}</span>
          <span className={styles['languageCode']}>{other.toUpperCase()}</span>
        </button>
        <button
          type="button"
          ref={menu.button}
          className={styles['menuButton']}
          aria-expanded={menu.isOpen}
          aria-controls="main-menu"
          onClick={menu.toggle}
        >
          <Icon name={menu.isOpen ? 'close' : 'menu'} />
          <span className={styles['menuLabel']}>{t('nav.menu')}</span>
        </button>
        <nav id="main-menu" className={styles['nav']} data-open={menu.isOpen || undefined} aria-label={t('nav.label')}>
          <ul className={styles['items']}>
            <li>
              <NavLink end to={home} className={styles['item'] ?? ''}>
                {t('nav.home')}
              </NavLink>
            </li>
            {help.map(([id, key]) => (
              <li key={id}>
                <NavLink to={ROUTES[id].path} className={styles['item'] ?? ''}>
                  {t(key)}
                </NavLink>
              </li>
            ))}
            <li className={styles['legal']}>
              <Dropdown label={t('nav.legal')} align="end">
                {legal.map(([id, key]) => (
                  <NavLink key={id} end to={ROUTES[id].path}>
                    {t(key)}
                  </NavLink>
                ))}
              </Dropdown>
            </li>
            {isSignedIn ? (
              <li>
                <Link to="/logout" className={styles['item']}>
                  <Icon name="logout" size="small" />
                  <span>{t('nav.logout')}</span>
                </Link>
              </li>
            ) : hasAccessEnded ? null : (
              <li>
                <Link to="/login" className={styles['item']}>
                  {t('nav.signIn')}
                </Link>
              </li>
            )}
          </ul>
        </nav>
      </div>
    </header>
  )
}
