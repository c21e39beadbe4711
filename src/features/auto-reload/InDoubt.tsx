import type { ReactNode } from 'react'
import type { AutoReloads } from '../../../machines/auto-reload/selectors'
import type { RuleForm } from '../../../machines/auto-reload-rule/selectors'
import { Doubt } from '../../flow/Doubt'
import { UnconfirmedStep } from '../../flow/FlowStep'
import { useText } from '../../i18n/text'

type Props = { what: 'save' | 'remove'; flow: RuleForm | AutoReloads }

export function Unconfirmed({ what, flow, children }: Props & { children?: ReactNode }) {
  const t = useText()
  return (
    <UnconfirmedStep
      doubt={t(`autoReload.doubt.${what}`)}
      flow={flow}
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
      flow={flow}
      onCheck={() => flow.send({ type: 'rule.check' })}
    />
  )
}
