import { afterEach, expect, test } from 'vitest'
import { dashboardMachine } from '../../machines/dashboard/dashboardMachine'
import { openRig } from '../support/rig'
import { activity } from './activity.plan'
import { secrets, typedAnswer } from './reveal.plan'

let stop = () => {}
afterEach(() => stop())

async function openRevealed() {
  const rig = openRig(dashboardMachine, { clientId: '1000000001' })
  stop = rig.stop
  const part = (name: 'activity' | 'reveal') => rig.actor.getSnapshot().children[name]!
  part('reveal').send({ type: 'pan.show' } as never)
  await rig.answer('readQuestion', 'Name of your first pet?')
  part('reveal').send({ type: 'form.submit', values: typedAnswer } as never)
  await rig.answer('readSecrets', secrets)
  return {
    ...rig,
    part,
    isLoaded: () =>
      part('reveal')
        .getSnapshot()
        .matches('loaded' as never),
  }
}

test('T-17 another card is read anew, and the number of the last one is gone', async () => {
  const { send, part, isLoaded, lastCall, answer } = await openRevealed()
  await answer('readActivity', activity)
  expect(isLoaded()).toBe(true)
  send({ type: 'card.switched', clientId: '1000000002' })
  expect(isLoaded()).toBe(false)
  expect(lastCall('readActivity').input).toEqual({ clientId: '1000000002' })
  expect(part('activity').getSnapshot().context).toMatchObject({ activity: null })
})

test('a lock hides the number at once, and so does a hidden tab', async () => {
  const { send, part, isLoaded } = await openRevealed()
  send({ type: 'page.hidden' })
  expect(
    part('reveal')
      .getSnapshot()
      .matches({ loaded: 'unattended' } as never),
  ).toBe(true)
  send({ type: 'page.shown' })
  expect(
    part('reveal')
      .getSnapshot()
      .matches({ loaded: 'concealed' } as never),
  ).toBe(true)
  send({ type: 'card.changed', clientId: '1000000001', cardStatus: 'S' })
  expect(isLoaded()).toBe(false)
})

test('what its parts say reaches the portal', async () => {
  const { answer, told } = await openRevealed()
  await answer('checkExpiry', true)
  expect(told('expiry.checked')).toEqual([{ type: 'expiry.checked', isExpiring: true }])
})
