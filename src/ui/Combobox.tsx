import { Combobox as AriakitCombobox, ComboboxItem, ComboboxPopover, ComboboxProvider } from '@ariakit/react/combobox'
import { type KeyboardEvent, useContext, useRef, useState } from 'react'
import styles from './Combobox.module.css'
import { Field, type FieldText, useFieldIds } from './Field'
import fieldStyles from './Field.module.css'
import { FormBusy } from './formBusy'
import { Icon } from './Icon'

export type ComboboxOption = {
  key: string
  label: string
  detail?: string | undefined
  /** Choosing it loads further options: the list stays open. */
  leadsOn?: boolean | undefined
}

export type ComboboxProps = FieldText & {
  options: readonly ComboboxOption[]
  onType: (text: string) => void
  onChoose: (key: string) => void
  placeholder?: string | undefined
}

/** A search inside a form: it has no name, is not sent, and Enter in it does not submit. */
export function Combobox({
  label,
  mark,
  hint,
  error,
  id,
  className,
  options,
  onType,
  onChoose,
  placeholder,
}: ComboboxProps) {
  const ids = useFieldIds({ id, hint, error })
  const busy = useContext(FormBusy)
  const control = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const type = (typed: string) => {
    setText(typed)
    onType(typed)
  }
  const keepFromForm = (event: KeyboardEvent) => {
    if (event.key === 'Enter') event.preventDefault()
  }
  return (
    <ComboboxProvider
      value={text}
      setValue={type}
      open={isOpen && options.length > 0}
      setOpen={setOpen}
      placement="bottom-start"
    >
      <Field ids={ids} label={label} mark={mark} hint={hint} error={error} className={className}>
        <div ref={control} className={fieldStyles['control']} data-invalid={ids.invalid || undefined}>
          <span className={fieldStyles['affix']} aria-hidden="true">
            <Icon name="search" />
          </span>
          <AriakitCombobox
            id={ids.controlId}
            className={fieldStyles['input']}
            placeholder={placeholder}
            readOnly={busy}
            autoComplete="none"
            spellCheck={false}
            aria-invalid={ids.invalid || undefined}
            aria-describedby={ids.describedBy}
            onKeyDown={keepFromForm}
            onInput={(event) => event.stopPropagation()}
          />
        </div>
      </Field>
      <ComboboxPopover
        className={styles['popover']}
        aria-labelledby={ids.labelId}
        getAnchorRect={() => control.current?.getBoundingClientRect() ?? null}
        gutter={6}
        sameWidth
        unmountOnHide
      >
        {options.map(({ key, label: words, detail, leadsOn }) => (
          <ComboboxItem
            key={key}
            className={styles['item']}
            value={words}
            setValueOnClick={false}
            hideOnClick={!leadsOn}
            focusOnHover
            onClick={() => {
              if (!leadsOn) setText(words)
              onChoose(key)
            }}
          >
            <span className={styles['words']}>
              <span>{words}</span>
              {detail ? <span className={styles['detail']}>{detail}</span> : null}
            </span>
            {leadsOn ? <Icon name="chevron-right" size="small" /> : null}
          </ComboboxItem>
        ))}
      </ComboboxPopover>
    </ComboboxProvider>
  )
}
