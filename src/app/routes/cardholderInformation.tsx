import { isRetiring } from '../../../rules/card'
import { RetiringScreen } from '../../features/retiring/RetiringScreen'
import { useAccount, useCards } from '../useHolder'
import { useIsDrawn } from '../useIsDrawn'

export function Screen() {
  const isDrawn = useIsDrawn()
  const isSignedIn = useAccount() !== null
  const retiring = useCards().filter(isRetiring)
  return <RetiringScreen isSignedIn={isDrawn && isSignedIn} retiring={isDrawn ? retiring : []} />
}
