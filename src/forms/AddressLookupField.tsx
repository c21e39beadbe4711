import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { addressLookupMachine } from '../../machines/address-lookup/addressLookupMachine'
import {
  selectHasFilled,
  selectHasFoundNone,
  selectIsSearching,
  selectIsUnavailable,
  selectSuggestions,
} from '../../machines/address-lookup/selectors'
import type { PostalAddress } from '../../rules/identity/identity'
import { useText } from '../i18n/text'
import { Combobox } from '../ui/Combobox'
import styles from './AddressLookupField.module.css'
import { RetryBanner } from './RetryBanner'

type Props = {
  lookup: ActorRefFrom<typeof addressLookupMachine>
  /** Prefix of the names of the fields to fill. */
  prefix?: string
}

/** Finds an address and fills the fields of the surrounding form by their names. */
export function AddressLookupField({ lookup, prefix = 'currentAddress' }: Props) {
  const t = useText()
  const suggestions = useSelector(lookup, selectSuggestions)
  const isUnavailable = useSelector(lookup, selectIsUnavailable)
  const status = useStatus(lookup)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { unsubscribe } = lookup.on('address.found', ({ address }) => {
      const form = place.current?.closest('form')
      if (form) fill(form, prefix, address)
    })
    return unsubscribe
  }, [lookup, prefix])

  const choose = (key: string) => {
    const suggestion = suggestions.find(({ id }) => id === key)
    if (suggestion) lookup.send({ type: 'suggestion.choose', suggestion })
  }
  return (
    <div ref={place} className={styles['lookup']}>
      <Combobox
        label={t('lookup.label')}
        hint={t('lookup.hint')}
        options={suggestions.map(({ id, text, description, isContainer }) => ({
          key: id,
          label: text,
          detail: description,
          leadsOn: isContainer,
        }))}
        onType={(term) => lookup.send({ type: 'lookup.type', term })}
        onChoose={choose}
      />
      <p role="status" className={styles['status']}>
        {status}
      </p>
      {isUnavailable ? (
        <RetryBanner tone="warning" live="alert" onRetry={() => lookup.send({ type: 'lookup.retry' })}>
          {`${t('error.addressLookup')} ${t('lookup.byHand')}`}
        </RetryBanner>
      ) : null}
    </div>
  )
}

function useStatus(lookup: Props['lookup']) {
  const t = useText()
  const { length: count } = useSelector(lookup, selectSuggestions)
  const isSearching = useSelector(lookup, selectIsSearching)
  const hasFoundNone = useSelector(lookup, selectHasFoundNone)
  const hasFilled = useSelector(lookup, selectHasFilled)
  if (isSearching) return t('lookup.searching')
  if (hasFoundNone) return t('lookup.none')
  if (hasFilled) return t('lookup.filled')
  return count > 0 ? t('lookup.found', { count }) : null
}

/** Dispatches the events of typing, so that listeners of the form run. */
function fill(form: HTMLFormElement, prefix: string, address: PostalAddress) {
  for (const [name, value] of Object.entries(address)) {
    const field = form.elements.namedItem(`${prefix}.${name}`)
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue
    field.value = value
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }
}
