import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { createAccountMachine } from '../../../machines/create-account/createAccountMachine'
import { selectEmail } from '../../../machines/create-account/selectors'
import { StepHeader } from '../../flow/FlowStep'
import type { CaptchaSettings } from '../../forms/Captcha'
import { useText } from '../../i18n/text'
import { AccountForm } from './AccountForm'
import { CheckMail } from './CheckMail'
import styles from './CreateAccountScreen.module.css'

type Props = {
  createAccount: ActorRefFrom<typeof createAccountMachine>
  /** False in the prerendered document, which does not know the sent email. */
  isDrawn: boolean
  captcha: CaptchaSettings
  privacyUrl: string
}

export function CreateAccountScreen({ createAccount, isDrawn, captcha, privacyUrl }: Props) {
  const t = useText()
  const known = useSelector(createAccount, selectEmail)
  const email = isDrawn ? known : null
  const isMailed = email !== null
  return (
    <div className={styles['page']}>
      <StepHeader
        // A reload that restores the sent email is not a new step: it must not move the focus.
        key={String(isDrawn)}
        step={isMailed ? 'mailed' : 'form'}
        title={t(isMailed ? 'createAccount.mailed.title' : 'screen.createAccount.title')}
        lead={
          isMailed ? (
            <span className={styles['address']}>{t('createAccount.mailed.lead', { email })}</span>
          ) : (
            t('screen.createAccount.lead')
          )
        }
      />
      {isMailed ? (
        <CheckMail createAccount={createAccount} />
      ) : (
        <AccountForm createAccount={createAccount} captcha={captcha} privacyUrl={privacyUrl} />
      )}
    </div>
  )
}
