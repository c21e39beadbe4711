import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answerChallenge } from './challenges'
import { type Api, MAIN, MAIN_SERIAL, type OpenSandbox, openSandbox, SECOND_SERIAL, sessionOf } from './openSandbox'

let sandbox: OpenSandbox
let api: Api

beforeAll(async () => {
  sandbox = await openSandbox()
})
beforeEach(async () => {
  await sandbox.reset()
  ;({ api } = await sandbox.signIn())
})
afterAll(async () => {
  expect(sandbox.problems).toEqual([])
  await sandbox.close()
})

const AMOUNT = 300
const money = (transactionAmount: number) => ({ transactionAmount, currency: '124' as const })
const saved = { paymentMethod: 'existing' as const, vaultedCardId: 'VC000001' }
const evaluate = async (source: object = saved, amount = AMOUNT, of = api) => {
  const { data } = await of.POST('/api/prepaid/cards/{serial}/topup/evaluateRisk', {
    params: { path: { serial: MAIN_SERIAL } },
    body: { sessionId: sessionOf(of), pid: '1100003', fundingAmount: money(amount), ...source },
  })
  const { riskReferenceId = '', challenge } = data ?? {}
  return { id: riskReferenceId, url: challenge?.url ?? '', answer: data }
}
const at = (riskReferenceId: string, serial = MAIN_SERIAL) => ({ params: { path: { serial, riskReferenceId } } })
const ONE = '/api/prepaid/cards/{serial}/topup/evaluateRisk/{riskReferenceId}' as const
const read = async (id: string, of = api) => (await of.GET(ONE, at(id))).data
const cancel = (id: string) => api.DELETE(ONE, at(id))
const load = (riskReferenceId: string, more: object = {}, headers: Record<string, string> = {}) =>
  api.POST('/api/prepaid/cards/{id}/topup', {
    params: { path: { id: MAIN } },
    headers,
    body: { sessionId: sessionOf(api), fundingAmount: money(AMOUNT), ...saved, riskReferenceId, ...more },
  })
const available = async () => (await sandbox.balances(api))[MAIN] ?? Number.NaN
const settle = (url: string, outcome: string) => answerChallenge(sandbox.url, url, outcome)
const claimed = { status: 'Y', eci: '05', cavv: 'made-up', transactionId: 'made-up' }

