import { useSelector } from '@xstate/react'
import { type FocusEvent, type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Row } from '../../../machines/fatca/fatca'
import type { fatcaMachine } from '../../../machines/fatca/fatcaMachine'
import { selectDeclaration, selectIsBusy, selectIsCanadian, selectRows } from '../../../machines/fatca/selectors'
import { COUNTRY_CODES } from '../../../rules/identity/countries'
import {
  CANADA,
  isLikelySin,
  JURISDICTIONS_FIELD,
  jurisdictionField,
  TIN_MAX_LENGTH,
  TIN_REASONS,
} from '../../../rules/identity/fatca'
import { bareCode } from '../../../rules/values/typedCode'
import { type FieldOf, FlowForm } from '../../forms/FlowForm'
import { countriesByName, countryName } from '../../i18n/countries'
import { useLocale, useText } from '../../i18n/text'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { Fieldset } from '../../ui/Fieldset'
import { RadioGroup } from '../../ui/RadioGroup'
import { SecretField } from '../../ui/SecretField'
import { SelectField, type SelectOption } from '../../ui/SelectField'
import { TextField } from '../../ui/TextField'
import styles from './TaxResidency.module.css'

type Flow = { fatca: ActorRefFrom<typeof fatcaMachine> }

export function TaxResidencyForm({ fatca }: Flow) {
  const t = useText()
  const busy = useSelector(fatca, selectIsBusy)
  const isCanadian = useSelector(fatca, selectIsCanadian)
  return (
    <FlowForm
      flow={fatca}
      submitLabel={t('fatca.submit')}
      busyLabel={t('fatca.submitting')}
      onInput={() => fatca.send({ type: 'form.edit' })}
      actions={
        <Button variant="quiet" aria-disabled={busy} onClick={() => fatca.send({ type: 'declaration.cancel' })}>
          {t('common.cancel')}
        </Button>
      }
    >
      {(field) => (
        <>
          <RadioGroup
            {...field('isCanadian')}
            legend={t('fatca.isCanadian')}
            appearance="tiles"
            defaultValue={isCanadian === null ? undefined : String(isCanadian)}
            options={[
              { value: 'true', label: t('fatca.isCanadian.yes') },
              { value: 'false', label: t('fatca.isCanadian.no') },
            ]}
            onChange={(value) => fatca.send({ type: 'residency.choose', isCanadian: value === 'true' })}
          />
          <Countries fatca={fatca} field={field} />
          <Sin fatca={fatca} field={field} />
        </>
      )}
    </FlowForm>
  )
}

type Part = Flow & { field: FieldOf }

const ADD = 'tax-country-add'
const countryId = (id: number) => `tax-country-${id}`

