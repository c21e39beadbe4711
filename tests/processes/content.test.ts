/** Editors on two processes with one database: one identity provider and one content service. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBrowser, openClient } from '../sandbox/content/browser'
import {
  type Answer,
  advance,
  type Database,
  endPrograms,
  type Issuer,
  newDatabase,
  reset,
  server,
  startIssuer,
} from './issuers'

const EDITOR = 'editor@example.com'
const ORIGIN = 'http://portal.example'
const AT = '2026-03-02T09:15:00-05:00'
const HOUR = 3_600
const { authorization, signIn, tokensFor, codeIn } = openClient(() => ORIGIN)

type Item = { readonly version: number; readonly draft?: string; readonly publish: string }

describe.skipIf(!server)('two processes on one database are one content service', () => {
  let database: Database
  let one: Issuer
  let other: Issuer
  let bearer: string

  beforeAll(async () => {
    database = await newDatabase()
    const env = { EDITING: 'true', PUBLIC_ORIGIN: ORIGIN }
    one = await startIssuer(database.url, env)
    other = await startIssuer(database.url, env)
  })
  beforeEach(async () => {
    await reset(one)
    bearer = (await signedIn()).body['id_token'] ?? ''
  })
  afterAll(async () => {
    await endPrograms()
    await database.drop()
  })

  const both = () => [one, other] as const
  /** Each call goes to the process that the one before did not go to. */
  function alternating() {
    let count = 0
    return openBrowser(() => both()[count++ % 4 < 2 ? 0 : 1].url)
  }
  async function signedIn() {
    const go = alternating()
    const { back } = await signIn(go, EDITOR)
    const code = codeIn(back?.location)
    return { go, code, ...(await tokensFor(go, code)) }
  }
  async function content(issuer: Issuer, method: string, path: string, body?: unknown, token = bearer) {
    const response = await fetch(`${issuer.url}/content${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'idempotency-key': randomUUID(),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, headers: response.headers, body: await response.json() } as Answer
  }
  const read = async (issuer: Issuer, itemId: string) =>
    (await content(issuer, 'GET', `/items/${itemId}`)).body as unknown as Item
  const revisionsOf = (itemId: string) =>
    database.rows<{ publish: string; version: number }>(
      'select publish, version from sandbox.content_items where parent_item_id = $1 order by position',
      [itemId],
    )
  const statusesOf = async (answers: readonly Promise<Answer>[]) =>
    (await Promise.all(answers)).map(({ status }) => status).sort()

  describe('sign-in', () => {
    it('begins, goes on and ends at either; the token is good at both', async () => {
      const { status, body, go, code } = await signedIn()
      expect(status).toBe(200)
      for (const issuer of both()) {
        const { draft } = (await content(issuer, 'GET', '/items/fees-en', undefined, body['id_token'])).body
        expect(draft).toBeTypeOf('string')
      }
      const keys = await Promise.all(both().map(async ({ url }) => (await fetch(`${url}/identity/jwks`)).text()))
      expect(keys[0]).toBe(keys[1])
      // A code is used once, wherever.
      for (const issuer of both())
        expect(
          (
            await tokensFor(
              openBrowser(() => issuer.url),
              code,
            )
          ).status,
        ).toBe(400)
      expect((await go(authorization({ prompt: 'none' }))).location).toContain('code=')
    })

    it('of a code, or a refresh token, that reaches both at once, one call gets tokens', async () => {
      const tokensAtBoth = async (parameters: Record<string, string>) => {
        const answers = await Promise.all(
          [...both(), ...both()].map((issuer) =>
            tokensFor(
              openBrowser(() => issuer.url),
              parameters,
            ),
          ),
        )
        return answers.filter(({ status }) => status === 200).length
      }
      for (let round = 0; round < 4; round += 1) {
        const { back } = await signIn(alternating(), EDITOR)
        expect(await tokensAtBoth(codeIn(back?.location))).toBe(1)
        const refresh_token = (await signedIn()).body['refresh_token'] ?? ''
        expect(await tokensAtBoth({ grant_type: 'refresh_token', refresh_token })).toBe(1)
      }
    })

    it('is renewed at the other, and what ends at the one is over at the other', async () => {
      const { body } = await signedIn()
      const refresh = (issuer: Issuer, token = '') =>
        tokensFor(
          openBrowser(() => issuer.url),
          { grant_type: 'refresh_token', refresh_token: token },
        )
      const renewed = await refresh(other, body['refresh_token'])
      expect(renewed.status).toBe(200)
      expect((await content(one, 'GET', '/schedules', undefined, renewed.body['id_token'])).status).toBe(200)
      // A refresh token that is used a second time ends the whole sign-in.
      expect((await refresh(one, body['refresh_token'])).status).toBe(400)
      expect((await refresh(other, renewed.body['refresh_token'])).status).toBe(400)
    })
  })

  it('of saves on one version, one is done; the others are told what it wrote', async () => {
    const { version } = await read(one, 'fees-en')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const draft = `<p>${index}</p>`
        const body = { draft, lastDraftedBy: EDITOR, lastUpdateDateTimeDraft: AT, version }
        return content(both()[index % 2] as Issuer, 'PATCH', '/items/fees-en', body)
      }),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
    const written = answers.find(({ status }) => status === 200)?.body as unknown as Item
    expect(written.version).toBe(version + 1)
    for (const issuer of both()) expect(await read(issuer, 'fees-en')).toMatchObject(written)
    const told = answers.flatMap(({ status, body }) => (status === 409 ? [(body as { item?: Item }).item] : []))
    expect(new Set(told.map((item) => item?.draft))).toEqual(new Set([written.draft]))
  })

  it('of publications of a pair, in whatever order, one is done, and both languages are of the same one', async () => {
    const [english, french] = [await read(one, 'fees-en'), await read(other, 'fees-fr')]
    const before = [(await revisionsOf('fees-en')).length, (await revisionsOf('fees-fr')).length]
    const statuses = await statusesOf(
      Array.from({ length: 12 }, (_, index) => {
        const items = [
          { itemId: 'fees-en', version: english.version, publish: `<p>${index}</p>` },
          { itemId: 'fees-fr', version: french.version, publish: `<p>${index}</p>` },
        ]
        return content(both()[index % 2] as Issuer, 'POST', '/publications', {
          items: index % 3 === 0 ? items : items.toReversed(),
          lastPublishedBy: EDITOR,
          lastUpdateDateTimePublish: AT,
        })
      }),
    )
    expect(statuses).toEqual([200, ...Array.from({ length: 11 }, () => 409)])
    expect((await read(other, 'fees-en')).publish).toBe((await read(one, 'fees-fr')).publish)
    const revisions = [await revisionsOf('fees-en'), await revisionsOf('fees-fr')]
    expect(revisions.map(({ length }) => length)).toEqual(before.map((count) => count + 1))
  })

  it('what is due is carried out once, while both are called and others write', async () => {
    const [{ now }] = await database
      .rows<{ now: string }>('select now() as now')
      .then((rows) => rows as [{ now: string }])
    const at = new Date(Date.parse(now) + HOUR * 1000).toISOString()
    const items = async (...ids: string[]) =>
      Promise.all(ids.map(async (itemId) => ({ itemId, version: (await read(one, itemId)).version })))
    const created = await Promise.all([
      content(one, 'POST', '/schedules', { action: 'publish', items: await items('fees-en', 'fees-fr'), at }),
      content(other, 'POST', '/schedules', { action: 'publish', items: await items('faq-en'), at }),
      content(other, 'POST', '/schedules', { action: 'expire', items: await items('notice-fr', 'notice-en'), at }),
    ])
    expect(created.map(({ status }) => status)).toEqual([200, 200, 200])
    const before = new Map<string, number>()
    for (const itemId of ['fees-en', 'fees-fr', 'faq-en', 'notice-en', 'notice-fr'])
      before.set(itemId, (await revisionsOf(itemId)).length)
    const { version } = await read(other, 'faq-fr')
    const calls = [
      advance(one, 2 * HOUR),
      ...Array.from({ length: 20 }, (_, index) => content(both()[index % 2] as Issuer, 'GET', '/schedules')),
      content(other, 'PATCH', '/items/faq-fr', { draft: '<p>Neuf.</p>', version }),
      content(one, 'PATCH', '/items/notice-en', {
        itemDescription: 'Other',
        ...(await items('notice-en'))[0],
        itemId: undefined,
      }),
    ]
    const statuses = (await statusesOf(calls)).filter((status) => status !== 200)
    // The description may come after the expiry, which is a newer version.
    expect(statuses.filter((status) => status !== 409)).toEqual([])
    for (const issuer of both()) {
      const { Schedules } = (await content(issuer, 'GET', '/schedules')).body as unknown as {
        Schedules: { state: string; ranAt: string }[]
      }
      expect(Schedules.map(({ state, ranAt }) => [state, ranAt])).toEqual(Array.from({ length: 3 }, () => ['done', at]))
    }
    for (const [itemId, count] of before) expect((await revisionsOf(itemId)).length, itemId).toBe(count + 1)
    expect((await read(one, 'notice-fr')).publish).toBe('')
    expect((await read(other, 'faq-en')).publish).toBe('<p>Not published yet.</p>')
  })

  it('cancelled on the one, it is not carried out on the other', async () => {
    const before = await read(other, 'fees-en')
    const at = new Date(Date.now() + HOUR * 1000).toISOString()
    const items = [{ itemId: 'fees-en', version: before.version }]
    const { scheduleId } = (await content(other, 'POST', '/schedules', { action: 'publish', items, at })).body
    expect((await content(one, 'DELETE', `/schedules/${scheduleId as string}`)).status).toBe(200)
    await advance(other, 2 * HOUR)
    for (const issuer of both()) expect((await read(issuer, 'fees-en')).publish).toBe(before.publish)
  })

  it('says nothing of the runtime when it starts', () => {
    for (const issuer of both()) expect(issuer.output()).toMatch(/^Sandbox ready at \S+ after \d+ ms\n$/)
  })
})
