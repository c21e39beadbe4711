import type { TextKey } from '../../editor/texts/catalogue'
import { useText } from '../../editor/texts/text'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { Spinner } from '../../ui/Spinner'

/** Something is being read. */
export function Reading({ what }: { what: TextKey }) {
  const t = useText()
  return (
    <p role="status">
      <Spinner /> <span>{t(what)}</span>
    </p>
  )
}

/** Something could not be read. */
export function Unread({ what, onRetry }: { what: TextKey; onRetry(): void }) {
  const t = useText()
  return (
    <Banner
      tone="error"
      live="alert"
      action={
        <Button variant="secondary" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      }
    >
      {t(what)}
    </Banner>
  )
}

/** The response to a write was lost: it is being looked up. */
export function InDoubt({ onCheck }: { onCheck(): void }) {
  const t = useText()
  return (
    <Banner
      tone="warning"
      live="status"
      action={
        <Button variant="secondary" onClick={onCheck}>
          {t('write.check')}
        </Button>
      }
    >
      {t('write.inDoubt')}
    </Banner>
  )
}
