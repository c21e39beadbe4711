import { useSelector } from '@xstate/react'
import { useLayoutEffect, useRef } from 'react'
import { selectIsChecking } from '../../machines/effect/selectors'
import { useText } from '../i18n/text'
import { Banner } from '../ui/Banner'
import { Button } from '../ui/Button'
import { FormActions } from '../ui/Form'
import { Stack } from '../ui/Stack'
import { Words } from '../ui/Words'
import { DoubtStory, type Following } from './DoubtStory'

type Props = {
  title?: string | undefined
  body: string
  phone?: string
  flow: Following
  onCheck: () => void
  /** The page is about nothing else. */
  isMain?: boolean
}

/** Something was sent, and its outcome is unknown. */
export function Doubt({ title, body, phone, flow, onCheck, isMain = false }: Props) {
  const t = useText()
  const box = useRef<HTMLDivElement>(null)
  const message = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const shown = box.current
    const before = document.activeElement
    message.current?.focus()
    return () => {
      // Return the focus to where it was, or to the heading if that is gone, unless the holder has moved on.
      if (!shown?.contains(document.activeElement)) return
      const isThere = before instanceof HTMLElement && before !== document.body && before.isConnected
      const place = isThere ? before : document.querySelector<HTMLElement>('main h1')
      place?.focus()
    }
  }, [])
  return (
    <div ref={box}>
      <Stack gap={4}>
        <div ref={message} tabIndex={-1}>
          <Banner tone="warning" live="status" title={title}>
            <Stack gap={3}>
              <p>{body}</p>
              {phone ? (
                <p>
                  <Words>{phone}</Words>
                </p>
              ) : null}
            </Stack>
          </Banner>
        </div>
        <DoubtStory flow={flow} />
        <FormActions>
          <Button
            variant={isMain ? 'primary' : 'secondary'}
            busy={useSelector(flow, selectIsChecking)}
            busyLabel={t('card.doubt.checking')}
            onClick={onCheck}
          >
            {t('card.doubt.check')}
          </Button>
        </FormActions>
      </Stack>
    </div>
  )
}
