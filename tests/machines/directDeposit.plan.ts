import { directDepositMachine } from '../../machines/direct-deposit/directDepositMachine'
import type { Deposit } from '../../rules/money/directDeposit'
import { NOW } from '../support/clock'
import type { Plan } from '../support/paths'
import { fault, lostAnswer, refusal } from '../support/samples'

export const depositOf = (changes: Partial<Deposit> = {}): Deposit => ({
  account: null,
  institution: '621',
  transit: '16001',
  issuer: 'Example Trust',
  holderName: 'Robin Roy',
  region: 'ON',
  isAllowed: true,
  ...changes,
})
export const absent = depositOf()
export const added = depositOf({ account: '0457000000001' })
export const lost = lostAnswer('error.directDeposit')
export const input = { clientId: '1000000001', digits: '0001' }
export const resume = { ...input, sentAt: NOW - 60_000 }

export const directDepositPlan = {
  machine: directDepositMachine,
  starts: {
    start: input,
    'before the cards are known': { clientId: null, digits: '' },
    'after a reload': { ...input, resume },
    'after a reload, with another card': { clientId: '1000000002', digits: '0002', resume },
  },
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
    'added, answered': { type: 'xstate.done.actor.addDeposit', output: { account: '0457000000001' } },
    'add refused': { type: 'xstate.error.actor.addDeposit', error: refusal('error.directDeposit') },
    'add lost': { type: 'xstate.error.actor.addDeposit', error: lost },
    'add faulted': { type: 'xstate.error.actor.addDeposit', error: fault('error.directDeposit') },
  },
  tellsApart: ({ clientId, deposit, failure, lookupsLeft, next }) => [
    clientId,
    deposit === null,
    failure !== null,
    lookupsLeft,
    next?.clientId,
  ],
  perTransition: true,
  isMoney: true,
} satisfies Plan<typeof directDepositMachine>
