import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import { selectIsRetiring } from '../../../machines/upgrade/selectors'
import type { upgradeMachine } from '../../../machines/upgrade/upgradeMachine'
import { Ending } from '../../flow/Ending'
import { ReviewColumn } from '../../flow/FlowColumns'
import { UnconfirmedStep } from '../../flow/FlowStep'
import { useText } from '../../i18n/text'
import { Banner } from '../../ui/Banner'
import { Button, buttonClass } from '../../ui/Button'
import { FormActions } from '../../ui/Form'
import { Link } from '../../ui/Link'
import { Panel } from '../../ui/Panel'
import { Stack } from '../../ui/Stack'
import { Words } from '../../ui/Words'
import styles from './UpgradeScreen.module.css'

type Flow = { upgrade: ActorRefFrom<typeof upgradeMachine> }

function Result({ children }: { children: ReactNode }) {
  return (
    <ReviewColumn>
      <Stack>{children}</Stack>
    </ReviewColumn>
  )
}

export function Ineligible({ upgrade }: Flow) {
  const t = useText()
  return (
    <Result>
      <Panel>
        <Stack>
          <Banner tone="warning">{t('error.saskatchewanUpgrade')}</Banner>
          <p className={styles['words']}>{t('upgrade.ineligible.body')}</p>
        </Stack>
      </Panel>
      <Ending
        again={{ label: t('upgrade.ineligible.moved'), onPress: () => upgrade.send({ type: 'details.change' }) }}
      />
    </Result>
  )
}

export function Unconfirmed({ upgrade }: Flow) {
  const t = useText()
  return (
    <UnconfirmedStep
      doubt={t('upgrade.unconfirmed.body')}
      flow={upgrade}
      busyLabel={t('upgrade.unconfirmed.checking')}
      onCheck={() => upgrade.send({ type: 'status.check' })}
    />
  )
}

/** `busy`: the cards are being read; they tell the decision. */
export function Pending({ upgrade, busy }: Flow & { busy: boolean }) {
  const t = useText()
  return (
    <Result>
      <Panel>
        <p className={styles['words']}>{t('upgrade.pending.body')}</p>
      </Panel>
      <FormActions>
        <Button
          icon="reload"
          busy={busy}
          busyLabel={t('upgrade.pending.checking')}
          onClick={() => upgrade.send({ type: 'status.check' })}
        >
          {t('upgrade.pending.check')}
        </Button>
        <Link className={buttonClass({ variant: 'secondary' })} to="/dashboard">
          {t('blocked.dashboard')}
        </Link>
      </FormActions>
    </Result>
  )
}

function RetryOrContact({ upgrade }: Flow) {
  const t = useText()
  return (
    <FormActions>
      <Button onClick={() => upgrade.send({ type: 'upgrade.retry' })}>{t('common.retry')}</Button>
      <Link className={buttonClass({ variant: 'secondary' })} to="/contact">
        {t('upgrade.failed.contact')}
      </Link>
    </FormActions>
  )
}

/** The upgrade is no longer pending, and the issuer's list does not say why the card is unchanged. */
export function Declined({ upgrade }: Flow) {
  const t = useText()
  return (
    <Result>
      <Panel>
        <p className={styles['words']}>{t('upgrade.declined.body')}</p>
      </Panel>
      <RetryOrContact upgrade={upgrade} />
    </Result>
  )
}

export function Failed({ upgrade }: Flow) {
  const t = useText()
  return (
    <Result>
      <Panel>
        <Stack>
          <Banner tone="error" live="alert">
            {t('error.identity')}
          </Banner>
          <p className={styles['words']}>{t('upgrade.failed.body')}</p>
        </Stack>
      </Panel>
      <RetryOrContact upgrade={upgrade} />
    </Result>
  )
}

export function Upgraded({ upgrade }: Flow) {
  const t = useText()
  const isRetiring = useSelector(upgrade, selectIsRetiring)
  return (
    <Result>
      <Panel>
        <Stack>
          <p className={styles['words']}>
            <Words>{[t('upgrade.done.body'), ...(isRetiring ? [t('upgrade.done.number')] : [])].join(' ')}</Words>
          </p>
        </Stack>
      </Panel>
      <Ending>
        <Link className={buttonClass({ variant: 'secondary' })} to="/dashboard/reload">
          {t('upgrade.done.reload')}
        </Link>
      </Ending>
    </Result>
  )
}
