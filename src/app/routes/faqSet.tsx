import { useLocation } from 'react-router-dom'
import { plainPath } from '../../../rules/site/navigation'
import { setOf } from '../../content/faq'
import { contentFor } from '../../content/load'
import { FaqSubPage } from '../../features/help/FaqSubPage'
import { useVerdicts } from '../site/helpful'
import { useFaq } from '../site/useFaq'
import { useRestoredPage } from '../site/useRestoredPage'

export const content = contentFor('faq')

export function Screen() {
  const faq = useFaq()
  const { pathname, hash } = useLocation()
  useRestoredPage(pathname)
  const set = setOf(faq, plainPath(pathname).slice('/faq/'.length))
  const verdicts = useVerdicts()
  return set ? <FaqSubPage key={set.slug} faq={faq} set={set} hash={hash} verdicts={verdicts} /> : null
}
