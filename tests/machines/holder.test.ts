import { afterEach, expect, test } from 'vitest'
import { holderMachine } from '../../machines/holder/holderMachine'
import { openRig } from '../support/rig'
import { accountOf } from '../support/samples'
import { holderInput } from './holder.plan'

let stop = () => {}
afterEach(() => stop())

function open(changes: Partial<typeof holderInput> = {}) {
  const rig = openRig(holderMachine, { ...holderInput, ...changes })
  stop = rig.stop
  return { ...rig, parts: () => rig.actor.getSnapshot().children, events: () => rig.heard().map(({ event }) => event) }
}

test('SES-24 the cards begin with what was kept of them', () => {
  const { parts, countOf, events } = open()
  expect(parts().cards!.getSnapshot().context).toMatchObject({ username: 'robin@example.com', ...holderInput.wallet })
  expect(countOf('readCards')).toBe(0)
  expect(events()).toEqual([{ type: 'card.current', clientId: '1000000001' }])
})

test('an account without the latest agreement and with an unconfirmed e-mail is asked for both', () => {
  const { parts, events } = open({ account: accountOf({ consents: [], emailVerified: false }) })
  expect(parts().consents!.getSnapshot().matches('asked')).toBe(true)
  expect(parts().unverifiedEmail!.getSnapshot().matches('asked')).toBe(true)
  expect(events()).toContainEqual({ type: 'consents.asked' })
})
