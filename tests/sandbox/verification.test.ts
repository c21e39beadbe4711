import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FULL, type OpenSandbox, openSandbox, type Raw } from './openSandbox'

let sandbox: OpenSandbox
const pid = '1100003'

beforeAll(async () => {
  sandbox = await openSandbox()
})
beforeEach(() => sandbox.reset())
afterAll(async () => {
  expect(sandbox.problems).toEqual([])
  await sandbox.close()
})

const NEW = 'new.person@example.com'
const newcomer = {
  email: NEW,
  password: 'Newcomer1',
  recaptchaResponse: 'test',
  challenge: 'Which colour?',
  response: 'Blue',
}
const send = (body: Record<string, unknown>, language = 'en_CA') =>
  sandbox.raw('POST', `/api/verify/${pid}/send`, { body, headers: { 'accept-language': language } })
const click = (path: string | null | undefined) => {
  const asked = new URL(path ?? '', sandbox.url).searchParams
  const body = { link: asked.get('link') ?? '', sessionId: asked.get('sessionId') ?? '' }
  return sandbox.api().POST('/api/verify/{pid}/click', { params: { path: { pid } }, body })
}
/** All that a stranger can read of an answer. */
const seen = ({ status, headers, text }: Raw) => ({
  status,
  text,
  headers: [...headers].filter(([name]) => name !== 'date'),
})

describe('the mail once more, for an address alone', () => {
  it('OP-25 has a new link to the account that was asked for, in the language of whoever asks again', async () => {
    await send(newcomer)
    const answer = await send({ email: 'NEW.person@example.com' }, 'fr_CA')
    expect([answer.status, answer.text]).toEqual([204, ''])
    const [again, first, ...rest] = await sandbox.mailsTo(NEW)
    expect(rest).toEqual([])
    expect([again?.kind, again?.locale, first?.locale]).toEqual(['verification', 'fr', 'en'])
    expect(again?.link).not.toBe(first?.link)
    expect((await click(again?.link)).data).toEqual({ username: NEW, emailVerified: true })
    expect((await sandbox.signIn(NEW, 'Newcomer1')).account.username).toBe(NEW)
    // A link of the same request is still good, and changes nothing.
    expect((await click(first?.link)).response.status).toBe(200)
  })

  it('S10 a stranger cannot tell an address that waits from one that is known, or unknown', async () => {
    await send(newcomer)
    const waiting = seen(await send({ email: NEW }))
    expect(seen(await send({ email: FULL }))).toEqual(waiting)
    expect(seen(await send({ email: 'nobody@example.com' }))).toEqual(waiting)
    expect(await sandbox.mailsTo('nobody@example.com')).toEqual([])
    expect(await sandbox.mailsTo(FULL)).toEqual([])
  })

  it('is no longer sent once the account is there', async () => {
    await send(newcomer)
    await click((await sandbox.mailsTo(NEW))[0]?.link)
    const before = (await sandbox.mailsTo(NEW)).length
    expect((await send({ email: NEW })).status).toBe(204)
    expect(await sandbox.mailsTo(NEW)).toHaveLength(before)
  })

  it('is counted by itself', async () => {
    await send(newcomer)
    for (let run = 0; run < 5; run++) expect((await send({ email: NEW })).status).toBe(204)
    expect((await send({ email: NEW })).status).toBe(429)
  })

  it('an address with a part of the rest is no resend', async () => {
    const { recaptchaResponse: _, ...rest } = newcomer
    expect((await send(rest)).body).toMatchObject({ code: 'REQ-4000', fieldErrors: [{ field: 'recaptchaResponse' }] })
    expect(await sandbox.mailsTo(NEW)).toEqual([])
  })
})

it('SES-47 a stranger cannot tell a new address from one that has an account', async () => {
  const fresh = seen(await send(newcomer))
  expect(seen(await send({ ...newcomer, email: FULL }))).toEqual(fresh)
  expect(seen(await send({ ...newcomer, email: 'FULL@example.com' }))).toEqual(fresh)
})

