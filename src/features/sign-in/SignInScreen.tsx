import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router-dom'
import type { ActorRefFrom } from 'xstate'
import { selectFailure, selectFieldErrors, selectIsBusy } from '../../../machines/form/selectors'
import type { signInMachine } from '../../../machines/sign-in/signInMachine'
import type { MessageKey } from '../../i18n/catalogue'
import { failureText } from '../../i18n/failureText'
import { useText } from '../../i18n/text'
import { setTitleProblem } from '../../i18n/titles'
import { Button } from '../../ui/Button'
import { Checkbox } from '../../ui/Checkbox'
import { ErrorSummary } from '../../ui/ErrorSummary'
import { Form, FormActions } from '../../ui/Form'
import { PageHeader } from '../../ui/PageHeader'
import { Panel } from '../../ui/Panel'
import { SecretField } from '../../ui/SecretField'
import { TextField } from '../../ui/TextField'
import styles from './SignInScreen.module.css'

type Props = {
  signIn: ActorRefFrom<typeof signInMachine>
  isCaptchaOn: boolean
  onClose: () => void
  /** The holder has begun: what comes after sign-in may be fetched. */
  onBegin: () => void
  notice?: ReactNode
}

export function SignInScreen({ signIn, isCaptchaOn, onClose, onBegin, notice }: Props) {
  const t = useText()
  const errors = useSelector(signIn, selectFieldErrors)
  const failure = useSelector(signIn, selectFailure)
  const busy = useSelector(signIn, selectIsBusy)
  const problems = Object.entries(errors).map(([field, key]) => ({ field, message: t(key as MessageKey) }))
  const hasProblem = problems.length > 0 || failure !== null
  useEffect(() => {
    setTitleProblem(hasProblem)
    return () => setTitleProblem(false)
  }, [hasProblem])

  const errorOf = (field: string) => (errors[field] ? t(errors[field] as MessageKey) : undefined)

  return (
    <div className={styles['page']}>
      <PageHeader title={t('signIn.title')} lead={t('signIn.lead')} />
      {notice}
      <Panel>
        {hasProblem ? (
          <ErrorSummary
            heading={t('form.problem')}
            items={failure ? [{ message: failureText(t, failure) }] : problems}
            attempt={attemptOf(failure ?? errors)}
          />
        ) : null}
        <Form
          busy={busy}
          slowLabel={t('form.slow')}
          onFocus={onBegin}
          onSubmit={(data) => signIn.send({ type: 'form.submit', values: Object.fromEntries(data) })}
        >
          <TextField
            name="username"
            type="email"
            label={t('signIn.username')}
            error={errorOf('username')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
          />
          <SecretField
            name="password"
            label={t('signIn.password')}
            error={errorOf('password')}
            showLabel={t('common.show')}
            hideLabel={t('common.hide')}
            autoComplete="current-password"
            maxLength={128}
          />
          {isCaptchaOn ? (
            <Checkbox
              name="recaptchaToken"
              value="built-in"
              label={t('signIn.captcha')}
              error={errorOf('recaptchaToken')}
            />
          ) : (
            <input type="hidden" name="recaptchaToken" value="off" />
          )}
          <FormActions>
            <Button type="submit" busy={busy} busyLabel={t('signIn.submitting')}>
              {t('signIn.submit')}
            </Button>
            <Button variant="quiet" onClick={onClose}>
              {t('common.cancel')}
            </Button>
          </FormActions>
        </Form>
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

const attempts = new WeakMap<object, number>()
let latest = 0
/** Every refused submission is a new object, and takes the focus anew. */
function attemptOf(problem: object): number {
  const known = attempts.get(problem)
  if (known !== undefined) return known
  latest += 1
  attempts.set(problem, latest)
  return latest
}
