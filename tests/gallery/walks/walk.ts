/** A machine that runs alone: its calls wait until they are answered here, its time advances when a delay is chosen. */
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { recorder } from '../../../src/app/inspect/recorder'
import { heard, NOTHING, type Watching } from '../../../src/app/inspect/watching'
import { acceptedBy, delaysOf, label, type Plan } from '../../support/paths'
import { openCase, perform } from '../../support/perform'
import type { Rig } from '../../support/rig'
import { type Move, shared, stepsOf } from './moves'

export type Choice = Move & {
  /** The call, or the machine inside, that it ends; null for an event or a delay. */
  readonly ends: string | null
  /** Whether a guard lets it pass. */
  readonly isTaken: boolean
}
export type Seen = {
  readonly moves: readonly Move[]
  readonly value: AnyMachineSnapshot['value']
  readonly state: string
  readonly isOver: boolean
  /** What waits for an answer, with its input. */
  readonly calls: readonly { readonly name: string; readonly input: unknown }[]
  readonly choices: readonly Choice[]
  /** What the machine has recorded; `subjectId` is the walked one's id. */
  readonly watching: Watching
  readonly subjectId: string
  /** The number of the last event before the last move. */
  readonly since: number
}

const ENDS = /^xstate\.(?:done|error)\.actor\.(.+)$/

export type Walk = {
  /** Goes on from what both walks share, or starts over. One at a time. */
  goTo(moves: readonly Move[]): Promise<Seen>
  stop(): void
}

export function startWalk(plan: Plan<AnyStateMachine>, start: string): Walk {
  let rig: Rig<AnyStateMachine> | null = null
  let done: readonly Move[] = []
  let watching: Watching = NOTHING
  let since = 0

  function open() {
    rig?.stop()
    done = []
    since = 0
    watching = { ...NOTHING, portal: 'walk' }
    const opened = openCase(plan, { start })
    opened.actor.system.inspect(
      recorder((recorded) => {
        watching = heard(watching, { type: 'portal.recorded', portal: 'walk', recorded })
      }),
    )
    rig = opened
    return opened
  }

  return {
    async goTo(moves) {
      const running = rig && shared(done, moves) === done.length ? rig : open()
      for (const step of stepsOf(plan, moves.slice(done.length))) {
        since = watching.log[0]?.number ?? 0
        await perform(running, step)
      }
      done = moves
      return { ...seenOf(plan, running), moves, watching, since }
    },
    stop: () => rig?.stop(),
  }
}

function seenOf({ machine, samples }: Plan<AnyStateMachine>, rig: Rig<AnyStateMachine>) {
  const { actor } = rig
  const snapshot = actor.getSnapshot() as AnyMachineSnapshot
  const isOver = snapshot.status !== 'active'
  const running = isOver ? [] : Object.keys(snapshot.children)
  const accepted = isOver ? new Set<string>() : acceptedBy(snapshot)
  const events = Object.entries(samples).flatMap(([word, event]): Choice[] => {
    const ends = ENDS.exec(event.type)?.[1] ?? null
    if (!accepted.has(event.type) || (ends !== null && !running.includes(ends))) return []
    return [{ word, afterMs: null, ends, isTaken: snapshot.can(event as never) }]
  })
  const delays = isOver ? [] : delaysOf(machine, snapshot)
  return {
    value: snapshot.value,
    state: label(snapshot.value),
    isOver,
    subjectId: actor.sessionId,
    calls: running.filter((name) => rig.countOf(name) > 0).map((name) => ({ name, input: rig.lastCall(name).input })),
    choices: [
      ...events,
      ...delays.map(({ ms }): Choice => ({ word: `after ${ms} ms`, afterMs: ms, ends: null, isTaken: true })),
    ],
  }
}