function Countries({ fatca, field }: Part) {
  const t = useText()
  const locale = useLocale()
  const busy = useSelector(fatca, selectIsBusy)
  const isCanadian = useSelector(fatca, selectIsCanadian)
  const rows = useSelector(fatca, selectRows)
  const countries = useMemo(() => countriesByName(locale, COUNTRY_CODES), [locale])
  const focusNext = useFocusAmong(rows)

  // The answer above decides about Canada; it can be picked here only while that answer is open.
  const offeredTo = (row: Row): SelectOption[] => {
    const taken = rows.flatMap(({ id, countryCode }) => (id === row.id ? [] : [countryCode]))
    const isOffered = (code: string) =>
      code === row.countryCode || (!taken.includes(code) && (code !== CANADA || isCanadian === null))
    return countries.filter(({ code }) => isOffered(code)).map(({ code, name }) => ({ value: code, label: name }))
  }
  const first = isCanadian ? 1 : 0
  const remove = (index: number) => {
    const row = rows[index]
    if (!row) return
    focusNext(rows[index + 1]?.id ?? rows[index - 1]?.id ?? 'add')
    fatca.send({ type: 'jurisdiction.remove', id: row.id })
  }

  return (
    <Fieldset
      legend={t('fatca.countries')}
      size="large"
      hint={t('fatca.countries.hint')}
      error={field(JURISDICTIONS_FIELD).error}
    >
      <Banner tone="info">{t('fatca.countries.limits')}</Banner>
      <ol role="list" className={styles['entries']}>
        {isCanadian ? (
          <li key={CANADA} className={styles['entry']}>
            <input type="hidden" name={jurisdictionField(0, 'countryCode')} value={CANADA} />
            <Fieldset legend={t('fatca.country.numbered', { n: 1 })} size="large">
              <p>
                <strong>{countryName(locale, CANADA)}</strong>
                <span className={styles['number']}>{t('fatca.canada.body')}</span>
              </p>
            </Fieldset>
          </li>
        ) : null}
        {rows.map((row, index) => {
          const at = first + index
          const isCanada = row.countryCode === CANADA
          return (
            <li key={row.id} className={styles['entry']}>
              <Fieldset legend={t('fatca.country.numbered', { n: at + 1 })} size="large">
                <SelectField
                  {...field(jurisdictionField(at, 'countryCode'))}
                  id={countryId(row.id)}
                  label={t('fatca.country')}
                  placeholder={t('fatca.country.choose')}
                  defaultValue={row.countryCode}
                  options={offeredTo(row)}
                  onChange={({ currentTarget: { value } }) =>
                    fatca.send({ type: 'country.choose', id: row.id, countryCode: value })
                  }
                />
                {isCanada ? null : (
                  <>
                    <TextField
                      {...field(jurisdictionField(at, 'tin'))}
                      label={t('fatca.tin')}
                      hint={t('fatca.tin.hint')}
                      defaultValue={row.tin ?? ''}
                      maxLength={TIN_MAX_LENGTH}
                      autoComplete="off"
                      sensitive
                    />
                    <SelectField
                      {...field(jurisdictionField(at, 'tinNotProvidedReason'))}
                      label={t('fatca.reason')}
                      placeholder={t('fatca.reason.none')}
                      defaultValue={row.tinNotProvidedReason ?? ''}
                      options={TIN_REASONS.map((reason) => ({ value: reason, label: t(`fatca.reason.${reason}`) }))}
                    />
                  </>
                )}
                <Button
                  variant="quiet"
                  size="small"
                  icon="trash"
                  aria-label={t('fatca.country.remove', { n: at + 1 })}
                  aria-disabled={busy}
                  onClick={() => remove(index)}
                >
                  {t('fatca.country.remove.short')}
                </Button>
              </Fieldset>
            </li>
          )
        })}
      </ol>
      <Button
        id={ADD}
        name={JURISDICTIONS_FIELD}
        variant="secondary"
        icon="plus"
        aria-disabled={busy}
        onClick={() => {
          focusNext('last')
          fatca.send({ type: 'jurisdiction.add' })
        }}
      >
        {t('fatca.country.add')}
      </Button>
    </Fieldset>
  )
}

/** Focuses a new entry, or a neighbour of a removed one. */
function useFocusAmong(rows: readonly Row[]) {
  const wanted = useRef<number | 'last' | 'add' | null>(null)
  useEffect(() => {
    const next = wanted.current === 'last' ? (rows.at(-1)?.id ?? 'add') : wanted.current
    wanted.current = null
    if (next !== null) document.getElementById(next === 'add' ? ADD : countryId(next))?.focus()
  }, [rows])
  return (next: number | 'last' | 'add') => {
    wanted.current = next
  }
}

function Sin({ fatca, field }: Part) {
  const t = useText()
  const isOnFile = useSelector(fatca, selectDeclaration)?.sinProvided ?? false
  const [isUnlikely, setUnlikely] = useState(false)
  const judge = ({ currentTarget: { value } }: FocusEvent<HTMLInputElement>) =>
    setUnlikely(bareCode(value).length === 9 && !isLikelySin(value))
  const reconsider = ({ currentTarget: { value } }: FormEvent<HTMLInputElement>) => {
    if (isLikelySin(value)) setUnlikely(false)
  }
  return (
    <div>
      <SecretField
        {...field('sin')}
        label={t('fatca.sin')}
        mark={t('fatca.sin.optional')}
        hint={t(isOnFile ? 'fatca.sin.kept' : 'fatca.sin.hint')}
        showLabel={t('common.show')}
        hideLabel={t('common.hide')}
        width="medium"
        numeric
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        onBlur={judge}
        onInput={reconsider}
      />
      <p role="status" className={styles['unlikely']}>
        {isUnlikely ? t('fatca.sin.unlikely') : null}
      </p>
    </div>
  )
}
