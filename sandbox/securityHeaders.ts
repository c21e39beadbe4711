/** The headers of every answer. One place, so that other servers of the portal can be compared with it. */
export type Hosts = Partial<Record<'script' | 'connect' | 'image' | 'frame' | 'style', readonly string[]>>
export type SecurityOptions = {
  /** Documents get the content security policy as well. */
  readonly isDocument?: boolean
  /** Hosts that a configured key brings in, by directive. */
  readonly hosts?: Hosts
}

type Keys = { readonly captchaSiteKey: string; readonly addressLookupKey: string; readonly addressLookupUrl?: string }

const CANADA_POST = 'https://ws1.postescanada-canadapost.ca/AddressComplete'
/** Nothing for a service on the portal's own origin: `'self'` covers it. */
const lookupHost = (url: string) => (url.startsWith('/') ? [] : [`${url || CANADA_POST}/`])

/** What the configured keys bring in besides the hosts that are always allowed. */
export function withServices(hosts: Hosts, { captchaSiteKey, addressLookupKey, addressLookupUrl = '' }: Keys): Hosts {
  const added: Hosts = {
    ...(captchaSiteKey !== '' && {
      script: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
      frame: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
    }),
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

export function contentSecurityPolicy(hosts: Hosts = {}) {
  const sources = (first: string, more: readonly string[] = []) => [first, ...more].join(' ')
  return [
    `default-src 'none'`,
    `script-src ${sources(`'self'`, hosts.script)}`,
    `style-src ${sources(`'self'`, hosts.style)}`,
    `img-src ${sources(`'self' data:`, hosts.image)}`,
    `font-src 'self'`,
    `connect-src ${sources(`'self'`, hosts.connect)}`,
    ...(hosts.frame?.length ? [`frame-src ${hosts.frame.join(' ')}`] : []),
    `manifest-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    // Strings stay out of the sinks; a service's own script names its policies itself.
    `trusted-types ${hosts.script?.length ? `* 'allow-duplicates'` : 'default'}`,
    `report-uri ${REPORT_PATH}`,
  ].join('; ')
}

export const securityHeaders = ({ isDocument = false, hosts }: SecurityOptions = {}): Record<string, string> => ({
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': PERMISSIONS,
  ...(isDocument && { 'content-security-policy': contentSecurityPolicy(hosts) }),
})
