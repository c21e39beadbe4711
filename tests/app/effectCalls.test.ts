/** An effect of several calls: here, three lines that are paid one after the other. */
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import type { EffectKind, Stored } from '../../machines/effect/effect'
import { effectLogic } from '../../machines/effect/effectLogic'
import { effectsMachineOf } from '../../machines/effect/effectsMachine'
import { selectUnfinished } from '../../machines/effect/selectors'
import { CallError, failed } from '../../machines/shared/failure'
import { shareEffects } from '../../src/effects/effectTabs'
import { settle } from '../support/rig'
import { lostAnswer, refusal, unsent } from '../support/samples'

const linesSchema = v.array(v.picklist(['ready', 'paid', 'refused', 'given up']))
type Lines = v.InferOutput<typeof linesSchema>
type Terms = { readonly count: number; readonly doubted: readonly number[] }

const linesOf = ({ terms, progress }: { terms: Terms; progress?: Lines | undefined }): Lines =>
  progress ?? Array.from({ length: terms.count }, () => 'ready' as const)
const nextOf = (lines: Lines) => lines.indexOf('ready')
const payLines: EffectKind<Terms, Lines, readonly number[], Lines, number> = {
  kind: 'payLines',
  terms: v.object({ count: v.number(), doubted: v.array(v.number()) }),
  result: linesSchema,
  subjectsOf: () => ['lines'],
  several: {
    progress: linesSchema,
    sentIn: (paid, call) => moreOf(linesOf(call).with(paid, 'paid')),
    refusedIn({ isUnsent }, call) {
      const lines = linesOf(call)
      const next = nextOf(lines)
      return call.terms.doubted.includes(next) && !isUnsent ? null : moreOf(lines.with(next, 'refused'))
    },
    outcomeIn(paid, call, { isLast }) {
      const lines = linesOf(call)
      const next = nextOf(lines)
      if (paid.includes(next)) return moreOf(lines.with(next, 'paid'))
      return isLast ? moreOf(lines.with(next, 'given up')) : { type: 'notFound' }
    },
    endedAs: linesOf,
  },
}
function moreOf(lines: Lines) {
  const isMore = nextOf(lines) >= 0
  return isMore
    ? ({ type: 'effect.more', progress: lines } as const)
    : ({ type: 'effect.done', result: lines } as const)
}

const PERSON = 'robin@example.com'
const KINDS = { payLines }
const begunOf = (doubted: readonly number[] = []) => ({
  kind: 'payLines',
  key: 'key-1',
  subjects: ['lines'],
  terms: { count: 3, doubted },
})

function openPage({ stored = null, channel }: { stored?: Stored | null; channel?: BroadcastChannel } = {}) {
  const sent: { line: number; at: number; answer(): Promise<void>; refuse(error: Error): Promise<void> }[] = []
  /** What the service shows as paid. */
  const paid: number[] = []
  const lookUp = vi.fn(async () => [...paid])
  const ports = {
    payLines: {
      send: (call: { terms: Terms; progress?: Lines | undefined }) =>
        new Promise<number>((resolve, reject) => {
          const line = nextOf(linesOf(call))
          sent.push({
            line,
            at: Date.now(),
            async answer() {
              resolve(line)
              await settle()
            },
            async refuse(error) {
              reject(error)
              await settle()
            },
          })
        }),
      lookUp,
    },
  }
  const logic = effectsMachineOf(KINDS).provide({ actors: { effect: effectLogic(KINDS, ports) } })
  const effects = createActor(logic, { systemId: 'effects', input: { stored } })
  const heard: unknown[] = []
  effects.on('effect.reported', ({ to, news }) => {
    if (to.includes('watch-1')) heard.push(news)
  })
  effects.start()
  if (channel) shareEffects(effects as never, channel)
  effects.send({ type: 'session.opened', username: PERSON })
  effects.send({ type: 'effect.watch', watch: { id: 'watch-1', about: { subject: 'lines' } } })
  return {
    effects,
    sent,
    paid,
    lookUp,
    heard,
    linesSent: () => sent.map(({ line }) => line),
    begin: (doubted?: readonly number[]) => effects.send({ type: 'effect.begin', effect: begunOf(doubted) }),
    stored: () => structuredClone(selectUnfinished(effects.getSnapshot())),
    isUnderWay: () => Object.keys(effects.getSnapshot().context.underWay).length > 0,
  }
}
const underWay = (phase: string, progress?: Lines) => ({
  type: 'effect.underWay',
  sentAt: expect.any(Number),
  kind: 'payLines',
  key: 'key-1',
  phase,
  ...(progress && { progress }),
})
const doneWith = (result: Lines) => ({ type: 'effect.done', key: 'key-1', result })
const tenSeconds = () => vi.advanceTimersByTimeAsync(10_000)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('each call is sent after the one before, and a screen that watches is told what is known of them', async () => {
  const { begin, sent, linesSent, heard, stored } = openPage()
  begin()
  expect([linesSent(), stored()?.effects[0]?.progress]).toEqual([[0], undefined])
  await sent[0]?.answer()
  expect([linesSent(), stored()?.effects[0]?.progress]).toEqual([
    [0, 1],
    ['paid', 'ready', 'ready'],
  ])
  await sent[1]?.answer()
  await sent[2]?.answer()
  expect(heard).toEqual([
    underWay('sending'),
    underWay('sending', ['paid', 'ready', 'ready']),
    underWay('sending', ['paid', 'paid', 'ready']),
    doneWith(['paid', 'paid', 'paid']),
  ])
  expect([linesSent(), stored()]).toEqual([[0, 1, 2], null])
})

