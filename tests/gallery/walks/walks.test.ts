/** What CI proves can be watched: every path test of every machine can be walked, step by step and backwards. */
import { expect, test } from 'vitest'
import { planOf } from '../../support/plans'
import { readAddress, searchOf } from './address'
import { matching, pathTestsOf, proofOf } from './pathTests'
import { startWalk } from './walk'

const transfer = await planOf('transfer')

test.each(['transfer', 'payment', 'session', 'effect'])(
  '%s: each walk ends where its path test expects',
  async (machine) => {
    const plan = await planOf(machine)
    const tests = pathTestsOf(plan)
    expect(new Set(tests.map(({ name, start }) => `${start} ${name}`)).size).toBe(tests.length)
    const strayed: string[] = []
    for (const { name, start, moves, states } of tests) {
      const walk = startWalk(plan, start)
      const seen = await walk.goTo(moves)
      if (seen.state !== states.at(-1)) strayed.push(`${name}: ${seen.state}`)
      walk.stop()
    }
    expect(strayed).toEqual([])
  },
  // The largest has two thousand walks.
  120_000,
)

const words = (moves: readonly { word: string }[]) => moves.map(({ word }) => word)
const longest = pathTestsOf(transfer).toSorted((one, other) => other.moves.length - one.moves.length)[0]!

test('a step back is the same walk without its last step', async () => {
  const walk = startWalk(transfer, longest.start)
  for (let count = longest.moves.length; count >= 0; count -= 1) {
    const seen = await walk.goTo(longest.moves.slice(0, count))
    expect([count, seen.state]).toEqual([count, longest.states[count]])
  }
  walk.stop()
})

test('calls wait for an answer, with what they were called with', async () => {
  const walk = startWalk(transfer, 'start')
  const reading = await walk.goTo([])
  expect(reading.calls.map(({ name }) => name)).toEqual(['readCards'])
  const answers = reading.choices.filter(({ ends }) => ends === 'readCards')
  expect(words(answers)).toContain('cards unread')
  const unread = await walk.goTo([{ word: 'cards unread', afterMs: null }])
  expect([unread.state, unread.calls]).toEqual(['unread', []])
  walk.stop()
})

test('what a guard refuses is offered as such, and the recording says which guard', async () => {
  const walk = startWalk(transfer, 'one is under way')
  const check = { word: 'check', afterMs: null }
  const sending = await walk.goTo([])
  expect(sending.choices.find(({ word }) => word === 'check')).toMatchObject({ isTaken: false })
  const { watching, subjectId, since } = await walk.goTo([check])
  const [entry] = watching.log.filter(({ toId, number }) => toId === subjectId && number > since)
  expect(entry).toMatchObject({ taken: [], asked: [{ guard: 'isInDoubt', said: false }] })
  walk.stop()
})

test('time passes only when a delay is chosen', async () => {
  const plan = await planOf('session')
  const timed = pathTestsOf(plan).find(({ moves }) => moves.at(-1)?.afterMs)!
  const walk = startWalk(plan, timed.start)
  const before = await walk.goTo(timed.moves.slice(0, -1))
  expect(before.choices.filter(({ afterMs }) => afterMs !== null)).toContainEqual(
    expect.objectContaining(timed.moves.at(-1)),
  )
  walk.stop()
})

test('a guard lists exactly the tests whose last step it decides', () => {
  const tests = pathTestsOf(transfer)
  const namesOf = (guard: string) =>
    tests.filter(({ guards }) => guards.some((one) => one.guard === guard)).map(({ name }) => name)
  expect(namesOf('isInDoubt')).toEqual(['sending + check -> refused', 'sending + check -> same'])
  expect(namesOf('isUnderWay')).toEqual(['start -> reading', 'one is under way -> sending'])
  expect(matching(tests, 'isInDoubt').map(({ name }) => name)).toEqual(namesOf('isInDoubt'))
})

test('and says what the guard answers there, and which others pass it on their way', () => {
  const tests = pathTestsOf(transfer)
  expect(proofOf(tests, 'isInDoubt')).toEqual({ yes: 1, no: 1, before: [] })
  const proof = proofOf(tests, 'canTransfer')!
  expect(proof).toMatchObject({ yes: 1, no: 1 })
  // Whoever gets to the form has passed it.
  expect(proof.before.map(({ name }) => name)).toContain('editable + submit, complete -> opening')
  expect(proof.before.map(({ name }) => name)).not.toContain('start -> reading')
  expect(proofOf(tests, 'nothing')).toBeNull()
})

test('a guard that asks for the time is asked at the time of its step', async () => {
  const isOver = proofOf(pathTestsOf(await planOf('dispute')), 'isReviewed')
  expect(isOver).toMatchObject({ yes: expect.any(Number), no: expect.any(Number) })
  const ending = proofOf(pathTestsOf(await planOf('session')), 'isEnding')!
  expect(ending.yes).toBeGreaterThan(0)
  expect(ending.no).toBeGreaterThan(0)
})

test('the address carries the walk, and a broken one begins at the start', () => {
  const address = { machine: 'pin', words: 'a b', test: 'x -> y', start: 'start', moves: longest.moves }
  expect(readAddress(searchOf(address))).toEqual(address)
  expect(readAddress('?machine=nothing&moves=[1]')).toEqual({
    machine: 'transfer',
    words: '',
    test: null,
    start: null,
    moves: [],
  })
})
