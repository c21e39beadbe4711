import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { AutoReloads } from '../../../machines/auto-reload/selectors'
import type { RuleForm } from '../../../machines/auto-reload-rule/selectors'
import { selectIsChecking } from '../../../machines/effect/selectors'
import { Doubt } from '../../flow/Doubt'
import { UnconfirmedStep } from '../../flow/FlowStep'
import { useText } from '../../i18n/text'

type Props = { what: 'save' | 'remove'; flow: RuleForm | AutoReloads }

export function Unconfirmed({ what, flow, children }: Props & { children?: ReactNode }) {
  const t = useText()
  return (
    <UnconfirmedStep
      doubt={t(`autoReload.doubt.${what}`)}
      busy={useSelector(flow, selectIsChecking)}
      busyLabel={t('autoReload.checking')}
      onCheck={() => flow.send({ type: 'rule.check' })}
    >
      {children}
    </UnconfirmedStep>
  )
}

/** Where the page's heading is about the card. */
export function InDoubt({ what, flow }: Props) {
  const t = useText()
  return (
    <Doubt
      title={t(`autoReload.unconfirmed.${what}`)}
      body={`${t(`autoReload.doubt.${what}`)} ${t('flow.checking')}`}
      phone={t('flow.phone')}
      isChecking={useSelector(flow, selectIsChecking)}
      onCheck={() => flow.send({ type: 'rule.check' })}
    />
  )
}
