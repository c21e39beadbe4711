import { useIntl } from '../../editor/texts/text'

/** A date and a time of the business, in Eastern time. */
export function useMoment() {
  const intl = useIntl()
  return (at: number | null): string =>
    at === null
      ? ''
      : intl.formatDate(at, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'America/Toronto' } as never)
}
