import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { alertsMachine } from '../../../machines/alerts/alertsMachine'
import {
  selectAlertEmail,
  selectCanRetry,
  selectFailure,
  selectHasSaved,
  selectIsKnown,
  selectIsOn,
  selectIsSaving,
} from '../../../machines/alerts/selectors'
import { selectIsInDoubt } from '../../../machines/effect/selectors'
import { MANDATORY_ALERTS, OPTIONAL_ALERTS, type OptionalAlert } from '../../../rules/identity/alerts'
import { Doubt } from '../../flow/Doubt'
import { NotLoaded } from '../../flow/NotLoaded'
import { FailureNote } from '../../forms/FailureNote'
import { useText } from '../../i18n/text'
import { Banner } from '../../ui/Banner'
import { Icon } from '../../ui/Icon'
import { PageHeader } from '../../ui/PageHeader'
import { Panel } from '../../ui/Panel'
import { Placeholder } from '../../ui/Placeholder'
import { Columns, Stack } from '../../ui/Stack'
import { Switch } from '../../ui/Switch'
import { Words } from '../../ui/Words'
import styles from './AlertsScreen.module.css'

/** Keeps the line's height while it is empty. */
const NOTHING = '\u00a0'

type Flow = { alerts: ActorRefFrom<typeof alertsMachine> }

export function AlertsScreen({ alerts }: Flow) {
  const t = useText()
  const isKnown = useSelector(alerts, selectIsKnown)
  const canRetry = useSelector(alerts, selectCanRetry)
  return (
    <Stack>
      <PageHeader title={t('screen.alerts.title')} />
      {isKnown ? (
        <Settings alerts={alerts} />
      ) : canRetry ? (
        <NotLoaded title={t('alerts.unread')} onRetry={() => alerts.send({ type: 'alerts.retry' })} />
      ) : (
        <Placeholder label={t('alerts.reading')}>
          <Settings alerts={alerts} />
        </Placeholder>
      )}
    </Stack>
  )
}

function Settings({ alerts }: Flow) {
  const t = useText()
  const isSaving = useSelector(alerts, selectIsSaving)
  const hasSaved = useSelector(alerts, selectHasSaved)
  const isInDoubt = useSelector(alerts, selectIsInDoubt)
  const failure = useSelector(alerts, selectFailure)
  const hasBanner = isInDoubt || failure !== null
  return (
    <>
      <Address alerts={alerts} />
      <Columns least="wide" even>
        <Panel
          title={t('alerts.optional')}
          footer={
            <>
              <FailureNote failure={failure} />
              {isInDoubt ? (
                <Doubt body={t('alerts.doubt')} flow={alerts} onCheck={() => alerts.send({ type: 'status.check' })} />
              ) : null}
              <p role="status" className={hasBanner ? 'visually-hidden' : styles['state']}>
                {hasBanner ? null : t(isSaving ? 'alerts.saving' : hasSaved ? 'alerts.saved' : 'alerts.atOnce')}
              </p>
            </>
          }
        >
          <p className={styles['words']}>{t('alerts.optional.body')}</p>
          <ul role="list" className={styles['list']}>
            {OPTIONAL_ALERTS.map((alert) => (
              <li key={alert}>
                <Choice alerts={alerts} alert={alert} />
              </li>
            ))}
          </ul>
        </Panel>
        <Panel title={t('alerts.mandatory')}>
          <p className={styles['words']}>{t('alerts.mandatory.body')}</p>
          <ul role="list" className={styles['always']}>
            {MANDATORY_ALERTS.map((alert) => (
              <li key={alert}>
                <Icon name="check" />
                <div>
                  <p>{t(`alerts.${alert}`)}</p>
                  <p className={styles['when']}>{t(`alerts.${alert}.hint`)}</p>
                </div>
              </li>
            ))}
          </ul>
        </Panel>
      </Columns>
      <Banner tone="info" icon="phone" title={t('alerts.byPhone')}>
        <p>
          <Words>{t('alerts.byPhone.body')}</Words>
        </p>
      </Banner>
    </>
  )
}

function Choice({ alerts, alert }: Flow & { alert: OptionalAlert }) {
  const t = useText()
  const isOn = useSelector(alerts, (snapshot) => selectIsOn(snapshot, alert))
  return (
    <Switch
      label={t(`alerts.${alert}`)}
      hint={t(`alerts.${alert}.hint`)}
      printed={t(isOn ? 'alerts.on' : 'alerts.off')}
      checked={isOn}
      onChange={(checked) => alerts.send({ type: 'alert.switch', alert, isOn: checked })}
    />
  )
}

function Address({ alerts }: Flow) {
  const t = useText()
  const email = useSelector(alerts, selectAlertEmail)
  const isKnown = useSelector(alerts, selectIsKnown)
  return (
    <Panel title={t('alerts.email')}>
      {email || !isKnown ? (
        <p className={styles['email']} data-private translate="no">
          {email || NOTHING}
        </p>
      ) : null}
      <p className={styles['words']}>
        <Words>{t('alerts.email.agent')}</Words>
      </p>
    </Panel>
  )
}
