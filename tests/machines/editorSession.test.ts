import { expect, test } from 'vitest'
import { ProviderError } from '../../machines/editor-session/editorSession'
import {
  selectEmail,
  selectHasEnded,
  selectIsBusy,
  selectIsUsable,
  selectTrouble,
} from '../../machines/editor-session/selectors'
import { openRig } from '../support/rig'
import { editor } from './contentSamples'
import { editorSessionPlan } from './editorSession.plan'

function opened(from: keyof typeof editorSessionPlan.starts) {
  const rig = openRig(editorSessionPlan.machine, editorSessionPlan.starts[from])
  const seen = () => {
    const snapshot = rig.actor.getSnapshot()
    return {
      email: selectEmail(snapshot),
      isBusy: selectIsBusy(snapshot),
      isUsable: selectIsUsable(snapshot),
      hasEnded: selectHasEnded(snapshot),
      trouble: selectTrouble(snapshot),
    }
  }
  return { ...rig, seen }
}
const nobody = { email: null, isBusy: false, isUsable: false, hasEnded: false, trouble: null }
const signedIn = { ...nobody, email: editor, isUsable: true }

test('CMS-06 a call may be made with a session that has not expired, and with no other', async () => {
  const fresh = opened('after a reload')
  expect(fresh.seen()).toEqual(signedIn)
  fresh.send({ type: 'session.close' })
  expect(fresh.seen()).toEqual({ ...signedIn, isBusy: true, isUsable: false })
  await fresh.answer('endSession')
  expect(fresh.seen()).toEqual(nobody)
  fresh.stop()

  const expired = opened('after a reload, expired')
  expect(expired.seen()).toEqual({ ...signedIn, isBusy: true, isUsable: false })
  await expired.answer('renew', editorSessionPlan.starts['after a reload'].session)
  expect(expired.seen()).toEqual(signedIn)
  expired.stop()
})

test('CMS-07 OP-69 a provider that is down is asked three times, five seconds apart, and then the session has ended', async () => {
  const { clock, refuse, countOf, seen, send, stop } = opened('after a reload, expired')
  for (const tries of [1, 2]) {
    await refuse('renew', new ProviderError(true))
    expect([countOf('renew'), seen()]).toEqual([tries, { ...signedIn, isBusy: true, isUsable: false }])
    clock.advance(4_999)
    expect(countOf('renew')).toBe(tries)
    clock.advance(1)
  }
  await refuse('renew', new ProviderError(true))
  expect([countOf('renew'), seen()]).toEqual([3, { ...nobody, hasEnded: true, trouble: 'expired' }])
  send({ type: 'session.open' })
  expect(seen()).toEqual({ ...nobody, isBusy: true })
  stop()
})

test('CMS-07 each renewal has all tries again, and a token that the service accepts counts as good', async () => {
  const { clock, refuse, answer, seen, send, countOf, stop } = opened('after a reload, expired')
  const renewed = editorSessionPlan.starts['after a reload'].session
  await refuse('renew', new ProviderError(true))
  clock.advance(5_000)
  await answer('renew', renewed)
  for (let round = 1; round <= 3; round += 1) {
    send({ type: 'session.rejected' })
    await answer('renew', renewed)
    send({ type: 'token.accepted' })
  }
  expect([countOf('renew'), seen()]).toEqual([5, signedIn])
  send({ type: 'session.rejected' })
  for (let tries = 1; tries <= 2; tries += 1) {
    await refuse('renew', new ProviderError(true))
    clock.advance(5_000)
  }
  await answer('renew', renewed)
  expect(seen()).toEqual(signedIn)
  // A renewed token that is refused too is not renewed again.
  send({ type: 'session.rejected' })
  expect(seen()).toEqual({ ...nobody, hasEnded: true, trouble: 'expired' })
  stop()
})
