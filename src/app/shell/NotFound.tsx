import { ROUTES } from '../../../rules/site/navigation'
import { useText } from '../../i18n/text'
import { Link } from '../../ui/Link'
import { PageHeader } from '../../ui/PageHeader'
import { Stack } from '../../ui/Stack'

const ways = [
  ['home', 'nav.home'],
  ['faq', 'nav.faq'],
  ['contact', 'nav.contact'],
  ['login', 'nav.signIn'],
] as const

/** For a browser without scripts: with them, an unknown address redirects home (portal spec §2). */
export function NotFound() {
  const t = useText()
  return (
    <Stack>
      <PageHeader title={t('portal.notFound.title')} lead={t('portal.notFound.body')} />
      <ul>
        {ways.map(([id, key]) => (
          <li key={id}>
            <Link to={ROUTES[id].path}>{t(key)}</Link>
          </li>
        ))}
      </ul>
    </Stack>
  )
}
