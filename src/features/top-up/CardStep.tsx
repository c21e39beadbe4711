import { useSelector } from '@xstate/react'
import { selectOpened, type TopUp } from '../../../machines/top-up/selectors'
import { BillingFields, DebitCardFields, KeepCardFields } from '../../forms/DebitCardFields'
import { FlowForm } from '../../forms/FlowForm'
import { useText } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { Panel } from '../../ui/Panel'

/** A new debit card. It stays drawn, though hidden, until the payment is over: its fields are the only place that holds it. */
export function CardStep({ topUp }: { topUp: TopUp }) {
  const t = useText()
  const billing = useSelector(topUp, selectOpened)?.billing
  if (!billing) return null
  return (
    <Panel>
      <FlowForm
        flow={topUp}
        submitLabel={t('topUp.continue')}
        busyLabel={t('topUp.pricing')}
        onInput={() => topUp.send({ type: 'form.edit' })}
        actions={
          <Button variant="secondary" onClick={() => topUp.send({ type: 'step.back' })}>
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
  )
}
