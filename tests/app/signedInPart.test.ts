// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { waitFor } from 'xstate'
import { selectMissingBecause } from '../../machines/navigation/selectors'
import { selectCardsActor, selectIsHolderMissing } from '../../machines/portal/selectors'
import { createPortal } from '../../src/app/root/createPortal'
import { persistedNow } from '../../src/app/session-in-the-browser/persistence'
import { cardOf, sessionOf } from '../support/samples'

vi.mock('../../src/app/root/diagnoseLoadFailure', () => ({ diagnoseLoadFailure: async () => 'unreachable' }))
let isGone = false
vi.mock('../../src/app/routes/screens', async (original) => {
  const screens = await original<typeof import('../../src/app/routes/screens')>()
  const loadSignedInParts = async () => {
    if (isGone) throw new Error('gone')
    return screens.loadSignedInParts()
  }
  return { ...screens, loadSignedInParts }
})

const session = sessionOf(0, { xAuthTokenExpiry: Date.now() + 900_000 })
const wallet = { cards: [cardOf()], currentCardId: cardOf().clientId, loadedAt: Date.now() }
const persisted = { session, wallet }
const addressOf = (pathname: string) => ({ pathname, search: '', hash: '' })

let stop = () => {}
afterEach(() => stop())

function open() {
  const { root } = createPortal({
    address: addressOf('/dashboard'),
    locale: 'en',
    persisted,
    isNarrow: false,
    baseUrl: 'http://localhost',
    drawn: Promise.resolve(),
    fetch: () => new Promise(() => {}),
  })
  stop = () => root.stop()
  root.start()
  return { root, navigation: root.getSnapshot().children.navigation! }
}
test('SES-24 a signed-in screen opens once there is what its holder has; what was kept stays kept until then', async () => {
  const { root } = open()
  expect(selectCardsActor(root.getSnapshot())).toBeNull()
  expect(persistedNow(root)).toEqual(persisted)
  const opened = await waitFor(root, ({ context }) => context.routeId === 'dashboard')
  expect(selectCardsActor(opened)!.getSnapshot().context.cards).toEqual(wallet.cards)
  expect(persistedNow(root)).toEqual(persisted)
})

test('a signed-in screen whose holder’s code did not come says so, and the next one tries again', async () => {
  isGone = true
  const { root, navigation } = open()
  await waitFor(navigation, (snapshot) => selectMissingBecause(snapshot) !== null)
  expect([selectIsHolderMissing(root.getSnapshot()), root.getSnapshot().context.isSignedIn]).toEqual([true, true])
  isGone = false
  navigation.send({ type: 'route.entered', address: addressOf('/profile') })
  await waitFor(root, ({ context }) => context.routeId === 'profile')
  expect(selectCardsActor(root.getSnapshot())).not.toBeNull()
})
