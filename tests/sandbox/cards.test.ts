import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isLuhnValid } from '../../sandbox/cards/cardNumber'
import {
  type Api,
  FULL,
  LOCKED,
  MAIN,
  NOT_ACTIVATED,
  type OpenSandbox,
  openSandbox,
  SECOND,
  SEED_ANSWER,
  sessionOf,
} from './openSandbox'

let sandbox: OpenSandbox
let api: Api
let token: string

beforeAll(async () => {
  sandbox = await openSandbox()
})
beforeEach(async () => {
  await sandbox.reset()
  ;({ api, token } = await sandbox.signIn())
})
afterAll(async () => {
  expect(sandbox.problems).toEqual([])
  await sandbox.close()
})

const cardsOf = async (of: Api, username = FULL) =>
  (await of.GET('/api/prepaid/cards', { params: { query: { username } } })).data?.cards ?? []
const setStatus = (id: string, cardStatus: 'A' | 'S', of = api) =>
  of.PUT('/api/prepaid/cards/{id}', { params: { path: { id } }, body: { cardStatus } })
const stats = (id: string, query: Record<string, unknown> = {}) =>
  api.GET('/api/prepaid/cards/{id}/stats', { params: { path: { id }, query } })
const pan = (securityResponse: string, id = MAIN) =>
  api.POST('/api/prepaid/cards/{id}/pan', {
    params: { path: { id } },
    body: { sessionId: sessionOf(api), securityResponse },
  })

describe('the list', () => {
  it('has the default card first, and every kind of card', async () => {
    const cards = await cardsOf(api)
    expect(cards.map(({ clientId, cardStatus, plasticFlag }) => [clientId, cardStatus, plasticFlag])).toEqual([
      [MAIN, 'A', false],
      [SECOND, 'A', true],
      [LOCKED, 'S', true],
      [NOT_ACTIVATED, 'N', true],
    ])
    expect(cards.map(({ defaultCard }) => defaultCard)).toEqual([true, false, false, false])
    const { data: brand } = await api.GET('/api/prepaid/open-config/{brand}', {
      params: { path: { brand: '1100003' } },
    })
    expect(Object.keys(brand?.cardTypes ?? {})).toContain(cards[3]?.cardProgram)
  })

  it('is the caller’s, however the caller writes the name', async () => {
    expect(await cardsOf(api, ' Full@Example.com ')).toEqual(await cardsOf(api))
  })

  it('the balances-only variant says the same and no more', async () => {
    const { data } = await api.GET('/api/prepaid/cards', { params: { query: { username: FULL, balancesOnly: true } } })
    expect(data?.cards).toBeUndefined()
    const cards = await cardsOf(api)
    expect(data?.balances?.map(({ clientId, availableBalance }) => [clientId, availableBalance])).toEqual(
      cards.map(({ clientId, availableBalance }) => [clientId, availableBalance]),
    )
  })

  it('the revision of a balances row changes with everything of the card but its amounts', async () => {
    const revisions = async () => {
      const { data } = await api.GET('/api/prepaid/cards', {
        params: { query: { username: FULL, balancesOnly: true } },
      })
      return new Map(data?.balances?.map(({ clientId, revision }) => [clientId, revision]))
    }
    const first = await revisions()
    expect([...first.values()].every((revision) => typeof revision === 'string' && revision.length > 0)).toBe(true)
    expect(await revisions()).toEqual(first)
    await api.POST('/api/prepaid/transfer', {
      body: {
        funding: { fundingSource: '03', fundingCard: MAIN },
        fundingAmount: { transactionAmount: 5, currency: '124' },
        receivingAmount: { transactionAmount: 5, currency: '124' },
        receivingCard: SECOND,
      },
    })
    expect(await revisions()).toEqual(first)

    await setStatus(MAIN, 'S')
    const locked = await revisions()
    expect(locked.get(MAIN)).not.toBe(first.get(MAIN))
    expect(locked.get(SECOND)).toBe(first.get(SECOND))
    await setStatus(MAIN, 'A')
    expect(await revisions()).toEqual(first)

    await api.POST('/api/prepaid/cards/{id}/directDeposit', { params: { path: { id: SECOND } }, body: {} })
    const withDeposit = await revisions()
    expect(withDeposit.get(SECOND)).not.toBe(first.get(SECOND))
    expect(withDeposit.get(MAIN)).toBe(first.get(MAIN))
  })

  it.each([
    ['empty', 0],
    ['large', 40],
  ])('%s@example.com has its cards', async (name, count) => {
    const username = `${name}@example.com`
    expect(await cardsOf((await sandbox.signIn(username)).api, username)).toHaveLength(count)
  })

  it('retiring cards begin with 517187 and are expiring', async () => {
    for (const [name, isRetiring] of [
      ['retiring', true],
      ['nonresident', false],
    ] as const) {
      const username = `${name}@example.com`
      const own = (await sandbox.signIn(username)).api
      const [card] = await cardsOf(own, username)
      expect(card?.cardNumMasked?.startsWith('517187')).toBe(isRetiring)
      const { data } = await own.GET('/api/prepaid/cards/{id}/expiring', {
        params: { path: { id: card?.clientId ?? '' } },
      })
      expect(data?.expiring).toBe(true)
    }
    const { data } = await api.GET('/api/prepaid/cards/{id}/expiring', { params: { path: { id: MAIN } } })
    expect(data?.expiring).toBe(false)
  })
})

