import type { ReactNode } from 'react'
import { type Card, groupByFour } from '../../../rules/cards/card'
import { SubjectCard } from '../../flow/SubjectCard'
import { useText } from '../../i18n/text'
import { PageHeader } from '../../ui/PageHeader'
import { Panel } from '../../ui/Panel'
import { Skeleton } from '../../ui/Skeleton'
import { Stack } from '../../ui/Stack'
import { QrCode } from './QrCode'
import styles from './QrScreen.module.css'

/** The code to scan at a store, and the same number in digits. OP-46. */
export function CardCode({ card, name }: { card: Pick<Card, 'clientId' | 'lastFourDigits'>; name?: ReactNode }) {
  const t = useText()
  const { clientId, lastFourDigits: digits } = card
  return (
    <div className={styles['pass']}>
      {name}
      <QrCode text={clientId} label={t('qr.code', { digits, clientId })} />
      <p className={styles['number']}>
        <span className={styles['label']}>{t('qr.clientId')}</span>
        <span className={styles['digits']} data-private translate="no">
          {groupByFour(clientId)}
        </span>
      </p>
    </div>
  )
}

export function QrScreen({ card, cards }: { card: Card | null; cards: readonly Card[] }) {
  const t = useText()
  return (
    <Stack>
      <PageHeader
        title={t('screen.qrcode.title')}
        lead={t('screen.qrcode.lead')}
        subject={<SubjectCard clientId={card?.clientId ?? null} cards={cards} isReading={!card} />}
      />
      {card ? (
        <Panel>
          <div className={styles['screen']}>
            <CardCode card={card} />
            <ol className={styles['steps']}>
              <li>{t('qr.step.show')}</li>
              <li>{t('qr.step.pay')}</li>
              <li>{t('qr.step.loaded')}</li>
            </ol>
          </div>
        </Panel>
      ) : (
        <Skeleton label={t('qr.loading')} shapes={['panel']} />
      )}
    </Stack>
  )
}
