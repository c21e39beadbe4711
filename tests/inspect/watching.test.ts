import { describe, expect, test } from 'vitest'
import type { Entry, Facts } from '../../src/app/inspect/recorder'
import { pathTestOf, reportOf } from '../../src/app/inspect/takeAway'
import {
  activePaths,
  changedStates,
  heard,
  matching,
  NOTHING,
  nameIn,
  stateText,
  treeOf,
  type Wanted,
  type Watching,
} from '../../src/app/inspect/watching'

const actor = (id: string, name: string, more: Partial<Facts> = {}): Facts => ({
  id,
  name,
  parentId: id === 'x:0' ? null : 'x:0',
  machine: null,
  about: null,
  status: 'active',
  value: null,
  context: undefined,
  rest: {},
  possible: [],
  ...more,
})
const entry = (number: number, type: string, toId: string, more: Partial<Entry> = {}): Entry => ({
  number,
  at: 1_763_726_400_000 + number,
  type,
  event: { type },
  fromId: null,
  toId,
  before: 'idle',
  after: 'idle',
  status: 'active',
  context: {},
  taken: ['idle 0'],
  asked: [],
  did: [],
  changes: [],
  ...more,
})
const ACTORS = [
  actor('x:10', 'submit', { parentId: 'x:2', status: 'done' }),
  actor('x:2', 'session', { machine: 'session', value: { signedIn: 'fresh' } }),
  actor('x:0', 'x:0', { machine: 'portal', value: 'signedIn' }),
  actor('x:3', 'flow.1', { machine: 'transfer', value: 'reviewed' }),
  actor('x:4', 'effect.key-1', { machine: 'effect', about: 'transfer', value: 'sending' }),
]
const ENTRIES = [
  entry(1, 'xstate.init', 'x:2'),
  entry(2, 'session.open', 'x:2', { fromId: 'x:0', before: 'signedOut', after: { signedIn: 'fresh' } }),
  entry(3, 'user.acted', 'x:2'),
  entry(4, 'form.submit', 'x:3', { before: 'editable', after: 'reviewed', event: { type: 'form.submit', values: {} } }),
  entry(5, 'form.submit', 'x:3', { before: 'reviewed', after: 'reviewed', taken: [] }),
  entry(6, 'xstate.done.actor.readCards', 'x:3', { fromId: 'x:9', before: 'reviewed', after: 'reviewed' }),
]
const shown = (portal = 'a', startedAt = 1): Watching =>
  heard(NOTHING, {
    type: 'portal.shown',
    portal,
    startedAt,
    release: '/assets/index-1.js',
    scenario: '',
    actors: ACTORS,
    entries: ENTRIES,
  })
const all: Wanted = { words: '', actorId: null, withNoise: false }
const numbers = (wanted: Partial<Wanted>) => {
  const watching = shown()
  return matching(watching, watching.log, { ...all, ...wanted }).map(({ number }) => number)
}

describe('what the page knows of a portal', () => {
  test('actors below the one that started them, in the order in which they started', () => {
    const names = (isShown: (facts: Facts) => boolean) =>
      JSON.stringify(treeOf(shown(), isShown), (key, value) => (key === 'actor' ? value.id : value))
    expect(names(() => true)).toBe(
      '[{"actor":"x:0","children":[{"actor":"x:2","children":[{"actor":"x:10","children":[]}]},{"actor":"x:3","children":[]},{"actor":"x:4","children":[]}]}]',
    )
    expect(names(({ status }) => status === 'active')).not.toContain('x:10')
  })

  test('flows by their machine, effects by their kind and key', () => {
    expect(['x:0', 'x:2', 'x:3', 'x:4', 'x:9', null].map((id) => nameIn(shown(), id))).toEqual([
      'portal',
      'session',
      'flow.1 · transfer',
      'transfer · key-1',
      'x:9',
      'outside',
    ])
  })

  test('the newest state of each actor, and events, the newest first', () => {
    const later = heard(shown(), {
      type: 'portal.recorded',
      portal: 'a',
      recorded: { type: 'actor', actor: actor('x:3', 'flow.1', { value: 'sending' }) },
    })
    expect(later.actors['x:3']?.value).toBe('sending')
    const told = heard(later, {
      type: 'portal.recorded',
      portal: 'a',
      recorded: { type: 'entry', entry: entry(7, 'effect.done', 'x:3') },
    })
    expect(told.log.map(({ number }) => number)).toEqual([7, 6, 5, 4, 3, 2, 1])
  })

  test('the portal started last is followed, and no other', () => {
    const first = shown('first', 10)
    expect(heard(first, { ...shownAs('older', 5) })).toBe(first)
    const recorded = { type: 'actor', actor: ACTORS[0]! } as const
    expect(heard(first, { type: 'portal.recorded', portal: 'older', recorded })).toBe(first)
    const newer = heard(first, { ...shownAs('newer', 11) })
    expect(newer).toMatchObject({ portal: 'newer', actors: {}, log: [] })
    expect(Object.keys(heard(newer, { type: 'portal.recorded', portal: 'newer', recorded }).actors)).toEqual(['x:10'])
  })
})
const shownAs = (portal: string, startedAt: number) =>
  ({ type: 'portal.shown', portal, startedAt, release: '', scenario: '', actors: [], entries: [] }) as const

