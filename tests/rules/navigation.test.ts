import { describe, expect, test } from 'vitest'
import { FEATURES } from '../../rules/cards/features'
import {
  destinationOf,
  FEATURE_PATHS,
  needsVisitor,
  ROUTE_IDS,
  ROUTES,
  redirectFor,
  routeAt,
  routeOf,
} from '../../rules/site/navigation'

const PUBLIC = [
  '/contact',
  '/faq',
  '/faq/nonreload',
  '/faq/reload',
  '/faq/nonreloadblue',
  '/faq/digitalnonreload',
  '/faq/digitalreload',
  '/faq/physicalnonreload',
  '/faq/billpay',
  '/faq/mobilewallet',
  '/faq/retiringcards',
  '/cha',
  '/fees',
  '/terms',
  '/terms/digital',
  '/terms/digital-slp',
  '/terms/nonreload',
  '/terms/nonreloadblue',
  '/terms/reloaddigital',
  '/terms/virtual',
  '/cardholder-information',
  '/retailers',
  '/pwdrecoveryLink',
  '/qr',
]
const SIGNED_OUT = ['/', '/create-account', '/verified', '/login', '/login/activate', '/login/replacecard', '/login/x']
const SIGNED_IN = [
  '/dashboard',
  '/dashboard/reload',
  '/dashboard/autoreload',
  '/dashboard/qrcode',
  '/dashboard/directDeposit',
  '/dashboard/transfer',
  '/dashboard/interac',
  '/dashboard/charts',
  '/dashboard/alerts',
  '/dashboard/getpin',
  '/dashboard/bills',
  '/dashboard/bills/pending',
  '/dashboard/bills/history',
  '/upgrade',
  '/register',
  '/i-have-card',
  '/activate',
  '/enable-reloads',
  '/getcard',
  '/dashboard/dispute',
  '/replacecard',
  '/profile',
]

describe('a trailing slash changes nothing', () => {
  const OTHERS = ['/logout', '/faqvisa', '/privacy', '/getstarted', '/no-such-page', '/faq/xyz', '/index.html']
  const PATHS = [...PUBLIC, ...SIGNED_OUT.slice(1), ...SIGNED_IN, ...OTHERS]
  test.each(PATHS)('SHL-018 SHL-019 SHL-030 to SHL-033 SHL-043: at the end of %s', (path) => {
    for (const slashed of [`${path}/`, `${path}//`]) {
      expect(routeAt(slashed)).toBe(routeAt(path))
      expect(destinationOf(slashed)).toBe(destinationOf(path))
      expect(needsVisitor(slashed)).toBe(needsVisitor(path))
      for (const isSignedIn of [false, true])
        expect(redirectFor(slashed, isSignedIn)).toBe(redirectFor(path, isSignedIn))
    }
  })
})

describe('who may stay', () => {
  test.each(PUBLIC)('SHL-022: anybody on %s', (path) => {
    expect([redirectFor(path, false), redirectFor(path, true)]).toEqual([null, null])
    expect(needsVisitor(path)).toBe(false)
  })

  test.each(SIGNED_OUT)('SHL-023 to SHL-027: who is signed out on %s', (path) => {
    expect(redirectFor(path, false)).toBeNull()
    expect(needsVisitor(path)).toBe(false)
  })

  test.each(SIGNED_IN)('SHL-034 to SHL-042: who is signed in on %s', (path) => {
    expect(redirectFor(path, true)).toBeNull()
    expect(needsVisitor(path)).toBe(true)
  })

  test('no address is left out of these three lists', () => {
    const listed = new Set([...PUBLIC, ...SIGNED_OUT, ...SIGNED_IN].map(routeAt))
    expect(ROUTE_IDS.filter((id) => !listed.has(id))).toEqual(['logout'])
  })

  test('each of them is a route of its own', () => {
    expect(ROUTE_IDS.map((id) => routeAt(ROUTES[id].path))).toEqual(
      ROUTE_IDS.map((id) => (id === 'faqSet' ? 'faq' : id)),
    )
  })

  test.each(PUBLIC)('a slash after %s changes nothing', (path) => {
    expect(redirectFor(`${path}/`, true)).toBeNull()
    expect(routeAt(`${path}/`)).toBe(routeAt(path))
  })
})

