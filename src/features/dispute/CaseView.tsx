import { useSelector } from '@xstate/react'
import {
  type DisputeActor,
  selectDispute,
  selectIsAsked,
  selectReply,
  selectTransaction,
} from '../../../machines/dispute/selectors'
import type { Dispute } from '../../../rules/money/dispute'
import { FormColumns } from '../../flow/FlowColumns'
import { type Outcome, TransactionStory } from '../../flow/TransactionStory'
import { useAnnouncement } from '../../forms/announcements'
import { FlowForm } from '../../forms/FlowForm'
import { useFormat, useText } from '../../i18n/text'
import { Button, buttonClass } from '../../ui/Button'
import { DescriptionList } from '../../ui/DescriptionList'
import { FormActions } from '../../ui/Form'
import { Link } from '../../ui/Link'
import { Panel } from '../../ui/Panel'
import { Stack } from '../../ui/Stack'
import { TextArea } from '../../ui/TextArea'
import { EvidenceFields, PhonePanel, TransactionPanel, useToldRows } from './DisputeParts'

type Props = { dispute: DisputeActor }

/** The state of a dispute, and what it still needs. */
export function CaseView({ dispute }: Props) {
  const t = useText()
  const transaction = useSelector(dispute, selectTransaction)
  const shown = useSelector(dispute, selectDispute)
  const isAsked = useSelector(dispute, selectIsAsked)
  const toldRows = useToldRows()
  const outcomeOf = useOutcome()
  useAnnouncement('success')
  if (!transaction || !shown) return null
  return (
    <FormColumns>
      <Stack>
        {isAsked ? <Asked dispute={dispute} shown={shown} /> : null}
        <Panel title={t('story')}>
          <Stack gap={4}>
            <p>
              <strong>{t('dispute.case.quote', { reference: shown.reference })}</strong>
            </p>
            <TransactionStory transaction={transaction} dispute={shown} outcome={outcomeOf(shown)} />
          </Stack>
        </Panel>
        <TransactionPanel transaction={transaction} />
        <Panel title={t('dispute.case.facts')}>
          <DescriptionList items={toldRows(shown)} />
        </Panel>
        <FormActions>
          {isAsked ? null : (
            <Button variant="secondary" onClick={() => dispute.send({ type: 'dispute.refresh' })}>
              {t('dispute.refresh')}
            </Button>
          )}
          <Link className={buttonClass({ variant: 'quiet' })} to="/dashboard">
            {t('dispute.back')}
          </Link>
        </FormActions>
      </Stack>
      <PhonePanel />
    </FormColumns>
  )
}

/** Null until it has been decided. */
function useOutcome() {
  const t = useText()
  const { money } = useFormat()
  return ({ decision }: Dispute): Outcome | null =>
    decision && {
      label: t(decision.isInFavour ? 'dispute.decided.inFavour' : 'dispute.decided.notInFavour'),
      lines: [
        ...(decision.reason ? [decision.reason] : []),
        ...(decision.isInFavour ? [] : [t('dispute.decided.disagree')]),
      ],
      credited: t('dispute.decided.credited', { amount: money(decision.creditCents) }),
      creditedLine: t('dispute.decided.credit'),
    }
}

function Asked({ dispute, shown: { needed } }: Props & { shown: Dispute }) {
  const t = useText()
  const { day } = useFormat()
  const reply = useSelector(dispute, selectReply)
  if (!needed) return null
  return (
    <Panel title={t('dispute.needed')}>
      <Stack>
        <Stack gap={3}>
          {needed.what ? <p>{needed.what}</p> : null}
          <p>{t('dispute.needed.by', { day: day(needed.by) })}</p>
        </Stack>
        <FlowForm
          flow={dispute}
          submitLabel={t('dispute.reply.submit')}
          busyLabel={t('dispute.reply.sending')}
          onInput={() => dispute.send({ type: 'form.edit' })}
        >
          {(field) => (
            <Stack>
              <TextArea
                {...field('description')}
                label={t('dispute.reply')}
                hint={t('dispute.description.hint')}
                rows={5}
                sensitive
                defaultValue={reply?.description}
              />
              <EvidenceFields field={field} ticked={reply?.evidence ?? []} />
            </Stack>
          )}
        </FlowForm>
      </Stack>
    </Panel>
  )
}
