/** No secret value of a holder leaves the portal for an inspector. DEV-39, T-49. */
import { describe, expect, test } from 'vitest'
import { createActor, setup } from 'xstate'
import { isSecretKey, REDACTED, redact, redactSnapshot, TEXT } from '../../src/app/inspect/redact'

const PLANTED = 'planted-9f3c'
const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJleHAiOjk5OTk5OTk5OTl9.c2lnbmF0dXJl'
const PAN = '4111111111111111'

const SECRET_KEYS = [
  'xAuthToken',
  'X-AUTH-TOKEN',
  'token',
  'password',
  'newPassword',
  'newpassword',
  'PASSWORD',
  'pin',
  'confirmPin',
  'newpin',
  'cvv',
  'fullPan',
  'fullPAN',
  'cardNumber',
  'card_number',
  'sin',
  'SIN',
  'tin',
  'taxJurisdiction[0].tin',
  'response',
  'securityResponse',
  'currentResponse',
  'answer',
  'answers',
  'recaptchaToken',
  'captcha',
  'link',
  'code',
  'recoveryCode',
  'oneTimeCode',
  'authorization',
]
const OPEN_KEYS = [
  'clientId',
  'serialNumber',
  'lastFourDigits',
  'cardNumMasked',
  'spendingCents',
  'shipping',
  'expanded',
  'company',
  'business',
  'isSinking',
  'typeCode',
  'countryCode',
  'sinProvided',
  'tinNotProvidedReason',
  'clientCode',
  'sessionId',
  'xpinnedAt',
  'xAuthTokenExpiry',
]

type Wrap = (value: unknown) => unknown
const WRAPS: Record<string, Wrap> = {
  object: (value) => ({ inner: value }),
  list: (value) => ['first', value],
  map: (value) => new Map([['inner', value]]),
  set: (value) => new Set([value]),
  error: (value) => Object.assign(new Error('failed'), { failure: value }),
  json: (value) => ({ toJSON: () => ({ inner: value }) }),
}

const shown = (value: unknown) => JSON.stringify(redact(value))

describe('DEV-39 secrets are told by their names', () => {
  test.each(SECRET_KEYS)('%s is a secret', (key) => {
    expect(isSecretKey(key)).toBe(true)
  })

  test.each(OPEN_KEYS)('%s is none', (key) => {
    expect(isSecretKey(key)).toBe(false)
  })

  test.each(Object.keys(WRAPS))('at every depth, in every kind of nesting: %s', (kind) => {
    for (const key of SECRET_KEYS) {
      for (const value of [PLANTED, { deep: PLANTED }, [PLANTED], new Map([['any', PLANTED]])]) {
        let planted: unknown = { [key]: value, open: 'shown' }
        for (let depth = 0; depth < 20; depth += 1) {
          expect(shown(planted)).not.toContain(PLANTED)
          planted = WRAPS[kind]!(planted)
        }
      }
    }
  })

  test('what is no secret stays', () => {
    const value = { clientId: 'card-1', cents: 1250, isOpen: true, nothing: null, keys: ['a', { kind: 'c' }] }
    expect(redact(value)).toEqual(value)
  })

  test.each(['name', 'email', 'alias', 'city', 'birthDate', 'phoneType', 'addressLine', 'value', 'anyNewField'])(
    'a text that is not known to be the portal’s own is not shown: %s',
    (key) => {
      expect(redact({ [key]: PLANTED, list: { [key]: [PLANTED, { [key]: PLANTED }] } })).toEqual({
        [key]: TEXT,
        list: { [key]: [TEXT, { [key]: TEXT }] },
      })
    },
  )

  test('flags and counts are no secrets', () => {
    const value = { captcha: true, features: { captcha: false, pin: true }, codesLeft: 3, answerCount: 0 }
    expect(redact(value)).toEqual(value)
    expect(redact({ pin: 1234, cvv: 123 })).toEqual({ pin: REDACTED, cvv: REDACTED })
  })

  test('that a secret is missing is told', () => {
    expect(redact({ password: '', pin: null })).toEqual({ password: '', pin: null })
  })

  test('a pair that names its value', () => {
    expect(redact({ field: 'password', value: PLANTED })).toEqual({ field: 'password', value: REDACTED })
    expect(
      redact([
        ['username', 'sam'],
        ['pin', PLANTED],
      ]),
    ).toEqual([
      ['username', 'sam'],
      ['pin', REDACTED],
    ])
  })

  test('headers, addresses and form data', () => {
    const form = new FormData()
    form.set('password', PLANTED)
    expect(shown(new Headers({ 'X-AUTH-TOKEN': PLANTED, accept: 'text/html' }))).toBe(
      `{"accept":"text/html","x-auth-token":"${REDACTED}"}`,
    )
    expect(shown(new URLSearchParams({ link: PLANTED }))).not.toContain(PLANTED)
    expect(shown({ formData: form, data: form })).not.toContain(PLANTED)
    expect(shown({ search: `?locale=fr&any=${PLANTED}`, hash: `#x?any=${PLANTED}` })).not.toContain(PLANTED)
    expect(shown({ pathname: `https://example.com/verified?any=${PLANTED}#top` })).toBe(
      `{"pathname":"https://example.com/verified?any=${REDACTED}#top"}`,
    )
  })
})

