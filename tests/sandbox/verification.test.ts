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
/** All that a stranger can read in an answer. */
const seen = ({ status, headers, text }: Raw) => ({
  status,
  text,
  headers: [...headers]
    .filter(([name]) => name !== 'date')
    .map(([name, value]) => [name, value.replace(/signUp=[\w-]{43}/, 'signUp=…')]),
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
    // The same request's link is still valid, and changes nothing.
    expect((await click(first?.link)).response.status).toBe(200)
  })

  it('S10 a stranger cannot tell an address that waits from one that is known, or unknown', async () => {
    await send(newcomer)
    const waiting = seen(await send({ email: NEW }))
    expect(seen(await send({ email: FULL }))).toEqual(waiting)
    expect(seen(await send({ email: 'nobody@example.com' }))).toEqual(waiting)
    expect(await sandbox.mailsTo('nobody@example.com')).toEqual([])
    expect((await sandbox.mailsTo(FULL)).map(({ kind }) => kind)).toEqual(['accountExists'])
  })

  it('says that there is an account once there is one', async () => {
    await send(newcomer)
    await click((await sandbox.mailsTo(NEW))[0]?.link)
    const before = (await sandbox.mailsTo(NEW)).length
    expect((await send({ email: NEW })).status).toBe(204)
    const [last, ...others] = await sandbox.mailsTo(NEW)
    expect([last?.kind, others.length]).toEqual(['accountExists', before])
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

/** A browser that keeps the sandbox's cookie. */
function openBrowser() {
  let cookie: string | null = null
  const call = async (what: 'send' | 'click', body: unknown, more: Record<string, string> = {}) => {
    const headers = { ...more, ...(cookie !== null && { cookie }) }
    const answer = await sandbox.raw('POST', `/api/verify/${pid}/${what}`, { body, headers })
    cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie
    return answer
  }
  return {
    send: (body: unknown, more?: Record<string, string>) => call('send', body, more),
    click: (path: string | null | undefined) => {
      const asked = new URL(path ?? '', sandbox.url).searchParams
      return call('click', { link: asked.get('link'), sessionId: asked.get('sessionId') })
    },
  }
}

describe('an address that is signed up more than once', () => {
  const hers = { ...newcomer, password: 'Stranger1', response: 'Red' }
  const links = async () =>
    (await sandbox.mailsTo(NEW)).filter(({ kind }) => kind === 'verification').map(({ link }) => link)
  const newest = async () => (await links())[0]
  const isIn = (password: string) =>
    sandbox.signIn(NEW, password).then(
      () => true,
      () => false,
    )
  const passwords = async () => [await isIn('Stranger1'), await isIn('Newcomer1')]
  const OTHER_BROWSER = { status: 400, body: { code: 'LNK-4006' } }

  it('SES-48 in one browser has the password of the last request: the earlier link has expired', async () => {
    const mine = openBrowser()
    await mine.send(newcomer)
    const first = await newest()
    await mine.send({ ...newcomer, password: 'Newcomer2' })
    expect((await mine.click(first)).body).toMatchObject({ code: 'LNK-4002' })
    expect((await openBrowser().click(await newest())).status).toBe(200)
    expect([await isIn('Newcomer1'), await isIn('Newcomer2')]).toEqual([false, true])
    expect((await mine.click(first)).status).toBe(400)
  })

  it.each([
    ['before', 0],
    ['after', 1],
  ])('T12 has never the password of a stranger who signed up %s, from the same address too', async (_, strangers) => {
    const [mine, stranger] = [openBrowser(), openBrowser()]
    const inOrder = [() => stranger.send(hers), () => mine.send(newcomer)]
    if (strangers === 1) inOrder.reverse()
    for (const signUp of inOrder) expect((await signUp()).status).toBe(204)
    const [last, first] = await links()
    const [own, other] = strangers === 1 ? [first, last] : [last, first]
    expect(await mine.click(other)).toMatchObject(OTHER_BROWSER)
    // On a phone, where nobody signed up.
    expect(await openBrowser().click(other)).toMatchObject(OTHER_BROWSER)
    expect(await openBrowser().click(own)).toMatchObject(OTHER_BROWSER)
    expect(await passwords()).toEqual([false, false])
    expect((await mine.click(own)).status).toBe(200)
    expect(await passwords()).toEqual([false, true])
    expect((await mine.click(other)).body).toMatchObject({ code: 'LNK-4002' })
  })

  it('T12 keeps its own link however often a stranger signs up', async () => {
    const [mine, stranger] = [openBrowser(), openBrowser()]
    await mine.send(newcomer)
    const own = await newest()
    for (let run = 0; run < 4; run += 1) await stranger.send(hers)
    expect((await mine.click(own)).status).toBe(200)
    expect(await passwords()).toEqual([false, true])
  })

  it('T12 is not taken over a day later with a mail that a stranger has sent again', async () => {
    const [mine, stranger] = [openBrowser(), openBrowser()]
    await mine.send(newcomer)
    await sandbox.advance(60)
    await stranger.send(hers)
    await sandbox.advance(86_400)
    await stranger.send({ email: NEW })
    const strange = await newest()
    expect(await mine.click(strange)).toMatchObject(OTHER_BROWSER)
    expect(await openBrowser().click(strange)).toMatchObject(OTHER_BROWSER)
    // A resent email is for the sign-up of the asking browser.
    await mine.send({ email: NEW })
    expect((await mine.click(await newest())).status).toBe(200)
    expect(await passwords()).toEqual([false, true])
  })

  it('T12 has no mail once more for a browser that did not sign up', async () => {
    await openBrowser().send(newcomer)
    await openBrowser().send(hers)
    expect((await openBrowser().send({ email: NEW })).status).toBe(204)
    expect(await links()).toHaveLength(2)
  })

  it('is confirmed in another browser than it was asked for, where nobody else asked', async () => {
    await openBrowser().send(newcomer)
    await openBrowser().send({ email: NEW })
    expect((await openBrowser().click(await newest())).status).toBe(200)
    expect(await isIn('Newcomer1')).toBe(true)
  })

  it('knows the browser again whose first answer was lost', async () => {
    const key = { 'idempotency-key': 'one-sign-up' }
    await openBrowser().send(newcomer, key)
    const mine = openBrowser()
    await mine.send(newcomer, key)
    await openBrowser().send(hers)
    expect((await mine.click((await links())[1])).status).toBe(200)
    expect(await passwords()).toEqual([false, true])
  })

  it('sets a cookie that no script reads and no other site sends', async () => {
    const { headers } = await openBrowser().send(newcomer)
    expect(headers.get('set-cookie')).toMatch(
      /^signUp=[\w-]{43}; Path=\/api\/verify; Max-Age=2592000; HttpOnly; SameSite=Strict$/,
    )
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
  /** As many calls as the limits allow, over an hour. */
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
    expect((await kindsTo('unverified@example.com'))[0]).toBe('confirmation')
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
