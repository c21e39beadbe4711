import { brandOperations } from './brand/operations'
import { cardOperations } from './cards/operations'
import type { DueJob } from './dueWork'
import type { Handlers } from './http/call'
import { login } from './identity/signIn'

/** Every operation of the contract: one that lacks its handler does not compile. */
export const HANDLERS = { login, ...brandOperations, ...cardOperations } as unknown as Handlers

export const OPERATION_IDS: readonly string[] = Object.keys(HANDLERS)

export const DUE_JOBS: readonly DueJob[] = []
