import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  advance,
  call,
  type Database,
  endPrograms,
  newDatabase,
  poll,
  runProgram,
  server,
  signIn,
  startIssuer,
} from './issuers'

/** A port that another program uses. */
async function takenPort() {
  const holder = createServer()
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', () => resolve()))
  const address = holder.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { port: String(port), close: () => new Promise((resolve) => holder.close(resolve)) }
}

const started = async (args: readonly string[], env: Record<string, string>) => {
  const program = runProgram(args, env)
  return { code: await program.ended, text: program.output() }
}
const refused = (sentence: string) => ({ code: 1, text: `${sentence}\n` })

const withPart = (url: string, part: 'password' | 'pathname' | 'port', value: string) => {
  const changed = new URL(url)
  changed[part] = value
  return changed.href
}

describe.skipIf(!server)('starting on a Postgres server', () => {
  let database: Database
  beforeEach(async () => {
    database = await newDatabase()
  })
  afterEach(async () => {
    await endPrograms()
    await database.drop()
  })

  it('two processes at once prepare an empty database once', async () => {
    const issuers = await Promise.all([0, 1, 2].map(() => startIssuer(database.url)))
    const token = await signIn(issuers[0] as (typeof issuers)[number])
    for (const issuer of issuers) {
      expect((await poll(issuer, token)).status).toBe(200)
      expect(issuer.output()).toMatch(/^Sandbox ready at \S+ after \d+ ms\n$/)
    }
    const [made] = await database.rows<{ found: string }>('select count(*) as found from sandbox.accounts')
    expect(Number(made?.found)).toBe(9)
  })

  it.each(['sandbox/main.ts', 'scripts/start.ts'])(
    '%s says in a sentence what is wrong with the database',
    async (program) => {
      const { host } = new URL(database.url)
      const tries = [
        [
          withPart(database.url, 'password', 'wrong'),
          `The database at ${host} does not accept the user and password in DATABASE_URL.`,
        ],
        [
          withPart(database.url, 'pathname', '/missing'),
          `The database "missing" in DATABASE_URL does not exist at ${host}. Create it first.`,
        ],
        ['postgres://127.0.0.1:1/x', 'No database answers at 127.0.0.1:1, the address in DATABASE_URL.'],
        [
          'postgres://127.0.0.1:1/%E0%A4%A',
          'DATABASE_URL must be the address of a database, such as postgres://user:password@host:5432/name.',
        ],
        [
          'postgres://[',
          'DATABASE_URL must be the address of a database, such as postgres://user:password@host:5432/name.',
        ],
      ] as const
      for (const [url, sentence] of tries) {
        expect(await started([program], { PORT: '0', DATABASE_URL: url })).toEqual(refused(sentence))
      }
    },
  )

  it('a taken port costs nothing of the database', async () => {
    const { port, close } = await takenPort()
    const sentence = `Port ${port} is already in use. Stop the program that uses it, or choose another port in PORT.`
    expect(await started(['sandbox/main.ts'], { PORT: port, DATABASE_URL: database.url })).toEqual(refused(sentence))
    await close()
  })
})

