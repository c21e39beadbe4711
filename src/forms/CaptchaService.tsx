import { useContext, useEffect, useRef, useState } from 'react'
import { useLocale, useText } from '../i18n/text'
import { FieldError } from '../ui/Field'
import { FormBusy } from '../ui/formBusy'
import styles from './Captcha.module.css'
import { loadRecaptcha } from './captchaScript'
import { RetryBanner } from './RetryBanner'

type Props = { name: string; error: string | undefined }

const LANGUAGES = { en: 'en', fr: 'fr-CA' } as const
/** Width of the larger of the service's two sizes; it does not fit a small phone's panel. */
const NORMAL_WIDTH = 304

/** If the service cannot be reached, the token stays empty and the form refuses to submit without it. */
export function CaptchaService({ name, error, siteKey }: Props & { siteKey: string }) {
  const t = useText()
  const locale = useLocale()
  const busy = useContext(FormBusy)
  const group = useRef<HTMLDivElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const reset = useRef(() => {})
  const [token, setToken] = useState('')
  const [state, setState] = useState<'loading' | 'ready' | 'blocked'>('loading')
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let isOpen = true
    const box = document.createElement('div')
    const fail = () => {
      if (!isOpen) return
      setToken('')
      setState('blocked')
    }
    setState('loading')
    loadRecaptcha()
      .then((service) => {
        if (!isOpen || !place.current) return
        place.current.append(box)
        const widget = service.render(box, {
          sitekey: siteKey,
          hl: LANGUAGES[locale],
          theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
          size: place.current.clientWidth < NORMAL_WIDTH ? 'compact' : 'normal',
          callback: setToken,
          'expired-callback': () => setToken(''),
          'error-callback': fail,
        })
        reset.current = () => service.reset(widget)
        setState('ready')
      })
      .catch(fail)
    return () => {
      isOpen = false
      reset.current = () => {}
      box.remove()
      setToken('')
    }
  }, [siteKey, locale, attempt])

  // A token is valid once: after an answer the form needs a new one.
  useEffect(() => {
    if (!busy) return
    return () => {
      setToken('')
      reset.current()
    }
  }, [busy])

  // The button disappears: move the focus, or it would be lost.
  const retry = () => {
    setAttempt(attempt + 1)
    group.current?.focus()
  }
  const errorId = `${name}-error`
  return (
    <div
      ref={group}
      id={name}
      role="group"
      tabIndex={-1}
      className={styles['captcha']}
      aria-label={t('signIn.captcha')}
      aria-describedby={error ? errorId : undefined}
    >
      <input type="hidden" name={name} value={token} />
      <div ref={place} className={styles['widget']} hidden={state === 'blocked'} />
      {state === 'loading' ? <p role="status">{t('common.loading')}</p> : null}
      {state === 'blocked' ? (
        <RetryBanner live="alert" onRetry={retry}>
          {t('captcha.blocked')}
        </RetryBanner>
      ) : null}
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </div>
  )
}
