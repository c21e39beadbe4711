/** The cards that are being retired, and when they stop working, step by step. Days are Eastern. Content spec §3, §4. */

export const RETIRING_BIN = '517187'

export const RETIRING_DATES = [
  { key: 'deposits', date: '2024-04-14' },
  { key: 'reloads', date: '2024-04-15' },
  { key: 'approvals', date: '2024-06-16' },
  { key: 'use', date: '2024-06-17' },
] as const

/** Whether that day has ended; all of these days are in daylight saving time. `now`: milliseconds. */
export const isOver = (date: (typeof RETIRING_DATES)[number]['date'], now: number) =>
  now >= Date.parse(`${date}T24:00:00-04:00`)
