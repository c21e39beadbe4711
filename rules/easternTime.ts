/** Business dates are Eastern, whatever zone a browser is in. Portal spec §9. */
const eastern = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Toronto',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** `YYYY-MM-DD` of a moment in milliseconds. */
export const easternDate = (at: number) => eastern.format(at)
