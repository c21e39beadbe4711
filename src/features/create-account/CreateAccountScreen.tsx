import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { createAccountMachine } from '../../../machines/create-account/createAccountMachine'
import { selectEmail } from '../../../machines/create-account/selectors'
import type { CaptchaSettings } from '../../forms/Captcha'
import { useText } from '../../i18n/text'
import { PageHeader } from '../../ui/PageHeader'
import { AccountForm } from './AccountForm'
import { CheckMail } from './CheckMail'
import styles from './CreateAccountScreen.module.css'

type Props = {
  createAccount: ActorRefFrom<typeof createAccountMachine>
  /** False in the document drawn ahead, which knows no mail. */
  isDrawn: boolean
  captcha: CaptchaSettings
  privacyUrl: string
}

export function CreateAccountScreen({ createAccount, isDrawn, captcha, privacyUrl }: Props) {
  const t = useText()
  const known = useSelector(createAccount, selectEmail)
  const email = isDrawn ? known : null
  const heading = useRef<HTMLHeadingElement>(null)
  const step = useRef({ isDrawn, isMailed: email !== null })
  const isMailed = email !== null
  useEffect(() => {
    const last = step.current
    step.current = { isDrawn, isMailed }
    if (!last.isDrawn || last.isMailed === isMailed) return
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [isDrawn, isMailed])
  return (
    <div className={styles['page']}>
      <PageHeader
        headingRef={heading}
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
