import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { registerCardMachine } from '../../../machines/register-card/registerCardMachine'
import { selectClientId, selectLastFourDigits } from '../../../machines/register-card/selectors'
import { type Card, faceOf } from '../../../rules/card'
import { aliasText } from '../../i18n/cardText'
import { useText } from '../../i18n/text'
import { Button, buttonClass } from '../../ui/Button'
import { CardFace } from '../../ui/CardFace'
import { FormActions } from '../../ui/Form'
import { Link } from '../../ui/Link'
import { Panel } from '../../ui/Panel'
import { Stack } from '../../ui/Stack'
import styles from './RegisterCardScreen.module.css'

type Props = {
  registration: ActorRefFrom<typeof registerCardMachine>
  cards: readonly Card[]
  onShow: (clientId: string) => void
}

export function Registered({ registration, cards, onShow }: Props) {
  const t = useText()
  const clientId = useSelector(registration, selectClientId)
  const digits = useSelector(registration, selectLastFourDigits)
  // Null until the cards have been read again.
  const card = cards.find((one) => one.clientId === clientId) ?? null
  return (
    <Stack>
      <Panel>
        <div className={styles['summary']}>
          <CardFace size="thumb" {...(card && faceOf(card))} />
          <p className={styles['words']}>
            {card ? <strong>{aliasText(t, card, cards)}</strong> : null}
            <span>{t('registerCard.registered.body', { digits })}</span>
          </p>
        </div>
      </Panel>
      <FormActions>
        {card ? (
          <Button onClick={() => onShow(clientId)}>{t('registerCard.show')}</Button>
        ) : (
          <Link className={buttonClass()} to="/dashboard">
            {t('registerCard.dashboard')}
          </Link>
        )}
        <Button variant="secondary" onClick={() => registration.send({ type: 'registration.restart' })}>
          {t('registerCard.another')}
        </Button>
      </FormActions>
    </Stack>
  )
}
