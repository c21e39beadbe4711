import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { requireOwnFolder } from './dataFolder'

export const FOLDER_IN_USE = 'FOLDER_IN_USE'

/**
 * Only one process may use the embedded database: a second one on the same folder would damage it. Fails for a folder
 * with files of somebody else, which whoever has the lock may delete.
 */
export function lockFolder(folder: string) {
  requireOwnFolder(folder)
  const file = `${folder}.pid`
  const own = `${file}.${process.pid}`
  mkdirSync(dirname(folder), { recursive: true })
  const owner = ownerIn(file)
  if (owner === null || !isRunning(owner)) rmSync(file, { force: true })
  writeFileSync(own, JSON.stringify({ pid: process.pid, startedAt: startOf(process.pid) } satisfies Owner))
  try {
    // Whole and only once: of two processes that start at the same moment, the second fails here.
    linkSync(own, file)
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code !== 'EEXIST') throw problem
    const by = ownerIn(file)
    throw Object.assign(
      new Error(
        `${folder} is in use by ${by ? `process ${by.pid}` : 'another process'}. Stop that one, or name another folder in SANDBOX_DATA.`,
      ),
      { code: FOLDER_IN_USE },
    )
  } finally {
    rmSync(own, { force: true })
  }
  const release = () => rmSync(file, { force: true })
  process.once('exit', release)
  return () => {
    process.off('exit', release)
    release()
  }
}

type Owner = { readonly pid: number; readonly startedAt: string | null }

function ownerIn(file: string): Owner | null {
  try {
    const { pid, startedAt } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Owner>
    return Number.isInteger(pid) && Number(pid) > 0 ? { pid: Number(pid), startedAt: startedAt ?? null } : null
  } catch {
    return null
  }
}

/**
 * When the process started, because process ids are reused; in a container the next process even has the same one, 1.
 * Null where the system does not tell.
 */
function startOf(pid: number) {
  try {
    // The name is in parentheses and may contain spaces; the start time is field 22.
    const [, ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?!.*\) )/)
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot} ${fields.join('').split(' ')[19]}`
  } catch {
    return null
  }
}

function isRunning({ pid, startedAt }: Owner) {
  const start = startOf(pid)
  if (start !== null && startedAt !== null) return start === startedAt
  try {
    process.kill(pid, 0)
    return true
  } catch (problem) {
    return (problem as NodeJS.ErrnoException).code === 'EPERM'
  }
}
