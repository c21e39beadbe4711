/**
 * Makes the plain copy of a value that an inspector may show. Secrets are told by their names and their looks; of other
 * texts only those are shown whose names are listed here as the portal's own words, never what a person has typed or the
 * issuer knows of them. When in doubt, redact. DEV-39.
 */

export const REDACTED = '[redacted]'
/** A text whose name is not listed. */
export const TEXT = '[text]'

/** Names of texts that are the portal's or the contract's own words, and ids. */
const OPEN_TEXTS = new Set(
  'type id ids key keys kind phase status state path paths pathname search hash route locale language pid method mode part what purpose action reason category program programtype programcode currency period filter sort digits lastfourdigits cardnummasked serialno serialnumber subject subjects about tags field fields focus flow machine day version accept'.split(
    ' ',
  ),
)
const OPEN_TEXT_ENDINGS = /(?:Id|Ids|Type|Kind|Status|State|Key|Keys|At|Date|Day|Until|Code|Route)$/
/** A person's own, though its name ends like an open one. */
const PERSONAL = /birth|phone|post|zip|country|expiry|licen[cs]e|passport|e-?mail|user/i
/** Counts of secrets are none. */
const COUNT = /(?:Count|Left|Length)$/

const SECRET_WORDS = new Set(
  'pin pins pan pans sin sins ssn tin tins cvv cvv2 cvc cvc2 csc otp totp jwt answer answers response responses link links code codes secret secrets lat lng latitude longitude password passwords token tokens'.split(
    ' ',
  ),
)
// Match names without camel case too: `newpassword`, `xauthtoken`.
const SECRET_PARTS =
  /password|passwd|passphrase|passcode|token|captcha|secret|credential|authorization|cookie|cardnum(?!masked)|cardno$|fullpan|socialinsurance|(?:new|old|confirm|current|repeat|card|access|security|validation)(?:pin|pan|sin|cvv|code)$/
// Codes of things rather than persons; whether a number exists, and why not; and the session's expiry, which developers
// look for.
const OPEN_KEYS = new Set(
  'xauthtokenexpiry clientcode typecode statuscode countrycode provincecode currencycode errorcode categorycode sinprovided tinnotprovidedreason'.split(
    ' ',
  ),
)
/** Fields of a form: shown by name only. */
const FORM_KEYS = new Set(['values', 'fields', 'formdata', 'form'])
/** Inputs and outputs of effects may be bare text without a name that tells what it is. */
const BARE_KEYS = new Set(['input', 'output', 'data'])
/** Keys that name the value beside them: `{ name: 'password', value: '…' }`. */
const NAMING_KEYS = ['name', 'field', 'fieldName', 'label', 'key', 'id'] as const

const JWT = /eyJ[\w-]{5,}\.[\w-]+|\bbearer\s+\S/i
const DIGITS = /\d(?:[\s._/-]{0,2}\d){12,}/g
const ADDRESS_VALUES = /([?&#;][^=&#;\s]{1,100}=)[^&#;\s]+/g

const DEPTH_LIMIT = 12
const LIST_LIMIT = 100
const KEY_LIMIT = 200
const TEXT_LIMIT = 2_000
const SIZE_LIMIT = 20_000

/** Whether the key's name alone makes its value a secret. */
export function isSecretKey(key: string): boolean {
  const joined = key.toLowerCase().replace(/[^a-z0-9]/g, '')
  if (OPEN_KEYS.has(joined)) return false
  if (SECRET_PARTS.test(joined)) return true
  const words = key.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+\d?|\d+/g) ?? []
  return words.some((word) => SECRET_WORDS.has(word.toLowerCase()))
}

function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place])
    const weighed = place % 2 === 1 ? digit * 2 : digit
    sum += weighed > 9 ? weighed - 9 : weighed
  }
  return sum % 10 === 0
}

function holdsCardNumber(text: string): boolean {
  return (text.match(DIGITS) ?? []).some((run) => {
    const digits = run.replace(/\D/g, '')
    for (let length = 13; length <= 19; length += 1) {
      for (let start = 0; start + length <= digits.length; start += 1) {
        if (passesLuhn(digits.slice(start, start + length))) return true
      }
    }
    return false
  })
}

