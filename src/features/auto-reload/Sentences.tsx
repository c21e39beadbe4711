import { useText } from '../../i18n/text'
import { Banner } from '../../ui/Banner'
import { Stack } from '../../ui/Stack'

/** What a holder must know before they agree to it. Portal spec §9. */
export function Sentences() {
  const t = useText()
  return (
    <Banner tone="info">
      <Stack gap={2}>
        <p>{t('autoReload.within24Hours')}</p>
        <p>{t('autoReload.preAuthorization')}</p>
      </Stack>
    </Banner>
  )
}
