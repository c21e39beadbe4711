/** A lock that is in doubt is sent again: its second request was refused or not sent, and the first may still run. */
import { errorNotice } from '../notification/notification'
import { failureOf, isUnsent } from './failure'
import type { PortalFact } from './portal'

type Failed = { readonly event: { readonly error: unknown } }

/** The issuer's words, or that the browser was offline. */
export const notRepeated = ({ event: { error } }: Failed) =>
  errorNotice(isUnsent(error) ? failureOf(error) : { ...failureOf(error), key: 'error.lockAgain' })

export const notifyNotRepeated = {
  type: 'tellPortal',
  params: (failed: Failed): PortalFact => ({ type: 'notification.show', notification: notRepeated(failed) }),
} as const