/** Of a text that is shown. */
export function redactText(text: string): string {
  // What is cut off is never shown, so check only the rest and 100 more characters: a number may cross the cut.
  const isLong = text.length > TEXT_LIMIT
  const shown = isLong ? text.slice(0, TEXT_LIMIT + 100) : text
  if (JWT.test(shown) || holdsCardNumber(shown)) return REDACTED
  const open = shown.replace(ADDRESS_VALUES, `$1${REDACTED}`)
  return isLong ? `${open.slice(0, TEXT_LIMIT - 10)} [more]` : open
}

/** Ids and words of the portal are no sentences: those are somebody's. */
const withoutSentences = (text: string) =>
  /\p{L}[\p{P}]*\s+\p{P}*\p{L}/u.test(text) && !isKnownText(text) ? TEXT : text

// Skip 13 digits: they are far more often a time in milliseconds than a card number.
const isCardNumber = (value: number | bigint) => {
  const digits = String(value)
  return /^\d{14,19}$/.test(digits) && passesLuhn(digits)
}

const nameOf = (value: object): string => {
  try {
    const { constructor } = value as { constructor?: { name?: string } }
    return redactText(String(constructor?.name ?? 'object'))
  } catch {
    return 'object'
  }
}

const isPlain = (value: object) => {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null
}

/** Replace actors and their logic: they are not data. */
function refersTo(value: object): string | null {
  const { sessionId, id, send, transition } = value as Record<string, unknown>
  if (typeof send === 'function' && typeof sessionId === 'string') return `[actor ${String(id)}]`
  if (typeof transition === 'function') return `[logic${typeof id === 'string' ? ` ${id}` : ''}]`
  return null
}

class Redaction {
  private left = SIZE_LIMIT
  private readonly above = new Set<object>()

  /** `isOpen`: its texts are shown. */
  value(value: unknown, depth: number, isOpen = true): unknown {
    this.left -= 1
    if (this.left < 0) return '[too much]'
    switch (typeof value) {
      case 'string':
        return isOpen || isKnownText(value) ? withoutSentences(redactText(value)) : TEXT
      case 'number':
        if (!Number.isFinite(value)) return String(value)
        return isCardNumber(value) ? REDACTED : value
      case 'bigint':
        return isCardNumber(value) ? REDACTED : String(value)
      case 'boolean':
      case 'undefined':
        return value
      case 'function':
        return `[function ${value.name}]`
      case 'symbol':
        return '[symbol]'
      default:
        return value === null ? null : this.object(value as object, depth, isOpen)
    }
  }

  private object(value: object, depth: number, isOpen: boolean): unknown {
    if (this.above.has(value)) return '[circular]'
    if (depth >= DEPTH_LIMIT) return '[deeper]'
    this.above.add(value)
    try {
      return this.whole(value, depth, isOpen)
    } catch {
      return `[unreadable ${nameOf(value)}]`
    } finally {
      this.above.delete(value)
    }
  }

  private whole(value: object, depth: number, isOpen: boolean): unknown {
    if (Array.isArray(value)) return this.list(value, depth, isOpen)
    if (value instanceof Error) {
      const { name, message } = value
      return { name, ...this.entries([['message', message], ...Object.entries(value)], depth) }
    }
    if (value instanceof Date)
      return Number.isNaN(value.getTime()) ? '[no date]' : this.value(value.toISOString(), depth, isOpen)
    if (value instanceof Map || isHeadersLike(value)) return this.entries([...value].map(pairOf), depth)
    if (value instanceof Set) return this.list([...value], depth, isOpen)
    const reference = refersTo(value)
    if (reference) return reference
    const { toJSON } = value as { toJSON?: unknown }
    if (typeof toJSON === 'function') return this.value((toJSON as () => unknown).call(value), depth + 1)
    if (!isPlain(value)) return `[${nameOf(value)}]`
    return this.entries(Object.entries(value), depth)
  }

