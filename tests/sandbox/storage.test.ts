import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LIVE } from '../../sandbox/database/tables'
import { type SandboxOptions, startSandbox } from '../../sandbox/server'
import { createDatabase, DATABASE_SERVER, FULL, LOCKED, openSandbox } from './openSandbox'

let folder: string
const inFolder = () => ({ dataDir: join(folder, 'data') })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storage-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function expectToKeep(where: SandboxOptions) {
  const first = await openSandbox(where)
  const { api, token } = await first.signIn()
  await api.PUT('/api/prepaid/cards/{id}', { params: { path: { id: LOCKED } }, body: { cardStatus: 'A' } })
  await first.configure({ theme: 'night' })
  await first.close()

  const second = await openSandbox(where)
  const again = second.api({ 'x-auth-token': token })
  const { data } = await again.GET('/api/prepaid/cards', {
    params: { query: { username: FULL, balancesOnly: true } },
  })
  expect(data?.balances?.find(({ clientId }) => clientId === LOCKED)?.cardStatus).toBe('A')
  expect((await second.raw('GET', '/api/prepaid/open-config/1100003')).body).toMatchObject({ theme: 'night' })
  expect([...first.problems, ...second.problems]).toEqual([])
  await second.close()
}

describe('the data folder', () => {
  it('keeps what was done, and who is signed in, over a restart', () => expectToKeep(inFolder()))

  it('is for one sandbox at a time', async () => {
    const first = await startSandbox(inFolder())
    await expect(startSandbox(inFolder())).rejects.toThrow(
      `${inFolder().dataDir} is in use by process ${process.pid}. Stop that one, or name another folder in SANDBOX_DATA.`,
    )
    await first.close()
    await (await startSandbox(inFolder())).close()
    expect(existsSync(`${inFolder().dataDir}.pid`)).toBe(false)
  })

  it('is filled again where its filling was cut off', async () => {
    const where = { dataDir: join(folder, 'cut-off') }
    await (await openSandbox(where)).close()
    const database = await PGlite.create(where.dataDir)
    await database.exec(`truncate ${LIVE}.accounts cascade`)
    await database.close()
    const again = await openSandbox(where)
    expect((await again.signIn()).account.username).toBe(FULL)
    await again.close()
  })

  it.runIf(existsSync('/proc/self/stat'))(
    'is free again after its owner was killed, also where another process has its number',
    async () => {
      const where = { dataDir: join(folder, 'killed') }
      const file = `${where.dataDir}.pid`
      const first = await startSandbox(where)
      const owner = JSON.parse(await readFile(file, 'utf8'))
      await first.close()
      for (const left of [{ ...owner, startedAt: `${owner.startedAt}1` }, { pid: 2 ** 22 + 1, startedAt: null }, '1']) {
        await writeFile(file, JSON.stringify(left))
        const next = await startSandbox(where)
        expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(owner)
        await next.close()
      }
    },
  )

  it('gets the seed of its day, however old the copy is that it starts from', async () => {
    const clock = () => Date.now() + 40 * 86_400_000
    const later = await openSandbox({ clock })
    const { api } = await later.signIn()
    const { data } = await api.GET('/api/prepaid/cards/{id}/stats', {
      params: { path: { id: '1000001001' }, query: { filter: 'day10' } },
    })
    expect(data?.total).toBeGreaterThan(5)
    await later.close()
  })
})

describe.runIf(DATABASE_SERVER)('a Postgres server', () => {
  let database: Awaited<ReturnType<typeof createDatabase>>

  beforeAll(async () => {
    database = await createDatabase(DATABASE_SERVER ?? '')
  })
  afterAll(() => database.drop())

  it('keeps what was done, and who is signed in, over a restart', () => expectToKeep({ databaseUrl: database.url }))

  it('may end its connections without ending the sandbox', async () => {
    const sandbox = await openSandbox({ databaseUrl: database.url })
    await sandbox.signIn()
    await database.endConnections()
    await expect.poll(() => sandbox.signIn().then(() => true)).toBe(true)
    await sandbox.close()
  })
})
