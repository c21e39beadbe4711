import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type Database,
  endPrograms,
  FULL,
  type Issuer,
  newDatabase,
  poll,
  server,
  signIn,
  startIssuer,
  transfer,
} from './issuers'
import { countMoney, expectOncePerKey, sendTransfers } from './money'

describe.skipIf(!server)('a process that is stopped', () => {
  let database: Database
  let one: Issuer
  let other: Issuer
  let token: string

  beforeEach(async () => {
    database = await newDatabase()
    one = await startIssuer(database.url)
    other = await startIssuer(database.url)
    token = await signIn(one)
  })
  afterEach(async () => {
    await endPrograms()
    await database.drop()
  })

  it.each(['the first', 'the second'])(
    '%s, killed in the middle of money, leaves each call done or not',
    async (which) => {
      const [killed, left] = which === 'the first' ? [one, other] : [other, one]
      const money = await countMoney(database)
      const sent = sendTransfers(120, [one, other], token)
      await sent[6]?.answer
      killed.process.kill('SIGKILL')
      const { statuses } = await expectOncePerKey(database, sent)
      // Calls to it that it has not answered, and no others.
      expect([...statuses.keys()].filter((status) => status !== 200 && status !== null)).toEqual([])
      await money.expectWhole()
      // The same keys on the process that is left finish what was not done.
      const again = await Promise.all(
        sent.map(({ key }, index) =>
          transfer(left, token, {
            key,
            ...(index % 2 === 0 ? {} : { from: '1000001002', to: '1000001001' }),
          }),
        ),
      )
      expect(again.map(({ status }) => status)).toEqual(sent.map(() => 200))
      expect((await expectOncePerKey(database, sent)).done).toBe(sent.length)
      await money.expectWhole()
    },
  )

  it('by SIGTERM under load answers every call that it has taken, and takes no more', async () => {
    const money = await countMoney(database)
    const sent = sendTransfers(50, [one], token)
    await sent[0]?.answer
    one.process.kill('SIGTERM')
    const later = sendTransfers(20, [one], token)
    const all = [...sent, ...later]
    const { statuses, done } = await expectOncePerKey(database, all)
    // No answer means that the call was refused before it was taken.
    expect(done).toBe(statuses.get(200))
    expect([...statuses.keys()].filter((status) => status !== 200 && status !== null)).toEqual([])
    expect(await one.ended).toBe(0)
    expect((await poll(one, token)).status).toBeNull()
    expect((await poll(other, token)).status).toBe(200)
    await money.expectWhole()
  })

  it('by SIGTERM answers the calls of every connection that was there before', async () => {
    one.process.kill('SIGSTOP')
    const { hostname, port } = new URL(one.url)
    const path = `/api/prepaid/cards?username=${encodeURIComponent(FULL)}&balancesOnly=true`
    const call = `GET ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\nx-auth-token: ${token}\r\n\r\n`
    const sockets = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const socket = connect(Number(port), hostname)
        await once(socket, 'connect')
        socket.write(call)
        return socket
      }),
    )
    const answers = sockets.map((socket) => once(socket, 'data').then(([data]) => String(data).slice(0, 12)))
    one.process.kill('SIGTERM')
    one.process.kill('SIGCONT')
    expect(await Promise.all(answers)).toEqual(sockets.map(() => 'HTTP/1.1 200'))
    expect(await one.ended).toBe(0)
    for (const socket of sockets) socket.destroy()
  })

  it('tells open connections that it closes them', async () => {
    const sent = sendTransfers(20, [one], token)
    await sent[0]?.answer
    one.process.kill('SIGTERM')
    const closing = []
    for (const { answer } of sent) closing.push((await answer).headers.get('connection'))
    expect(closing).toContain('close')
    expect(await one.ended).toBe(0)
  })

  it('does not wait for ever for a call that does not end', async () => {
    await fetch(`${one.url}/sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ operationId: 'transferFunds', delayMs: 600_000 }),
    })
    const hanging = transfer(one, token)
    await poll(one, token)
    one.process.kill('SIGTERM')
    expect(await one.ended).toBe(0)
    expect((await hanging).status).toBeNull()
  })
})
