import { type Dispute, EVIDENCE, type Evidence } from '../../../rules/money/dispute'
import { shownStatusOf, type Transaction } from '../../../rules/money/transaction'
import type { FieldOf } from '../../forms/FlowForm'
import { useFormat, useText } from '../../i18n/text'
import { statusText, transactionName } from '../../i18n/transactionText'
import { Checkbox } from '../../ui/Checkbox'
import { DescriptionList } from '../../ui/DescriptionList'
import { Fieldset } from '../../ui/Fieldset'
import { Money } from '../../ui/Money'
import { Panel } from '../../ui/Panel'
import { Stack } from '../../ui/Stack'
import { Words } from '../../ui/Words'
import styles from './Dispute.module.css'

/** The disputed transaction. */
export function TransactionPanel({ transaction }: { transaction: Transaction }) {
  const t = useText()
  const { signedMoney, day } = useFormat()
  const { date, amountCents, reference } = transaction
  return (
    <Panel title={t('dispute.transaction')}>
      <DescriptionList
        items={[
          { term: t('activity.detail.merchant'), description: transactionName(t, transaction) },
          { term: t('activity.detail.date'), description: day(date) },
          { term: t('activity.detail.amount'), description: <Money text={signedMoney(amountCents)} />, strong: true },
          { term: t('activity.detail.status'), description: statusText(t, shownStatusOf(transaction)) },
          ...(reference ? [{ term: t('activity.detail.reference'), description: reference }] : []),
        ]}
      />
    </Panel>
  )
}

/** The disputed transaction in two lines, above a form. */
export function TransactionLines({ transaction }: { transaction: Transaction }) {
  const t = useText()
  const { signedMoney, day } = useFormat()
  const { date, amountCents } = transaction
  return (
    <Panel>
      <p className={styles['lines']}>
        <strong>{transactionName(t, transaction)}</strong>
        <strong>
          <Money text={signedMoney(amountCents)} />
        </strong>
        <span className={styles['when']}>{`${day(date)} · ${statusText(t, shownStatusOf(transaction))}`}</span>
      </p>
    </Panel>
  )
}

/** The number to call and its hours. */
export function PhonePanel() {
  const t = useText()
  return (
    <Panel title={t('dispute.phone')}>
      <Stack gap={3}>
        <p>
          <Words>{t('dispute.phone.number')}</Words>
        </p>
        <p>{t('contact.hours.weekdays')}</p>
        <p>{t('contact.hours.weekends')}</p>
      </Stack>
    </Panel>
  )
}

/** What the holder has reported or is about to report. */
export function useToldRows() {
  const t = useText()
  return ({ reason, description, evidence }: Pick<Dispute, 'reason' | 'description' | 'evidence'>) => [
    { term: t('dispute.review.reason'), description: t(`dispute.reason.${reason}`) },
    { term: t('dispute.review.description'), description },
    {
      term: t('dispute.review.evidence'),
      description:
        evidence.length === 0
          ? t('dispute.evidence.none')
          : evidence.map((name) => t(`dispute.evidence.${name}`)).join(' · '),
    },
  ]
}

export function EvidenceFields({ field, ticked }: { field: FieldOf; ticked: readonly Evidence[] }) {
  const t = useText()
  return (
    <Fieldset legend={t('dispute.evidence')} hint={t('dispute.evidence.hint')}>
      {EVIDENCE.map((name) => (
        <Checkbox
          key={name}
          {...field(name)}
          label={t(`dispute.evidence.${name}`)}
          defaultChecked={ticked.includes(name)}
        />
      ))}
    </Fieldset>
  )
}
