import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { selectIsInDoubt } from '../../../machines/effect/selectors'
import type { profileMachine } from '../../../machines/profile/profileMachine'
import { Doubt } from '../../flow/Doubt'
import { useText } from '../../i18n/text'
import { Panel } from '../../ui/Panel'
import { Stack } from '../../ui/Stack'

type Props = { profile: ActorRefFrom<typeof profileMachine>; title: string; children?: ReactNode }

/** A form that has just opened focuses its heading. */
export function FormPanel({ profile, title, children }: Props) {
  const t = useText()
  const isInDoubt = useSelector(profile, selectIsInDoubt)
  const heading = useRef<HTMLSpanElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Panel
      title={
        <span ref={heading} tabIndex={-1}>
          {title}
        </span>
      }
    >
      {isInDoubt ? (
        <Doubt body={t('profile.doubt')} flow={profile} onCheck={() => profile.send({ type: 'status.check' })} />
      ) : null}
      {/* Hidden, not unmounted: it keeps what was typed in case nothing was saved. */}
      <div hidden={isInDoubt}>
        <Stack>{children}</Stack>
      </div>
    </Panel>
  )
}
