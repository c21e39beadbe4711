import { useSelector } from '@xstate/react'
import { lazy, Suspense, useContext } from 'react'
import { selectLookup } from '../../machines/address-lookup/selectors'
import { useText } from '../i18n/text'
import { retryImport } from '../lazy/retryImport'
import { Banner } from '../ui/Banner'
import { Skeleton } from '../ui/Skeleton'
import { FlowOfForm, HasAddressLookup } from './lookupContext'

// Load the code only where a lookup service is configured.
const Field = lazy(() =>
  retryImport(() => import('./AddressLookupField')).then(
    (module) => ({ default: module.AddressLookupField }),
    () => ({ default: Missing }),
  ),
)

/** For a form whose flow runs a lookup; renders nothing where no service is configured. */
export function AddressLookup() {
  const t = useText()
  const hasLookup = useContext(HasAddressLookup)
  const lookup = useSelector(useContext(FlowOfForm) ?? undefined, selectLookup)
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
