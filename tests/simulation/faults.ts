/** Faults of calls and of their surroundings. The numbers are those of the quality goals. */
import type { Random } from '../../sandbox/seed/random'

/** Fate of one call. Times are milliseconds after it was sent; null means never. */
export type Fate = {
  /** The issuer receives it. */
  readonly arrivesAt: number | null
  /** The issuer has done it; until then the call is being handled. */
  readonly doneAt: number | null
  /** The browser has an answer, or knows that there will be none. */
  readonly answeredAt: number | null
  /** Replaces the issuer's answer. */
  readonly answer?: { readonly status: number; readonly type?: string; readonly text: string } | 'lost' | 'truncated'
  readonly headers?: Readonly<Record<string, string>>
  /** The issuer ends the session too. */
  readonly endsSession?: boolean
}

const SECOND = 1_000
/** The portal waits 40 s for an answer, and believes 'not done' no earlier than 60 s after sending. */
const LATE = [41 * SECOND, 57 * SECOND] as const
/** Even if the connection is lost early, the issuer may work on it this long. */
const FINISHED_WITHIN_MS = 56 * SECOND
const SOON = [20, 400] as const
const OLD_ANSWER = 8 * SECOND
/** Longest time from sending a read to its answer. */
export const SLOWEST_MS = OLD_ANSWER + SOON[1]
const soon = (random: Random) => random.between(...SOON)
const json = (status: number, body: unknown) => ({ status, text: JSON.stringify(body) })
const HTML = '<!doctype html><html><body><h1>Bad gateway</h1></body></html>'

type Call = (random: Random) => Fate
const refused =
  (status: number, rest: Partial<Fate> = {}, body: unknown = { code: 'SIM-1', message: '' }): Call =>
  (random) => ({ arrivesAt: null, doneAt: null, answeredAt: soon(random), answer: json(status, body), ...rest })
const answeredWith =
  (answer: NonNullable<Fate['answer']>): Call =>
  (random) => {
    const doneAt = soon(random)
    return { arrivesAt: doneAt, doneAt, answeredAt: doneAt + soon(random), answer }
  }
const notDone =
  (answer: NonNullable<Fate['answer']>): Call =>
  (random) => ({ arrivesAt: null, doneAt: null, answeredAt: soon(random), answer })
const html = (status: number) => ({ status, type: 'text/html', text: HTML })
const stillRunning =
  (status: number): Call =>
  (random) => {
    const answeredAt = soon(random)
    return {
      arrivesAt: 10,
      doneAt: answeredAt + random.between(SECOND, FINISHED_WITHIN_MS),
      answeredAt,
      answer: html(status),
    }
  }
const fieldErrors = {
  code: 'REQ-4000',
  message: 'Some fields need your attention.',
  fieldErrors: [{ field: 'fundingAmount.transactionAmount', message: 'Enter another amount.' }],
}

export const healthy: Call = (random) => {
  const doneAt = soon(random)
  return { arrivesAt: doneAt, doneAt, answeredAt: doneAt + soon(random) }
}

