import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { contentPageMachine } from '../../../machines/content-page/contentPageMachine'
import { selectAsked } from '../../../machines/content-page/selectors'
import type { Finding } from '../../../rules/content/beforePublishing'
import type { TextKey } from '../../editor/texts/catalogue'
import { useText, type Values } from '../../editor/texts/text'
import { Banner } from '../../ui/Banner'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { Stack } from '../../ui/Stack'

/** Asks before publishing, and lists what is missing or broken. The editor may publish anyway. */
export function PublishQuestion({ page }: { page: ActorRefFrom<typeof contentPageMachine> }) {
  const t = useText()
  const asked = useSelector(page, selectAsked)
  const findings = asked?.findings ?? []
  const words = wordsOf(t)
  return (
    <ConfirmDialog
      open={asked !== null}
      title={t('publish.title')}
      confirmLabel={t(findings.length > 0 ? 'publish.anyway' : 'publish.confirm')}
      cancelLabel={t('common.cancel')}
      onConfirm={() => page.send({ type: 'publish.confirm' })}
      onCancel={() => page.send({ type: 'publish.cancel' })}
    >
      <Stack gap={3}>
        <p>{asked ? t('publish.lead', { which: asked.language }) : ''}</p>
        {findings.length > 0 ? (
          <Banner tone="warning" title={t('publish.findings', { count: findings.length })}>
            <ul>
              {findings.map((finding) => (
                <li key={JSON.stringify(finding)}>{words(finding)}</li>
              ))}
            </ul>
            <p>{t('publish.recorded')}</p>
          </Banner>
        ) : (
          <p>{t('publish.noFindings')}</p>
        )}
      </Stack>
    </ConfirmDialog>
  )
}

type Translate = (key: TextKey, values?: Values) => string
/** A finding in words, with the language it is in. */
const wordsOf = (t: Translate) => (finding: Finding) => {
  if (!('locale' in finding)) return t(`finding.${finding.what}`, finding.counts)
  const language = t(`language.${finding.locale}`)
  switch (finding.what) {
    case 'deadLink':
      return t('finding.deadLink', { language, words: finding.words, href: finding.href })
    case 'linkWithoutWords':
      return t('finding.linkWithoutWords', { language, href: finding.href })
    case 'headingOrder':
      return t('finding.headingOrder', { language, words: finding.words })
    case 'tableWithoutCaption':
      return t('finding.tableWithoutCaption', { language, columns: finding.columns })
    default:
      return t(`finding.${finding.what}`, { language })
  }
}
