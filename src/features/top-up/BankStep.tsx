import { useSelector } from '@xstate/react'
import { useCallback } from 'react'
import { selectFailure } from '../../../machines/form/selectors'
import {
  selectCard,
  selectChallengeUrl,
  selectIsAsking,
  selectIsCancelling,
  selectIsElsewhere,
  selectIsFrameOpen,
  type TopUp,
} from '../../../machines/top-up/selectors'
import { BankQuestion, CancelCheck, CheckAgain } from '../../flow/BankQuestion'
import { ReviewColumn } from '../../flow/FlowColumns'
import { FailureNote } from '../../forms/FailureNote'
import { calledName } from '../../i18n/cardText'
import { useText } from '../../i18n/text'
import { Banner } from '../../ui/Banner'
import { FormActions } from '../../ui/Form'
import { Stack } from '../../ui/Stack'

type Flow = { topUp: TopUp }

/** The bank's check before anything is charged: its page in a frame, which may be closed and reopened. */
export function BankStep({ topUp }: Flow) {
  const t = useText()
  const card = useSelector(topUp, selectCard)
  return (
    <BankQuestion
      url={useSelector(topUp, selectChallengeUrl)}
      isOpen={useSelector(topUp, selectIsFrameOpen)}
      isAsking={useSelector(topUp, selectIsAsking)}
      isCancelling={useSelector(topUp, selectIsCancelling)}
      failure={useSelector(topUp, selectFailure)}
      closed={t('topUp.bank.closed')}
      cancel={t('topUp.bank.cancel')}
      onOpen={() => topUp.send({ type: 'challenge.open' })}
      onClose={() => topUp.send({ type: 'challenge.close' })}
      onSettled={useCallback(() => topUp.send({ type: 'challenge.settled' }), [topUp])}
      onCheck={() => topUp.send({ type: 'payment.check' })}
      onCancel={() => topUp.send({ type: 'payment.cancel' })}
    >
      <p>{t('topUp.bank.to', { card: calledName(t, card) })}</p>
    </BankQuestion>
  )
}

/** The payment cannot continue here: a reload lost the new card's details, or another tab continues it. */
export function StrandedStep({ topUp }: Flow) {
  const t = useText()
  const isElsewhere = useSelector(topUp, selectIsElsewhere)
  const failure = useSelector(topUp, selectFailure)
  const isAsking = useSelector(topUp, selectIsAsking)
  const isCancelling = useSelector(topUp, selectIsCancelling)
  return (
    <ReviewColumn>
      <Stack>
        <FailureNote failure={isAsking ? null : failure} />
        <Banner tone="warning">
          <p>{t(isElsewhere ? 'topUp.stranded.elsewhere' : 'topUp.stranded.body')}</p>
        </Banner>
        <FormActions>
          <CancelCheck
            // Another tab may be about to finish it.
            variant={isElsewhere ? 'secondary' : 'primary'}
            busy={isCancelling}
            label={t('topUp.bank.cancel')}
            onCancel={() => topUp.send({ type: 'payment.cancel' })}
          />
          <CheckAgain variant="quiet" busy={isAsking} onCheck={() => topUp.send({ type: 'payment.check' })} />
        </FormActions>
      </Stack>
    </ReviewColumn>
  )
}
