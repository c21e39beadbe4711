import { useSelector } from '@xstate/react'
import { lazy, Suspense, useContext } from 'react'
import { selectLookup } from '../../machines/address-lookup/selectors'
import { useText } from '../i18n/text'
import { Banner } from '../ui/Banner'
import { Skeleton } from '../ui/Skeleton'
import { FlowOfForm, HasAddressLookup } from './lookupContext'

// Only where a lookup service is configured is its code fetched.
const Field = lazy(() =>
  import('./AddressLookupField').then(
    (module) => ({ default: module.AddressLookupField }),
    () => ({ default: Missing }),
  ),
)

/** In a form whose flow runs a lookup, where a service is configured. */
export function AddressLookup() {
  const t = useText()
  const hasLookup = useContext(HasAddressLookup)
  const lookup = useSelector((useContext(FlowOfForm) ?? undefined) as never, selectLookup)
  if (!hasLookup || !lookup) return null
  return (
    <Suspense fallback={<Skeleton label={t('common.loading')} shapes={['short', 'control']} />}>
      <Field lookup={lookup} />
    </Suspense>
  )
}

function Missing() {
  return <Banner tone="warning">{useText()('error.addressLookup')}</Banner>
}