describe('an account that is asked for more than once', () => {
  const STRANGER = '127.0.0.2'
  const path = `/api/verify/${pid}/send`
  const hers = { ...newcomer, password: 'Stranger1', response: 'Red' }
  const newest = async () => (await sandbox.mailsTo(NEW)).find(({ kind }) => kind === 'verification')?.link
  const isIn = (password: string) =>
    sandbox.signIn(NEW, password).then(
      () => true,
      () => false,
    )

  it('SES-48 has the password of the last request: the earlier link has expired', async () => {
    await send(newcomer)
    const first = await newest()
    await send({ ...newcomer, password: 'Newcomer2' })
    expect((await click(first)).error).toMatchObject({ code: 'LNK-4002' })
    expect((await click(await newest())).response.status).toBe(200)
    expect([await isIn('Newcomer1'), await isIn('Newcomer2')]).toEqual([false, true])
    expect((await click(first)).response.status).toBe(400)
  })

  it('T12 has never the password of a stranger who asked before', async () => {
    expect(await sandbox.from(STRANGER, path, hers)).toBe(204)
    const strange = await newest()
    await send(newcomer)
    expect((await click(strange)).error).toMatchObject({ code: 'LNK-4002' })
    expect((await click(await newest())).response.status).toBe(200)
    expect([await isIn('Stranger1'), await isIn('Newcomer1')]).toEqual([false, true])
  })

  it('T12 has never the password of a stranger who asked after, and can be asked for again', async () => {
    await send(newcomer)
    expect(await sandbox.from(STRANGER, path, hers)).toBe(204)
    expect((await click(await newest())).error).toMatchObject({ code: 'LNK-4001' })
    expect([await isIn('Stranger1'), await isIn('Newcomer1')]).toEqual([false, false])
    // The mail once more is for the stranger's request too.
    await send({ email: NEW })
    expect((await click(await newest())).error).toMatchObject({ code: 'LNK-4001' })
    await send(newcomer)
    expect((await click(await newest())).response.status).toBe(200)
    expect([await isIn('Stranger1'), await isIn('Newcomer1')]).toEqual([false, true])
  })

  it('is confirmed from another place than it was asked for, where nobody else asked', async () => {
    expect(await sandbox.from(STRANGER, path, newcomer)).toBe(204)
    expect((await click(await newest())).response.status).toBe(200)
    expect(await isIn('Newcomer1')).toBe(true)
  })
})

it('SES-47 a creation that is repeated with its key sends one mail', async () => {
  const create = (body: Record<string, unknown>) =>
    sandbox.raw('POST', `/api/verify/${pid}/send`, { body, headers: { 'idempotency-key': 'one-intention' } })
  const answers = await Promise.all(Array.from({ length: 5 }, () => create(newcomer)))
  for (let run = 0; run < 5; run += 1) answers.push(await create(newcomer))
  expect(answers.map(({ status, text }) => [status, text])).toEqual(answers.map(() => [204, '']))
  expect(await sandbox.mailsTo(NEW)).toHaveLength(1)
  const other = await create({ ...newcomer, password: 'Newcomer2' })
  expect([other.status, other.body]).toMatchObject([422, { code: 'IDM-4220' }])
  expect(await sandbox.mailsTo(NEW)).toHaveLength(1)
})

describe('T12 mails that a stranger asks for in any number', () => {
  const STRANGER = '127.0.0.9'
  /** As many as the limits let through, over an hour. */
  async function flood(body: Record<string, unknown>) {
    for (let quarter = 0; quarter < 4; quarter += 1) {
      for (let run = 0; run < 5; run += 1) await sandbox.from(STRANGER, `/api/verify/${pid}/send`, body)
      await sandbox.advance(901)
    }
  }
  const kindsTo = async (to: string) => (await sandbox.mailsTo(to)).map(({ kind }) => kind)

  it('do not silence the recovery of a holder', async () => {
    await flood({ ...newcomer, email: FULL })
    expect(await kindsTo(FULL)).toEqual(Array.from({ length: 8 }, () => 'accountExists'))
    const path = `/api/users/${pid}/${encodeURIComponent(FULL)}/password/recovery`
    expect((await sandbox.raw('POST', path)).status).toBe(204)
    expect((await kindsTo(FULL))[0]).toBe('recovery')
  })

  it('do not keep a signed-in holder from the confirmation mail', async () => {
    await flood({ ...newcomer, email: 'unverified@example.com' })
    const { token } = await sandbox.signIn('unverified@example.com')
    const own = { body: {}, headers: { 'x-auth-token': token } }
    expect((await sandbox.raw('POST', `/api/verify/${pid}/send`, own)).status).toBe(204)
    expect((await kindsTo('unverified@example.com'))[0]).toBe('verification')
  })

  it.each([
    ['that send the mail again', { email: NEW }],
    ['of sign-ups', newcomer],
  ])('do not keep a visitor from signing up: calls %s', async (_, body) => {
    await flood(body)
    expect((await send(newcomer)).status).toBe(204)
    expect((await kindsTo(NEW))[0]).toBe('verification')
  })
})
