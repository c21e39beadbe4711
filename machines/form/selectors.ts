/** Views read a form only through these selectors. */
import type { Failure } from '../shared/failure'
import type { FieldErrors } from './formParts'

type Snapshot = { context: { fieldErrors: FieldErrors; failure: Failure | null }; hasTag(tag: 'busy'): boolean }

export const selectFieldErrors = ({ context }: Snapshot) => context.fieldErrors
export const selectFailure = ({ context }: Snapshot) => context.failure
/** It was sent, and its outcome is not known yet. */
export const selectIsSent = ({ tags }: { tags: ReadonlySet<string> }) => tags.has('sent')
export const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy')