  private list(list: readonly unknown[], depth: number, isOpen: boolean): unknown {
    const [first] = list
    // One entry of a form's data.
    if (list.length === 2 && typeof first === 'string' && isSecretKey(first)) return [first, REDACTED]
    const isLong = list.length > LIST_LIMIT
    const shown = (isLong ? list.slice(0, LIST_LIMIT - 1) : list).map((item) => this.value(item, depth + 1, isOpen))
    return isLong ? [...shown, '[more]'] : shown
  }

  private entries(entries: readonly (readonly [string, unknown])[], depth: number): Record<string, unknown> {
    const names = entries.flatMap(([key, value]) =>
      typeof value === 'string' && (NAMING_KEYS as readonly string[]).includes(key) ? [value] : [],
    )
    const isNamedSecret = names.some(isSecretKey)
    const isLong = entries.length > KEY_LIMIT
    const shown: [string, unknown][] = (isLong ? entries.slice(0, KEY_LIMIT - 1) : entries).map(([key, value]) => {
      const name = redactText(key)
      if (isEmpty(value)) return [name, value]
      if (typeof value === 'boolean' || (typeof value === 'number' && COUNT.test(key))) return [name, value]
      if (isSecretKey(key) || (isNamedSecret && key === 'value')) return [name, REDACTED]
      const plain = key.toLowerCase()
      if (FORM_KEYS.has(plain)) return [name, keysOnly(value)]
      if (BARE_KEYS.has(plain) && typeof value !== 'object') return [name, REDACTED]
      return [name, this.value(value, depth + 1, isOpenText(key))]
    })
    if (isLong) shown.push(['…', '[more]'])
    return Object.fromEntries(shown)
  }
}

function isOpenText(key: string): boolean {
  if (PERSONAL.test(key)) return false
  return OPEN_TEXTS.has(key.toLowerCase().replace(/[^a-z0-9]/g, '')) || OPEN_TEXT_ENDINGS.test(key)
}
/** What redaction itself has put there: redacting twice changes nothing. */
const OWN = new Set([REDACTED, TEXT, '[circular]', '[deeper]', '[more]', '[too much]', '[symbol]', '[no date]', ''])
const isKnownText = (text: string) =>
  OWN.has(text) || /^\[(?:actor|logic|function|unreadable)(?: [\w.]+)?\]$/.test(text)

/** An empty value is not a secret, and is useful to a developer. */
const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

const pairOf = ([key, value]: [unknown, unknown]): [string, unknown] => [String(key), value]

function isHeadersLike(value: object): value is Iterable<[string, unknown]> {
  return (
    value instanceof URLSearchParams ||
    (typeof Headers !== 'undefined' && value instanceof Headers) ||
    (typeof FormData !== 'undefined' && value instanceof FormData)
  )
}

function keysOnly(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return REDACTED
  const entries: readonly (readonly [unknown, unknown])[] =
    isHeadersLike(value) || value instanceof Map ? [...value] : Object.entries(value)
  return Object.fromEntries(
    // An empty field is why a form is refused.
    entries.slice(0, KEY_LIMIT).map(([key, typed]) => [redactText(String(key)), typed === '' ? '' : REDACTED]),
  )
}

/** A copy of any JSON value without secrets; what is already redacted stays unchanged. */
export const redact = (value: unknown): unknown => new Redaction().value(value, 0)

/** State names and tags of a snapshot come from the machine; everything else may be the holder's data. */
export function redactSnapshot(snapshot: unknown): unknown {
  const redacted = redact(snapshot)
  // Only a machine has children; in other snapshots `value` may be anything.
  if (!isRecord(snapshot) || !isRecord(redacted) || !('value' in snapshot && 'children' in snapshot)) return redacted
  return { ...redacted, value: redactState(snapshot['value']) }
}

/** The value of a machine's snapshot: names of states, which the machine gives. */
export function redactState(value: unknown): unknown {
  if (!isRecord(value)) return typeof value === 'string' ? redactText(value) : redact(value)
  return Object.fromEntries(Object.entries(value).map(([name, below]) => [name, redactState(below)]))
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
