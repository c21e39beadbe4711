/** What the processes of a simulation found, as one verdict. */
export type Report = {
  readonly ran: number
  readonly failed: readonly { readonly seed: number; readonly message: string }[]
  /** How often each flow met each fault. */
  readonly met: Readonly<Record<string, Readonly<Record<string, number>>>>
}

/** How a process begins the line that refuses its request. */
export const UNKNOWN_FLOW = 'No flow is called '

type Demand = {
  /** A fault that a flow met more rarely fails the run. */
  readonly least: number
  /** Every process ran to its end. */
  readonly isWhole: boolean
}

const SHOWN = 20

export function verdictOf(reports: readonly Report[], { least, isWhole }: Demand) {
  const met: Record<string, Record<string, number>> = {}
  for (const report of reports) {
    for (const [flow, counts] of Object.entries(report.met)) {
      for (const [fault, times] of Object.entries(counts)) {
        const sums = (met[flow] ??= {})
        sums[fault] = (sums[fault] ?? 0) + times
      }
    }
  }
  const pairs = Object.entries(met).flatMap(([flow, counts]) =>
    Object.entries(counts).map(([fault, times]) => ({ flow, fault, times })),
  )
  const missed = pairs.filter(({ times }) => times < least)
  const ran = reports.reduce((sum, report) => sum + report.ran, 0)
  const failed = reports.flatMap((report) => report.failed).sort((one, other) => one.seed - other.seed)
  const lines = Object.entries(met).flatMap(([flow, counts]) => [
    flow,
    ...Object.entries(counts).map(([fault, times]) => `${String(times).padStart(8)}  ${fault}`),
    '',
  ])
  if (missed.length > 0) {
    lines.push(`Met fewer than ${least} times:`)
    lines.push(...missed.map(({ flow, fault, times }) => `  ${flow} × ${fault}: ${times}`))
  }
  lines.push(...failed.slice(0, SHOWN).map(({ seed, message }) => `Seed ${seed}: ${message}`))
  if (failed.length > 0) lines.push(`\`npm run simulate -- --replay ${failed[0]?.seed}\` tells the first.`)

  const hasPassed = isWhole && ran > 0 && failed.length === 0 && missed.length === 0
  const last = [
    `${hasPassed ? 'Passed' : 'Failed'}: ${ran} schedules, ${failed.length} failed`,
    `${pairs.filter(({ times }) => times > 0).length} of ${pairs.length} faults × flows met`,
    ...(missed.length > 0 ? [`${missed.length} of them fewer than ${least} times (--least)`] : []),
    ...(isWhole ? [] : ['a process ended early']),
  ].join('; ')
  return { ran, lines, last, hasPassed }
}
