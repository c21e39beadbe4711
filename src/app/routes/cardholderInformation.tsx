import { isRetiring } from '../../../rules/card'
import { upgradeOffer } from '../../../rules/upgrade'
import { contentFor, contentOf } from '../../content/load'
import { RichParagraphs } from '../../content/RichText'
import { RetiringScreen } from '../../features/retiring/RetiringScreen'
import { useLocale } from '../../i18n/text'
import { useIsDrawn } from '../../ui/useIsDrawn'
import { useAsLeft } from '../useAsLeft'
import { useAccount, useCards, useHasAccess, useMayBuy } from '../useHolder'

export const content = contentFor('legal/notice', 'legal/notice-footer')

function NoticeCardholders() {
  useAsLeft()
  const locale = useLocale()
  const isDrawn = useIsDrawn()
  const isSignedIn = useAccount() !== null
  const hasAccess = useHasAccess()
  const cards = useCards()
  const retiring = isDrawn ? cards.filter(isRetiring) : []
  const mayBuy = useMayBuy()
  const canUpgrade = mayBuy && retiring.some((card) => upgradeOffer(card, cards) === 'offered')
  return (
    <RetiringScreen
      isSignedIn={isDrawn && isSignedIn}
      hasAccess={hasAccess}
      retiring={retiring}
      canUpgrade={canUpgrade}
      notice={
        <>
          <RichParagraphs>{contentOf(locale, 'legal/notice').body}</RichParagraphs>
          <RichParagraphs>{contentOf(locale, 'legal/notice-footer').body}</RichParagraphs>
        </>
      }
    />
  )
}

export { NoticeCardholders as Screen }
