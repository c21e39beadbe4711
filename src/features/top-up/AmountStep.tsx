import { useSelector } from '@xstate/react'
import { selectSavedCards } from '../../../machines/saved-cards/selectors'
import {
  selectAmountCents,
  selectMethod,
  selectOpened,
  selectSavedCardId,
  selectSavedList,
  type TopUp,
} from '../../../machines/top-up/selectors'
import type { Opened } from '../../../machines/top-up/topUp'
import { USE_FEES } from '../../../rules/cards/fees'
import { boundBy } from '../../../rules/money/limits'
import { payableCards } from '../../../rules/money/topUp'
import { FormColumns } from '../../flow/FlowColumns'
import { LimitLeft } from '../../flow/LimitLeft'
import { SavedCardsPanel } from '../../flow/SavedCardsPanel'
import { AmountField } from '../../forms/AmountField'
import { PaymentMethodFields } from '../../forms/DebitCardFields'
import { type FieldOf, FlowForm } from '../../forms/FlowForm'
import { useFormat, useText } from '../../i18n/text'
import { Panel } from '../../ui/Panel'
import { Stack } from '../../ui/Stack'
import styles from './AmountStep.module.css'

type Flow = { topUp: TopUp }

const OFFERED_CENTS = [5_000, 10_000, 20_000]
const isWithin = (cents: number, { minCents, maxCents }: Opened['bounds']) =>
  cents >= (minCents ?? 0) && (maxCents === null || cents <= maxCents)

/** The amount, and the kind of card that pays. */
export function AmountStep({ topUp }: Flow) {
  const t = useText()
  const { money } = useFormat()
  const opened = useSelector(topUp, selectOpened)
  const amountCents = useSelector(topUp, selectAmountCents)
  const list = useSelector(topUp, selectSavedList)
  if (!opened) return null
  const { limit, room, bounds } = opened
  const { minCents, maxCents } = bounds
  const hint = hintOf(opened)
  const words = {
    min: money(minCents ?? 0),
    max: money(maxCents ?? 0),
    holds: money(room?.maxBalanceCents ?? 0),
    room: money(room?.leftCents ?? 0),
  }
  return (
    <FormColumns>
      <Panel>
        <FlowForm
          flow={topUp}
          submitLabel={t('topUp.continue')}
          busyLabel={t('topUp.pricing')}
          words={words}
          onInput={() => topUp.send({ type: 'form.edit' })}
        >
          {(field) => (
            <>
              <AmountField
                {...field('amount')}
                label={t('topUp.amount')}
                hint={hint ? t(hint, words) : undefined}
                cents={amountCents}
                offered={OFFERED_CENTS.filter((cents) => isWithin(cents, bounds))}
              />
              <Methods topUp={topUp} field={field} />
              <p className={styles['fee']}>{t('topUp.fee', { fee: money(USE_FEES.loadDebitCents) })}</p>
            </>
          )}
        </FlowForm>
      </Panel>
      {limit || room || list ? (
        <Stack>
          <LimitLeft of="reload" limit={limit} room={room} />
          {list ? <SavedCardsPanel list={list} /> : null}
        </Stack>
      ) : null}
    </FormColumns>
  )
}

function hintOf({ bounds: { minCents, maxCents }, ...opened }: Opened) {
  if (maxCents === null) return minCents === null ? null : 'topUp.amount.minimum'
  const by = boundBy(maxCents, opened)
  if (minCents !== null) return `topUp.amount.bounds.${by}` as const
  return by === 'room' ? 'amount.noRoom' : 'topUp.amount.maximum'
}

function Methods({ topUp, field }: Flow & { field: FieldOf }) {
  const list = useSelector(topUp, selectSavedList)
  const networks = useSelector(topUp, selectOpened)?.networks ?? []
  const saved = useSelector(list, (snapshot) => (snapshot ? selectSavedCards(snapshot) : []), isSame)
  return (
    <PaymentMethodFields
      field={field}
      networks={networks}
      saved={payableCards(saved, networks)}
      method={useSelector(topUp, selectMethod) ?? undefined}
      savedCardId={useSelector(topUp, selectSavedCardId)}
    />
  )
}

const isSame = (one: readonly unknown[], other: readonly unknown[]) =>
  one === other || (one.length === 0 && other.length === 0)
