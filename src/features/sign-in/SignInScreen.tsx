import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { signInMachine } from '../../../machines/sign-in/signInMachine'
import { Captcha, type CaptchaSettings } from '../../forms/Captcha'
import { FlowForm } from '../../forms/FlowForm'
import { useText } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { Link } from '../../ui/Link'
import { PageHeader } from '../../ui/PageHeader'
import { Panel } from '../../ui/Panel'
import { SecretField } from '../../ui/SecretField'
import { TextField } from '../../ui/TextField'
import styles from './SignInScreen.module.css'

type Props = {
  signIn: ActorRefFrom<typeof signInMachine>
  captcha: CaptchaSettings
  onClose: () => void
  /** Called when the holder starts: preload what follows sign-in. */
  onBegin: () => void
  notice?: ReactNode
}

export function SignInScreen({ signIn, captcha, onClose, onBegin, notice }: Props) {
  const t = useText()
  return (
    <div className={styles['page']}>
      <PageHeader title={t('screen.login.title')} lead={t('signIn.lead')} />
      {notice}
      <Panel>
        <FlowForm
          flow={signIn}
          submitLabel={t('nav.signIn')}
          busyLabel={t('signIn.submitting')}
          onFocus={onBegin}
          actions={
            <Button variant="quiet" onClick={onClose}>
              {t('common.cancel')}
            </Button>
          }
        >
          {(field) => (
            <>
              <TextField
                {...field('username')}
                type="email"
                label={t('signIn.username')}
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={254}
              />
              <SecretField
                {...field('password')}
                label={t('signIn.password')}
                showLabel={t('common.show')}
                hideLabel={t('common.hide')}
                autoComplete="current-password"
                maxLength={128}
              />
              <Captcha {...field('recaptchaToken')} captcha={captcha} />
            </>
          )}
        </FlowForm>
      </Panel>
      <ul className={styles['links']}>
        <li>
          <Link to="/pwdrecoveryLink">{t('signIn.forgot')}</Link>
        </li>
        <li>
          <Link to="/create-account">{t('signIn.create')}</Link>
        </li>
      </ul>
    </div>
  )
}
