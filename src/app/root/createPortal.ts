/** The composition root: creates the root actor and provides every port. */
import { createActor, fromPromise, type InspectionEvent, waitFor } from 'xstate'
import { configurationMachine } from '../../../machines/configuration/configurationMachine'
import { selectIsCurrent } from '../../../machines/configuration/selectors'
import type { Stored } from '../../../machines/effect/effect'
import { ownerOf } from '../../../machines/effect/selectors'
import { navigationMachine } from '../../../machines/navigation/navigationMachine'
import type { PersistedState } from '../../../machines/portal/portal'
import { portalMachine } from '../../../machines/portal/portalMachine'
import {
  selectBrand,
  selectCardsActor,
  selectIsConfigured,
  selectIsHolderMissing,
  selectIsSignedIn,
  selectLocale,
} from '../../../machines/portal/selectors'
import { selectAccount, selectSender } from '../../../machines/session/selectors'
import { clearHandovers } from '../../../machines/shared/handover'
import type { Mailed } from '../../../machines/shared/portal'
import { type Address, isAccountRoute } from '../../../rules/site/navigation'
import type { Locale } from '../../../rules/values/locale'
import { type ApiContext, createApi } from '../../api/client'
import { loadAreas, loadLanguage } from '../../i18n/catalogue'
import { loadBrand, loadFrontend } from '../../ports/brand'
import { sessionWith } from '../../ports/session'
import type { Portal, Root } from '../portal/portalContext'
import { areasOf, loadContents, loadScreen, loadSignedInParts } from '../routes/screens'
import { noteDefectIn } from '../session-in-the-browser/defects'
import { diagnoseLoadFailure } from './diagnoseLoadFailure'

type Parts = ReturnType<Root['getSnapshot']>['children']
type Options = {
  address: Address
  locale: Locale
  persisted: PersistedState | null
  mailed?: Mailed | null
  following?: string | null
  /** What was sent before a reload. */
  stored?: Stored | null
  /** The result of `claimTab`. */
  copiedAt?: Promise<number | null>
  isNarrow: boolean
  baseUrl: string
  pid?: string
  /** Resolves when the first screen has rendered; the issuer's answers must not change it before then. */
  drawn: Promise<unknown>
  fetch?: (request: Request) => Promise<Response>
  inspect?: ((event: InspectionEvent) => void) | undefined
  scenario?: () => string | null
}

/** Offline is not a failure, and the page already says so: wait for the connection and load again. */
function untilOnline(error: unknown): Promise<unknown> {
  if (globalThis.navigator?.onLine !== false) throw error
  return new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
}

