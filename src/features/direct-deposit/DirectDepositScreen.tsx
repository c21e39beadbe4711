import { useSelector } from '@xstate/react'
import {
  type DirectDeposit,
  type Step,
  selectClientId,
  selectDeposit,
  selectDigits,
  selectFailure,
  selectIsBusy,
  selectRefusal,
  selectStep,
} from '../../../machines/direct-deposit/selectors'
import type { Card } from '../../../rules/cards/card'
import { ReviewColumn } from '../../flow/FlowColumns'
import { ReadingStep, StepHeader, UnconfirmedStep } from '../../flow/FlowStep'
import { NotLoaded } from '../../flow/NotLoaded'
import { SubjectCard } from '../../flow/SubjectCard'
import { FailureNote } from '../../forms/FailureNote'
import { useText } from '../../i18n/text'
import { Button, buttonClass } from '../../ui/Button'
import { CopyButton } from '../../ui/CopyButton'
import { DescriptionList } from '../../ui/DescriptionList'
import { EmptyState } from '../../ui/EmptyState'
import { Link } from '../../ui/Link'
import { Panel } from '../../ui/Panel'
import { Stack } from '../../ui/Stack'
import styles from './DirectDepositScreen.module.css'
import { EmployerForm } from './EmployerForm'

type Flow = { directDeposit: DirectDeposit }
type Props = Flow & { cards: readonly Card[] }

/** The three numbers that an employer asks for, or how to get them. */
export function DirectDepositScreen({ directDeposit, cards }: Props) {
  const t = useText()
  const step = useSelector(directDeposit, selectStep)
  return (
    <>
      <div data-print="no">
        <ReviewColumn>
          <Stack>
            <Header directDeposit={directDeposit} cards={cards} step={step} />
            {step === 'reading' ? <ReadingStep /> : null}
            {step === 'unread' ? (
              <NotLoaded
                title={t('directDeposit.unread')}
                onRetry={() => directDeposit.send({ type: 'deposit.retry' })}
              />
            ) : null}
            {step === 'refused' ? <Refused directDeposit={directDeposit} /> : null}
            {step === 'absent' ? <Absent directDeposit={directDeposit} /> : null}
            {step === 'unconfirmed' ? <Unconfirmed directDeposit={directDeposit} /> : null}
            {step === 'added' ? <Added directDeposit={directDeposit} /> : null}
          </Stack>
        </ReviewColumn>
      </div>
      {step === 'added' ? <EmployerForm directDeposit={directDeposit} /> : null}
    </>
  )
}

function Header({ directDeposit, cards, step }: Props & { step: Step }) {
  const t = useText()
  const clientId = useSelector(directDeposit, selectClientId)
  const digits = useSelector(directDeposit, selectDigits)
  const isInDoubt = step === 'unconfirmed'
  return (
    <StepHeader
      step={step === 'unconfirmed' || step === 'added' ? step : 'absent'}
      title={t(isInDoubt ? 'directDeposit.unconfirmed.title' : 'screen.directDeposit.title')}
      lead={isInDoubt ? undefined : t('screen.directDeposit.lead')}
      subject={<SubjectCard clientId={clientId} digits={digits} cards={cards} />}
    />
  )
}

function Refused({ directDeposit }: Flow) {
  const t = useText()
  const refusal = useSelector(directDeposit, selectRefusal) ?? 'notAllowed'
  return (
    <EmptyState
      title={t(`blocked.${refusal}`)}
      icon="info"
      actions={
        <Link className={buttonClass()} to="/dashboard">
          {t('blocked.dashboard')}
        </Link>
      }
    >
      <p>{t(`blocked.${refusal}.body`)}</p>
    </EmptyState>
  )
}

function Absent({ directDeposit }: Flow) {
  const t = useText()
  const busy = useSelector(directDeposit, selectIsBusy)
  const failure = useSelector(directDeposit, selectFailure)
  return (
    <Panel title={t('directDeposit.absent.title')}>
      <Stack gap={4}>
        <p>{t('directDeposit.absent.body')}</p>
        <div>
          <Button
            busy={busy}
            busyLabel={t('directDeposit.adding')}
            onClick={() => directDeposit.send({ type: 'deposit.add' })}
          >
            {t('directDeposit.add')}
          </Button>
        </div>
        <FailureNote failure={failure} />
      </Stack>
    </Panel>
  )
}

function Unconfirmed({ directDeposit }: Flow) {
  const t = useText()
  return (
    <UnconfirmedStep
      doubt={t('directDeposit.unconfirmed.body')}
      flow={directDeposit}
      busyLabel={t('directDeposit.checking')}
      onCheck={() => directDeposit.send({ type: 'deposit.check' })}
    />
  )
}

function Added({ directDeposit }: Flow) {
  const t = useText()
  const deposit = useSelector(directDeposit, selectDeposit)
  if (!deposit?.account) return null
  const { institution, transit, account } = deposit
  return (
    <>
      <Panel title={t('directDeposit.numbers')}>
        <DescriptionList
          layout="rows"
          items={(['institution', 'transit', 'account'] as const).map((name) => {
            const number = { institution, transit, account }[name]
            return {
              key: name,
              term: t(`directDeposit.${name}`),
              description: <span className={styles['number']}>{number}</span>,
              action: (
                <CopyButton
                  text={number}
                  label={t('directDeposit.copy')}
                  name={t(`directDeposit.copy.${name}`)}
                  copiedLabel={t('directDeposit.copied')}
                  failedLabel={t('directDeposit.copy.failed')}
                />
              ),
              sensitive: name === 'account',
              verbatim: true,
            }
          })}
        />
      </Panel>
      <Panel title={t('directDeposit.next')}>
        <Stack gap={4}>
          <p>{t('directDeposit.next.body')}</p>
          <p>{t('directDeposit.next.free')}</p>
          <div>
            <Button onClick={() => window.print()}>{t('directDeposit.print')}</Button>
          </div>
        </Stack>
      </Panel>
    </>
  )
}
