import type { StatelyInspectionEvent } from '@statelyai/inspect'
import { describe, expect, test } from 'vitest'
import { heard, matching, NOTHING, stateText, treeOf, type Watching } from '../../src/app/inspect/watching'

const base = { rootId: 'x:0', createdAt: '1763726400000', id: '', _version: '1' }
const started = (sessionId: string, name: string, parentId?: string, snapshot: object = { status: 'active' }) =>
  ({
    ...base,
    type: '@xstate.actor',
    sessionId,
    name,
    parentId,
    definition: undefined,
    snapshot,
  }) as StatelyInspectionEvent
const changed = (sessionId: string, snapshot: object) =>
  ({ ...base, type: '@xstate.snapshot', sessionId, event: { type: '' }, snapshot }) as unknown as StatelyInspectionEvent
const sent = (sessionId: string, type: string, sourceId?: string) =>
  ({ ...base, type: '@xstate.event', sessionId, sourceId, event: { type } }) as unknown as StatelyInspectionEvent

const shown = (events: readonly StatelyInspectionEvent[], startedAt = 1, portal = 'a'): Watching =>
  heard(NOTHING, { type: 'portal.shown', portal, startedAt, scenario: '', events })
const EVENTS = [
  started('x:0', 'portal'),
  started('x:1', 'session', 'x:0'),
  started('x:2', 'submit', 'x:1', { status: 'active', input: { id: 1 } }),
  sent('x:1', 'session.open', 'x:0'),
  changed('x:1', { status: 'active', value: { signedIn: 'fresh' }, context: { id: 7 } }),
  changed('x:2', { status: 'done', output: 'x' }),
  sent('x:0', 'session.opened', 'x:1'),
]

describe('what the page knows of a portal', () => {
  test('actors below the one that started them', () => {
    const names = (all: boolean) =>
      JSON.stringify(
        treeOf(shown(EVENTS), ({ status }) => all || status === 'active'),
        (key, value) => (key === 'actor' ? value.name : value),
      )
    expect(names(true)).toBe(
      '[{"actor":"portal","children":[{"actor":"session","children":[{"actor":"submit","children":[]}]}]}]',
    )
    expect(names(false)).toBe('[{"actor":"portal","children":[{"actor":"session","children":[]}]}]')
  })

  test('each actor’s latest state, context, and what an effect gave', () => {
    const { actors } = shown(EVENTS)
    expect(actors['x:1']).toMatchObject({ value: { signedIn: 'fresh' }, context: { id: 7 }, rest: {} })
    expect(actors['x:2']).toMatchObject({ status: 'done', rest: { output: 'x' } })
  })

  test('events, the newest first, with sender and receiver', () => {
    expect(shown(EVENTS).log.map(({ type, from, to }) => `${from} ${type} ${to}`)).toEqual([
      'session session.opened portal',
      'portal session.open session',
    ])
  })

  test('a user’s event comes from outside', () => {
    expect(shown([started('x:0', 'portal'), sent('x:0', 'sidebar.toggle')]).log[0]?.from).toBe('outside')
  })

  test('every word must be found in the event, its sender or its receiver', () => {
    const { log } = shown(EVENTS)
    expect(matching(log, 'SESSION.open portal', null)).toHaveLength(2)
    expect(matching(log, 'opened', null)).toHaveLength(1)
    expect(matching(log, 'card', null)).toHaveLength(0)
    expect(matching(log, '', 'x:1')).toHaveLength(1)
  })

  test('the portal started last is followed, and no other', () => {
    const first = shown(EVENTS, 10, 'first')
    const older = heard(first, { type: 'portal.shown', portal: 'older', startedAt: 5, scenario: '', events: [] })
    expect(older).toBe(first)
    expect(heard(first, { type: 'portal.inspected', portal: 'older', event: EVENTS[0]! })).toBe(first)
    const newer = heard(first, { type: 'portal.shown', portal: 'newer', startedAt: 11, scenario: '', events: [] })
    expect(newer).toMatchObject({ portal: 'newer', actors: {}, log: [] })
    const next = heard(newer, { type: 'portal.inspected', portal: 'newer', event: EVENTS[0]! })
    expect(Object.keys(next.actors)).toEqual(['x:0'])
  })

  test('states in a line each', () => {
    expect(
      stateText({ brand: 'ready', account: { signedIn: {} }, session: { signedIn: { ending: 'warned' } } }),
    ).toEqual(['brand.ready', 'account.signedIn', 'session.signedIn.ending.warned'])
    expect(stateText(undefined)).toEqual([])
  })
})
