import { cardStatusMachine } from '../../machines/card/cardStatusMachine'
import { failed } from '../../machines/shared/failure'
import { NOW } from '../support/clock'
import type { Plan } from '../support/paths'

const clientId = '1000000001'
const lastFourDigits = '0001'
const failure = failed('error.setCardStatus')
const lock = { kind: 'cardLock', key: 'cardLock 1000000001 S' } as const
const unlock = { kind: 'cardLock', key: 'cardLock 1000000001 A' } as const

export const cardStatusPlan = {
  machine: cardStatusMachine,
  starts: {
    "status 'A'": { clientId, cardStatus: 'A', lastFourDigits },
    "status 'S'": { clientId, cardStatus: 'S', lastFourDigits },
    "status 'N'": { clientId, cardStatus: 'N', lastFourDigits },
    "status 'X'": { clientId, cardStatus: 'X', lastFourDigits },
  },
  samples: {
    lock: { type: 'card.lock' },
    'undo lock': { type: 'lock.undo' },
    unlock: { type: 'card.unlock' },
    accept: { type: 'prompt.accept' },
    dismiss: { type: 'prompt.dismiss' },
    "reported 'A'": { type: 'card.reported', cardStatus: 'A' },
    "reported 'S'": { type: 'card.reported', cardStatus: 'S' },
    "reported 'N'": { type: 'card.reported', cardStatus: 'N' },
    "reported 'X'": { type: 'card.reported', cardStatus: 'X' },
    'lock under way': { type: 'effect.underWay', sentAt: NOW, phase: 'sending', ...lock },
    'unlock under way': { type: 'effect.underWay', sentAt: NOW, phase: 'sending', ...unlock },
    'lock in doubt': { type: 'effect.underWay', sentAt: NOW, ...lock, phase: 'waiting' },
    'lock in doubt, sent again': { type: 'effect.underWay', sentAt: NOW, ...lock, phase: 'repeating' },
    'unlock in doubt': { type: 'effect.underWay', sentAt: NOW, ...unlock, phase: 'waiting' },
    'lock done': { type: 'effect.done', key: lock.key, result: 'S' },
    'lock refused': { type: 'effect.refused', key: lock.key, failure },
    'lock not done': { type: 'effect.notDone', key: lock.key, failure: null, isDoubted: true },
    'lock unknown': { type: 'effect.unknown', key: lock.key },
    'unlock done': { type: 'effect.done', key: unlock.key, result: 'A' },
    'unlock refused': { type: 'effect.refused', key: unlock.key, failure },
    'check now': { type: 'status.check' },
  },
  tellsApart: ({ failure: shown, followed, begunBy }) => [shown?.key, followed?.key, followed?.phase, begunBy],
  perTransition: true,
} satisfies Plan<typeof cardStatusMachine>
