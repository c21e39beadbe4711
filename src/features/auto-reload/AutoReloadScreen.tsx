import { useSelector } from '@xstate/react'
import { Activity, useRef } from 'react'
import {
  type AutoReloads,
  type Step,
  selectBankCheck,
  selectClientId,
  selectDigits,
  selectDraft,
  selectIsBusy,
  selectIsRemovalInDoubt,
  selectOpened,
  selectPaysWithNewCard,
  selectRule,
  selectRules,
  selectStep,
} from '../../../machines/auto-reload/selectors'
import { selectIsSent } from '../../../machines/form/selectors'
import type { Card } from '../../../rules/cards/card'
import { DebitCardStep } from '../../flow/DebitCardStep'
import { Doubt } from '../../flow/Doubt'
import { ReadingStep, StepHeader, UnconfirmedStep } from '../../flow/FlowStep'
import { NotLoaded } from '../../flow/NotLoaded'
import { SubjectCard } from '../../flow/SubjectCard'
import { useText } from '../../i18n/text'
import { buttonClass } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { Link } from '../../ui/Link'
import { Stack } from '../../ui/Stack'
import { BankStep } from './BankStep'
import { ReviewStep, Rule, saveLabelOf } from './ReviewStep'
import { RuleList } from './RuleList'
import { SettingsStep } from './SettingsStep'

type Flow = { autoReloads: AutoReloads }
type Props = Flow & { cards: readonly Card[]; card: Card | null }

/** Steps that may still need a new card's details: they keep its form mounted, hidden. */
const WITH_CARD: readonly Step[] = ['settings', 'card', 'review', 'bank', 'unconfirmed']

export function AutoReloadScreen({ autoReloads, cards, card }: Props) {
  const step = useSelector(autoReloads, selectStep)
  const t = useText()
  const billing = useSelector(autoReloads, selectOpened)?.billing
  const hasNewCard = useSelector(autoReloads, selectPaysWithNewCard)
  const check = useSelector(autoReloads, selectBankCheck)
  const form = useRef<HTMLDivElement>(null)
  /** Typed card details stay in the form's fields only, until they are sent. */
  const save = () => {
    const typed = form.current?.querySelector('form')
    autoReloads.send({ type: 'rule.save', values: typed ? Object.fromEntries(new FormData(typed)) : {} })
  }
  return (
    <Stack>
      <Header autoReloads={autoReloads} cards={cards} step={step} />
      {step === 'reading' ? <ReadingStep /> : null}
      {step === 'unread' ? <Unread autoReloads={autoReloads} /> : null}
      {step === 'refused' ? <Refused /> : null}
      {step === 'list' ? <RuleList autoReloads={autoReloads} cards={cards} card={card} /> : null}
      {step === 'settings' ? <SettingsStep autoReloads={autoReloads} /> : null}
      {billing && hasNewCard && WITH_CARD.includes(step) ? (
        <div ref={form} hidden={step !== 'card'}>
          <Activity mode={step === 'card' ? 'visible' : 'hidden'}>
            <DebitCardStep
              flow={autoReloads}
              billing={billing}
              submitLabel={t('autoReload.continue')}
              busyLabel={t('autoReload.pricing')}
            />
          </Activity>
        </div>
      ) : null}
      {step === 'review' ? <ReviewStep autoReloads={autoReloads} cards={cards} onSave={save} /> : null}
      {step === 'bank' && check ? <BankStep check={check} /> : null}
      {step === 'unconfirmed' ? <Unconfirmed autoReloads={autoReloads} cards={cards} /> : null}
    </Stack>
  )
}

