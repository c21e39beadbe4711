/** Whether a holder is asked to replace the card that expires. Portal spec §4; T-19. */
import { routeAt } from './navigation'

type Visit = {
  readonly isSignedIn: boolean
  readonly pathname: string
  readonly isCardExpiring: boolean
  readonly fatcaProvided: boolean
  /** Null is unset, which is not the same as no. */
  readonly isCanadian: boolean | null
}

export const isExpiryPromptDue = ({ isSignedIn, pathname, isCardExpiring, fatcaProvided, isCanadian }: Visit) =>
  isSignedIn && routeAt(pathname) === 'dashboard' && isCardExpiring && !(fatcaProvided && isCanadian === false)
