import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { selectPart } from '../../../machines/portal/selectors'
import type { Locale } from '../../../rules/values/locale'
import { type Agreement, ConsentsScreen } from '../../features/consents/ConsentsScreen'
import { useLocale } from '../../i18n/text'
import { retryImport } from '../../lazy/retryImport'
import { useLazyPart } from '../../lazy/useLazyPart'
import { useRoot } from '../portal/useRoot'

const selectConsents = selectPart('consents')

const texts: Record<Locale, () => Promise<{ default: Agreement }>> = {
  en: () => import('../../../content/agreement/en.json'),
  fr: () => import('../../../content/agreement/fr.json'),
}

/** The agreement in the current language. */
export function Consents() {
  const locale = useLocale()
  const consents = useSelector(useRoot(), selectConsents)
  const [attempt, setAttempt] = useState(0)
  const read = useLazyPart(
    async () => ({ locale, text: (await retryImport(texts[locale])).default }),
    `${locale} ${attempt}`,
  )
  if (!consents) return null
  const agreement = read === 'missing' ? read : read?.locale === locale ? read.text : null
  return <ConsentsScreen consents={consents} agreement={agreement} onRetry={() => setAttempt(attempt + 1)} />
}
