import { useSelector } from '@xstate/react'
import { type OrderCard, selectIdentity, selectIsAgreed, selectOffer } from '../../../machines/order-card/selectors'
import type { Offer } from '../../../rules/cards/cardOrder'
import { USE_FEES } from '../../../rules/cards/fees'
import type { Identity } from '../../../rules/identity/identity'
import { Address } from '../../flow/Address'
import { BackButton } from '../../flow/BackButton'
import { ReviewColumn } from '../../flow/FlowColumns'
import { FlowForm } from '../../forms/FlowForm'
import { programText } from '../../i18n/cardText'
import type { MessageKey } from '../../i18n/catalogue'
import { useFormat, useText } from '../../i18n/text'
import { Checkbox } from '../../ui/Checkbox'
import { type DescriptionItem, DescriptionList } from '../../ui/DescriptionList'
import { Link } from '../../ui/Link'
import { Money } from '../../ui/Money'
import { Panel } from '../../ui/Panel'
import { Skeleton } from '../../ui/Skeleton'
import { Stack } from '../../ui/Stack'
import { Words } from '../../ui/Words'
import styles from './ReviewStep.module.css'

/** The fee first, then every disclosure required before a prepaid card is issued. SOR/2013-209, section 4. */
export function ReviewStep({ orderCard }: { orderCard: OrderCard }) {
  const t = useText()
  const { money } = useFormat()
  const offer = useSelector(orderCard, selectOffer)
  const identity = useSelector(orderCard, selectIdentity)
  const isAgreed = useSelector(orderCard, selectIsAgreed)
  // Another page has sent it.
  if (!offer || !identity) return <Skeleton label={t('orderCard.ordering')} shapes={['panel']} />
  const { monthlyCents } = offer.fees
  return (
    <ReviewColumn>
      <Stack>
        <Fee offer={offer} />
        <Order offer={offer} identity={identity} />
        <OtherFees offer={offer} />
        <Restrictions offer={offer} />
        <FlowForm
          flow={orderCard}
          submitLabel={t('orderCard.submit')}
          busyLabel={t('orderCard.ordering')}
          actions={<BackButton flow={orderCard} />}
        >
          {(field) => (
            <>
              {monthlyCents === null ? null : (
                <Checkbox
                  {...field('monthlyFeeAccepted')}
                  value="yes"
                  defaultChecked={isAgreed}
                  label={t('orderCard.monthlyFee', { fee: money(monthlyCents) })}
                />
              )}
              {offer.isReloadable ? (
                <Checkbox {...field('ownUse')} value="yes" defaultChecked={isAgreed} label={t('orderCard.ownUse')} />
              ) : null}
            </>
          )}
        </FlowForm>
      </Stack>
    </ReviewColumn>
  )
}

type Offered = { offer: Offer }

function Fee({ offer: { fees } }: Offered) {
  const t = useText()
  const { money } = useFormat()
  const fee = money(fees.purchaseCents)
  return (
    <Panel title={t('orderCard.fee')}>
      <Stack gap={3}>
        <dl className={styles['fees']}>
          <div>
            <dt>{t('orderCard.fee.purchase')}</dt>
            <dd>
              <Money text={fees.isTaxAdded ? t('orderCard.fee.tax', { fee }) : fee} size="large" />
            </dd>
          </div>
          <div>
            <dt>{t('orderCard.fee.monthly')}</dt>
            <dd>
              {fees.monthlyCents === null ? (
                t('orderCard.fee.none')
              ) : (
                <Money text={money(fees.monthlyCents)} size="large" />
              )}
            </dd>
          </div>
        </dl>
        <p>{t('orderCard.fee.taken')}</p>
      </Stack>
    </Panel>
  )
}

type Ordered = Offered & { identity: Identity }

function useOrderRows() {
  const t = useText()
  return ({ offer, identity: { legalFirstName, legalLastName, currentAddress } }: Ordered): DescriptionItem[] => [
    { key: 'card', term: t('orderCard.card.program'), description: programText(t, offer.programCode, offer.name) },
    {
      key: 'kind',
      term: t('orderCard.card.kind'),
      description: t(offer.plasticFlag ? 'orderCard.physical' : 'orderCard.virtual'),
    },
    {
      key: 'name',
      term: t('orderCard.card.name'),
      description: `${legalFirstName} ${legalLastName}`,
      sensitive: true,
    },
    ...(offer.plasticFlag
      ? [{ key: 'address', term: t('orderCard.card.address'), description: <Address of={currentAddress} /> }]
      : []),
  ]
}

