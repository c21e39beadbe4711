/** `npm start`: builds the portal and serves it on one origin with the sandbox's issuer behind it. */
import { execFileSync } from 'node:child_process'
import { refuseToStart, runUntilStopped } from '../sandbox/runUntilStopped.ts'
import { requireStartable } from '../sandbox/startFailure.ts'
import { publicOriginOf } from './publicOrigin.ts'

const { env, execPath } = process
const port = Number(env['PORT'] ?? 5173)
const databaseUrl = env['DATABASE_URL']
const dataDir = env['SANDBOX_DATA'] ?? '.data/sandbox'
const demo = env['SANDBOX_DEMO'] !== 'false'

// What is in the way is known before the build, which takes longest.
await requireStartable({ port, databaseUrl, dataDir }).catch((problem) => refuseToStart(problem, databaseUrl))
console.log('Building the portal…')
try {
  execFileSync(execPath, ['--import', 'tsx', 'scripts/build.ts'], { stdio: 'inherit' })
} catch {
  // The build has said why.
  process.exit(1)
}

const sandbox = await runUntilStopped({
  port,
  databaseUrl,
  dataDir,
  tokenSeconds: Number(env['SANDBOX_TOKEN_SECONDS'] ?? 900),
  portalDir: 'dist/portal',
  demo,
  publicOrigin: publicOriginOf(env),
})

const accounts = [
  ['full@example.com', 'four cards, a year of transactions, billers'],
  ['starter@example.com', 'identity not verified, one non-reloadable card'],
  ['unverified@example.com', 'e-mail not verified'],
  ['empty@example.com', 'no cards, blank profile'],
  ['retiring@example.com', 'a card of the retiring family, expiring'],
  ['nonresident@example.com', 'not Canadian for tax, expiring card'],
  ['saskatchewan@example.com', 'lives in Saskatchewan'],
  ['consents@example.com', 'a newer agreement to accept'],
  ['large@example.com', '40 cards, 20,000 transactions, 200 billers'],
]
console.log(`
Portal   ${sandbox.url}${demo ? `\nMailbox  ${sandbox.url}/sandbox/mail` : ''}

Password of every account: Maple2026 · security answer: bluenose
${accounts.map(([name = '', what = '']) => `  ${name.padEnd(26)}${what}`).join('\n')}

Ctrl-C stops it. The data stays in ${databaseUrl ? 'the database of DATABASE_URL' : dataDir}; npm run reset puts it back to the start.`)
