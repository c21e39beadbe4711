import { useEffect, useRef } from 'react'
import * as v from 'valibot'
import styles from './ChallengeFrame.module.css'

type Props = {
  url: string
  title: string
  /** The page reports that it is done; only the issuer knows the outcome. */
  onSettled: () => void
}

const message = v.strictObject({ type: v.literal('threeDSecure.settled') })

/**
 * The bank's page of a 3-D Secure challenge. Only messages from this frame, with its origin and this shape, are
 * accepted.
 */
export function ChallengeFrame({ url, title, onSettled }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const { origin } = new URL(url, location.href)
    const listen = (event: MessageEvent) => {
      if (event.source !== frame.current?.contentWindow || event.origin !== origin) return
      if (v.is(message, event.data)) onSettled()
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [url, onSettled])
  return (
    <iframe
      ref={frame}
      src={url}
      title={title}
      className={styles['frame']}
      // oxlint-disable-next-line react/iframe-missing-sandbox -- the page needs its own origin to be heard by it
      sandbox="allow-forms allow-scripts allow-same-origin"
      referrerPolicy="no-referrer"
    />
  )
}
