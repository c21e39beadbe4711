import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { revealMachine } from '../../../machines/reveal/revealMachine'
import { selectHidesAt, selectSecrets } from '../../../machines/reveal/selectors'
import { type Card, expiryText, groupByFour, maskedNumber } from '../../../rules/cards/card'
import { useFormat, useText } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { CopyButton } from '../../ui/CopyButton'
import { DescriptionList } from '../../ui/DescriptionList'
import { Money } from '../../ui/Money'
import { clockText, useSecondsUntil } from '../../ui/useSecondsUntil'
import { VisuallyHidden } from '../../ui/VisuallyHidden'
import styles from './CardFacts.module.css'
import { RevealDialog } from './RevealDialog'

type Props = { card: Card; reveal: ActorRefFrom<typeof revealMachine> }

/**
 * Number and code stay masked until revealed; only a virtual card shows more than what is printed on the plastic
 * (OP-42).
 */
export function CardFacts({ card, reveal }: Props) {
  const t = useText()
  const { money } = useFormat()
  const secrets = useSelector(reveal, selectSecrets)
  const sensitive = secrets !== null
  const number = secrets ? (
    <span className={styles['shown']}>
      <span translate="no">{groupByFour(secrets.fullPan)}</span>
      <CopyButton
        text={secrets.fullPan}
        label={t('reveal.copy.short')}
        name={t('reveal.copy')}
        copiedLabel={t('reveal.copied')}
        failedLabel={t('reveal.copy.failed')}
      />
      <HidesIn reveal={reveal} />
    </span>
  ) : (
    <Masked dots={maskedNumber(card)} spoken={t('card.ending', { digits: card.lastFourDigits })} />
  )
  const code = secrets ? secrets.cvv : <Masked dots="***" spoken={t('reveal.code.masked')} />
  return (
    <DescriptionList
      layout="columns"
      items={[
        { term: t('card.settled'), description: <Money text={money(card.settledCents)} /> },
        { term: t('card.number'), description: number, sensitive, verbatim: false },
        { term: t('card.expiry'), description: expiryText(card.expiryDate) },
        ...(card.plasticFlag ? [] : [{ term: t('reveal.code'), description: code, sensitive }]),
      ]}
    />
  )
}

/** Shows and hides the number of a virtual card. */
export function RevealActions({ card, reveal }: Props) {
  const t = useText()
  const secrets = useSelector(reveal, selectSecrets)
  if (card.plasticFlag) return null
  return (
    <>
      <Button
        variant="secondary"
        icon={secrets ? 'eye-off' : 'eye'}
        onClick={() => reveal.send({ type: secrets ? 'pan.hide' : 'pan.show' })}
      >
        {t(secrets ? 'reveal.hide' : 'reveal.show')}
      </Button>
      <VisuallyHidden>
        <span role="status" data-shown={secrets ? '' : undefined}>
          {secrets ? t('reveal.shown') : null}
        </span>
      </VisuallyHidden>
      <RevealDialog reveal={reveal} />
    </>
  )
}

/** How long the number stays visible. The status beside it announces it once, not every second. */
function HidesIn({ reveal }: Pick<Props, 'reveal'>) {
  const t = useText()
  const seconds = useSecondsUntil(useSelector(reveal, selectHidesAt))
  if (seconds === null) return null
  return (
    <span role="timer" className={styles['hides']}>
      {t('reveal.hidesIn', { time: clockText(seconds) })}
    </span>
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
