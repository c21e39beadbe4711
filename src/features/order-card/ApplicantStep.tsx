import { useSelector } from '@xstate/react'
import { type OrderCard, selectIdentity } from '../../../machines/order-card/selectors'
import { FormColumns } from '../../flow/FlowColumns'
import { FlowForm } from '../../forms/FlowForm'
import {
  AddressFields,
  BirthDateField,
  LegalNameFields,
  OccupationFields,
  PhoneFields,
  useIdentitySummary,
} from '../../forms/IdentityFields'
import { useText } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { Fieldset } from '../../ui/Fieldset'
import { Panel } from '../../ui/Panel'
import { Stack } from '../../ui/Stack'

export function ApplicantStep({ orderCard }: { orderCard: OrderCard }) {
  const t = useText()
  const summaryOf = useIdentitySummary()
  const identity = useSelector(orderCard, selectIdentity)
  if (!identity) return null
  return (
    <FormColumns>
      <Panel>
        <FlowForm
          flow={orderCard}
          summaryOf={summaryOf}
          submitLabel={t('orderCard.continue')}
          busyLabel={t('orderCard.busy')}
          onInput={() => orderCard.send({ type: 'form.edit' })}
          actions={
            <Button variant="secondary" onClick={() => orderCard.send({ type: 'step.back' })}>
              {t('flow.back')}
            </Button>
          }
        >
          {(field) => (
            <>
              <Fieldset legend={t('orderCard.you')} size="large">
                <Stack>
                  <LegalNameFields field={field} identity={identity} />
                  <BirthDateField field={field} identity={identity} />
                  <OccupationFields field={field} identity={identity} />
                </Stack>
              </Fieldset>
              <PhoneFields field={field} identity={identity} />
              <AddressFields field={field} address={identity.currentAddress} />
            </>
          )}
        </FlowForm>
      </Panel>
    </FormColumns>
  )
}
