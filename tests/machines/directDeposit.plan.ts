import { directDepositMachine } from '../../machines/direct-deposit/directDepositMachine'
import { failed } from '../../machines/shared/failure'
import type { Deposit } from '../../rules/money/directDeposit'
import { NOW } from '../support/clock'
import type { Plan } from '../support/paths'
import { refusal } from '../support/samples'

export const depositOf = (changes: Partial<Deposit> = {}): Deposit => ({
  account: null,
  institution: '621',
  transit: '16001',
  issuer: 'Example Trust',
  holderName: 'Robin Roy',
  region: 'ON',
  isAllowed: true,
  serialNumber: '457000000001',
  ...changes,
})
export const absent = depositOf()
export const added = depositOf({ account: '0457000000001' })
export const input = { clientId: '1000000001', digits: '0001' }
const key = 'directDeposit 1000000001'
const about = { kind: 'directDeposit', key } as const

export const directDepositPlan = {
  machine: directDepositMachine,
  starts: { start: input, 'before the cards are known': { clientId: null, digits: '' } },
  samples: {
    'card 2 is current': { type: 'card.switched', clientId: '1000000002', digits: '0002' },
    'card 1 is current': { type: 'card.switched', clientId: '1000000001', digits: '0001' },
    retry: { type: 'deposit.retry' },
    add: { type: 'deposit.add' },
    check: { type: 'deposit.check' },
    'read, an account': { type: 'xstate.done.actor.readDeposit', output: added },
    'read, none': { type: 'xstate.done.actor.readDeposit', output: absent },
    'read, none, Saskatchewan': {
      type: 'xstate.done.actor.readDeposit',
      output: depositOf({ region: 'SK' }),
    },
    unread: { type: 'xstate.error.actor.readDeposit', error: refusal('error.readCards') },
    'in doubt': { type: 'effect.underWay', sentAt: NOW, ...about, phase: 'waiting' },
    done: { type: 'effect.done', key, result: { account: '0457000000001' } },
    refused: { type: 'effect.refused', key, failure: failed('error.directDeposit') },
    'not done': { type: 'effect.notDone', key, failure: null, isDoubted: false },
    unknown: { type: 'effect.unknown', key },
  },
  tellsApart: ({ clientId, deposit, failure, followed }) => [clientId, deposit === null, failure?.key, followed?.phase],
  perTransition: true,
  isMoney: true,
} satisfies Plan<typeof directDepositMachine>
