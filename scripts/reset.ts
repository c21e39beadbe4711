/** `npm run reset`: resets the sandbox's data to the first day, whether or not the portal is running. */
import { rm } from 'node:fs/promises'
import { lockFolder } from '../sandbox/database/folderLock.ts'
import { refuseToStart } from '../sandbox/runUntilStopped.ts'

const { env } = process
const port = env['PORT'] ?? 5173
const folder = env['SANDBOX_DATA'] ?? '.data/sandbox'

const answer = await fetch(`http://127.0.0.1:${port}/sandbox/reset`, { method: 'POST' }).catch(() => null)
if (answer?.ok) {
  console.log('The running sandbox has been reset.')
} else if (env['DATABASE_URL']) {
  console.error('Start the portal first: the data in DATABASE_URL is reset by the running sandbox.')
  process.exitCode = 1
} else {
  try {
    // A sandbox that is running without `/sandbox/reset`, or on another port, uses these files.
    const unlock = lockFolder(folder)
    await rm(folder, { recursive: true, force: true })
    unlock()
    console.log('The next start begins with fresh data.')
  } catch (problem) {
    refuseToStart(problem, undefined)
  }
}
