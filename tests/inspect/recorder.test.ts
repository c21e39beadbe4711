/** What the window says about an event is what the machine did. DEV-37. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { assign, createActor, fromPromise, sendParent, setup } from 'xstate'
import { type Entry, type Facts, type Recorded, recorder } from '../../src/app/inspect/recorder'

const child = setup({ types: {} as { events: { type: 'ask' } } }).createMachine({
  id: 'child',
  on: { ask: { actions: sendParent({ type: 'answered' }) } },
})
const machine = setup({
  types: {} as {
    context: { count: number; token: string | null }
    events:
      | { type: 'go'; cents: number }
      | { type: 'answered' }
      | { type: 'token.set'; token: string }
      | { type: 'nothing' }
    children: { helper: 'child' }
  },
  actors: { child, read: fromPromise(async () => 3) },
  guards: {
    isLarge: (_, { cents }: { cents: number }) => cents > 100,
    isMedium: (_, { cents }: { cents: number }) => cents > 10,
    hasCount: ({ context }) => context.count > 0,
  },
  actions: { count: assign({ count: ({ context }) => context.count + 1 }) },
}).createMachine({
  id: 'parent',
  context: { count: 0, token: null },
  initial: 'idle',
  invoke: { id: 'helper', src: 'child' },
  on: {
    answered: { actions: 'count' },
    'token.set': { actions: assign({ token: ({ event }) => event.token }) },
    go: { guard: 'hasCount', target: '.counted' },
  },
  states: {
    idle: {
      on: {
        go: [
          { guard: { type: 'isLarge', params: ({ event }) => event }, target: 'reading' },
          { guard: { type: 'isMedium', params: ({ event }) => event }, target: 'counted', actions: 'count' },
        ],
      },
    },
    reading: { invoke: { id: 'read', src: 'read', onDone: 'counted' } },
    counted: { always: { guard: 'hasCount', target: 'over' } },
    over: { type: 'final' },
  },
})

let stop = () => {}
afterEach(() => stop())

function start() {
  const told: Recorded[] = []
  const actor = createActor(machine, {
    inspect: recorder(
      (recorded) => told.push(recorded),
      () => 1,
    ),
  })
  actor.start()
  stop = () => actor.stop()
  const entries = (): Entry[] => told.flatMap((one) => (one.type === 'entry' ? [one.entry] : []))
  const facts = (): Facts[] => told.flatMap((one) => (one.type === 'actor' ? [one.actor] : []))
  return {
    actor,
    entries,
    facts,
    last: () => entries().at(-1)!,
    nameOf: (id: string | null) => facts().find((one) => one.id === id)?.name ?? id,
  }
}

describe('an event', () => {
  test('is told with its states, the transitions that were taken and what they did', () => {
    const { actor, last } = start()
    actor.send({ type: 'go', cents: 50 })
    expect(last()).toMatchObject({
      type: 'go',
      fromId: null,
      before: 'idle',
      after: 'over',
      status: 'done',
      taken: ['idle 1', 'counted 0'],
      did: ['count'],
      changes: [{ key: 'count', before: 0, after: 1 }],
    })
  })

  test('is told with the guards that were asked, in their order, up to the one that let it pass', () => {
    const { actor, last } = start()
    actor.send({ type: 'go', cents: 50 })
    expect(last().asked).toEqual([
      { reactionId: 'idle 0', guard: 'isLarge', said: false },
      { reactionId: 'idle 1', guard: 'isMedium', said: true },
      // Asked of what happens at once in the state that was entered.
      { reactionId: 'counted 0', guard: 'hasCount', said: true },
    ])
  })

  test('is told with its actions, as XState does them: of states left, of transitions, of states entered', () => {
    const done: string[] = []
    const note = (name: string) => {
      done.push(name)
    }
    const names =
      'rootIn aIn aOut oneIn oneOut twoIn twoOut leftIn rightIn leftOut rightOut stay inner again on down back jump lift'
    const actions = Object.fromEntries(names.split(' ').map((name) => [name, () => note(name)]))
    const nested = setup({ actions }).createMachine({
      id: 'nested',
      initial: 'a',
      entry: 'rootIn',
      on: { jump: { target: '.a.two', actions: 'jump' } },
      states: {
        a: {
          initial: 'one',
          entry: 'aIn',
          exit: 'aOut',
          on: {
            stay: { actions: 'stay' },
            inner: { target: '.one', actions: 'inner' },
            again: { target: 'a', reenter: true, actions: 'again' },
            down: { target: 'both', actions: 'down' },
          },
          states: {
            one: { entry: 'oneIn', exit: 'oneOut', on: { on: { target: 'two', actions: 'on' } } },
            two: { entry: 'twoIn', exit: 'twoOut' },
          },
        },
        both: {
          type: 'parallel',
          on: { back: { target: 'a', actions: 'back' } },
          states: {
            left: {
              initial: 'x',
              entry: 'leftIn',
              exit: 'leftOut',
              states: { x: { on: { lift: '#y' } }, y: { id: 'y' } },
            },
            right: { entry: 'rightIn', exit: 'rightOut', on: { lift: { actions: 'lift' } } },
          },
        },
      },
    })
    const told: (readonly string[])[] = []
    const actor = createActor(nested, {
      inspect: recorder((recorded) => {
        if (recorded.type === 'entry') told.push(recorded.entry.did)
      }),
    })
    actor.start()
    expect(told).toEqual([['rootIn', 'aIn', 'oneIn']])
    for (const type of ['stay', 'on', 'inner', 'jump', 'again', 'down', 'lift', 'jump', 'down', 'back'] as const) {
      done.length = 0
      actor.send({ type })
      expect([type, told.at(-1)]).toEqual([type, done])
    }
    actor.stop()
  })

  test('that no guard lets pass asks those of the state around it, and is not taken', () => {
    const { actor, last } = start()
    actor.send({ type: 'go', cents: 1 })
    expect(last()).toMatchObject({ before: 'idle', after: 'idle', taken: [], changes: [] })
    expect(last().asked.map(({ guard, said }) => [guard, said])).toEqual([
      ['isLarge', false],
      ['isMedium', false],
      ['hasCount', false],
    ])
    actor.send({ type: 'nothing' })
    expect(last()).toMatchObject({ type: 'nothing', taken: [], asked: [] })
  })

  test('leaves what is possible next: yes, no by which guard, or depending on the event', () => {
    const { actor, facts } = start()
    actor.send({ type: 'nothing' })
    const { possible } = facts().findLast(({ machine: of }) => of === 'parent')!
    expect(possible.map(({ guard, said }) => [guard, said])).toEqual([
      ['isLarge', null],
      ['isMedium', null],
      ['', true],
      ['', true],
      ['hasCount', false],
    ])
  })

  test('is told with who sent it', () => {
    const { actor, entries, nameOf } = start()
    actor.getSnapshot().children.helper!.send({ type: 'ask' })
    const [ask, answered] = ['ask', 'answered'].map((type) => entries().find((entry) => entry.type === type)!)
    expect([ask!.fromId, nameOf(answered!.fromId)]).toEqual([null, 'helper'])
    expect(ask!.number).toBeLessThan(answered!.number)
  })

  test('that ends a call is told after it, and the call with its output', async () => {
    const { actor, last, facts } = start()
    actor.send({ type: 'answered' })
    actor.send({ type: 'go', cents: 500 })
    expect(last()).toMatchObject({ before: 'idle', after: 'reading' })
    await vi.waitFor(() => expect(actor.getSnapshot().status).toBe('done'))
    expect(last()).toMatchObject({ type: 'xstate.done.actor.read', before: 'reading', after: 'over' })
    expect(facts().findLast(({ name }) => name === 'read')).toMatchObject({ machine: null, status: 'done' })
  })

  test('leaves no secret: neither in it, nor in the context, nor in what has changed', () => {
    const { actor, entries, facts, last } = start()
    actor.send({ type: 'token.set', token: 'planted-9f3c' })
    expect(last().changes).toEqual([{ key: 'token', before: null, after: '[redacted]' }])
    expect(JSON.stringify([entries(), facts()])).not.toContain('planted')
  })
})

test('what has ended is forgotten, with what it held', async () => {
  const { actor, entries } = start()
  actor.send({ type: 'answered' })
  actor.send({ type: 'go', cents: 500 })
  await vi.waitFor(() => expect(actor.getSnapshot().status).toBe('done'))
  const count = entries().length
  actor.send({ type: 'token.set', token: 'planted' })
  expect(entries()).toHaveLength(count)
})

test('a recording that fails does not stop the machine', () => {
  const failed = vi.spyOn(console, 'error').mockImplementation(() => {})
  const actor = createActor(machine, {
    inspect: recorder(() => {
      throw new Error('full')
    }),
  })
  actor.start()
  actor.send({ type: 'go', cents: 500 })
  expect(actor.getSnapshot().value).toBe('reading')
  expect(failed).toHaveBeenCalled()
  actor.stop()
  failed.mockRestore()
})
