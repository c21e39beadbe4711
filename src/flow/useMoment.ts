import { easternDate } from '../../rules/values/easternTime'
import { useFormat, useText } from '../i18n/text'

/** Writes a moment, in milliseconds, as its Eastern day and time. */
export function useMoment() {
  const t = useText()
  const { day, easternTime } = useFormat()
  return (at: number) => t('money.moment', { day: day(easternDate(at)), time: easternTime(at) })
}
