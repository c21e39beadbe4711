import { useSelector } from '@xstate/react'
import type { MissingBecause } from '../../../machines/navigation/navigationMachine'
import { selectIsOpening } from '../../../machines/navigation/selectors'
import type { MessageKey } from '../../i18n/catalogue'
import { useText } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { PageHeader } from '../../ui/PageHeader'
import { useNavigation } from '../useRoot'

export const missingTitles = {
  offline: 'missing.offline.title',
  unreachable: 'missing.unreachable.title',
  outdated: 'loading.newContent',
} as const satisfies Record<MissingBecause, MessageKey>

/** Replaces a screen whose code did not load. It loads again without a click when the connection is back. */
export function MissingScreen({ because }: { because: MissingBecause }) {
  const t = useText()
  const navigation = useNavigation()
  const isTrying = useSelector(navigation, selectIsOpening)
  const title = t(missingTitles[because])
  if (because === 'outdated') {
    return (
      <>
        <PageHeader title={title} />
        <Button onClick={() => location.reload()}>{t('loading.refresh')}</Button>
      </>
    )
  }
  return (
    <>
      <PageHeader title={title} lead={t(`missing.${because}.body`)} />
      <Button busy={isTrying} busyLabel={t('common.loading')} onClick={() => navigation.send({ type: 'screen.retry' })}>
        {t('common.retry')}
      </Button>
    </>
  )
}
