/** A card's transactions: filters, stable pages, and series. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Api, MAIN, type OpenSandbox, openSandbox, SECOND } from './openSandbox'

let sandbox: OpenSandbox
let api: Api

beforeAll(async () => {
  sandbox = await openSandbox()
  ;({ api } = await sandbox.signIn())
})
afterAll(async () => {
  expect(sandbox.problems).toEqual([])
  await sandbox.close()
})

const ask = (query: Record<string, unknown> = {}, id = MAIN, of = api) =>
  of.GET('/api/prepaid/cards/{id}/stats', { params: { path: { id }, query: { size: 100, ...query } } })
const year = async (query: Record<string, unknown> = {}) => {
  const { data } = await ask({ filter: 'month12', ...query })
  if (!data) throw new Error('No answer')
  return data
}
/** All pages of a list. */
async function all(query: Record<string, unknown> = {}) {
  const first = await year(query)
  const rows = [...first.transactions]
  for (let next = first.next; next; ) {
    const page = await year({ ...query, after: next })
    rows.push(...page.transactions)
    next = page.next
  }
  return rows
}
const cents = (amount: number) => Math.round(amount * 100)

describe('filters', () => {
  it('by category answer its rows and its sums, of all pages', async () => {
    const everything = await all()
    const groceries = everything.filter(({ category }) => category === 'GROCERY')
    const found = await year({ category: 'GROCERY', size: 5 })
    expect(found.total).toBe(groceries.length)
    expect(found.transactions).toHaveLength(5)
    const spent = groceries
      .filter(({ status }) => status === 'posted')
      .reduce((sum, { amount }) => sum - cents(amount), 0)
    expect(cents(found.spending)).toBe(spent)
    expect(found.categories).toEqual([{ category: 'GROCERY', amount: found.spending }])
  })

  it('by status leave posted or declined ones; declined ones are in no sum', async () => {
    const declined = await year({ status: 'declined' })
    expect(declined.total).toBeGreaterThan(0)
    expect(new Set(declined.transactions.map(({ status }) => status))).toEqual(new Set(['declined']))
    expect([declined.spending, declined.deposits, declined.categories]).toEqual([0, 0, []])
    expect(declined.transactions.every(({ declineCode, declineReason }) => declineCode && declineReason)).toBe(true)
    const [both, posted] = [await year(), await year({ status: 'posted' })]
    expect(posted.total + declined.total).toBe(both.total)
    expect([posted.spending, posted.deposits]).toEqual([both.spending, both.deposits])
  })

  it('by amount include both bounds, whether spent or received', async () => {
    const [one] = (await all()).filter(({ status }) => status === 'posted')
    const exact = Math.abs(one?.amount ?? 0)
    const found = await all({ minAmount: exact, maxAmount: exact })
    expect(found.map(({ id }) => id)).toContain(one?.id)
    expect(new Set(found.map(({ amount }) => cents(Math.abs(amount))))).toEqual(new Set([cents(exact)]))
    const above = await all({ minAmount: 400 })
    expect(above.some(({ amount }) => amount > 0)).toBe(true)
    expect(above.every(({ amount }) => Math.abs(amount) >= 400)).toBe(true)
  })

  it.each([
    ['marche', 'Marché du quartier'],
    ['MARCHÉ', 'Marché du quartier'],
    ['corner groc', 'Corner Grocery'],
  ])('by the text "%s" find %s, whatever the case and the accents', async (text, merchant) => {
    const found = await all({ text })
    expect(found.map((one) => one.merchant)).toContain(merchant)
    const bare = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    expect(found.every((one) => bare(one.merchant).includes(bare(text)))).toBe(true)
  })

  it('by a reference find that one', async () => {
    const [one] = await all()
    expect((await all({ text: one?.reference })).map(({ id }) => id)).toEqual([one?.id])
  })

  it.each(['%', '_', '\\', "'", '%%', '" or 1=1'])('by the text %s find nothing: it is no pattern', async (text) =>
    expect((await year({ text })).total).toBe(0),
  )

  it('also leave only those among what is pending', async () => {
    const pending = (await year({ pending: true })).transactions
    const [one] = pending
    const found = await year({ pending: true, category: one?.category })
    expect(found.total).toBe(pending.filter(({ category }) => category === one?.category).length)
    expect(found.transactions.every(({ status }) => status === 'pending')).toBe(true)
  })

  it.each(['minAmount=-1', 'status=pending', 'text=', 'interval=year', 'minAmount=abc', 'maxAmount=1e18'])(
    '?%s is 400',
    async (query) => {
      const { token } = await sandbox.signIn()
      const answer = await sandbox.raw('GET', `/api/prepaid/cards/${MAIN}/stats?${query}`, {
        headers: { 'x-auth-token': token },
      })
      expect(answer.status).toBe(400)
    },
  )
})

