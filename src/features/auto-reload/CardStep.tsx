import { useSelector } from '@xstate/react'
import { type AutoReloads, selectOpened } from '../../../machines/auto-reload/selectors'
import { BillingFields, DebitCardFields, KeepCardFields } from '../../forms/DebitCardFields'
import { FlowForm } from '../../forms/FlowForm'
import { useText } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { Panel } from '../../ui/Panel'

/** A new debit card. It stays drawn, though hidden, until the rule is saved: its fields are the only place that holds it. */
export function CardStep({ autoReloads }: { autoReloads: AutoReloads }) {
  const t = useText()
  const billing = useSelector(autoReloads, selectOpened)?.billing
  if (!billing) return null
  return (
    <Panel>
      <FlowForm
        flow={autoReloads}
        submitLabel={t('autoReload.continue')}
        busyLabel={t('autoReload.pricing')}
        onInput={() => autoReloads.send({ type: 'form.edit' })}
        actions={
          <Button variant="secondary" onClick={() => autoReloads.send({ type: 'step.back' })}>
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
