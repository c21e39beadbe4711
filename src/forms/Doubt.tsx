import { useEffect, useRef } from 'react'
import { useText } from '../i18n/text'
import { Banner } from '../ui/Banner'
import { Button } from '../ui/Button'

type Props = { body: string; isChecking: boolean; onCheck: () => void }

/** Something was sent, and nobody knows yet whether it was done. */
export function Doubt({ body, isChecking, onCheck }: Props) {
  const t = useText()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1}>
      <Banner
        tone="warning"
        live="status"
        action={
          <Button
            variant="secondary"
            size="small"
            busy={isChecking}
            busyLabel={t('card.doubt.checking')}
            onClick={onCheck}
          >
            {t('card.doubt.check')}
          </Button>
        }
      >
        {body}
      </Banner>
    </div>
  )
}