describe('DEV-39 secrets are told by their looks', () => {
  test.each([
    JWT,
    `Bearer ${PLANTED}`,
    `the token is ${JWT}`,
    PAN,
    '4111 1111 1111 1111',
    '4111-1111-1111-1111',
    `card ${PAN} was declined`,
    `99${PAN}99`,
    '4222222222222',
    '6304000000000000000',
  ])('%s', (text) => {
    expect(redact({ kind: text })).toEqual({ kind: REDACTED })
  })

  test('also as a number, a key or a bigint', () => {
    expect(shown({ a: Number(PAN), b: BigInt(PAN) })).not.toContain(PAN)
    expect(shown({ [PAN]: 'x' })).not.toContain(PAN)
  })

  test('what somebody wrote is no secret, and hidden all the same', () => {
    for (const key of ['reason', 'what', 'status', 'path'])
      expect(redact({ [key]: 'The name on the account is not the one on the card.' })).toEqual({ [key]: '[text]' })
    expect(redact({ reason: 'wrongAmount', what: 'dispute.reason.required' })).toEqual({
      reason: 'wrongAmount',
      what: 'dispute.reason.required',
    })
    expect(redact({ expiryDate: '2028-05', countryCode: 'FR', near: { lat: 45.5, lng: -73.6 } })).toEqual({
      expiryDate: '[text]',
      countryCode: '[text]',
      near: { lat: REDACTED, lng: REDACTED },
    })
  })

  test('times, amounts and masked numbers are none', () => {
    const value = {
      at: 1_763_726_400_000,
      day: '2026-03-02T09:15:00.000-05:00',
      cents: 100_000_000,
      cardNumMasked: '**** 1111',
    }
    expect(redact(value)).toEqual(value)
  })
})

describe('DEV-39 forms show the names of their fields only', () => {
  test.each([{ values: { city: PLANTED, nested: { any: PLANTED } } }, { values: PLANTED }, { values: [PLANTED] }])(
    '%j',
    (event) => {
      expect(shown({ type: 'form.submit', ...event })).not.toContain(PLANTED)
    },
  )

  test('the names are kept', () => {
    expect(redact({ type: 'form.submit', values: { city: 'Toronto' } })).toEqual({
      type: 'form.submit',
      values: { city: REDACTED },
    })
  })

  test('a bare text into or out of an effect has no name to tell it by', () => {
    expect(shown({ input: PLANTED, output: PLANTED, data: PLANTED })).not.toContain(PLANTED)
  })
})

describe('anything can be redacted', () => {
  test('cycles', () => {
    const ring: Record<string, unknown> = { kind: 'ring', pin: PLANTED }
    ring['self'] = ring
    ring['list'] = [ring]
    expect(redact(ring)).toEqual({ kind: 'ring', pin: REDACTED, self: '[circular]', list: ['[circular]'] })
  })

  test('the same value twice is no cycle', () => {
    const one = { a: 1 }
    expect(redact({ x: one, y: one })).toEqual({ x: { a: 1 }, y: { a: 1 } })
  })

  test('actors, logic, functions and symbols', () => {
    const machine = setup({}).createMachine({ id: 'one' })
    const actor = createActor(machine, { id: 'root' })
    expect(redact({ actor, machine, run() {}, mark: Symbol(PLANTED), late: Promise.resolve(PLANTED) })).toEqual({
      actor: '[actor root]',
      machine: '[logic one]',
      run: '[function run]',
      mark: '[symbol]',
      late: '[Promise]',
    })
  })

  test('values that throw when they are read', () => {
    const bad = {
      get token() {
        throw new Error(PLANTED)
      },
    }
    expect(shown({ bad })).not.toContain(PLANTED)
  })

  test('huge values are cut, and what is cut is not looked through', () => {
    const started = performance.now()
    const text = redact('x'.repeat(5_000_000)) as string
    const list = redact(Array.from({ length: 100_000 }, (_, index) => index)) as unknown[]
    const wide = redact(Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`k${index}`, index]))) as object
    let tree: unknown = 'leaf'
    for (let depth = 0; depth < 11; depth += 1) tree = [tree, tree, tree, tree, tree]
    const size = JSON.stringify(redact(tree)).length
    expect(text.length).toBeLessThanOrEqual(2_000)
    expect(list).toHaveLength(100)
    expect(Object.keys(wide)).toHaveLength(200)
    expect(size).toBeLessThan(2_000_000)
    expect(performance.now() - started).toBeLessThan(2_000)
  })

  test('a card number across the cut of a long text', () => {
    expect(redact(`${'x'.repeat(1_985)}${PAN}`)).toBe(REDACTED)
  })

  test('twice is once', () => {
    const value = {
      text: 'y'.repeat(9_000),
      list: Array.from({ length: 300 }, () => 'z'),
      search: `?a=${PLANTED}`,
      password: PLANTED,
      values: { city: PLANTED },
      when: new Date(0),
    }
    expect(redact(redact(value))).toEqual(redact(value))
  })
})

describe('snapshots', () => {
  const machine = setup({ types: {} as { context: { pin: string } } }).createMachine({
    id: 'pin',
    context: { pin: PLANTED },
    initial: 'code',
    states: { code: { initial: 'pin', states: { pin: {} } } },
  })

  test('state names are the machine’s own words', () => {
    const snapshot = createActor(machine).getSnapshot()
    expect(redactSnapshot(snapshot)).toMatchObject({ value: { code: 'pin' }, context: { pin: REDACTED } })
  })

  test('a value that is no state is not', () => {
    expect(JSON.stringify(redactSnapshot({ status: 'active', value: { pin: PLANTED } }))).not.toContain(PLANTED)
  })
})
