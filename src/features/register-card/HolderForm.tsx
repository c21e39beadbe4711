import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { registerCardMachine } from '../../../machines/register-card/registerCardMachine'
import { selectIdentity } from '../../../machines/register-card/selectors'
import { FormColumns } from '../../flow/FlowColumns'
import { FlowForm } from '../../forms/FlowForm'
import {
  AddressFields,
  BirthDateField,
  LegalNameFields,
  PhoneFields,
  UsualNameFields,
  useIdentitySummary,
} from '../../forms/IdentityFields'
import { useText } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { Panel } from '../../ui/Panel'

export function HolderForm({ registration }: { registration: ActorRefFrom<typeof registerCardMachine> }) {
  const t = useText()
  const summaryOf = useIdentitySummary()
  const identity = useSelector(registration, selectIdentity)
  return (
    <FormColumns>
      <Panel>
        <FlowForm
          flow={registration}
          summaryOf={summaryOf}
          submitLabel={t('registerCard.continue')}
          busyLabel={t('common.loading')}
          actions={
            <Button variant="quiet" icon="arrow-left" onClick={() => registration.send({ type: 'card.edit' })}>
              {t('registerCard.back')}
            </Button>
          }
        >
          {(field) => (
            <>
              <LegalNameFields field={field} identity={identity} />
              <UsualNameFields field={field} identity={identity} />
              <BirthDateField field={field} identity={identity} />
              <PhoneFields field={field} identity={identity} />
              <AddressFields field={field} address={identity.currentAddress} />
            </>
          )}
        </FlowForm>
      </Panel>
    </FormColumns>
  )
}
