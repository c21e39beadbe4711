import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { revealMachine } from '../../../machines/reveal/revealMachine'
import { selectHidesAt, selectIsShown, selectSecrets } from '../../../machines/reveal/selectors'
import { artOf, type Card, expiryText, groupByFour, maskedNumber } from '../../../rules/cards/card'
import { SHOWN_SECONDS } from '../../../rules/cards/reveal'
import { useFormat, useText } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { CardFace } from '../../ui/CardFace'
import { CopyButton } from '../../ui/CopyButton'
import { Countdown } from '../../ui/Countdown'
import { DescriptionList } from '../../ui/DescriptionList'
import { Money } from '../../ui/Money'
import { clockText, useSecondsUntil } from '../../ui/useSecondsUntil'
import { VisuallyHidden } from '../../ui/VisuallyHidden'
import styles from './CardFacts.module.css'
import { RevealDialog } from './RevealDialog'

type Reveal = { reveal: ActorRefFrom<typeof revealMachine> }
type Props = Reveal & { card: Card }

/** Number and code stay masked here: a virtual card shows them on its back (OP-42). */
export function CardFacts({ card, reveal }: Props) {
  const t = useText()
  const { money } = useFormat()
  const isShown = useSelector(reveal, selectIsShown)
  const onBack = t('reveal.onBack')
  const number = <Masked dots={maskedNumber(card)} spoken={t('card.ending', { digits: card.lastFourDigits })} />
  const code = <Masked dots="***" spoken={t('reveal.code.masked')} />
  return (
    <DescriptionList
      layout="columns"
      items={[
        { term: t('card.settled'), description: <Money text={money(card.settledCents)} /> },
        { term: t('card.number'), description: isShown ? onBack : number, sensitive: !isShown, verbatim: false },
        { term: t('card.expiry'), description: expiryText(card.expiryDate) },
        ...(card.plasticFlag
          ? []
          : [{ term: t('reveal.code'), description: isShown ? onBack : code, sensitive: !isShown, verbatim: false }]),
      ]}
    />
  )
}

/** The other side of the card's picture. Holds the number and the code only while they are shown. */
export function CardBack({ card, reveal }: Props) {
  const t = useText()
  const secrets = useSelector(reveal, selectSecrets)
  return (
    <div className={styles['back']} hidden={secrets === null}>
      <CardFace side="back" art={artOf(card)} size="fill" />
      {secrets ? (
        <dl className={styles['printed']}>
          <div className={styles['number']}>
            <dt>{t('card.number')}</dt>
            <dd data-private translate="no">
              {groupByFour(secrets.fullPan)}
            </dd>
            <dd>
              <CopyButton
                text={secrets.fullPan}
                label={t('reveal.copy.short')}
                name={t('reveal.copy')}
                copiedLabel={t('reveal.copied')}
                failedLabel={t('reveal.copy.failed')}
              />
            </dd>
          </div>
          <div>
            <dt>{t('card.expiry')}</dt>
            <dd>{expiryText(card.expiryDate)}</dd>
          </div>
          <div>
            <dt>{t('reveal.code')}</dt>
            <dd data-private translate="no">
              {secrets.cvv}
            </dd>
          </div>
          <HidesIn reveal={reveal} />
        </dl>
      ) : null}
    </div>
  )
}

/** Shows and hides the number of a virtual card. */
export function RevealActions({ card, reveal }: Props) {
  const t = useText()
  const isShown = useSelector(reveal, selectIsShown)
  if (card.plasticFlag) return null
  return (
    <>
      <Button
        variant="secondary"
        icon={isShown ? 'eye-off' : 'eye'}
        onClick={() => reveal.send({ type: isShown ? 'pan.hide' : 'pan.show' })}
      >
        {t(isShown ? 'reveal.hide' : 'reveal.show')}
      </Button>
      <VisuallyHidden>
        <span role="status">{isShown ? t('reveal.shown') : null}</span>
      </VisuallyHidden>
      <RevealDialog reveal={reveal} />
    </>
  )
}

/** How long the number stays visible. The status beside the buttons announces it once, not every second. */
function HidesIn({ reveal }: Reveal) {
  const t = useText()
  const seconds = useSecondsUntil(useSelector(reveal, selectHidesAt))
  if (seconds === null) return null
  return (
    <div className={styles['hides']}>
      <dt className="visually-hidden">{t('reveal.hides')}</dt>
      <dd>
        <Countdown seconds={seconds} of={SHOWN_SECONDS} label={t('reveal.hidesIn', { time: clockText(seconds) })} />
      </dd>
    </div>
  )
}

function Masked({ dots, spoken }: { dots: string; spoken: string }) {
  return (
    <>
      <span aria-hidden="true">{dots}</span>
      <VisuallyHidden>{spoken}</VisuallyHidden>
    </>
  )
}
