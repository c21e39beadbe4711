/** Every path of the portal, who may see it, and where others are redirected. Portal spec §2; OP-08, OP-09, OP-60. */
import type { Feature } from '../cards/features'

type Audience = 'public' | 'signedOut' | 'signedIn'
type Route = {
  readonly path: string
  readonly audience: Audience
  readonly feature?: Feature
  readonly isGeneral?: true
}

/** `isGeneral`: general information, which remains when account access has ended. */
export const ROUTES = {
  logout: { path: '/logout', audience: 'public' },
  contact: { path: '/contact', audience: 'public', isGeneral: true },
  faq: { path: '/faq', audience: 'public', isGeneral: true },
  faqSet: { path: '/faq/', audience: 'public', isGeneral: true },
  faqRetiringCards: { path: '/faq/retiringcards', audience: 'public', isGeneral: true },
  cha: { path: '/cha', audience: 'public', isGeneral: true },
  fees: { path: '/fees', audience: 'public', isGeneral: true },
  terms: { path: '/terms', audience: 'public', isGeneral: true },
  termsDigital: { path: '/terms/digital', audience: 'public', isGeneral: true },
  termsDigitalSlp: { path: '/terms/digital-slp', audience: 'public', isGeneral: true },
  termsNonreload: { path: '/terms/nonreload', audience: 'public', isGeneral: true },
  termsNonreloadBlue: { path: '/terms/nonreloadblue', audience: 'public', isGeneral: true },
  termsReloadDigital: { path: '/terms/reloaddigital', audience: 'public', isGeneral: true },
  termsVirtual: { path: '/terms/virtual', audience: 'public', isGeneral: true },
  cardholderInformation: { path: '/cardholder-information', audience: 'public', isGeneral: true },
  retailers: { path: '/retailers', audience: 'public', isGeneral: true },
  pwdRecoveryLink: { path: '/pwdrecoveryLink', audience: 'public' },
  qr: { path: '/qr', audience: 'public' },

  home: { path: '/', audience: 'signedOut' },
  createAccount: { path: '/create-account', audience: 'signedOut' },
  verified: { path: '/verified', audience: 'signedOut' },
  login: { path: '/login', audience: 'signedOut' },

  dashboard: { path: '/dashboard', audience: 'signedIn', feature: 'dashboard' },
  dispute: { path: '/dashboard/dispute', audience: 'signedIn', feature: 'dispute' },
  reload: { path: '/dashboard/reload', audience: 'signedIn', feature: 'reload' },
  autoreload: { path: '/dashboard/autoreload', audience: 'signedIn', feature: 'autoreload' },
  qrcode: { path: '/dashboard/qrcode', audience: 'signedIn', feature: 'qrcode' },
  directDeposit: { path: '/dashboard/directDeposit', audience: 'signedIn', feature: 'directDeposit' },
  transfer: { path: '/dashboard/transfer', audience: 'signedIn', feature: 'transfer' },
  interac: { path: '/dashboard/interac', audience: 'signedIn', feature: 'interac' },
  charts: { path: '/dashboard/charts', audience: 'signedIn', feature: 'charts' },
  alerts: { path: '/dashboard/alerts', audience: 'signedIn', feature: 'alerts' },
  getpin: { path: '/dashboard/getpin', audience: 'signedIn', feature: 'getpin' },
  bills: { path: '/dashboard/bills', audience: 'signedIn', feature: 'bills' },
  billsPending: { path: '/dashboard/bills/pending', audience: 'signedIn', feature: 'billsPending' },
  billsHistory: { path: '/dashboard/bills/history', audience: 'signedIn', feature: 'billsHistory' },
  upgrade: { path: '/upgrade', audience: 'signedIn', feature: 'upgrade' },
  register: { path: '/register', audience: 'signedIn', feature: 'register' },
  iHaveCard: { path: '/i-have-card', audience: 'signedIn' },
  activate: { path: '/activate', audience: 'signedIn', feature: 'activate' },
  enableReloads: { path: '/enable-reloads', audience: 'signedIn' },
  getcard: { path: '/getcard', audience: 'signedIn', feature: 'getcard' },
  replacecard: { path: '/replacecard', audience: 'signedIn', feature: 'replacecard' },
  profile: { path: '/profile', audience: 'signedIn', feature: 'profile' },
} as const satisfies Record<string, Route>

