import { createHash, randomBytes } from 'node:crypto'
import { SEED_PASSWORD } from '../openSandbox'

/** A browser without scripts: it keeps cookies by their path and follows no redirect by itself. `base`: who is called. */
export function openBrowser(base: () => string) {
  const jar = new Map<string, { readonly value: string; readonly path: string }>()
  return async function go(address: string, form?: Record<string, string>, headers: Record<string, string> = {}) {
    const { pathname, search } = new URL(address, base())
    const sent = [...jar].filter(([, { path }]) => pathname.startsWith(path))
    const response = await fetch(base() + pathname + search, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: sent.map(([name, { value }]) => `${name}=${value}`).join('; '), ...headers },
      ...(form && { body: new URLSearchParams(form) }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      const path = /; path=([^;]+)/i.exec(cookie)?.[1] ?? '/'
      if (value === '') jar.delete(name)
      else jar.set(name, { value, path })
    }
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      location: response.headers.get('location') ?? '',
      text,
    }
  }
}
export type Browser = ReturnType<typeof openBrowser>

/** The editors' application, as the identity provider sees it. `origin`: the portal's public one. */
export function openClient(origin: () => string) {
  const verifier = randomBytes(32).toString('base64url')
  const returnTo = () => `${origin()}/cms/signed-in`
  const authorization = (changes: Record<string, string> = {}) => {
    const parameters = {
      client_id: 'content',
      response_type: 'code',
      redirect_uri: returnTo(),
      scope: 'openid email offline_access',
      state: 'kept',
      nonce: 'once',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...changes,
    }
    return `/identity/auth?${new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== ''))}`
  }
  async function signIn(go: Browser, email: string, password = SEED_PASSWORD) {
    const begun = await go(authorization())
    const sent = await go(begun.location, { email, password })
    return { page: begun.location, sent, back: sent.status === 303 ? await go(sent.location) : null }
  }
  const tokensFor = async (go: Browser, parameters: Record<string, string>) => {
    const { status, text } = await go('/identity/token', { client_id: 'content', ...parameters })
    return { status, body: JSON.parse(text) as Record<string, string> }
  }
  /** What the application exchanges for tokens. */
  const codeIn = (location = '') => ({
    grant_type: 'authorization_code',
    code: new URL(location).searchParams.get('code') ?? '',
    redirect_uri: returnTo(),
    code_verifier: verifier,
  })
  return { authorization, signIn, tokensFor, codeIn }
}
