/** The simulation's issuer: two holders, their cards, a ledger, and what was done for each key. */
import type { Random } from '../../sandbox/seed/random'
import { nameOf, type WireAnswer, type WireCall } from './network'

export type StoredCard = {
  readonly clientId: string
  readonly owner: string
  readonly cardType: 'express' | 'express-reloadable' | 'select'
  readonly cardProgram: string
  readonly currency: string
  readonly isVirtual: boolean
  cardStatus: string
  cents: number
}
/** What a call has changed; the simulation counts these. */
export type Effect = { readonly flow: string; readonly key: string; readonly username: string; readonly terms: string }
type Entry = {
  readonly id: string
  readonly clientId: string
  readonly kind: string
  readonly cents: number
  readonly key: string | null
  readonly at: number
}

/** `echoed`: keys are honoured and returned; `honoured`: not returned; `ignored`: the issuer does not know keys. */
export const KEY_MODES = ['echoed', 'honoured', 'ignored'] as const
export type KeyMode = (typeof KEY_MODES)[number]

export type People = {
  readonly holders: readonly string[]
  readonly password: string
  /** Leading digits of each holder's ids, unique to the holder. */
  readonly marks: Readonly<Record<string, string>>
}
/** The server side: the fake issuer below, or the sandbox. */
export type Issuer = {
  readonly people: People
  readonly keyMode: KeyMode
  readonly tokenSeconds: number
  answer(call: WireCall): WireAnswer | Promise<WireAnswer>
  endSession(token: string | null): void | Promise<void>
  /** The first inconsistency, or null. */
  audit(): string | null
  /** Disputable purchases of a card, as transaction ids. */
  purchasesOf(clientId: string): readonly string[]
  auditAtEnd(): Promise<string | null>
}

export type Endpoint = (call: WireCall, store: Store, username: string) => WireAnswer
type Means = {
  readonly now: () => number
  readonly keyMode: KeyMode
  readonly tokenSeconds: number
  readonly endpoints: Readonly<Record<string, Endpoint>>
  readonly random: Random
}

const HOLDERS = ['robin@example.com', 'sam@example.com'] as const
const PASSWORD = 'Simulated-Passw0rd'
const MARKS: Readonly<Record<string, string>> = { [HOLDERS[0]]: '7711', [HOLDERS[1]]: '8822' }

/** Ids in paths: of a card, a brand, a holder, or the issuer's own. */
const ID = /\/(?:\d{4,}|[^/?]+@[^/?]+|[a-z]+-\d+)(?=[/?]|$)/g
/** Fields that may differ between tries of the same request. */
const VOLATILE: readonly string[] = ['sessionId', 'kountSessionId', 'riskReferenceId', 'threeDSecure']

/** Before any schedule, but recent enough to dispute. */
export const PURCHASED_AT = Date.UTC(2026, 1, 20, 17)
export const purchasesOf = (clientId: string): readonly string[] => ['1', '2'].map((place) => `${clientId}${place}`)

const refusal = (status: number, code: string): WireAnswer => ({ status, body: { code, message: `Refused: ${code}` } })
const encoded = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url')
const dollars = (cents: number) => cents / 100

