import { CallError } from '../../machines/shared/failure'

/** The issuer's words stand beside the fields by the form's names: `fields` maps the wire's to those. */
export function inTheForm(error: unknown, fields: Readonly<Record<string, string>>): unknown {
  if (!(error instanceof CallError)) return error
  const { failure, status, sentAt } = error
  const fieldMessages = failure.fieldMessages.map(({ field, message }) => ({ field: fields[field] ?? field, message }))
  return new CallError({ ...failure, fieldMessages }, status, sentAt)
}
