import type { Failure } from '../../machines/shared/failure'
import type { MessageKey } from './catalogue'
import type { Values, Wording } from './format'

/** Server's message, else the default text, then the fields' messages, joined by ` - `; field messages stand alone where the server said nothing else (OP-28). How long to wait comes last. */
export function failureText(
  t: (key: MessageKey, values?: Values) => string,
  { key, serverMessage, fieldMessages, waitMinutes }: Failure,
): string {
  const fields = fieldMessages.map(({ message }) => message)
  const main = serverMessage ?? (fields.length > 0 ? null : t(key as MessageKey))
  const said = [...(main === null ? [] : [main]), ...fields].join(' - ')
  return waitMinutes === undefined ? said : `${said} ${t('error.wait', { minutes: waitMinutes })}`
}

/** What a default text leaves open: what was not done, whether money moved, what to do. The server's words stand alone. */
export const nextText = (
  { messages }: Wording,
  { key, serverMessage, fieldMessages, waitMinutes }: Failure,
): string | undefined => (serverMessage || fieldMessages[0] || waitMinutes ? undefined : messages[`${key}.next`])
