import type { HttpBindings } from '@hono/node-server'
import { and, desc, eq, isNull, or } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import type { Fault, FaultList } from '../changes/faults'
import { accounts, cards, mails } from '../database/schema'
import { OPERATION_IDS } from '../handlers'
import { moneyRequestStatus, setAnswerToCancel, setMoneyRequestStatus } from '../operations/loads/moneyRequests'
import { securityHeaders } from '../securityHeaders'
import { formIn } from '../wire/form'
import { problemsWithText } from '../wire/validation'
import type { World } from '../world'
import { bankPage, cardsPage, mailPage } from './pages'

/** Dates outside are none of the contract. */
const [EARLIEST, LATEST] = [Date.UTC(1900), Date.UTC(2200)]

type Means = {
  readonly world: World
  readonly faults: FaultList
  /** The absolute path of the data; null without a folder. */
  readonly folder: string | null
  readonly reset: () => Promise<void>
}
type DemoContext = Context<{ Bindings: HttpBindings }>

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Calls that let tests and demonstrations change the issuer; README documents each. The contract contains none of them.
 */
export function createDemo({ world, faults, folder, reset }: Means) {
  const { clock } = world
  const demo = new Hono<{ Bindings: HttpBindings }>()

  const json = (body: unknown, status = 200) =>
    new Response(JSON.stringify(body), {
      status,
      headers: { ...securityHeaders(), 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' },
    })
  const page = (html: string) =>
    new Response(html, {
      headers: {
        ...securityHeaders({ isDocument: true }),
        'cache-control': 'no-store',
        'content-type': 'text/html; charset=utf-8',
      },
    })
  const readBody = async (c: DemoContext) => {
    const body: unknown = await c.req.json().catch(() => null)
    return isRecord(body) && problemsWithText({ path: null, query: null, body }).length === 0 ? body : null
  }
  const wrong = (message: string) => json({ message }, 400)

  demo.post('/reset', async () => {
    const start = performance.now()
    await reset()
    return json({ milliseconds: Math.round(performance.now() - start) })
  })

  demo.get('/data', () => json({ folder }))

  demo.get('/clock', () => json({ now: clock.date().toISOString(), offsetSeconds: clock.offset() / 1000 }))
  demo.post('/clock', async (c) => {
    const seconds = (await readBody(c))?.['advanceSeconds']
    if (typeof seconds !== 'number') return wrong('advanceSeconds must be a number')
    const moved = clock.now() + seconds * 1000
    if (!(moved >= EARLIEST && moved < LATEST)) return wrong('advanceSeconds must lead to a year from 1900 to 2199')
    await world.demo.advance(seconds)
    await world.due.catchUp()
    return json({ now: clock.date().toISOString(), offsetSeconds: clock.offset() / 1000 })
  })

  // The bank's money comes after whatever was due before it.
  const afterDueWork = async (_: DemoContext, next: () => Promise<void>) => {
    await world.due.catchUp()
    await next()
  }
  demo.use('/money-requests/*', afterDueWork)
  demo.use('/bank/*', afterDueWork)

  demo.get('/faults', () => json(faults.list()))
  demo.post('/faults', async (c) => {
    const body = await readBody(c)
    const fault = body as Partial<Fault> | null
    if (!fault?.operationId || !OPERATION_IDS.includes(fault.operationId)) return wrong('operationId is not known')
    await faults.add(fault as Fault)
    return json(faults.list())
  })
  demo.delete('/faults', async () => {
    await faults.clear()
    return json([])
  })

  demo.post('/config', async (c) => {
    const body = await readBody(c)
    if (!body) return wrong('an object is expected')
    await world.configuration.patch(body)
    await world.demo.read()
    return json(world.configuration.current())
  })

  demo.post('/money-requests/:id', async (c) => {
    const { status, whenCancelled } = (await readBody(c)) ?? {}
    if (typeof status !== 'string') return wrong('status must be a text')
    const id = c.req.param('id')
    const found = await world.db.transaction((tx) =>
      whenCancelled === true ? setAnswerToCancel(tx, id, status) : setMoneyRequestStatus(tx, clock, id, status),
    )
    return found ? json({ id, status }) : json({ message: 'no such request' }, 404)
  })

  // Target of a request's link: the bank where the holder approves the request.
  demo.get('/bank/:id', async (c) => {
    const id = c.req.param('id')
    return page(bankPage(id, await moneyRequestStatus(world.db, id)))
  })
  demo.post('/bank/:id', async (c) => {
    const { status = '', whenCancelled } = await formIn(c)
    const id = c.req.param('id')
    await world.db.transaction((tx) =>
      whenCancelled === undefined
        ? setMoneyRequestStatus(tx, clock, id, String(status))
        : setAnswerToCancel(tx, id, String(whenCancelled)),
    )
    return page(bankPage(id, await moneyRequestStatus(world.db, id)))
  })

  demo.get('/mail', async (c) => {
    const to = c.req.query('to')?.trim().toLowerCase()
    const rows = await world.db
      .select()
      .from(mails)
      .where(to ? eq(mails.recipient, to) : undefined)
      .orderBy(desc(mails.id))
      .limit(100)
    if (c.req.header('accept')?.includes('text/html')) {
      return page(mailPage(rows, to ?? ''))
    }
    return json(rows.map(({ recipient, ...mail }) => ({ ...mail, to: recipient })))
  })

  /** Cards in stores or, with `to`, mailed to a holder, with all printed details. */
  demo.get('/cards', async (c) => {
    const to = c.req.query('to')?.trim().toLowerCase() ?? null
    const rows = await world.db
      .select({ card: cards, username: accounts.username })
      .from(cards)
      .leftJoin(accounts, eq(accounts.id, cards.accountId))
      .where(and(isNull(cards.closedAt), or(isNull(cards.accountId), eq(cards.cardStatus, 'N'))))
      .orderBy(cards.accountId, cards.position)
    const printed = rows.map(({ card, username }) => {
      const { clientId, cardType, cardProgram, expiry: expiryDate, cardNumber, cvv } = card
      return { clientId, cardType, cardProgram, expiryDate, cardNumber, cvv, to: username }
    })
    if (c.req.header('accept')?.includes('text/html')) return page(cardsPage(printed))
    return json(printed.filter((card) => card.to === to).map(({ to: _, ...card }) => card))
  })
  return demo
}
