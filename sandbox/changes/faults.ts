import type { Database } from '../database/connect'
import { changeSetting } from '../database/settings'

/** How the next matching calls fail. README explains each field. */
export type Fault = {
  readonly operationId: string
  readonly status?: number
  readonly body?: unknown
  readonly headers?: Record<string, string>
  readonly delayMs?: number
  readonly dropBefore?: boolean
  readonly dropAfterCommit?: boolean
  readonly times?: number
}

/** A fault with the number of calls that it still applies to. */
type Waiting = Fault & { readonly times: number }

export type FaultList = {
  add(fault: Fault): Promise<void>
  clear(): Promise<void>
  /** The fault for this call; taking it uses it up, for every process. */
  take(operationId: string | undefined): Promise<Fault | undefined>
  list(): readonly Waiting[]
  isEmpty(): boolean
  /** Takes the stored list, if there is one. */
  use(stored: unknown): void
}

export function createFaultList(db: Database): FaultList {
  let known: readonly Waiting[] = []
  const change = async <Changed extends { readonly value: readonly Waiting[] }>(
    changed: (waiting: readonly Waiting[]) => Changed,
  ) => {
    const outcome = await changeSetting<readonly Waiting[], Changed>(db, 'faults', [], changed)
    known = outcome.value
    return outcome
  }
  return {
    async add(fault) {
      await change((waiting) => ({ value: [...waiting, { ...fault, times: fault.times ?? 1 }] }))
    },
    async clear() {
      await change(() => ({ value: [] }))
    },
    async take(operationId) {
      const isMeant = (one: Waiting) => one.operationId === operationId
      if (!known.some(isMeant)) return undefined
      const { found } = await change((waiting) => {
        const at = waiting.findIndex(isMeant)
        const found = waiting[at]
        if (!found) return { value: waiting, found }
        const left = found.times > 1 ? [{ ...found, times: found.times - 1 }] : []
        return { value: [...waiting.slice(0, at), ...left, ...waiting.slice(at + 1)], found }
      })
      return found
    },
    list: () => known,
    isEmpty: () => known.length === 0,
    use(stored) {
      known = (stored ?? []) as readonly Waiting[]
    },
  }
}
