import type { Failure } from '../../machines/shared/failure'
import type { MessageKey } from './catalogue'
import type { Values } from './format'

/** Server's message, else the default text, then the fields' messages, joined by ` - `; field messages stand alone where the server said nothing else (OP-28). */
export function failureText(
  t: (key: MessageKey, values?: Values) => string,
  { key, values, serverMessage, fieldMessages }: Failure,
): string {
  const fields = fieldMessages.map(({ message }) => message)
  const main = serverMessage ?? (fields.length > 0 ? null : t(key as MessageKey, values))
  return [...(main === null ? [] : [main]), ...fields].join(' - ')
}