export function createStore({ now, keyMode, tokenSeconds, endpoints, random }: Means) {
  const cards: StoredCard[] = HOLDERS.flatMap((owner) => {
    const card = (place: number, rest: Partial<StoredCard>): StoredCard => ({
      clientId: `${MARKS[owner]}00000${place}`,
      owner,
      cardType: 'express',
      cardProgram: 'BLU110',
      currency: '124',
      isVirtual: false,
      cardStatus: 'A',
      cents: 50_000,
      ...rest,
    })
    return [
      card(1, { cardType: 'express-reloadable', cardProgram: 'BLK101', cents: 200_000 }),
      card(2, {}),
      card(3, { cardType: 'select', cardProgram: 'BHW230', cents: 90_000 }),
    ]
  })
  const opening = new Map(cards.map(({ clientId, cents }) => [clientId, cents]))
  const ledger: Entry[] = []
  /** Money from outside and fees paid, by currency. */
  const outside: Record<string, number> = {}
  const fees: Record<string, number> = {}
  const kept = new Map<string, { readonly payload: string; readonly answer: WireAnswer }>()
  const sessions = new Map<string, { readonly username: string; readonly expiresAt: number; isOver: boolean }>()
  let count = 0

  function issueToken(username: string): string {
    count += 1
    const iat = Math.floor(now() / 1000)
    const token = `${encoded({ alg: 'none' })}.${encoded({ sub: username, sid: count, iat, exp: iat + tokenSeconds })}.x`
    sessions.set(token, { username, expiresAt: (iat + tokenSeconds) * 1000, isOver: false })
    return token
  }
  const sessionOf = (token: string | null) => {
    const session = token === null ? undefined : sessions.get(token)
    return session && !session.isOver && session.expiresAt > now() ? session : null
  }

  const accountOnTheWire = (username: string) => ({
    username,
    email: username,
    acctNo: `${MARKS[username]}9`,
    locale: 'en',
    kycLevel: 2,
    emailVerified: true,
    blankProfile: false,
    consents: ['agreement-2'],
    latestAgreement: 'agreement-2',
    fatcaProvided: true,
    isCanadian: true,
    eligibleForVirtualCard: true,
    eligibleForPhysicalCard: true,
    legalFirstName: 'Robin',
    legalLastName: 'Roy',
    dateOfBirth: '1985-06-15',
    phoneNumber: '4165550123',
    occupation: 'Teacher',
    currentAddress: { addressLine: '100 Queen Street', city: 'Toronto', region: 'ON', postCode: 'M5H 2N2' },
  })
  const balanceOnTheWire = ({ clientId, cardStatus, cents, currency }: StoredCard) => ({
    clientId,
    cardStatus,
    availableBalance: dollars(cents),
    settledBalance: dollars(cents),
    currency,
    revision: '1',
  })
  const cardOnTheWire = (card: StoredCard, place: number) => ({
    ...balanceOnTheWire(card),
    cardType: card.cardType,
    cardProgram: card.cardProgram,
    plasticFlag: !card.isVirtual,
    lastFourDigits: card.clientId.slice(-4),
    expiryDate: '2030-05',
    cardNumMasked: `510000******${card.clientId.slice(-4)}`,
    cardDescription: 'Card',
    cardIssuer: 'issuer',
    clientCode: 'C1',
    defaultCard: place === 0,
    reloadAllowed: card.cardType !== 'express',
    billPayAllowed: true,
    directDepositAllowed: true,
    requestMoneyAllowed: true,
    serialNumber: card.clientId,
  })
  const ownCards = (username: string) => cards.filter(({ owner }) => owner === username)

  const store = {
    now,
    random,
    cards,
    people: { holders: HOLDERS, password: PASSWORD, marks: MARKS } satisfies People,
    keyMode,
    tokenSeconds,
    ownCards,
    newId: () => {
      count += 1
      return String(count).padStart(8, '0')
    },
    addCard(card: StoredCard): void {
      cards.push(card)
      opening.set(card.clientId, card.cents)
    },
    /** Books money onto or off a card. */
    post(card: StoredCard, entry: Pick<Entry, 'kind' | 'cents' | 'key'>): Entry {
      card.cents += entry.cents
      const posted = { ...entry, id: store.newId(), clientId: card.clientId, at: now() }
      ledger.push(posted)
      return posted
    },
    /** Records money from or to another institution. */
    fromOutside: (currency: string, cents: number) => {
      outside[currency] = (outside[currency] ?? 0) + cents
    },
    payFee: (currency: string, cents: number) => {
      fees[currency] = (fees[currency] ?? 0) + cents
    },
    refusal,
    endSession(token: string | null): void {
      const session = sessionOf(token)
      if (session) session.isOver = true
    },
    /** The first inconsistency, or null. */
    audit(): string | null {
      const sums: Record<string, number> = {}
      for (const { clientId, currency, cents } of cards) {
        const posted = ledger.reduce((sum, entry) => (entry.clientId === clientId ? sum + entry.cents : sum), 0)
        const begun = opening.get(clientId) ?? 0
        if (begun + posted !== cents) return `The ledger of ${clientId} says ${begun + posted}, its balance ${cents}`
        sums[currency] = (sums[currency] ?? 0) + cents - begun
      }
      for (const [currency, sum] of Object.entries(sums)) {
        const rest = sum + (fees[currency] ?? 0) - (outside[currency] ?? 0)
        if (rest !== 0) return `${rest} cents too many of currency ${currency}`
      }
      return null
    },
    purchasesOf,
    auditAtEnd: async () => null,
    answer(call: WireCall): WireAnswer {
      const name = nameOf(call)
      if (name === 'POST /api/login') return signIn(call)
      if (name.startsWith('GET /api/prepaid/open-config/')) return openConfig(call)
      if (name.startsWith('GET /api/prepaid/frontend-config/')) {
        return { status: 200, body: { storeIds: { onlineReload: '1', transaction: '2', fee: '3' } } }
      }
      const session = sessionOf(call.token)
      if (!session) return refusal(401, 'AUTH-4010')
      const { username } = session
      if (name === 'POST /api/prepaid/logout') {
        session.isOver = true
        return { status: 204 }
      }
      const endpoint = endpoints[name] ?? endpoints[name.replace(ID, '/{id}')]
      if (endpoint && call.method === 'GET') return endpoint(call, store, username)
      return endpoint ? once(call, username, endpoint) : read(call, username)
    },
  }

  function signIn({ body }: WireCall): WireAnswer {
    const { username, password } = (body ?? {}) as Record<string, string>
    if (!username || !(username in MARKS) || password !== PASSWORD) return refusal(401, 'AUTH-4011')
    return { status: 200, headers: { 'X-AUTH-TOKEN': issueToken(username) }, body: accountOnTheWire(username) }
  }
  function openConfig({ token }: WireCall): WireAnswer {
    const session = sessionOf(token)
    return {
      status: 200,
      // Extends the session: the answer carries a new token.
      ...(session && { headers: { 'X-AUTH-TOKEN': issueToken(session.username) } }),
      body: {
        pid: '1100003',
        sessionId: session ? 'sim-session' : '',
        cardTypes: {
          BHN229: { name: 'Digital', cardType: 'express', virtual: true },
          BLU110: { name: 'Single load', cardType: 'express', virtual: false },
        },
        features: { captcha: false, announcement: false, fraudCollector: false },
        reloadMethods: { mcDebit: true, visaDebit: true },
      },
    }
  }
  /** As in the contract: the same key gets the same answer; a refusal stores no key. */
  function once(call: WireCall, username: string, endpoint: Endpoint): WireAnswer {
    const id = `${username} ${nameOf(call)} ${call.key}`
    const payload = JSON.stringify(call.body, (name, value: unknown) => (VOLATILE.includes(name) ? undefined : value))
    const known = keyMode === 'ignored' || call.key === null ? undefined : kept.get(id)
    if (known) return known.payload === payload ? known.answer : refusal(422, 'IDM-4220')
    const answer = endpoint(call, store, username)
    if (answer.status < 400) kept.set(id, { payload, answer })
    return answer
  }
  function read({ method, path, query }: WireCall, username: string): WireAnswer {
    if (method !== 'GET') return { status: 204 }
    if (path === '/api/prepaid/cards') {
      const own = ownCards(username)
      const isBalances = query.get('balancesOnly') === 'true'
      return {
        status: 200,
        body: isBalances ? { balances: own.map(balanceOnTheWire) } : { cards: own.map(cardOnTheWire) },
      }
    }
    if (path.startsWith('/api/prepaid/accounts/')) return { status: 200, body: accountOnTheWire(username) }
    const clientId = /^\/api\/prepaid\/cards\/(\d+)\/(stats|expiring)$/.exec(path)
    if (!clientId || !ownCards(username).some((card) => card.clientId === clientId[1])) return refusal(404, 'REQ-4040')
    if (clientId[2] === 'expiring') return { status: 200, body: { expiring: false } }
    const entries = query.get('pending') === 'true' ? [] : ledger.filter((entry) => entry.clientId === clientId[1])
    const transactions = entries.map(({ id, kind, cents, key, at }) => ({
      id,
      typeCode: kind,
      merchant: '',
      category: 'PAYMENT',
      date: new Date(at).toISOString(),
      amount: dollars(cents),
      status: 'posted',
      reference: `R${id}`,
      authorizationCode: `A${id}`,
      ...(keyMode === 'echoed' && key !== null && { idempotencyKey: key }),
    }))
    const newest = transactions.reverse()
    return { status: 200, body: { spending: 0, deposits: 0, total: newest.length, transactions: newest } }
  }
  return store
}
export type Store = ReturnType<typeof createStore>

/** Start time of a schedule: within one day, so that limits and dates are crossed too. */
export const startOf = (random: Pick<Random, 'between'>) => Date.UTC(2026, 2, 3, 12) + random.between(0, 86_400_000)
