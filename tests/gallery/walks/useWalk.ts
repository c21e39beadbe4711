import { useEffect, useRef, useState } from 'react'
import type { Plan } from '../../support/paths'
import { planOf } from '../../support/plans'
import type { Move } from './moves'
import { type Seen, startWalk, type Walk } from './walk'

/** Leads a machine to where these moves end. `start`: null for the first start of its plan. */
export function useWalk(machine: string, start: string | null, moves: readonly Move[]) {
  const [problem, setProblem] = useState<string | null>(null)
  const [plan, setPlan] = useState<Plan | null>(null)
  useEffect(() => {
    let isOver = false
    planOf(machine).then(
      (loaded) => {
        if (!isOver) setPlan(loaded)
      },
      (error: unknown) => {
        if (!isOver) setProblem(String(error))
      },
    )
    return () => {
      isOver = true
    }
  }, [machine])
  const starts = Object.keys(plan?.starts ?? {})
  const from = start !== null && starts.includes(start) ? start : (starts[0] ?? '')
  const [seen, setSeen] = useState<Seen | null>(null)
  const walk = useRef<{ from: string; walk: Walk } | null>(null)
  /** One walk at a time: a press may come before the last one has ended. */
  const before = useRef<Promise<void>>(Promise.resolve())
  useEffect(() => () => walk.current?.walk.stop(), [])
  useEffect(() => {
    let isOver = false
    const former = before.current
    const lead = async () => {
      await former
      if (isOver || !plan) return
      try {
        if (walk.current?.from !== from) {
          walk.current?.walk.stop()
          walk.current = { from, walk: startWalk(plan, from) }
        }
        const next = await walk.current.walk.goTo(moves)
        if (isOver) return
        setProblem(null)
        setSeen(next)
      } catch (error) {
        walk.current?.walk.stop()
        walk.current = null
        if (!isOver) setProblem(`This walk does not work: ${String(error)}`)
      }
    }
    before.current = lead()
    return () => {
      isOver = true
    }
  }, [plan, from, moves])
  return { seen, problem, starts, from, isMoving: problem === null && seen?.moves !== moves }
}
