import type { Configuration } from '../brand/configuration'
import type { Clock } from '../clock'
import type { Connection } from '../database/connect'
import { changeSetting, readDemoSettings } from '../database/settings'
import type { DueWork } from '../dueWork'
import type { FaultList } from './faults'

type Parts = {
  readonly connection: Connection
  readonly clock: Clock
  readonly configuration: Configuration
  readonly faults: FaultList
  readonly due: Pick<DueWork, 'forget'>
}

export type DemoState = {
  /** Reads what demonstrations changed, in whatever process. */
  read(): Promise<void>
  /** The same before a call; nothing to do where no other process can change it. */
  refresh(): Promise<void>
  advance(seconds: number): Promise<void>
}

export function createDemoState({ connection, clock, configuration, faults, due }: Parts): DemoState {
  const { db, isShared } = connection
  let begun = 0
  let applied = 0

  async function read() {
    begun += 1
    const turn = begun
    const stored = await readDemoSettings(db)
    // An earlier reading that took longer must not undo a later one.
    if (turn < applied) return
    applied = turn
    configuration.use(stored.configuration)
    faults.use(stored.faults)
    const offset = Number(stored.clock ?? 0)
    if (offset === clock.offset()) return
    clock.set(offset)
    // Whoever moved the clock may also have created work that is due by now.
    due.forget()
  }

  return {
    read,
    refresh: isShared ? read : async () => {},
    async advance(seconds) {
      await changeSetting(db, 'clock', 0, (offset: number) => ({
        value: offset + Math.round(seconds * 1000),
      }))
      await read()
    },
  }
}
