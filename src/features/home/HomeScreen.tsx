import type { ReactNode } from 'react'
import { useText } from '../../i18n/text'
import { buttonClass } from '../../ui/Button'
import { CardFace } from '../../ui/CardFace'
import { Icon, type IconName } from '../../ui/Icon'
import { Link } from '../../ui/Link'
import styles from './HomeScreen.module.css'
import { Words } from '../../ui/Words'

const offers = [
  { key: 'balance', icon: 'wallet' },
  { key: 'load', icon: 'transfer' },
  { key: 'lock', icon: 'lock' },
] as const satisfies readonly { key: string; icon: IconName }[]

export function HomeScreen({ notice }: { notice?: ReactNode }) {
  const t = useText()
  return (
    <div className={styles['home']}>
      {notice}
      <section className={styles['hero']} aria-labelledby="home-title">
        <div className={styles['words']}>
          <h1 id="home-title" tabIndex={-1} className={styles['title']}>
            {t('home.title')}
          </h1>
          <p className={styles['lead']}>{t('home.lead')}</p>
          <div className={styles['actions']}>
            <Link className={buttonClass({ size: 'large' })} to="/login">
              {t('home.signIn')}
            </Link>
            <Link className={buttonClass({ variant: 'secondary', size: 'large' })} to="/create-account">
              {t('home.create')}
            </Link>
          </div>
        </div>
        <div className={styles['cards']} aria-hidden="true">
          <CardFace art="black" className={styles['back']} />
          <CardFace art="green" name={t('home.card.name')} number="**** **** **** 2049" className={styles['front']} />
        </div>
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
              <p>{t(`home.does.${key}.body`)}</p>
            </li>
          ))}
        </ul>
      </section>
      <div className={styles['pair']}>
        <section aria-labelledby="home-cost">
          <h2 id="home-cost">{t('home.cost.title')}</h2>
          <p>{t('home.cost.body')}</p>
          <Link to="/fees">{t('home.cost.link')}</Link>
        </section>
        <section aria-labelledby="home-help">
          <h2 id="home-help">{t('home.help.title')}</h2>
          <p>
            <Words>{t('home.help.body')}</Words>
          </p>
          <Link to="/faq">{t('home.help.link')}</Link>
        </section>
      </div>
    </div>
  )
}
