import { afterEach, describe, expect, test } from 'vitest'
import { navigationMachine } from '../../machines/navigation/navigationMachine'
import {
  selectIsAsked,
  selectIsHeld,
  selectIsOpening,
  selectIsSigningOut,
  selectMissingBecause,
  selectRedirect,
  selectShown,
} from '../../machines/navigation/selectors'
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
    know: (isSignedIn: boolean) => rig.send({ type: 'visitor.known', isSignedIn, returnTo: null }),
    redirect: () => selectRedirect(snapshot()),
    opening: () => selectIsOpening(snapshot()),
    missing: () => selectMissingBecause(snapshot()),
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

test('a set of questions that does not exist leads to all of them, at the same anchor', () => {
  const rig = openRig(navigationMachine, { address: { ...addressOf('/faq/unheard-of'), hash: '#lost' } })
  stop = rig.stop
  rig.send({ type: 'visitor.known', isSignedIn: false, returnTo: null })
  expect(selectRedirect(rig.actor.getSnapshot())).toBe('/faq#lost')
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
  const { lastCall, enter, answer, told } = open('/faq')
  const earlier = lastCall('loadScreen')
  enter('/contact')
  expect(earlier.signal.aborted).toBe(true)
  earlier.resolve(null)
  await answer('loadScreen', null)
  expect(told('screen.opened')).toEqual([{ type: 'screen.opened', address: addressOf('/contact'), flow: null }])
})

describe('SHL-111: a screen whose code does not come', () => {
  test.each(['offline', 'unreachable', 'outdated', 'stuck'])(
    'is said to be %s once the cause is found',
    async (cause) => {
      const { refuse, answer, missing, opening } = open('/faq')
      await refuse('loadScreen', new Error('gone'))
      expect([missing(), opening()]).toEqual([null, true])
      await answer('findCause', cause)
      expect([missing(), opening()]).toEqual([cause, false])
    },
  )

  test('is said to be out of reach when no cause can be found', async () => {
    const { refuse, missing } = open('/faq')
    await refuse('loadScreen', new Error('gone'))
    await refuse('findCause', new Error('no answer'))
    expect(missing()).toBe('unreachable')
  })

  test('is tried again, and stays said until one opens', async () => {
    const { refuse, answer, send, missing, opening, asked } = open('/faq')
    await refuse('loadScreen', new Error('gone'))
    await answer('findCause', 'offline')
    send({ type: 'screen.retry' })
    expect([missing(), opening()]).toEqual(['offline', true])
    await refuse('loadScreen', new Error('gone'))
    expect([missing(), opening()]).toEqual(['offline', true])
    await answer('findCause', 'unreachable')
    expect(missing()).toBe('unreachable')
    send({ type: 'screen.retry' })
    await answer('loadScreen', null)
    expect([missing(), opening()]).toEqual([null, false])
    expect(asked()).toEqual(['faq', 'faq', 'faq'])
  })

  test('is asked for anew when the connection comes back, whatever was on its way', async () => {
    const { lastCall, send, refuse, answer, missing, opening, asked } = open('/faq')
    const earlier = lastCall('loadScreen')
    send({ type: 'screen.retry' })
    earlier.reject(new Error('cut off'))
    await refuse('loadScreen', new Error('gone'))
    send({ type: 'screen.retry' })
    await answer('loadScreen', null)
    expect([missing(), opening()]).toEqual([null, false])
    expect(asked()).toEqual(['faq', 'faq', 'faq'])
  })

  test('stays said while another one is on its way', async () => {
    const { refuse, answer, enter, missing } = open('/faq')
    await refuse('loadScreen', new Error('gone'))
    await answer('findCause', 'offline')
    enter('/contact')
    expect(missing()).toBe('offline')
    await answer('loadScreen', null)
    expect(missing()).toBeNull()
  })
})

describe('SES-15 signing out while the outcome of something is not known', () => {
  async function openLeaving() {
    const rig = open('/dashboard')
    rig.know(true)
    await rig.answer('loadScreen', null)
    rig.enter('/logout')
    expect(rig.told('session.leave')).toHaveLength(1)
    rig.send({ type: 'leave.ask' })
    const snapshot = () => rig.actor.getSnapshot()
    return {
      ...rig,
      isAsked: () => selectIsAsked(snapshot()),
      isSigningOut: () => selectIsSigningOut(snapshot()),
      shown: () => selectShown(snapshot())?.pathname,
    }
  }

  test('is asked about, and the screen stays when the holder stays', async () => {
    const { send, told, isAsked, isSigningOut, shown, asked, opening } = await openLeaving()
    expect([isAsked(), isSigningOut(), opening(), shown()]).toEqual([true, true, false, '/dashboard'])
    send({ type: 'leave.dismiss' })
    expect([isAsked(), isSigningOut(), shown(), told('session.close')]).toEqual([false, false, '/dashboard', []])
    expect(asked()).toEqual(['dashboard'])
  })

  test('is done once that is accepted, and not asked about again', async () => {
    const { send, told, know, redirect, isAsked } = await openLeaving()
    send({ type: 'leave.accept' })
    expect([isAsked(), told('session.close').length, told('session.leave').length]).toEqual([false, 1, 1])
    know(false)
    expect(redirect()).toBe('/')
  })

  test('is asked about on a page that was loaded at `/logout`, and staying opens the dashboard', () => {
    const { know, send, told, redirect, actor } = open('/logout')
    know(true)
    send({ type: 'leave.ask' })
    const isAsked = () => [selectIsAsked(actor.getSnapshot()), selectIsSigningOut(actor.getSnapshot())]
    expect(isAsked()).toEqual([true, true])
    // A payment that is looked up in the background has no form here.
    send({ type: 'changes.release', form: 'topUp' })
    expect(isAsked()).toEqual([true, true])
    send({ type: 'leave.dismiss' })
    expect([...isAsked(), redirect(), told('session.close')]).toEqual([false, false, '/', []])
  })

  test('is a question of signing out only', async () => {
    const { enter, know, answer, send, actor } = open('/profile')
    know(true)
    await answer('loadScreen', null)
    send({ type: 'changes.hold', form: 'profile' })
    enter('/dashboard')
    expect([selectIsAsked(actor.getSnapshot()), selectIsSigningOut(actor.getSnapshot())]).toEqual([true, false])
  })
})

