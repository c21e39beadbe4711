import { readFileSync, rmSync, writeFileSync } from 'node:fs'

/** The embedded database is for one process at a time: a second one on the same folder would damage it. */
export function lockFolder(folder: string) {
  const file = `${folder}.pid`
  const owner = ownerOf(file)
  if (owner !== null && isRunning(owner)) throw new Error(`${folder} is in use by process ${owner}`)
  writeFileSync(file, String(process.pid))
  const release = () => rmSync(file, { force: true })
  process.once('exit', release)
  return () => {
    process.off('exit', release)
    release()
  }
}

function ownerOf(file: string) {
  try {
    const pid = Number(readFileSync(file, 'utf8'))
    return Number.isInteger(pid) && pid > 0 ? pid : null
  } catch {
    return null
  }
}

function isRunning(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (problem) {
    return (problem as NodeJS.ErrnoException).code === 'EPERM'
  }
}
