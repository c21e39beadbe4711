import { decodeJwt } from 'jose'
import { expect, it } from 'vitest'
import { type Browser, openBrowser as openBrowserAt, openClient } from './browser'
import { EDITOR, openContent } from './openContent'

const content = openContent()

const { authorization, signIn, tokensFor, codeIn } = openClient(() => content.sandbox.url)
const openBrowser = () => openBrowserAt(() => content.sandbox.url)
async function tokensOf(browser: Browser, email: string) {
  const { back } = await signIn(browser, email)
  const { searchParams, origin, pathname } = new URL(back?.location ?? '')
  expect([origin + pathname, searchParams.get('state')]).toEqual([`${content.sandbox.url}/cms/signed-in`, 'kept'])
  const parameters = codeIn(back?.location)
  return { parameters, ...(await tokensFor(browser, parameters)) }
}
const isEditor = async (bearer = '') => 'draft' in ((await content.read(content.as(bearer), 'fees-en')) ?? {})

it('names the addresses of the portal’s own origin, and no secret of its key', async () => {
  const { raw, url } = content.sandbox
  const headers = { host: new URL(url).host }
  const { body } = await raw('GET', '/identity/.well-known/openid-configuration', { headers })
  expect(body).toMatchObject({
    issuer: `${url}/identity`,
    authorization_endpoint: `${url}/identity/auth`,
    token_endpoint: `${url}/identity/token`,
    end_session_endpoint: `${url}/identity/session/end`,
    code_challenge_methods_supported: ['S256'],
  })
  const keys = (await raw('GET', '/identity/jwks')).body as { keys: object[] }
  expect(keys.keys).toHaveLength(1)
  expect(keys.keys[0]).not.toHaveProperty('d')
})

it('CMS-06 CMS-08 an editor signs in; the token has the e-mail and may edit', async () => {
  const browser = openBrowser()
  const { status, body, parameters } = await tokensOf(browser, EDITOR)
  expect(status).toBe(200)
  const claims = decodeJwt(body['id_token'] ?? '')
  expect(claims).toMatchObject({ iss: `${content.sandbox.url}/identity`, aud: 'content', email: EDITOR, nonce: 'once' })
  expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(900)
  expect(await isEditor(body['id_token'])).toBe(true)
  // A code is used once.
  expect((await tokensFor(browser, parameters)).status).toBe(400)
})

it('CMS-07 the token is renewed, and the renewal replaces itself', async () => {
  const browser = openBrowser()
  const { body } = await tokensOf(browser, EDITOR)
  const refresh = (token = '') => tokensFor(browser, { grant_type: 'refresh_token', refresh_token: token })
  const renewed = await refresh(body['refresh_token'])
  expect(renewed.status).toBe(200)
  expect(await isEditor(renewed.body['id_token'])).toBe(true)
  expect(renewed.body['refresh_token']).not.toBe(body['refresh_token'])
  expect((await refresh(body['refresh_token'])).status).toBe(400)
})

it('sign-out ends the session and what could renew it', async () => {
  const browser = openBrowser()
  const { body } = await tokensOf(browser, EDITOR)
  const silent = async () => (await browser(authorization({ prompt: 'none' }))).location
  expect(await silent()).toContain('code=')
  const query = new URLSearchParams({
    id_token_hint: body['id_token'] ?? '',
    post_logout_redirect_uri: `${content.sandbox.url}/cms/content`,
    state: 'left',
  })
  const left = await browser(`/identity/session/end?${query}`)
  expect(left.location).toBe(`${content.sandbox.url}/cms/content?state=left`)
  expect(await silent()).toContain('error=login_required')
  const refresh = { grant_type: 'refresh_token', refresh_token: body['refresh_token'] ?? '' }
  expect((await tokensFor(browser, refresh)).status).toBe(400)
  // Somebody without a session is only sent on.
  expect((await browser(`/identity/session/end?${query}`)).location).toContain('/cms/content')
})

it('without an identity token it asks before it signs out', async () => {
  const browser = openBrowser()
  await tokensOf(browser, EDITOR)
  const asked = await browser('/identity/session/end?client_id=content', undefined, { 'accept-language': 'fr-CA' })
  expect(asked.text).toContain('Voulez-vous fermer la session?')
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(asked.text)?.[1] ?? ''
  const left = await browser('/identity/session/end/confirm', { xsrf, logout: 'yes' })
  expect((await browser(left.location)).text).toContain('You are signed out')
  expect((await browser(authorization({ prompt: 'none' }))).location).toContain('error=login_required')
})

it('a reader signs in, without the right to edit', async () => {
  const { body } = await tokensOf(openBrowser(), 'reader@example.com')
  expect(await isEditor(body['id_token'])).toBe(false)
})

it('demands PKCE, and returns only to the editors’ application', async () => {
  const browser = openBrowser()
  expect((await browser(authorization({ code_challenge: '', code_challenge_method: '' }))).location).toContain(
    'error=invalid_request',
  )
  const elsewhere = await browser(authorization({ redirect_uri: 'https://example.com/cms/signed-in' }))
  expect([elsewhere.status, elsewhere.location]).toEqual([400, ''])
  expect(elsewhere.text).toContain('This page is not available')
  // It does not end there.
  expect(elsewhere.text).toContain('href="/cms/content"')
})

it('the page has no script and says in both languages what was wrong', async () => {
  const browser = openBrowser()
  const { page, sent } = await signIn(browser, EDITOR, 'Wrong1234')
  expect(sent.status).toBe(401)
  expect(sent.text).toContain('The email address or password is incorrect.')
  expect(sent.text).toContain(`value="${EDITOR}"`)
  expect(sent.headers.get('content-security-policy')).toContain(`default-src 'none'; style-src 'self'`)
  expect(sent.text).not.toMatch(/<script|style=/)
  const french = await browser(page, { email: '"><b>', password: 'x' }, { 'accept-language': 'fr-CA' })
  expect(french.text).toContain('incorrect')
  expect(french.text).not.toContain('<b>')
  const asked = await browser((await browser(authorization({ ui_locales: 'fr-CA' }))).location)
  expect(asked.text).toContain('<html lang="fr">')
  // The page of another browser's sign-in.
  expect((await openBrowser()(page)).status).toBe(400)
})

it.each([
  ['a character that no database stores', 'a\0b'],
  ['a form that is too long', 'x'.repeat(300_000)],
])('%s is a wrong guess, and no failure', async (_, email) => {
  const { sent } = await signIn(openBrowser(), email)
  expect([sent.status, sent.headers.get('cache-control')]).toEqual([401, 'no-store'])
})

it.each(['', '/', '?x', '/?x', '//x', '/%'])(
  'an address that is none of the provider is not found: %s',
  async (path) => {
    const { status, headers } = await content.sandbox.raw('GET', `/identity${path}`)
    expect([status, headers.get('x-frame-options')]).toEqual([404, 'DENY'])
  },
)

it('S8 stops guesses', async () => {
  const browser = openBrowser()
  for (let run = 0; run < 5; run++) expect((await signIn(browser, EDITOR, `Wrong${run}`)).sent.status).toBe(401)
  const { sent } = await signIn(browser, EDITOR)
  expect([sent.status, Number(sent.headers.get('retry-after')) > 0]).toEqual([429, true])
})
