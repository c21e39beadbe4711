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
 * accepted. A page from the portal's own origin is kept without an origin, because with it the page could remove its
 * sandbox; the origin of its messages is then the text `null`.
 */
export function ChallengeFrame({ url, title, onSettled }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const page = new URL(url, location.href)
  const isOwn = page.origin === location.origin
  const origin = isOwn ? 'null' : page.origin
  useEffect(() => {
    const listen = (event: MessageEvent) => {
      if (event.source !== frame.current?.contentWindow || event.origin !== origin) return
      if (v.is(message, event.data)) onSettled()
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [origin, onSettled])
  return (
    <iframe
      ref={frame}
      src={url}
      title={title}
      className={styles['frame']}
      sandbox={isOwn ? 'allow-forms allow-scripts' : 'allow-forms allow-scripts allow-same-origin'}
      referrerPolicy="no-referrer"
    />
  )
}
