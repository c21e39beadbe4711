import type { Billing } from '../../rules/money/topUp'
import { BillingFields, DebitCardFields, KeepCardFields } from '../forms/DebitCardFields'
import { FlowForm } from '../forms/FlowForm'
import type { FormFlow } from '../forms/lookupContext'
import { useText } from '../i18n/text'
import { Button } from '../ui/Button'
import { Panel } from '../ui/Panel'
import { ReviewColumn } from './FlowColumns'

type CardFlow = FormFlow & { send(event: { type: 'form.edit' } | { type: 'step.back' }): void }
type Props = { flow: CardFlow; billing: Billing; submitLabel: string; busyLabel: string }

/** A new debit card. Keep it mounted, though hidden, until it has paid: only its fields hold the details. */
export function DebitCardStep({ flow, billing, submitLabel, busyLabel }: Props) {
  const t = useText()
  return (
    <ReviewColumn>
      <Panel>
        <FlowForm
          flow={flow}
          submitLabel={submitLabel}
          busyLabel={busyLabel}
          onInput={() => flow.send({ type: 'form.edit' })}
          actions={
            <Button variant="secondary" onClick={() => flow.send({ type: 'step.back' })}>
              {t('flow.back')}
            </Button>
          }
        >
          {(field) => (
            <>
              <DebitCardFields field={field} />
              <BillingFields field={field} billing={billing} />
              <KeepCardFields field={field} />
            </>
          )}
        </FlowForm>
      </Panel>
    </ReviewColumn>
  )
}
