import { useSelector } from '@xstate/react'
import { Activity, useRef } from 'react'
import {
  type RuleForm,
  type RuleStep,
  selectBankCheck,
  selectClientId,
  selectDigits,
  selectOpened,
  selectPaysWithNewCard,
  selectRule,
  selectRuleStep,
} from '../../../machines/auto-reload-rule/selectors'
import { selectIsSent } from '../../../machines/form/selectors'
import type { Card } from '../../../rules/cards/card'
import { DebitCardStep } from '../../flow/DebitCardStep'
import { StepHeader } from '../../flow/FlowStep'
import { SubjectCard } from '../../flow/SubjectCard'
import { useText } from '../../i18n/text'
import { Stack } from '../../ui/Stack'
import { BankStep } from './BankStep'
import { Unconfirmed } from './InDoubt'
import { ReviewStep, Rule } from './ReviewStep'
import { SettingsStep } from './SettingsStep'

type Props = { form: RuleForm; cards: readonly Card[] }

/** Sets one rule. `from`: what the page showed before. */
export function RuleScreen({ form, cards, from }: Props & { from?: string | undefined }) {
  const t = useText()
  const step = useSelector(form, selectRuleStep)
  const billing = useSelector(form, selectOpened)?.billing
  const hasNewCard = useSelector(form, selectPaysWithNewCard)
  const check = useSelector(form, selectBankCheck)
  const cardForm = useRef<HTMLDivElement>(null)
  /** Typed card details stay in the form's fields only, until they are sent. */
  const save = () => {
    const typed = cardForm.current?.querySelector('form')
    form.send({ type: 'rule.save', values: typed ? Object.fromEntries(new FormData(typed)) : {} })
  }
  return (
    <Stack>
      <Header form={form} cards={cards} step={step} from={from} />
      {step === 'settings' ? <SettingsStep form={form} /> : null}
      {/* All steps keep it mounted, hidden: the details of a new card may still be needed. */}
      {billing && hasNewCard ? (
        <div ref={cardForm} hidden={step !== 'card'}>
          <Activity mode={step === 'card' ? 'visible' : 'hidden'}>
            <DebitCardStep
              flow={form}
              billing={billing}
              submitLabel={t('autoReload.continue')}
              busyLabel={t('autoReload.pricing')}
            />
          </Activity>
        </div>
      ) : null}
      {step === 'review' ? <ReviewStep form={form} cards={cards} onSave={save} /> : null}
      {step === 'bank' && check ? <BankStep check={check} /> : null}
      {step === 'unconfirmed' ? (
        <Unconfirmed what="save" flow={form}>
          <Rule form={form} cards={cards} />
        </Unconfirmed>
      ) : null}
    </Stack>
  )
}

function Header({ form, cards, step, from }: Props & { step: RuleStep; from: string | undefined }) {
  const t = useText()
  const clientId = useSelector(form, selectClientId)
  const digits = useSelector(form, selectDigits)
  const isModified = useSelector(form, selectRule) !== null
  const isSent = useSelector(form, selectIsSent)
  const words: Record<RuleStep, { title: string; lead?: string }> = {
    settings: { title: t(isModified ? 'autoReload.modify.title' : 'autoReload.add.title') },
    card: { title: t('autoReload.card.title'), lead: t('autoReload.card.lead') },
    review: {
      title: t(isSent ? 'autoReload.sending.title' : 'autoReload.review.title'),
      ...(isSent && { lead: t('flow.inFlight') }),
    },
    bank: { title: t('bankCheck.title'), lead: t('autoReload.bank.lead') },
    unconfirmed: { title: t('autoReload.unconfirmed.save') },
  }
  return (
    <StepHeader
      {...words[step]}
      step={step}
      from={from}
      subject={<SubjectCard clientId={clientId} digits={digits} cards={cards} />}
    />
  )
}
