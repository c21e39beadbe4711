import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import { selectFailure, selectIsBusy } from '../../../machines/form/selectors'
import type { registerCardMachine } from '../../../machines/register-card/registerCardMachine'
import {
  selectAlias,
  selectClientId,
  selectIdentity,
  selectIsActivation,
  selectLastFourDigits,
  selectReloadability,
} from '../../../machines/register-card/selectors'
import { masked } from '../../../rules/cards/card'
import { phoneText } from '../../../rules/identity/canadianPhone'
import type { Identity } from '../../../rules/identity/identity'
import { Address } from '../../flow/Address'
import { ReviewColumn } from '../../flow/FlowColumns'
import { FailureNote } from '../../forms/FailureNote'
import { useFormat, useText } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { type DescriptionItem, DescriptionList } from '../../ui/DescriptionList'
import { FormActions } from '../../ui/Form'
import { Panel } from '../../ui/Panel'
import { Stack } from '../../ui/Stack'
import { VisuallyHidden } from '../../ui/VisuallyHidden'

type Flow = { registration: ActorRefFrom<typeof registerCardMachine> }

export function Review({ registration, onRegister }: Flow & { onRegister: () => void }) {
  const t = useText()
  const busy = useSelector(registration, selectIsBusy)
  const failure = useSelector(registration, selectFailure)
  const isActivation = useSelector(registration, selectIsActivation)
  const identity = useSelector(registration, selectIdentity)
  const change = (part: 'card' | 'holder') => (
    <Button
      variant="secondary"
      size="small"
      icon="edit"
      aria-disabled={busy}
      aria-label={t(`registerCard.change.${part}`)}
      onClick={() => registration.send({ type: `${part}.edit` })}
    >
      {t('registerCard.change')}
    </Button>
  )
  return (
    <ReviewColumn>
      <Stack>
        <Panel title={t('registerCard.step.card')} actions={change('card')}>
          <DescriptionList items={useCardItems(registration)} />
        </Panel>
        {/* Where another page has sent it, it is not known in whose name. */}
        {identity.legalFirstName === '' ? null : (
          <Panel title={t('registerCard.step.holder')} actions={change('holder')}>
            <Holder identity={identity} />
          </Panel>
        )}
        <FormActions>
          <Button busy={busy} busyLabel={t('registerCard.submitting')} onClick={onRegister}>
            {t(isActivation ? 'registerCard.submit.activate' : 'registerCard.submit.register')}
          </Button>
        </FormActions>
        <FailureNote failure={busy ? null : failure} />
      </Stack>
    </ReviewColumn>
  )
}

function useCardItems(registration: Flow['registration']): DescriptionItem[] {
  const t = useText()
  const lastFourDigits = useSelector(registration, selectLastFourDigits)
  const reloadability = useSelector(registration, selectReloadability)
  const clientId = useSelector(registration, selectClientId)
  const alias = useSelector(registration, selectAlias)
  return [
    {
      term: t('registerCard.review.card'),
      description: (
        <>
          <span aria-hidden="true">{masked(lastFourDigits)}</span>
          <VisuallyHidden>{t('card.ending', { digits: lastFourDigits })}</VisuallyHidden>
        </>
      ),
    },
    ...(reloadability === 'unknown'
      ? []
      : [{ term: t('registerCard.review.kind'), description: t(`registerCard.review.kind.${reloadability}`) }]),
    { term: t('registerCard.clientId'), description: clientId },
    ...(alias ? [{ term: t('registerCard.alias'), description: alias }] : []),
  ]
}

function Holder({ identity: { currentAddress, dateOfBirth, ...person } }: { identity: Identity }) {
  const t = useText()
  const { day } = useFormat()
  const { legalFirstName, legalLastName, phoneNumber, mobileNumber } = person
  const items: [string, ReactNode][] = [
    [t('registerCard.review.name'), `${legalFirstName} ${legalLastName}`],
    [t('registerCard.review.birth'), dateOfBirth ? day(dateOfBirth) : ''],
    [t('registerCard.review.phones'), [phoneNumber, mobileNumber].filter(Boolean).map(phoneText).join(', ')],
    [t('registerCard.review.address'), <Address key="address" of={currentAddress} />],
  ]
  return <DescriptionList items={items.map(([term, description]) => ({ term, description, sensitive: true }))} />
}
