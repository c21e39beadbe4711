/** Programs that the tests need: looked for on this computer, installed from Debian's packages where that is allowed. */
import { execFileSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const APT = '/usr/bin/apt-get'

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The first of these programs in /usr/bin or the PATH; null if there is none. */
export function findProgram(...names: readonly string[]): string | null {
  const folders = ['/usr/bin', ...(process.env['PATH'] ?? '').split(delimiter)].filter(Boolean)
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return candidates.find(isExecutable) ?? null
}

const apt = (...args: readonly string[]) =>
  // Another run of apt may hold the lock.
  execFileSync(APT, ['-qq', '-o', 'DPkg::Lock::Timeout=300', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })

/** False if this is not Debian, if the user may not install anything, or if apt has no such package. */
export function installPackages(...names: readonly string[]): boolean {
  if (process.getuid?.() !== 0 || !isExecutable(APT)) return false
  console.log(`Installing ${names.join(', ')}`)
  try {
    apt('update')
    apt('install', '--no-install-recommends', ...names)
    return true
  } catch {
    console.log(`apt could not install ${names.join(', ')}`)
    return false
  }
}
