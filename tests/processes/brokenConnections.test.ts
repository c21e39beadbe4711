import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { restartPostgres } from '../support/postgres'
import {
  CONFIG,
  call,
  type Database,
  endPrograms,
  type Issuer,
  newDatabase,
  poll,
  reset,
  server,
  signIn,
  startIssuer,
  transfer,
} from './issuers'
import { countMoney, expectOncePerKey, sendTransfers } from './money'

describe.skipIf(!server)('a broken connection to the database', () => {
  let database: Database
  let issuers: Issuer[]
  let token: string

  beforeAll(async () => {
    database = await newDatabase()
    issuers = [await startIssuer(database.url), await startIssuer(database.url)]
  })
  beforeEach(async () => {
    await reset(issuers[0] as Issuer)
    token = await signIn(issuers[0] as Issuer)
  })
  afterAll(async () => {
    await endPrograms()
    await database.drop()
  })

  async function expectAlive() {
    for (const issuer of issuers) {
      expect([issuer.process.exitCode, issuer.process.signalCode]).toEqual([null, null])
      await expect.poll(async () => (await poll(issuer, token)).status).toBe(200)
      expect((await transfer(issuer, token)).status).toBe(200)
    }
  }

  it('that is idle is replaced', async () => {
    for (const issuer of issuers) await Promise.all(Array.from({ length: 8 }, () => poll(issuer, token)))
    await database.endConnections()
    await expectAlive()
  })

  it('fails the calls that use it with 503 and no others, and ends no process', async () => {
    const money = await countMoney(database)
    const sent = sendTransfers(120, issuers, token)
    const open = new Set(sent)
    for (const one of sent) void one.answer.then(() => open.delete(one))
    while (open.size > 0) {
      await database.endConnections()
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    const { statuses } = await expectOncePerKey(database, sent)
    expect([...statuses.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([])
    expect(statuses.get(503)).toBeGreaterThan(0)
    await money.expectWhole()
    await expectAlive()
  })

  it('is answered in the holder’s language, with a time to wait', async () => {
    const [issuer] = issuers as [Issuer]
    const failed = await (async () => {
      for (;;) {
        const sent = sendTransfers(20, [issuer], token)
        await database.endConnections()
        for (const { answer } of sent) if ((await answer).status === 503) return answer
      }
    })()
    expect(Number(failed.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(failed.body).toEqual({
      code: 'SYS-5030',
      message: 'The service is temporarily unavailable. Please try again later.',
    })
    expect(issuer.output()).not.toContain('insert into')
  })

  it('costs the pool nothing, however many break', async () => {
    const [issuer] = issuers as [Issuer]
    for (let round = 0; round < 15; round += 1) {
      const sent = sendTransfers(20, [issuer], token)
      await database.endConnections()
      await Promise.all(sent.map(({ answer }) => answer))
    }
    await expectAlive()
  })

  // Only the run's own server may be restarted, not one that TEST_DATABASE_URL names.
  it.skipIf(!server?.own)(
    'is every one where the server crashes in the middle of money: what was answered stays',
    async () => {
      const money = await countMoney(database)
      const sent = sendTransfers(120, issuers, token)
      await sent[10]?.answer
      if (server?.own) restartPostgres(server.own)
      const { statuses } = await expectOncePerKey(database, sent)
      expect([...statuses.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([])
      await money.expectWhole()
      await expectAlive()
      expect((await call(issuers[1] as Issuer, 'GET', CONFIG)).status).toBe(200)
    },
  )
})
