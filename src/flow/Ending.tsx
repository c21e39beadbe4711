import type { ReactNode } from 'react'
import { useAnnouncement } from '../forms/announcements'
import { useText } from '../i18n/text'
import { Button, buttonClass } from '../ui/Button'
import { FormActions } from '../ui/Form'
import { Link } from '../ui/Link'

export type Way = { readonly label: string; readonly onPress: () => void }
type Props = {
  /** The dashboard with the card that the flow was about, if there is one. */
  card?: Way | undefined
  /** The flow's own beginning. */
  again?: Way | undefined
  /** Links to related pages. */
  children?: ReactNode
}

/** Where every flow that has ended leads, below what it ended with: home, and its own beginning. */
export function Ending({ card, again, children }: Props) {
  const t = useText()
  useAnnouncement('success')
  return (
    <div data-print="no">
      <FormActions>
        <Link className={buttonClass()} to="/dashboard" onClick={card?.onPress}>
          {card?.label ?? t('blocked.dashboard')}
        </Link>
        {again ? (
          <Button variant="secondary" onClick={again.onPress}>
            {again.label}
          </Button>
        ) : null}
        {children}
      </FormActions>
    </div>
  )
}