describe('which events are listed', () => {
  test('bookkeeping only if it is wanted', () => {
    expect(numbers({})).toEqual([6, 5, 4, 2])
    expect(numbers({ withNoise: true })).toEqual([6, 5, 4, 3, 2, 1])
  })

  test('every word must be found in the event, its sender or its receiver', () => {
    expect(numbers({ words: 'SESSION.open portal' })).toEqual([2])
    expect(numbers({ words: 'transfer submit' })).toEqual([5, 4])
    expect(numbers({ words: 'card missing' })).toEqual([])
  })

  test('so are guards with their answers, what became of it, and its number', () => {
    expect(numbers({ words: 'not taken' })).toEqual([5])
    expect(numbers({ words: 'reviewed' })).toEqual([4])
    expect(numbers({ words: '#4' })).toEqual([4])
  })

  test('of one actor, what it received and what it sent', () => {
    expect(numbers({ actorId: 'x:3' })).toEqual([6, 5, 4])
    expect(numbers({ actorId: 'x:0' })).toEqual([2])
  })
})

test('states in a line each, and the paths of all that are active', () => {
  const value = { brand: 'ready', account: { signedIn: {} }, session: { signedIn: { ending: 'warned' } } }
  expect(stateText(value)).toEqual(['brand.ready', 'account.signedIn', 'session.signedIn.ending.warned'])
  expect(stateText(undefined)).toEqual([])
  expect([...activePaths('portal', { session: { signedIn: 'fresh' } })]).toEqual([
    'portal',
    'session',
    'session.signedIn',
    'session.signedIn.fresh',
  ])
})

test('of parallel regions, those that an event has changed', () => {
  const before = { list: 'reading', form: 'closed' }
  expect(changedStates({ before, after: { list: 'read', form: 'closed' } })).toEqual(['list.reading', 'list.read'])
  expect(changedStates({ before, after: before })).toEqual(['', ''])
})

test('an actor’s events as samples and rows of a path test', () => {
  expect(pathTestOf(ENTRIES.filter(({ toId }) => toId === 'x:3'))).toBe(
    [
      '// What was hidden on its way here, such as [text], has to be filled in.',
      'samples: {',
      "  'form.submit': { type: 'form.submit', values: {} },",
      "  'form.submit 2': { type: 'form.submit' },",
      "  'readCards done': { type: 'xstate.done.actor.readCards' },",
      '},',
      '',
      '[',
      "  'editable + form.submit -> reviewed',",
      "  'reviewed + form.submit 2 -> refused',",
      "  'reviewed + readCards done -> same',",
      ']',
      '',
    ].join('\n'),
  )
})

test('a report of everything, the oldest event first', () => {
  const report = JSON.parse(reportOf(shown()))
  expect(report).toMatchObject({
    release: '/assets/index-1.js',
    states: expect.arrayContaining([{ actor: 'session', state: ['signedIn.fresh'] }]),
  })
  expect(report.events.map(({ type }: { type: string }) => type)).toEqual(ENTRIES.map(({ type }) => type))
  expect(report.events[1]).toMatchObject({ from: 'portal', to: 'session', before: ['signedOut'] })
})
