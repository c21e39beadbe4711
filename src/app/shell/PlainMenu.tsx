import { ROUTES } from '../../../rules/site/navigation'
import { useText } from '../../i18n/text'
import { help, legal } from './TopBar'

/** The header's menu on a phone whose browser runs no scripts; rendered by the build only, styled in base.css. */
export function PlainMenu({ address }: { address: string }) {
  const t = useText()
  const items = [['home', 'nav.home'], ...help, ['login', 'nav.signIn'], ...legal] as const
  return (
    <details>
      <summary>{t('nav.menu')}</summary>
      <nav aria-label={t('nav.label')}>
        <ul>
          {items.map(([id, key]) => (
            <li key={id}>
              <a href={ROUTES[id].path} aria-current={ROUTES[id].path === address ? 'page' : undefined}>
                {t(key)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  )
}
