import { useSelector } from '@xstate/react'
import { Activity, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import {
  selectIsLong,
  selectIsRetiring,
  selectProgram,
  selectStep,
  selectVerification,
  type UpgradeStep,
} from '../../../machines/upgrade/selectors'
import type { upgradeMachine } from '../../../machines/upgrade/upgradeMachine'
import type { Card } from '../../../rules/cards/card'
import { type Program, upgradedKey } from '../../../rules/cards/upgrade'
import { FormColumns } from '../../flow/FlowColumns'
import { StepHeader } from '../../flow/FlowStep'
import { NotLoaded } from '../../flow/NotLoaded'
import { SubjectCard } from '../../flow/SubjectCard'
import type { CaptchaSettings } from '../../forms/Captcha'
import type { MessageKey } from '../../i18n/catalogue'
import { useText } from '../../i18n/text'
import { Panel } from '../../ui/Panel'
import { Skeleton } from '../../ui/Skeleton'
import { DetailsForm } from './DetailsForm'
import { QuestionsForm } from './QuestionsForm'
import { Declined, Failed, Ineligible, Pending, Unconfirmed, Upgraded } from './Results'
import styles from './UpgradeScreen.module.css'

type Props = {
  upgrade: ActorRefFrom<typeof upgradeMachine>
  kind: 'enableReloads' | 'upgrade'
  card: Card
  cards: readonly Card[]
  captcha: CaptchaSettings
  isReadingCards: boolean
}

const STEPS: Partial<Readonly<Record<UpgradeStep, number>>> = { long: 1, short: 1, questions: 2 }

export function UpgradeScreen({ upgrade, kind, card, cards, captcha, isReadingCards }: Props) {
  const t = useText()
  const step = useSelector(upgrade, selectStep)
  const program = useSelector(upgrade, selectProgram)
  const isLong = useSelector(upgrade, selectIsLong)
  const isRetiring = useSelector(upgrade, selectIsRetiring)
  // A retiring card has no questions: its upgrade has one step.
  const place = isRetiring ? undefined : STEPS[step]
  const { title, lead } = wordsOf(step, kind, program, isRetiring)
  const isArriving = step === 'reading' || step === 'unread' || step === 'sending'
  return (
    <div className={styles['page']}>
      <StepHeader
        step={isArriving ? (isLong ? 'long' : 'short') : step}
        subject={<SubjectCard clientId={card.clientId} cards={cards} />}
        place={place === undefined ? undefined : [place, 2]}
        title={t(title)}
        lead={lead ? t(lead) : undefined}
      />
      <Details upgrade={upgrade} step={step} captcha={captcha} />
      <Questions upgrade={upgrade} step={step} />
      {step === 'reading' || step === 'sending' ? (
        <FormColumns>
          <Panel>
            <Skeleton
              label={t(step === 'reading' ? 'upgrade.reading' : 'kyc.submitting')}
              shapes={['line', 'control', 'control', 'control']}
            />
          </Panel>
        </FormColumns>
      ) : null}
      {step === 'unread' ? <NotLoaded onRetry={() => upgrade.send({ type: 'profile.retry' })} /> : null}
      {step === 'ineligible' ? <Ineligible upgrade={upgrade} /> : null}
      {step === 'unconfirmed' ? <Unconfirmed upgrade={upgrade} /> : null}
      {step === 'pending' ? <Pending upgrade={upgrade} busy={isReadingCards} /> : null}
      {step === 'failed' ? <Failed upgrade={upgrade} /> : null}
      {step === 'declined' ? <Declined upgrade={upgrade} /> : null}
      {step === 'upgraded' ? <Upgraded upgrade={upgrade} /> : null}
    </div>
  )
}

function wordsOf(
  step: UpgradeStep,
  kind: Props['kind'],
  program: Program | null,
  isRetiring: boolean,
): { title: MessageKey; lead?: MessageKey } {
  switch (step) {
    case 'questions':
    case 'pending':
      return { title: `upgrade.${step}.title`, lead: `upgrade.${step}.lead` }
    case 'ineligible':
    case 'failed':
    case 'declined':
    case 'unconfirmed':
      return { title: `upgrade.${step}.title` }
    case 'upgraded':
      return { title: upgradedKey(program), lead: 'upgrade.done.lead' }
    default:
      return { title: `screen.${kind}.title`, lead: isRetiring ? 'upgrade.retiring.lead' : `screen.${kind}.lead` }
  }
}

type DetailsProps = Pick<Props, 'upgrade' | 'captcha'> & { step: UpgradeStep }

/** Stays mounted behind later steps, so that going back shows what was typed. */
function Details({ upgrade, step, captcha }: DetailsProps) {
  const isShown = step === 'long' || step === 'short'
  const [wasShown, setWasShown] = useState(isShown)
  if (isShown && !wasShown) setWasShown(true)
  if (wasShown && (step === 'reading' || step === 'upgraded')) setWasShown(false)
  if (!isShown && !wasShown) return null
  return (
    <Activity mode={isShown ? 'visible' : 'hidden'}>
      <DetailsForm upgrade={upgrade} captcha={captcha} />
    </Activity>
  )
}

/** Stays mounted after a lost answer, so that the holder's answers can be sent again. */
function Questions({ upgrade, step }: Omit<DetailsProps, 'captcha'>) {
  const verification = useSelector(upgrade, selectVerification)
  if (!verification || !(step === 'questions' || step === 'unconfirmed')) return null
  return (
    <Activity mode={step === 'questions' ? 'visible' : 'hidden'}>
      <QuestionsForm key={verification.id} upgrade={upgrade} verification={verification} />
    </Activity>
  )
}
