import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { signInSchema } from '../../rules/identity/signIn'
import { BILL_PAY_FEE_CENTS, BRAND_PID, DEFAULT_BRAND, maintenanceAt } from '../../rules/site/brand'
import { localeIn } from '../../rules/values/locale'

describe('SHL-021: the language in an address', () => {
  test.each([
    ['?locale=en', 'en'],
    ['?locale=fr', 'fr'],
    ['?a=1&locale=fr', 'fr'],
    ['?locale=de', null],
    ['?locale=FR', null],
    ['?locale=fr-CA', null],
    ['?locale=', null],
    ['?Locale=fr', null],
    ['', null],
  ])('%s: %s', (search, locale) => {
    expect(localeIn(search)).toBe(locale)
  })
})

describe('CON-21 T-35: maintenance', () => {
  const window = { start: '2020-03-15T03:00:00-04:00', end: '2020-03-15T08:00:00-04:00' }
  test.each([
    ['2020-03-15T06:59:59.999Z', false],
    ['2020-03-15T07:00:00.000Z', true],
    ['2020-03-15T11:59:59.999Z', true],
    ['2020-03-15T12:00:00.000Z', false],
    ['2026-03-15T07:00:00.000Z', false],
  ])('%s: %s', (now, isIn) => {
    expect(maintenanceAt([window], Date.parse(now))).toBe(isIn ? window : null)
  })

  test('is the window that holds now, whichever of them', () => {
    const later = { start: '2020-04-01T03:00:00-04:00', end: '2020-04-01T08:00:00-04:00' }
    expect(maintenanceAt([window, later], Date.parse('2020-04-01T07:00:00Z'))).toBe(later)
    expect(maintenanceAt([], Date.parse('2020-04-01T07:00:00Z'))).toBeNull()
  })
})

test('CON-12 CON-13 CON-14 CON-16 to CON-19: what holds until the configuration has been read', () => {
  expect([BRAND_PID, BILL_PAY_FEE_CENTS]).toEqual(['1100003', 195])
  expect(DEFAULT_BRAND).toMatchObject({
    pid: '1100003',
    feeCents: 195,
    accountAccess: 'open',
    features: { cardBinCheck: true, qrCode: true, captcha: true, fraudCollector: true, maps: true },
  })
})

describe('SES-02 SES-04: what sign-in asks for', () => {
  test('the username is trimmed and lowercased, the password left as typed', () => {
    const typed = { username: ' USER@X.CA ', password: ' Secret 1 ', recaptchaToken: 't' }
    expect(v.parse(signInSchema, typed)).toEqual({ username: 'user@x.ca', password: ' Secret 1 ', recaptchaToken: 't' })
  })

  test.each(['username', 'password', 'recaptchaToken'])('not without %s', (field) => {
    const typed: Record<string, string> = { username: 'a@b.ca', password: 'x', recaptchaToken: 't' }
    expect(v.is(signInSchema, { ...typed, [field]: '' })).toBe(false)
    delete typed[field]
    expect(v.is(signInSchema, typed)).toBe(false)
  })
})
