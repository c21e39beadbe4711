/** `npm run reset`: resets the sandbox's data to the first day, whether or not the portal is running. */
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { lockFolder } from '../sandbox/database/folderLock.ts'
import { refuseToStart } from '../sandbox/runUntilStopped.ts'

const { env } = process
const sandboxUrl = `http://127.0.0.1:${env['PORT'] || 5173}/sandbox`
const folder = env['SANDBOX_DATA'] ?? '.data/sandbox'

type Running = { readonly folder: string | null }

/** Null if no sandbox answers there, whatever else does. */
async function readRunning(): Promise<Running | null> {
  try {
    const answer: unknown = await (await fetch(`${sandboxUrl}/data`)).json()
    return typeof answer === 'object' && answer !== null && 'folder' in answer ? (answer as Running) : null
  } catch {
    return null
  }
}

const running = await readRunning()
if (running?.folder === (env['DATABASE_URL'] ? null : resolve(folder))) {
  const { ok, status } = await fetch(`${sandboxUrl}/reset`, { method: 'POST' })
  if (ok) console.log('The running sandbox has been reset.')
  else {
    console.error(`The running sandbox could not be reset: it answered ${status}.`)
    process.exitCode = 1
  }
} else if (env['DATABASE_URL']) {
  console.error('Start the portal first: the data in DATABASE_URL is reset by the running sandbox.')
  process.exitCode = 1
} else {
  if (running) console.log(`The sandbox at ${sandboxUrl} has other data, and is left as it is.`)
  try {
    // A sandbox that is running without `/sandbox/reset`, or on another port, uses these files.
    const unlock = lockFolder(folder)
    await rm(folder, { recursive: true, force: true })
    unlock()
    console.log(`The next start begins with fresh data in ${folder}.`)
  } catch (problem) {
    refuseToStart(problem, undefined)
  }
}
