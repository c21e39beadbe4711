import { PublishedBlock } from '../../flow/PublishedBlock'
import { useText } from '../../i18n/text'
import { Panel } from '../../ui/Panel'
import { Stack } from '../../ui/Stack'

/** What a holder agrees to, and when. Content spec §9. */
export function CMSChaConsents({ hasAccess = true }: { hasAccess?: boolean }) {
  const t = useText()
  const consents = (
    <Panel title={t('agreement.consent.title')}>
      <Stack gap={3}>
        <p>{t('agreement.consent.asked')}</p>
        <p>{t(hasAccess ? 'agreement.consent.changed' : 'agreement.consent.changed.ended')}</p>
        <p>{t('agreement.consent.electronic')}</p>
      </Stack>
    </Panel>
  )
  return __EDITING__ ? (
    <>
      <PublishedBlock />
      {consents}
    </>
  ) : (
    consents
  )
}
