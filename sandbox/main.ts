import { requireEditing } from './editing'
import { runUntilStopped } from './runUntilStopped'

const { env } = process
const start = performance.now()
const editing = requireEditing(env)

const sandbox = await runUntilStopped({
  port: Number(env['PORT'] ?? 4010),
  databaseUrl: env['DATABASE_URL'],
  dataDir: env['SANDBOX_DATA'] ?? '.data/sandbox',
  tokenSeconds: Number(env['SANDBOX_TOKEN_SECONDS'] ?? 900),
  portalDir: env['PORTAL_DIR'],
  demo: env['SANDBOX_DEMO'] !== 'false',
  validateAnswers: env['SANDBOX_VALIDATE'] === 'true',
  origins: env['SANDBOX_ORIGINS']?.split(',') ?? [],
  publicOrigin: env['PUBLIC_ORIGIN'],
  editing,
})
console.log(`Sandbox ready at ${sandbox.url} after ${Math.round(performance.now() - start)} ms`)
