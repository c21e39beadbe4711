/** The saved debit cards, each with a way to delete it. Portal spec §7, §8. */
import { useSelector } from '@xstate/react'
import {
  type SavedCards,
  selectChosen,
  selectIsAsked,
  selectIsDeleting,
  selectIsInDoubt,
  selectIsReading,
  selectIsUnread,
  selectListFailure,
  selectSavedCards,
} from '../../machines/saved-cards/selectors'
import type { SavedCard } from '../../rules/money/topUp'
import { FailureNote } from '../forms/FailureNote'
import { useText } from '../i18n/text'
import { Button } from '../ui/Button'
import { ConfirmDialog } from '../ui/ConfirmDialog'
import { Panel } from '../ui/Panel'
import { Stack } from '../ui/Stack'
import { Doubt } from './Doubt'
import styles from './SavedCardsPanel.module.css'

type Props = { list: SavedCards }

export function SavedCardsPanel({ list }: Props) {
  const t = useText()
  const cards = useSelector(list, selectSavedCards)
  const isReading = useSelector(list, selectIsReading)
  const isUnread = useSelector(list, selectIsUnread)
  const isInDoubt = useSelector(list, selectIsInDoubt)
  const failure = useSelector(list, selectListFailure)
  return (
    <Panel title={t('savedCards.title')} busy={isReading}>
      <Stack gap={4}>
        {isInDoubt ? (
          <Doubt
            body={`${t('savedCards.doubt')} ${t('flow.checking')}`}
            phone={t('flow.phone')}
            flow={list}
            onCheck={() => list.send({ type: 'list.check' })}
          />
        ) : null}
        {isReading ? <p role="status">{t('savedCards.reading')}</p> : null}
        {cards.length > 0 ? (
          <ul className={styles['list']}>
            {cards.map((card) => (
              <Saved key={card.id} card={card} list={list} />
            ))}
          </ul>
        ) : isReading || isUnread || isInDoubt ? null : (
          <p>{t('savedCards.none')}</p>
        )}
        <FailureNote failure={failure} />
        {isUnread ? (
          <div>
            <Button variant="secondary" size="small" onClick={() => list.send({ type: 'list.retry' })}>
              {t('common.retry')}
            </Button>
          </div>
        ) : null}
      </Stack>
      <Deletion list={list} />
    </Panel>
  )
}

function Saved({ card: { id, alias, network, lastFourDigits, expiry }, list }: Props & { card: SavedCard }) {
  const t = useText()
  const Which = alias ? 'span' : 'strong'
  return (
    <li className={styles['card']}>
      <span className={styles['words']}>
        {alias ? <strong>{alias}</strong> : null}
        <Which>{t('debitCard.ending', { network: t(`debitCard.method.${network}`), digits: lastFourDigits })}</Which>
        {expiry ? <span className={styles['expiry']}>{t('savedCards.expiry', { expiry })}</span> : null}
      </span>
      <Button
        variant="secondary"
        size="small"
        aria-label={t('savedCards.delete.card', { digits: lastFourDigits })}
        onClick={() => list.send({ type: 'card.remove', id })}
      >
        {t('savedCards.delete')}
      </Button>
    </li>
  )
}

function Deletion({ list }: Props) {
  const t = useText()
  const isAsked = useSelector(list, selectIsAsked)
  const isDeleting = useSelector(list, selectIsDeleting)
  const digits = useSelector(list, selectChosen)?.lastFourDigits ?? ''
  return (
    <ConfirmDialog
      open={isAsked}
      title={t('savedCards.delete.title', { digits })}
      confirmLabel={t('savedCards.delete')}
      cancelLabel={t('common.cancel')}
      onConfirm={() => list.send({ type: 'prompt.accept' })}
      onCancel={() => list.send({ type: 'prompt.dismiss' })}
      busy={isDeleting}
      busyLabel={t('savedCards.delete.busy')}
      danger
    >
      <p>{t('savedCards.delete.body')}</p>
    </ConfirmDialog>
  )
}
