import { useSelector } from '@xstate/react'
import { useCallback } from 'react'
import {
  type BankCheck,
  selectChallengeUrl,
  selectFailure,
  selectIsAsking,
  selectIsCancelling,
  selectIsFrameOpen,
} from '../../../machines/bank-check/selectors'
import { selectCard, type TopUp } from '../../../machines/top-up/selectors'
import { BankQuestion, CancelCheck, CheckAgain } from '../../flow/BankQuestion'
import { ReviewColumn } from '../../flow/FlowColumns'
import { FailureNote } from '../../forms/FailureNote'
import { calledName } from '../../i18n/cardText'
import { useText } from '../../i18n/text'
import { Banner } from '../../ui/Banner'
import { FormActions } from '../../ui/Form'
import { Stack } from '../../ui/Stack'

type Check = { check: BankCheck }

/** The bank's check before anything is charged: its page in a frame, which may be closed and reopened. */
export function BankStep({ topUp, check }: Check & { topUp: TopUp }) {
  const t = useText()
  const card = useSelector(topUp, selectCard)
  return (
    <BankQuestion
      url={useSelector(check, selectChallengeUrl)}
      isOpen={useSelector(check, selectIsFrameOpen)}
      isAsking={useSelector(check, selectIsAsking)}
      isCancelling={useSelector(check, selectIsCancelling)}
      failure={useSelector(check, selectFailure)}
      closed={t('topUp.bank.closed')}
      cancel={t('topUp.bank.cancel')}
      onOpen={() => check.send({ type: 'challenge.open' })}
      onClose={() => check.send({ type: 'challenge.close' })}
      onSettled={useCallback(() => check.send({ type: 'challenge.settled' }), [check])}
      onCheck={() => check.send({ type: 'bank.ask' })}
      onCancel={() => check.send({ type: 'check.cancel' })}
    >
      <p>{t('topUp.bank.to', { card: calledName(t, card) })}</p>
    </BankQuestion>
  )
}

/** The payment cannot continue here: a reload lost the new card's details. */
export function StrandedStep({ check }: Check) {
  const t = useText()
  const failure = useSelector(check, selectFailure)
  const isAsking = useSelector(check, selectIsAsking)
  const isCancelling = useSelector(check, selectIsCancelling)
  return (
    <ReviewColumn>
      <Stack>
        <FailureNote failure={isAsking ? null : failure} />
        <Banner tone="warning">
          <p>{t('topUp.stranded.body')}</p>
        </Banner>
        <FormActions>
          <CancelCheck
            variant="primary"
            busy={isCancelling}
            label={t('topUp.bank.cancel')}
            onCancel={() => check.send({ type: 'check.cancel' })}
          />
          <CheckAgain variant="quiet" busy={isAsking} onCheck={() => check.send({ type: 'bank.ask' })} />
        </FormActions>
      </Stack>
    </ReviewColumn>
  )
}
