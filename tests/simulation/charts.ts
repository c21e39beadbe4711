/** A machine with other ports has the same chart: build it once, not for every page. */
import { StateMachine } from 'xstate'

type Machine = Record<'implementations', Record<string, object>> & Record<string, unknown>
type Provided = Readonly<Record<string, object | undefined>>

/** Methods bound to their machine. */
const BOUND = ['transition', 'getInitialSnapshot', 'getPersistedSnapshot', 'restoreSnapshot', 'start'] as const
const KINDS = ['actors', 'actions', 'delays', 'guards'] as const

/** Active until the returned function is called. */
export function shareCharts(): () => void {
  const prototype = StateMachine.prototype as unknown as Machine
  const before = prototype['provide']
  prototype['provide'] = function provide(this: Machine, provided: Provided) {
    const machine = Object.assign(Object.create(prototype) as Machine, this)
    machine.implementations = Object.fromEntries(
      KINDS.map((kind) => [kind, { ...this.implementations[kind], ...provided[kind] }]),
    )
    for (const name of BOUND) machine[name] = (prototype[name] as (...parts: unknown[]) => unknown).bind(machine)
    return machine
  }
  return () => {
    prototype['provide'] = before
  }
}