describe('P19 pages', () => {
  it('that follow one another hold each transaction once, in one order', async () => {
    const pages = await all({ size: 7 })
    const whole = await all()
    expect(pages.map(({ id }) => id)).toEqual(whole.map(({ id }) => id))
    expect(new Set(pages.map(({ id }) => id)).size).toBe((await year()).total)
  })

  it('stay where they are when a newer transaction comes in', async () => {
    const { api: holder } = await sandbox.signIn()
    const first = await ask({ size: 5 }, SECOND, holder)
    const second = await ask({ size: 5, page: 2 }, SECOND, holder)
    const sent = await holder.POST('/api/prepaid/transfer', {
      body: {
        funding: { fundingSource: '03', fundingCard: SECOND },
        fundingAmount: { transactionAmount: 1, currency: '124' },
        receivingAmount: { transactionAmount: 1, currency: '124' },
        receivingCard: MAIN,
      },
    })
    expect(sent.response.status).toBe(200)
    const after = await ask({ size: 5, page: 2, after: first.data?.next }, SECOND, holder)
    expect(after.data?.page).toBe(2)
    expect(after.data?.transactions.map(({ id }) => id)).toEqual(second.data?.transactions.map(({ id }) => id))
  })

  it('the last one has no next', async () => {
    const { total } = await year()
    const last = await year({ size: 100, page: Math.ceil(total / 100) })
    expect(last.transactions).toHaveLength(total % 100 || 100)
    expect(last.next).toBeUndefined()
  })

  it.each(['x', 'MTIz', Buffer.from("1.1'; drop").toString('base64url'), Buffer.from('9e99.1').toString('base64url')])(
    'after %s, which is no place in the list, is 400',
    async (after) => expect((await ask({ after })).error).toMatchObject({ code: 'REQ-4000' }),
  )
})

describe('series', () => {
  it.each(['day', 'week', 'month'] as const)('by %s add up to the totals, oldest first', async (interval) => {
    const { series = [], spending, deposits } = await year({ interval })
    const sum = (name: 'spending' | 'deposits') => series.reduce((total, step) => total + cents(step[name]), 0)
    expect([sum('spending'), sum('deposits')]).toEqual([cents(spending), cents(deposits)])
    const steps = series.map(({ from }) => from)
    expect(steps).toEqual([...steps].sort())
    expect(new Set(steps).size).toBe(steps.length)
    if (interval === 'month') expect(steps.every((step) => step.endsWith('-01'))).toBe(true)
    if (interval === 'week') expect(steps.every((step) => new Date(`${step}T00:00:00Z`).getUTCDay() === 1)).toBe(true)
  })

  it('are only answered to whoever asks, and are filtered like the list', async () => {
    expect((await year()).series).toBeUndefined()
    const { series = [], spending } = await year({ interval: 'month', category: 'PETS' })
    expect(series.reduce((total, step) => total + cents(step.spending), 0)).toBe(cents(spending))
  })
})

describe('what is explained', () => {
  it('a hold of a merchant has its last day, 30 days on; a bill payment is none', async () => {
    const { transactions } = await year({ pending: true })
    const purchases = transactions.filter(({ typeCode }) => typeCode === 'POS')
    expect(purchases.length).toBeGreaterThan(0)
    for (const { hold, date } of purchases) {
      const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto' }).format(new Date(date))
      expect(Date.parse(hold?.releaseBy ?? '') - Date.parse(day)).toBe(30 * 86_400_000)
    }
    expect(transactions.filter(({ typeCode }) => typeCode === 'BPR').every(({ hold }) => hold === undefined)).toBe(true)
    expect((await all()).every(({ hold }) => hold === undefined)).toBe(true)
  })

  it('money under review says why, what is needed and by when', async () => {
    const reviewed = (await year({ pending: true })).transactions.filter(({ review }) => review)
    expect(reviewed).toMatchObject([{ typeCode: 'INC', amount: 75 }])
    expect(Object.keys(reviewed[0]?.review ?? {})).toEqual(['reason', 'needed', 'by'])
  })

  it('a foreign purchase is its original amount at the rate, and the fee of three percent', async () => {
    const foreign = (await all()).filter(({ originalAmount }) => originalAmount !== undefined)
    expect(foreign.length).toBeGreaterThan(0)
    for (const { amount, originalAmount = 0, fxRate = 0, fxFee = 0 } of foreign) {
      const converted = Math.round(cents(originalAmount) * fxRate)
      expect(converted + cents(fxFee)).toBe(-cents(amount))
      expect(Math.abs(cents(fxFee) - converted * 0.03)).toBeLessThanOrEqual(2)
    }
  })
})
