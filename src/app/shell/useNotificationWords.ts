import type { Text } from '../../../machines/notification/notification'
import type { Failure } from '../../../machines/shared/failure'
import { failureText } from '../../i18n/failureText'
import { useLatestText } from '../../i18n/text'

/** The words of a notification's title or message. */
export function useNotificationWords() {
  const t = useLatestText()
  return (text: Text | Failure) => ('fieldMessages' in text ? failureText(t, text) : t(text.key, text.values))
}
