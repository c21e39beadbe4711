import { useSelector } from '@xstate/react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import {
  type RequestActor,
  selectCanCancel,
  selectCancellation,
  selectFailure,
  selectIsAsked,
} from '../../../machines/money-request/selectors'
import type { KnownRequest } from '../../../rules/money/moneyRequest'
import { Doubt } from '../../flow/Doubt'
import { FailureNote } from '../../forms/FailureNote'
import { useFormat, useText } from '../../i18n/text'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { FormActions } from '../../ui/Form'
import { Stack } from '../../ui/Stack'
import { BankLink } from './BankLink'

type Props = { request: KnownRequest; actor: RequestActor }

/** No bank is chosen yet, also while the question is open. */
const useIsCancellable = (actor: RequestActor) =>
  useSelector(actor, (snapshot) => selectCanCancel(snapshot) || selectIsAsked(snapshot))

/**
 * What the holder does next, above the facts of the request: the bank's link until a bank is chosen, or the outcome of
 * a cancellation.
 */
export function NextAct({ request: { link }, actor, isAlone }: Props & { isAlone: boolean }) {
  const t = useText()
  const isCancellable = useIsCancellable(actor)
  const cancellation = useSelector(actor, selectCancellation)
  if (cancellation !== null) {
    return cancellation === 'asking' ? (
      <Focused>
        <Banner title={isAlone ? undefined : t('interac.cancelling')} live="status">
          {t('interac.cancelling.body')}
        </Banner>
      </Focused>
    ) : (
      <Doubt
        title={isAlone ? undefined : t('interac.cancel.unconfirmed')}
        body={`${t('interac.cancel.doubt')} ${t('flow.checking')}`}
        phone={t('flow.phone')}
        flow={actor}
        onCheck={() => actor.send({ type: 'request.check' })}
        isMain={isAlone}
      />
    )
  }
  return isCancellable && link ? (
    <FormActions>
      <BankLink link={link} />
    </FormActions>
  ) : null
}

/** Until a bank is chosen. The deposit may still complete before a cancellation. */
export function Cancellation({ request: { amountCents }, actor }: Props) {
  const t = useText()
  const { money } = useFormat()
  const isAsked = useSelector(actor, selectIsAsked)
  const isCancellable = useIsCancellable(actor)
  const cancellation = useSelector(actor, selectCancellation)
  const failure = useSelector(actor, selectFailure)
  if (cancellation !== null) return null
  return (
    <Stack gap={4}>
      {isCancellable ? (
        <FormActions>
          <Button variant="secondary" onClick={() => actor.send({ type: 'request.cancel' })}>
            {t('interac.cancel')}
          </Button>
        </FormActions>
      ) : null}
      <FailureNote failure={failure} />
      <ConfirmDialog
        open={isAsked}
        title={t('interac.cancel.title')}
        confirmLabel={t('interac.cancel')}
        cancelLabel={t('interac.cancel.keep')}
        onConfirm={() => actor.send({ type: 'prompt.accept' })}
        onCancel={() => actor.send({ type: 'prompt.dismiss' })}
        danger
      >
        <p>{t('interac.cancel.body', { amount: money(amountCents) })}</p>
      </ConfirmDialog>
    </Stack>
  )
}

/** Replaces a pressed button: takes the focus, and returns it to the request's summary or heading when it unmounts. */
function Focused({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const shown = box.current
    shown?.focus()
    return () => {
      if (!shown?.contains(document.activeElement)) return
      const about = shown.closest('details')?.querySelector('summary') ?? document.querySelector('h1')
      about?.focus()
    }
  }, [])
  return (
    <div ref={box} tabIndex={-1}>
      {children}
    </div>
  )
}
