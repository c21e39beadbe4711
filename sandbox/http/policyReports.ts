import { MINUTE } from '../clock'

const MAX_REPORT = 300
const MAX_LINES = 30

/** Logs browsers' reports, with a limit per minute: anyone can send them. */
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

const DIRECTIVE = /^[a-z-]{1,40}$/
const KEYWORDS = ['inline', 'eval', 'wasm-eval', 'self', 'data', 'blob', 'trusted-types-policy', 'trusted-types-sink']

/** Only the host: paths and unknown values may contain what must not be logged. */
function sourceOf(blocked: unknown) {
  const text = String(blocked ?? '')
  if (KEYWORDS.includes(text)) return text
  if (!URL.canParse(text)) return '?'
  const { protocol, host } = new URL(text)
  return /^(https?|wss?):$/.test(protocol) ? host : '?'
}

/** Only the directive and the host: anyone can write the rest. */
function summaryOf(text: string) {
  try {
    const parsed = JSON.parse(text) as Record<string, Record<string, unknown>>
    const {
      'effective-directive': directive,
      'violated-directive': violated,
      'blocked-uri': blocked,
    } = parsed['csp-report'] ?? {}
    const rule = String(directive ?? violated ?? '').split(' ')[0] ?? ''
    return `${DIRECTIVE.test(rule) ? rule : '?'} ${sourceOf(blocked)}`.slice(0, MAX_REPORT)
  } catch {
    return 'unreadable'
  }
}
