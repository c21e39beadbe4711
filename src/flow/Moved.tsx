import { use } from 'react'
import { faceOf } from '../../rules/cards/card'
import { useFormat, useText } from '../i18n/text'
import { CardFace } from '../ui/CardFace'
import { Engraving } from '../ui/Engraving'
import { Icon, type IconName } from '../ui/Icon'
import { Money } from '../ui/Money'
import styles from './Moved.module.css'
import { WalletContext } from './walletContext'

export type End = {
  /** One of the holder's cards, which is drawn. */
  readonly clientId?: string | undefined
  readonly name: string
  /** What it is, if it is none of them. */
  readonly icon?: IconName
}
export type MovedProps = { readonly amountCents: number; readonly from: End; readonly to: End }

/** What has moved, between two cards or other places: the head of a receipt. */
export function Moved({ amountCents, from, to }: MovedProps) {
  const t = useText()
  const { money } = useFormat()
  return (
    <div className={styles['moved']}>
      <Engraving />
      <span className={styles['done']}>
        <Icon name="check" />
      </span>
      <dl className={styles['facts']}>
        <div className={styles['amount']}>
          <dt className="visually-hidden">{t('money.amount')}</dt>
          <dd>
            <Money text={money(amountCents)} size="display" />
          </dd>
        </div>
        <Place term={t('money.from')} end={from} />
        <Place term={t('money.to')} end={to} />
      </dl>
    </div>
  )
}

function Place({ term, end: { clientId, name, icon = 'card' } }: { term: string; end: End }) {
  const card = use(WalletContext)?.cards.find((one) => one.clientId === clientId)
  return (
    <div className={styles['place']}>
      <dt>{term}</dt>
      <dd>
        {card ? (
          <CardFace size="thumb" {...faceOf(card)} />
        ) : (
          <span className={styles['icon']}>
            <Icon name={icon} />
          </span>
        )}
        <span translate="no">{name}</span>
      </dd>
    </div>
  )
}
