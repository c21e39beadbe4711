/** Progress of an ordered card, for orders and replacements. */
import { artOf, type Card, groupByFour, maskedNumber, startOf } from '../../rules/cards/card'
import { PROGRESS_STEPS, type Progress, stepOf } from '../../rules/cards/cardOrder'
import { aliasText, cardName } from '../i18n/cardText'
import type { MessageKey } from '../i18n/catalogue'
import { useFormat, useText } from '../i18n/text'
import { CardFace } from '../ui/CardFace'
import type { DescriptionItem } from '../ui/DescriptionList'
import { Link } from '../ui/Link'
import { Panel } from '../ui/Panel'
import { Stack } from '../ui/Stack'
import { Timeline } from '../ui/Timeline'
import styles from './CardProgress.module.css'
import { Ending } from './Ending'
import { ReviewColumn } from './FlowColumns'
import { Receipt } from './Receipt'

/** `cards`: the holder's cards; the new one appears once the list has been read again. */
export type ToCard = {
  readonly cards?: readonly Card[] | undefined
  readonly onGo?: ((clientId: string) => void) | undefined
}

/** Undefined until it is known. */
type Kind = Pick<Card, 'cardType'> | null | undefined

const startsBy = (card: Kind) => (card ? startOf(card) : 'activate')

/** Leads to where a card that arrived by mail starts to work. */
export function ActivationLink({ card, className }: { card: Kind; className?: string }) {
  const t = useText()
  const way = startsBy(card)
  return (
    <Link className={className} to={`/${way}`}>
      {t(way === 'register' ? 'cards.none.register' : 'progress.activate.link')}
    </Link>
  )
}

type NewCardProps = ToCard & {
  progress: Progress
  /** The kind of the new card, where it is known before the card is listed. */
  kind?: Kind
  /** What was ordered here, for its receipt. */
  receipt?: readonly DescriptionItem[] | undefined
}

/** The new card, its progress, its receipt, and the way to it. */
export function NewCard({ progress, kind, receipt, cards = [], onGo }: NewCardProps) {
  const t = useText()
  const { day } = useFormat()
  const { clientId, orderedOn, expectedOn } = progress
  const card = cards.find((one) => one.clientId === clientId)
  const virtualLabel = progress.plasticFlag ? undefined : t('card.virtual')
  const way = { label: t('progress.goTo'), onPress: () => onGo?.(clientId) }
  return (
    <ReviewColumn>
      <Stack>
        {/* The receipt says the same. */}
        <div data-print={receipt ? 'no' : undefined}>
          <Panel>
            <div className={styles['card']}>
              <CardFace art={artOf(progress)} number={card && maskedNumber(card)} virtualLabel={virtualLabel} />
              <Stack gap={4}>
                {card ? (
                  <div>
                    <h2 translate="no">{aliasText(t, card, cards)}</h2>
                    <p className={styles['digits']}>{t('card.endingIn', { digits: card.lastFourDigits })}</p>
                  </div>
                ) : null}
                <CardProgress progress={progress} kind={card ?? kind} />
              </Stack>
            </div>
          </Panel>
        </div>
        {receipt ? (
          <Receipt
            at={null}
            issuer={card?.cardIssuer}
            rows={[
              ...(orderedOn ? [{ key: 'ordered', term: t('money.at'), description: day(orderedOn) }] : []),
              ...(card
                ? [{ key: 'new', term: t('progress.card'), description: cardName(t, card, cards), verbatim: true }]
                : []),
              { key: 'clientId', term: t('card.clientId'), description: groupByFour(clientId) },
              ...receipt,
              ...(expectedOn
                ? [
                    {
                      key: 'expected',
                      term: t('progress.expected'),
                      description: t('progress.expected.by', { day: day(expectedOn) }),
                    },
                  ]
                : []),
            ]}
            references={[]}
            card={way}
          />
        ) : (
          <Ending card={way} />
        )}
      </Stack>
    </ReviewColumn>
  )
}

export function CardProgress({ progress, kind }: { progress: Progress; kind?: Kind }) {
  const t = useText()
  const { day } = useFormat()
  if (!progress.plasticFlag) {
    return <p>{t('progress.virtual')}</p>
  }
  const { orderedOn, mailedOn, expectedOn } = progress
  const on = (key: MessageKey, date: string | null) => (date ? t(key, { day: day(date) }) : undefined)
  const details = {
    ordered: on('progress.ordered.on', orderedOn),
    mailed: on('progress.mailed.on', mailedOn) ?? t('progress.mailed.soon'),
    expected: on('progress.expected.by', expectedOn) ?? t('progress.expected.unknown'),
    activate: t(`progress.${startsBy(kind)}.body`),
  }
  const current = PROGRESS_STEPS.indexOf(stepOf(progress))
  return (
    <Timeline
      label={t('progress.title')}
      items={PROGRESS_STEPS.map((step, index) => ({
        key: step,
        label: t(`progress.${step === 'activate' ? startsBy(kind) : step}`),
        detail: details[step],
        action: step === 'activate' ? <ActivationLink card={kind} /> : undefined,
        state: index < current ? 'done' : index === current ? 'current' : 'ahead',
        stateLabel: index < current ? t('progress.done') : index === current ? t('progress.next') : undefined,
      }))}
    />
  )
}
