/**
 * The error report: what was thrown that nobody expected, and the state of the flow it happened in. It is kept in this
 * tab, over reloads, and contains nothing that the holder typed or the issuer told.
 */
import type { AnyActorRef, AnyMachineSnapshot, InspectionEvent } from 'xstate'
import { CallError } from '../../../machines/shared/failure'
import { attempt } from './browserStorage'

export type Defect = {
  /** Milliseconds. */
  readonly at: number
  /** The port, the actor or the part of the page. */
  readonly where: string
  /** The machine and its state value; null outside a machine. */
  readonly state: { readonly machine: string; readonly value: unknown } | null
  readonly name: string
  readonly message: string
  /** The places in the code, without the message. */
  readonly stack: readonly string[]
}

const KEY = 'portal.defects'
const MOST = 10
const DEEPEST = 12
const FAILED = /^xstate\.error\.actor\.(.+)$/

let known: readonly Defect[] = []
export const readDefects = (): readonly Defect[] =>
  attempt(() => JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as readonly Defect[]) ?? known

/** Engines quote what they could not parse, and it may be an answer of the issuer. */
const messageOf = ({ name, message }: Error) =>
  name === 'SyntaxError' ? '' : message.replaceAll(/\d{3,}/g, (digits) => '#'.repeat(digits.length)).slice(0, 300)

export function noteError(error: unknown, { where, state }: Pick<Defect, 'where' | 'state'>): void {
  const thrown = error instanceof Error ? error : new Error(typeof error)
  const defect = {
    at: Date.now(),
    where,
    state,
    name: thrown.name,
    message: messageOf(thrown),
    stack: (thrown.stack ?? '')
      .split('\n')
      .filter((line) => /:\d+:\d+\)?$/.test(line))
      .slice(0, DEEPEST),
  }
  known = [...readDefects(), defect].slice(-MOST)
  attempt(() => sessionStorage.setItem(KEY, JSON.stringify(known)))
}

const snapshotOf = (actor: Pick<AnyActorRef, 'getSnapshot'> | undefined): Partial<AnyMachineSnapshot> | undefined =>
  actor?.getSnapshot()

/** For `inspect` of the root: notes every error that is not a failed call, before its machine handles it. */
export function noteDefectIn(inspected: InspectionEvent): void {
  if (inspected.type !== '@xstate.event') return
  const where = FAILED.exec(inspected.event.type)?.[1]
  if (where === undefined) return
  const { error } = inspected.event as unknown as { error: unknown }
  const cause = error instanceof CallError ? error.cause : error
  if (cause === undefined) return
  // A machine that has broken, or the one whose port has.
  const machine = [inspected.sourceRef, inspected.actorRef]
    .map((actor) => snapshotOf(actor as AnyActorRef | undefined))
    .find((snapshot) => snapshot?.machine !== undefined)
  noteError(cause, { where, state: machine ? { machine: machine.machine?.id ?? '', value: machine.value } : null })
}
