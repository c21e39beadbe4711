import { useSelector } from '@xstate/react'
import { Fragment } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { pinMachine } from '../../../machines/pin/pinMachine'
import { selectChallenge, selectEmptied, selectHasChanged, selectIsRefused } from '../../../machines/pin/selectors'
import { type Card, startOf } from '../../../rules/cards/card'
import { pinNoteOn } from '../../../rules/cards/pin'
import { Ending } from '../../flow/Ending'
import { StepHeader } from '../../flow/FlowStep'
import { NoCardWays } from '../../flow/NoCardWays'
import { SubjectCard } from '../../flow/SubjectCard'
import { FlowForm } from '../../forms/FlowForm'
import { useText } from '../../i18n/text'
import { Banner } from '../../ui/Banner'
import { buttonClass } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { Link } from '../../ui/Link'
import { Panel } from '../../ui/Panel'
import { SecretField } from '../../ui/SecretField'
import { Skeleton } from '../../ui/Skeleton'
import { Stack } from '../../ui/Stack'
import styles from './PinScreen.module.css'

type Flow = { pin: ActorRefFrom<typeof pinMachine> }
type Props = Flow & {
  card: Card | null
  cards: readonly Card[]
  isLoading: boolean
  canOrder?: boolean
}

export function PinScreen({ pin, card, cards, isLoading, canOrder = true }: Props) {
  const t = useText()
  const hasChanged = useSelector(pin, selectHasChanged)
  const words = hasChanged
    ? { step: 'changed', title: t('pin.changed.title'), lead: card ? changedLead(t, card) : undefined }
    : { step: 'form', title: t('screen.getpin.title'), lead: undefined }
  return (
    <div className={styles['page']}>
      <StepHeader {...words} subject={card ? <SubjectCard clientId={card.clientId} cards={cards} /> : null} />
      {hasChanged ? (
        <Ending again={{ label: t('pin.again'), onPress: () => pin.send({ type: 'pin.again' }) }} />
      ) : card ? (
        <CardPin pin={pin} card={card} />
      ) : isLoading ? (
        <Skeleton label={t('pin.loading')} shapes={['panel', 'control', 'control', 'control']} />
      ) : (
        <EmptyState title={t('pin.none')} icon="card" actions={<NoCardWays canOrder={canOrder} />}>
          <p>{t('pin.none.body')}</p>
        </EmptyState>
      )}
    </div>
  )
}

function changedLead(t: ReturnType<typeof useText>, card: Card) {
  const note = pinNoteOn(card)
  return note === 'digital' ? undefined : t(note === 'locked' ? 'pin.changed.locked' : 'pin.changed.body')
}

function CardPin({ pin, card }: Flow & { card: Card }) {
  const t = useText()
  const note = pinNoteOn(card)
  const way = startOf(card)
  return note === 'inactive' ? (
    <EmptyState
      title={t('pin.inactive')}
      icon="card"
      actions={
        <Link className={buttonClass()} to={`/${way}`}>
          {t(way === 'register' ? 'cards.none.register' : 'pin.inactive.activate')}
        </Link>
      }
    >
      <p>{t('pin.inactive.body', { way })}</p>
    </EmptyState>
  ) : (
    <Panel>
      <Stack gap={5}>
        <PinForm pin={pin} note={note} />
      </Stack>
    </Panel>
  )
}

function PinForm({ pin, note }: Flow & { note: 'digital' | 'locked' | null }) {
  const t = useText()
  const emptied = useSelector(pin, selectEmptied)
  const challenge = useSelector(pin, selectChallenge)
  const isRefused = useSelector(pin, selectIsRefused)
  const secret = { showLabel: t('common.show'), hideLabel: t('common.hide'), autoComplete: 'off' }
  const digits = { ...secret, inputMode: 'numeric', numeric: true, width: 'short' } as const
  return (
    <>
      {note ? (
        <Banner tone="info" title={t(`pin.${note}`)}>
          <p>{t(`pin.${note}.body`)}</p>
        </Banner>
      ) : null}
      <FlowForm flow={pin} submitLabel={t('pin.submit')} busyLabel={t('pin.submitting')}>
        {(field) => (
          // A new key empties the fields.
          <Fragment key={emptied}>
            <SecretField
              {...field('pin')}
              {...digits}
              label={t('pin.new')}
              hint={t(isRefused ? 'pin.new.again' : 'pin.new.hint')}
            />
            <SecretField {...field('confirmPin')} {...digits} label={t('pin.confirm')} />
            <SecretField
              {...field('securityResponse')}
              {...secret}
              label={t('pin.answer')}
              hint={challenge ? <span data-private>{challenge}</span> : undefined}
            />
          </Fragment>
        )}
      </FlowForm>
    </>
  )
}
