/** What the page shows, as its address has it: a walk can be sent to somebody. */
import { registry } from '../../../machines/registry'
import { type Move, movesIn } from './moves'

export type Address = {
  readonly machine: string
  /** Words of path tests, or a guard. */
  readonly words: string
  /** The name of the chosen path test. */
  readonly test: string | null
  /** Null: the first start of the plan. */
  readonly start: string | null
  readonly moves: readonly Move[]
}

export function readAddress(search: string): Address {
  const given = new URLSearchParams(search)
  const machine = given.get('machine') ?? ''
  return {
    machine: Object.hasOwn(registry, machine) ? machine : 'transfer',
    words: given.get('words') ?? '',
    test: given.get('test'),
    start: given.get('start'),
    moves: movesIn(given.get('moves')),
  }
}

export function searchOf({ machine, words, test, start, moves }: Address): string {
  const given = new URLSearchParams({ machine })
  if (words) given.set('words', words)
  if (test !== null) given.set('test', test)
  if (start !== null) given.set('start', start)
  if (moves.length > 0) given.set('moves', JSON.stringify(moves))
  return `?${given}`
}
export const writeAddress = (address: Address) => history.replaceState(null, '', searchOf(address))
