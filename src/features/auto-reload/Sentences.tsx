import { useText } from '../../i18n/text'
import { Banner } from '../../ui/Banner'
import { Stack } from '../../ui/Stack'

/** Disclosures that a holder must read before agreeing. Portal spec §9. */
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
