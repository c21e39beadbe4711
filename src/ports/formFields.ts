import { CallError } from '../../machines/shared/failure'

/** Renames the fields of the issuer's messages to those of the form, by the map `fields`. */
export function inTheForm(error: unknown, fields: Readonly<Record<string, string>>): unknown {
  if (!(error instanceof CallError)) return error
  const { failure, status, sentAt, cause } = error
  const fieldMessages = failure.fieldMessages.map(({ field, message }) => ({ field: fields[field] ?? field, message }))
  return new CallError({ ...failure, fieldMessages }, status, sentAt, { cause })
}
