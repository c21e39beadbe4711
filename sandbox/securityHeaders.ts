/** The headers of every answer, in one place, so that other servers of the portal can be compared with it. */
export type Hosts = Partial<Record<'script' | 'connect' | 'image' | 'frame' | 'style', readonly string[]>>
export type SecurityOptions = {
  /** Documents also get the content security policy. */
  readonly isDocument?: boolean
  /** The document is the editors' application. */
  readonly isEditors?: boolean
  /** Hosts added by configured keys, by directive. */
  readonly hosts?: Hosts
  /** For a page that the portal shows in a frame, the addresses of this server. No other page may be framed. */
  readonly framedFrom?: readonly string[]
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

/**
 * A framed page has no origin. Some versions of Safari then take `'self'` for no address at all
 * (https://bugs.webkit.org/show_bug.cgi?id=316847), so its policy also names the addresses.
 */
export function contentSecurityPolicy(hosts: Hosts = {}, framedFrom?: readonly string[]) {
  const self = [`'self'`, ...(framedFrom ?? [])].join(' ')
  const sources = (first: string, more: readonly string[] = []) => [first, ...more].join(' ')
  return [
    `default-src 'none'`,
    `script-src ${sources(self, hosts.script)}`,
    `style-src ${sources(self, hosts.style)}`,
    `img-src ${sources(`'self' data:`, hosts.image)}`,
    `font-src 'self'`,
    `connect-src ${sources(`'self'`, hosts.connect)}`,
    // Of this server's pages, only the 3-D Secure challenge may be framed.
    `frame-src ${sources(`'self'`, hosts.frame)}`,
    `manifest-src 'self'`,
    `form-action ${self}`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `frame-ancestors ${framedFrom ? `'self'` : `'none'`}`,
    `require-trusted-types-for 'script'`,
    // Strings must not reach DOM sinks; a service's script names its own policies.
    `trusted-types ${hosts.script?.length ? `* 'allow-duplicates'` : 'default'}`,
    `report-uri ${REPORT_PATH}`,
  ].join('; ')
}

/**
 * Editors work on text that others wrote, so their document may load nothing from elsewhere, not even from a configured
 * service. `editor` makes the address of its worker; ProseMirror makes the other one to read the clipboard.
 */
export const EDITORS_POLICY = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self'`,
  `img-src 'self'`,
  `font-src 'self'`,
  `connect-src 'self'`,
  `worker-src 'self'`,
  `form-action 'self'`,
  `base-uri 'none'`,
  `frame-ancestors 'none'`,
  `require-trusted-types-for 'script'`,
  `trusted-types editor ProseMirrorClipboard`,
  `report-uri ${REPORT_PATH}`,
].join('; ')

export const securityHeaders = ({
  isDocument = false,
  isEditors = false,
  hosts,
  framedFrom,
}: SecurityOptions = {}): Record<string, string> => ({
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': framedFrom ? 'SAMEORIGIN' : 'DENY',
  'permissions-policy': PERMISSIONS,
  ...(isDocument && {
    'content-security-policy': isEditors ? EDITORS_POLICY : contentSecurityPolicy(hosts, framedFrom),
  }),
})
