/** `npm run reset`: resets the sandbox's data to the first day, whether or not the portal is running. */
import { rm } from 'node:fs/promises'

const { env } = process
const url = `http://127.0.0.1:${env['PORT'] ?? 5173}/sandbox/reset`
const answer = await fetch(url, { method: 'POST' }).catch(() => null)
if (answer?.ok) {
  console.log('The running sandbox has been reset.')
} else if (env['DATABASE_URL']) {
  console.error('Start the portal first: the data in DATABASE_URL is reset by the running sandbox.')
  process.exitCode = 1
} else {
  await rm(env['SANDBOX_DATA'] ?? '.data/sandbox', { recursive: true, force: true })
  console.log('The next start begins with fresh data.')
}
