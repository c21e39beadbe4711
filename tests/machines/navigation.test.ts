import { afterEach, describe, expect, test } from 'vitest'
import { navigationMachine } from '../../machines/navigation/navigationMachine'
import { selectIsMissing, selectIsOpening, selectRedirect } from '../../machines/navigation/selectors'
import { openRig } from '../support/rig'
import { addressOf } from './navigation.plan'

let stop = () => {}
afterEach(() => stop())

function open(pathname: string) {
  const rig = openRig(navigationMachine, { address: addressOf(pathname) })
  stop = rig.stop
  const snapshot = () => rig.actor.getSnapshot()
  return {
    ...rig,
    enter: (path: string) => rig.send({ type: 'route.entered', address: addressOf(path) }),
    know: (isSignedIn: boolean) => rig.send({ type: 'visitor.known', isSignedIn }),
    redirect: () => selectRedirect(snapshot()),
    opening: () => selectIsOpening(snapshot()),
    missing: () => selectIsMissing(snapshot()),
    asked: () => rig.calls['loadScreen']?.map(({ input }) => (input as { id: string }).id) ?? [],
  }
}

describe('before it is known whether somebody is signed in', () => {
  test.each(['/', '/faq', '/login', '/create-account'])('%s is opened without waiting', (path) => {
    const { asked, redirect, opening } = open(path)
    expect(asked()).toHaveLength(1)
    expect(redirect()).toBeNull()
    expect(opening()).toBe(true)
  })

  test.each(['/dashboard', '/profile', '/nowhere'])('%s waits', (path) => {
    const { asked, redirect, opening } = open(path)
    expect(asked()).toEqual([])
    expect(redirect()).toBeNull()
    expect(opening()).toBe(true)
  })

  test('/logout leads home at once', () => {
    expect(open('/logout').redirect()).toBe('/')
  })
})

test('a screen is told with its address and its flow when its code is there', async () => {
  const { answer, heard, opening } = open('/faq')
  const flow = { logic: 'machine', input: 1 }
  await answer('loadScreen', flow)
  expect(heard().map(({ event }) => event)).toEqual([{ type: 'screen.opened', address: addressOf('/faq'), flow }])
  expect(opening()).toBe(false)
})

test('SHL-028: signed out, an account screen leads elsewhere and its code is not asked for', () => {
  const { know, redirect, asked } = open('/dashboard')
  know(false)
  expect(redirect()).toBe('/')
  expect(asked()).toEqual([])
})

test('SHL-042: signed in, an account screen opens where it is', () => {
  const { know, redirect, asked } = open('/dashboard/bills/pending')
  know(true)
  expect(redirect()).toBeNull()
  expect(asked()).toEqual(['billsPending'])
})

test('SHL-044: after sign-in the form leads to its destination', async () => {
  const { answer, know, redirect } = open('/login/replacecard')
  await answer('loadScreen', null)
  know(true)
  expect(redirect()).toBe('/replacecard')
})

test('only the latest address is told, however late the code of an earlier one comes', async () => {
  const { lastCall, enter, answer, heard } = open('/faq')
  const earlier = lastCall('loadScreen')
  enter('/contact')
  expect(earlier.signal.aborted).toBe(true)
  earlier.resolve(null)
  await answer('loadScreen', null)
  expect(heard().map(({ event }) => event)).toEqual([
    { type: 'screen.opened', address: addressOf('/contact'), flow: null },
  ])
})

test('SHL-111: code that is gone is told from code on its way, and may be asked for again', async () => {
  const { refuse, answer, send, missing, opening, asked } = open('/faq')
  await refuse('loadScreen', new Error('gone'))
  expect([missing(), opening()]).toEqual([true, false])
  send({ type: 'screen.retry' })
  expect([missing(), opening()]).toEqual([false, true])
  await answer('loadScreen', null)
  expect(asked()).toEqual(['faq', 'faq'])
})
