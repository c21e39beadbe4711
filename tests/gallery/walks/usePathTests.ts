import { useEffect, useState } from 'react'
import type { Found } from './finding'
import type { PathTest } from './pathTests'

type Finding = { readonly tests: readonly PathTest[] | null; readonly problem: string | null }
const SEARCHING: Finding = { tests: null, problem: null }

let worker: Worker | null = null
const known = new Map<string, readonly PathTest[]>()

/** The path tests of a machine; `tests` is null until they are found. */
export function usePathTests(machine: string): Finding {
  const [finding, setFinding] = useState<{ machine: string } & Finding>({ machine, ...SEARCHING })
  useEffect(() => {
    const before = known.get(machine)
    if (before) {
      setFinding({ machine, tests: before, problem: null })
      return
    }
    const running = (worker ??= new Worker(new URL('./finding.ts', import.meta.url), { type: 'module' }))
    const hear = ({ data }: MessageEvent<Found>) => {
      known.set(data.machine, data.tests)
      if (data.machine === machine) setFinding({ ...data, problem: null })
    }
    const fail = ({ message }: ErrorEvent) =>
      setFinding({ machine, tests: null, problem: `The path tests could not be found: ${message}` })
    running.addEventListener('message', hear)
    running.addEventListener('error', fail)
    running.postMessage(machine)
    return () => {
      running.removeEventListener('message', hear)
      running.removeEventListener('error', fail)
    }
  }, [machine])
  return finding.machine === machine ? finding : SEARCHING
}
