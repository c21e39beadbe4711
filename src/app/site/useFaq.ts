import { useMemo } from 'react'
import { withoutAccess } from '../../content/faq'
import { contentOf } from '../../content/load'
import { useLocale } from '../../i18n/text'
import { useHasAccess } from '../signed-in/useHolder'

/** All questions, as they are answered while account access lasts, or after it (OP-10). */
export function useFaq() {
  const faq = contentOf(useLocale(), 'faq')
  const hasAccess = useHasAccess()
  return useMemo(() => (hasAccess ? faq : withoutAccess(faq)), [faq, hasAccess])
}
