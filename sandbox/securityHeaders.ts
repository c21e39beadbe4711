/** The headers of every answer, in one place, so that other servers of the portal can be compared with it. */
export type Hosts = Partial<Record<'script' | 'connect' | 'image' | 'frame' | 'style', readonly string[]>>
export type SecurityOptions = {
  /** Documents also get the content security policy. */
  readonly isDocument?: boolean
  /** Hosts added by configured keys, by directive. */
  readonly hosts?: Hosts
  /** The portal shows this page in a frame. No other page may be framed. */
  readonly isFramed?: boolean
}

type Keys = {
  readonly captchaSiteKey: string
  readonly addressLookupKey: string
  readonly addressLookupUrl?: string
  readonly threeDSecureKey?: string
  readonly threeDSecureUrl?: string
  readonly fraudCollectorUrl?: string
  readonly mapTilesUrl?: string
}

const CANADA_POST = 'https://ws1.postescanada-canadapost.ca/AddressComplete'
/** None for a service on the portal's own origin: `'self'` covers it. */
const lookupHost = (url: string) => (url.startsWith('/') ? [] : [`${url || CANADA_POST}/`])

const CAPTCHA_FRAMES = ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/']
const originIn = (url: string) => (URL.canParse(url) ? [new URL(url).origin] : [])

/** Adds the hosts of configured services to those always allowed. */
export function withServices(hosts: Hosts, keys: Keys): Hosts {
  const { captchaSiteKey, addressLookupKey, addressLookupUrl = '' } = keys
  const { threeDSecureKey = '', threeDSecureUrl = '', fraudCollectorUrl = '', mapTilesUrl = '' } = keys
  // A URL template: its origin comes before the first placeholder.
  const images = originIn(mapTilesUrl.replace(/\{.*$/, ''))
  const frames = [
    ...(captchaSiteKey === '' ? [] : CAPTCHA_FRAMES),
    ...(threeDSecureKey === '' ? [] : originIn(threeDSecureUrl)),
    ...originIn(fraudCollectorUrl),
  ]
  const added: Hosts = {
    ...(captchaSiteKey !== '' && {
      script: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    }),
    ...(frames.length > 0 && { frame: frames }),
    ...(images.length > 0 && { image: images }),
    ...(addressLookupKey !== '' && { connect: lookupHost(addressLookupUrl) }),
  }
  const directives = new Set([...Object.keys(hosts), ...Object.keys(added)] as (keyof Hosts)[])
  return Object.fromEntries([...directives].map((name) => [name, [...(hosts[name] ?? []), ...(added[name] ?? [])]]))
}

const PERMISSIONS = [
  'accelerometer=()',
  'autoplay=()',
  'browsing-topics=()',
  'camera=()',
  'display-capture=()',
  'encrypted-media=()',
  'fullscreen=()',
  'geolocation=(self)',
  'gyroscope=()',
  'hid=()',
  'magnetometer=()',
  'microphone=()',
  'midi=()',
  'payment=()',
  'publickey-credentials-get=()',
  'screen-wake-lock=()',
  'serial=()',
  'usb=()',
  'xr-spatial-tracking=()',
].join(', ')

export const REPORT_PATH = '/csp-reports'

export function contentSecurityPolicy(hosts: Hosts = {}, isFramed = false) {
  const sources = (first: string, more: readonly string[] = []) => [first, ...more].join(' ')
  return [
    `default-src 'none'`,
    `script-src ${sources(`'self'`, hosts.script)}`,
    `style-src ${sources(`'self'`, hosts.style)}`,
    `img-src ${sources(`'self' data:`, hosts.image)}`,
    `font-src 'self'`,
    `connect-src ${sources(`'self'`, hosts.connect)}`,
    // Of this server's pages, only the 3-D Secure challenge may be framed.
    `frame-src ${sources(`'self'`, hosts.frame)}`,
    `manifest-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `frame-ancestors ${isFramed ? `'self'` : `'none'`}`,
    `require-trusted-types-for 'script'`,
    // Strings must not reach DOM sinks; a service's script names its own policies.
    `trusted-types ${hosts.script?.length ? `* 'allow-duplicates'` : 'default'}`,
    `report-uri ${REPORT_PATH}`,
  ].join('; ')
}

export const securityHeaders = ({
  isDocument = false,
  hosts,
  isFramed = false,
}: SecurityOptions = {}): Record<string, string> => ({
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': isFramed ? 'SAMEORIGIN' : 'DENY',
  'permissions-policy': PERMISSIONS,
  ...(isDocument && { 'content-security-policy': contentSecurityPolicy(hosts, isFramed) }),
})
