/** The composition root: the one root actor, with every port filled. */
import { type ActorRefFrom, createActor, fromPromise, type InspectionEvent, waitFor } from 'xstate'
import { configurationMachine } from '../../machines/configuration/configurationMachine'
import { navigationMachine } from '../../machines/navigation/navigationMachine'
import type { Kept, Mailed } from '../../machines/portal/portal'
import { portalMachine } from '../../machines/portal/portalMachine'
import { selectHolder, selectIsHolderMissing, selectLocale } from '../../machines/portal/selectors'
import { selectSession } from '../../machines/session/selectors'
import type { Locale } from '../../rules/account'
import type { Address, RouteId } from '../../rules/navigation'
import { type Api, createApi, type Desk } from '../api/client'
import { loadAreas, loadLanguage } from '../i18n/catalogue'
import { loadBrand, loadFrontend } from '../ports/brand'
import { areasOf, isAccount, loadAccount, loadScreen } from './screens'

export type Root = ActorRefFrom<typeof portalMachine>
export type Portal = {
  readonly root: Root
  readonly api: Api
  /** Resolves when the first screen has been drawn. */
  readonly drawn: Promise<unknown>
  /** Fetches a screen's code and texts ahead of time; that it fails is found out when the screen is opened. */
  prefetch(id: RouteId): void
}

type Options = {
  address: Address
  locale: Locale
  kept: Kept | null
  mailed?: Mailed | null
  isNarrow: boolean
  baseUrl: string
  pid?: string
  /** Resolves when the first screen has been drawn: what the issuer says must not change it before. */
  drawn: Promise<unknown>
  fetch?: (request: Request) => Promise<Response>
  inspect?: ((event: InspectionEvent) => void) | undefined
  scenario?: () => string | null
}

export function createPortal({
  address,
  locale,
  kept,
  mailed = null,
  isNarrow,
  pid,
  drawn,
  ...options
}: Options): Portal {
  const desk: Desk = {
    session: () => selectSession(root.getSnapshot().children.session!.getSnapshot()),
    locale: () => selectLocale(root.getSnapshot()),
    scenario: options.scenario ?? (() => null),
    tokenRenewed: (sessionId, token) => root.send({ type: 'token.renewed', sessionId, token }),
    sessionRejected: (sessionId, failure) => root.send({ type: 'session.rejected', sessionId, failure }),
    serverFailed: (sessionId) => root.send({ type: 'server.failed', sessionId }),
    versionAnnounced: () => void drawn.then(() => root.send({ type: 'version.announced' })),
  }
  const api = createApi(desk, options)
  const portal: Portal = {
    api,
    drawn,
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
          const { holderWith } = await loadAccount()
          return holderWith(api, () => root.getSnapshot().context.pid)
        }),
        configuration: configurationMachine.provide({
          actors: {
            loadBrand: fromPromise(async ({ input }) => {
              const brand = loadBrand(api, input.pid)
              await Promise.allSettled([brand, drawn])
              return brand
            }),
            loadFrontend: fromPromise(async ({ input }) => {
              const frontend = loadFrontend(api, input.pid)
              await Promise.allSettled([frontend, drawn])
              return frontend
            }),
            loadMessages: fromPromise(async ({ input }) => {
              await loadLanguage(selectLocale(root.getSnapshot()), input.locale)
              return input.locale
            }),
          },
        }),
        navigation: navigationMachine.provide({
          actors: {
            loadScreen: fromPromise(async ({ input }) => {
              const areas = areasOf(input.id)
              const [{ flow }] = await Promise.all([
                loadScreen(input.id),
                loadAreas(selectLocale(root.getSnapshot()), areas),
              ])
              // The language may have changed while the texts of the old one were on their way.
              await loadAreas(selectLocale(root.getSnapshot()), areas)
              if (isAccount(input.id)) await holderOf(root)
              return flow ? flow(portal) : null
            }),
          },
        }),
      },
    }),
    {
      input: { address, locale, kept, mailed, isNarrow, ...(pid ? { pid } : {}) },
      ...(options.inspect ? { inspect: options.inspect } : {}),
    },
  )
  return portal
}

/** A signed-in screen begins with what its holder has. */
async function holderOf(root: Root) {
  const settled = await waitFor(root, (snapshot) => selectHolder(snapshot) !== null || selectIsHolderMissing(snapshot))
  if (selectIsHolderMissing(settled)) throw new Error('The code of the signed-in part did not come')
}
