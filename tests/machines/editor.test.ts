import { afterEach, describe, expect, test, vi } from 'vitest'
import { setup } from 'xstate'
import {
  selectEffects,
  selectFlow,
  selectIsAskedToLeave,
  selectNotices,
  selectSession,
} from '../../machines/editor/selectors'
import { failed } from '../../machines/shared/failure'
import { openRig } from '../support/rig'
import { editorPlan } from './editor.plan'
import { effect, written } from './effect.plan'

afterEach(() => vi.restoreAllMocks())

const done = { type: 'effect.done', result: written } as const
const refused = { type: 'effect.refused', failure: failed('error.generic') } as const
const settled = (outcome: typeof done | typeof refused, isShown: boolean) =>
  ({ type: 'effect.settled', effect, outcome, isShown }) as const

function opened() {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const rig = openRig(editorPlan.machine, editorPlan.starts.start, { children: 'stubs' })
  return { ...rig, log, snapshot: () => rig.actor.getSnapshot() }
}

describe('what ended without a screen', () => {
  test('is told once each, until it is dismissed; what a screen shows is not told again', () => {
    const { send, snapshot, stop } = opened()
    send(settled(done, true))
    expect(selectNotices(snapshot())).toEqual([])
    send(settled(done, false))
    send(settled(refused, false))
    const [first, second] = selectNotices(snapshot())
    expect([first, second]).toMatchObject([
      { effect, outcome: done },
      { effect, outcome: refused },
    ])
    expect(first?.noticeId).not.toBe(second?.noticeId)
    send({ type: 'notice.dismiss', noticeId: first?.noticeId })
    expect(selectNotices(snapshot())).toEqual([second])
    send(settled(done, false))
    const ids = selectNotices(snapshot()).map(({ noticeId }) => noticeId)
    expect(new Set(ids).size).toBe(2)
    stop()
  })

  test('CMS-40 is logged if it failed, shown or not', () => {
    for (const isShown of [false, true]) {
      const { send, log, stop } = opened()
      send(settled(done, isShown))
      expect(log).not.toHaveBeenCalled()
      send(settled(refused, isShown))
      expect(log.mock.calls).toEqual([['[content] saveDraft of fees-en: effect.refused', refused]])
      stop()
      vi.restoreAllMocks()
    }
  })
})

test('one screen runs at a time: the one before it is stopped', () => {
  const screen = (id: string) => setup({}).createMachine({ id, context: ({ input }) => ({ input }) })
  const { send, snapshot, stop } = opened()
  expect(selectFlow(snapshot())).toBeNull()
  const open = (id: string, input: unknown) => {
    send({ type: 'screen.opened', flow: { logic: screen(id), input } })
    return selectFlow(snapshot())
  }
  const first = open('page', { page: 'fees' })
  expect(first?.getSnapshot()).toMatchObject({ status: 'active', context: { input: { page: 'fees' } } })
  const second = open('page', { page: 'faq' })
  expect(second?.getSnapshot()).toMatchObject({ status: 'active', context: { input: { page: 'faq' } } })
  expect(first?.getSnapshot().status).toBe('stopped')
  send({ type: 'screen.opened', flow: null })
  expect([selectFlow(snapshot()), second?.getSnapshot().status]).toEqual([null, 'stopped'])
  stop()
})

test('the session and the effects start with the root, from what was stored', () => {
  const stored = { username: 'editor@example.com', effects: [effect], steps: [], unread: [] }
  const session = { email: 'editor@example.com', expiresAt: Number.MAX_SAFE_INTEGER }
  const rig = openRig(editorPlan.machine, { session, isReturning: false, stored }, { children: 'real' })
  const snapshot = rig.actor.getSnapshot()
  expect(selectSession(snapshot)?.getSnapshot()).toMatchObject({
    value: { signedIn: 'fresh' },
    context: { session, isReturning: false },
  })
  // What was sent before the reload is looked up as soon as the session has opened.
  expect(selectEffects(snapshot)?.getSnapshot().context.underWay).toMatchObject({ [effect.key]: { phase: 'checking' } })
  rig.stop()

  const back = openRig(editorPlan.machine, { session: null, isReturning: true, stored: null }, { children: 'real' })
  expect(selectSession(back.actor.getSnapshot())?.getSnapshot().value).toBe('finishing')
  back.stop()
})

test('an editor is asked before leaving what is under way', () => {
  const { send, snapshot, stop } = opened()
  expect(selectIsAskedToLeave(snapshot())).toBe(false)
  send({ type: 'leave.ask' })
  expect(selectIsAskedToLeave(snapshot())).toBe(true)
  send({ type: 'leave.cancel' })
  expect(selectIsAskedToLeave(snapshot())).toBe(false)
  stop()
})