test.each([
  ['refused', refusal('error.generic')],
  ['not sent', unsent()],
])('one that is %s is not the end of the others', async (_, error) => {
  const { begin, sent, heard, linesSent, lookUp } = openPage()
  begin()
  await sent[0]?.refuse(error)
  await sent[1]?.answer()
  await sent[2]?.answer()
  expect(heard.at(-1)).toEqual(doneWith(['refused', 'paid', 'paid']))
  expect([linesSent(), lookUp.mock.calls.length]).toEqual([[0, 1, 2], 0])
})

describe('the second one is lost', () => {
  const lost = async () => {
    const page = openPage()
    page.begin()
    await vi.advanceTimersByTimeAsync(30_000)
    await page.sent[0]?.answer()
    await page.sent[1]?.refuse(lostAnswer('error.generic'))
    return page
  }

  test('it is looked up, and the third one is sent only when it is found', async () => {
    const { paid, sent, heard, linesSent } = await lost()
    await tenSeconds()
    expect([linesSent(), heard.at(-1)]).toEqual([[0, 1], underWay('waiting', ['paid', 'ready', 'ready'])])
    paid.push(1)
    await tenSeconds()
    expect([linesSent(), heard.at(-1)]).toEqual([[0, 1, 2], underWay('sending', ['paid', 'paid', 'ready'])])
    await sent[2]?.answer()
    expect(heard.at(-1)).toEqual(doneWith(['paid', 'paid', 'paid']))
  })

  test('the last lookup gives it up, counted from when it was sent itself, and goes on', async () => {
    const { sent, heard, linesSent } = await lost()
    await vi.advanceTimersByTimeAsync(59_000)
    expect(linesSent()).toEqual([0, 1])
    await tenSeconds()
    expect([linesSent(), (sent[2]?.at ?? 0) - (sent[1]?.at ?? 0)]).toEqual([[0, 1, 2], 60_000])
    await sent[2]?.refuse(refusal('error.generic'))
    expect(heard.at(-1)).toEqual(doneWith(['paid', 'given up', 'refused']))
  })

  test('so is one without a response for 40 s, each from its own time', async () => {
    const { begin, sent, heard, linesSent } = openPage()
    begin()
    await vi.advanceTimersByTimeAsync(30_000)
    await sent[0]?.answer()
    await vi.advanceTimersByTimeAsync(39_000)
    expect(heard.at(-1)).toEqual(underWay('sending', ['paid', 'ready', 'ready']))
    await vi.advanceTimersByTimeAsync(1_000)
    expect([heard.at(-1), linesSent()]).toEqual([underWay('waiting', ['paid', 'ready', 'ready']), [0, 1]])
  })
})

test('a refusal of one whose earlier call may have been done is looked up before the next one is sent', async () => {
  const { begin, paid, sent, heard, lookUp, linesSent } = openPage()
  begin([0])
  paid.push(0)
  await sent[0]?.refuse(refusal('error.generic'))
  expect([lookUp.mock.calls.length, linesSent()]).toEqual([1, [0, 1]])
  // The doubt was about the first one only.
  await sent[1]?.refuse(refusal('error.generic'))
  await sent[2]?.answer()
  expect([heard.at(-1), lookUp.mock.calls.length]).toEqual([doneWith(['paid', 'refused', 'paid']), 1])
})

