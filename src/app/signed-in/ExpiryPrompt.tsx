import { useSelector } from '@xstate/react'
import { memo, useEffect, useReducer } from 'react'
import { selectAddress, selectIsCardExpiring, selectIsSignedIn } from '../../../machines/portal/selectors'
import { isRetiring } from '../../../rules/cards/card'
import { isExpiryPromptDue } from '../../../rules/site/expiryPrompt'
import { ROUTES } from '../../../rules/site/navigation'
import { useText } from '../../i18n/text'
import { Button, buttonClass } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { Link } from '../../ui/Link'
import { useRoot } from '../portal/useRoot'
import { useAccount, useCardsActor, useCurrentCard } from './useHolder'

/**
 * The card for which the prompt was dismissed, by cards actor. The actor lives as long as a sign-in: the next sign-in
 * asks again.
 */
const putOff = new WeakMap<object, string>()

function usePutOff(clientId: string) {
  const signIn = useCardsActor() as object | null
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  const isPutOff = signIn !== null && putOff.get(signIn) === clientId
  // After another card was current, ask again for this one.
  useEffect(() => {
    if (signIn && clientId && !isPutOff) putOff.delete(signIn)
  }, [signIn, clientId, isPutOff])
  const later = () => {
    if (signIn) putOff.set(signIn, clientId)
    drawAgain()
  }
  return [isPutOff, later] as const
}

/** Invites the holder to replace a card that is about to expire, until dismissed. */
export const ExpiryPrompt = memo(function ExpiryPrompt() {
  const t = useText()
  const root = useRoot()
  const account = useAccount()
  const card = useCurrentCard()
  const clientId = card?.clientId ?? ''
  const pathname = useSelector(root, selectAddress)?.pathname ?? ''
  const isCardExpiring = useSelector(root, selectIsCardExpiring)
  const isSignedIn = useSelector(root, selectIsSignedIn)
  const [isPutOff, later] = usePutOff(clientId)
  const isDue =
    account !== null &&
    isExpiryPromptDue({
      isSignedIn,
      pathname,
      isCardExpiring,
      fatcaProvided: account.fatcaProvided,
      isCanadian: account.isCanadian,
    })
  const name = account?.legalFirstName ?? ''
  return (
    <Dialog
      open={isDue && !isPutOff}
      onClose={later}
      title={name ? t('expiry.title', { name }) : t('expiry.title.nameless')}
      footer={
        <>
          <Button variant="secondary" onClick={later}>
            {t('expiry.later')}
          </Button>
          <Link className={buttonClass()} to={ROUTES.replacecard.path} onClick={later}>
            {t('expiry.continue')}
          </Link>
        </>
      }
    >
      {/* A retiring card has other ways to a new one: the banner below and the next screen name them. */}
      <p>{t(card && isRetiring(card) ? 'expiry.body.retiring' : 'expiry.body')}</p>
    </Dialog>
  )
})