describe('a screen with unsaved changes', () => {
  async function openHeld() {
    const rig = open('/profile')
    rig.know(true)
    await rig.answer('loadScreen', null)
    rig.send({ type: 'changes.hold', form: 'profile' })
    const is = (select: typeof selectIsAsked) => select(rig.actor.getSnapshot())
    return {
      ...rig,
      isAsked: () => is(selectIsAsked),
      isHeld: () => is(selectIsHeld),
      shown: () => selectShown(rig.actor.getSnapshot())?.pathname,
    }
  }

  test('is not left for another path before the visitor has said so', async () => {
    const { enter, asked, isAsked, shown, opening } = await openHeld()
    enter('/dashboard')
    expect([isAsked(), opening(), shown()]).toEqual([true, false, '/profile'])
    expect(asked()).toEqual(['profile'])
  })

  test.each([
    ['query', { search: '?locale=fr' }],
    ['anchor', { hash: '#phones' }],
  ])('is not asked about for another %s', async (_, change) => {
    const { send, answer, told, isAsked, isHeld } = await openHeld()
    send({ type: 'route.entered', address: { ...addressOf('/profile'), ...change } })
    expect(isAsked()).toBe(false)
    await answer('loadScreen', null)
    expect(told('screen.opened')).toHaveLength(2)
    expect(isHeld()).toBe(true)
  })

  test('is left for the address last asked for once that is accepted, and holds nothing any more', async () => {
    const { enter, send, answer, told, isAsked, isHeld, shown } = await openHeld()
    enter('/dashboard')
    enter('/fees')
    send({ type: 'leave.accept' })
    expect(isAsked()).toBe(false)
    await answer('loadScreen', null)
    expect(told('screen.opened').at(-1)).toMatchObject({ address: addressOf('/fees') })
    expect([shown(), isHeld()]).toEqual(['/fees', false])
    enter('/contact')
    expect(isAsked()).toBe(false)
  })

  test('stays when that is dismissed, and is asked about again', async () => {
    const { enter, send, asked, isAsked, isHeld, shown } = await openHeld()
    enter('/dashboard')
    send({ type: 'leave.dismiss' })
    expect([isAsked(), isHeld(), shown()]).toEqual([false, true, '/profile'])
    expect(asked()).toEqual(['profile'])
    enter('/dashboard')
    expect(isAsked()).toBe(true)
  })

  test('is left without a question when its changes were saved', async () => {
    const { enter, send, asked, isAsked } = await openHeld()
    send({ type: 'changes.release', form: 'profile' })
    enter('/dashboard')
    expect(isAsked()).toBe(false)
    expect(asked()).toEqual(['profile', 'dashboard'])
  })

  test('is left when its changes are saved while the visitor is being asked', async () => {
    const { enter, send, asked, isAsked } = await openHeld()
    enter('/dashboard')
    send({ type: 'changes.release', form: 'profile' })
    expect(isAsked()).toBe(false)
    expect(asked()).toEqual(['profile', 'dashboard'])
  })

  test('is not left for the way out when its changes are sent while the holder is being asked, who still answers', async () => {
    const { enter, send, told, isAsked, isHeld, shown } = await openHeld()
    enter('/logout')
    send({ type: 'changes.release', form: 'profile' })
    expect([isAsked(), isHeld(), shown()]).toEqual([true, false, '/profile'])
    expect(told('session.close')).toEqual([])
    send({ type: 'leave.accept' })
    expect(told('session.close')).toHaveLength(1)
  })

  test('is asked about before the holder signs out', async () => {
    const { enter, send, told, isAsked } = await openHeld()
    enter('/logout')
    expect(isAsked()).toBe(true)
    expect(told('session.close')).toEqual([])
    send({ type: 'leave.accept' })
    expect(told('session.close')).toHaveLength(1)
  })

  test.each(['settled', 'asked'])('%s, gives way to the end of the session', async (where) => {
    const { enter, know, redirect, isAsked, isHeld } = await openHeld()
    if (where === 'asked') enter('/dashboard')
    know(false)
    expect([isAsked(), isHeld(), redirect()]).toEqual([false, false, '/'])
  })

  test('gives way to the address that it was left for, however long that one’s code takes', async () => {
    const { enter, send, answer, isAsked, isHeld, shown } = await openHeld()
    send({ type: 'changes.release', form: 'profile' })
    enter('/dashboard')
    send({ type: 'changes.hold', form: 'profile' })
    expect(isAsked()).toBe(false)
    await answer('loadScreen', null)
    expect([shown(), isHeld()]).toEqual(['/dashboard', false])
  })
})
