/** Maps routes to modules; a module has a screen and optionally its flow with the ports provided. */
import type { ComponentType } from 'react'
import type { Flow, Resume } from '../../machines/shared/flow'
import type { Locale } from '../../rules/account'
import { isAccountRoute, type RouteId } from '../../rules/navigation'
import type { Area } from '../i18n/catalogue'
import type { Portal } from './portalContext'
import * as login from './routes/login'

/** Files of content/ that a document names, and how to load them. */
type Content = {
  readonly files: (locale: Locale) => readonly string[]
  readonly load: (locale: Locale) => Promise<void>
}
export type ScreenModule = {
  readonly Screen: ComponentType
  readonly flow?: (portal: Portal, resume?: Resume) => Flow
  readonly content?: Content
  /** What a holder may still do where the current card does not allow the screen. */
  readonly Remaining?: ComponentType
}
type Screen = {
  readonly load: () => ScreenModule | Promise<ScreenModule>
  /** Its own texts, besides those shared by all screens of its kind. */
  readonly areas?: readonly Area[]
}

/** Signing out has no screen. */
type ScreenId = Exclude<RouteId, 'logout'>
const isScreen = (id: RouteId): id is ScreenId => id !== 'logout'

/** They share one file. */
const agreement = (id: keyof typeof import('./routes/agreements').agreements): Screen => ({
  load: () => import('./routes/agreements').then(({ agreements }) => agreements[id]),
  areas: ['agreements'],
})

// Bundled with the entry: a separate chunk would delay sign-in by one more request.
const built: Record<ScreenId, Screen> = {
  home: { load: () => import('./routes/home'), areas: ['help'] },
  login: { load: () => login },
  createAccount: { load: () => import('./routes/createAccount'), areas: ['identity', 'createAccount'] },
  verified: { load: () => import('./routes/verified'), areas: ['createAccount'] },
  dashboard: { load: () => import('./routes/dashboard'), areas: ['activity'] },
  dispute: { load: () => import('./routes/dispute'), areas: ['activity', 'contact', 'money', 'dispute'] },
  pwdRecoveryLink: { load: () => import('./routes/pwdRecoveryLink'), areas: ['identity', 'recovery'] },
  alerts: { load: () => import('./routes/alerts'), areas: ['alerts'] },
  profile: { load: () => import('./routes/profile'), areas: ['identity', 'profile'] },
  enableReloads: { load: () => import('./routes/enableReloads'), areas: ['identity', 'money', 'upgrade', 'blocked'] },
  upgrade: { load: () => import('./routes/upgrade'), areas: ['identity', 'money', 'upgrade', 'blocked'] },
  register: { load: () => import('./routes/register'), areas: ['identity', 'money', 'registerCard'] },
  activate: { load: () => import('./routes/activate'), areas: ['identity', 'money', 'registerCard'] },
  iHaveCard: { load: () => import('./routes/iHaveCard'), areas: ['identity', 'money', 'registerCard'] },
  getpin: { load: () => import('./routes/getpin'), areas: ['pin'] },
  getcard: { load: () => import('./routes/getcard'), areas: ['identity', 'money', 'orderCard'] },
  replacecard: {
    load: () => import('./routes/replacecard'),
    areas: ['identity', 'money', 'replaceCard'],
  },
  directDeposit: { load: () => import('./routes/directDeposit'), areas: ['money', 'directDeposit'] },
  autoreload: {
    load: () => import('./routes/autoreload'),
    areas: ['identity', 'money', 'debitCard', 'autoReload', 'blocked'],
  },
  qrcode: { load: () => import('./routes/qrcode'), areas: ['qr'] },
  qr: { load: () => import('./routes/qr'), areas: ['qr'] },
  transfer: { load: () => import('./routes/transfer'), areas: ['money', 'transfer'] },
  interac: { load: () => import('./routes/interac'), areas: ['money', 'interac'] },
  charts: { load: () => import('./routes/charts'), areas: ['activity', 'charts'] },
  bills: { load: () => import('./routes/bills'), areas: ['money', 'bills'] },
  billsPending: { load: () => import('./routes/billsPending'), areas: ['money', 'bills'] },
  billsHistory: { load: () => import('./routes/billsHistory'), areas: ['money', 'bills'] },
  reload: {
    load: () => import('./routes/reload'),
    areas: ['identity', 'money', 'debitCard', 'topUp'],
  },
  faq: { load: () => import('./routes/faq'), areas: ['help'] },
  faqSet: { load: () => import('./routes/faqSet'), areas: ['help'] },
  faqRetiringCards: { load: () => import('./routes/faqRetiringCards'), areas: ['help', 'retiring'] },
  fees: { load: () => import('./routes/fees'), areas: ['fees'] },
  cha: { load: () => import('./routes/cha'), areas: ['agreements'] },
  terms: agreement('terms'),
  termsNonreload: agreement('termsNonreload'),
  termsNonreloadBlue: agreement('termsNonreloadBlue'),
  termsDigital: agreement('termsDigital'),
  termsDigitalSlp: agreement('termsDigitalSlp'),
  termsReloadDigital: agreement('termsReloadDigital'),
  termsVirtual: agreement('termsVirtual'),
  contact: { load: () => import('./routes/contact'), areas: ['contact'] },
  retailers: { load: () => import('./routes/retailers'), areas: ['retailers'] },
  cardholderInformation: { load: () => import('./routes/cardholderInformation'), areas: ['retiring'] },
}

type Account = typeof import('./account')
let account: Account | null = null
const modules = new Map<RouteId, ScreenModule>()

const sharedAreas = (id: RouteId): readonly Area[] => {
  if (isAccountRoute(id)) return ['start', 'account']
  return id === 'login' ? ['start'] : ['start', 'public']
}

export const areasOf = (id: RouteId): readonly Area[] => [
  ...sharedAreas(id),
  ...((isScreen(id) && built[id].areas) || []),
]

export async function loadAccount(): Promise<Account> {
  account ??= await import('./account')
  return account
}

export async function loadScreen(id: RouteId): Promise<ScreenModule> {
  if (!isScreen(id)) throw new Error(`${id} has no screen`)
  const [module] = await Promise.all([modules.get(id) ?? built[id].load(), isAccountRoute(id) ? loadAccount() : null])
  modules.set(id, module)
  return module
}

/** Loads the content of every screen that has been opened, in another language. */
export const loadContents = (locale: Locale) =>
  Promise.all([...modules.values()].map(({ content }) => content?.load(locale)))

/** Null until the route has been opened. */
export const screenOf = (id: RouteId) => modules.get(id)?.Screen ?? null
export const remainingOf = (id: RouteId) => modules.get(id)?.Remaining
/** What surrounds a signed-in screen; null until one has been opened. */
export const accountParts = () => account
