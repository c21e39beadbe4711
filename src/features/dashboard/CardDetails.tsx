import { type Card, currencyCode } from '../../../rules/cards/card'
import type { Barrier, Feature } from '../../../rules/cards/features'
import { programText } from '../../i18n/cardText'
import { useFormat, useText } from '../../i18n/text'
import { DescriptionList } from '../../ui/DescriptionList'
import { Disclosure } from '../../ui/Disclosure'
import { Icon } from '../../ui/Icon'
import styles from './CardDetails.module.css'

const features = ['reload', 'interac', 'directDeposit', 'qrcode', 'transfer', 'bills', 'upgrade'] as const

type Props = { card: Card; barrierTo: (feature: Feature) => Barrier | null }

/** What the card is, its limits, and why it may not do the rest. Portal spec §3, §6. */
export function CardDetails({ card, barrierTo }: Props) {
  const t = useText()
  const { money, number } = useFormat()
  const { conversionRate, convertedCents, minReloadCents: min, maxReloadCents: max } = card
  const isConverted = convertedCents !== null && conversionRate !== null && conversionRate !== 1

  const termsOf = (feature: (typeof features)[number]) => {
    if (feature === 'reload' && max !== null) return t('card.terms.reload', { min: money(min ?? 0), max: money(max) })
    if (feature === 'interac' && card.maxEtransferReloadCents !== null)
      return t('card.terms.interac', { max: money(card.maxEtransferReloadCents) })
    if (feature === 'directDeposit' && card.directDepositAccount)
      return t('card.terms.directDeposit', { account: card.directDepositAccount })
    return t('card.terms.offered')
  }

  const barriers = [...new Set(features.map(barrierTo))].filter((barrier) => barrier !== null && barrier !== 'hidden')

  return (
    <Disclosure summary={t('card.about')} headingLevel={2} boxed>
      <div className={styles['columns']}>
        <DescriptionList
          items={[
            { term: t('card.program'), description: programText(t, card.cardProgram, card.cardDescription) },
            { term: t('card.issuer'), description: card.cardIssuer },
            { term: t('card.clientId'), description: card.clientId },
            { term: t('card.serialNumber'), description: card.serialNumber },
            { term: t('card.currency'), description: currencyCode(card.currency) },
            ...(isConverted
              ? [
                  {
                    term: t('card.converted'),
                    description: t('card.converted.at', {
                      amount: money(convertedCents),
                      rate: number(conversionRate),
                    }),
                  },
                ]
              : []),
          ].filter(({ description }) => description)}
        />
        <section aria-labelledby="card-terms">
          <h3 id="card-terms" className={styles['title']}>
            {t('card.terms')}
          </h3>
          <ul className={styles['terms']}>
            {features
              .filter((feature) => barrierTo(feature) === null)
              .map((feature) => (
                <Term key={feature} icon="check" feature={t(`sidebar.${feature}`)} text={termsOf(feature)} />
              ))}
            {/* Show each reason once, with all features it blocks. */}
            {barriers.map((barrier) => (
              <Term
                key={barrier}
                icon="minus"
                feature={features
                  .filter((feature) => barrierTo(feature) === barrier)
                  .map((feature) => t(`sidebar.${feature}`))
                  .join(', ')}
                text={t(`hint.${barrier}`)}
              />
            ))}
          </ul>
        </section>
      </div>
    </Disclosure>
  )
}

function Term({ icon, feature, text }: { icon: 'check' | 'minus'; feature: string; text: string }) {
  return (
    <li data-offered={icon === 'check' || undefined}>
      <Icon name={icon} />
      <span>
        <span className={styles['feature']}>{feature}</span>
        <span className={styles['reason']}>{text}</span>
      </span>
    </li>
  )
}