describe('TOP-29 the three-D Secure challenge of an evaluation', () => {
  it('belongs to amounts from 300.00 on, and has an address of its own', async () => {
    expect((await evaluate(saved, 299.99)).answer).toMatchObject({ threeDSecureRequired: false, status: 'cleared' })
    const [one, other] = [await evaluate(), await evaluate()]
    expect(one.answer).toMatchObject({ decision: 'approved', threeDSecureRequired: true, status: 'challenged' })
    expect(one.answer?.challenge?.expiresInSeconds).toBe(1800)
    expect(one.url).toMatch(/^\/three-d-secure\/[0-9a-f-]{36}\?locale=en$/)
    expect(one.url).not.toBe(other.url)
  })

  it.each([9.99, 1_000_000_000])('clears no amount that the card cannot be loaded with: %d', async (amount) => {
    const { response } = await api.POST('/api/prepaid/cards/{serial}/topup/evaluateRisk', {
      params: { path: { serial: MAIN_SERIAL } },
      body: { sessionId: sessionOf(api), pid: '1100003', fundingAmount: money(amount), ...saved },
    })
    expect(response.status).toBe(400)
  })

  it('is not for a card that was replaced: it is gone', async () => {
    await api.POST('/api/prepaid/cards/{id}/replace', { params: { path: { id: MAIN } }, body: { reason: 'lost' } })
    const { error } = await api.POST('/api/prepaid/cards/{serial}/topup/evaluateRisk', {
      params: { path: { serial: MAIN_SERIAL } },
      body: { sessionId: sessionOf(api), pid: '1100003', fundingAmount: money(AMOUNT), ...saved },
    })
    expect(error).toMatchObject({ code: 'REQ-4040' })
  })

  it('its own success clears its load, once', async () => {
    const before = await available()
    const { id, url } = await evaluate()
    await settle(url, 'succeeded')
    const passed = await read(id)
    expect(passed).toMatchObject({ status: 'cleared', threeDSecureRequired: true })
    const threeDSecure = passed?.threeDSecure
    expect(threeDSecure).toMatchObject({ status: 'Y', eci: '05' })
    expect((await load(id, { threeDSecure })).response.status).toBe(200)
    expect(await read(id)).toMatchObject({ status: 'used' })
    expect((await load(id, { threeDSecure })).error).toMatchObject({ code: 'TOP-4005' })
    expect(await available()).toBeCloseTo(before + AMOUNT, 5)
  })

  it('a caller that only says that it succeeded is refused', async () => {
    const before = await available()
    const { id, url } = await evaluate()
    expect((await load(id)).error).toMatchObject({ code: 'TOP-4004' })
    expect((await load(id, { threeDSecure: claimed })).error).toMatchObject({ code: 'TOP-4004' })
    await settle(url, 'succeeded')
    expect((await load(id)).error).toMatchObject({ code: 'TOP-4004' })
    expect((await load(id, { threeDSecure: claimed })).error).toMatchObject({ code: 'TOP-4004' })
    const own = { ...claimed, ...(await read(id))?.threeDSecure }
    for (const part of [{ cavv: claimed.cavv }, { transactionId: claimed.transactionId }])
      expect((await load(id, { threeDSecure: { ...own, ...part } })).error).toMatchObject({ code: 'TOP-4004' })
    expect(await available()).toBe(before)
  })

  it('is cancelled when its holder signs out, but not when another session of theirs does', async () => {
    const { api: other } = await sandbox.signIn()
    const [one, approved, others] = [await evaluate(), await evaluate(), await evaluate(saved, AMOUNT, other)]
    await settle(approved.url, 'succeeded')
    await api.POST('/api/prepaid/logout')
    for (const { url } of [one, others]) await settle(url, 'succeeded')
    const states = await Promise.all([one, approved, others].map(async ({ id }) => (await read(id, other))?.status))
    expect(states).toEqual(['cancelled', 'cleared', 'cleared'])
  })

  it('is cancelled when its holder signs out of a later session that has read it', async () => {
    const { api: later } = await sandbox.signIn()
    const { id, url } = await evaluate()
    await read(id, later)
    await later.POST('/api/prepaid/logout')
    await settle(url, 'succeeded')
    expect((await read(id))?.status).toBe('cancelled')
  })

  it('the success of another evaluation does not count', async () => {
    const [one, other] = [await evaluate(), await evaluate()]
    await settle(other.url, 'succeeded')
    const threeDSecure = (await read(other.id))?.threeDSecure
    expect((await load(one.id, { threeDSecure })).error).toMatchObject({ code: 'TOP-4004' })
    await settle(one.url, 'succeeded')
    expect((await load(one.id, { threeDSecure })).error).toMatchObject({ code: 'TOP-4004' })
  })

  it('clears no other source than the one that was evaluated', async () => {
    const unnamed = await evaluate({})
    await settle(unnamed.url, 'succeeded')
    for (const { id, source } of [
      { id: unnamed.id, source: saved },
      { id: (await evaluate()).id, source: { ...saved, vaultedCardId: 'VC000002' } },
    ]) {
      const evaluation = await read(id)
      if (evaluation?.challenge) await settle(evaluation.challenge.url, 'succeeded')
      const threeDSecure = (await read(id))?.threeDSecure
      expect((await load(id, { ...source, threeDSecure })).error).toMatchObject({ code: 'TOP-4005' })
    }
  })

  it('clears nothing where it was made without a source, however small the amount', async () => {
    const before = await available()
    const { id } = await evaluate({}, 50)
    expect(await read(id)).toMatchObject({ status: 'cleared' })
    for (const source of [saved, { ...saved, vaultedCardId: 'VC000002' }]) {
      const { error } = await load(id, { ...source, fundingAmount: money(50) })
      expect(error).toMatchObject({ code: 'TOP-4005' })
    }
    expect(await available()).toBe(before)
  })

  it('API-15 is made use of by the session of its caller alone', async () => {
    const { id } = await evaluate(saved, 50)
    const other = sessionOf((await sandbox.signIn()).api)
    for (const sessionId of [undefined, '', other]) {
      const { error } = await load(id, { fundingAmount: money(50), sessionId })
      expect(error).toMatchObject({ fieldErrors: [{ field: 'sessionId' }] })
    }
    expect((await load(id, { fundingAmount: money(50) })).response.status).toBe(200)
  })

  it.each([
    ['failed', 'failed'],
    ['cancelled', 'cancelled'],
    ['timedOut', 'expired'],
  ])('%s at the bank, it clears nothing and takes no other outcome', async (outcome, status) => {
    const before = await available()
    const { id, url } = await evaluate()
    await settle(url, outcome)
    expect(await read(id)).toMatchObject({ status })
    await settle(url, 'succeeded')
    expect(await read(id)).toMatchObject({ status })
    expect(await read(id)).not.toHaveProperty('threeDSecure')
    expect((await load(id, { threeDSecure: claimed })).error).toMatchObject({ code: 'TOP-4005' })
    expect(await available()).toBe(before)
  })

  it('an outcome that is none changes nothing', async () => {
    const { id, url } = await evaluate()
    await settle(url, 'used')
    await settle(url, '')
    expect(await read(id)).toMatchObject({ status: 'challenged' })
  })

  it('is good for 30 minutes, before and after it succeeds', async () => {
    const waiting = await evaluate()
    const passed = await evaluate()
    await settle(passed.url, 'succeeded')
    const threeDSecure = (await read(passed.id))?.threeDSecure
    await sandbox.advance(30 * 60 - 5)
    ;({ api } = await sandbox.signIn())
    expect(await read(waiting.id)).toMatchObject({ status: 'challenged' })
    await sandbox.advance(5)
    expect(await read(waiting.id)).toMatchObject({ status: 'expired' })
    for (const outcome of ['failed', 'succeeded']) {
      await settle(waiting.url, outcome)
      expect(await read(waiting.id)).toMatchObject({ status: 'expired' })
    }
    expect((await load(passed.id, { threeDSecure })).error).toMatchObject({ code: 'TOP-4005' })
  })
})

