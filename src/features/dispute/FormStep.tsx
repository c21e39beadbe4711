import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { type DisputeActor, selectDraft, selectTransaction } from '../../../machines/dispute/selectors'
import { lastDayFor, REASONS } from '../../../rules/dispute'
import { FlowForm } from '../../forms/FlowForm'
import { useFormat, useText } from '../../i18n/text'
import { Banner } from '../../ui/Banner'
import { Panel } from '../../ui/Panel'
import { RadioGroup } from '../../ui/RadioGroup'
import { Stack } from '../../ui/Stack'
import { TextArea } from '../../ui/TextArea'
import { EvidenceFields, PhonePanel, TransactionPanel } from './DisputeParts'

export function FormStep({ dispute, lock }: { dispute: DisputeActor; lock: ReactNode }) {
  const t = useText()
  const { day } = useFormat()
  const transaction = useSelector(dispute, selectTransaction)
  const draft = useSelector(dispute, selectDraft)
  if (!transaction) return null
  return (
    <Stack>
      <TransactionPanel transaction={transaction} />
      {transaction.status === 'pending' ? (
        <Banner>
          <p>{t('dispute.pending')}</p>
        </Banner>
      ) : null}
      {lock}
      <Stack gap={3}>
        <p>{t('dispute.until', { day: day(lastDayFor(transaction.date)) })}</p>
        <p>{t('dispute.merchant')}</p>
      </Stack>
      <Panel>
        <FlowForm
          flow={dispute}
          submitLabel={t('dispute.continue')}
          busyLabel={t('dispute.sending')}
          onInput={() => dispute.send({ type: 'form.edit' })}
        >
          {(field) => (
            <Stack>
              <RadioGroup
                {...field('reason')}
                legend={t('dispute.reason')}
                options={REASONS.map((value) => ({ value, label: t(`dispute.reason.${value}`) }))}
                defaultValue={draft?.reason}
              />
              <TextArea
                {...field('description')}
                label={t('dispute.description')}
                hint={t('dispute.description.hint')}
                rows={5}
                sensitive
                defaultValue={draft?.description}
              />
              <EvidenceFields field={field} ticked={draft?.evidence ?? []} />
            </Stack>
          )}
        </FlowForm>
      </Panel>
      <PhonePanel />
    </Stack>
  )
}
