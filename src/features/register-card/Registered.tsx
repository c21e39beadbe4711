import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { registerCardMachine } from '../../../machines/register-card/registerCardMachine'
import { selectClientId, selectIsActivation, selectLastFourDigits } from '../../../machines/register-card/selectors'
import { type Card, faceOf } from '../../../rules/cards/card'
import { Ending } from '../../flow/Ending'
import { ReviewColumn } from '../../flow/FlowColumns'
import { aliasText } from '../../i18n/cardText'
import { useText } from '../../i18n/text'
import { buttonClass } from '../../ui/Button'
import { CardFace } from '../../ui/CardFace'
import { Link } from '../../ui/Link'
import { Panel } from '../../ui/Panel'
import { Stack } from '../../ui/Stack'
import styles from './RegisterCardScreen.module.css'

type Props = {
  registration: ActorRefFrom<typeof registerCardMachine>
  cards: readonly Card[]
  /** Whether money can be loaded on this card now. */
  mayLoad: (card: Card) => boolean
  onShow: (clientId: string) => void
}

export function Registered({ registration, cards, mayLoad, onShow }: Props) {
  const t = useText()
  const clientId = useSelector(registration, selectClientId)
  const digits = useSelector(registration, selectLastFourDigits)
  const isActivation = useSelector(registration, selectIsActivation)
  // Null until the cards have been read again.
  const card = cards.find((one) => one.clientId === clientId) ?? null
  return (
    <ReviewColumn>
      <Stack>
        <Panel>
          <div className={styles['summary']}>
            <CardFace size="thumb" {...(card && faceOf(card))} />
            <p className={styles['words']}>
              {card ? <strong translate="no">{aliasText(t, card, cards)}</strong> : null}
              <span>
                {t(isActivation ? 'registerCard.activated.body' : 'registerCard.registered.body', { digits })}
              </span>
            </p>
          </div>
        </Panel>
        <Ending
          card={card ? { label: t('registerCard.show'), onPress: () => onShow(clientId) } : undefined}
          again={
            isActivation
              ? undefined
              : {
                  label: t('registerCard.another'),
                  onPress: () => registration.send({ type: 'registration.restart' }),
                }
          }
        >
          {isActivation && card && mayLoad(card) ? (
            <Link
              className={buttonClass({ variant: 'secondary' })}
              to="/dashboard/reload"
              onClick={() => onShow(clientId)}
            >
              {t('registerCard.load')}
            </Link>
          ) : null}
        </Ending>
      </Stack>
    </ReviewColumn>
  )
}
