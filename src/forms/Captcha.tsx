/** The check that no robot fills the form in: the service of the configured site key, or else one of the portal's own. Portal spec §5, §9; OP-67. */
import { lazy, Suspense } from 'react'
import { useText } from '../i18n/text'
import { Checkbox } from '../ui/Checkbox'
import { FieldError } from '../ui/Field'

type Props = { name: string; error: string | undefined }
export type CaptchaSettings = { readonly isOn: boolean; readonly siteKey: string }

const Service = lazy(() =>
  import('./CaptchaService').then(
    ({ CaptchaService }) => ({ default: CaptchaService }),
    () => ({ default: Unloaded }),
  ),
)

export function Captcha({ captcha: { isOn, siteKey }, ...field }: Props & { captcha: CaptchaSettings }) {
  const t = useText()
  if (!isOn) return <input type="hidden" name={field.name} value="off" />
  if (!siteKey) return <Checkbox {...field} value="built-in" label={t('signIn.captcha')} />
  return (
    <Suspense fallback={<p>{t('captcha.loading')}</p>}>
      <Service {...field} siteKey={siteKey} />
    </Suspense>
  )
}

function Unloaded() {
  const t = useText()
  return <FieldError>{t('captcha.blocked')}</FieldError>
}
