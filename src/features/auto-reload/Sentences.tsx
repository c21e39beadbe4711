import { useText } from '../../i18n/text'
import { Banner } from '../../ui/Banner'

/** Disclosures that a holder must read before agreeing. Portal spec §9. */
export function Sentences() {
  const t = useText()
  return (
    <Banner tone="info">
      <p>{t('autoReload.within24Hours')}</p>
      <p>{t('autoReload.preAuthorization')}</p>
    </Banner>
  )
}