describe('starting on the embedded database', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'starting-'))
  })
  afterEach(async () => {
    await endPrograms()
    await rm(folder, { recursive: true })
  })

  it.each(['sandbox/main.ts', 'scripts/start.ts'])(
    '%s says that the port is taken, before it builds',
    async (program) => {
      const { port, close } = await takenPort()
      const sentence = `Port ${port} is already in use. Stop the program that uses it, or choose another port in PORT.`
      const env = { PORT: port, SANDBOX_DATA: join(folder, 'data') }
      expect(await started([program], env)).toEqual(refused(sentence))
      const wrong = { ...env, PORT: 'many' }
      expect(await started([program], wrong)).toEqual(refused('PORT must be a number from 0 to 65535.'))
      await close()
    },
  )

  it('a second process on the folder is refused, and so is a reset under the first', async () => {
    const data = join(folder, 'data')
    const first = await startIssuer('', { SANDBOX_DATA: data, SANDBOX_DEMO: 'false' })
    const sentence = `${data} is in use by process ${first.process.pid}. Stop that one, or name another folder in SANDBOX_DATA.`
    for (const program of ['sandbox/main.ts', 'scripts/start.ts', 'scripts/reset.ts']) {
      const port = program === 'scripts/reset.ts' ? '1' : '0'
      expect(await started([program], { PORT: port, SANDBOX_DATA: data })).toEqual(refused(sentence))
    }
    expect((await poll(first, await signIn(first))).status).toBe(200)
  })

  it('the portal answers at what it prints, and the next start uses its build again', async () => {
    const run = async () => {
      const program = runProgram(['scripts/start.ts'], { PORT: '0', SANDBOX_DATA: join(folder, 'data') })
      const url = await vi.waitFor(
        () => /^Portal {3}(\S+)$/m.exec(program.output())?.[1] ?? Promise.reject(new Error(program.output())),
        { timeout: 110_000, interval: 100 },
      )
      expect((await fetch(`${url}/login`)).status).toBe(200)
      expect(program.output()).toMatch(/^Ready after \d+\.\d s$/m)
      program.process.kill('SIGINT')
      expect(await program.ended).toBe(0)
      return program.output()
    }
    // The build of an earlier test run may be used again.
    await rm('dist/start', { recursive: true, force: true })
    const first = await run()
    expect(first).toMatch(/^Building the portal, step 2 of 2: documents$/m)
    expect(first).not.toMatch(/warn|\(!\)|\[[A-Z_]+\]/i)
    const second = await run()
    expect(second).toMatch(/^Nothing has changed since the last build: it is used again\.$/m)
    expect(second).not.toContain('Building')
  }, 240_000)

  it('data of another version begins again on the first day, and says so', async () => {
    const data = join(folder, 'data')
    const first = await startIssuer('', { SANDBOX_DATA: data })
    first.process.kill('SIGTERM')
    await first.ended
    const database = await PGlite.create({ dataDir: data, extensions: { pg_trgm } })
    await database.query(
      `update sandbox.settings set value = jsonb_set(value, '{fingerprint}', '"older"') where name = 'made'`,
    )
    await database.close()
    const second = await startIssuer('', { SANDBOX_DATA: data })
    expect(second.output()).toContain(
      'The data is of another version of the sandbox: it begins again with the first day.\n',
    )
    expect((await poll(second, await signIn(second))).status).toBe(200)
  })

  it.each(['sandbox/main.ts', 'scripts/start.ts', 'scripts/reset.ts'])(
    '%s leaves a folder with other files as it is, and says so',
    async (program) => {
      const file = join(folder, 'thesis.txt')
      await writeFile(file, 'mine')
      const sentence = `${folder} has files that are not the sandbox's. Name another folder in SANDBOX_DATA.`
      // Nothing answers there.
      expect(
        await started([program], { PORT: program === 'scripts/reset.ts' ? '1' : '0', SANDBOX_DATA: folder }),
      ).toEqual(refused(sentence))
      expect(await readFile(file, 'utf8')).toBe('mine')
    },
  )

  it('a reset finds its own running sandbox, and leaves one with other data alone', async () => {
    const [own, other] = [join(folder, 'own'), join(folder, 'other')]
    const issuer = await startIssuer('', { SANDBOX_DATA: own })
    const { port } = new URL(issuer.url)
    const at = (data: string) => started(['scripts/reset.ts'], { PORT: port, SANDBOX_DATA: data })
    await advance(issuer, 86_400)
    expect(await at(other)).toEqual({
      code: 0,
      text: `The sandbox at ${issuer.url}/sandbox has other data, and is left as it is.\nThe next start begins with fresh data in ${other}.\n`,
    })
    expect((await call(issuer, 'GET', '/sandbox/clock')).body).toMatchObject({ offsetSeconds: 86_400 })
    expect(await at(own)).toEqual({ code: 0, text: 'The running sandbox has been reset.\n' })
    expect((await call(issuer, 'GET', '/sandbox/clock')).body).toMatchObject({ offsetSeconds: 0 })
  })

  it('a database of another version of Postgres is named, with the way to begin again', async () => {
    await writeFile(join(folder, 'PG_VERSION'), '9')
    expect(await started(['sandbox/main.ts'], { PORT: '0', SANDBOX_DATA: folder })).toEqual(
      refused(
        `The data in ${folder} cannot be read: it is damaged or of another version. npm run reset begins again with fresh data.`,
      ),
    )
  })

  it('a folder that cannot be one is named', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    expect(await started(['sandbox/main.ts'], { PORT: '0', SANDBOX_DATA: join(file, 'data') })).toEqual(
      refused(`${file} cannot be used (EEXIST). Name another folder in SANDBOX_DATA.`),
    )
  })
})
