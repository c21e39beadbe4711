import { memo, useSyncExternalStore } from 'react'
import { easternDate } from '../../rules/values/easternTime'
import { useFormat, useText } from '../i18n/text'

const onPrint = (look: () => void) => {
  window.addEventListener('beforeprint', look)
  return () => window.removeEventListener('beforeprint', look)
}
const today = () => easternDate(Date.now())
/** A prerendered document does not know the day it is printed. */
const drawnAhead = () => null

/** The date on a printed page: the day of printing, not the day the page was opened. */
export const Printed = memo(function Printed() {
  const t = useText()
  const { day } = useFormat()
  const date = useSyncExternalStore<string | null>(onPrint, today, drawnAhead)
  return date && <p data-print="only">{t('print.date', { date: day(date) })}</p>
})
