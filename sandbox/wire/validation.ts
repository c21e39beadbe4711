import type { Context } from 'openapi-backend'
import { isEmail } from '../../rules/identity/email'
import { composed } from '../../rules/values/text'
import type { FieldMessage, FieldProblem } from './refusals'

type ErrorObject = NonNullable<Context['validation']['errors']>[number]

const PROBLEMS: Readonly<Record<string, FieldMessage>> = {
  required: 'required',
  minLength: 'required',
  minItems: 'required',
  maxLength: 'tooLong',
  minimum: 'tooLow',
  maximum: 'tooHigh',
}

/** `/requestBody/taxJurisdiction/0/tin` becomes `taxJurisdiction[0].tin`. */
function fieldOf({ instancePath, params }: ErrorObject) {
  const missing = (params as { missingProperty?: string }).missingProperty
  const steps = instancePath.split('/').slice(2)
  if (missing) steps.push(missing)
  const path = steps.map((step, index) => (/^\d+$/.test(step) ? `[${step}]` : index === 0 ? step : `.${step}`)).join('')
  return path === '' || path === 'requestBody' ? 'body' : path
}

/** In a `oneOf`, keep only the errors of the branch whose `step` matches. */
function withoutOtherBranches(errors: readonly ErrorObject[]) {
  const branchOf = ({ schemaPath }: ErrorObject) => /^.*?\/oneOf\/\d+/.exec(schemaPath)?.[0]
  const notMeant = new Set(errors.filter(({ keyword }) => keyword === 'const').map(branchOf))
  return errors.filter((error) => {
    const branch = branchOf(error)
    return error.keyword !== 'oneOf' && !(branch !== undefined && notMeant.has(branch))
  })
}

export function problemsIn(errors: readonly ErrorObject[]): FieldProblem[] {
  const kept = withoutOtherBranches(errors)
  const found = new Map<string, FieldProblem>()
  for (const error of kept.length > 0 ? kept : errors) {
    const field = fieldOf(error)
    if (!found.has(field)) found.set(field, { field, problem: PROBLEMS[error.keyword] ?? 'invalid' })
  }
  return [...found.values()]
}

/** Postgres cannot store NUL, and neither Postgres nor JSON parsers accept a lone surrogate. */
const isUnsound = (text: string) => text.includes('\0') || /\p{Surrogate}/u.test(text)

/** Deeper than any body of the contract, so code that walks a body need not check. */
const MAX_DEPTH = 32

export function isTooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false
  return depth >= MAX_DEPTH || Object.values(value).some((entry) => isTooDeep(entry, depth + 1))
}

/** The value with each text composed, so that lengths, comparisons and the database see it in one form. */
export function composedIn<Value>(value: Value): Value {
  const inner = (part: unknown): unknown => {
    if (typeof part === 'string') return composed(part)
    if (Array.isArray(part)) return part.map(inner)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([name, entry]) => [name, inner(entry)]))
  }
  return inner(value) as Value
}

/** Fields whose text cannot be stored. */
export function problemsWithText({ path, query, body }: Record<'path' | 'query' | 'body', unknown>): FieldProblem[] {
  const found: string[] = []
  const look = (value: unknown, field: string) => {
    if (typeof value === 'string' && isUnsound(value)) found.push(field)
    else if (Array.isArray(value)) for (const [index, entry] of value.entries()) look(entry, `${field}[${index}]`)
    else if (typeof value === 'object' && value !== null) {
      for (const [name, entry] of Object.entries(value)) look(entry, field === '' ? name : `${field}.${name}`)
    }
  }
  look(path, 'path')
  look(query, '')
  look(body, '')
  return found.map((field) => ({ field: field || 'body', problem: 'invalid' }))
}

const DATE = /^\d{4}-\d{2}-\d{2}$/
const isDate = (text: string) => {
  const instant = Date.parse(`${text}T00:00:00Z`)
  if (!DATE.test(text) || Number.isNaN(instant) || !new Date(instant).toISOString().startsWith(text)) return false
  // The days before and after must also be dates that the database and JavaScript write in the same format.
  return text >= '1900' && text < '2200'
}
// JavaScript reads any offset below 24 hours, the database none of 16.
const DATE_TIME = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-](?:0\d|1[0-5]):[0-5]\d)$/

export const FORMATS = {
  date: isDate,
  'date-time': (text: string) => isDate(DATE_TIME.exec(text)?.[1] ?? '') && !Number.isNaN(Date.parse(text)),
  email: isEmail,
  uri: (text: string) => URL.canParse(text),
}
