/** The captcha: the service of the configured site key, else the portal's own checkbox. Portal spec §5, §9; OP-67. */

import { type ComponentType, lazy, Suspense, useRef, useState } from 'react'
import { useText } from '../i18n/text'
import { retryImport } from '../lazy/retryImport'
import { Checkbox } from '../ui/Checkbox'
import { FieldError } from '../ui/Field'
import { RetryBanner } from './RetryBanner'

type Props = { name: string; error: string | undefined }
type ServiceProps = Props & { siteKey: string; onRetry: () => void }
export type CaptchaSettings = { readonly isOn: boolean; readonly siteKey: string }

/** React caches the result of a lazy import, even a failed one: each retry needs a new component. */
const loadService = () => ({
  Service: lazy<ComponentType<ServiceProps>>(() =>
    retryImport(() => import('./CaptchaService')).then(
      ({ CaptchaService }) => ({ default: CaptchaService }),
      () => ({ default: Unloaded }),
    ),
  ),
})
let latest = loadService()

export function Captcha({ captcha: { isOn, siteKey }, ...field }: Props & { captcha: CaptchaSettings }) {
  const t = useText()
  if (!isOn) return <input type="hidden" name={field.name} value="off" />
  if (!siteKey) return <Checkbox {...field} value="built-in" label={t('signIn.captcha')} />
  return <Loaded {...field} siteKey={siteKey} />
}

function Loaded(props: Omit<ServiceProps, 'onRetry'>) {
  const t = useText()
  const box = useRef<HTMLDivElement>(null)
  const [{ Service }, setService] = useState(latest)
  const retry = () => {
    latest = loadService()
    setService(latest)
    // The button disappears: move the focus, or it would be lost.
    box.current?.focus()
  }
  return (
    <div ref={box} tabIndex={-1}>
      <Suspense fallback={<p>{t('common.loading')}</p>}>
        <Service {...props} onRetry={retry} />
      </Suspense>
    </div>
  )
}

function Unloaded({ name, error, onRetry }: ServiceProps) {
  const t = useText()
  return (
    <div id={name} tabIndex={-1}>
      <input type="hidden" name={name} value="" />
      <RetryBanner live="alert" onRetry={onRetry}>
        {t('captcha.blocked')}
      </RetryBanner>
      {error ? <FieldError id={`${name}-error`}>{error}</FieldError> : null}
    </div>
  )
}
