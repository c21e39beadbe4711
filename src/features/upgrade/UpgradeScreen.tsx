import { useSelector } from '@xstate/react'
import { Activity, useEffect, useRef, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { selectProgram, selectStep, selectVerification, type UpgradeStep } from '../../../machines/upgrade/selectors'
import type { upgradeMachine } from '../../../machines/upgrade/upgradeMachine'
import { type Program, targetOf } from '../../../rules/upgrade'
import type { CaptchaSettings } from '../../forms/Captcha'
import type { MessageKey } from '../../i18n/catalogue'
import { useText } from '../../i18n/text'
import { PageHeader } from '../../ui/PageHeader'
import { Panel } from '../../ui/Panel'
import { ProgressSteps } from '../../ui/ProgressSteps'
import { Skeleton } from '../../ui/Skeleton'
import { DetailsForm } from './DetailsForm'
import { QuestionsForm } from './QuestionsForm'
import { Failed, Ineligible, Pending, Unread, Upgraded } from './Results'
import styles from './UpgradeScreen.module.css'

type Props = {
  upgrade: ActorRefFrom<typeof upgradeMachine>
  kind: 'enableReloads' | 'upgrade'
  /** The card that is meant, as its holder knows it. */
  card: { readonly alias: string; readonly digits: string }
  captcha: CaptchaSettings
}

const STEPS = ['details', 'questions', 'done'] as const
/** Null where one is not on the way. */
const PLACES: Readonly<Record<UpgradeStep, number | null>> = {
  reading: null,
  unread: null,
  ineligible: null,
  long: 0,
  short: 0,
  questions: 1,
  pending: 2,
  failed: null,
  upgraded: 3,
}

export function UpgradeScreen({ upgrade, kind, card, captcha }: Props) {
  const t = useText()
  const step = useSelector(upgrade, selectStep)
  const program = useSelector(upgrade, selectProgram)
  const heading = useStepFocus(step)
  const place = PLACES[step]
  const steps = STEPS.map((key) => ({ key, label: t(`upgrade.step.${key}`) }))
  const { title, lead } = wordsOf(step, kind, program)
  return (
    <div className={styles['page']}>
      {place === null ? null : (
        <ProgressSteps label={t('upgrade.steps')} steps={steps} current={place} doneLabel={t('upgrade.step.isDone')} />
      )}
      <PageHeader
        headingRef={heading}
        eyebrow={t('upgrade.card', card)}
        title={t(title)}
        lead={lead ? t(lead) : undefined}
      />
      <Details upgrade={upgrade} step={step} captcha={captcha} />
      {step === 'questions' ? <Questions upgrade={upgrade} /> : null}
      {step === 'reading' ? (
        <Panel>
          <Skeleton label={t('upgrade.reading')} shapes={['line', 'control', 'control', 'control']} />
        </Panel>
      ) : null}
      {step === 'unread' ? <Unread upgrade={upgrade} /> : null}
      {step === 'ineligible' ? <Ineligible upgrade={upgrade} /> : null}
      {step === 'pending' ? <Pending upgrade={upgrade} /> : null}
      {step === 'failed' ? <Failed upgrade={upgrade} /> : null}
      {step === 'upgraded' ? <Upgraded /> : null}
    </div>
  )
}

function wordsOf(
  step: UpgradeStep,
  kind: Props['kind'],
  program: Program | null,
): { title: MessageKey; lead?: MessageKey } {
  switch (step) {
    case 'questions':
    case 'pending':
      return { title: `upgrade.${step}.title`, lead: `upgrade.${step}.lead` }
    case 'ineligible':
    case 'failed':
      return { title: `upgrade.${step}.title` }
    case 'upgraded':
      return { title: `upgrade.done.${program ? targetOf(program) : 'other'}`, lead: 'upgrade.done.lead' }
    default:
      return { title: `screen.${kind}.title`, lead: `screen.${kind}.lead` }
  }
}

/** A new step begins with the focus on its heading; how one came to the screen is not the step's business. */
function useStepFocus(step: UpgradeStep) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    const isNew = shown.current !== step
    const isArrival = shown.current === 'reading' && (step === 'long' || step === 'short')
    shown.current = step
    if (isNew && !(isArrival && document.activeElement !== document.body)) heading.current?.focus()
  }, [step])
  return heading
}

type DetailsProps = Pick<Props, 'upgrade' | 'captcha'> & { step: UpgradeStep }

/** Stays behind the steps that come after it, so that what was typed is there when one goes back. */
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

function Questions({ upgrade }: Pick<Props, 'upgrade'>) {
  const verification = useSelector(upgrade, selectVerification)
  return verification ? <QuestionsForm key={verification.id} upgrade={upgrade} verification={verification} /> : null
}