/** Faults of the call that has the effect. */
export const CALL_FAULTS = {
  'F2 answer lost after the effect': answeredWith('lost'),
  'F3 refused before it was sent': (random) => ({ ...healthy(random), arrivesAt: null, doneAt: null, answer: 'lost' }),
  'F4 500 before': refused(500),
  'F4 500 after': answeredWith(json(500, { code: 'SYS-5000', message: 'Something failed' })),
  'F4 502 before': notDone(html(502)),
  'F4 502 after': answeredWith(html(502)),
  'F4 502, done later': stillRunning(502),
  'F4 503 before': refused(503, { headers: { 'Retry-After': '30' } }),
  'F4 503 after': answeredWith(html(503)),
  'F4 504, done later': stillRunning(504),
  'F4 429 before': refused(429, { headers: { 'Retry-After': '60' } }),
  'F5 400 with field errors': refused(400, {}, fieldErrors),
  'F5 422 with field errors': refused(422, {}, fieldErrors),
  'F6 200 with HTML, done': answeredWith(html(200)),
  'F6 200 with HTML, not done': notDone(html(200)),
  'F6 200 without a body, done': answeredWith({ status: 200, text: '' }),
  'F6 200 without a body, not done': notDone({ status: 200, text: '' }),
  'F6 200 truncated': answeredWith('truncated'),
  'F6 200 with wrong types, done': answeredWith(json(200, [{ externalReferenceId: 7, clientId: null }])),
  'F6 200 with wrong types, not done': notDone(json(200, { externalReferenceId: {}, clientId: 0, status: [] })),
  'F7 no answer, done now': (random) => ({ arrivesAt: 20, doneAt: soon(random), answeredAt: null }),
  'F7 no answer, done later': (random) => ({ arrivesAt: 20, doneAt: random.between(...LATE), answeredAt: null }),
  'F7 no answer, never done': () => ({ arrivesAt: null, doneAt: null, answeredAt: null }),
  'F8 answer after 8 s': (random) => {
    const doneAt = random.between(100, 7 * SECOND)
    return { arrivesAt: 50, doneAt, answeredAt: 8 * SECOND + soon(random) }
  },
  'F10 401': refused(401, { endsSession: true }),
  'F10 403': refused(403),
  'F18 a new version is announced': (random) => ({ ...healthy(random), headers: { 'X-New-Version': '2' } }),
} as const satisfies Record<string, Call>

/** Faults of the calls that look up the outcome. */
export const LOOKUP_FAULTS = {
  'F2 lookup: answer lost': answeredWith('lost'),
  'F4 lookup: 500': refused(500),
  'F4 lookup: 502': notDone(html(502)),
  'F4 lookup: 429': refused(429),
  'F6 lookup: 200 with HTML': notDone(html(200)),
  'F6 lookup: 200 truncated': answeredWith('truncated'),
  'F6 lookup: 200 with wrong types': notDone(json(200, { cards: 'none', transactions: {} })),
  'F7 lookup: no answer': () => ({ arrivesAt: 20, doneAt: 30, answeredAt: null }),
  // Read early and answered late: its content is old by then.
  'F8 lookup: old answer after 8 s': (random) => ({ arrivesAt: 10, doneAt: 10, answeredAt: OLD_ANSWER + soon(random) }),
  'F10 lookup: 401': refused(401, { endsSession: true }),
} as const satisfies Record<string, Call>

/** Situations around the call: actions of the holder, and conditions of the browser. */
export const SITUATIONS = [
  'F1 double click',
  'F1 two tabs with the same form',
  'F1 the tab is duplicated while it is under way',
  'F9 offline before it is sent',
  'F9 offline while it is under way',
  'F11 the session runs out while it is under way',
  'F11 the computer sleeps while it is under way',
  'F12 the extension of the session fails',
  'F13 the clock is an hour ahead',
  'F13 the clock is an hour behind',
  'F14 another holder signs in while it is under way',
  'F14 sign-out in another tab while it is under way',
  'F15 Back while it is under way',
  'F15 reload while it is under way',
  'F16 storage denied',
  'F16 storage full',
  'F16 storage corrupt at the reload',
  'F17 cookies blocked',
  'F18 code missing when it is resumed',
] as const

export type CallFault = keyof typeof CALL_FAULTS
export type LookupFault = keyof typeof LOOKUP_FAULTS
export type Situation = (typeof SITUATIONS)[number]
export type Fault = CallFault | LookupFault | Situation
export const CALL_FAULT_NAMES = Object.keys(CALL_FAULTS) as CallFault[]
export const LOOKUP_FAULT_NAMES = Object.keys(LOOKUP_FAULTS) as LookupFault[]
export const FAULTS: readonly Fault[] = [...CALL_FAULT_NAMES, ...LOOKUP_FAULT_NAMES, ...SITUATIONS]

/** Long in flight, so that something can happen meanwhile. */
export const LONG: readonly CallFault[] = [
  'F7 no answer, done now',
  'F7 no answer, done later',
  'F7 no answer, never done',
  'F8 answer after 8 s',
  'F2 answer lost after the effect',
  'F4 502, done later',
]
/** Always followed by a lookup. */
export const DOUBTFUL: readonly CallFault[] = [
  'F2 answer lost after the effect',
  'F4 500 after',
  'F4 502, done later',
  'F4 502 before',
  'F6 200 truncated',
  'F7 no answer, done later',
]
