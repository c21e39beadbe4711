import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, easternDate } from '../../rules/values/easternTime'
import {
  advance,
  CONFIG,
  call,
  type Database,
  endPrograms,
  FULL,
  type Issuer,
  login,
  MAIN,
  newDatabase,
  poll,
  reset,
  SECOND,
  server,
  signIn,
  startIssuer,
  transfer,
} from './issuers'
import { countMoney } from './money'

const HOUR = 3_600
const DAY = 24 * HOUR

describe.skipIf(!server)('two processes on one database are one issuer', () => {
  let database: Database
  let one: Issuer
  let other: Issuer
  let token: string

  beforeAll(async () => {
    database = await newDatabase()
    one = await startIssuer(database.url)
    other = await startIssuer(database.url)
  })
  beforeEach(async () => {
    await reset(one)
    token = await signIn(one)
  })
  afterAll(async () => {
    await endPrograms()
    await database.drop()
  })

  const both = () => [one, other] as const
  const statusesOf = (given: string) => Promise.all(both().map(async (issuer) => (await poll(issuer, given)).status))
  const renewedBy = async (issuer: Issuer, given: string) =>
    (await call(issuer, 'GET', CONFIG, { token: given })).headers.get('x-auth-token') ?? ''

  describe('sessions', () => {
    it('one that is signed out on the one is over on the other', async () => {
      expect(await statusesOf(token)).toEqual([200, 200])
      await call(one, 'POST', '/api/prepaid/logout', { token })
      expect(await statusesOf(token)).toEqual([401, 401])
      const lock = { token, body: { cardStatus: 'S' } }
      expect((await call(other, 'PUT', `/api/prepaid/cards/${MAIN}`, lock)).status).toBe(401)
    })

    it('a password that is reset on the one ends every session on the other, and the old password', async () => {
      const second = await signIn(other)
      await call(one, 'POST', `/api/users/1100003/${encodeURIComponent(FULL)}/password/recovery`)
      const [mail] = (await call(other, 'GET', `/sandbox/mail?to=${encodeURIComponent(FULL)}`)).body as unknown as {
        link: string
        code: string
      }[]
      const link = new URL(mail?.link ?? '', one.url).searchParams.get('link') ?? ''
      const body = { userName: FULL, link, code: mail?.code, response: 'bluenose', newPassword: 'Changed2026' }
      expect((await call(one, 'POST', '/api/users/password/response', { body })).status).toBe(204)
      for (const given of [token, second]) expect(await statusesOf(given)).toEqual([401, 401])
      expect((await login(other)).status).toBe(401)
      expect((await login(other, FULL, 'Changed2026')).status).toBe(200)
    })

    it('a token that is rotated on either is good on both, and the replaced one for ten seconds', async () => {
      const renewed = await renewedBy(one, token)
      expect(renewed).not.toBe(token)
      expect(await statusesOf(renewed)).toEqual([200, 200])
      const again = await renewedBy(other, renewed)
      expect(again).not.toBe(renewed)
      for (const given of [token, renewed, again]) expect(await statusesOf(given)).toEqual([200, 200])
      await advance(one, 11)
      for (const given of [token, renewed]) expect(await statusesOf(given)).toEqual([401, 401])
      expect(await statusesOf(again)).toEqual([200, 200])
    })

    it('both give the same new token to calls that cross a rotation', async () => {
      await advance(other, 900 / 2 + 5)
      const path = `/api/prepaid/cards/${MAIN}/expiring`
      const given = await Promise.all(
        Array.from({ length: 10 }, async (_, index) => {
          const { headers } = await call(both()[index % 2] as Issuer, 'GET', path, { token })
          return headers.get('x-auth-token')
        }),
      )
      expect(new Set(given).size).toBe(1)
      expect(await statusesOf(given[0] ?? '')).toEqual([200, 200])
    })

    it('200 calls in turn, of which many rotate the token, sign nobody out', async () => {
      let current = token
      const statuses: (number | null)[] = []
      for (let round = 0; round < 50; round += 1) {
        const sent = current
        const answers = await Promise.all([
          poll(one, sent),
          call(round % 2 === 0 ? one : other, 'GET', CONFIG, { token: sent }),
          transfer(other, sent, { from: round % 2 === 0 ? MAIN : SECOND, to: round % 2 === 0 ? SECOND : MAIN }),
          poll(other, sent),
        ])
        for (const { status } of answers) statuses.push(status)
        current = answers.map(({ headers }) => headers.get('x-auth-token')).find(Boolean) ?? current
      }
      expect(statuses).toEqual(Array.from({ length: 200 }, () => 200))
    })
  })

  it('wrong passwords are counted together', async () => {
    const statuses = []
    for (let index = 0; index < 5; index += 1) {
      statuses.push((await login(both()[index % 2] as Issuer, FULL, 'Wrong2026')).status)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401])
    for (const issuer of both()) expect((await login(issuer)).status).toBe(429)
  })

  it.each([
    ['do not count once they are old', '31 seconds', 200],
    ['take the places that are left', '0 seconds', 429],
  ])('guesses that a killed process has left open %s', async (_, age, status) => {
    await database.rows(
      `insert into sandbox.attempts (bucket, at, is_open)
       select $1, now() - $2::interval, true from generate_series(1, 5)`,
      [`signInPerAccountAndAddress:${FULL} 127.0.0.1`, age],
    )
    expect((await login(one)).status).toBe(status)
  })

  it('views of the card number are counted together', async () => {
    const { sid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }
    const body = { sessionId: sid, securityResponse: 'bluenose' }
    const view = async (issuer: Issuer) =>
      (await call(issuer, 'POST', `/api/prepaid/cards/${MAIN}/pan`, { token, body })).status
    const statuses = []
    for (let index = 0; index < 11; index += 1) statuses.push(await view(both()[index % 2] as Issuer))
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 400])
  })

  it('the same key on both at once has one effect and one answer', async () => {
    const money = await countMoney(database)
    for (let round = 0; round < 10; round += 1) {
      const key = randomUUID()
      const answers = await Promise.all(both().map((issuer) => transfer(issuer, token, { key, amount: 1 })))
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(answers[0]?.body).toEqual(answers[1]?.body)
      const [found] = await database.rows<{ entries: string }>(
        'select count(*) as entries from sandbox.transactions where idempotency_key = $1',
        [key],
      )
      expect(Number(found?.entries)).toBe(2)
    }
    await money.expectWhole()
  })

  describe('what demonstrations change', () => {
    it('is the same configuration and version on both', async () => {
      await call(one, 'POST', '/sandbox/config', { body: { theme: 'night' } })
      await call(other, 'POST', '/sandbox/config', { body: { newVersion: '7', features: { captcha: false } } })
      for (const issuer of both()) {
        const { body, headers } = await call(issuer, 'GET', CONFIG)
        expect([body, headers.get('x-new-version')]).toMatchObject([
          { theme: 'night', features: { captcha: false, maps: true } },
          '7',
        ])
      }
    })

    it('is the same clock on both, also when both advance it at once', async () => {
      const offsets = async () =>
        Promise.all(both().map(async (issuer) => (await call(issuer, 'GET', '/sandbox/clock')).body['offsetSeconds']))
      await Promise.all(both().map((issuer) => advance(issuer, 100)))
      expect(await offsets()).toEqual([200, 200])
      await reset(other)
      expect(await offsets()).toEqual([0, 0])
    })

    it('is a fault for as many calls as it was meant for, on whichever', async () => {
      await call(one, 'POST', '/sandbox/faults', { body: { operationId: 'getOpenConfig', status: 500, times: 3 } })
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) => call(both()[index % 2] as Issuer, 'GET', CONFIG)),
      )
      expect(answers.map(({ status }) => status).filter((status) => status === 500)).toHaveLength(3)
    })
  })

  describe('work that is due', () => {
    const count = async (text: string) => Number((await database.rows<{ found: string }>(text))[0]?.found)
    const loads = () =>
      count(`select count(*) as found from sandbox.transactions where type_code = '6F' and client_id = '${MAIN}'`)
    /** Raises the threshold above the balance: the rule loads in an hour. */
    async function askForReload(issuer: Issuer) {
      const [card] = await database.rows<{ available: number }>(
        `select available_cents as available from sandbox.cards where client_id = '${MAIN}'`,
      )
      const amountThreshold = Math.floor((card?.available ?? 0) / 100) + 1
      const body = { id: 'AR000001', clientId: MAIN, amountReload: 100, amountThreshold }
      const path = `/api/prepaid/entity/ar/1100003/${encodeURIComponent(FULL)}`
      expect((await call(issuer, 'POST', path, { token, body })).status).toBe(200)
    }
    const pay = async (issuer: Issuer) => {
      const { body } = await call(issuer, 'GET', '/sandbox/clock')
      const dateToPay = addDays(easternDate(Date.parse(String(body['now']))), 2)
      const paid = { proxyId: MAIN, serialNo: 'B100002', amount: 5, fee: 1.95, dateToPay }
      const answer = await call(issuer, 'POST', '/api/prepaid/billPay/payments', { token, body: paid })
      expect(answer.status).toBe(200)
      return String(answer.body['id'])
    }
    const settledOf = (id: string) =>
      count(`select count(*) as found from sandbox.transactions where reference = '${id}' and status = 'posted'`)

    it('is done by the process that did not create it', async () => {
      const before = await loads()
      await askForReload(one)
      await advance(other, 2 * HOUR)
      expect(await loads()).toBe(before + 1)
    })

    it('is done once where both notice it at the same moment', async () => {
      const money = await countMoney(database)
      const before = await loads()
      await askForReload(one)
      const payment = await pay(other)
      await call(one, 'POST', '/sandbox/clock', { body: { advanceSeconds: 30 * 60 } })
      await Promise.all([
        ...both().map((issuer) => advance(issuer, 3 * DAY)),
        ...both().flatMap((issuer) => Array.from({ length: 5 }, () => call(issuer, 'GET', CONFIG))),
      ])
      expect(await loads()).toBe(before + 1)
      expect(await settledOf(payment)).toBe(2)
      await money.expectWhole()
    })

    it('is an upgrade, a dispute and a payment, each once and by either', async () => {
      const starter = await signIn(one, 'starter@example.com')
      const upgrade = (issuer: Issuer, body: unknown) =>
        call(issuer, 'POST', '/api/prepaid/cards/upgrade', { token: starter, body })
      const clientId = '1000002001'
      const asked = await upgrade(one, {
        step: 'short',
        clientId,
        monthlyFeeAccepted: true,
        thirdParty: false,
        recaptchaToken: 'test',
      })
      const answers = [
        { questionId: 'street', answer: 'a2' },
        { questionId: 'city', answer: 'none' },
      ]
      const answered = await upgrade(other, { step: 'answers', clientId, id: asked.body['id'], answers })
      expect(answered.body['status']).toBe('pending')

      const [purchase] = await database.rows<{ id: string }>(
        `select id from sandbox.transactions
         where client_id = '${MAIN}' and type_code = 'POS' and status = 'posted' order by happened_at desc limit 1`,
      )
      const dispute = { reason: 'notMine', description: 'It was not me.', evidence: [] }
      const path = `/api/prepaid/cards/${MAIN}/transactions/${purchase?.id}/dispute`
      expect((await call(other, 'POST', path, { token, body: dispute })).status).toBe(200)
      const payment = await pay(one)

      for (const seconds of [11 * 60, 2 * DAY, 20 * DAY]) {
        await Promise.all([advance(one, seconds), call(other, 'GET', CONFIG), call(one, 'GET', CONFIG)])
      }
      await call(other, 'GET', CONFIG)
      expect(
        await count(`select count(*) as found from sandbox.mails where kind = 'upgraded'
                     and recipient = 'starter@example.com'`),
      ).toBe(1)
      expect(await count(`select count(*) as found from sandbox.transactions where type_code = 'DSC'`)).toBe(1)
      const [decided] = await database.rows<{ status: string; steps: unknown[] }>(
        `select status, steps from sandbox.disputes where transaction_id = ${purchase?.id}`,
      )
      expect(decided).toMatchObject({ status: 'decided' })
      expect(decided?.steps).toHaveLength(3)
      expect(await settledOf(payment)).toBe(2)
    })

    it('is done although the process that created it was killed', async () => {
      const third = await startIssuer(database.url)
      const before = await loads()
      await askForReload(third)
      const payment = await pay(third)
      third.process.kill('SIGKILL')
      await third.ended
      await advance(other, 3 * DAY)
      expect(await loads()).toBe(before + 1)
      expect(await settledOf(payment)).toBe(2)
    })

    it('is done without a call, by the next look of either', async () => {
      const before = await loads()
      await askForReload(one)
      // As if an hour had passed, without telling any process.
      await database.rows(
        `update sandbox.auto_reloads set due_at = date_trunc('milliseconds', now()) where id = 'AR000001'`,
      )
      await expect.poll(loads, { timeout: 20_000, interval: 500 }).toBe(before + 1)
    })
  })
})
