import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { MissingBecause } from '../../../machines/navigation/navigationMachine'
import { selectIsOpening } from '../../../machines/navigation/selectors'
import type { MessageKey } from '../../i18n/catalogue'
import { useText } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { useNavigation } from '../portal/useRoot'
import { CrashBody } from './CrashScreen'

export const missingTitles = {
  offline: 'missing.offline.title',
  unreachable: 'missing.unreachable.title',
  outdated: 'loading.newContent',
  stuck: 'missing.unreachable.title',
  broken: 'crash.title',
} as const satisfies Record<MissingBecause, MessageKey>

/**
 * Replaces a screen whose code did not load, or whose flow has stopped with an error. It loads again without a click when the connection is back; where two
 * tries more have failed although the server answers, the page does.
 */
export function MissingScreen({ because }: { because: MissingBecause }) {
  const t = useText()
  const navigation = useNavigation()
  const isTrying = useSelector(navigation, selectIsOpening)
  const isOutdated = because === 'outdated'
  const tries = useRef(0)
  const retry = () => {
    tries.current += 1
    if (because === 'stuck' && tries.current > 2) location.reload()
    else navigation.send({ type: 'screen.retry' })
  }
  return (
    <EmptyState
      title={t(missingTitles[because])}
      titleLevel={1}
      icon={isOutdated ? 'reload' : 'alert'}
      actions={
        isOutdated ? (
          <Button onClick={() => location.reload()}>{t('loading.refresh')}</Button>
        ) : (
          <Button busy={isTrying} busyLabel={t('common.loading')} onClick={retry}>
            {t('common.retry')}
          </Button>
        )
      }
    >
      {because === 'broken' ? (
        <CrashBody isInside>{t('missing.broken.body')}</CrashBody>
      ) : isOutdated ? null : (
        <p>{t(because === 'offline' ? 'missing.offline.body' : 'missing.unreachable.body')}</p>
      )}
    </EmptyState>
  )
}
