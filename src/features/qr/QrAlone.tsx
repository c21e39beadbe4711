import type { Card } from '../../../rules/cards/card'
import type { Barrier } from '../../../rules/cards/features'
import { SubjectCard } from '../../flow/SubjectCard'
import { useText } from '../../i18n/text'
import { buttonClass } from '../../ui/Button'
import { Link } from '../../ui/Link'
import { Skeleton } from '../../ui/Skeleton'
import { CardCode } from './QrScreen'
import styles from './QrScreen.module.css'

type Props = {
  card: Card | null
  cards: readonly Card[]
  barrier: Barrier | null
  isSignedIn: boolean
  /** True while the sign-in or the current card is not known yet. */
  isLoading: boolean
}

/** Only the code of the current card, to hold the device out to a cashier. Portal spec §2; OP-46. */
export function QrAlone({ card, cards, barrier, isSignedIn, isLoading }: Props) {
  const t = useText()
  return (
    <div className={styles['alone']}>
      <h1 tabIndex={-1} className={card && !barrier ? 'visually-hidden' : undefined}>
        {t('screen.qr.title')}
      </h1>
      {isLoading ? (
        <Skeleton label={t('qr.loading')} shapes={['panel']} />
      ) : card && !barrier ? (
        <CardCode card={card} name={<SubjectCard clientId={card.clientId} cards={cards} />} />
      ) : (
        <>
          <p>{t(isSignedIn ? 'qr.unavailable' : 'qr.signedOut')}</p>
          <Link className={buttonClass()} to={isSignedIn ? '/dashboard' : '/login'}>
            {t(isSignedIn ? 'qr.dashboard' : 'nav.signIn')}
          </Link>
        </>
      )}
    </div>
  )
}
