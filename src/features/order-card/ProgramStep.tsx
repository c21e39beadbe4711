import { useSelector } from '@xstate/react'
import {
  isSameList,
  type OrderCard,
  selectOffer,
  selectOffers,
  selectUnderway,
} from '../../../machines/order-card/selectors'
import { faceOf } from '../../../rules/cards/card'
import type { Offer } from '../../../rules/cards/cardOrder'
import { CardProgress } from '../../flow/CardProgress'
import { FlowForm } from '../../forms/FlowForm'
import { NotChoosable, Reasons } from '../../forms/NotChoosable'
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
  const options = offers.filter(({ refusal }) => refusal === null).map(optionOf)
  const refused = offers.flatMap(({ programCode, plasticFlag, name, refusal }) =>
    refusal === null
      ? []
      : [
          {
            key: programCode,
            picture: <CardFace size="thumb" {...faceOf({ cardProgram: programCode, plasticFlag })} />,
            name: programText(t, programCode, name),
            reason: t(`orderCard.program.${refusal}`),
          },
        ],
  )
  const only = options.length === 1 ? options[0]?.value : undefined
  return (
    <Stack>
      <Underway orderCard={orderCard} />
      {offers.length === 0 ? (
        <EmptyState title={t('orderCard.none.title')} icon="card">
          <p>
            <Words>{t('orderCard.none.body')}</Words>
          </p>
        </EmptyState>
      ) : options.length > 0 ? (
        <Panel>
          <FlowForm flow={orderCard} submitLabel={t('orderCard.continue')} busyLabel={t('orderCard.busy')}>
            {(field) => (
              <Stack gap={3}>
                <RadioGroup
                  {...field('programCode')}
                  legend={t('orderCard.program')}
                  size="large"
                  appearance="rows"
                  options={options}
                  defaultValue={chosen ?? only}
                />
                <NotChoosable summary={t('orderCard.others', { count: refused.length })} items={refused} />
              </Stack>
            )}
          </FlowForm>
        </Panel>
      ) : (
        <Panel title={t('orderCard.none.title')}>
          <Reasons items={refused} />
        </Panel>
      )}
    </Stack>
  )
}

function useOption() {
  const t = useText()
  const { money } = useFormat()
  return (offer: Offer): RadioOption => {
    const { programCode, plasticFlag, isReloadable, fees } = offer
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
              <CardProgress progress={card} kind={card} />
            </Stack>
          </section>
        ))}
      </Stack>
    </Panel>
  )
}