export function Order(ordered: Ordered) {
  const orderRows = useOrderRows()
  return (
    <Panel title={useText()('orderCard.card')}>
      <DescriptionList layout="end" items={orderRows(ordered)} />
    </Panel>
  )
}

/** What was ordered, and what it costs. */
export function useReceiptRows() {
  const t = useText()
  const { money } = useFormat()
  const orderRows = useOrderRows()
  return (ordered: Ordered): DescriptionItem[] => {
    const { purchaseCents, monthlyCents, isTaxAdded } = ordered.offer.fees
    const fee = money(purchaseCents)
    return [
      ...orderRows(ordered),
      {
        key: 'fee',
        term: t('orderCard.fee.purchase'),
        description: <Money text={isTaxAdded ? t('orderCard.fee.tax', { fee }) : fee} />,
      },
      { key: 'from', term: t('orderCard.fee.from'), description: t('orderCard.fee.first') },
      ...(monthlyCents === null
        ? []
        : [{ key: 'monthly', term: t('orderCard.fee.monthly'), description: <Money text={money(monthlyCents)} /> }]),
    ]
  }
}

const LOADS = [
  ['loadInStore', USE_FEES.loadInStoreCents],
  ['loadCredit', USE_FEES.loadCreditCents],
  ['loadDebit', USE_FEES.loadDebitCents],
  ['loadInterac', USE_FEES.loadInteracCents],
  ['deposit', 0],
  ['bill', USE_FEES.billCents],
] as const

function OtherFees({ offer: { fees, isReloadable, plasticFlag } }: Offered) {
  const t = useText()
  const { money } = useFormat()
  const priced = (cents: number) => (cents === 0 ? t('orderCard.fee.free') : money(cents))
  const percent = USE_FEES.foreignPercent
  const fee = money(USE_FEES.atmAbroadCents)
  const rows: (readonly [MessageKey, string])[] = [
    ['orderCard.other.replacement', priced(fees.replacementCents)],
    ...(isReloadable ? LOADS.map(([name, cents]) => [`orderCard.other.${name}`, priced(cents)] as const) : []),
    ...(isReloadable && plasticFlag
      ? ([
          ['orderCard.other.atm', money(USE_FEES.atmCents)],
          ['orderCard.other.atmAbroad', t('orderCard.other.atmAbroad.fee', { fee, percent })],
        ] as const)
      : []),
    ['orderCard.other.foreign', t('orderCard.other.foreign.fee', { percent })],
    ['orderCard.other.cheque', money(USE_FEES.chequeCents)],
    ['orderCard.other.maximum', money(fees.maxBalanceCents)],
  ]
  return (
    <Panel title={t('orderCard.other')}>
      <Stack gap={4}>
        <DescriptionList layout="end" items={rows.map(([key, description]) => ({ key, term: t(key), description }))} />
        <Link to="/fees">{t('orderCard.other.all')}</Link>
      </Stack>
    </Panel>
  )
}

function Restrictions({ offer: { isReloadable, plasticFlag } }: Offered) {
  const t = useText()
  const facts: MessageKey[] = [
    'orderCard.know.expiry',
    'orderCard.know.insured',
    'orderCard.know.saskatchewan',
    ...(isReloadable ? [] : (['orderCard.know.nonReloadable'] as const)),
    ...(plasticFlag ? [] : (['orderCard.know.digital'] as const)),
    'orderCard.know.phone',
  ]
  return (
    <Panel title={t('orderCard.know')}>
      <Stack gap={3}>
        <ul className={styles['facts']}>
          {facts.map((key) => (
            <li key={key}>
              <Words>{t(key)}</Words>
            </li>
          ))}
        </ul>
        <Link to="/cha">{t('orderCard.know.terms')}</Link>
      </Stack>
    </Panel>
  )
}
