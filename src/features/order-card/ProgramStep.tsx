import { useSelector } from '@xstate/react'
import {
  isSameList,
  type OrderCard,
  selectOffer,
  selectOffers,
  selectUnderway,
} from '../../../machines/order-card/selectors'
import { faceOf } from '../../../rules/card'
import type { Offer } from '../../../rules/cardOrder'
import { CardProgress } from '../../forms/CardProgress'
import { FlowForm } from '../../forms/FlowForm'
import { programText } from '../../i18n/cardText'
import { useFormat, useText } from '../../i18n/text'
import { CardFace } from '../../ui/CardFace'
import { EmptyState } from '../../ui/EmptyState'
import { Money } from '../../ui/Money'
import { Panel } from '../../ui/Panel'
import { RadioGroup, type RadioOption } from '../../ui/RadioGroup'
import { Stack } from '../../ui/Stack'
import { Words } from '../../ui/Words'

export function ProgramStep({ orderCard }: { orderCard: OrderCard }) {
  const t = useText()
  const offers = useSelector(orderCard, selectOffers)
  const chosen = useSelector(orderCard, selectOffer)?.programCode
  const optionOf = useOption()
  const isAnyOpen = offers.some(({ refusal }) => refusal === null)
  // Cards that can be ordered come first.
  const options = offers.toSorted((a, b) => Number(a.refusal !== null) - Number(b.refusal !== null)).map(optionOf)
  const only = offers.length === 1 ? offers[0]?.programCode : undefined
  return (
    <Stack>
      <Underway orderCard={orderCard} />
      {offers.length === 0 ? (
        <EmptyState title={t('orderCard.none.title')} icon="card">
          <p>
            <Words>{t('orderCard.none.body')}</Words>
          </p>
        </EmptyState>
      ) : isAnyOpen ? (
        <Panel>
          <FlowForm flow={orderCard} submitLabel={t('orderCard.continue')} busyLabel={t('orderCard.busy')}>
            {(field) => (
              <RadioGroup
                {...field('programCode')}
                legend={t('orderCard.program')}
                size="large"
                appearance="rows"
                options={options}
                defaultValue={chosen ?? only}
              />
            )}
          </FlowForm>
        </Panel>
      ) : (
        <Panel title={t('orderCard.none.title')}>
          <RadioGroup name="programCode" legend={t('orderCard.program')} appearance="rows" options={options} />
        </Panel>
      )}
    </Stack>
  )
}

function useOption() {
  const t = useText()
  const { money } = useFormat()
  return (offer: Offer): RadioOption => {
    const { programCode, plasticFlag, isReloadable, fees, refusal } = offer
    const facts = [
      t(isReloadable ? 'orderCard.reloadable' : 'orderCard.nonReloadable'),
      t(plasticFlag ? 'orderCard.physical' : 'orderCard.virtual'),
      t('orderCard.holds', { amount: money(fees.maxBalanceCents) }),
    ]
    return {
      value: programCode,
      label: programText(t, offer.programCode, offer.name),
      hint: facts.map((fact) => <span key={fact}>{fact}</span>),
      picture: <CardFace size="thumb" {...faceOf({ cardProgram: programCode, plasticFlag })} />,
      aside: (
        <>
          <Money text={money(fees.purchaseCents)} size="large" />
          <span>
            {fees.monthlyCents === null
              ? t('orderCard.price')
              : t('orderCard.price.monthly', { monthly: money(fees.monthlyCents) })}
          </span>
        </>
      ),
      disabledReason: refusal ? t(`orderCard.program.${refusal}`) : undefined,
    }
  }
}

function Underway({ orderCard }: { orderCard: OrderCard }) {
  const t = useText()
  const underway = useSelector(orderCard, selectUnderway, isSameList)
  if (underway.length === 0) return null
  return (
    <Panel title={t('orderCard.underway')}>
      <Stack>
        {underway.map((card) => (
          <section key={card.clientId} aria-label={t('card.ending', { digits: card.lastFourDigits })}>
            <Stack gap={3}>
              <h3>{t('card.ending', { digits: card.lastFourDigits })}</h3>
              <CardProgress progress={card} />
            </Stack>
          </section>
        ))}
      </Stack>
    </Panel>
  )
}
