/** Which module shows which route; a module brings its screen and, where it has one, its flow with the ports filled. */
import type { ComponentType } from 'react'
import type { Flow } from '../../machines/navigation/navigationMachine'
import { ROUTE_IDS, ROUTES, type RouteId } from '../../rules/navigation'
import type { Area } from '../i18n/catalogue'
import type { Portal } from './portal'
import * as login from './routes/login'

export type ScreenModule = { readonly Screen: ComponentType; readonly flow?: (portal: Portal) => Flow }

// The first screens come with the entry: a chunk of their own would be one more trip before sign-in can be used.
const built: Partial<Record<RouteId, () => ScreenModule | Promise<ScreenModule>>> = {
  home: () => import('./routes/home'),
  login: () => login,
  dashboard: () => import('./routes/dashboard'),
}

/** Routes whose screen is still to come: they show their heading, their description and a short word that it is coming. */
export const COMING = ROUTE_IDS.filter((id) => id !== 'logout' && !built[id])
const coming = () => import('./routes/coming')

type Account = typeof import('./account')
let account: Account | null = null
const modules = new Map<RouteId, ScreenModule>()

/** The code of a screen; the texts it needs are those of `area`. */
export function loadScreen(id: RouteId): { area: Area; module: Promise<ScreenModule> } {
  const isAccount = ROUTES[id].audience === 'signedIn'
  return { area: isAccount ? 'account' : id === 'login' ? 'start' : 'public', module: loadModule(id, isAccount) }
}

async function loadModule(id: RouteId, isAccount: boolean): Promise<ScreenModule> {
  const [module, shell] = await Promise.all([
    modules.get(id) ?? (built[id] ?? coming)(),
    isAccount ? (account ?? import('./account')) : account,
  ])
  modules.set(id, module)
  account = shell
  return module
}

/** The screen of a route that has been opened. */
export const screenOf = (id: RouteId) => modules.get(id)?.Screen ?? null
/** What stands around a signed-in screen that has been opened. */
export const accountParts = () => account