export type RouteId = keyof typeof ROUTES
export const routeOf = (id: RouteId): Route => ROUTES[id]
/** Only for signed-in holders. */
export const isAccountRoute = (id: RouteId) => ROUTES[id].audience === 'signedIn'
export const ROUTE_IDS = Object.keys(ROUTES) as RouteId[]

export const FAQ_SETS = [
  'nonreload',
  'reload',
  'nonreloadblue',
  'digitalnonreload',
  'digitalreload',
  'physicalnonreload',
  'billpay',
  'mobilewallet',
] as const

const byPath = new Map(ROUTE_IDS.map((id) => [ROUTES[id].path as string, id]))

export type Address = { readonly pathname: string; readonly search: string; readonly hash: string }

/** A trailing slash is ignored. */
export function plainPath(pathname: string): string {
  let end = pathname.length
  while (end > 1 && pathname[end - 1] === '/') end -= 1
  return pathname.slice(0, end)
}

/** The route of a path; null if there is none. */
export function routeAt(pathname: string): RouteId | null {
  const path = plainPath(pathname)
  const id = byPath.get(path)
  if (id) return id
  if (path.startsWith('/login/')) return 'login'
  if (FAQ_SETS.some((set) => path === `/faq/${set}`)) return 'faqSet'
  return null
}

// The only two places besides the dashboard that a sign-in may lead to: the address itself is never followed.
const DESTINATIONS = ['activate', 'replacecard'] as const
export type Destination = (typeof DESTINATIONS)[number]
export const destinationOf = (pathname: string): Destination | null =>
  DESTINATIONS.find((destination) => plainPath(pathname) === `/login/${destination}`) ?? null

/**
 * For signed-out visitors these redirect to create an account; every other signed-in address redirects home (OP-09).
 */
const toCreateAccount = ['/getstarted', '/register', '/activate', '/getcard']

/** The link of an e-mail, which a holder who is signed in may follow too (OP-08). */
function carriesLink(search: string): boolean {
  const asked = new URLSearchParams(search)
  return Boolean(asked.get('link') && asked.get('sessionId'))
}

/** The address to redirect to, or null if the visitor may stay. */
export function redirectFor(pathname: string, isSignedIn: boolean, search = '', hash = ''): string | null {
  const path = plainPath(pathname)
  if (path === '/logout') return '/'
  if (path === '/faqvisa') return '/faq#visa'
  if (path === '/privacy') return '/terms'
  const id = routeAt(path)
  const audience = id && ROUTES[id].audience
  if (id === null && path.startsWith('/faq/')) return `/faq${hash}`
  if (audience === 'public') return null
  if (isSignedIn) {
    if (audience === 'signedIn') return null
    if (id === 'verified' && carriesLink(search)) return null
    const destination = destinationOf(path)
    return destination ? `/${destination}` : '/dashboard'
  }
  if (audience === 'signedOut') return null
  return toCreateAccount.includes(path) ? '/create-account' : '/'
}

/** Public and signed-out screens may open before it is known whether somebody is signed in. */
export const needsVisitor = (pathname: string) => {
  const id = routeAt(pathname)
  return id === null || ROUTES[id].audience === 'signedIn'
}

/** The address of each feature. */
export const FEATURE_PATHS = Object.fromEntries(
  ROUTE_IDS.flatMap((id) => {
    const { feature, path } = routeOf(id)
    return feature ? [[feature, path]] : []
  }),
) as Readonly<Record<Feature, string>>
