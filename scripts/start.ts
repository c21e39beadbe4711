/** `npm start`: builds the portal if it has changed, and serves it on one origin with the sandbox's issuer behind it. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { requireEditing } from '../sandbox/editing.ts'
import { refuseToStart, runUntilStopped } from '../sandbox/runUntilStopped.ts'
import { startSandbox } from '../sandbox/server.ts'
import { requireStartable } from '../sandbox/startFailure.ts'
import { fingerprintOf, isCurrent } from './build/current.ts'
import { requirePublicOrigin } from './publicOrigin.ts'

/** Not the deployment's folder: this build is not compressed, and has source maps. */
const FOLDER = 'dist/start'

const { env, execPath } = process
const port = Number(env['PORT'] || 5173)
const databaseUrl = env['DATABASE_URL']
const dataDir = env['SANDBOX_DATA'] ?? '.data/sandbox'
const demo = env['SANDBOX_DEMO'] !== 'false'
const publicOrigin = requirePublicOrigin(env)
const isEditing = requireEditing(env)

/** In a process of its own, beside the preparation of the data. */
const build = () =>
  new Promise<void>((resolve) => {
    const args = ['--import', 'tsx', 'scripts/build.ts', '--folder', FOLDER, '--uncompressed', '--source-maps']
    const child = spawn(execPath, args, { stdio: 'inherit' })
    process.once('exit', () => child.kill())
    child.once('exit', (code) => {
      // The build has said why.
      if (code !== 0) process.exit(1)
      resolve()
    })
  })

/** Creating the database takes as long as the build. */
async function createData() {
  const sandbox = await startSandbox({ dataDir, demo }).catch((problem) => refuseToStart(problem, databaseUrl))
  await sandbox.close()
  console.log(`The data of the sandbox is in ${dataDir}`)
}

// What is in the way is known before the build, which takes longest.
await requireStartable({ port, databaseUrl, dataDir }).catch((problem) => refuseToStart(problem, databaseUrl))
const builtFor = { publicOrigin, isCompressed: false, hasSourceMaps: true, isEditing }
const fingerprint = await fingerprintOf('.', builtFor, env)
const isBuilt = await isCurrent(FOLDER, fingerprint)
const needsData = !databaseUrl && !existsSync(dataDir)
if (isBuilt) console.log('Nothing has changed since the last build: it is used again.')
if (needsData) console.log(`Creating the data of the sandbox in ${dataDir}`)
// A start that builds nothing creates the data itself.
if (!isBuilt) await Promise.all([build(), ...(needsData ? [createData()] : [])])

console.log('Starting the sandbox')
const sandbox = await runUntilStopped({
  port,
  databaseUrl,
  dataDir,
  tokenSeconds: Number(env['SANDBOX_TOKEN_SECONDS'] ?? 900),
  portalDir: join(FOLDER, 'portal'),
  demo,
  publicOrigin,
  editing: isEditing,
})
console.log(`Ready after ${process.uptime().toFixed(1)} s`)

const list = (accounts: readonly (readonly [name: string, what: string])[]) =>
  accounts.map(([name, what]) => `  ${name.padEnd(26)}${what}`).join('\n')
const holders = [
  ['full@example.com', 'four cards, a year of transactions, billers'],
  ['starter@example.com', 'identity not verified, one non-reloadable card'],
  ['unverified@example.com', 'e-mail not verified'],
  ['empty@example.com', 'no cards, blank profile'],
  ['retiring@example.com', 'a card of the retiring family, expiring'],
  ['nonresident@example.com', 'not Canadian for tax, expiring card'],
  ['saskatchewan@example.com', 'lives in Saskatchewan'],
  ['consents@example.com', 'a newer agreement to accept'],
  ['large@example.com', '40 cards, 20,000 transactions, 200 billers'],
] as const
/** Of the content service's identity provider. */
const editors = [
  ['editor@example.com', 'drafts and publishes'],
  ['reviewer@example.com', 'a second editor'],
  ['reader@example.com', 'may sign in, but not change anything'],
] as const
const forEditors = `
Editors  ${sandbox.url}/cms/content (password Maple2026)
${list(editors)}
`
console.log(`
Portal   ${sandbox.url}${demo ? `\nMailbox  ${sandbox.url}/sandbox/mail` : ''}

Password of every account: Maple2026 · security answer: bluenose
${list(holders)}
${isEditing ? forEditors : ''}
Ctrl-C stops it. The data stays in ${databaseUrl ? 'the database of DATABASE_URL' : dataDir}; npm run reset puts it back to the start.`)
