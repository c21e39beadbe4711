/** The editor's session at the identity provider: code flow with PKCE. Content spec §6, §7; OP-69. */
import { ErrorResponse, type User, UserManager, WebStorageStateStore } from 'oidc-client-ts'
import type { ActorRefFrom } from 'xstate'
import { fromPromise, waitFor } from 'xstate'
import { type EditorSession, ProviderError } from '../../machines/editor-session/editorSession'
import { editorSessionMachine } from '../../machines/editor-session/editorSessionMachine'
import { selectIsBusy, selectIsUsable } from '../../machines/editor-session/selectors'
import type { EditorTokens } from '../api/contentClient'

/** Where the editor was before signing in. */
type Place = { readonly path: string }

export const CALLBACK_PATH = '/cms/signed-in'
const HOME = '/cms/content'

/** A refusal by the provider is final; no answer is not. */
const failureOf = (cause: unknown) => new ProviderError(!(cause instanceof ErrorResponse), { cause })
const sessionOf = ({ profile }: User): EditorSession => ({
  email: profile.email ?? '',
  expiresAt: profile.exp * 1000,
})
const provided = <Output>(run: () => Promise<Output>) =>
  fromPromise<Output, void>(() =>
    run().catch((cause: unknown) => {
      throw failureOf(cause)
    }),
  )

/** The router has read the address already, and follows it only when the browser says that it has changed. */
function goTo(path: string) {
  history.replaceState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate'))
}

export function createSession(origin: string, locale: () => string) {
  const stateStore = new WebStorageStateStore({ store: sessionStorage, prefix: 'content.' })
  const manager = new UserManager({
    authority: `${origin}/identity`,
    client_id: 'content',
    redirect_uri: `${origin}${CALLBACK_PATH}`,
    post_logout_redirect_uri: `${origin}${HOME}`,
    scope: 'openid email offline_access',
    userStore: stateStore,
    stateStore,
    // The session machine renews.
    automaticSilentRenew: false,
    loadUserInfo: false,
  })
  const logic = editorSessionMachine.provide({
    actors: {
      startSignIn: provided(async () => {
        const path = location.pathname === CALLBACK_PATH ? HOME : location.pathname + location.search
        await manager.signinRedirect({ state: { path } satisfies Place, ui_locales: locale() })
      }),
      finishSignIn: provided(async () => {
        // The code is used up, whatever becomes of it: a reload must not send it again.
        const { href } = location
        history.replaceState(null, '', HOME)
        const user = await manager.signinRedirectCallback(href)
        const { path } = (user.state ?? { path: HOME }) as Place
        if (path.startsWith('/cms/content')) goTo(path)
        return sessionOf(user)
      }),
      renew: provided(async () => {
        const user = await manager.signinSilent()
        if (!user) throw new Error('The provider gave no token')
        return sessionOf(user)
      }),
      endSession: provided(() => manager.signoutRedirect({ ui_locales: locale() } as never)),
    },
  })
  return {
    logic,
    /** Null if nobody is signed in. */
    restored: async () => {
      const user = await manager.getUser()
      return user ? sessionOf(user) : null
    },
    isReturning: () => location.pathname === CALLBACK_PATH && new URLSearchParams(location.search).has('state'),
    forget: () => manager.removeUser(),
    tokensOf: (actor: ActorRefFrom<typeof editorSessionMachine>): EditorTokens => {
      /** Waits for a renewal. */
      const current = async () => {
        const settled = await waitFor(actor, (snapshot) => !selectIsBusy(snapshot))
        return selectIsUsable(settled) ? ((await manager.getUser())?.id_token ?? null) : null
      }
      return {
        async token() {
          actor.send({ type: 'token.wanted' })
          return current()
        },
        accepted: () => actor.send({ type: 'token.accepted' }),
        async rejected() {
          actor.send({ type: 'session.rejected' })
          return current()
        },
      }
    },
  }
}
