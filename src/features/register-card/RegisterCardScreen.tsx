import { useSelector } from '@xstate/react'
import { Activity, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { selectIsSent } from '../../../machines/form/selectors'
import type { registerCardMachine } from '../../../machines/register-card/registerCardMachine'
import { selectIsActivation, selectPurpose, selectStep, selectSteps } from '../../../machines/register-card/selectors'
import type { Card } from '../../../rules/cards/card'
import { FormColumns } from '../../flow/FlowColumns'
import { placeAmong, StepHeader } from '../../flow/FlowStep'
import type { MessageKey } from '../../i18n/catalogue'
import { useText } from '../../i18n/text'
import { Skeleton } from '../../ui/Skeleton'
import { CardForm } from './CardForm'
import { HolderForm } from './HolderForm'
import styles from './RegisterCardScreen.module.css'
import { Registered } from './Registered'
import { Review } from './Review'
import { Unconfirmed } from './Unconfirmed'

type Props = {
  registration: ActorRefFrom<typeof registerCardMachine>
  cards: readonly Card[]
  /** The current card's Client ID, if the card was mailed and waits to be activated. */
  sentClientId: string
  /** Whether money can be loaded on this card now. */
  mayLoad: (card: Card) => boolean
  /** Selects a card. */
  onShow: (clientId: string) => void
}

const SCREENS = { register: 'register', activate: 'activate', either: 'iHaveCard' } as const

export function RegisterCardScreen({ registration, cards, sentClientId, mayLoad, onShow }: Props) {
  const t = useText()
  const step = useSelector(registration, selectStep)
  const steps = useSelector(registration, selectSteps)
  const screen = SCREENS[useSelector(registration, selectPurpose)]
  const isActivation = useSelector(registration, selectIsActivation)
  const isSent = useSelector(registration, selectIsSent)
  const act = isActivation ? 'activate' : 'register'
  const sending = isActivation ? 'registerCard.sending.activation.title' : 'registerCard.sending.title'
  const form = useRef<HTMLDivElement>(null)
  /** Typed card details stay in the form's fields only, until they are sent. */
  const register = () => {
    const typed = form.current?.querySelector('form')
    if (typed) registration.send({ type: 'card.register', values: Object.fromEntries(new FormData(typed)) })
  }
  const words: Record<typeof step, readonly [MessageKey, MessageKey | null]> = {
    preparing: [`screen.${screen}.title`, `screen.${screen}.lead`],
    card: [`screen.${screen}.title`, `screen.${screen}.lead`],
    holder: ['registerCard.holder.title', 'registerCard.holder.lead'],
    review: isSent ? [sending, 'flow.inFlight'] : ['registerCard.review.title', null],
    unconfirmed: ['registerCard.unconfirmed.title', null],
    registered: [isActivation ? 'registerCard.activated.title' : 'registerCard.registered.title', null],
  }
  const [title, lead] = words[step]
  const isForm = step !== 'preparing' && step !== 'registered'
  return (
    <div className={styles['page']}>
      <StepHeader
        step={step === 'preparing' ? 'card' : step}
        title={t(title)}
        lead={lead ? t(lead, { submit: t(`registerCard.submit.${act}`) }) : undefined}
        place={placeAmong(steps, step === 'preparing' ? 'reading' : step)}
      />
      {step === 'preparing' ? (
        <FormColumns>
          <Skeleton label={t('registerCard.preparing')} shapes={['control', 'control', 'control', 'control']} />
        </FormColumns>
      ) : null}
      {isForm ? (
        <div ref={form} hidden={step !== 'card'}>
          <Activity mode={step === 'card' ? 'visible' : 'hidden'}>
            <CardForm registration={registration} sentClientId={sentClientId} />
          </Activity>
        </div>
      ) : null}
      {step === 'holder' ? <HolderForm registration={registration} /> : null}
      {step === 'review' ? <Review registration={registration} onRegister={register} /> : null}
      {step === 'unconfirmed' ? <Unconfirmed registration={registration} /> : null}
      {step === 'registered' ? (
        <Registered registration={registration} cards={cards} mayLoad={mayLoad} onShow={onShow} />
      ) : null}
    </div>
  )
}
