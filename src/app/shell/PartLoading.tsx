import { useText } from '../../i18n/text'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { Skeleton } from '../../ui/Skeleton'

/** Shown while code and texts of a part load, or with a retry when they did not. */
export function PartLoading({ isMissing, onRetry }: { isMissing: boolean; onRetry: () => void }) {
  const t = useText()
  return isMissing ? (
    <Banner tone="error" live="alert" action={<Button onClick={onRetry}>{t('common.retry')}</Button>}>
      {t('missing.unreachable.title')}
    </Banner>
  ) : (
    <Skeleton shapes={['line', 'panel', 'control']} label={t('common.loading')} />
  )
}
