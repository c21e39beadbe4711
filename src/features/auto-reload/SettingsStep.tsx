import { useSelector } from '@xstate/react'
import {
  canKeep,
  type RuleForm,
  selectDraft,
  selectOpened,
  selectRule,
} from '../../../machines/auto-reload-rule/selectors'
import { KEEP, MIN_THRESHOLD_CENTS, type RuleSource } from '../../../rules/money/autoReload'
import type { SavedCard } from '../../../rules/money/topUp'
import { FormColumns } from '../../flow/FlowColumns'
import { LimitLeft } from '../../flow/LimitLeft'
import { AmountField } from '../../forms/AmountField'
import { PaymentMethodFields } from '../../forms/DebitCardFields'
import { type FieldOf, FlowForm } from '../../forms/FlowForm'
import { useFormat, useText } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { Panel } from '../../ui/Panel'
import { Stack } from '../../ui/Stack'
import { Sentences } from './Sentences'
import { sourceText } from './source'

type Flow = { form: RuleForm }

/** When to reload, how much, and from which card. */
export function SettingsStep({ form }: Flow) {
  const t = useText()
  const { money } = useFormat()
  const opened = useSelector(form, selectOpened)
  const rule = useSelector(form, selectRule)
  const draft = useSelector(form, selectDraft)
  if (!opened) return null
  const { bounds, limit, maxBalanceCents } = opened
  const min = money(bounds.minCents ?? 0)
  const max = money(bounds.maxCents ?? 0)
  const least = money(MIN_THRESHOLD_CENTS)
  const hasBounds = bounds.minCents !== null && bounds.maxCents !== null
  return (
    <FormColumns>
      <Panel>
        <FlowForm
          flow={form}
          submitLabel={t('autoReload.continue')}
          busyLabel={t('autoReload.pricing')}
          summaryOf={(field, message, key) =>
            key.startsWith('amount.')
              ? t('identity.inSummary', {
                  field: t(field === 'amountThreshold' ? 'autoReload.threshold' : 'autoReload.amount'),
                  message,
                })
              : undefined
          }
          words={{ min, max, least, most: money(maxBalanceCents) }}
          onInput={() => form.send({ type: 'form.edit' })}
          actions={
            <Button variant="secondary" onClick={() => form.send({ type: 'step.back' })}>
              {t('flow.back')}
            </Button>
          }
        >
          {(field) => (
            <>
              <AmountField
                {...field('amountThreshold')}
                label={t('autoReload.threshold')}
                hint={t('autoReload.threshold.hint', { least })}
                cents={draft?.thresholdCents ?? rule?.thresholdCents ?? null}
              />
              <AmountField
                {...field('amountReload')}
                label={t('autoReload.amount')}
                hint={hasBounds ? t('autoReload.amount.bounds', { min, max }) : undefined}
                cents={draft?.reloadCents ?? rule?.reloadCents ?? null}
              />
              <Methods form={form} field={field} />
            </>
          )}
        </FlowForm>
      </Panel>
      <Stack>
        <Sentences />
        <LimitLeft of="reload" limit={limit} />
      </Stack>
    </FormColumns>
  )
}

/** The card that already pays is the first answer. */
const isSource = (card: SavedCard, source: RuleSource) =>
  card.lastFourDigits === source.lastFourDigits && card.network === source.network

function Methods({ form, field }: Flow & { field: FieldOf }) {
  const t = useText()
  const { networks, savedCards } = useSelector(form, selectOpened) ?? { networks: [], savedCards: [] }
  const rule = useSelector(form, selectRule)
  const draft = useSelector(form, selectDraft)
  const mayKeep = canKeep(rule)
  const source = rule && sourceText(t, rule.source)
  return (
    <PaymentMethodFields
      field={field}
      {...(source === null
        ? {}
        : mayKeep
          ? { first: [{ value: KEEP, label: t('autoReload.keep'), hint: source }] }
          : { firstClosed: [{ key: KEEP, name: source, reason: t('autoReload.keep.expired') }] })}
      networks={networks}
      saved={savedCards.filter((card) => !rule || !isSource(card, rule.source))}
      method={draft?.method ?? (mayKeep ? KEEP : undefined)}
      savedCardId={draft?.savedCardId ?? null}
    />
  )
}
