/** A PostgreSQL server of the tests' own: found on this computer or installed, in a temporary folder, on a free port. */
import { execFileSync } from 'node:child_process'
import { chownSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findProgram, installPackages, isExecutable } from './debian'

const OLDEST = 15
const DEBIAN = '/usr/lib/postgresql'

/** How to reach a server, and to run `pg_ctl` on it. */
export type Postgres = {
  readonly url: string
  readonly bin: string
  readonly folder: string
  readonly user: { readonly uid: number; readonly gid: number } | null
  readonly options: string
}

/** The folder of the newest server's programs; Debian keeps them out of the PATH. */
function findServer(): string | null {
  let versions: string[] = []
  try {
    versions = readdirSync(DEBIAN)
  } catch {}
  const folders = versions.toSorted((one, other) => Number(other) - Number(one)).map((one) => join(DEBIAN, one, 'bin'))
  const inPath = findProgram('pg_ctl')
  if (inPath) folders.push(dirname(inPath))
  return folders.find((folder) => isExecutable(join(folder, 'pg_ctl')) && versionIn(folder) >= OLDEST) ?? null
}

const versionIn = (bin: string) =>
  Number(/\d+/.exec(execFileSync(join(bin, 'pg_ctl'), ['--version'], { encoding: 'utf8' }))?.[0] ?? 0)

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** PostgreSQL refuses to run as root. */
function ownerOf(): Postgres['user'] {
  if (process.getuid?.() !== 0) return null
  const id = (kind: string) => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

function run({ bin, folder, user }: Omit<Postgres, 'url' | 'options'>, program: string, ...args: readonly string[]) {
  // Its output must not be a pipe: the server inherits and keeps it.
  execFileSync(join(bin, program), ['-D', join(folder, 'data'), ...args], { cwd: folder, stdio: 'ignore', ...user })
}

const PASSWORD = 'example'

/** The folder of a server's programs; null if there is none here and none may be installed. */
export const providePostgres = () => findServer() ?? (installPackages('postgresql') ? findServer() : null)

/** Null if there is no server here and none may be installed. */
export async function startPostgres(): Promise<Postgres | null> {
  const bin = providePostgres()
  if (!bin) return null
  const user = ownerOf()
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'))
  const password = join(folder, 'password')
  writeFileSync(password, PASSWORD)
  if (user) for (const path of [folder, password]) chownSync(path, user.uid, user.gid)
  const port = await freePort()
  // Nothing of it must survive the computer: it need not wait for the disk.
  const options = `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories= -c fsync=off`
  const where = { bin, folder, user }
  run(where, 'initdb', '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${password}`, '-E', 'UTF8', '--locale=C')
  run(where, 'pg_ctl', 'start', '-w', '-l', join(folder, 'log'), '-o', options)
  return { ...where, options, url: `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres` }
}

/** Ends it as a crash would, and starts it again. */
export const restartPostgres = ({ options, ...where }: Postgres) =>
  run(where, 'pg_ctl', 'restart', '-w', '-m', 'immediate', '-l', join(where.folder, 'log'), '-o', options)

export function stopPostgres(server: Postgres) {
  run(server, 'pg_ctl', 'stop', '-w', '-m', 'immediate')
  rmSync(server.folder, { recursive: true, force: true })
}
