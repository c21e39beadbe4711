import { useLocation } from 'react-router-dom'
import { setOf } from '../../content/faq'
import { contentFor } from '../../content/load'
import { FaqSubPage } from '../../features/help/FaqSubPage'
import { RetiringDates } from '../../features/retiring/RetiringDates'
import { WhatToDo } from '../../features/retiring/WhatToDo'
import { useHasAccess } from '../signed-in/useHolder'
import { useVerdicts } from '../site/helpful'
import { useFaq } from '../site/useFaq'
import { useRestoredPage } from '../site/useRestoredPage'
import { useRetiring } from '../site/useRetiring'

export const content = contentFor('faq')

export function Screen() {
  const faq = useFaq()
  const { hash } = useLocation()
  const set = setOf(faq, 'retiringcards')
  const verdicts = useVerdicts()
  useRestoredPage()
  const { isSignedIn, canUpgrade, isInSaskatchewan } = useRetiring()
  const hasAccess = useHasAccess()
  return set ? (
    <FaqSubPage faq={faq} set={set} hash={hash} verdicts={verdicts}>
      <RetiringDates />
      <WhatToDo
        isSignedIn={isSignedIn}
        hasAccess={hasAccess}
        canUpgrade={canUpgrade}
        isInSaskatchewan={isInSaskatchewan}
      />
    </FaqSubPage>
  ) : null
}
