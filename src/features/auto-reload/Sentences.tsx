import { useText } from '../../i18n/text'
import { Banner } from '../../ui/Banner'

/** What a holder must know before they agree to it. Portal spec §9. */
export function Sentences() {
  const t = useText()
  return (
    <Banner tone="info">
      <p>{t('autoReload.within24Hours')}</p>
      <p>{t('autoReload.preAuthorization')}</p>
    </Banner>
  )
}
