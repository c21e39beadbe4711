import { useSelector } from '@xstate/react'
import {
  type AutoReloads,
  canKeep,
  selectDraft,
  selectOpened,
  selectRule,
} from '../../../machines/auto-reload/selectors'
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

type Flow = { autoReloads: AutoReloads }

/** When to reload, how much, and from which card. */
export function SettingsStep({ autoReloads }: Flow) {
  const t = useText()
  const { money } = useFormat()
  const opened = useSelector(autoReloads, selectOpened)
  const rule = useSelector(autoReloads, selectRule)
  const draft = useSelector(autoReloads, selectDraft)
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
          flow={autoReloads}
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
          onInput={() => autoReloads.send({ type: 'form.edit' })}
          actions={
            <Button variant="secondary" onClick={() => autoReloads.send({ type: 'step.back' })}>
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
              <Methods autoReloads={autoReloads} field={field} />
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

function Methods({ autoReloads, field }: Flow & { field: FieldOf }) {
  const t = useText()
  const { networks, savedCards } = useSelector(autoReloads, selectOpened) ?? { networks: [], savedCards: [] }
  const rule = useSelector(autoReloads, selectRule)
  const draft = useSelector(autoReloads, selectDraft)
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
