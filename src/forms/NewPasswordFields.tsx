import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { PASSWORD_RULES } from '../../rules/identity/password'
import { useText } from '../i18n/text'
import { classNames } from '../ui/classNames'
import { Icon } from '../ui/Icon'
import { SecretField } from '../ui/SecretField'
import { Stack } from '../ui/Stack'
import type { FieldOf } from './FlowForm'
import styles from './NewPasswordFields.module.css'

type Props = {
  field: FieldOf
  /** The name the password is sent under; its repetition is `passwordConfirmation`. */
  name: 'password' | 'newPassword'
  label: string
}

/** Rules for password managers, which would otherwise generate symbols. */
const MANAGER_RULES = {
  passwordrules: 'minlength: 8; maxlength: 16; required: upper; required: digit; allowed: lower;',
}
const NONE_MET: readonly boolean[] = PASSWORD_RULES.map(() => false)

/** A new password, entered twice; ticks off each rule as it is met. */
export function NewPasswordFields({ field, name, label }: Props) {
  const t = useText()
  const rulesId = useId()
  const box = useRef<HTMLDivElement>(null)
  const [met, setMet] = useState(NONE_MET)
  const look = (password: string) => setMet(PASSWORD_RULES.map(({ isMet }) => isMet(password)))

  // Read what was typed or filled in before hydration.
  useEffect(() => {
    const control = box.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`)
    if (control?.value) look(control.value)
  }, [name])

  const watch = (event: FormEvent) => {
    const { target } = event
    if (target instanceof HTMLInputElement && target.name === name) look(target.value)
  }
  const count = met.filter(Boolean).length
  const summary =
    count === met.length ? t('password.rules.allMet') : t('password.rules.met', { met: count, all: met.length })
  return (
    <div ref={box} onInput={watch}>
      <Stack gap={5}>
        <Stack gap={3}>
          <SecretField
            {...field(name)}
            {...MANAGER_RULES}
            label={label}
            showLabel={t('common.show')}
            hideLabel={t('common.hide')}
            autoComplete="new-password"
            aria-describedby={rulesId}
          />
          <div id={rulesId} className={styles['rules']}>
            <p>{t('password.rules.label')}</p>
            <ul className={styles['list']} role="list">
              {PASSWORD_RULES.map(({ key }, index) => {
                const isMet = met[index] === true
                const rule = t(key)
                return (
                  <li key={key} className={classNames(styles['rule'], isMet && styles['met'])}>
                    {isMet ? <Icon name="check" /> : <span className={styles['open']} aria-hidden="true" />}
                    <span aria-hidden="true">{rule}</span>
                    <span className="visually-hidden">
                      {t(isMet ? 'password.rule.isMet' : 'password.rule.isOpen', { rule })}
                    </span>
                  </li>
                )
              })}
            </ul>
          </div>
          {/* While typing, announce the count only; the rules are read with the field. */}
          <p role="status" className="visually-hidden">
            {count > 0 ? summary : null}
          </p>
        </Stack>
        <SecretField
          {...field('passwordConfirmation')}
          label={t('password.confirmation.label')}
          showLabel={t('common.show')}
          hideLabel={t('common.hide')}
          autoComplete="new-password"
        />
      </Stack>
    </div>
  )
}
