/**
 * The page of a 3-D Secure challenge: the service of the configured key, else the page that the issuer names. Portal
 * spec §3; OP-67.
 */
import type { Frontend } from '../../../rules/site/brand'
import { pageAt } from '../../api/pages'

type Asked = { readonly url: string; readonly riskReferenceId: string }
type Settings = Pick<Frontend, 'threeDSecureKey' | 'threeDSecureUrl'>

/** Null for an unsafe address: the page is framed, so it must be neither a script nor an inline document. */
export function challengePageOf({ threeDSecureKey, threeDSecureUrl }: Settings, { url, riskReferenceId }: Asked) {
  const isService = threeDSecureKey !== '' && threeDSecureUrl !== ''
  const address = isService ? threeDSecureUrl : url
  const page = address === '' ? null : pageAt(address, location.origin)
  if (page === null) return null
  if (isService) {
    page.searchParams.set('key', threeDSecureKey)
    page.searchParams.set('challenge', riskReferenceId)
  }
  return page.href
}
