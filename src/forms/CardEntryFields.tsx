/** Fields for the details printed on a card. */
import { groupByFour } from '../../rules/cards/card'
import { asExpiry } from '../../rules/cards/cardEntry'
import { bareCode } from '../../rules/values/typedCode'
import { useText } from '../i18n/text'
import { SecretField } from '../ui/SecretField'
import { Columns } from '../ui/Stack'
import { TextField } from '../ui/TextField'
import styles from './CardEntryFields.module.css'
import type { FieldOf } from './FlowForm'

type Props = { field: FieldOf }

export function CardNumberField({ field, onDigits }: Props & { onDigits?: (digits: string) => void }) {
  const t = useText()
  return (
    <TextField
      {...field('cardNumber')}
      label={t('cardEntry.number')}
      hint={t('cardEntry.number.hint')}
      autoComplete="cc-number"
      inputMode="numeric"
      sensitive
      numeric
      width="medium"
      onInput={({ currentTarget: { value } }) => onDigits?.(bareCode(value))}
      // Format on blur, never while typing: the caret must not move.
      onBlur={({ currentTarget }) => {
        const digits = bareCode(currentTarget.value)
        if (/^\d+$/.test(digits)) currentTarget.value = groupByFour(digits)
      }}
    />
  )
}

export function ExpiryAndCodeFields({ field }: Props) {
  const t = useText()
  return (
    <Columns least="narrow" className={styles['pair']}>
      <TextField
        {...field('expiry')}
        label={t('cardEntry.expiry')}
        hint={t('cardEntry.expiry.hint')}
        autoComplete="cc-exp"
        inputMode="numeric"
        sensitive
        numeric
        width="short"
        onBlur={({ currentTarget }) => {
          currentTarget.value = asExpiry(currentTarget.value)
        }}
      />
      <SecretField
        {...field('cvv')}
        label={t('cardEntry.cvv')}
        hint={t('cardEntry.cvv.hint')}
        showLabel={t('common.show')}
        hideLabel={t('common.hide')}
        autoComplete="cc-csc"
        inputMode="numeric"
        numeric
        width="short"
      />
    </Columns>
  )
}
