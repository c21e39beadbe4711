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

export type FaultList = {
  add(fault: Fault): void
  clear(): void
  isEmpty(): boolean
  /** The fault for this call; taking it uses it up. */
  take(operationId: string | undefined): Fault | undefined
  list(): readonly Fault[]
}

export function createFaultList(): FaultList {
  let waiting: { fault: Fault; left: number }[] = []
  return {
    add: (fault) => {
      waiting.push({ fault, left: fault.times ?? 1 })
    },
    clear: () => {
      waiting = []
    },
    isEmpty: () => waiting.length === 0,
    take(operationId) {
      const found = waiting.find(({ fault }) => fault.operationId === operationId)
      if (!found) return undefined
      found.left -= 1
      if (found.left <= 0) waiting = waiting.filter((one) => one !== found)
      return found.fault
    },
    list: () => waiting.map(({ fault, left }) => ({ ...fault, times: left })),
  }
}
