import * as v from 'valibot'
import { type Brand, DEFAULT_BRAND, type Frontend } from '../../rules/site/brand'
import type { Api } from '../api/client'
import { optionalCents, shaped, text } from './shape'

const defaults = DEFAULT_BRAND
const openConfig = v.object({
  // Required: without it this is not a configuration. Other missing or invalid values have defaults.
  pid: v.string(),
  sessionId: text,
  theme: v.fallback(v.string(), defaults.theme),
  accountAccess: v.fallback(v.picklist(['open', 'ended']), defaults.accountAccess),
  directDeposit: v.fallback(v.object({ institution: v.string(), transit: v.string() }), defaults.directDeposit),
  reloadMethods: v.fallback(v.object({ mcDebit: v.boolean(), visaDebit: v.boolean() }), defaults.reloadMethods),
  cardTypes: v.fallback(
    v.record(v.string(), v.object({ name: v.string(), cardType: v.string(), virtual: v.boolean() })),
    {},
  ),
  cardBins: v.fallback(v.array(v.string()), []),
  reloadMaximum: v.fallback(optionalCents, null),
  fee: v.fallback(optionalCents, null),
  announcement: v.fallback(v.nullish(v.object({ enabled: v.boolean(), en: v.string(), fr: v.string() }), null), null),
  newBrandingMessage: v.fallback(v.optional(v.boolean(), false), false),
  maintenanceWindows: v.fallback(v.array(v.object({ start: v.string(), end: v.string() })), []),
  features: v.fallback(v.record(v.string(), v.union([v.boolean(), v.string()])), {}),
  // It becomes a link: allow neither a script nor an inline document.
  privacyUrl: v.fallback(v.pipe(v.string(), v.regex(/^(https?:|\/)/)), defaults.privacyUrl),
})

export async function loadBrand(api: Api, pid: string): Promise<Brand> {
  const { data } = await api.call('getOpenConfig', (client) =>
    client.GET('/api/prepaid/open-config/{brand}', { params: { path: { brand: pid } } }),
  )
  const { announcement, fee, reloadMaximum, newBrandingMessage, features, ...rest } = shaped(
    'getOpenConfig',
    openConfig,
    data,
  )
  const isOn = (feature: keyof Brand['features'] | 'announcement') => features[feature] !== false
  return {
    ...rest,
    feeCents: fee ?? defaults.feeCents,
    reloadMaximumCents: reloadMaximum,
    announcement: announcement?.enabled && isOn('announcement') ? announcement : null,
    isBrandingNew: newBrandingMessage,
    features: {
      cardBinCheck: isOn('cardBinCheck'),
      qrCode: isOn('qrCode'),
      captcha: isOn('captcha'),
      fraudCollector: isOn('fraudCollector'),
      maps: isOn('maps'),
      botDetection: isOn('botDetection') && features['botDetection'] !== 'false',
    },
  }
}

/** Tiles come from the portal's own host or over https. */
const tileTemplate = v.pipe(
  v.string(),
  v.regex(/^(?:https:\/\/[^\\/{}]+)?\/(?![\\/])(?:[^\\{}]|\{(?:[xyz]|key)\})*$/),
  v.check((url) => ['{z}', '{x}', '{y}'].every((part) => url.includes(part))),
)

const frontendConfig = v.object({
  addressLookupKey: text,
  addressLookupUrl: text,
  analyticsKey: text,
  mapsKey: text,
  // An invalid value counts as not configured: a part that no service provides would break the screen.
  mapTilesUrl: v.fallback(v.union([v.literal(''), tileTemplate]), ''),
  mapTilesCredit: text,
  captchaSiteKey: text,
  threeDSecureKey: text,
  threeDSecureUrl: text,
  fraudCollectorUrl: text,
  // Required: without them this is not a configuration.
  storeIds: v.object({ onlineReload: text, transaction: text, fee: text }),
})

export async function loadFrontend(api: Api, pid: string): Promise<Frontend> {
  const { data } = await api.call('getFrontendConfig', (client) =>
    client.GET('/api/prepaid/frontend-config/{brand}', { params: { path: { brand: pid } } }),
  )
  return shaped('getFrontendConfig', frontendConfig, data)
}
