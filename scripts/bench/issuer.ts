/** P17: reads per second of the sandbox on its embedded database with ten concurrent callers. `npm run bench:issuer [-- seconds]` */
import { startSandbox } from '../../sandbox/server.ts'

const CALLERS = 10
const SECONDS = Number(process.argv[2] ?? 10)
const USERNAME = 'full@example.com'

const begun = performance.now()
const sandbox = await startSandbox({})
const readyMs = performance.now() - begun

const login = await fetch(`${sandbox.url}/api/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ pid: '1100003', username: USERNAME, password: 'Maple2026', recaptchaToken: 'bench' }),
})
const headers = { 'x-auth-token': login.headers.get('x-auth-token') ?? '', 'accept-language': 'en_CA' }
const address = `${sandbox.url}/api/prepaid/cards?username=${encodeURIComponent(USERNAME)}&balancesOnly=true`

const times: number[] = []
const until = performance.now() + SECONDS * 1000
await Promise.all(
  Array.from({ length: CALLERS }, async () => {
    while (performance.now() < until) {
      const sent = performance.now()
      const answer = await fetch(address, { headers })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}`)
      times.push(performance.now() - sent)
    }
  }),
)
times.sort((one, other) => one - other)
const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1)
console.log(`ready after ${(readyMs / 1000).toFixed(1)} s`)
console.log(`${Math.round(times.length / SECONDS)} balance reads a second, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`)
console.log(`${Math.round(process.memoryUsage().rss / 2 ** 20)} MB, callers and issuer in one process`)
await sandbox.close()
process.exit(0)