function Header({ autoReloads, cards, step }: Pick<Props, 'autoReloads' | 'cards'> & { step: Step }) {
  const t = useText()
  const clientId = useSelector(autoReloads, selectClientId)
  const digits = useSelector(autoReloads, selectDigits)
  const isModified = useSelector(autoReloads, selectRule) !== null
  const draft = useSelector(autoReloads, selectDraft)
  const isRemoval = useSelector(autoReloads, selectIsRemovalInDoubt)
  const isSent = useSelector(autoReloads, selectIsSent)
  const first = { title: t('screen.autoreload.title'), lead: t('screen.autoreload.lead') }
  const words: Partial<Record<Step, { title: string; lead?: string }>> = {
    settings: { title: t(isModified ? 'autoReload.modify.title' : 'autoReload.add.title') },
    card: { title: t('autoReload.card.title'), lead: t('autoReload.card.lead') },
    review: {
      title: t(isSent ? 'autoReload.sending.title' : 'autoReload.review.title'),
      lead: isSent ? t('flow.inFlight') : t('autoReload.review.lead', { submit: t(saveLabelOf(draft)) }),
    },
    bank: { title: t('bankCheck.title'), lead: t('autoReload.bank.lead') },
    unconfirmed: { title: t(isRemoval ? 'autoReload.unconfirmed.remove' : 'autoReload.unconfirmed.save') },
  }
  const { title, lead } = words[step] ?? first
  return (
    <StepHeader
      step={words[step] ? step : 'list'}
      title={title}
      lead={lead}
      subject={words[step] ? <SubjectCard clientId={clientId} digits={digits} cards={cards} /> : null}
    />
  )
}

function Refused() {
  const t = useText()
  return (
    <EmptyState
      title={t('blocked.saskatchewan')}
      icon="info"
      actions={
        <Link className={buttonClass()} to="/dashboard">
          {t('blocked.dashboard')}
        </Link>
      }
    >
      <p>{t('blocked.saskatchewan.body')}</p>
    </EmptyState>
  )
}

/** The page's heading is about the card. */
function RemovalInDoubt({ autoReloads }: Flow) {
  const t = useText()
  return (
    <Doubt
      title={t('autoReload.unconfirmed.remove')}
      body={`${t('autoReload.doubt.remove')} ${t('flow.checking')}`}
      phone={t('flow.phone')}
      isChecking={useSelector(autoReloads, selectIsBusy)}
      onCheck={() => autoReloads.send({ type: 'rule.check' })}
    />
  )
}

const Unread = ({ autoReloads }: Flow) => (
  <NotLoaded title={useText()('autoReload.unread')} onRetry={() => autoReloads.send({ type: 'list.retry' })} />
)

/** Where the current card does not allow the screen: rules of all cards can still be seen and removed. */
export function RemainingRules({ autoReloads, cards }: Pick<Props, 'autoReloads' | 'cards'>) {
  const step = useSelector(autoReloads, selectStep)
  const hasRules = useSelector(autoReloads, (snapshot) => selectRules(snapshot).length > 0)
  // Without a card nothing is read.
  if (step === 'reading') return cards.length > 0 ? <ReadingStep /> : null
  if (step === 'unread') return <Unread autoReloads={autoReloads} />
  if (step === 'unconfirmed') return <RemovalInDoubt autoReloads={autoReloads} />
  return hasRules && step === 'list' ? <RuleList autoReloads={autoReloads} cards={cards} card={null} isBarred /> : null
}

function Unconfirmed({ autoReloads, cards }: Pick<Props, 'autoReloads' | 'cards'>) {
  const t = useText()
  const isRemoval = useSelector(autoReloads, selectIsRemovalInDoubt)
  return (
    <UnconfirmedStep
      doubt={t(isRemoval ? 'autoReload.doubt.remove' : 'autoReload.doubt.save')}
      busy={useSelector(autoReloads, selectIsBusy)}
      busyLabel={t('autoReload.checking')}
      onCheck={() => autoReloads.send({ type: 'rule.check' })}
    >
      {isRemoval ? null : <Rule autoReloads={autoReloads} cards={cards} />}
    </UnconfirmedStep>
  )
}
