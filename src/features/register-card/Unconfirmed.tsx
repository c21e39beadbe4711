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
import { Words } from '../../ui/Words'

/** The answer was lost: nothing is sent again before it is known what became of it. */
export function Unconfirmed({ registration }: { registration: ActorRefFrom<typeof registerCardMachine> }) {
  const t = useText()
  const busy = useSelector(registration, selectIsBusy)
  const digits = useSelector(registration, selectLastFourDigits)
  return (
    <Stack>
      <Banner tone="warning">
        <p>{t('registerCard.unconfirmed', { digits })}</p>
        <p>{t('registerCard.unconfirmed.body')}</p>
        <p>
          <Words>{t('registerCard.unconfirmed.phone')}</Words>
        </p>
      </Banner>
      <FormActions>
        <Button
          busy={busy}
          busyLabel={t('registerCard.checking')}
          onClick={() => registration.send({ type: 'registration.check' })}
        >
          {t('registerCard.check')}
        </Button>
      </FormActions>
    </Stack>
  )
}
