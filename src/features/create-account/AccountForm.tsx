import { useEffect, useRef, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { createAccountMachine } from '../../../machines/create-account/createAccountMachine'
import { Captcha, type CaptchaSettings } from '../../forms/Captcha'
import { type FieldOf, FlowForm } from '../../forms/FlowForm'
import { NewPasswordFields } from '../../forms/NewPasswordFields'
import { useLocale, useText } from '../../i18n/text'
import { Checkbox } from '../../ui/Checkbox'
import { Fieldset } from '../../ui/Fieldset'
import { Link } from '../../ui/Link'
import { Panel } from '../../ui/Panel'
import { SecretField } from '../../ui/SecretField'
import { SelectField } from '../../ui/SelectField'
import { TextField } from '../../ui/TextField'
import styles from './CreateAccountScreen.module.css'

type Props = {
  createAccount: ActorRefFrom<typeof createAccountMachine>
  captcha: CaptchaSettings
  privacyUrl: string
}

const SUGGESTIONS = ['pet', 'street', 'teacher', 'job', 'dish'] as const
const OWN = 'own'

export function AccountForm({ createAccount, captcha, privacyUrl }: Props) {
  const t = useText()
  const locale = useLocale()
  const secret = { showLabel: t('common.show'), hideLabel: t('common.hide') }
  return (
    <>
      <Panel>
        <FlowForm
          flow={createAccount}
          submitLabel={t('createAccount.submit')}
          busyLabel={t('createAccount.submitting')}
          onInput={() => createAccount.send({ type: 'form.edit' })}
        >
          {(field) => (
            <>
              <TextField
                {...field('email')}
                type="email"
                label={t('createAccount.email')}
                hint={t('createAccount.email.hint')}
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
              />
              <TextField
                {...field('emailConfirmation')}
                type="email"
                label={t('email.confirmation.label')}
                autoComplete="email"
                autoCapitalize="none"
                spellCheck={false}
              />
              <NewPasswordFields field={field} name="password" label={t('createAccount.password')} />
              <ChallengeFields field={field} />
              <SecretField
                {...field('response')}
                {...secret}
                label={t('createAccount.response')}
                hint={t('createAccount.response.hint')}
                autoComplete="off"
              />
              <Fieldset legend={t('createAccount.consents')}>
                <div className={styles['consents']}>
                  <Checkbox {...field('digitalConsent')} value="given" label={t('createAccount.digitalConsent')} />
                  <Checkbox
                    {...field('privacyConsent')}
                    value="given"
                    label={t('createAccount.privacyConsent')}
                    hint={
                      <a href={privacyUrl.replace('{locale}', locale)} target="_blank" rel="noopener noreferrer">
                        <span>{t('createAccount.privacyConsent.link')}</span>{' '}
                        <span className="visually-hidden">{t('common.opensNewTab')}</span>
                      </a>
                    }
                  />
                </div>
              </Fieldset>
              <Captcha {...field('recaptchaResponse')} captcha={captcha} />
            </>
          )}
        </FlowForm>
      </Panel>
      <p className={styles['aside']}>
        <span>{t('createAccount.haveOne')}</span> <Link to="/login">{t('nav.signIn')}</Link>
      </p>
    </>
  )
}

/** A suggested security question or the holder's own. A suggestion is sent in the language it was shown in. */
function ChallengeFields({ field }: { field: FieldOf }) {
  const t = useText()
  const select = useRef<HTMLSelectElement>(null)
  const [chosen, setChosen] = useState('')
  const look = () => setChosen(select.current?.value ?? '')
  // Read a choice made before hydration.
  useEffect(look, [])
  const { name, error } = field('challenge')
  const isOwn = chosen === OWN
  const suggestion = SUGGESTIONS.find((one) => one === chosen)
  return (
    <>
      <SelectField
        ref={select}
        // Target of the error summary's link.
        id={isOwn ? undefined : name}
        name="suggestion"
        error={isOwn ? undefined : error}
        label={t('createAccount.challenge')}
        hint={t('createAccount.challenge.hint')}
        placeholder={t('createAccount.challenge.choose')}
        // Language-independent values, so that a change of language keeps the choice.
        options={[
          ...SUGGESTIONS.map((value) => ({ value, label: t(`createAccount.challenge.suggestion.${value}`) })),
          { value: OWN, label: t('createAccount.challenge.own') },
        ]}
        onChange={look}
      />
      {isOwn ? (
        <TextField name={name} error={error} label={t('createAccount.challenge.ownLabel')} />
      ) : (
        <input
          type="hidden"
          name={name}
          value={suggestion ? t(`createAccount.challenge.suggestion.${suggestion}`) : ''}
        />
      )}
    </>
  )
}
