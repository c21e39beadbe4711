/** One process of `npm run simulate`, which scripts/simulate.ts starts. */
import { replay, simulate, flowNames, type Request } from './run'

const request = JSON.parse(process.argv[2] ?? '{}') as Partial<Request> & { readonly replay?: number }
const flows = request.flows ?? flowNames()
if (request.replay !== undefined) {
  const ok = await replay(request.replay, flows, (line) => console.log(line))
  process.exitCode = ok ? 0 : 1
} else {
  let told = 0
  const onProgress = (ran: number) => {
    if (ran - told < 100) return
    console.log(JSON.stringify({ progress: ran - told }))
    told = ran
  }
  const report = await simulate({ from: 1, count: 100, ...request, flows, onProgress })
  console.log(JSON.stringify({ report }))
}
