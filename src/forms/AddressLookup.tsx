import { type ComponentProps, lazy, Suspense } from 'react'
import { useText } from '../i18n/text'
import { Banner } from '../ui/Banner'
import { Skeleton } from '../ui/Skeleton'
import type { AddressLookupField } from './AddressLookupField'

// Only where a lookup service is configured is its code fetched.
const Field = lazy(() =>
  import('./AddressLookupField').then(
    (module) => ({ default: module.AddressLookupField }),
    () => ({ default: Missing }),
  ),
)

/** For the `lookup` of `AddressFields`. */
export function AddressLookup(props: ComponentProps<typeof AddressLookupField>) {
  const t = useText()
  return (
    <Suspense fallback={<Skeleton label={t('common.loading')} shapes={['short', 'control']} />}>
      <Field {...props} />
    </Suspense>
  )
}

function Missing() {
  return <Banner tone="warning">{useText()('error.addressLookup')}</Banner>
}
