import type { ReactNode } from 'react'
import { artOf, faceOf } from '../../../rules/cards/card'
import { FAMILY_FEES, feesOf, OFFERED_CARDS } from '../../../rules/cards/fees'
import { useFormat, useText } from '../../i18n/text'
import { buttonClass } from '../../ui/Button'
import { CardFace } from '../../ui/CardFace'
import { Engraving } from '../../ui/Engraving'
import { Icon, type IconName } from '../../ui/Icon'
import { Link } from '../../ui/Link'
import { Money } from '../../ui/Money'
import { Words } from '../../ui/Words'
import styles from './HomeScreen.module.css'

const offers = [
  { key: 'balance', icon: 'wallet' },
  { key: 'load', icon: 'transfer' },
  { key: 'lock', icon: 'lock' },
] as const satisfies readonly { key: string; icon: IconName }[]

const facts = ['expire', 'insured', 'lost', 'saskatchewan'] as const

const steps = ['choose', 'load', 'use'] as const

/**
 * What the card is, what each costs, what it can do, and what to know before. `questions`: the most frequent questions.
 */
export function HomeScreen({ notice, questions }: { notice?: ReactNode; questions?: ReactNode }) {
  const t = useText()
  return (
    <div className={styles['home']}>
      {notice}
      <section className={styles['hero']} aria-labelledby="home-title">
        <Engraving />
        <div className={styles['words']}>
          <h1 id="home-title" tabIndex={-1} className={styles['title']}>
            {t('home.title')}
          </h1>
          <p className={styles['lead']}>{t('home.lead')}</p>
          <div className={styles['actions']}>
            <Link className={buttonClass({ variant: 'secondary', size: 'large' })} to="/create-account">
              {t('home.create')}
            </Link>
            <Link className={buttonClass({ variant: 'quiet', size: 'large' })} to="/login">
              {t('home.signIn')}
            </Link>
          </div>
        </div>
        <div className={styles['cards']} aria-hidden="true">
          <CardFace art={artOf(OFFERED_CARDS[0])} className={styles['back']} />
          <CardFace
            {...faceOf(OFFERED_CARDS[1])}
            name={t('home.cards.powerReloadable')}
            number="**** **** **** 2049"
            className={styles['front']}
          />
        </div>
      </section>
      <section aria-labelledby="home-cards">
        <h2 id="home-cards" tabIndex={-1}>
          {t('home.cards.title')}
        </h2>
        <p className={styles['sub']}>{t('home.cards.lead')}</p>
        <ul className={styles['range']}>
          {OFFERED_CARDS.map((card) => (
            <Offered key={card.column} card={card} />
          ))}
        </ul>
        <InStores />
        <Link to="/fees">{t('home.cost.link')}</Link>
      </section>
      <section aria-labelledby="home-know">
        <h2 id="home-know">{t('home.know.title')}</h2>
        <ul className={styles['facts']}>
          {facts.map((fact) => (
            <li key={fact}>
              <Icon name="info" />
              <span>{t(`home.know.${fact}`)}</span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="home-does">
        <h2 id="home-does">{t('home.does.title')}</h2>
        <ul className={styles['offers']}>
          {offers.map(({ key, icon }) => (
            <li key={key} className={styles['offer']}>
              <span className={styles['icon']}>
                <Icon name={icon} />
              </span>
              <h3>{t(`home.does.${key}.title`)}</h3>
              <p>
                <Words>{t(`home.does.${key}.body`)}</Words>
              </p>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="home-steps">
        <h2 id="home-steps">{t('home.steps.title')}</h2>
        <ol className={styles['steps']}>
          {steps.map((step, index) => (
            <li key={step} className={styles['step']}>
              <span className={styles['number']} aria-hidden="true">
                {index + 1}
              </span>
              <h3>{t(`home.steps.${step}.title`)}</h3>
              <p>
                <Words>{t(`home.steps.${step}.body`)}</Words>
              </p>
            </li>
          ))}
        </ol>
      </section>
      <div>
        {questions}
        <p className={styles['all']}>
          <Link to="/faq">{t('home.questions.all')}</Link>
        </p>
      </div>
    </div>
  )
}

/** Sold in stores only; it cannot be ordered. */
function InStores() {
  const t = useText()
  const { money } = useFormat()
  const { purchaseCents, maxBalanceCents } = FAMILY_FEES.nonReloadable
  return (
    <p className={styles['stores']}>
      <span>{t('home.cards.stores', { fee: money(purchaseCents), amount: money(maxBalanceCents) })}</span>{' '}
      <Link to="/retailers">{t('nav.retailers')}</Link>
    </p>
  )
}

function Offered({ card }: { card: (typeof OFFERED_CARDS)[number] }) {
  const t = useText()
  const { money } = useFormat()
  const { purchaseCents, monthlyCents, maxBalanceCents } = feesOf(card)
  const { column: name } = card
  return (
    <li className={styles['card']}>
      <CardFace size="fill" {...faceOf(card)} name={t(`home.cards.${name}`)} />
      <div>
        <h3>{t(`home.cards.${name}`)}</h3>
        <p>{t(`home.cards.${name}.body`)}</p>
      </div>
      <p className={styles['price']}>
        <Money text={money(purchaseCents)} size="large" />
        <span>
          {`${t('home.cards.once')}, ${
            monthlyCents === null ? t('home.cards.noMonthly') : t('home.cards.monthly', { fee: money(monthlyCents) })
          }`}
        </span>
        <span>{t('home.cards.holds', { amount: money(maxBalanceCents) })}</span>
      </p>
      <Link
        className={buttonClass({ variant: 'secondary' })}
        to="/getcard"
        aria-label={t('home.cards.order.of', { name: t(`home.cards.${name}`) })}
      >
        {t('home.cards.order')}
      </Link>
    </li>
  )
}
