import type { Failure } from '../../machines/shared/failure'
import type { MessageKey } from './catalogue'
import type { Values, Wording } from './format'

/** Before another sentence: with a full stop where the text has no mark of its own. */
export const sentence = (text: string) => (/[.!?…][»”’"')\s]*$/.test(text) ? text : `${text}.`)

/**
 * The server's message, else the default text, then the field messages, joined by ` - `; only the field messages where
 * they came without a server message (OP-28). The wait comes last.
 */
export function failureText(
  t: (key: MessageKey, values?: Values) => string,
  { key, serverMessage, fieldMessages, waitMinutes }: Failure,
): string {
  const fields = fieldMessages.map(({ message }) => message)
  const main = serverMessage ?? (fields.length > 0 ? null : t(key))
  const said = [...(main === null ? [] : [main]), ...fields].join(' - ')
  return waitMinutes === undefined ? said : `${sentence(said)} ${t('error.wait', { minutes: waitMinutes })}`
}

/** The server sent no text of its own. */
export const isDefault = ({ serverMessage, fieldMessages, waitMinutes }: Partial<Failure>) =>
  !(serverMessage || fieldMessages?.[0] || waitMinutes)

/**
 * What the text leaves open. After a default text: what was not done, whether money moved, what to do. After the
 * server's own, which say what to do: only what was not done.
 */
export const nextText = ({ messages }: Wording, failure: Failure): string | undefined =>
  messages[`${failure.key}.${isDefault(failure) ? 'next' : 'undone'}`]
