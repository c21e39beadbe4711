/** What a walk does, as data that can stand in an address: samples of the machine's plan by their words, and delays. */
import type { AnyStateMachine } from 'xstate'
import type { Plan, Step } from '../../support/paths'

export type Move = {
  /** Of a sample; for a delay, any words. */
  readonly word: string
  /** Of a delay, in milliseconds. */
  readonly afterMs: number | null
}

const isMove = (value: unknown): value is Move =>
  typeof value === 'object' &&
  value !== null &&
  'word' in value &&
  typeof value.word === 'string' &&
  'afterMs' in value &&
  (value.afterMs === null || typeof value.afterMs === 'number')

/** Of an address; none if it cannot be read. */
export function movesIn(text: string | null): readonly Move[] {
  try {
    const moves: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(moves) && moves.every(isMove) ? moves : []
  } catch {
    return []
  }
}

/** Throws if the plan has no such sample. */
export const stepsOf = (
  { samples }: Plan<AnyStateMachine>,
  moves: readonly Move[],
): readonly Pick<Step, 'word' | 'event' | 'afterMs'>[] =>
  moves.map(({ word, afterMs }) => {
    const event = afterMs === null ? samples[word] : { type: word }
    if (!event) throw new Error(`There is no sample ${word}`)
    return { word, event, afterMs }
  })

const isSameMove = (one: Move | undefined, other: Move | undefined) =>
  one?.word === other?.word && one?.afterMs === other?.afterMs
/** How many moves two walks have in common at their beginning. */
export function shared(one: readonly Move[], other: readonly Move[]): number {
  const at = one.findIndex((move, index) => !isSameMove(move, other[index]))
  return at < 0 ? one.length : at
}
