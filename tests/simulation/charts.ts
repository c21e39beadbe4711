/** A machine with other ports is the same chart: here it is built once, and not again for every page. */
import { StateMachine } from 'xstate'

type Machine = Record<'implementations', Record<string, object>> & Record<string, unknown>
type Provided = Readonly<Record<string, object | undefined>>

/** They are bound to the machine that they belong to. */
const BOUND = ['transition', 'getInitialSnapshot', 'getPersistedSnapshot', 'restoreSnapshot', 'start'] as const
const KINDS = ['actors', 'actions', 'delays', 'guards'] as const

/** Until the function that it returns is called. */
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
