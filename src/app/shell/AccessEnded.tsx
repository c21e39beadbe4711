import { useEffect } from 'react'
import { loadAreas } from '../../i18n/catalogue'
import { useLatestText } from '../../i18n/text'
import { setTitle } from '../../i18n/titles'
import { Link } from '../../ui/Link'
import { PageHeader } from '../../ui/PageHeader'
import { Stack } from '../../ui/Stack'

/** Replaces sign-in and every account screen once account access has ended (OP-10). */
export function AccessEnded() {
  const t = useLatestText()
  const title = t('portal.title', { screen: t('ended.title') })
  useEffect(() => setTitle(title, title), [title])
  return (
    <Stack>
      <PageHeader title={t('ended.title')} lead={t('ended.body')} />
      <p>{t('ended.remains')}</p>
      <ul>
        <li>
          <Link to="/cha">{t('legal.cha')}</Link>
        </li>
        <li>
          <Link to="/faq">{t('nav.faq')}</Link>
        </li>
        <li>
          <Link to="/fees">{t('legal.fees')}</Link>
        </li>
      </ul>
    </Stack>
  )
}

export async function loadAccessEnded() {
  await Promise.all([loadAreas('en', ['public']), loadAreas('fr', ['public'])])
  return { default: AccessEnded }
}