describe('lock and unlock', () => {
  it('CRD-49 CRD-50 changes what later calls say', async () => {
    expect((await setStatus(MAIN, 'S')).data).toEqual({ clientId: MAIN, cardStatus: 'S' })
    const { data } = await api.GET('/api/prepaid/cards', { params: { query: { username: FULL, balancesOnly: true } } })
    expect(data?.balances?.find(({ clientId }) => clientId === MAIN)?.cardStatus).toBe('S')
    expect((await setStatus(MAIN, 'A')).data?.cardStatus).toBe('A')
    expect((await cardsOf(api))[0]?.cardStatus).toBe('A')
  })

  it('a card that is not activated can be neither', async () => {
    expect((await setStatus(NOT_ACTIVATED, 'S')).error).toMatchObject({ code: 'CRD-4004' })
    expect((await setStatus(NOT_ACTIVATED, 'A')).error).toMatchObject({ code: 'CRD-4004' })
    expect((await cardsOf(api))[3]?.cardStatus).toBe('N')
  })
})

describe('transactions', () => {
  it('come newest first, a page at a time, each once', async () => {
    const seen = new Set<string>()
    let last = '9'
    const first = await stats(MAIN)
    expect(first.data).toMatchObject({ page: 1, size: 10 })
    const pages = Math.ceil((first.data?.total ?? 0) / 100)
    for (let page = 1; page <= pages; page++) {
      const { data } = await stats(MAIN, { page, size: 100 })
      for (const { id, date, status } of data?.transactions ?? []) {
        expect(date <= last).toBe(true)
        expect(status).not.toBe('pending')
        last = date
        seen.add(id)
      }
    }
    expect(seen.size).toBe(first.data?.total)
  })

  it('the totals are the sums of what is listed', async () => {
    const { data } = await stats(MAIN, { filter: 'month1', size: 100 })
    const cents = (amounts: number[]) => Math.round(amounts.reduce((sum, amount) => sum + amount, 0) * 100)
    const counted = (data?.transactions ?? []).filter(({ status }) => status === 'posted').map(({ amount }) => amount)
    expect(data?.total).toBe(data?.transactions.length)
    expect(cents([data?.spending ?? 0])).toBe(-cents(counted.filter((amount) => amount < 0)))
    expect(cents([data?.deposits ?? 0])).toBe(cents(counted.filter((amount) => amount > 0)))
    expect(cents((data?.categories ?? []).map(({ amount }) => amount))).toBe(cents([data?.spending ?? 0]))
  })

  it('every spending category is in the last months, and pending ones are apart', async () => {
    const { data } = await stats(MAIN, { filter: 'month3' })
    expect(data?.categories).toHaveLength(23)
    const pending = await stats(MAIN, { pending: true })
    expect(pending.data?.transactions.length).toBeGreaterThan(2)
    expect(new Set(pending.data?.transactions.map(({ status }) => status))).toEqual(new Set(['pending']))
  })

  it('periods nest, and two dates include both days', async () => {
    const totals: number[] = []
    for (const filter of ['day10', 'month1', 'month3', 'month6', 'month12']) {
      totals.push((await stats(MAIN, { filter })).data?.total ?? 0)
    }
    expect(totals).toEqual([...totals].sort((one, other) => one - other))
    expect(new Set(totals).size).toBe(5)
    const { data } = await stats(MAIN, { filter: 'month1', size: 100 })
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto' }).format(
      new Date(data?.transactions[5]?.date ?? 0),
    )
    const onThatDay = await stats(MAIN, { startDate: day, endDate: day, size: 100 })
    expect(onThatDay.data?.transactions.map(({ id }) => id)).toContain(data?.transactions[5]?.id)
  })

  it('the large account has twenty thousand of them', async () => {
    const large = (await sandbox.signIn('large@example.com')).api
    const totals = await Promise.all(
      ['1000009001', '1000009002'].map((id) =>
        large.GET('/api/prepaid/cards/{id}/stats', { params: { path: { id } } }),
      ),
    )
    expect(totals.map(({ data }) => data?.total)).toEqual([10_000, 9_240])
    const last = await large.GET('/api/prepaid/cards/{id}/stats', {
      params: { path: { id: '1000009001' }, query: { page: 1000, size: 10 } },
    })
    expect(last.data?.transactions).toHaveLength(10)
  })

  it('labels come in the language of the call', async () => {
    const answer = await sandbox.raw('GET', `/api/prepaid/cards/${MAIN}/stats?filter=month3&size=100`, {
      headers: { 'x-auth-token': token, 'accept-language': 'fr_CA' },
    })
    expect(answer.text).toContain('"typeLabel":"Achat"')
    expect(answer.text).not.toContain('Purchase')
  })
})

