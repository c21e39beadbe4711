import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { type DisputeActor, selectDraft, selectTransaction } from '../../../machines/dispute/selectors'
import { lastDayFor, REASONS } from '../../../rules/money/dispute'
import { FormColumns } from '../../flow/FlowColumns'
import { FlowForm } from '../../forms/FlowForm'
import { useFormat, useText } from '../../i18n/text'
import { buttonClass } from '../../ui/Button'
import { Disclosure } from '../../ui/Disclosure'
import { Link } from '../../ui/Link'
import { Panel } from '../../ui/Panel'
import { RadioGroup } from '../../ui/RadioGroup'
import { Stack } from '../../ui/Stack'
import { TextArea } from '../../ui/TextArea'
import { EvidenceFields, PhonePanel, TransactionLines } from './DisputeParts'

export function FormStep({ dispute, lock }: { dispute: DisputeActor; lock: ReactNode }) {
  const t = useText()
  const { day } = useFormat()
  const transaction = useSelector(dispute, selectTransaction)
  const draft = useSelector(dispute, selectDraft)
  if (!transaction) return null
  return (
    <FormColumns>
      <Stack>
        <TransactionLines transaction={transaction} />
        {lock}
        <Disclosure boxed summary={t('dispute.before')}>
          <Stack gap={3}>
            <p>{t('dispute.until', { day: day(lastDayFor(transaction.date)) })}</p>
            {transaction.status === 'pending' ? <p>{t('dispute.pending')}</p> : null}
            <p>{t('dispute.merchant')}</p>
          </Stack>
        </Disclosure>
        <Panel>
          <FlowForm
            flow={dispute}
            submitLabel={t('dispute.continue')}
            busyLabel={t('dispute.sending')}
            onInput={() => dispute.send({ type: 'form.edit' })}
            actions={
              <Link className={buttonClass({ variant: 'secondary' })} to="/dashboard">
                {t('dispute.back')}
              </Link>
            }
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
      </Stack>
      <PhonePanel />
    </FormColumns>
  )
}
