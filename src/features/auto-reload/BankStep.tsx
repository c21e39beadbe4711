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
import { BankQuestion } from '../../flow/BankQuestion'
import { useText } from '../../i18n/text'

/** The bank's check before the debit card pays: nothing has been saved yet. */
export function BankStep({ check }: { check: BankCheck }) {
  const t = useText()
  return (
    <BankQuestion
      url={useSelector(check, selectChallengeUrl)}
      isOpen={useSelector(check, selectIsFrameOpen)}
      isAsking={useSelector(check, selectIsAsking)}
      isCancelling={useSelector(check, selectIsCancelling)}
      failure={useSelector(check, selectFailure)}
      closed={t('autoReload.bank.closed')}
      cancel={t('autoReload.bank.cancel')}
      onOpen={() => check.send({ type: 'challenge.open' })}
      onClose={() => check.send({ type: 'challenge.close' })}
      onSettled={useCallback(() => check.send({ type: 'challenge.settled' }), [check])}
      onCheck={() => check.send({ type: 'bank.ask' })}
      onCancel={() => check.send({ type: 'check.cancel' })}
    />
  )
}
