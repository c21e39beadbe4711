/** Maps routes to modules; a module has a screen and optionally its flow with the ports provided. */

import type { ComponentType } from 'react'
import type { Flow } from '../../../machines/shared/flow'
import { isAccountRoute, type RouteId } from '../../../rules/site/navigation'
import type { Locale } from '../../../rules/values/locale'
import type { Area } from '../../i18n/catalogue'
import { retryImport } from '../../lazy/retryImport'
import type { Portal } from '../portal/portalContext'
import { withBlock } from '../site/withBlock'
import * as login from './login'

/** Files of content/ that a document names, and how to load them. */
type Content = {
  readonly files: (locale: Locale) => readonly string[]
  readonly load: (locale: Locale) => Promise<void>
}
export type ScreenModule = {
  readonly Screen: ComponentType
  readonly flow?: (portal: Portal) => Flow
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
const agreement = (id: keyof typeof import('./agreements').agreements): Screen => ({
  load: async () => (await retryImport(() => import('./agreements'))).agreements[id],
  areas: ['agreements'],
})

// Bundled with the entry: a separate chunk would delay sign-in by one more request.
const built: Record<ScreenId, Screen> = {
  home: { load: () => retryImport(() => import('./home')), areas: ['help'] },
  login: { load: () => login },
  createAccount: { load: () => retryImport(() => import('./createAccount')), areas: ['identity', 'createAccount'] },
  verified: { load: () => retryImport(() => import('./verified')), areas: ['createAccount'] },
  dashboard: { load: () => retryImport(() => import('./dashboard')), areas: ['activity'] },
  dispute: { load: () => retryImport(() => import('./dispute')), areas: ['activity', 'contact', 'money', 'dispute'] },
  pwdRecoveryLink: { load: () => retryImport(() => import('./pwdRecoveryLink')), areas: ['identity', 'recovery'] },
  alerts: { load: () => retryImport(() => import('./alerts')), areas: ['money', 'alerts'] },
  profile: { load: () => retryImport(() => import('./profile')), areas: ['identity', 'money', 'profile'] },
  enableReloads: {
    load: () => retryImport(() => import('./enableReloads')),
    areas: ['identity', 'money', 'upgrade', 'blocked'],
  },
  upgrade: { load: () => retryImport(() => import('./upgrade')), areas: ['identity', 'money', 'upgrade', 'blocked'] },
  register: { load: () => retryImport(() => import('./register')), areas: ['identity', 'money', 'registerCard'] },
  activate: { load: () => retryImport(() => import('./activate')), areas: ['identity', 'money', 'registerCard'] },
  iHaveCard: { load: () => retryImport(() => import('./iHaveCard')), areas: ['identity', 'money', 'registerCard'] },
  getpin: { load: () => retryImport(() => import('./getpin')), areas: ['pin'] },
  getcard: { load: () => retryImport(() => import('./getcard')), areas: ['identity', 'money', 'orderCard'] },
  replacecard: {
    load: () => retryImport(() => import('./replacecard')),
    areas: ['identity', 'money', 'replaceCard'],
  },
  directDeposit: {
    load: () => retryImport(() => import('./directDeposit')),
    areas: ['money', 'directDeposit', 'blocked'],
  },
  autoreload: {
    load: () => retryImport(() => import('./autoreload')),
    areas: ['identity', 'money', 'debitCard', 'autoReload', 'blocked'],
  },
  qrcode: { load: () => retryImport(() => import('./qrcode')), areas: ['qr'] },
  qr: { load: () => retryImport(() => import('./qr')), areas: ['qr'] },
  transfer: { load: () => retryImport(() => import('./transfer')), areas: ['money', 'transfer'] },
  interac: { load: () => retryImport(() => import('./interac')), areas: ['money', 'interac'] },
  charts: { load: () => retryImport(() => import('./charts')), areas: ['activity', 'charts'] },
  bills: { load: () => retryImport(() => import('./bills')), areas: ['money', 'bills'] },
  billsPending: { load: () => retryImport(() => import('./billsPending')), areas: ['money', 'bills'] },
  billsHistory: { load: () => retryImport(() => import('./billsHistory')), areas: ['money', 'bills'] },
  reload: {
    load: () => retryImport(() => import('./reload')),
    areas: ['identity', 'money', 'debitCard', 'topUp'],
  },
  faq: { load: () => retryImport(() => import('./faq')), areas: ['help'] },
  faqSet: { load: () => retryImport(() => import('./faqSet')), areas: ['help'] },
  faqRetiringCards: { load: () => retryImport(() => import('./faqRetiringCards')), areas: ['help', 'retiring'] },
  fees: { load: () => retryImport(() => import('./fees')), areas: ['fees'] },
  cha: { load: () => retryImport(() => import('./cha')), areas: ['agreements'] },
  terms: agreement('terms'),
  termsNonreload: agreement('termsNonreload'),
  termsNonreloadBlue: agreement('termsNonreloadBlue'),
  termsDigital: agreement('termsDigital'),
  termsDigitalSlp: agreement('termsDigitalSlp'),
  termsReloadDigital: agreement('termsReloadDigital'),
  termsVirtual: agreement('termsVirtual'),
  contact: { load: () => retryImport(() => import('./contact')), areas: ['contact'] },
  retailers: { load: () => retryImport(() => import('./retailers')), areas: ['retailers'] },
  cardholderInformation: { load: () => retryImport(() => import('./cardholderInformation')), areas: ['retiring'] },
}

type SignedInParts = typeof import('../signed-in/signedInParts')
let loadedParts: SignedInParts | null = null
const modules = new Map<RouteId, ScreenModule>()

const sharedAreas = (id: RouteId): readonly Area[] => {
  if (isAccountRoute(id)) return ['start', 'account']
  return id === 'login' ? ['start'] : ['start', 'public']
}

export const areasOf = (id: RouteId): readonly Area[] => [
  ...sharedAreas(id),
  ...((isScreen(id) && built[id].areas) || []),
]

export async function loadSignedInParts(): Promise<SignedInParts> {
  loadedParts ??= await retryImport(() => import('../signed-in/signedInParts'))
  return loadedParts
}

export async function loadScreen(id: RouteId): Promise<ScreenModule> {
  if (!isScreen(id)) throw new Error(`${id} has no screen`)
  const [module] = await Promise.all([
    modules.get(id) ?? built[id].load(),
    isAccountRoute(id) ? loadSignedInParts() : null,
  ])
  modules.set(id, module)
  return module
}

/** Loads the content of every screen that has been opened, in another language. */
export const loadContents = (locale: Locale) =>
  Promise.all([...modules.values()].map(({ content }) => content?.load(locale)))

/** Null until the route has been opened. */
export const screenOf = (id: RouteId) =>
  __EDITING__ ? withBlock(id, modules.get(id)?.Screen ?? null) : (modules.get(id)?.Screen ?? null)
export const remainingOf = (id: RouteId) => modules.get(id)?.Remaining
/** What surrounds a signed-in screen; null until one has been opened. */
export const signedInParts = () => loadedParts
