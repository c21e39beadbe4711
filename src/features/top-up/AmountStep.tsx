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
import { type Bounds, payableCards } from '../../../rules/topUp'
import { AmountField } from '../../forms/AmountField'
import { PaymentMethodFields } from '../../forms/DebitCardFields'
import { FormColumns } from '../../forms/FlowColumns'
import { type FieldOf, FlowForm } from '../../forms/FlowForm'
import { LimitLeft } from '../../forms/LimitLeft'
import { SavedCardsPanel } from '../../forms/SavedCardsPanel'
import { useFormat, useText } from '../../i18n/text'
import { Panel } from '../../ui/Panel'
import { Stack } from '../../ui/Stack'

type Flow = { topUp: TopUp }

/** The amount, and the kind of card that pays. */
export function AmountStep({ topUp }: Flow) {
  const t = useText()
  const words = useBoundWords()
  const opened = useSelector(topUp, selectOpened)
  const amountCents = useSelector(topUp, selectAmountCents)
  const list = useSelector(topUp, selectSavedList)
  if (!opened) return null
  const { limit, bounds } = opened
  return (
    <FormColumns>
      <Panel>
        <FlowForm
          flow={topUp}
          submitLabel={t('topUp.continue')}
          busyLabel={t('topUp.pricing')}
          words={words.bounds(bounds)}
          onInput={() => topUp.send({ type: 'form.edit' })}
        >
          {(field) => (
            <>
              <AmountField
                {...field('amount')}
                label={t('topUp.amount')}
                hint={words.hint(bounds)}
                cents={amountCents}
              />
              <Methods topUp={topUp} field={field} />
            </>
          )}
        </FlowForm>
      </Panel>
      {limit || list ? (
        <Stack>
          <LimitLeft limit={limit} />
          {list ? <SavedCardsPanel list={list} /> : null}
        </Stack>
      ) : null}
    </FormColumns>
  )
}

function useBoundWords() {
  const t = useText()
  const { money } = useFormat()
  const written = ({ minCents, maxCents }: Bounds) => ({ min: money(minCents ?? 0), max: money(maxCents ?? 0) })
  return {
    bounds: written,
    hint(bounds: Bounds) {
      if (bounds.minCents !== null && bounds.maxCents !== null) return t('topUp.amount.bounds', written(bounds))
      if (bounds.maxCents !== null) return t('topUp.amount.maximum', written(bounds))
      return bounds.minCents === null ? undefined : t('topUp.amount.minimum', written(bounds))
    },
  }
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
