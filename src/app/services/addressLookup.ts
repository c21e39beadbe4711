import { selectFrontend, selectLocale } from '../../../machines/portal/selectors'
import { addressLookupWith } from '../../ports/addressLookup'
import type { Portal } from '../portal/portalContext'

/** The address lookup for flows whose forms ask for an address. */
export const addressLookupOf = ({ root }: Portal) =>
  addressLookupWith({
    serviceUrl: () => selectFrontend(root.getSnapshot()).addressLookupUrl,
    key: () => selectFrontend(root.getSnapshot()).addressLookupKey,
    locale: () => selectLocale(root.getSnapshot()),
  })