describe('TOP-34 a payment that is cancelled', () => {
  it('has a challenge that can no longer succeed', async () => {
    const { id, url } = await evaluate()
    expect((await cancel(id)).response.status).toBe(204)
    expect((await cancel(id)).response.status).toBe(204)
    await settle(url, 'succeeded')
    expect(await read(id)).toMatchObject({ status: 'cancelled' })
    expect((await load(id, { threeDSecure: claimed })).error).toMatchObject({ code: 'TOP-4005' })
  })

  it('is told as it ended, where its challenge has ended before', async () => {
    const { id, url } = await evaluate()
    await settle(url, 'failed')
    expect((await cancel(id)).response.status).toBe(204)
    expect(await read(id)).toMatchObject({ status: 'failed' })
  })

  it('clears nothing, though its challenge had succeeded', async () => {
    const { id, url } = await evaluate()
    await settle(url, 'succeeded')
    const threeDSecure = (await read(id))?.threeDSecure
    await cancel(id)
    expect((await load(id, { threeDSecure })).error).toMatchObject({ code: 'TOP-4005' })
  })

  it('is refused once the money is loaded', async () => {
    const { data } = await api.POST('/api/prepaid/cards/{serial}/topup/evaluateRisk', {
      params: { path: { serial: MAIN_SERIAL } },
      body: { sessionId: sessionOf(api), pid: '1100003', fundingAmount: money(AMOUNT - 1), ...saved },
    })
    const id = data?.riskReferenceId ?? ''
    expect((await load(id, { fundingAmount: money(AMOUNT - 1) })).response.status).toBe(200)
    expect((await cancel(id)).error).toMatchObject({ code: 'TOP-4006' })
    expect(await read(id)).toMatchObject({ status: 'used' })
  })

  it('and the load at the same moment: one of the two wins', async () => {
    for (let round = 0; round < 5; round += 1) {
      const before = await available()
      const { id, url } = await evaluate()
      await settle(url, 'succeeded')
      const threeDSecure = (await read(id))?.threeDSecure
      const [loaded, cancelled] = await Promise.all([load(id, { threeDSecure }), cancel(id)])
      expect([loaded.response.status, cancelled.response.status]).toSatisfy(
        ([one, other]: number[]) => (one === 200 && other === 400) || (one === 400 && other === 204),
      )
      expect(await available()).toBeCloseTo(before + (loaded.response.status === 200 ? AMOUNT : 0), 5)
      await sandbox.reset()
      ;({ api } = await sandbox.signIn())
    }
  })

  it('T13 another holder’s evaluation, and one of another card, is not found', async () => {
    const { id } = await evaluate()
    const { api: other } = await sandbox.signIn('large@example.com')
    expect((await other.GET(ONE, at(id))).response.status).toBe(404)
    expect((await other.DELETE(ONE, at(id))).response.status).toBe(404)
    expect((await api.GET(ONE, at(id, SECOND_SERIAL))).response.status).toBe(404)
    expect(await read(id)).toMatchObject({ status: 'challenged' })
  })
})

describe('exactly once', () => {
  it('a retry under the same key, with another evaluation and fraud session, gets the first answer', async () => {
    const before = await available()
    const key = { 'idempotency-key': crypto.randomUUID() }
    const clear = async () => {
      const { id, url } = await evaluate()
      await settle(url, 'succeeded')
      return { id, threeDSecure: (await read(id))?.threeDSecure }
    }
    const [one, other] = [await clear(), await clear()]
    const first = await load(one.id, { threeDSecure: one.threeDSecure, kountSessionId: 'one' }, key)
    const again = await load(other.id, { threeDSecure: other.threeDSecure, kountSessionId: 'other' }, key)
    expect(first.response.status).toBe(200)
    expect(again.data).toEqual(first.data)
    expect((await load(other.id, { vaultedCardId: 'VC000002' }, key)).error).toMatchObject({ code: 'IDM-4220' })
    expect(await available()).toBeCloseTo(before + AMOUNT, 5)
  })
})

