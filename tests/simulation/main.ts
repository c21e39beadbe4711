/** One process of `npm run simulate`, started by scripts/simulate.ts. */
import { UNKNOWN_FLOW } from '../../scripts/simulate/verdict'
import { createDrawing } from './dom'
import { apartNames, drawnFlowNames, type Failed, flowNames, type Request, replay, simulate } from './run'
import { startSandboxStores } from './sandboxStore'

const request = JSON.parse(process.argv[2] ?? '{}') as Partial<Request> & {
  readonly replay?: number
  readonly store?: string
  readonly root?: string
  readonly dom?: boolean
  readonly apart?: boolean
}
const flowsOfAll = () => (request.dom ? drawnFlowNames() : flowNames(request.store !== 'sandbox'))
const flows = request.flows ?? (request.apart ? apartNames() : flowsOfAll())
const sandbox = request.store === 'sandbox' ? await startSandboxStores(request.root ?? '.') : null
const means = { ...(sandbox && { openIssuer: sandbox.open }), ...(request.dom && { createDrawing }) }
const known: readonly string[] = [...flowsOfAll(), ...apartNames()]
const unknown = flows.filter((flow) => !known.includes(flow))
if (unknown.length > 0) {
  console.log(`${UNKNOWN_FLOW}${unknown.join(' or ')}. There are ${known.join(', ')}.`)
  process.exit(1)
}
// Stacks are needed only in a replay, and cost more than most of what throws.
if (request.replay === undefined) Error.stackTraceLimit = 0
if (request.replay !== undefined) {
  const ok = await replay(request.replay, flows, (line) => console.log(line), means)
  process.exitCode = ok ? 0 : 1
} else {
  let told = 0
  const onProgress = (ran: number) => {
    if (ran - told < 100) return
    console.log(JSON.stringify({ progress: ran - told }))
    told = ran
  }
  const onFailed = (failed: Failed) => console.log(JSON.stringify({ failed }))
  const report = await simulate({ from: 1, count: 100, ...request, ...means, flows, onProgress, onFailed })
  console.log(JSON.stringify({ report }))
}
await sandbox?.close()
