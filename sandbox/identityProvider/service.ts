import type { IncomingMessage, ServerResponse } from 'node:http'
import { problemText } from '../problemText'
import type { World } from '../world'
import { readKey } from './keys'
import { PAGE_STYLE } from './pages'
import { createProvider, IDENTITY_PATH, type ProviderOptions } from './provider'
import { createSignIn } from './signIn'
import { createTokenReader } from './tokens'

type Options = Pick<ProviderOptions, 'origin' | 'tokenSeconds'> & {
  readonly key?: ProviderOptions['key'] | undefined
  readonly report: (line: string, details: string) => void
}

/** No script at all, and nothing from elsewhere. */
const POLICY = [
  `default-src 'none'`,
  `style-src 'self'`,
  `form-action 'self'`,
  `base-uri 'none'`,
  `frame-ancestors 'none'`,
  `require-trusted-types-for 'script'`,
  `trusted-types 'none'`,
].join('; ')

export const isOfIdentity = (url = '') => new RegExp(`^${IDENTITY_PATH}(?:[/?]|$)`).test(url)

/** The editors' identity provider, which answers every call below its path. */
export async function createIdentityProvider(world: World, { origin, tokenSeconds, key: given, report }: Options) {
  const key = given ?? (await readKey(world.db))
  const provider = await createProvider(world, { origin, key, tokenSeconds })
  provider.on('server_error', (_, problem) => report('the identity provider failed', problemText(problem)))
  const callback = provider.callback()
  const { host, protocol } = new URL(origin)

  const send = (response: ServerResponse, status: number, html: string) =>
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html)
  const signIn = createSignIn(world, provider, send)

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = request.url ?? ''
    response.setHeader('content-security-policy', POLICY)
    response.setHeader('cache-control', 'no-store')
    // Its own addresses are the public ones, also behind a development proxy.
    request.headers.host = host
    request.headers['x-forwarded-host'] = host
    request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
    const { pathname } = new URL(url, origin)
    if (pathname === `${IDENTITY_PATH}/page.css`) {
      response.writeHead(200, { 'content-type': 'text/css; charset=utf-8' }).end(PAGE_STYLE)
      return
    }
    if (pathname.startsWith(`${IDENTITY_PATH}/sign-in/`)) return signIn(request, response, pathname)
    // Its router reads a path.
    Object.assign(request, { originalUrl: url, url: url.slice(IDENTITY_PATH.length).replace(/^(?!\/)/, '/') })
    await callback(request, response)
  }

  return {
    readPerson: createTokenReader(origin + IDENTITY_PATH, key),
    async handle(request: IncomingMessage, response: ServerResponse) {
      try {
        await world.demo.refresh()
        await answer(request, response)
      } catch (problem) {
        report('the identity provider failed', problemText(problem))
        if (response.headersSent) response.destroy()
        else response.writeHead(500).end()
      }
    },
  }
}

export type IdentityProvider = Awaited<ReturnType<typeof createIdentityProvider>>