describe('T10 the bank’s page', () => {
  const open = (path: string) => sandbox.raw('GET', path)

  it('may be framed by the portal only, and nothing else by anybody', async () => {
    const { url } = await evaluate()
    const { headers } = await open(url)
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self';")
    expect(headers.get('cache-control')).toBe('no-store')
    for (const path of ['/sandbox/mail', '/three-d-secure/unknown', '/api/prepaid/cards']) {
      const other = (await open(path)).headers
      expect(other.get('x-frame-options')).toBe('DENY')
      expect(other.get('content-security-policy') ?? '').not.toContain("frame-ancestors 'self'")
    }
  })

  it.each([
    ['en', 'Each reload will charge $303.95: $300.00 and a fee of $3.95. Nothing is charged now.'],
    [
      'fr',
      'Chaque recharge entraînera un débit de 303,95\u00a0$\u00a0: 300,00\u00a0$ et des frais de 3,95\u00a0$. Rien n’est débité maintenant.',
    ],
  ])('says for an auto-reload what is approved, and that nothing is charged now, %s', async (locale, words) => {
    const { url } = await evaluate({ ...saved, purpose: 'autoReload' })
    expect((await open(url.replace('locale=en', `locale=${locale}`))).text).toContain(words)
  })

  it('asks in the language of the portal, and says nothing of the outcome', async () => {
    const { url } = await evaluate()
    expect((await open(url)).text).toContain(
      'Do you approve a charge of $303.95 to your debit card? It loads $300.00, and the fee is $3.95.',
    )
    const french = url.replace('locale=en', 'locale=fr')
    const asked = (await open(french)).text
    expect(asked).toContain(
      'Approuvez‑vous un débit de 303,95\u00a0$ sur votre carte de débit? Il s’agit d’une recharge de 300,00\u00a0$ et de frais de 3,95\u00a0$.',
    )
    expect(asked).toContain('<html lang="fr">')
    expect(asked).toContain(`action="${french}"`)
    const done = await (await settle(url, 'failed')).text()
    expect(done).toContain('Your bank has answered')
    expect(done).not.toMatch(/fail|refus/i)
    expect((await open(french)).text).toContain('Votre banque a répondu')
  })

  it('tells the page around it when it has been answered, and no page of another origin', async () => {
    const { url } = await evaluate()
    const script = (await open('/three-d-secure/page.js')).text
    const saidBy = (html: string, isFramed = true) => {
      const said: unknown[] = []
      const window = {}
      const parent = isFramed ? { postMessage: (...told: unknown[]) => said.push(told) } : window
      const dataset = html.includes('<body data-settled>') ? { settled: '' } : {}
      runInNewContext(script, { document: { body: { dataset } }, location: { origin: sandbox.url }, parent, window })
      return said
    }
    expect(saidBy((await open(url)).text)).toEqual([])
    const done = await (await settle(url, 'succeeded')).text()
    expect(saidBy(done)).toEqual([[{ type: 'threeDSecure.settled' }, sandbox.url]])
    expect(saidBy(done, false)).toEqual([])
  })

  it('is answered from its sandboxed frame, which has no origin, and takes its script and style there', async () => {
    const { id, url } = await evaluate()
    const answer = await fetch(sandbox.url + url, {
      method: 'POST',
      headers: {
        origin: 'null',
        'sec-fetch-site': 'cross-site',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'outcome=succeeded',
    })
    expect(answer.status).toBe(200)
    expect(await read(id)).toMatchObject({ status: 'cleared' })
    for (const file of ['page.js', 'page.css']) {
      const { headers } = await open(`/three-d-secure/${file}`)
      expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    }
    expect((await open(url)).headers.get('cross-origin-resource-policy')).toBe('same-origin')
  })

  it('names the addresses from which it takes script and style and to which it sends the answer', async () => {
    const { url } = await evaluate()
    const policy = (await open(url)).headers.get('content-security-policy')?.split('; ') ?? []
    for (const directive of ['script-src', 'style-src', 'form-action'])
      expect(policy).toContain(`${directive} 'self' ${sandbox.url} ${sandbox.url.replace('127.0.0.1', 'localhost')}`)
    expect(policy).toContain(`frame-ancestors 'self'`)
  })

  it('takes no answer from a page of another origin', async () => {
    const { id, url } = await evaluate()
    const answer = await fetch(sandbox.url + url, {
      method: 'POST',
      headers: { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
      body: 'outcome=succeeded',
    })
    expect(answer.status).toBe(403)
    expect(await read(id)).toMatchObject({ status: 'challenged' })
  })
})