test('after an unknown end, a refusal under the same key is looked up for each of its calls', async () => {
  const { begin, effects, sent, lookUp } = openPage()
  begin()
  const ended = effects.getSnapshot().context.underWay['key-1']
  effects.send({ type: 'effect.ended', effect: ended!, outcome: { type: 'effect.unknown' } })
  begin()
  await sent[1]?.refuse(refusal('error.generic'))
  await sent[2]?.refuse(refusal('error.generic'))
  expect(lookUp).toHaveBeenCalledTimes(2)
})

describe('in the middle', () => {
  const middle = async () => {
    const page = openPage()
    page.begin()
    await page.sent[0]?.answer()
    return page
  }

  test('a reload looks up the one in doubt, and never sends the rest', async () => {
    const page = await middle()
    const stored = page.stored()
    page.effects.stop()
    const { paid, heard, linesSent, isUnderWay } = openPage({ stored })
    expect(isUnderWay()).toBe(true)
    paid.push(1)
    await tenSeconds()
    expect([heard.at(-1), linesSent(), isUnderWay()]).toEqual([doneWith(['paid', 'paid', 'ready']), [], false])
  })

  test('the end of the session is not a refusal: the rest is told after the return', async () => {
    const { effects, sent, heard, lookUp, linesSent, stored } = await middle()
    const over = new CallError(failed('error.unauthorized'), 401)
    lookUp.mockRejectedValueOnce(over)
    await sent[1]?.refuse(over)
    effects.send({ type: 'session.ended' })
    expect(stored()?.effects).toMatchObject([{ progress: ['paid', 'ready', 'ready'] }])
    effects.send({ type: 'session.opened', username: PERSON })
    await vi.advanceTimersByTimeAsync(70_000)
    expect([heard.at(-1), linesSent()]).toEqual([doneWith(['paid', 'given up', 'ready']), [0, 1]])
  })

  test('the end of the session says nothing of an earlier call in doubt', async () => {
    const { begin, sent, lookUp, linesSent, isUnderWay } = openPage()
    const over = new CallError(failed('error.unauthorized'), 401)
    lookUp.mockRejectedValueOnce(over)
    begin([0])
    await sent[0]?.refuse(over)
    expect([isUnderWay(), lookUp.mock.calls.length, linesSent()]).toEqual([true, 1, [0]])
  })

  test('the end of the session before anything was done is a refusal', async () => {
    const { begin, sent, heard, lookUp, linesSent } = openPage()
    begin()
    await sent[0]?.refuse(new CallError(failed('error.unauthorized'), 401))
    expect([heard.at(-1), lookUp.mock.calls.length, linesSent()]).toMatchObject([{ type: 'effect.refused' }, 0, [0]])
  })

  test('what cannot be read of its progress is dropped', () => {
    const effect = { ...begunOf(), sentAt: Date.now(), progress: ['half'] }
    expect(openPage({ stored: { username: PERSON, effects: [effect], steps: [], unread: [] } }).isUnderWay()).toBe(
      false,
    )
  })
})

describe('another tab', () => {
  function tabs() {
    type Hear = (event: { data: unknown }) => void
    const all: Hear[][] = []
    const join = () => {
      const own: Hear[] = []
      all.push(own)
      return {
        addEventListener: (_: string, hear: Hear) => own.push(hear),
        postMessage(data: unknown) {
          for (const one of all) if (one !== own) for (const hear of one) hear({ data: structuredClone(data) })
        },
      } as never
    }
    return [openPage({ channel: join() }), openPage({ channel: join() })] as const
  }

  test('follows what is known of the calls, and the result, without sending anything', async () => {
    const [sender, other] = tabs()
    sender.begin()
    for (const line of [0, 1, 2]) await sender.sent[line]?.answer()
    expect(other.heard).toEqual([
      underWay('sending'),
      underWay('sending', ['paid', 'ready', 'ready']),
      underWay('sending', ['paid', 'paid', 'ready']),
      doneWith(['paid', 'paid', 'paid']),
    ])
    expect([other.linesSent(), other.lookUp.mock.calls.length]).toEqual([[], 0])
  })

  test('looks up the one in doubt when the sender is silent, and leaves the rest to the holder', async () => {
    const [sender, other] = tabs()
    sender.begin()
    await sender.sent[0]?.answer()
    sender.effects.stop()
    other.paid.push(1)
    await vi.advanceTimersByTimeAsync(50_000)
    expect([other.heard.at(-1), other.linesSent()]).toEqual([doneWith(['paid', 'paid', 'ready']), []])
  })
})