export function createPortal({
  address,
  locale,
  persisted,
  mailed = null,
  following = null,
  stored = null,
  copiedAt,
  isNarrow,
  pid,
  drawn,
  ...options
}: Options): Portal {
  const part = <Name extends keyof Parts>(name: Name): NonNullable<Parts[Name]> => root.getSnapshot().children[name]!
  const context: ApiContext = {
    session: () => selectSender(part('session').getSnapshot()),
    locale: () => selectLocale(root.getSnapshot()),
    scenario: options.scenario ?? (() => null),
    tokenRenewed: (sessionId, token) => part('session').send({ type: 'token.renewed', sessionId, token }),
    sessionRejected: (sessionId, failure) =>
      root.getSnapshot().children.session?.send({ type: 'session.rejected', sessionId, failure }),
    serverFailed: (sessionId) => part('session').send({ type: 'server.failed', sessionId }),
    versionAnnounced: () => void drawn.then(() => part('notification').send({ type: 'version.announced' })),
  }
  const api = createApi(context, options)
  const portal: Portal = {
    api,
    drawn,
    async brand() {
      await waitFor(root, selectIsConfigured)
      return selectBrand(root.getSnapshot())
    },
    async sessionId() {
      await waitFor(part('configuration'), selectIsCurrent)
      return selectBrand(root.getSnapshot()).sessionId
    },
    prefetch(id) {
      Promise.all([loadScreen(id), loadAreas(selectLocale(root.getSnapshot()), areasOf(id))]).catch(() => {})
    },
    get root() {
      return root
    },
  }

  const root: Root = createActor(
    portalMachine.provide({
      actors: {
        loadHolder: fromPromise(async () => {
          // Load the texts too: the session may end on a public screen, and /logout opens none.
          const loadTexts = () => loadAreas(selectLocale(root.getSnapshot()), ['start', 'account'])
          const [{ holderWith, effectsWith, loadKind }] = await Promise.all([loadSignedInParts(), loadTexts()])
          // The language may have changed meanwhile.
          await loadTexts()
          // What a copied tab finds in its storage, the original follows to its outcome, and tells.
          const isCopy = stored !== null && (await copiedAt) != null
          const found = isCopy ? null : stored
          await Promise.all(found ? [...found.effects, ...found.steps].map(({ kind }) => loadKind(kind)) : [])
          const holder = {
            pid: () => root.getSnapshot().context.pid,
            username: () => selectAccount(part('session').getSnapshot())?.username ?? '',
            brand: async () => {
              const sessionId = await portal.sessionId()
              return { ...(await portal.brand()), sessionId }
            },
          }
          return {
            ...holderWith(api, holder),
            effects: effectsWith(api, holder, (id) => loadAreas(selectLocale(root.getSnapshot()), areasOf(id))),
            stored: found,
          }
        }),
        session: sessionWith(api),
        configuration: configurationMachine.provide({
          actors: {
            loadBrand: fromPromise(async ({ input }) => {
              const brand = loadBrand(api, input.pid).catch((error: unknown) => {
                void untilOnline(error).then(() => part('configuration').send({ type: 'brand.reload' }))
                return selectBrand(root.getSnapshot())
              })
              await Promise.allSettled([brand, drawn])
              return brand
            }),
            loadFrontend: fromPromise(async ({ input }) => {
              const frontend = loadFrontend(api, input.pid).catch((error: unknown) =>
                untilOnline(error).then(() => loadFrontend(api, input.pid)),
              )
              await Promise.allSettled([frontend, drawn])
              return frontend
            }),
            loadMessages: fromPromise(async ({ input }) => {
              await Promise.all([
                loadLanguage(selectLocale(root.getSnapshot()), input.locale),
                loadContents(input.locale),
                drawn,
              ])
              return input.locale
            }),
          },
        }),
        navigation: navigationMachine.provide({
          actors: {
            loadScreen: fromPromise(async ({ input }) => {
              const areas = areasOf(input.id)
              const [{ flow, content }] = await Promise.all([
                loadScreen(input.id),
                loadAreas(selectLocale(root.getSnapshot()), areas),
              ])
              // The language may have changed while the old one's texts were loading.
              const now = selectLocale(root.getSnapshot())
              await Promise.all([loadAreas(now, areas), content?.load(now)])
              if (isAccountRoute(input.id)) await holderOf(root)
              return flow ? flow(portal) : null
            }),
            findCause: fromPromise(() =>
              diagnoseLoadFailure(() => loadAreas(selectLocale(root.getSnapshot()), ['start'])),
            ),
          },
        }),
      },
    }),
    {
      systemId: 'portal',
      input: {
        address,
        locale,
        persisted,
        mailed,
        following,
        storedFor: ownerOf(stored),
        isNarrow,
        ...(pid ? { pid } : {}),
      },
      inspect: (inspected) => {
        noteDefectIn(inspected)
        options.inspect?.(inspected)
      },
    },
  )
  let wasSignedIn = false
  root.subscribe((snapshot) => {
    if (wasSignedIn && !selectIsSignedIn(snapshot)) clearHandovers(api)
    wasSignedIn = selectIsSignedIn(snapshot)
  })
  return portal
}

/** A signed-in screen starts once its holder's data is there. */
async function holderOf(root: Root) {
  if (selectIsHolderMissing(root.getSnapshot())) root.send({ type: 'holder.retry' })
  const settled = await waitFor(
    root,
    (snapshot) => selectCardsActor(snapshot) !== null || selectIsHolderMissing(snapshot),
  )
  if (selectIsHolderMissing(settled)) throw new Error('The code of the signed-in part did not come')
}