describe('where the others are sent', () => {
  test.each(['/getstarted', '/register', '/activate', '/getcard'])(
    'OP-09: signed out, %s to create an account',
    (path) => {
      expect(redirectFor(path, false)).toBe('/create-account')
    },
  )

  test.each([
    ...SIGNED_IN.filter((path) => !['/register', '/activate', '/getcard'].includes(path)),
    '/no-such-page',
    '/loginx',
    '/Dashboard',
    '/dashboard/nothing',
    '/pwdrecoverylink',
  ])('SHL-028, SHL-033: signed out, %s home', (path) => {
    expect(redirectFor(path, false)).toBe('/')
  })

  test.each(['/', '/create-account', '/verified', '/getstarted', '/login', '/zzz', '/dashboard/nothing', '/terms/x'])(
    'SHL-046 OP-08: signed in, %s to the dashboard',
    (path) => {
      expect(redirectFor(path, true)).toBe('/dashboard')
    },
  )

  test.each([
    ['?link=a&sessionId=b&locale=fr', null],
    ['?link=a', '/dashboard'],
    ['?link=&sessionId=b', '/dashboard'],
    ['', '/dashboard'],
  ])('OP-08: signed in, /verified%s leads to %s', (search, to) => {
    expect(redirectFor('/verified', true, search)).toBe(to)
    expect(redirectFor('/create-account', true, search)).toBe('/dashboard')
  })

  test.each([true, false])('SHL-001, SHL-018, SHL-019, OP-60: the same for everybody (signed in: %s)', (isSignedIn) => {
    expect(redirectFor('/logout', isSignedIn)).toBe('/')
    expect(redirectFor('/faqvisa', isSignedIn)).toBe('/faq#visa')
    expect(redirectFor('/privacy', isSignedIn)).toBe('/terms')
    expect(redirectFor('/faq/no-such-card', isSignedIn)).toBe('/faq')
    expect(redirectFor('/faq/no-such-card', isSignedIn, '', '#lock')).toBe('/faq#lock')
  })

  test('SHL-043 to SHL-045: signed in, the sign-in form to its destination or the dashboard', () => {
    expect(redirectFor('/login/activate', true)).toBe('/activate')
    expect(redirectFor('/login/replacecard', true)).toBe('/replacecard')
    expect(redirectFor('/login/profile', true)).toBe('/dashboard')
    expect(redirectFor('/login/xyz', true)).toBe('/dashboard')
  })

  test('no redirect leads to another', () => {
    for (const isSignedIn of [true, false]) {
      for (const path of [...PUBLIC, ...SIGNED_OUT, ...SIGNED_IN, '/logout', '/faqvisa', '/privacy', '/zzz']) {
        const to = redirectFor(path, isSignedIn)
        const next = to === null ? null : redirectFor(new URL(to, 'https://portal.test').pathname, isSignedIn)
        // For a signed-in holder, home redirects to the dashboard.
        expect([path, to, next]).toEqual([path, to, isSignedIn && to === '/' ? '/dashboard' : null])
      }
    }
  })
})

const HOSTILE = [
  'https://evil.example',
  'http://evil.example/',
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/%2Fevil.example',
  '%2F%2Fevil.example',
  '%2f%2fevil.example',
  '%5C%5Cevil.example',
  '%5cevil.example',
  '/%5Cevil.example',
  '%252F%252Fevil.example',
  'https:evil.example',
  'https:/evil.example',
  'https%3A%2F%2Fevil.example',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java%0ascript:alert(1)',
  'javascript%3Aalert(1)',
  ' javascript:alert(1)',
  '%09javascript:alert(1)',
  'data:text/html,x',
  'data:text/html;base64,eA==',
  'vbscript:x',
  'blob:https://evil.example/1',
  'file:///etc/hosts',
  'mailto:a@evil.example',
  '@evil.example',
  'x@evil.example',
  '.evil.example',
  'evil.example',
  '..',
  '../..',
  '../../evil.example',
  './activate',
  '..%2f..%2fevil',
  '.%2e/evil',
  '%2e%2e/evil',
  'activate/../../evil',
  'activate//evil.example',
  'activate/evil',
  'activate%00',
  'activate%20',
  'activate%2F',
  'activate ',
  ' activate',
  'activate;x',
  'activate,replacecard',
  'ACTIVATE',
  'Activate',
  'replacecard%0d%0aLocation: https://evil.example',
  'replacecard\r\nSet-Cookie: a=b',
  'replacecard@evil.example',
  'replacecard.evil.example',
  'replaceCard',
  '\u202Eactivate',
  'аctivate',
  'activate\u200B',
  '／／evil.example',
  '/activate',
  '',
]
describe('T-39: nothing of `/login/{destination}` is ever followed', () => {
  test('there are at least 60 tries', () => expect(new Set(HOSTILE).size).toBeGreaterThanOrEqual(60))

  test.each(HOSTILE)('%j', (payload) => {
    const path = `/login/${payload}`
    expect(destinationOf(path)).toBeNull()
    expect(redirectFor(path, true)).toBe('/dashboard')
    expect([null, '/']).toContain(redirectFor(path, false))
  })
})

test('SHL-005 T-27: the retiring-cards FAQ is not a card type', () => {
  expect(routeAt('/faq/retiringcards')).toBe('faqRetiringCards')
  expect(routeAt('/faq/nonreload')).toBe('faqSet')
  expect(routeAt('/faq/')).toBe('faq')
})

test('SHL-051 to SHL-069: every item of the sidebar has its address', () => {
  expect(Object.keys(FEATURE_PATHS).sort()).toEqual([...FEATURES].sort())
  expect(FEATURE_PATHS.directDeposit).toBe('/dashboard/directDeposit')
  expect(FEATURE_PATHS.upgrade).toBe('/upgrade')
  for (const path of Object.values(FEATURE_PATHS)) expect(SIGNED_IN).toContain(path)
})

test('OP-10: general information is what anybody may read, without the account', () => {
  const general = ROUTE_IDS.filter((id) => routeOf(id).isGeneral).map((id) => ROUTES[id].path as string)
  expect(general).toEqual([
    '/contact',
    '/faq',
    '/faq/',
    '/faq/retiringcards',
    '/cha',
    '/fees',
    '/terms',
    '/terms/digital',
    '/terms/digital-slp',
    '/terms/nonreload',
    '/terms/nonreloadblue',
    '/terms/reloaddigital',
    '/terms/virtual',
    '/cardholder-information',
    '/retailers',
  ])
  expect(general.every((path) => redirectFor(path, false) === null)).toBe(true)
})
