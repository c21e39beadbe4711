import { useSelector } from '@xstate/react'
import {
  type DisputeActor,
  selectDispute,
  selectIsAsked,
  selectReply,
  selectTransaction,
} from '../../../machines/dispute/selectors'
import { type Decision, DISPUTE_STATUSES, type Dispute, type DisputeStatus } from '../../../rules/money/dispute'
import { easternDate } from '../../../rules/values/easternTime'
import { FormColumns } from '../../flow/FlowColumns'
import { useAnnouncement } from '../../forms/announcements'
import { FlowForm } from '../../forms/FlowForm'
import { useFormat, useText } from '../../i18n/text'
import { Banner } from '../../ui/Banner'
import { Button, buttonClass } from '../../ui/Button'
import { DescriptionList } from '../../ui/DescriptionList'
import { FormActions } from '../../ui/Form'
import { Link } from '../../ui/Link'
import { Panel } from '../../ui/Panel'
import { Stack } from '../../ui/Stack'
import { TextArea } from '../../ui/TextArea'
import { Timeline } from '../../ui/Timeline'
import { EvidenceFields, PhonePanel, TransactionPanel, useToldRows } from './DisputeParts'

type Props = { dispute: DisputeActor }

/** The state of a dispute, and what it still needs. */
export function CaseView({ dispute }: Props) {
  const t = useText()
  const transaction = useSelector(dispute, selectTransaction)
  const shown = useSelector(dispute, selectDispute)
  const isAsked = useSelector(dispute, selectIsAsked)
  const toldRows = useToldRows()
  useAnnouncement('success')
  if (!transaction || !shown) return null
  return (
    <FormColumns>
      <Stack>
        {shown.decision ? <Decided decision={shown.decision} /> : null}
        {isAsked ? <Asked dispute={dispute} shown={shown} /> : null}
        <Panel title={t('dispute.case.steps')}>
          <Stack gap={4}>
            <p>
              <strong>{t('dispute.case.quote', { reference: shown.reference })}</strong>
            </p>
            <Steps shown={shown} />
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

/** Statuses that follow each one for certain: whether the issuer will ask for something is unknown. */
const AHEAD: Readonly<Record<DisputeStatus, readonly DisputeStatus[]>> = {
  received: ['underReview', 'decided'],
  underReview: ['decided'],
  needsAnswer: ['decided'],
  decided: [],
}

function Steps({ shown: { steps, status } }: { shown: Dispute }) {
  const t = useText()
  const { day, easternTime } = useFormat()
  const isOver = status === DISPUTE_STATUSES.at(-1)
  return (
    <Timeline
      label={t('dispute.case.steps')}
      items={[
        ...steps.map(({ kind, at }, index) => {
          const isPast = isOver || index < steps.length - 1
          return {
            key: `${index} ${kind}`,
            label: t(`dispute.step.${kind}`),
            detail: t('money.moment', { day: day(easternDate(at)), time: easternTime(at) }),
            state: isPast ? ('done' as const) : ('current' as const),
            stateLabel: t(isPast ? 'dispute.step.done' : 'dispute.step.current'),
          }
        }),
        ...AHEAD[status].map((kind) => ({
          key: kind,
          label: t(`dispute.step.${kind}`),
          state: 'ahead' as const,
          stateLabel: t('dispute.step.ahead'),
        })),
      ]}
    />
  )
}

function Decided({ decision: { isInFavour, reason, creditCents } }: { decision: Decision }) {
  const t = useText()
  const { money } = useFormat()
  return (
    <Banner
      tone={isInFavour ? 'success' : 'info'}
      title={t(isInFavour ? 'dispute.decided.inFavour' : 'dispute.decided.notInFavour')}
    >
      {reason ? <p>{reason}</p> : null}
      {creditCents > 0 ? <p>{t('dispute.decided.credit', { amount: money(creditCents) })}</p> : null}
      {isInFavour ? null : <p>{t('dispute.decided.disagree')}</p>}
    </Banner>
  )
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
