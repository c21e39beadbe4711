import type { ReactNode } from 'react'
import { useText } from '../i18n/text'
import { Banner, type BannerProps } from '../ui/Banner'
import { Button } from '../ui/Button'

type Props = Pick<BannerProps, 'tone' | 'live'> & { onRetry: () => void; children: ReactNode }

/** In place of what did not load, where the rest of the page is whole. */
export function RetryBanner({ tone = 'error', live, onRetry, children }: Props) {
  const t = useText()
  return (
    <Banner
      tone={tone}
      live={live}
      action={
        <Button variant="secondary" size="small" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      }
    >
      {children}
    </Banner>
  )
}
