import { useText } from '../i18n/text'
import { buttonClass } from '../ui/Button'
import { Link } from '../ui/Link'

/** For a holder without a card. `canOrder`: their province may buy one. */
export function NoCardWays({ canOrder = true }: { canOrder?: boolean }) {
  const t = useText()
  return (
    <>
      <Link className={buttonClass()} to="/register">
        {t('cards.none.register')}
      </Link>
      {canOrder ? (
        <Link className={buttonClass({ variant: 'secondary' })} to="/getcard">
          {t('cards.none.order')}
        </Link>
      ) : null}
    </>
  )
}
