import { useSelector } from '@xstate/react'
import { useCallback } from 'react'
import { selectFailure } from '../../../machines/form/selectors'
import {
  selectCardDigits,
  selectCardId,
  selectChallengeUrl,
  selectIsAsking,
  selectIsCancelling,
  selectIsElsewhere,
  selectIsFrameOpen,
  type TopUp,
} from '../../../machines/top-up/selectors'
import type { Card } from '../../../rules/card'
import { ChallengeFrame } from '../../forms/ChallengeFrame'
import { FailureNote } from '../../forms/FailureNote'
import { aliasText } from '../../i18n/cardText'
import { useText } from '../../i18n/text'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { FormActions } from '../../ui/Form'
import { Stack } from '../../ui/Stack'

type Flow = { topUp: TopUp }

/** The bank asks before anything is charged: its page in a frame, which may be closed and opened again. */
export function BankStep({ topUp, cards }: Flow & { cards: readonly Card[] }) {
  const t = useText()
  const digits = useSelector(topUp, selectCardDigits)
  const clientId = useSelector(topUp, selectCardId)
  const card = cards.find((own) => own.clientId === clientId)
  const loaded = card
    ? t('debitCard.saved.option', { name: aliasText(t, card, cards), digits })
    : t('card.ending', { digits })
  const url = useSelector(topUp, selectChallengeUrl)
  const isOpen = useSelector(topUp, selectIsFrameOpen)
  const isAsking = useSelector(topUp, selectIsAsking)
  const isCancelling = useSelector(topUp, selectIsCancelling)
  const settled = useCallback(() => topUp.send({ type: 'challenge.settled' }), [topUp])
  const busy = isAsking || isCancelling
  return (
    <Stack>
      <Problem topUp={topUp} />
      <p>{t('topUp.bank.to', { card: loaded })}</p>
      {url && isOpen ? (
        <ChallengeFrame url={url} title={t('bankCheck.frame')} onSettled={settled} />
      ) : busy ? (
        <p role="status">{t(isCancelling ? 'topUp.bank.cancelling' : 'bankCheck.asking')}</p>
      ) : (
        <Banner tone="info" live="status">
          <p>{t('topUp.bank.closed')}</p>
        </Banner>
      )}
      <FormActions>
        {isOpen ? (
          <Button variant="secondary" onClick={() => topUp.send({ type: 'challenge.close' })}>
            {t('topUp.bank.close')}
          </Button>
        ) : (
          <>
            {url ? (
              <Button aria-disabled={busy} onClick={() => topUp.send({ type: 'challenge.open' })}>
                {t('topUp.bank.open')}
              </Button>
            ) : null}
            <Check topUp={topUp} />
          </>
        )}
        <Cancel topUp={topUp} />
      </FormActions>
    </Stack>
  )
}

/** It cannot be paid here: a new card's details went with the page, or another tab goes on with it. */
export function StrandedStep({ topUp }: Flow) {
  const t = useText()
  const isElsewhere = useSelector(topUp, selectIsElsewhere)
  return (
    <Stack>
      <Problem topUp={topUp} />
      <Banner tone="warning">
        <p>{t(isElsewhere ? 'topUp.stranded.elsewhere' : 'topUp.stranded.body')}</p>
      </Banner>
      <FormActions>
        <Cancel topUp={topUp} />
        <Check topUp={topUp} />
      </FormActions>
    </Stack>
  )
}

function Problem({ topUp }: Flow) {
  const failure = useSelector(topUp, selectFailure)
  const isAsking = useSelector(topUp, selectIsAsking)
  return <FailureNote failure={isAsking ? null : failure} />
}

function Check({ topUp }: Flow) {
  const t = useText()
  const isAsking = useSelector(topUp, selectIsAsking)
  return (
    <Button
      variant="secondary"
      busy={isAsking}
      busyLabel={t('bankCheck.asking')}
      onClick={() => topUp.send({ type: 'payment.check' })}
    >
      {t('topUp.bank.check')}
    </Button>
  )
}

function Cancel({ topUp }: Flow) {
  const t = useText()
  const isCancelling = useSelector(topUp, selectIsCancelling)
  return (
    <Button
      variant="secondary"
      busy={isCancelling}
      busyLabel={t('topUp.bank.cancelling')}
      onClick={() => topUp.send({ type: 'payment.cancel' })}
    >
      {t('topUp.bank.cancel')}
    </Button>
  )
}
