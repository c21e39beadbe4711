/**
 * Every flow that moves money or issues a card, against every answer: the issuer has done exactly what was confirmed,
 * and the final message says so.
 */
import type { Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { sentence } from '../../src/i18n/failureText'
import { eventually, journeys, type Visitor } from './journeys'
import { cells, effectsOf, goOn, isAtRest, isShort, said, signInAgain } from './moneyFaults'
import { type MoneyFlow, openFlow, readState } from './moneyFlows'
import { heading, pathOf } from './portalParts'
import type { Locale } from './texts'

const issuer = journeys()
const { visit } = issuer

/** Complaints of a browser whose calls the journey cuts. */
const EXPECTED = /^console: Failed to load resource|^answer: 5\d\d/
const HTML = { 'content-type': 'text/html' }
const JSON_TYPE = { 'content-type': 'application/json' }
const PAGE = '<!doctype html><title>Bad gateway</title><h1>Bad gateway</h1>'

type Word = 'done' | 'refused' | 'signedOut'
type Answer = { status: number; headers?: Record<string, string>; body?: string }
type Fault = {
  readonly name: string
  /** Handles the call that has the effect. */
  cut(route: Route): Promise<unknown>
  readonly ends: Word
  /** Text shown beside or instead of the default text. */
  words?(visitor: Visitor, flow: MoneyFlow): string
  /** No answer: the portal waits until its time limit. */
  readonly isUnanswered?: boolean
}

const answered = (answer: Answer) => (route: Route) => route.fulfill({ body: '', ...answer })
const afterwards = (answer: Answer) => async (route: Route) => {
  await route.fetch()
  await route.fulfill({ body: '', ...answer })
}
const failure = ({ t }: Visitor, flow: MoneyFlow) => t(flow.failure)
const waiting = (minutes: number) => (visitor: Visitor, flow: MoneyFlow) =>
  `${sentence(failure(visitor, flow))} ${visitor.t('error.wait', { minutes })}`
const refusal = (name: string, answer: Answer, words = failure): Fault => ({
  name,
  cut: answered(answer),
  ends: 'refused',
  words,
})
/** The same answer, once before the issuer has done it and once after. */
const both = (name: string, answer: Answer, words = failure): Fault[] => [
  refusal(`${name}, nothing done`, answer, words),
  { name: `${name}, done before`, cut: afterwards(answer), ends: 'done' },
]

const FAULTS: readonly Fault[] = [
  {
    name: 'F3 the connection is reset on the way there',
    cut: (route) => route.abort('connectionreset'),
    ends: 'refused',
    words: failure,
  },
  {
    name: 'F2 the connection is reset on the way back',
    cut: async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    ends: 'done',
  },
  ...both('F4 500', { status: 500, headers: JSON_TYPE, body: '{"code":"SYS-5000"}' }),
  ...both('F4 502 with a page', { status: 502, headers: HTML, body: PAGE }),
  ...both('F4 503 with Retry-After', { status: 503, headers: { 'retry-after': '120' } }, waiting(2)),
  refusal('F4 429 with Retry-After', { status: 429, headers: { 'retry-after': '61' } }, waiting(2)),
  refusal('F5 400 without words', { status: 400 }),
  refusal('F5 400 with words', { status: 400, headers: JSON_TYPE, body: '{"message":"Not today"}' }, () => 'Not today'),
  ...both('F6 200 with a page', { status: 200, headers: HTML, body: PAGE }),
  ...both('F6 200 with nothing', { status: 200, headers: JSON_TYPE }),
  ...both('F6 200 cut short', { status: 200, headers: JSON_TYPE, body: '{"externalReferenceId":"EXT-1","aut' }),
  ...both('F6 200 of another shape', { status: 200, headers: JSON_TYPE, body: '{"id":7,"status":[],"clientId":{}}' }),
  { name: 'F7 no answer', cut: () => Promise.resolve(), ends: 'refused', words: failure, isUnanswered: true },
  {
    name: 'F8 a slow answer',
    cut: async (route) => {
      await new Promise((resolve) => setTimeout(resolve, isShort ? 2_000 : 8_000))
      await route.continue()
    },
    ends: 'done',
  },
  { name: 'F10 401', cut: answered({ status: 401 }), ends: 'signedOut' },
  { name: 'F10 403', cut: answered({ status: 403 }), ends: 'signedOut' },
]

/** Waits for the flow's final message. While the outcome is unknown, moves the clock to the next lookup. */
async function lastWord(visitor: Visitor, flow: MoneyFlow, words: string, isUnanswered = false): Promise<Word> {
  let last: Word | 'busy' | 'in doubt' = 'busy'
  let waits = 0
  const look = async () => {
    if (await flow.isDone(visitor).count()) return 'done'
    if (await heading(visitor, visitor.t('home.title')).count()) return 'signedOut'
    if (await flow.isInDoubt(visitor).count()) {
      if (waits < 12) await visitor.context.clock.fastForward(10_000)
      waits += 1
      return 'in doubt'
    }
    if (words && (await said(visitor, words).count())) return 'refused'
    // The portal gives up an unanswered call after 40 seconds.
    if (isUnanswered) await visitor.context.clock.fastForward(5_000)
    return 'busy'
  }
  await eventually(async () => {
    last = await look()
    return last
  }).not.toMatch(/busy|in doubt/)
  return last as unknown as Word
}

async function cutOnce({ page }: Visitor, flow: MoneyFlow, cut: Fault['cut']) {
  let isOver = false
  await page.route(
    (url) => flow.call.test(url.pathname) && !url.searchParams.has('estimate'),
    (route) => {
      if (isOver || route.request().method() !== flow.method) return route.fallback()
      isOver = true
      return cut(route)
    },
  )
}

async function meets(flow: MoneyFlow, fault: Fault, locale: Locale) {
  const before = await readState(issuer, flow.username)
  const visitor = await visit({ locale, hasClock: true })
  visitor.allow(EXPECTED)
  await openFlow(flow, visitor, issuer)
  await flow.prepare(visitor)
  await cutOnce(visitor, flow, fault.cut)
  await flow.confirm(visitor).click()
  const words = fault.words?.(visitor, flow) ?? ''
  const word = await lastWord(visitor, flow, words, fault.isUnanswered)
  const effects = await effectsOf(issuer, flow, before)
  expect({ word, effects }).toEqual({ word: fault.ends, effects: fault.ends === 'done' ? 1 : 0 })
  await isAtRest(visitor, flow)
  if (word === 'done') return
  if (word === 'signedOut') {
    await signInAgain(visitor, flow)
    expect(pathOf(visitor)).toBe(flow.path)
    await flow.first(visitor).first().waitFor()
  } else if (flow.isKept) expect(await flow.isKept(visitor)).toBe(true)
  await goOn(visitor, flow)
  expect(await effectsOf(issuer, flow, before)).toBe(1)
  await isAtRest(visitor, flow)
}

describe('what is confirmed is done once, and the last word says so', () => {
  test.each(cells(FAULTS))('$title', ({ flow, row, locale }) => meets(flow, row, locale))
})
