import type { JWK } from 'jose'
import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import { languageOf } from '../wire/language'
import type { World } from '../world'
import { failedPage, signedOutPage, signOutPage } from './pages'
import { PEOPLE } from './people'
import { createRecords } from './records'
import { CLIENT_ID } from './tokens'

export const IDENTITY_PATH = '/identity'

const HOUR = 3600
const MINUTE = 60

export type ProviderOptions = {
  /** The portal's public origin. */
  readonly origin: string
  readonly key: JWK
  readonly tokenSeconds: number
}

/** Content spec §6. Code flow with PKCE for one public client, the editors' application. */
export async function createProvider(world: World, { origin, key, tokenSeconds }: ProviderOptions): Promise<Provider> {
  const { Provider, errors } = await loadOidcProvider()
  const provider = new Provider(origin + IDENTITY_PATH, {
    adapter: createRecords(world.db, { errors }),
    jwks: { keys: [key] as never },
    clients: [
      {
        client_id: CLIENT_ID,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [`${origin}/cms/signed-in`],
        post_logout_redirect_uris: [`${origin}/cms/content`],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    clientAuthMethods: ['none'],
    responseTypes: ['code'],
    scopes: ['openid', 'offline_access'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    // The content service reads the e-mail from the identity token.
    conformIdTokenClaims: false,
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    pkce: { required: () => true },
    cookies: {
      keys: [Buffer.from(world.secret).toString('base64')],
      names: { session: 'editorSession', interaction: 'editorSignIn', resume: 'editorSignInResume' },
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: signOut,
        postLogoutSuccessSource: (ctx) => {
          ctx.body = signedOutPage(languageIn(ctx))
        },
      },
    },
    findAccount: (_, sub) => {
      const person = PEOPLE.find((one) => one.sub === sub)
      return person && { accountId: sub, claims: () => ({ sub, email: person.email, email_verified: true }) }
    },
    interactions: { url: (_, { uid }) => `${IDENTITY_PATH}/sign-in/${uid}` },
    issueRefreshToken: async (_, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    // Their own application: nothing to consent to.
    loadExistingGrant: async ({ oidc }) => {
      const { client, session, provider } = oidc
      if (!client || !session?.accountId) return undefined
      const known = session.grantIdFor(client.clientId)
      const found = known ? await provider.Grant.find(known) : undefined
      if (found) return found
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid email offline_access')
      await grant.save()
      return grant
    },
    renderError: (ctx) => {
      ctx.type = 'html'
      ctx.body = failedPage(languageIn(ctx))
    },
    ttl: {
      AccessToken: tokenSeconds,
      IdToken: tokenSeconds,
      AuthorizationCode: MINUTE,
      Interaction: HOUR,
      Grant: 12 * HOUR,
      RefreshToken: 12 * HOUR,
      Session: 12 * HOUR,
    },
  })
  provider.proxy = true
  provider.use(leaveWithoutSession)
  return provider
}

let loading: Promise<typeof import('oidc-provider')> | null = null

/**
 * Loaded once, only where editing is on. It warns below Node 22 on loading; what is used of it is tested on Node 20,
 * which the README promises.
 */
function loadOidcProvider() {
  loading ??= (async () => {
    const { warn } = console
    console.warn = (...said: unknown[]) => {
      if (!String(said[0]).includes('oidc-provider WARNING: Unsupported runtime')) warn(...said)
    }
    try {
      return await import('oidc-provider')
    } finally {
      console.warn = warn
    }
  })()
  return loading
}

export const languageIn = ({ oidc, req }: Pick<KoaContextWithOIDC, 'oidc' | 'req'>) => {
  const asked = oidc?.params?.['ui_locales']
  return languageOf(typeof asked === 'string' ? asked : req.headers['accept-language'])
}

/** The holder of an identity token has the right to end its session; anybody else is asked first. */
async function signOut(ctx: KoaContextWithOIDC, form: string) {
  const { session, entities, params, provider } = ctx.oidc
  const hint = (entities['IdTokenHint'] as { payload?: { sub?: string } } | undefined)?.payload?.sub
  if (hint === undefined || hint !== session?.accountId) {
    ctx.body = signOutPage(languageIn(ctx), form)
    return
  }
  const grantId = session?.grantIdFor(CLIENT_ID)
  if (grantId) {
    // The records of all kinds that belong to it.
    await provider.RefreshToken.adapter.revokeByGrantId(grantId)
    await (await provider.Grant.find(grantId))?.destroy()
  }
  await session?.destroy()
  ctx.redirect(afterSignOut(params))
}

/** The provider's own page for somebody without a session needs a script. */
const leaveWithoutSession = (ctx: KoaContextWithOIDC, next: () => Promise<void>) =>
  next().then(() => {
    if (ctx.oidc?.route === 'end_session' && ctx.status === 200 && !ctx.oidc.session?.accountId) {
      ctx.redirect(afterSignOut(ctx.oidc.params))
    }
  })

function afterSignOut(params: KoaContextWithOIDC['oidc']['params']) {
  const { post_logout_redirect_uri: uri, state } = params ?? {}
  if (typeof uri !== 'string') return `${IDENTITY_PATH}/session/end/success`
  return typeof state === 'string' ? `${uri}?${new URLSearchParams({ state })}` : uri
}
