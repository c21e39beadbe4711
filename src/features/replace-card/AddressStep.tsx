import { useSelector } from '@xstate/react'
import { type ReplaceCard, selectSubject } from '../../../machines/replace-card/selectors'
import { FormColumns } from '../../flow/FlowColumns'
import { FlowForm } from '../../forms/FlowForm'
import { AddressFields, useIdentitySummary } from '../../forms/IdentityFields'
import { useText } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { Panel } from '../../ui/Panel'

export function AddressStep({ replaceCard }: { replaceCard: ReplaceCard }) {
  const t = useText()
  const summaryOf = useIdentitySummary()
  const subject = useSelector(replaceCard, selectSubject)
  if (!subject) return null
  return (
    <FormColumns>
      <Panel>
        <FlowForm
          flow={replaceCard}
          summaryOf={summaryOf}
          submitLabel={t('replaceCard.continue')}
          busyLabel={t('replaceCard.locking')}
          onInput={() => replaceCard.send({ type: 'form.edit' })}
          actions={
            <Button variant="secondary" onClick={() => replaceCard.send({ type: 'step.back' })}>
              {t('flow.back')}
            </Button>
          }
        >
          {(field) => <AddressFields field={field} address={subject.address} />}
        </FlowForm>
      </Panel>
    </FormColumns>
  )
}
