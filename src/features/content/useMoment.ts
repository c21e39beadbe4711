import { useIntl } from '../../editor/texts/text'

/** A date and a time of the business, in Eastern time. Neither breaks over two lines. */
export function useMoment() {
  const intl = useIntl()
  return (at: number | null): string => {
    if (at === null) return ''
    const options = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'America/Toronto' } as never
    const text = intl.formatDate(at, options).replace(/(?<!,)\s(?!\d{4})/g, '\u00a0')
    if (!intl.locale.startsWith('fr')) return text
    // The first of a month is an ordinal; an hour has no zero before it, and no minutes if they are zero.
    return text.replace(/^1(?=\u00a0)/, '1er').replace(/0(?=\d\u00a0h)|(?<=h)\u00a000$/g, '')
  }
}
