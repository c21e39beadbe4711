import { MINUTE } from '../clock'

const MAX_REPORT = 300
const MAX_LINES = 30

/** Writes what browsers report, but no more lines a minute than somebody reads: anybody can send them. */
export function createPolicyReports(report: (line: string, details: string) => void) {
  let since = Number.NEGATIVE_INFINITY
  let lines = 0
  return (text: string) => {
    const now = performance.now()
    if (now - since > MINUTE) [since, lines] = [now, 0]
    lines += 1
    if (lines <= MAX_LINES) report('policy report', summaryOf(text))
    if (lines === MAX_LINES) report('policy report', 'more of them are not written in this minute')
  }
}

/** Which rule and which host, cut short: addresses may hold what no log may. */
function summaryOf(text: string) {
  try {
    const parsed = JSON.parse(text) as Record<string, Record<string, unknown>>
    const {
      'effective-directive': directive,
      'violated-directive': violated,
      'blocked-uri': blocked,
    } = parsed['csp-report'] ?? {}
    const host = String(blocked ?? '').replace(/[?#].*$/, '')
    return `${directive ?? violated ?? '?'} ${host}`.replace(/[^\x20-\x7e]/g, '').slice(0, MAX_REPORT)
  } catch {
    return 'unreadable'
  }
}
