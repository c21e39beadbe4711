import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { selectIsBusy } from '../../../machines/form/selectors'
import type { registerCardMachine } from '../../../machines/register-card/registerCardMachine'
import { selectLastFourDigits } from '../../../machines/register-card/selectors'
import { useText } from '../../i18n/text'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { FormActions } from '../../ui/Form'
import { Stack } from '../../ui/Stack'

type Props = { registration: ActorRefFrom<typeof registerCardMachine>; onRegister: () => void }

/** The answer was lost: what is known of it, and what may be done without doing it twice. */
export function Unconfirmed({ registration, onRegister }: Props) {
  const t = useText()
  const busy = useSelector(registration, selectIsBusy)
  const digits = useSelector(registration, selectLastFourDigits)
  return (
    <Stack>
      <Banner tone="warning" live="status">
        {busy ? (
          <p>{t('registerCard.checking')}</p>
        ) : (
          <>
            <p>{t('registerCard.unconfirmed', { digits })}</p>
            <p>{t('registerCard.unconfirmed.body')}</p>
          </>
        )}
      </Banner>
      <FormActions>
        <Button
          busy={busy}
          busyLabel={t('registerCard.checking')}
          onClick={() => registration.send({ type: 'registration.check' })}
        >
          {t('registerCard.check')}
        </Button>
        <Button variant="secondary" aria-disabled={busy} onClick={onRegister}>
          {t('registerCard.again')}
        </Button>
      </FormActions>
    </Stack>
  )
}
