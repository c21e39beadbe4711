import { useSelector } from '@xstate/react'
import {
  type RuleForm,
  selectClientId,
  selectDigits,
  selectDraft,
  selectFailure,
  selectFeeCents,
  selectIsBusy,
  selectOpened,
  selectRule,
} from '../../../machines/auto-reload-rule/selectors'
import type { Card } from '../../../rules/cards/card'
import { ReviewColumn } from '../../flow/FlowColumns'
import { subjectName } from '../../flow/subjectName'
import { FailureNote } from '../../forms/FailureNote'
import { useFormat, useText } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { DescriptionList } from '../../ui/DescriptionList'
import { FormActions } from '../../ui/Form'
import { Money } from '../../ui/Money'
import { Panel } from '../../ui/Panel'
import { Stack } from '../../ui/Stack'
import { Sentences } from './Sentences'
import { sourceOfDraft, sourceText } from './source'

type Props = { form: RuleForm; cards: readonly Card[]; onSave: () => void }

/** Amount of each reload, and what triggers it. */
export function Rule({ form, cards }: Omit<Props, 'onSave'>) {
  const t = useText()
  const { money } = useFormat()
  const draft = useSelector(form, selectDraft)
  const rule = useSelector(form, selectRule)
  const feeCents = useSelector(form, selectFeeCents) ?? 0
  const clientId = useSelector(form, selectClientId)
  const digits = useSelector(form, selectDigits)
  const savedCards = useSelector(form, selectOpened)?.savedCards ?? []
  if (!draft) return null
  const saved = savedCards.find(({ id }) => id === draft.savedCardId) ?? null
  const source = sourceOfDraft(draft, saved, rule?.source ?? null)
  return (
    <Panel title={t('autoReload.review.each')}>
      <DescriptionList
        layout="end"
        items={[
          {
            key: 'when',
            term: t('autoReload.threshold'),
            description: <Money text={money(draft.thresholdCents)} />,
          },
          { key: 'from', term: t('autoReload.source'), description: sourceText(t, source) },
          { key: 'to', term: t('autoReload.to'), description: subjectName(t, { clientId, digits }, cards) },
          { key: 'amount', term: t('autoReload.amount'), description: <Money text={money(draft.reloadCents)} /> },
          { key: 'fee', term: t('autoReload.fee'), description: <Money text={money(feeCents)} /> },
          {
            key: 'total',
            term: t('autoReload.total'),
            description: <Money text={money(draft.reloadCents + feeCents)} />,
            strong: true,
          },
        ]}
      />
    </Panel>
  )
}

/** What the button says that saves it. */
const saveLabelOf = (draft: ReturnType<typeof selectDraft>) =>
  draft?.id ? 'autoReload.save.modify' : 'autoReload.save.add'

export function ReviewStep({ form, cards, onSave }: Props) {
  const t = useText()
  const busy = useSelector(form, selectIsBusy)
  const failure = useSelector(form, selectFailure)
  const draft = useSelector(form, selectDraft)
  if (!draft) return null
  return (
    <ReviewColumn>
      <Stack>
        <Rule form={form} cards={cards} />
        <Sentences />
        <FormActions>
          <Button busy={busy} busyLabel={t('autoReload.saving')} onClick={onSave}>
            {t(saveLabelOf(draft))}
          </Button>
          <Button variant="secondary" aria-disabled={busy} onClick={() => form.send({ type: 'step.back' })}>
            {t('flow.back')}
          </Button>
        </FormActions>
        <FailureNote failure={busy ? null : failure} />
      </Stack>
    </ReviewColumn>
  )
}
