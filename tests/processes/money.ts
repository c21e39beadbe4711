import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { type Answer, type Database, type Issuer, MAIN, SECOND, transfer } from './issuers'

type Balance = { readonly client_id: string; readonly available: number; readonly settled: number }

const balancesOf = (database: Database) =>
  database.rows<Balance>(`
    select client_id, available_cents as available, settled_cents as settled from sandbox.cards order by client_id`)

/** Balances from before some calls, to compare those after them with. */
export async function countMoney(database: Database) {
  const before = await balancesOf(database)
  const [newest] = await database.rows<{ id: string }>('select max(id) as id from sandbox.transactions')
  return {
    /** Every card has what it had and what its entries since then say. */
    async expectWhole() {
      const entries = await database.rows<{ client_id: string; all: string; posted: string }>(
        `select client_id, sum(amount_cents) as all, sum(amount_cents) filter (where status = 'posted') as posted
         from sandbox.transactions where id > $1 group by client_id`,
        [newest?.id],
      )
      const moved = new Map(entries.map((entry) => [entry.client_id, entry]))
      expect(await balancesOf(database)).toEqual(
        before.map(({ client_id, available, settled }) => ({
          client_id,
          available: available + Number(moved.get(client_id)?.all ?? 0),
          settled: settled + Number(moved.get(client_id)?.posted ?? 0),
        })),
      )
    },
  }
}

export type Sent = { readonly key: string; readonly answer: Promise<Answer> }

/** Sends transfers one cent at a time, both ways, in turn to each issuer. */
export const sendTransfers = (count: number, issuers: readonly Issuer[], token: string): Sent[] =>
  Array.from({ length: count }, (_, index) => {
    const key = randomUUID()
    const [from, to] = index % 2 === 0 ? [MAIN, SECOND] : [SECOND, MAIN]
    const issuer = issuers[index % issuers.length] as Issuer
    return { key, answer: transfer(issuer, token, { key, from, to }) }
  })

/** What was answered with success is there, and no key has more than one effect. Returns the statuses with their number. */
export async function expectOncePerKey(database: Database, sent: readonly Sent[]) {
  await Promise.all(sent.map(({ answer }) => answer))
  const effects = await database.rows<{ key: string; entries: string }>(
    `select idempotency_key as key, count(*) as entries from sandbox.transactions
     where idempotency_key = any($1) group by idempotency_key`,
    [sent.map(({ key }) => key)],
  )
  const entries = new Map(effects.map(({ key, entries }) => [key, Number(entries)]))
  const statuses = new Map<number | null, number>()
  for (const { key, answer } of sent) {
    const { status } = await answer
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    // A transfer is an entry on either card.
    if (status === 200) expect(entries.get(key), key).toBe(2)
    else expect([undefined, 2], `${key} ${status}`).toContain(entries.get(key))
  }
  return { statuses, done: entries.size }
}