describe('card secrets', () => {
  it('CRD-41 are given for the right answer, whatever its case and spaces', async () => {
    const { data, response } = await pan(`  ${SEED_ANSWER.toUpperCase()} `)
    expect(data?.cardProxyId).toBe(MAIN)
    expect(isLuhnValid(data?.fullPan ?? '')).toBe(true)
    expect(data?.fullPan.slice(-4)).toBe((await cardsOf(api))[0]?.lastFourDigits)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('API-59 are tied to the session that read the configuration', async () => {
    const configured = async (of: Api) => {
      const { data } = await of.GET('/api/prepaid/open-config/{brand}', { params: { path: { brand: '1100003' } } })
      return data?.sessionId
    }
    const own = await sandbox.signIn()
    const other = await sandbox.signIn()
    expect(sessionOf(own.api)).not.toBe(sessionOf(other.api))

    const path = { id: MAIN }
    const { serialNumber: serial = '' } = (await cardsOf(own.api))[0] ?? {}
    const fundingAmount = { transactionAmount: 50, currency: '124' as const }
    const answers = async (sessionId: string | undefined) => {
      const tied = sessionId === undefined ? {} : { sessionId }
      const calls: [string, Record<string, unknown>][] = [
        [`/api/prepaid/cards/${path.id}/pan`, { securityResponse: SEED_ANSWER }],
        [`/api/prepaid/cards/${path.id}/setpin`, { pin: '0012', confirmPin: '0012', securityResponse: SEED_ANSWER }],
        [`/api/prepaid/cards/${serial}/topup/evaluateRisk`, { pid: '1100003', fundingAmount }],
        [`/api/prepaid/cards/${path.id}/topup?estimate=true`, { fundingAmount }],
        [`/api/prepaid/cards/${path.id}/directDeposit`, {}],
        ['/api/prepaid/cards/ordercard', { programCode: 'BHN229' }],
        [`/api/prepaid/cards/${SECOND}/replace`, { reason: 'damaged' }],
      ]
      const given: (string | number)[] = []
      for (const [address, body] of calls) {
        const headers = { 'x-auth-token': own.token }
        const answer = await sandbox.raw('POST', address, { body: { ...body, ...tied }, headers })
        const { fieldErrors = [] } = (answer.body ?? {}) as { fieldErrors?: { field: string; message: string }[] }
        const problems = fieldErrors.map(({ field, message }) => `${field}: ${message}`)
        given.push(answer.status < 300 ? 'taken' : (problems[0] ?? answer.status))
      }
      return given
    }
    const refused = (words: string) => Array.from({ length: 7 }, () => `sessionId: ${words}`)
    const missing = refused('This field is required')
    expect(await answers('')).toEqual(missing)
    expect(await answers(sessionOf(other.api))).toEqual(refused('This value is not valid'))
    expect(await cardsOf(own.api)).toEqual(await cardsOf(api))
    expect(await answers(sessionOf(own.api))).toEqual(missing.map(() => 'taken'))
    expect((await answers(undefined)).slice(0, 3)).toEqual(missing.slice(0, 3))
    expect(await configured(sandbox.api())).toBe('')
    expect(await configured(own.api)).toBe(sessionOf(own.api))
  })

  it('stay on the card until it is activated: possession is what its activation proves', async () => {
    expect((await pan(SEED_ANSWER, NOT_ACTIVATED)).error).toMatchObject({ code: 'CRD-4004' })
    for (let run = 0; run < 6; run++) {
      expect((await pan('galleon', NOT_ACTIVATED)).error).toMatchObject({ code: 'CRD-4004' })
    }
    expect((await pan(SEED_ANSWER)).response.status).toBe(200)
  })

  it('a wrong answer is RPT-30109, and the sixth try has to wait', async () => {
    for (let run = 0; run < 5; run++) expect((await pan('galleon')).error).toMatchObject({ code: 'RPT-30109' })
    const { response } = await pan(SEED_ANSWER)
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBeTruthy()
  })

  it('more than ten views a day are PAN-2001', async () => {
    for (let run = 0; run < 10; run++) expect((await pan(SEED_ANSWER)).response.status).toBe(200)
    expect((await pan(SEED_ANSWER)).error).toMatchObject({ code: 'PAN-2001' })
    await sandbox.advance(86_401)
    ;({ api } = await sandbox.signIn())
    expect((await pan(SEED_ANSWER)).response.status).toBe(200)
  })

  it('a PIN needs two equal entries and the answer, with the tries counted together with reveals', async () => {
    const set = (body: Record<string, string>) =>
      sandbox.raw('POST', `/api/prepaid/cards/${SECOND}/setpin`, {
        body: { sessionId: sessionOf(api), ...body },
        headers: { 'x-auth-token': token },
      })
    const good = { pin: '0012', confirmPin: '0012', securityResponse: SEED_ANSWER }
    expect((await set(good)).status).toBe(204)
    expect((await set({ ...good, confirmPin: '0013' })).body).toMatchObject({ fieldErrors: [{ field: 'confirmPin' }] })
    expect((await set({ ...good, pin: '12a4' })).body).toMatchObject({ fieldErrors: [{ field: 'pin' }] })
    expect((await set({ pin: '0012', confirmPin: '0012' })).body).toMatchObject({
      fieldErrors: [{ field: 'securityResponse' }],
    })
    for (let run = 0; run < 3; run++) await pan('galleon')
    for (let run = 0; run < 2; run++)
      expect((await set({ ...good, securityResponse: 'no' })).body).toMatchObject({ code: 'RPT-30109' })
    expect((await set(good)).status).toBe(429)
  })
})

describe('register and activate', () => {
  const printed = async (cardType: string) => {
    const card = (await sandbox.stock()).find((one) => one.cardType === cardType)
    const [year = '', month = ''] = (card?.expiryDate ?? '').split('-')
    return {
      serialNumber: card?.clientId ?? '',
      cardNumber: card?.cardNumber ?? '',
      cvv: card?.cvv ?? '',
      expiryMonth: month,
      expiryYear: year.slice(-2),
    }
  }

  it('a card from a shop joins the list with its money', async () => {
    const body = { ...(await printed('express')), alias: 'Present' }
    const type = await api.GET('/api/prepaid/cards/types/{proxyId}', {
      params: { path: { proxyId: body.serialNumber } },
    })
    expect(type.data).toMatchObject({ cardType: 'express', reloadable: false })
    const { data } = await api.POST('/api/prepaid/cards', { body })
    expect(data).toMatchObject({ clientId: body.serialNumber, alias: 'Present', availableBalance: 50, cardStatus: 'A' })
    expect((await cardsOf(api)).at(-1)).toEqual(data)
    expect((await api.POST('/api/prepaid/cards', { body })).error).toMatchObject({ code: 'CRD-4001' })
  })

  it('what is printed on it must match, and guesses are counted', async () => {
    const body = await printed('express')
    const { error } = await api.POST('/api/prepaid/cards', {
      body: { ...body, cvv: body.cvv === '999' ? '998' : '999' },
    })
    expect(error).toMatchObject({ code: 'REQ-4000', fieldErrors: [{ field: 'cvv' }] })
    for (let run = 0; run < 4; run++)
      await api.POST('/api/prepaid/cards', { body: { ...body, cardNumber: '5100310000000000' } })
    expect((await api.POST('/api/prepaid/cards', { body })).response.status).toBe(429)
  })

  it('a right one is no guess', async () => {
    const [first, second] = (await sandbox.stock()).filter(({ cardType }) => cardType === 'express')
    const register = (card: typeof first, cvv = card?.cvv ?? '') =>
      api.POST('/api/prepaid/cards', {
        body: {
          serialNumber: card?.clientId ?? '',
          cardNumber: card?.cardNumber ?? '',
          cvv,
          expiryMonth: card?.expiryDate.slice(5) ?? '',
          expiryYear: card?.expiryDate.slice(2, 4) ?? '',
        },
      })
    for (let run = 0; run < 4; run++) {
      expect((await register(first, first?.cvv === '999' ? '998' : '999')).response.status).toBe(400)
    }
    expect((await register(first)).response.status).toBe(200)
    expect((await register(second)).response.status).toBe(200)
  })

  it('a number of a foreign bin is refused while the bin check is on', async () => {
    const body = { ...(await printed('express')), cardNumber: '4111111111111111' }
    expect((await api.POST('/api/prepaid/cards', { body })).error).toMatchObject({ code: 'CRD-4003' })
    await sandbox.configure({ features: { cardBinCheck: false } })
    expect((await api.POST('/api/prepaid/cards', { body })).error).toMatchObject({
      fieldErrors: [{ field: 'cardNumber' }],
    })
  })

  it('CRD-65 a second reloadable card is refused, a first one raises the identity level', async () => {
    const body = await printed('express-reloadable')
    expect((await api.POST('/api/prepaid/cards', { body })).error).toMatchObject({ code: 'CRD-4002' })
    const starter = (await sandbox.signIn('starter@example.com')).api
    expect((await starter.POST('/api/prepaid/cards', { body })).data?.cardType).toBe('express-reloadable')
    expect((await sandbox.signIn('starter@example.com')).account.kycLevel).toBe(1)
  })

  it('no reloadable card works for a resident of Saskatchewan', async () => {
    const body = await printed('express-reloadable')
    const resident = (await sandbox.signIn('saskatchewan@example.com')).api
    expect((await resident.POST('/api/prepaid/cards', { body })).error).toMatchObject({ code: 'ORD-4002' })
  })

  it('another holder’s card is nowhere', async () => {
    const { response } = await api.GET('/api/prepaid/cards/types/{proxyId}', {
      params: { path: { proxyId: '1000009001' } },
    })
    expect(response.status).toBe(404)
  })
})

describe('order, replace, upgrade', () => {
  it('an ordered plastic card comes by post, and is activated with what is printed on it', async () => {
    const { api: starter } = await sandbox.signIn('starter@example.com')
    const { data } = await starter.POST('/api/prepaid/cards/ordercard', {
      body: { programCode: 'BHW229', plasticFlag: true, monthlyFeeAccepted: true, alias: 'Everyday' },
    })
    expect(data).toMatchObject({ status: 'ordered', programCode: 'BHW229', feeAmount: 10 })
    const letter = (await sandbox.mailsTo('starter@example.com')).find(({ kind }) => kind === 'newCard')
    const [, clientId = '', cardNumber = '', expiry = '', cvv = ''] =
      letter?.lines.map((line) => line.split(': ')[1] ?? '') ?? []
    expect(clientId).toBe(data?.clientId)
    const activated = await starter.POST('/api/prepaid/cards', {
      body: { serialNumber: clientId, cardNumber, cvv, expiryMonth: expiry.slice(5), expiryYear: expiry.slice(2, 4) },
    })
    expect(activated.data).toMatchObject({ cardStatus: 'A', alias: 'Everyday', reloadAllowed: true })
    expect((await sandbox.signIn('starter@example.com')).account.kycLevel).toBe(1)
  })

  it('an ordered card is mailed three days later, and not said to be before', async () => {
    const { api: starter } = await sandbox.signIn('starter@example.com')
    await starter.POST('/api/prepaid/cards/ordercard', {
      body: { programCode: 'BHW229', plasticFlag: true, monthlyFeeAccepted: true },
    })
    const ordered = async (of: Api) => (await cardsOf(of, 'starter@example.com')).at(-1)
    const before = await ordered(starter)
    expect(before?.orderedDate).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(before).not.toHaveProperty('mailedDate')
    await sandbox.advance(3 * 86_400)
    const after = await ordered((await sandbox.signIn('starter@example.com')).api)
    const days = (date = '') => Date.parse(date) / 86_400_000
    expect(days(after?.mailedDate) - days(after?.orderedDate)).toBe(3)
  })

  it('a virtual card works at once', async () => {
    const { data } = await api.POST('/api/prepaid/cards/ordercard', { body: { programCode: 'BHN229' } })
    expect(data).toMatchObject({ status: 'issued', feeAmount: 1 })
    expect((await cardsOf(api)).at(-1)).toMatchObject({ clientId: data?.clientId, cardStatus: 'A', plasticFlag: false })
  })

  it('the fee of an order is told in its mail and taken from the first load', async () => {
    const { data } = await api.POST('/api/prepaid/cards/ordercard', { body: { programCode: 'BHN229' } })
    const clientId = data?.clientId ?? ''
    const mail = (await sandbox.mailsTo('full@example.com')).find(({ kind }) => kind === 'cardOrdered')
    expect(mail?.lines.join(' ')).toContain('$1.00')
    const balance = async () => (await cardsOf(api)).find((card) => card.clientId === clientId)?.availableBalance
    const load = (amount: number) =>
      api.POST('/api/prepaid/transfer', {
        body: {
          funding: { fundingSource: '03', fundingCard: SECOND },
          fundingAmount: { transactionAmount: amount, currency: '124' },
          receivingAmount: { transactionAmount: amount, currency: '124' },
          receivingCard: clientId,
        } as never,
      })
    expect((await load(20)).response.status).toBe(200)
    expect(await balance()).toBe(19)
    expect((await stats(clientId)).data?.transactions).toMatchObject([
      { typeCode: 'FEE', merchant: 'Card purchase', category: 'OTHER', amount: -1, balance: 19 },
      { amount: 20, balance: 20 },
    ])
    expect((await load(20)).response.status).toBe(200)
    expect(await balance()).toBe(39)
  })

  it('a load below the fee pays a part of it, and the next one the rest', async () => {
    const { data } = await api.POST('/api/prepaid/cards/ordercard', { body: { programCode: 'BHN229' } })
    const clientId = data?.clientId ?? ''
    const load = (transactionAmount: number) =>
      api.POST('/api/prepaid/transfer', {
        body: {
          funding: { fundingSource: '03', fundingCard: SECOND },
          fundingAmount: { transactionAmount, currency: '124' },
          receivingAmount: { transactionAmount, currency: '124' },
          receivingCard: clientId,
        } as never,
      })
    expect((await load(0.4)).response.status).toBe(200)
    expect((await load(20)).response.status).toBe(200)
    expect((await stats(clientId)).data?.transactions).toMatchObject([
      { typeCode: 'FEE', amount: -0.6, balance: 19.4 },
      { amount: 20, balance: 20 },
      { typeCode: 'FEE', amount: -0.4, balance: 0 },
      { amount: 0.4, balance: 0.4 },
    ])
  })

  it('a replacement is told in a mail of its own, and a retiring card is not made again', async () => {
    const { api: own } = await sandbox.signIn('retiring@example.com')
    const [old] = await cardsOf(own, 'retiring@example.com')
    expect(old?.cardNumMasked).toMatch(/^517187/)
    const { data } = await own.POST('/api/prepaid/cards/{id}/replace', {
      params: { path: { id: old?.clientId ?? '' } },
      body: { reason: 'expiring' },
    })
    expect(data).toMatchObject({ feeAmount: 0, status: 'ordered', expectedDate: expect.stringMatching(/^\d{4}-/) })
    const cards = await cardsOf(own, 'retiring@example.com')
    expect(cards).toHaveLength(1)
    expect(cards[0]?.cardNumMasked).not.toMatch(/^517187/)
    expect(cards[0]).toMatchObject({ cardStatus: 'N', availableBalance: old?.availableBalance })
    const mails = await sandbox.mailsTo('retiring@example.com')
    expect(mails.map(({ kind }) => kind)).toEqual(['newCard', 'cardReplaced'])
    expect(mails[1]?.lines[0]).toBe(
      `Your card ending in ${old?.lastFourDigits} is cancelled. The card ending in ${cards[0]?.lastFourDigits} takes its place.`,
    )
  })

  it('orders are refused for a reason', async () => {
    const order = async (name: string, body: Record<string, unknown>) => {
      const own = await sandbox.signIn(`${name}@example.com`)
      const answer = await sandbox.raw('POST', '/api/prepaid/cards/ordercard', {
        body,
        headers: { 'x-auth-token': own.token },
      })
      return answer.body
    }
    expect(await order('full', { programCode: 'BHW230', monthlyFeeAccepted: true })).toMatchObject({ code: 'CRD-4002' })
    expect(await order('full', { programCode: 'BLK229' })).toMatchObject({ code: 'ORD-4001' })
    expect(await order('saskatchewan', { programCode: 'BHN229' })).toMatchObject({ code: 'ORD-4002' })
    expect(await order('starter', { programCode: 'BHW229' })).toMatchObject({
      fieldErrors: [{ field: 'monthlyFeeAccepted' }],
    })
    expect(await order('starter', { programCode: 'BHN229', thirdParty: true })).toMatchObject({
      fieldErrors: [{ field: 'thirdParty' }],
    })
    expect(await order('empty', { programCode: 'BHN229' })).toMatchObject({
      fieldErrors: expect.arrayContaining([{ field: 'legalFirstName', message: 'This field is required' }]),
    })
  })

  it('ORD-15 ORD-16 a lost card is closed, and its money goes on less the fee', async () => {
    const [before] = (await cardsOf(api)).filter(({ clientId }) => clientId === SECOND)
    const history = (await stats(SECOND)).data?.total ?? 0
    const { data } = await api.POST('/api/prepaid/cards/{id}/replace', {
      params: { path: { id: SECOND } },
      body: { reason: 'lost' },
    })
    expect(data).toMatchObject({ replacedClientId: SECOND, feeAmount: 10, status: 'ordered' })
    const cards = await cardsOf(api)
    expect(cards.map(({ clientId }) => clientId)).not.toContain(SECOND)
    expect(cards[1]).toMatchObject({ clientId: data?.clientId, cardStatus: 'N', alias: 'Groceries' })
    expect(cards[1]?.availableBalance).toBeCloseTo((before?.availableBalance ?? 0) - 10, 5)
    const moved = await stats(data?.clientId ?? '', { size: 1 })
    expect(moved.data?.total).toBe(history + 1)
    expect(moved.data?.transactions[0]).toMatchObject({ typeCode: 'CR', amount: -10 })
    expect((await setStatus(SECOND, 'A')).response.status).toBe(404)
  })

  it('an upgrade asks two questions; both right upgrade, one wrong waits, both wrong fail', async () => {
    const answer = async (answers: [string, string][]) => {
      await sandbox.reset()
      const own = (await sandbox.signIn('starter@example.com')).api
      const clientId = '1000002001'
      const asked = await own.POST('/api/prepaid/cards/upgrade', {
        body: { step: 'short', clientId, monthlyFeeAccepted: true, thirdParty: false, recaptchaToken: 'test' },
      })
      expect(asked.data?.status).toBe('questions')
      expect(JSON.stringify(asked.data)).not.toContain('right')
      const body = {
        step: 'answers' as const,
        clientId,
        id: asked.data?.id ?? '',
        answers: answers.map(([questionId, given]) => ({ questionId, answer: given })),
      }
      const result = await own.POST('/api/prepaid/cards/upgrade', { body })
      return {
        result: result.data,
        card: (await cardsOf(own, 'starter@example.com'))[0],
        again: () => own.POST('/api/prepaid/cards/upgrade', { body }),
      }
    }
    const right = await answer([
      ['street', 'a2'],
      ['city', 'c1'],
    ])
    expect(right.result).toMatchObject({ status: 'upgraded', programCode: 'BHW229', programName: 'Power Reloadable' })
    expect(right.card).toMatchObject({ cardType: 'express-reloadable', upgradeAllowed: false, reloadAllowed: true })
    expect(
      (
        await answer([
          ['street', 'a1'],
          ['city', 'none'],
        ])
      ).result?.status,
    ).toBe('failed')
    const half = await answer([
      ['street', 'a2'],
      ['city', 'none'],
    ])
    expect(half.result?.status).toBe('pending')
    expect(half.card).toMatchObject({ cardType: 'express', upgradeStatus: 'pending' })
    await sandbox.advance(601)
    expect((await half.again()).data?.status).toBe('upgraded')
  })

  it('a pending upgrade shows in the list, in the revision and, once approved, in the account and the poll', async () => {
    const username = 'starter@example.com'
    const own = (await sandbox.signIn(username)).api
    const clientId = '1000002001'
    const seen = async () => {
      const { data } = await own.GET('/api/prepaid/cards', { params: { query: { username, balancesOnly: true } } })
      const profile = await own.GET('/api/prepaid/accounts/{username}', { params: { path: { username } } })
      const [card] = await cardsOf(own, username)
      return {
        revision: data?.balances?.[0]?.revision,
        kycLevel: data?.kycLevel,
        ofProfile: profile.data?.kycLevel,
        cardType: card?.cardType,
        upgradeStatus: card?.upgradeStatus,
      }
    }
    const before = await seen()
    expect(before).toMatchObject({ kycLevel: 0, ofProfile: 0, cardType: 'express', upgradeStatus: undefined })
    const asked = await own.POST('/api/prepaid/cards/upgrade', {
      body: { step: 'short', clientId, monthlyFeeAccepted: true, thirdParty: false, recaptchaToken: 'test' },
    })
    expect(await seen()).toEqual(before)
    await own.POST('/api/prepaid/cards/upgrade', {
      body: {
        step: 'answers',
        clientId,
        id: asked.data?.id ?? '',
        answers: [
          { questionId: 'street', answer: 'a2' },
          { questionId: 'city', answer: 'none' },
        ],
      },
    })
    const waiting = await seen()
    expect(waiting).toMatchObject({ kycLevel: 0, cardType: 'express', upgradeStatus: 'pending' })
    expect(waiting.revision).not.toBe(before.revision)
    await sandbox.advance(601)
    const approved = await seen()
    expect(approved).toMatchObject({
      kycLevel: 2,
      ofProfile: 2,
      cardType: 'express-reloadable',
      upgradeStatus: undefined,
    })
    expect([before.revision, waiting.revision]).not.toContain(approved.revision)
  })

  it('RET-08 a retiring card is upgraded at once and free, and gets another number', async () => {
    const username = 'retiring@example.com'
    const { api: own } = await sandbox.signIn(username)
    const [old] = await cardsOf(own, username)
    const clientId = old?.clientId ?? ''
    const before = await own.GET('/api/prepaid/cards/{id}/stats', { params: { path: { id: clientId } } })
    const refused = await own.POST('/api/prepaid/cards/upgrade', {
      body: { step: 'short', clientId, thirdParty: true },
    })
    expect(refused.error).toMatchObject({ fieldErrors: [{ field: 'thirdParty' }] })
    const { data } = await own.POST('/api/prepaid/cards/upgrade', { body: { step: 'short', clientId } })
    expect(data).toEqual({
      status: 'upgraded',
      clientId,
      programCode: 'BHN230',
      programName: 'Digital Reloadable',
    })
    const cards = await cardsOf(own, username)
    expect(cards).toHaveLength(1)
    expect(cards[0]).toMatchObject({
      clientId,
      cardProgram: 'BHN230',
      cardType: 'express-reloadable',
      cardStatus: 'A',
      plasticFlag: false,
      reloadAllowed: true,
      upgradeAllowed: false,
      availableBalance: old?.availableBalance,
      settledBalance: old?.settledBalance,
    })
    expect(cards[0]?.cardNumMasked).toMatch(/^510051/)
    expect((cards[0]?.expiryDate ?? '') > (old?.expiryDate ?? '')).toBe(true)
    const revealed = await own.POST('/api/prepaid/cards/{id}/pan', {
      params: { path: { id: clientId } },
      body: { sessionId: sessionOf(own), securityResponse: SEED_ANSWER },
    })
    expect(isLuhnValid(revealed.data?.fullPan ?? '')).toBe(true)
    expect(revealed.data?.fullPan).toMatch(/^510051/)
    const after = await own.GET('/api/prepaid/cards/{id}/stats', { params: { path: { id: clientId } } })
    expect(after.data?.transactions).toEqual(before.data?.transactions)
    const expiry = await own.GET('/api/prepaid/cards/{id}/expiring', { params: { path: { id: clientId } } })
    expect(expiry.data?.expiring).toBe(false)
    const [mail] = await sandbox.mailsTo(username)
    expect(mail).toMatchObject({ kind: 'upgraded', lines: [expect.stringContaining(cards[0]?.lastFourDigits ?? '?')] })
  })

  it('CRD-65 RET-08 the upgrade of a retiring card is refused beside a reloadable one', async () => {
    const stock = (await sandbox.stock()).find(({ cardNumber }) => cardNumber.startsWith('517187'))
    const [year = '', month = ''] = (stock?.expiryDate ?? '').split('-')
    const { clientId = '', cardNumber = '', cvv = '' } = stock ?? {}
    const printed = { cardNumber, cvv, expiryMonth: month, expiryYear: year.slice(-2) }
    await api.POST('/api/prepaid/cards', { body: { serialNumber: clientId, ...printed } })
    const { error } = await api.POST('/api/prepaid/cards/upgrade', { body: { step: 'short', clientId } })
    expect(error).toMatchObject({ code: 'CRD-4002' })
  })

  describe('an upgrade that waits for a decision', () => {
    const username = 'starter@example.com'
    const clientId = '1000002001'
    const wait = async (own: Api) => {
      const asked = await own.POST('/api/prepaid/cards/upgrade', {
        body: { step: 'short', clientId, monthlyFeeAccepted: true, thirdParty: false, recaptchaToken: 'test' },
      })
      const answers = [
        { questionId: 'street', answer: 'a2' },
        { questionId: 'city', answer: 'none' },
      ]
      return own.POST('/api/prepaid/cards/upgrade', {
        body: { step: 'answers', clientId, id: asked.data?.id ?? '', answers },
      })
    }

    it('goes on with the card that takes its place', async () => {
      const { api: own } = await sandbox.signIn(username)
      await wait(own)
      const { data } = await own.POST('/api/prepaid/cards/{id}/replace', {
        params: { path: { id: clientId } },
        body: { reason: 'lost' },
      })
      await sandbox.advance(601)
      const [card] = await cardsOf(own, username)
      expect(card).toMatchObject({ clientId: data?.clientId, cardType: 'express-reloadable' })
      expect(card?.upgradeStatus).toBeUndefined()
    })

    it('CRD-65 fails beside a reloadable card that came meanwhile', async () => {
      const { api: own } = await sandbox.signIn(username)
      await wait(own)
      await own.POST('/api/prepaid/cards/ordercard', { body: { programCode: 'BHN230', monthlyFeeAccepted: true } })
      await sandbox.advance(601)
      const cards = await cardsOf(own, username)
      expect(cards.map(({ cardType }) => cardType)).toEqual(['express', 'express-reloadable'])
      expect(cards[0]?.upgradeStatus).toBeUndefined()
    })
  })

  it('ORD-15 a replacement is free as expiring only for a card that is', async () => {
    const replace = (reason: 'expiring' | 'damaged') =>
      api.POST('/api/prepaid/cards/{id}/replace', { params: { path: { id: SECOND } }, body: { reason } })
    const before = await cardsOf(api)
    expect((await replace('expiring')).error).toMatchObject({ fieldErrors: [{ field: 'reason' }] })
    expect(await cardsOf(api)).toEqual(before)
    expect((await replace('damaged')).data?.feeAmount).toBe(10)
  })

  it('after three failures in a day the identity is refused, and the day after asked for again', async () => {
    const own = (await sandbox.signIn('starter@example.com')).api
    const clientId = '1000002001'
    const ask = () =>
      own.POST('/api/prepaid/cards/upgrade', {
        body: { step: 'short', clientId, monthlyFeeAccepted: true, thirdParty: false, recaptchaToken: 'test' },
      })
    for (let failure = 1; failure <= 3; failure++) {
      const id = (await ask()).data?.id ?? ''
      const answers = [
        { questionId: 'street', answer: 'none' },
        { questionId: 'city', answer: 'none' },
      ]
      const { data } = await own.POST('/api/prepaid/cards/upgrade', {
        body: { step: 'answers', clientId, id, answers },
      })
      expect(data?.status).toBe('failed')
    }
    expect((await ask()).error).toMatchObject({ code: 'UPG-4002' })
    await sandbox.advance(86_400)
    const later = (await sandbox.signIn('starter@example.com')).api
    const { data } = await later.POST('/api/prepaid/cards/upgrade', {
      body: { step: 'short', clientId, monthlyFeeAccepted: true, thirdParty: false, recaptchaToken: 'test' },
    })
    expect(data?.status).toBe('questions')
  })

  describe('the questions of an upgrade', () => {
    const username = 'starter@example.com'
    const clientId = '1000002001'
    const WRONG = { street: 'none', city: 'none' }
    const RIGHT = { street: 'a2', city: 'c1' }
    const entriesOf = (given: Record<string, string>) =>
      Object.entries(given).map(([questionId, answer]) => ({ questionId, answer }))
    const open = async (own: Api) => {
      const { data } = await own.POST('/api/prepaid/cards/upgrade', {
        body: { step: 'short', clientId, monthlyFeeAccepted: true, thirdParty: false, recaptchaToken: 'test' },
      })
      return data?.id ?? ''
    }
    const answer = async (own: Api, id: string, answers: { questionId: string; answer: string }[]) => {
      const { data, error } = await own.POST('/api/prepaid/cards/upgrade', {
        body: { step: 'answers', clientId, id, answers },
      })
      return data?.status ?? (error as { code?: string }).code
    }

    it('take one answer each, no more and no fewer', async () => {
      const { api: own } = await sandbox.signIn(username)
      const id = await open(own)
      const [street, city] = entriesOf(RIGHT) as [{ questionId: string; answer: string }, never]
      const all = ['a1', 'a2', 'none'].map((given) => ({ questionId: 'street', answer: given }))
      for (const answers of [
        [...all, city],
        [street, city, city],
        [street, street],
        [street],
        [street, city, { questionId: 'other', answer: 'x' }],
        [street, { questionId: 'other', answer: 'c1' }],
      ]) {
        expect(await answer(own, id, answers)).toBe('REQ-4000')
      }
      expect(await answer(own, id, [city, street])).toBe('upgraded')
    })

    it('end when others are asked for', async () => {
      const { api: own } = await sandbox.signIn(username)
      const first = await open(own)
      const second = await open(own)
      expect(await answer(own, first, entriesOf(RIGHT))).toBe('UPG-4003')
      expect(await answer(own, second, entriesOf(RIGHT))).toBe('upgraded')
    })

    it('are answered once', async () => {
      const { api: own } = await sandbox.signIn(username)
      const id = await open(own)
      expect(await answer(own, id, entriesOf(WRONG))).toBe('failed')
      expect(await answer(own, id, entriesOf(RIGHT))).toBe('failed')
      const next = await open(own)
      expect(await answer(own, next, entriesOf({ ...RIGHT, city: 'none' }))).toBe('pending')
      expect(await answer(own, next, entriesOf(RIGHT))).toBe('pending')
      expect(await answer(own, id, entriesOf(RIGHT))).toBe('failed')
    })

    it('are refused after three failures, however many are asked at once', async () => {
      const { api: own } = await sandbox.signIn(username)
      const ids = await Promise.all(Array.from({ length: 9 }, () => open(own)))
      const results = []
      for (const id of ids) results.push(await answer(own, id, entriesOf(WRONG)))
      expect(results.filter((status) => status === 'failed')).toHaveLength(1)
      for (let failure = 2; failure <= 3; failure++) {
        expect(await answer(own, await open(own), entriesOf(WRONG))).toBe('failed')
      }
      expect(await open(own)).toBe('')
    })

    const moveToSaskatchewan = (own: Api) =>
      own.PATCH('/api/prepaid/accounts/{username}', {
        params: { path: { username } },
        body: { currentAddress: { addressLine: '1 Main Street', city: 'Regina', region: 'SK', postCode: 'S4P 3Y2' } },
      })

    it('are refused to a holder who has moved to Saskatchewan since the form', async () => {
      const { api: own } = await sandbox.signIn(username)
      const id = await open(own)
      await moveToSaskatchewan(own)
      expect(await answer(own, id, entriesOf(RIGHT))).toBe('UPG-4001')
    })

    it('lead to no upgrade where the holder moves to Saskatchewan while it waits', async () => {
      const { api: own } = await sandbox.signIn(username)
      expect(await answer(own, await open(own), entriesOf({ ...RIGHT, city: 'none' }))).toBe('pending')
      await moveToSaskatchewan(own)
      await sandbox.advance(601)
      const [card] = await cardsOf(own, username)
      expect([card?.cardType, card?.upgradeStatus]).toEqual(['express', undefined])
    })

    it('last for 30 minutes', async () => {
      const { api: own } = await sandbox.signIn(username)
      const id = await open(own)
      await sandbox.advance(1801)
      const { api: later } = await sandbox.signIn(username)
      expect(await answer(later, id, entriesOf(RIGHT))).toBe('UPG-4003')
      const next = await open(later)
      await sandbox.advance(1700)
      const { api: last } = await sandbox.signIn(username)
      expect(await answer(last, next, entriesOf(RIGHT))).toBe('upgraded')
    })
  })

  it('upgrades are refused for a reason', async () => {
    const upgrade = async (name: string, clientId: string, more: Record<string, unknown> = {}) => {
      const own = await sandbox.signIn(`${name}@example.com`)
      const agreed = { monthlyFeeAccepted: true, thirdParty: false, recaptchaToken: 'test' }
      const body = { step: 'short', clientId, ...agreed, ...more }
      return (await sandbox.raw('POST', '/api/prepaid/cards/upgrade', { body, headers: { 'x-auth-token': own.token } }))
        .body
    }
    expect(await upgrade('saskatchewan', '1000007002')).toMatchObject({
      code: 'UPG-4001',
    })
    expect(await upgrade('full', LOCKED)).toMatchObject({ code: 'CRD-4005' })
    expect(await upgrade('full', MAIN)).toMatchObject({ code: 'CRD-4007' })
    expect(await upgrade('starter', '1000002001', { monthlyFeeAccepted: false })).toMatchObject({
      fieldErrors: [{ field: 'monthlyFeeAccepted' }],
    })
    for (const [field, value] of [
      ['thirdParty', true],
      ['thirdParty', undefined],
      ['recaptchaToken', ' '],
      ['recaptchaToken', undefined],
    ] as const) {
      expect(await upgrade('starter', '1000002001', { [field]: value })).toMatchObject({ fieldErrors: [{ field }] })
    }
    expect(await upgrade('starter', '1000002001', { step: 'sideways' })).toMatchObject({ code: 'REQ-4000' })
  })

  it('direct deposit gives one account and keeps it', async () => {
    const setUp = (id: string) =>
      api.POST('/api/prepaid/cards/{id}/directDeposit', { params: { path: { id } }, body: {} })
    const { data } = await setUp(SECOND)
    expect(data).toMatchObject({ clientId: SECOND, institution: '000', transit: '00001' })
    expect((await setUp(SECOND)).data).toEqual(data)
    expect((await cardsOf(api))[1]?.directDepositAccount).toBe(data?.directDepositAccount)
    expect((await setUp(LOCKED)).error).toMatchObject({ code: 'CRD-4005' })
    await setStatus(LOCKED, 'A')
    expect((await setUp(LOCKED)).error).toMatchObject({ code: 'DDP-4001' })
  })
})
