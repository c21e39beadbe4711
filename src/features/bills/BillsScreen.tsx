import { useSelector } from '@xstate/react'
import {
  type Bills,
  type Step,
  selectAdd,
  selectChosen,
  selectDoubted,
  selectDraft,
  selectPay,
  selectStep,
} from '../../../machines/bills/selectors'
import { ReviewColumn } from '../../flow/FlowColumns'
import { ReadingStep, StepHeader, UnconfirmedStep } from '../../flow/FlowStep'
import { NotLoaded } from '../../flow/NotLoaded'
import { useBefore } from '../../flow/useBefore'
import { FlowForm } from '../../forms/FlowForm'
import { useText } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { DescriptionList } from '../../ui/DescriptionList'
import { Panel } from '../../ui/Panel'
import { Stack } from '../../ui/Stack'
import { AddBill } from './AddBill'
import { BillFields } from './BillFields'
import { BillList } from './BillList'
import { PayBill } from './PayBill'

type Props = { bills: Bills }

/** Bills that the card can pay; they can be added, edited and deleted here. */
export function BillsScreen({ bills }: Props) {
  const t = useText()
  const step = useSelector(bills, selectStep)
  const add = useSelector(bills, selectAdd)
  const pay = useSelector(bills, selectPay)
  const before = useBefore(add ? 'add' : pay ? 'pay' : 'list')
  if (add) {
    return (
      <ReviewColumn>
        <AddBill add={add} from={before} />
      </ReviewColumn>
    )
  }
  if (pay) return <PayBill pay={pay} from={before} />
  return (
    <Stack>
      <Header bills={bills} step={step} from={before} />
      {step === 'reading' ? <ReadingStep of="list" /> : null}
      {step === 'unread' ? (
        <NotLoaded title={t('bills.unread')} onRetry={() => bills.send({ type: 'bills.retry' })} />
      ) : null}
      {step === 'list' ? <BillList bills={bills} /> : null}
      {step === 'edit' ? <EditStep bills={bills} /> : null}
      {step === 'unconfirmed' ? <Unconfirmed bills={bills} /> : null}
    </Stack>
  )
}

function Header({ bills, step, from }: Props & { step: Step; from: string | undefined }) {
  const t = useText()
  const name = useSelector(bills, selectChosen)?.name
  const doubted = useSelector(bills, selectDoubted)
  const first = { title: t('screen.bills.title') }
  const words: Partial<Record<Step, { title: string; lead?: string }>> = {
    edit: { title: t('bills.edit.title'), lead: t('bills.edit.lead') },
    unconfirmed: { title: t(`bills.unconfirmed.${doubted}.title`) },
  }
  return (
    <StepHeader
      {...(words[step] ?? first)}
      step={words[step] ? step : 'list'}
      from={from}
      eyebrow={words[step] ? name : undefined}
    />
  )
}

function EditStep({ bills }: Props) {
  const t = useText()
  const bill = useSelector(bills, selectChosen)
  const draft = useSelector(bills, selectDraft) ?? bill
  if (!bill || !draft) return null
  return (
    <ReviewColumn>
      <Panel>
        <FlowForm
          flow={bills}
          submitLabel={t('bills.save')}
          busyLabel={t('bills.saving')}
          words={bill.rules}
          onInput={() => bills.send({ type: 'form.edit' })}
          actions={
            <Button variant="secondary" onClick={() => bills.send({ type: 'step.back' })}>
              {t('common.cancel')}
            </Button>
          }
        >
          {(field) => <BillFields field={field} rules={bill.rules} account={draft.account} alias={draft.alias ?? ''} />}
        </FlowForm>
      </Panel>
    </ReviewColumn>
  )
}

function Unconfirmed({ bills }: Props) {
  const t = useText()
  const doubted = useSelector(bills, selectDoubted)
  const chosen = useSelector(bills, selectChosen)
  const draft = useSelector(bills, selectDraft)
  // Null after a reload: the bills have not been read.
  const bill = chosen && (doubted === 'edit' ? { ...chosen, ...draft } : chosen)
  return (
    <UnconfirmedStep
      doubt={t(`bills.unconfirmed.${doubted}`)}
      flow={bills}
      busyLabel={t('bills.checking')}
      onCheck={() => bills.send({ type: 'bills.check' })}
    >
      {bill ? (
        <Panel>
          <DescriptionList
            layout="end"
            items={[
              { term: t('bills.biller'), description: bill.name },
              { term: t('bills.account'), description: bill.account, sensitive: true },
              ...(bill.alias ? [{ term: t('bills.alias'), description: bill.alias }] : []),
            ]}
          />
        </Panel>
      ) : null}
    </UnconfirmedStep>
  )
}
